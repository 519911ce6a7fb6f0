//! Board diagrams: positions, and the moves of single pieces, as text, SVG and PNG.

mod grid;
mod kind_image;
mod movement;
pub mod movement_text;
pub mod picture;
mod piece_artwork;
mod piece_images;
pub mod piece_texts;
#[cfg(feature = "png")]
pub mod png;
pub mod reach;
mod symbols;
pub mod terminal;
pub mod voids;

pub use grid::square_colour;
