//! What the parser had to leave out, so that nothing is reported as missing that stands in a
//! line which has its own problem.

use std::collections::HashSet;

use crate::diagnostics::{Code, SourceId, Sources, Span};
use crate::syntax::ast::{Item, Setup, SetupBody};
use crate::syntax::load::Unit;
use crate::syntax::parse;

/// The lines with a problem of their own.
#[derive(Default)]
pub(super) struct Lost {
    lines: Vec<(Span, String)>,
    /// Where rows of pictures were left out.
    rows: Vec<Span>,
    /// A file that is used was not found: any name may stand in it.
    file: bool,
}

impl Lost {
    /// Asks the parser once more; a tree does not tell what is not in it.
    pub fn find(units: &[Unit], sources: &Sources) -> Lost {
        let mut lost = Lost { file: files_used(units) >= units.len(), ..Lost::default() };
        for unit in units {
            let text = sources.text(unit.source);
            for problem in parse(unit.source, text).1 {
                if problem.code == Code::BadRow
                    && !rows(unit)
                        .any(|row| row.start <= problem.span().start && problem.span().end <= row.end)
                {
                    lost.rows.push(problem.span());
                }
                if problem.is_error() {
                    lost.lines.push(whole_line(text, problem.span()));
                }
            }
        }
        lost
    }

    /// Whether anything was left out.
    pub fn any(&self) -> bool {
        self.file || !self.lines.is_empty()
    }

    /// Whether something begins on a line that could not be read, or not to its end.
    pub fn is_on_such_a_line(&self, place: Span) -> bool {
        let holds =
            |line: Span| line.source == place.source && (line.start..=line.end).contains(&place.start);
        self.lines.iter().any(|&(line, _)| holds(line))
    }

    /// Whether a line that was left out holds that word.
    pub fn has_word(&self, word: &str) -> bool {
        let holds = |line: &str| line.split(|c: char| !c.is_ascii_alphanumeric()).any(|part| part == word);
        self.file || self.lines.iter().any(|(_, line)| holds(line))
    }

    /// Whether a row of a picture was left out of that text.
    pub fn row_of(&self, text: SourceId) -> bool {
        self.rows.iter().any(|row| row.source == text)
    }
}

/// The rows of all pictures that could be read, as written or as meant.
fn rows(unit: &Unit) -> impl Iterator<Item = Span> {
    let pictures = unit.file.items.iter().filter_map(|item| match item {
        Item::Setup(Setup { body: SetupBody::Picture { rows, .. }, .. }) => Some(rows),
        _ => None,
    });
    pictures.flatten().map(|row| row.span)
}

/// How many files are named after `use`.
fn files_used(units: &[Unit]) -> usize {
    let items = units.iter().flat_map(|unit| &unit.file.items);
    let paths = items.filter_map(|item| match item {
        Item::Use(paths) => Some(paths.iter().map(|path| &path.text)),
        _ => None,
    });
    paths.flatten().collect::<HashSet<_>>().len()
}

/// The line in which a span begins, and its text.
fn whole_line(text: &str, span: Span) -> (Span, String) {
    let at = (span.start as usize).min(text.len());
    let newline = |byte: &u8| *byte == b'\n';
    let start = text.as_bytes()[..at].iter().rposition(newline).map_or(0, |newline| newline + 1);
    let end = text.as_bytes()[at..].iter().position(newline).map_or(text.len(), |newline| at + newline);
    let line = Span { start: start as u32, end: end as u32, ..span };
    (line, text.get(start..end).unwrap_or_default().to_owned())
}
