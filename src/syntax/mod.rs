//! Parses text into a syntax tree. Independent of chess: in the tree, names, squares and Betza words are plain texts.

pub mod ast;
mod build;
mod expected;
pub mod format;
mod grammar;
mod layout;
mod line;
mod line_endings;
mod line_errors;
pub mod load;
mod next_word;
mod parse;
mod phrases;
mod print;
mod scan;
mod section_kind;
mod title;
pub mod tokens;
pub mod words;

pub use line_endings::normalize_bare_cr;
pub use load::{FileUnit, LoadError, LoadedFile, Loader, load};
pub use next_word::may_follow;
pub use parse::{MAX_FILE, parse};
pub use phrases::phrase_help;
pub use scan::{LANGUAGE_VERSION, language_version};
pub use section_kind::SectionKind;
pub use title::title_from_name;
