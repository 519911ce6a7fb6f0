//! The colours of the pictures.

use crate::board::Piece;
use crate::ir::Program;

/// The background of the picture.
pub(super) const BACKGROUND: &str = "#fbf8f2";
/// The colour of light squares.
pub(super) const LIGHT: &str = "#f2e6cf";
/// The colour of dark squares.
pub(super) const DARK: &str = "#d3b68d";
/// The colour of the edges of the board.
pub(super) const EDGE: &str = "#6f5236";
/// The colour of coordinates and legends.
pub(super) const LABEL: &str = "#7b6a57";
/// The colour of holes in the board.
pub(super) const HOLE: &str = "#57432f";
/// The colour of the river of a board of points.
pub(super) const RIVER: &str = "#5b93b5";
/// The colours of zones, which are used in turn.
pub(super) const ZONES: [&str; 3] = ["#2e86c1", "#c0417f", "#4f9d2f"];
/// The colour of the squares of the last move.
pub(super) const LAST_MOVE: &str = "#f0b429";

// The colours of discs and piece images: for White's pieces, for Black's, for neutral pieces.
/// The colour of the area of a disc or an image.
pub(super) const FACE: [&str; 3] = ["#fffdf6", "#37312e", "#e3b23c"];
/// The colour of the outline.
pub(super) const RIM: [&str; 3] = ["#4a3f36", "#1c1816", "#5b4310"];
/// The colour of the letters on a disc.
pub(super) const INK: [&str; 3] = ["#2d2622", "#fbf3e0", "#2d2622"];
/// The colour of the characters on tiles of pieces that become another piece when captured.
pub(super) const PROMOTED_INK: [&str; 3] = ["#b8372c", "#ff9a86", "#b8372c"];
/// The colour of the inner ring of a disc.
pub(super) const RING: [&str; 3] = ["#dccfb8", "#6a605a", "#c1902a"];

/// Returns the index of a piece's colours in the arrays above.
pub(super) fn colour_index(program: &Program, piece: Piece) -> usize {
    if program.is_neutral(piece.kind) { 2 } else { piece.side.index() }
}

/// The colour of targets of quiet moves.
pub(super) const QUIET_TARGET: &str = "#1f7a66";
/// The colour of targets of captures.
pub(super) const CAPTURE_TARGET: &str = "#b8372c";
/// The colour of the badge of a piece whose loss decides the game.
pub(super) const ROYAL_BADGE: &str = "#a8761a";
/// The colour of the signs on badges.
pub(super) const BADGE_SIGN: &str = "#fffdf6";
/// The colour of paths of moves.
pub(super) const PATH: &str = "#2f6690";

/// Returns the colour halfway between two colours, for the third colour of hexagons. A colour consists of a number sign
/// and six hexadecimal digits.
pub(super) fn mix(one: &str, other: &str) -> String {
    let channel = |colour: &str, at: usize| {
        colour.get(at..at + 2).and_then(|digits| u16::from_str_radix(digits, 16).ok()).unwrap_or(0)
    };
    let mixed = [1, 3, 5].map(|at| channel(one, at).midpoint(channel(other, at)));
    format!("#{:02x}{:02x}{:02x}", mixed[0], mixed[1], mixed[2])
}
