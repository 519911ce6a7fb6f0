//! Pictures as PNG: what an SVG text shows, in pixels. Needs no fonts, as the pictures of this program have none.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Why a picture could not be turned into pixels.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the picture cannot be turned into pixels: {0}")]
pub struct PngError(String);

/// The picture in the size that its text states.
///
/// # Errors
/// If the text is no SVG, or the picture is too large.
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let why = |error: &dyn std::fmt::Display| PngError(error.to_string());
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| why(&error))?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(|| why(&"it is too large"))?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| why(&error))
}
