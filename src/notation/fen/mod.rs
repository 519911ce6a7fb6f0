//! The text of a position: FEN, extended to boards of any outline.
//!
//! The fields are separated by spaces:
//!
//! 1. The rows of the bounding box from the top, separated by `/`, with the files from left to right. A number means a run of
//!    vacant squares, `*` means a cell that is not a square, and a letter means a piece (uppercase for White). `~` after a
//!    piece means that the piece was promoted; it is used only if a rule depends on promotion. In games with hands, the pieces
//!    in hand follow in brackets: `[QPp]`, `[]`. On boards with several levels, `|` separates the levels of a row.
//! 2. The side to move, `w` or `b`. In the middle of a turn of several moves, the number of moves left follows: `w1`.
//! 3. The letters of the castling rights, `-` for none. If the castling pieces may start on any file, as in Chess960, a right
//!    is written as the letter of the castling if the partner (the rook) is the outermost one on its side of the king,
//!    otherwise as the letter of the partner's file. If a rule depends on whether a piece has moved, `!` follows, and then the
//!    squares of the pieces that have moved but are on a starting square again: `KQ!d1`. With `notation unmoved pieces by
//!    file`, file letters follow instead, one for each unmoved piece of the back row. Pieces that a castling right already
//!    marks as unmoved are left out: `KQBC`.
//! 4. The trail that the last move left: the squares passed over, in the order of the move, `-` for none. Then `:` and the
//!    square of the piece that moved. This part is omitted if the squares are on one file and the piece is directly ahead
//!    of the last square.
//! 5. Only in games with an ending that counts moves, such as giving three checks: the remaining counts of White and Black,
//!    `3+3`. The field may be omitted. A field `+0+0` after the move number, with the number of such moves that each side has
//!    made, may replace it.
//! 6. The number of plies since the last move that reset the halfmove clock. It may be omitted.
//! 7. The number of the full move. It may be omitted.
//! 8. Only in games with endings whose conditions must hold for some moves or until the next turn; these endings are
//!    numbered from 1. A count for each of them whose conditions hold: the side, the number of the ending, and the plies or
//!    turns counted so far. `w3:12,b1:40` means that the conditions of the third such ending hold for White, with a count of
//!    12, and those of the first for Black, with a count of 40. The field is omitted if the conditions of no such ending hold.
//! 9. Only in games with a rule that depends on the kind that a side moved last: the kinds that White and Black moved last,
//!    `=N,q`; `-` for none.
//!
//! `read(write(p)) == p` for every position that results from moves. All texts `t` of one position have the same normal form
//! `write(read(t))`.

mod counts;
mod ending_clocks;
mod error;
mod field;
mod field_parsers;
mod last_movers;
mod outermost_partner;
mod position_kind;
mod read;
mod rows;
mod split;
mod start_position;
mod trail;
mod unmoved;
mod write;

pub use error::{FenError, FenErrorKind};
pub use read::{read, read_with_royals};
pub(super) use split::side_and_move_number;
pub use start_position::read_explicit_start;
pub use write::write;
