//! Conversion of SVG pictures to PNG. The conversion needs no fonts, because the pictures of this program contain no text elements.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The error of converting a picture to PNG.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the picture cannot be converted to PNG: {0}")]
pub struct PngError(String);

/// Converts an SVG picture to PNG, in the size that the SVG states.
///
/// # Errors
/// Returns an error if the text is not valid SVG, or the picture is too large.
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let png_error = |error: &dyn std::fmt::Display| PngError(error.to_string());
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| png_error(&error))?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(|| png_error(&"it is too large"))?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| png_error(&error))
}
