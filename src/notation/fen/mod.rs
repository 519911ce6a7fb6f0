//! Position text: FEN, widened for boards of any outline. Not how a file draws its array; that is the language's.
//!
//! Fields, separated by blanks:
//!
//! 1. the rows of the bounding box from the top, files from left to right, separated by `/`. A number is a run of vacant
//!    squares, `*` a cell that is no square, letters are pieces (capitals White's), `~` after a piece says that it has become
//!    what it is (only where some rule asks). Where the game keeps hands, they follow in brackets: `[QPp]`, `[]`.
//! 2. the side to move, `w` or `b`; in the middle of a turn of several moves with the number of those that are left: `w1`.
//! 3. the castlings still to be had by their letters, `-` for none. Where some rule asks whether a piece has moved, `!` and
//!    the squares of the pieces follow that stand where the array has them and have moved all the same: `KQ!d1`. With
//!    `notation unmoved pieces by file`, the pieces of the back row that have not moved are listed instead, by the letters of their
//!    files: `KQBC`.
//! 4. the squares that the last move passed over, nearest to its origin first, `-` for none; `:` and the maker's square where
//!    it does not stand straight behind the last of them.
//! 5. only where deeds are counted: how often White and Black have still to do them, `3+3`; it may be left out. In its stead `+0+0`
//!    may stand at the end, how often they have done them.
//! 6. plies since the last move that started the clock again, 7. the number of the full move. Both may be left out.
//!
//! `read(write(p)) == p` for every position that moves lead to, and `write(read(t))` is one text for all texts
//! of a position.

mod array;
mod counts;
mod error;
mod field;
mod fields;
mod purpose;
mod read;
mod rows;
mod split;
mod trail;
mod unmoved;
mod write;

pub use array::array;
pub use error::{Fault, FenError};
pub use read::{read, read_with_royals};
pub use write::write;
