//! Tests of Betza words: meanings, mistakes, and laws for all words.

mod hexagons;
mod laws;
mod meaning;
mod mistakes;
