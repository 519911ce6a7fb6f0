//! Tests of Betza words: meanings, mistakes, and laws for all words.

mod cubes;
mod hexagons;
mod laws;
mod meaning;
mod mistakes;
