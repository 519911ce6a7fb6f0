//! The kinds of sections: a heading and the lines under it.

use super::ast::{Predicate, Subject};

/// The kind of the section that contains a line. The heading above the line determines it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SectionKind {
    /// No section: there is no heading above the line, or a declaration such as `use` follows the last heading.
    NoSection,
    /// The section of a heading that could not be parsed. Under such a heading, lines that can be parsed are not reported.
    Error,
    /// `variant TITLE`.
    Variant,
    /// `setup`.
    Setup,
    /// `piece NAME` or `every PIECES`.
    Piece,
    /// `player`, `White` or `Black`.
    Player,
    /// `board`.
    Board,
    /// `test TITLE`.
    Test,
}

impl SectionKind {
    /// Returns the kind of the section with a given subject.
    pub(super) fn of_subject(subject: &Subject) -> SectionKind {
        match subject {
            Subject::Piece { .. } | Subject::Every { .. } => SectionKind::Piece,
            Subject::Player | Subject::White | Subject::Black => SectionKind::Player,
            Subject::Board => SectionKind::Board,
        }
    }

    /// Returns the kind of the section in which a sentence belongs.
    pub(super) fn of_sentence(predicate: &Predicate) -> SectionKind {
        match predicate {
            Predicate::Must { .. }
            | Predicate::MayPass
            | Predicate::MaySwap(..)
            | Predicate::Makes(_)
            | Predicate::EndsTurn(_)
            | Predicate::Ends { .. } => SectionKind::Player,
            Predicate::Wraps(_)
            | Predicate::Sides(_)
            | Predicate::SidesDiffer
            | Predicate::IsHexagonal
            | Predicate::HasPoints(_)
            | Predicate::HasLevels(_)
            | Predicate::Has(_) => SectionKind::Board,
            _ => SectionKind::Piece,
        }
    }

    /// All kinds of sections with a valid heading.
    pub(super) const ALL: [SectionKind; 6] = [
        SectionKind::Variant,
        SectionKind::Setup,
        SectionKind::Piece,
        SectionKind::Player,
        SectionKind::Board,
        SectionKind::Test,
    ];

    /// Returns true if the lines of the section are sentences.
    pub fn has_sentences(self) -> bool {
        matches!(self, SectionKind::Piece | SectionKind::Player | SectionKind::Board)
    }

    /// Returns true if the lines of the section are rows of a diagram or lines of a test.
    pub fn has_rows_or_test_lines(self) -> bool {
        matches!(self, SectionKind::Setup | SectionKind::Test)
    }
}
