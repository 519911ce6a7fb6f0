//! The language service: the features of an editor for variant files. Every feature is one file with pure functions over a [`Document`]
//! (a text split into words, which exists for every text) and, if the feature depends on the rules, a [`CompiledDocument`] (the compiled
//! text and its problems). Positions are byte offsets; [`crate::lsp`] converts them to the positions of the protocol.

pub mod betza;
mod compiled_document;
mod completion;
mod document;
mod edit;
mod hover;
mod inlay;
mod lenses;
mod outline;
mod places;
mod quick_fix;
mod rename;
pub mod rules;
mod signature;
mod symbol;
mod workspace;

pub use compiled_document::CompiledDocument;
pub use completion::{Completion, CompletionKind, complete};
pub use document::Document;
pub use edit::{Edit, apply};
pub use hover::{Hover, hover};
pub use inlay::{InlayHint, inlay_hints};
pub use lenses::{Lens, LensAction, lenses};
pub use outline::{OutlineItem, OutlineKind, folding_ranges, outline};
pub use places::{FileRanges, definition, references};
pub use quick_fix::{QuickFix, quick_fixes};
pub use rename::{find_renamable, rename};
pub use signature::signature;
pub use symbol::{Symbol, SymbolKind};
pub use workspace::Workspace;

pub use crate::shipped::ShippedFiles;
