//! Tests of Betza words: meanings, mistakes, and properties of all words.

mod cubes;
mod hexagons;
mod meaning;
mod mistakes;
mod properties;
