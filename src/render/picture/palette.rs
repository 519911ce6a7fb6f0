//! Colours of the pictures.

/// Background.
pub(super) const CARD: &str = "#fbf8f2";
pub(super) const LIGHT: &str = "#f2e6cf";
pub(super) const DARK: &str = "#d3b68d";
/// Edges of the board.
pub(super) const EDGE: &str = "#6f5236";
/// Text of coordinates and legends.
pub(super) const LABEL: &str = "#7b6a57";
/// Holes in the board.
pub(super) const PIT: &str = "#57432f";
/// Zones, in turn.
pub(super) const ZONES: [&str; 3] = ["#2e86c1", "#c0417f", "#4f9d2f"];
pub(super) const LAST_MOVE: &str = "#f0b429";

// Discs and piece images, by side: face, rim, letter, inner ring.
pub(super) const FACE: [&str; 2] = ["#fffdf6", "#37312e"];
pub(super) const RIM: [&str; 2] = ["#4a3f36", "#1c1816"];
pub(super) const INK: [&str; 2] = ["#2d2622", "#fbf3e0"];
pub(super) const RING: [&str; 2] = ["#dccfb8", "#6a605a"];

/// Targets of quiet moves.
pub(super) const GOES: &str = "#1f7a66";
/// Targets of captures.
pub(super) const CAPTURES: &str = "#b8372c";
/// Paths of moves.
pub(super) const PATH: &str = "#2f6690";
