//! Games that are written for other programs, as texts in the variant language: reads the `variants.ini` of Fairy-Stockfish, and
//! says what it could not carry over. Knows the words of that format as data (`fairy_stockfish/`); not how the games are played.

mod array;
mod author;
mod config;
mod ini;
mod squares;
mod vocabulary;

use crate::diagnostics::nearest::nearest;
use crate::diagnostics::{Code, Diagnostic, SourceId, Sources, Span};
use crate::syntax::format::format;

use config::Config;
use ini::Section;

/// The games that the format has built in, as far as others are derived from them; written for this program.
const GAMES: &str = include_str!("fairy_stockfish/games.ini");

/// How the source of those is called.
const GAMES_NAME: &str = "fairy-stockfish:games.ini";

/// A file of that format.
#[derive(Clone, Debug)]
pub struct Collection {
    /// The file, and what the format has built in.
    pub sources: Sources,
    /// What is wrong with the file as a whole.
    pub problems: Vec<Diagnostic>,
    sections: Vec<Section>,
    built_in: Vec<Section>,
}

/// A game of such a file in the variant language.
#[derive(Clone, Debug)]
pub struct Imported {
    /// How the section is called.
    pub name: String,
    /// The text; none if there are errors.
    pub text: Option<String>,
    /// What is wrong, and what could not be carried over.
    pub problems: Vec<Diagnostic>,
}

impl Collection {
    /// Reads a text that is called `name`.
    pub fn read(name: &str, text: &str) -> Self {
        let mut sources = Sources::default();
        let (sections, problems) = ini::read(sources.add(name, text), text);
        let (built_in, _) = ini::read(sources.add(GAMES_NAME, GAMES), GAMES);
        Self { sources, problems, sections, built_in }
    }

    /// The names of its sections, as they stand in the file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.sections.iter().map(|section| section.name.as_str())
    }

    /// Where the last section of that name begins; the start of the file, if there is none.
    pub fn heading(&self, name: &str) -> Span {
        let found = self.sections.iter().rfind(|section| section.name == name);
        found.map_or(Span { source: SourceId(0), start: 0, end: 0 }, |section| section.span)
    }

    /// The game that a section describes; the last one of that name. `None` if there is no such section.
    pub fn import(&self, name: &str) -> Option<Imported> {
        let at = self.sections.iter().rposition(|section| section.name == name)?;
        let mut problems = Vec::new();
        let line = self.line(at, &mut problems);
        let mut text = None;
        if let Some(line) = line {
            let config = Config::new(&line, &mut problems);
            let draft = author::write(name, &config, &self.sources);
            problems.extend(config.into_problems());
            let laid_out = draft.map(|draft| format(&draft));
            match laid_out {
                Some(Ok(laid_out)) if !problems.iter().any(Diagnostic::is_error) => text = Some(laid_out),
                Some(Err(faults)) if !problems.iter().any(Diagnostic::is_error) => {
                    let fault = faults.first().map_or("", |fault| fault.message.as_str());
                    let message = format!("this cannot be said in the variant language: {fault}");
                    problems.push(Diagnostic::new(Code::ImportValue, self.sections[at].span, message));
                }
                _ => {}
            }
        }
        problems.sort_by_key(|problem| (problem.span(), problem.code));
        problems.dedup();
        Some(Imported { name: name.to_owned(), text, problems })
    }

    /// A section and those that it is derived from, the first ancestor first.
    fn line(&self, at: usize, problems: &mut Vec<Diagnostic>) -> Option<Vec<&Section>> {
        let mut line = vec![&self.sections[at]];
        // A parent stands before its child, or is built in.
        let mut before = at;
        while let Some((parent, span)) = &line[line.len() - 1].parent {
            let own = self.sections[..before].iter().rposition(|section| section.name == *parent);
            if let Some(found) = own.filter(|_| line[line.len() - 1].span.source == SourceId(0)) {
                before = found;
                line.push(&self.sections[found]);
                continue;
            }
            let Some(section) = self.built_in.iter().find(|section| section.name == *parent) else {
                let names = self.names().chain(self.built_in.iter().map(|section| section.name.as_str()));
                let names: Vec<&str> = names.filter(|name| *name != line[0].name).collect();
                let message =
                    format!("no section before this one, nor a game that is known here, is called {parent}");
                let near = nearest(parent, names);
                let help = near.map_or_else(
                    || "write the rules of that game into a section of its own".to_owned(),
                    |near| format!("did you mean {near}?"),
                );
                problems.push(Diagnostic::new(Code::ImportParent, *span, message).help(help));
                return None;
            };
            line.push(section);
        }
        line.reverse();
        Some(line)
    }
}
