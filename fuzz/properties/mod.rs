//! The properties of all parsers of external input. Each property is a function of arbitrary bytes that panics if the property does
//! not hold. Fuzzers and tests call these functions.

pub mod betza;
pub mod fen;
pub mod file;
pub mod ini;
pub mod moves;
mod session;
mod shipped;
pub mod uci;
pub mod xboard;

/// The function that checks a property on an input.
pub type Property = fn(&[u8]);

/// The properties by the names of their fuzz targets.
pub const TARGETS: [(&str, Property); 7] = [
    ("file", file::check),
    ("fen", fen::check),
    ("moves", moves::check),
    ("betza", betza::check),
    ("ini", ini::check),
    ("uci", uci::check),
    ("xboard", xboard::check),
];

/// The maximum length of an input, in bytes. The rest is ignored, so that no input takes long.
const MAX_LENGTH: usize = 4096;

/// Returns the bytes as text. Like the program, replaces bytes that are not UTF-8.
fn input_text(data: &[u8]) -> String {
    String::from_utf8_lossy(&data[..data.len().min(MAX_LENGTH)]).into_owned()
}

/// Returns the first line and the rest.
fn split_first_line(text: &str) -> (&str, &str) {
    text.split_once('\n').unwrap_or((text, ""))
}
