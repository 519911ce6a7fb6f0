//! Tests of Betza words: tables of meanings, tables of mistakes, laws over all words. No chess is played.

mod laws;
mod meaning;
mod mistakes;
