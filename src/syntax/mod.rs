//! Parses text into a syntax tree. Independent of chess: names, squares and Betza words are plain texts.

pub mod ast;
mod build;
mod expected;
pub mod format;
mod grammar;
mod layout;
mod line;
mod line_errors;
pub mod load;
mod parse;
mod phrases;
mod print;
mod scan;
mod section_kind;
mod title;
pub mod words;

pub use load::{LoadError, Loaded, Loader, Unit, load};
pub use parse::{MAX_FILE, parse};
pub use phrases::phrase_help;
pub use scan::{LANGUAGE_VERSION, language_version};
pub use title::title;
