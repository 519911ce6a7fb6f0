//! Error types of the public interface.

use std::fmt;

use super::{Move, Variant};
use crate::diagnostics::render::{Style, human};
use crate::diagnostics::{Diagnostic, Sources};

pub use crate::notation::MoveError;
pub use crate::notation::fen::FenError;

/// The error of a variant that could not be loaded.
///
/// `Display` writes the report that `varlab check` prints, with source excerpts. [`Error::diagnostics`] returns the problems as data.
///
/// ```
/// let error = varlab::Variant::parse("variant Typo\nuse chess\npiece Knigth moves C\n").unwrap_err();
/// assert_eq!(error.diagnostics()[0].help.as_deref(), Some("did you mean `Knight`? A new kind needs a letter: `piece Knigth I`"));
/// assert!(error.to_string().contains("Knigth"));
/// ```
#[derive(Clone, Debug)]
pub struct Error {
    cause: Box<Cause>,
}

#[derive(Clone, Debug)]
enum Cause {
    /// The text could not be read.
    Unreadable { name: String, reason: String },
    /// The text was read and has errors.
    Invalid { sources: Sources, diagnostics: Vec<Diagnostic> },
}

impl Error {
    pub(super) fn unreadable(name: &str, reason: String) -> Error {
        Error { cause: Box::new(Cause::Unreadable { name: name.to_owned(), reason }) }
    }

    pub(super) fn invalid(sources: Sources, diagnostics: Vec<Diagnostic>) -> Error {
        Error { cause: Box::new(Cause::Invalid { sources, diagnostics }) }
    }

    /// Returns all problems of the text and of the files that it uses, warnings included. Empty if the text could not be read.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match &*self.cause {
            Cause::Unreadable { .. } => &[],
            Cause::Invalid { diagnostics, .. } => diagnostics,
        }
    }

    /// Returns the source texts to which the spans of the diagnostics refer; `None` if the text could not be read.
    pub fn sources(&self) -> Option<&Sources> {
        match &*self.cause {
            Cause::Unreadable { .. } => None,
            Cause::Invalid { sources, .. } => Some(sources),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.cause {
            Cause::Unreadable { name, reason } => write!(f, "{name}: {reason}"),
            Cause::Invalid { sources, diagnostics } => {
                f.write_str(human(diagnostics, sources, REPORT_STYLE).trim_end())
            }
        }
    }
}

impl std::error::Error for Error {}

/// The style of the report: no colour, 80 columns.
const REPORT_STYLE: Style = Style { colour: false, width: 80 };

/// The error of an attempt to play a move that is not legal in the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    text: String,
    fen: String,
    is_of_other_variant: bool,
}

impl IllegalMove {
    /// Creates the error for a move that is not legal in the position `fen` of `variant`.
    pub(super) fn new(mv: &Move, variant: &Variant, fen: String) -> IllegalMove {
        IllegalMove { text: mv.to_string(), fen, is_of_other_variant: !mv.is_of(variant) }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let IllegalMove { text, fen, is_of_other_variant } = self;
        if *is_of_other_variant {
            return write!(
                f,
                "`{text}` is a move of another `Variant`; a variant that is loaded twice gives two variants, but its clones are equal"
            );
        }
        write!(f, "`{text}` is not legal in `{fen}`")
    }
}

impl std::error::Error for IllegalMove {}
