//! Tests of Betza words: meanings, mistakes, and laws for all words.

mod laws;
mod meaning;
mod mistakes;
