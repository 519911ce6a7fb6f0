//! The colours of the pictures.

/// The background of the picture.
pub(super) const BACKGROUND: &str = "#fbf8f2";
/// Light squares.
pub(super) const LIGHT: &str = "#f2e6cf";
/// Dark squares.
pub(super) const DARK: &str = "#d3b68d";
/// Edges of the board.
pub(super) const EDGE: &str = "#6f5236";
/// Text of coordinates and legends.
pub(super) const LABEL: &str = "#7b6a57";
/// Holes in the board.
pub(super) const HOLE: &str = "#57432f";
/// Zones. The colours are used in turn.
pub(super) const ZONES: [&str; 3] = ["#2e86c1", "#c0417f", "#4f9d2f"];
/// The squares of the last move.
pub(super) const LAST_MOVE: &str = "#f0b429";

// The colours of discs and piece images, by side.
/// The area of a disc or an image.
pub(super) const FACE: [&str; 2] = ["#fffdf6", "#37312e"];
/// The outline.
pub(super) const RIM: [&str; 2] = ["#4a3f36", "#1c1816"];
/// The letters of a disc.
pub(super) const INK: [&str; 2] = ["#2d2622", "#fbf3e0"];
/// The inner ring of a disc.
pub(super) const RING: [&str; 2] = ["#dccfb8", "#6a605a"];

/// Targets of quiet moves.
pub(super) const QUIET_TARGET: &str = "#1f7a66";
/// Targets of captures.
pub(super) const CAPTURE_TARGET: &str = "#b8372c";
/// Paths of moves.
pub(super) const PATH: &str = "#2f6690";
