//! Tests of FEN, move notations and game records, on the shipped games.

mod castling;
mod coordinate;
mod fen;
mod generated;
mod record;
mod san;
mod sets;
