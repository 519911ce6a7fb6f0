//! The position of the verb in a line: after a heading on the same line, and after `also` or `never`. The word at that position need
//! not be a verb.

use super::Line;
use super::tokens::Token;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::grammar::{Rule, parse};
use crate::syntax::phrases;
use crate::syntax::section_kind::SectionKind;
use crate::syntax::words::{self, is_keyword};

/// Returns the section that a heading opens. `White piece King` opens the section of a piece.
fn opened_section(heading: &str) -> SectionKind {
    let mut sections = heading.split_ascii_whitespace().filter_map(words::heading);
    sections.find(|&section| section != SectionKind::Player).unwrap_or(SectionKind::Player)
}

/// Returns a sentence that lists the verbs of a section.
pub(super) fn verb_list(section: SectionKind) -> String {
    let verbs = words::of_section(section).join(", ");
    match section {
        SectionKind::Piece => format!("of a piece is said: {verbs}"),
        SectionKind::Player => format!("of a player is said: {verbs}"),
        SectionKind::Board => format!("of the board is said: {verbs}"),
        _ => "a sentence begins with its verb: moves, promotes, drops, castles, wins …".to_string(),
    }
}

/// The position of a verb.
#[derive(Clone, Copy)]
pub(super) struct Verb {
    /// The index of its token; past the last token if the line ends before it.
    pub index: usize,
    /// The heading of the sentence.
    pub under: SectionKind,
}

impl Verb {
    /// Finds the position of the verb, whatever word is there.
    pub fn find(line: Line, tokens: &[Token]) -> Verb {
        let (start, under) = match parse(Rule::subject, line.text) {
            Ok(heading) => {
                let end = heading.as_str().len();
                let behind = tokens.iter().position(|token| token.at >= end).unwrap_or(tokens.len());
                (behind, opened_section(heading.as_str()))
            }
            Err(_) => (0, line.section),
        };
        let mode = tokens.get(start).is_some_and(|token| matches!(token.text, "also" | "never"));
        Verb { index: start + usize::from(mode), under }
    }

    /// Explains a word at this position that is a verb in other rules pages.
    pub fn explain(self, line: Line, token: &Token) -> Option<Diagnostic> {
        let help = phrases::verb(token.text).filter(|_| self.under.has_sentences())?;
        Some(Self::none(line, token).help(help))
    }

    /// Explains an unknown word in lower case at this position.
    pub fn unknown(self, line: Line, token: &Token) -> Option<Diagnostic> {
        let small = token.text.len() > 2 && token.text.bytes().all(|byte| byte.is_ascii_lowercase());
        let strange = small && !is_keyword(token.text) && self.under.has_sentences();
        strange.then(|| Self::none(line, token).help(verb_list(self.under)))
    }

    fn none(line: Line, token: &Token) -> Diagnostic {
        let message = format!("no sentence begins with \"{}\"", token.text);
        line.problem(Code::UnknownLine, token.at..token.end(), message)
    }
}
