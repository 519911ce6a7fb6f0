//! Imports games from the `variants.ini` of Fairy-Stockfish: converts them to the variant language, and reports the rules that
//! cannot be converted. The keys and predefined pieces of the format are tables in `fairy_stockfish/`.

mod config;
mod ini;
mod region;
mod start_position;
mod vocabulary;
mod writer;

use crate::diagnostics::nearest::nearest;
use crate::diagnostics::{self, Code, Diagnostic, SourceId, Sources, Span};
use crate::syntax::format::format;

use config::Config;
use ini::Section;

/// The built-in games of the format, from which other games can be derived. The file `games.ini` was written for varlab.
const BUILT_IN_GAMES: &str = include_str!("fairy_stockfish/games.ini");

/// The name of [`BUILT_IN_GAMES`] in diagnostics.
const BUILT_IN_GAMES_NAME: &str = "fairy-stockfish:games.ini";

/// A file of the format `variants.ini`.
#[derive(Clone, Debug)]
pub struct VariantsIni {
    /// The text of the file and of the built-in games.
    pub sources: Sources,
    /// The problems of the file as a whole.
    pub problems: Vec<Diagnostic>,
    sections: Vec<Section>,
    built_in: Vec<Section>,
}

/// A converted game.
#[derive(Clone, Debug)]
pub struct ImportedGame {
    /// The name of the section.
    pub name: String,
    /// The text in the variant language; `None` if there are errors.
    pub text: Option<String>,
    /// The errors, and the rules that could not be converted.
    pub problems: Vec<Diagnostic>,
}

impl VariantsIni {
    /// Reads the text of a file. `name` is its name in diagnostics.
    pub fn read(name: &str, text: &str) -> Self {
        let mut sources = Sources::default();
        let (sections, problems) = ini::read(sources.add(name, text), text);
        let (built_in, _) = ini::read(sources.add(BUILT_IN_GAMES_NAME, BUILT_IN_GAMES), BUILT_IN_GAMES);
        Self { sources, problems, sections, built_in }
    }

    /// Returns the names of the sections, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.sections.iter().map(|section| section.name.as_str())
    }

    /// Returns the span of the heading of the section named `name`. If no section has this name, returns an empty span at
    /// the start of the file.
    pub fn heading_span(&self, name: &str) -> Span {
        let found = self.sections.iter().rfind(|section| section.name == name);
        found.map_or(Span { source: SourceId(0), start: 0, end: 0 }, |section| section.span)
    }

    /// Converts the section named `name`. Returns `None` if no section has this name.
    pub fn import(&self, name: &str) -> Option<ImportedGame> {
        let index = self.sections.iter().rposition(|section| section.name == name)?;
        let mut problems = Vec::new();
        let chain = self.ancestors(index, &mut problems);
        let mut text = None;
        if let Some(chain) = chain {
            let config = Config::new(&chain, &mut problems);
            let draft = writer::write(name, &config, &self.sources);
            problems.extend(config.into_problems());
            let formatted = draft.map(|draft| format(&draft));
            match formatted {
                Some(Ok(formatted)) if !problems.iter().any(Diagnostic::is_error) => text = Some(formatted),
                Some(Err(errors)) if !problems.iter().any(Diagnostic::is_error) => {
                    let error = errors.first().map_or("", |error| error.message.as_str());
                    let message = format!("this game cannot be written in the variant language: {error}");
                    problems.push(Diagnostic::new(Code::ImportValue, self.sections[index].span, message));
                }
                _ => {}
            }
        }
        diagnostics::sort(&mut problems);
        problems.dedup();
        Some(ImportedGame { name: name.to_owned(), text, problems })
    }

    /// Returns a section and its ancestors, the most distant ancestor first. If a parent is unknown, reports it and returns
    /// `None`.
    fn ancestors(&self, index: usize, problems: &mut Vec<Diagnostic>) -> Option<Vec<&Section>> {
        let mut chain = vec![&self.sections[index]];
        // A parent is an earlier section of the file or a built-in game.
        let mut child_index = index;
        while let Some((parent, span)) = &chain[chain.len() - 1].parent {
            let is_parent = |section: &Section| section.name == *parent;
            let parent_index = self.sections[..child_index].iter().rposition(is_parent);
            if let Some(found) = parent_index.filter(|_| chain[chain.len() - 1].span.source == SourceId(0)) {
                child_index = found;
                chain.push(&self.sections[found]);
                continue;
            }
            let Some(section) = self.built_in.iter().find(|section| section.name == *parent) else {
                let names = self.names().chain(self.built_in.iter().map(|section| section.name.as_str()));
                let names: Vec<&str> = names.filter(|name| *name != chain[0].name).collect();
                let message = format!("`{parent}` is not an earlier section and not a known game");
                let near = nearest(parent, names);
                let help = near.map_or_else(
                    || "write a section with the rules of that game".to_owned(),
                    |near| format!("did you mean `{near}`?"),
                );
                problems.push(Diagnostic::new(Code::ImportParent, *span, message).help(help));
                return None;
            };
            chain.push(section);
        }
        chain.reverse();
        Some(chain)
    }
}
