//! The colours of pictures.

/// Behind everything, also where the board has gaps.
pub(super) const CARD: &str = "#fbf8f2";
pub(super) const LIGHT: &str = "#f2e6cf";
pub(super) const DARK: &str = "#d3b68d";
/// Between squares and what is none.
pub(super) const EDGE: &str = "#6f5236";
/// Coordinates and legends.
pub(super) const LABEL: &str = "#7b6a57";
/// A hole in the board.
pub(super) const PIT: &str = "#57432f";
/// Squares of which the rules speak.
pub(super) const ZONES: [&str; 3] = ["#2e86c1", "#c0417f", "#4f9d2f"];
pub(super) const LAST_MOVE: &str = "#f0b429";

/// Of the discs, by side: the face, the rim, the letter, the ring within.
pub(super) const FACE: [&str; 2] = ["#fffdf6", "#37312e"];
pub(super) const RIM: [&str; 2] = ["#4a3f36", "#1c1816"];
pub(super) const INK: [&str; 2] = ["#2d2622", "#fbf3e0"];
pub(super) const RING: [&str; 2] = ["#dccfb8", "#6a605a"];

/// A square to which a piece goes.
pub(super) const GOES: &str = "#1f7a66";
/// A square on which it captures.
pub(super) const CAPTURES: &str = "#b8372c";
/// The way of a move that says more than where it ends.
pub(super) const WAY: &str = "#2f6690";
