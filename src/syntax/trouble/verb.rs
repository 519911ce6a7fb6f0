//! The position of the verb in a line: after a heading on the same line, and after `also` or `never`. The word at that position need
//! not be a verb.

use super::Line;
use super::tokens::Token;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::grammar::{Rule, parse};
use crate::syntax::phrases;
use crate::syntax::under::Under;
use crate::syntax::words::{self, is_keyword};

/// Returns the section that a heading opens. `White piece King` opens the section of a piece.
fn opened(heading: &str) -> Under {
    let mut sections = heading.split_ascii_whitespace().filter_map(words::heading);
    sections.find(|&section| section != Under::Player).unwrap_or(Under::Player)
}

/// Returns a sentence that lists the verbs of a section.
pub(super) fn list(under: Under) -> String {
    let verbs = words::of_section(under).join(", ");
    match under {
        Under::Piece => format!("of a piece is said: {verbs}"),
        Under::Player => format!("of a player is said: {verbs}"),
        Under::Board => format!("of the board is said: {verbs}"),
        _ => "a sentence begins with its verb: moves, promotes, drops, castles, wins …".to_string(),
    }
}

/// The position of a verb.
#[derive(Clone, Copy)]
pub(super) struct Verb {
    /// The index of its token; past the last token if the line ends before it.
    pub index: usize,
    /// The heading of the sentence.
    pub under: Under,
}

impl Verb {
    /// Finds the position of the verb, whatever word is there.
    pub fn of(line: Line, tokens: &[Token]) -> Verb {
        let (start, under) = match parse(Rule::subject, line.text) {
            Ok(heading) => {
                let end = heading.as_str().len();
                let behind = tokens.iter().position(|token| token.at >= end).unwrap_or(tokens.len());
                (behind, opened(heading.as_str()))
            }
            Err(_) => (0, line.under),
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
        strange.then(|| Self::none(line, token).help(list(self.under)))
    }

    fn none(line: Line, token: &Token) -> Diagnostic {
        let message = format!("no sentence begins with \"{}\"", token.text);
        line.problem(Code::UnknownLine, token.at..token.end(), message)
    }
}
