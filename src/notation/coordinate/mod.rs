//! Coordinate notation: one text for every move, in the same form for all games.
//!
//! * A move is the origin, then the end square of each leg: `e2e4`, `a1b1b1c1`. A comma precedes the square of a shot: `a4b4,g4`, `a4,g4`.
//! * The letter of a chosen kind follows: `e7e8q`, `a9a9q`. If its letter is the mover's letter with a plus before it, only the plus is
//!   written: `a7a8+`. `a7a8+p` is read as well. If a move has several choices, each is written at the step that makes it: `a7a8q,d4d`.
//! * Castling is written as the origin and the target of the king, `e1c1`. If the king moves at most one square, the target of its partner
//!   follows: `f1g1f1`. A castling whose pieces can start on any square of the rank can also be read as king takes rook, `e1h1`.
//! * A drop is the letter of the kind, always uppercase, and the square: `P@e4`.
//! * A pass is `--`, and a swap of sides is `swap`.

pub(super) mod explain;
mod other_programs;
mod read;
mod suggest;
mod write;

pub use explain::{explain_impossible, explain_origin, vacant_origin};
pub(super) use read::find;
pub use read::read;
pub(super) use suggest::{MAX_LENGTH, nearest};
pub use write::{PASS, SWAP, king_takes_rook_text, write};
