//! Move text: one for every move, the same for all games. The notations that players of a game use are elsewhere.
//!
//! * a move: the origin, then where each leg ends: `e2e4`, `a1b1b1c1`; a comma before the square of a shot: `a4b4,g4`,
//!   `a4,g4`; the letter of a kind that was chosen: `e7e8q`, `a9a9q`; `+` alone if that is the mover's own letter behind a plus:
//!   `a7a8+`, read as `a7a8+p` too. A castling is the king's origin and end, `e1c1`, and the partner's end if the king's is next to
//!   its origin, `f1g1f1`.
//! * a drop: the kind's letter, always a capital, and the square: `P@e4`.
//! * a pass: `--`.

pub(super) mod explain;
mod foreign;
mod read;
mod suggest;
mod write;

pub use explain::{never, no_origin};
pub(super) use read::find;
pub use read::read;
pub(super) use suggest::{LONGEST, nearest};
pub use write::{PASS, write};
