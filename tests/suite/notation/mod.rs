//! Position texts, move texts and records, on the shipped games.

mod built;
mod castling;
mod coordinate;
mod fen;
mod own;
mod record;
mod sets;
