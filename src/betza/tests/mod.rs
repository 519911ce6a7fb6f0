//! Tests of Betza words: meanings, mistakes, and properties of all words.

mod cubes;
mod hexagons;
mod laws;
mod meaning;
mod mistakes;
