//! Tests of Betza words.
