//! Tests of FEN, move notations and game records, on the shipped games.

mod built;
mod castling;
mod coordinate;
mod fen;
mod record;
mod san;
mod sets;
