//! The laws of all parsers of external input. Each law is a function of arbitrary bytes that panics if the law is broken; fuzzers and
//! tests call it.

pub mod betza;
pub mod fen;
pub mod file;
pub mod ini;
pub mod moves;
mod session;
mod shipped;
pub mod uci;
pub mod xboard;

/// A law by the name of its target.
pub type Law = fn(&[u8]);

/// All targets.
pub const TARGETS: [(&str, Law); 7] = [
    ("file", file::holds),
    ("fen", fen::holds),
    ("moves", moves::holds),
    ("betza", betza::holds),
    ("ini", ini::holds),
    ("uci", uci::holds),
    ("xboard", xboard::holds),
];

/// Maximum length of an input, in bytes; the rest is ignored, so that no case takes long.
const MOST: usize = 4096;

/// Returns the bytes as text. Bytes that are not UTF-8 are replaced, as the program does.
fn text(data: &[u8]) -> String {
    String::from_utf8_lossy(&data[..data.len().min(MOST)]).into_owned()
}

/// Returns the first line and the rest.
fn head(text: &str) -> (&str, &str) {
    text.split_once('\n').unwrap_or((text, ""))
}
