//! From text to syntax tree. Knows nothing of chess: names, squares and Betza words are texts.

pub mod ast;
