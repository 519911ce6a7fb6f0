//! The position of the verb in a line: after a heading on the same line, and after `also` or `never`. The word at this position may be
//! something other than a verb.

use super::Line;
use super::tokens::Token;
use crate::diagnostics::{Code, Diagnostic, quoted_list};
use crate::syntax::grammar::{Rule, parse};
use crate::syntax::phrases;
use crate::syntax::section_kind::SectionKind;
use crate::syntax::words::{self, is_keyword};

/// Returns the section that a heading opens. `White piece King` opens the section of a piece.
fn opened_section(heading: &str) -> SectionKind {
    let mut sections = heading.split_ascii_whitespace().filter_map(words::heading);
    sections.find(|&section| section != SectionKind::Player).unwrap_or(SectionKind::Player)
}

/// Returns a help text that lists the verbs of a section.
pub(super) fn verb_list_help(section: SectionKind) -> String {
    let verbs = quoted_list(&words::of_section(section));
    match section {
        SectionKind::Piece => format!("the verbs of a piece are {verbs}"),
        SectionKind::Player => format!("the verbs of a player are {verbs}"),
        SectionKind::Board => format!("the verbs of the board are {verbs}"),
        _ => "a sentence begins with its verb: `moves`, `promotes`, `drops`, `castles`, `wins` …".to_string(),
    }
}

/// The position of the verb in a line.
#[derive(Clone, Copy)]
pub(super) struct VerbPosition {
    /// The index of the verb's token; the number of tokens if the line ends before the verb.
    pub index: usize,
    /// The section that the sentence belongs to.
    pub section: SectionKind,
}

impl VerbPosition {
    /// Finds the position of the verb, even if the word there is not a verb.
    pub fn find(line: Line, tokens: &[Token]) -> VerbPosition {
        let (start, section) = match parse(Rule::subject, line.text) {
            Ok(heading) => {
                let end = heading.as_str().len();
                let after_heading =
                    tokens.iter().position(|token| token.start >= end).unwrap_or(tokens.len());
                (after_heading, opened_section(heading.as_str()))
            }
            Err(_) => (0, line.section),
        };
        let has_mode = tokens.get(start).is_some_and(|token| matches!(token.text, "also" | "never"));
        VerbPosition { index: start + usize::from(has_mode), section }
    }

    /// Explains a word at this position that is not a verb of the language, but is a common verb in rules of chess variants.
    pub fn explain(self, line: Line, token: &Token) -> Option<Diagnostic> {
        let help = phrases::verb_help(token.text).filter(|_| self.section.has_sentences())?;
        Some(Self::unknown_verb_problem(line, token).help(help))
    }

    /// Explains a lowercase word at this position that is not a keyword.
    pub fn explain_unknown(self, line: Line, token: &Token) -> Option<Diagnostic> {
        let is_lowercase = token.text.len() > 2 && token.text.bytes().all(|byte| byte.is_ascii_lowercase());
        let is_unknown = is_lowercase && !is_keyword(token.text) && self.section.has_sentences();
        is_unknown.then(|| Self::unknown_verb_problem(line, token).help(verb_list_help(self.section)))
    }

    fn unknown_verb_problem(line: Line, token: &Token) -> Diagnostic {
        let message = format!("no sentence begins with `{}`", token.text);
        line.problem(Code::UnknownLine, token.range(), message)
    }
}
