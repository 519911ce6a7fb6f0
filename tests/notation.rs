//! Position texts, move texts and records, on the shipped games.

mod notation {
    mod built;
    mod castling;
    mod common;
    mod coordinate;
    mod fen;
    mod own;
    mod record;
    mod sets;
}
