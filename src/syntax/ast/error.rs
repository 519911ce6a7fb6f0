//! The parts of a file that could not be parsed. The parser reports each of them, so later stages do not report them again.

use super::{File, Item};
use crate::diagnostics::Span;

/// A part of a file that is missing from the tree or was repaired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorNode {
    /// The kind of the affected part.
    pub kind: ErrorKind,
    /// The faulty words; the whole line if no part of the line is in the tree.
    pub span: Span,
    /// The whole line, with the lines that continue it.
    pub line: Span,
}

/// The part of a file that an error node represents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// A line that is not in the tree.
    Line,
    /// A row of a board diagram that is not in the tree.
    Row,
    /// A part of a line. The line is in the tree, as far as it could be parsed or repaired.
    Part,
    /// A line that can be parsed, but is under a wrong or invalid heading or under none, and is not reported. If several
    /// misplaced lines belong to the same section, the first is reported and has the kind [`ErrorKind::Line`]; the others
    /// are orphans.
    Orphan,
    /// A path after `use` whose file could not be loaded.
    File,
}

impl Item {
    /// Returns the error nodes of an item: the item itself if it is one, or the error nodes under its heading.
    pub fn errors(&self) -> &[ErrorNode] {
        match self {
            Item::Variant(variant) => &variant.errors,
            Item::Setup(setup) => &setup.errors,
            Item::Section(section) => &section.errors,
            Item::Test(test) => &test.errors,
            Item::Error(error) => std::slice::from_ref(error),
            Item::Use(_) | Item::Option(_) | Item::Means(_) | Item::Shuffle(_) => &[],
        }
    }

    /// Returns the list of error nodes under a heading; `None` for an item that is one line.
    pub(in crate::syntax) fn errors_mut(&mut self) -> Option<&mut Vec<ErrorNode>> {
        match self {
            Item::Variant(variant) => Some(&mut variant.errors),
            Item::Setup(setup) => Some(&mut setup.errors),
            Item::Section(section) => Some(&mut section.errors),
            Item::Test(test) => Some(&mut test.errors),
            Item::Use(_) | Item::Option(_) | Item::Means(_) | Item::Shuffle(_) | Item::Error(_) => None,
        }
    }
}

impl File {
    /// Returns all error nodes, in the order of the items.
    pub fn errors(&self) -> impl Iterator<Item = &ErrorNode> {
        self.items.iter().flat_map(Item::errors)
    }
}
