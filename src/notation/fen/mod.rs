//! The text of a position: FEN, extended to boards of any outline.
//!
//! The fields are separated by spaces:
//!
//! 1. The rows of the bounding box from the top, separated by `/`, with the files from left to right. A number is a run of vacant squares,
//!    `*` a cell that is not a square, and a letter a piece (capitals are White's). `~` after a piece means that it was promoted; it is used
//!    only if a rule depends on it. In games with hands, the pieces in hand follow in brackets: `[QPp]`, `[]`.
//! 2. The side to move, `w` or `b`. In the middle of a turn of several moves, the number of moves left follows: `w1`.
//! 3. The letters of the castling rights, `-` for none. A castling whose pieces may begin anywhere has its own letter if the partner is the
//!    outermost one to that side of the piece that castles, and otherwise the letter of the partner's file. If a rule depends on whether a piece has moved, `!` follows and the squares of the
//!    pieces that have moved and are nevertheless on their starting squares: `KQ!d1`. With `notation unmoved pieces by file`, the pieces
//!    of the back row that have not moved are listed instead, by the letters of their files: `KQBC`.
//! 4. The trail: the squares that the last move passed over, nearest to its origin first, `-` for none. `:` and the square of the piece
//!    follow if it is not directly ahead of the last of them.
//! 5. In games that count deeds, the remaining number of times for White and for Black: `3+3`. The field may be omitted. Instead, a last
//!    field `+0+0` may contain the number of times that the deed has been done.
//! 6. The number of plies since the last move that reset the move counter. It may be omitted.
//! 7. The number of the full move. It may be omitted.
//! 8. Only while a condition holds of an ending that counts moves or waits for the next turn: its duration, `w3:12,b1:40`. The numbers
//!    before the colons are those of the endings of this sort, in order.
//! 9. Only in games with a rule that depends on the piece that moved last: `=N,q`, White's and Black's, `-` for none.
//!
//! `read(write(p)) == p` for every position that results from moves. `write(read(t))` is the same text for all texts `t` of a position.

mod array;
mod clocks;
mod counts;
mod error;
mod field;
mod fields;
mod movers;
mod outward;
mod purpose;
mod read;
mod rows;
mod split;
mod trail;
mod unmoved;
mod write;

pub use array::read_start_array;
pub use error::{FenError, FenErrorKind};
pub use read::{read, read_with_royals};
pub use write::write;
