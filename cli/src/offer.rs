//! The games that the protocols offer: what ships with the program, and files of the user. Not the protocols.

use std::path::Path;
use std::{env, fs};

use clap::builder::NonEmptyStringValueParser;

use super::failure::Failure;
use super::library::{self, Files};
use super::{memory, params};
use crate::protocol::{GameLibrary, LoadedGame, STANDARD_GAME};
use varlab::compile::{self, Compilation};
use varlab::diagnostics::Diagnostic;
use varlab::diagnostics::render::sanitize;

/// No table takes more of what the machine has left, in hundredths: others need some too, and so does the rest of this program.
const SHARE: u64 = 75;
/// No table is larger, in mebibytes; nor is it where the machine does not tell what it has.
const MOST_MEMORY: u32 = 1 << 16;
const MEMORY_UNKNOWN: u32 = 1 << 10;

/// Files that are offered besides.
#[derive(clap::Args)]
pub struct OfferArgs {
    /// Offer these files too, or all .var files of these folders; the name of a game that ships is offered anyway
    #[arg(id = "VARIANT", value_name = "VARIANT", value_parser = NonEmptyStringValueParser::new())]
    plain: Vec<String>,

    /// The same with a flag, as scripts may prefer it; may be repeated
    #[arg(long = "variant", value_name = "FILE")]
    flag: Vec<String>,
}

/// What is offered.
pub struct Offer {
    /// The user's: name and file. The last one of a name counts.
    own: Vec<(String, String)>,
}

impl Offer {
    /// What ships with the program, and the files that were named.
    ///
    /// # Errors
    /// If there are none.
    pub fn new(args: &OfferArgs) -> Result<Self, Failure> {
        let mut offer = Self { own: Vec::new() };
        let ships = |name: &String| varlab::shipped::games().any(|game| game == name);
        for file in args.plain.iter().filter(|name| !ships(name)).chain(&args.flag) {
            offer.add(file).map_err(Failure::usage)?;
        }
        Ok(offer)
    }
}

impl GameLibrary for Offer {
    fn names(&self) -> Vec<String> {
        let mut names = vec![STANDARD_GAME.to_owned()];
        let own = self.own.iter().map(|(name, _)| name.clone());
        for name in varlab::shipped::games().map(str::to_owned).chain(own) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    fn standard(&self) -> &str {
        STANDARD_GAME
    }

    fn open(&self, name: &str) -> Result<LoadedGame, String> {
        let own = self.own.iter().rev().find(|(known, _)| known == name);
        let known = own.map(|(_, file)| file.as_str());
        let Some(source) = known.or_else(|| varlab::shipped::games().find(|game| *game == name)) else {
            let near = varlab::diagnostics::nearest::nearest(name, varlab::shipped::games());
            let near = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
            return Err(format!("there is no game called {}{near}", varlab::notation::short(name)));
        };
        let text = library::open(source).map_err(|failure| failure.to_string())?;
        let Compilation { sources, mut diagnostics, variant } =
            compile::compile(&Files, &text.name, &text.text, &[]);
        diagnostics.retain(Diagnostic::is_error);
        let variant = variant.ok_or_else(|| {
            let first = diagnostics.first().map(|problem| {
                let (line, _) = sources.line_column(problem.span().source, problem.span().start);
                format!(", line {line}: {}", sanitize(&problem.message))
            });
            format!("{}{}", text.name, first.unwrap_or_default())
        });
        let variant = variant?;
        let weights = params::learnt(source, &variant).map_err(|failure| failure.to_string())?;
        Ok(LoadedGame { variant, weights })
    }

    fn add(&mut self, place: &str) -> Result<Vec<String>, String> {
        let mut added = Vec::new();
        for part in env::split_paths(place) {
            let files =
                if part.is_dir() { files_in(&part)? } else { vec![part.to_string_lossy().into_owned()] };
            for file in files {
                let path = Path::new(&file);
                let stem =
                    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
                if path.extension().is_none_or(|ending| ending != "var") || !path.is_file() {
                    return Err(format!("{}: expected a .var file, or a folder of them", sanitize(&file)));
                }
                let name: String = stem
                    .chars()
                    .map(|char| if char.is_whitespace() || char == ',' { '-' } else { char })
                    .collect();
                added.push(name.clone());
                self.own.push((name, file));
            }
        }
        if added.is_empty() { Err("no .var file is there".to_owned()) } else { Ok(added) }
    }

    fn max_memory(&self) -> u32 {
        let share = |left: u64| (left * SHARE / 100).clamp(1, u64::from(MOST_MEMORY)) as u32;
        memory::left().map_or(MEMORY_UNKNOWN, share)
    }
}

/// The variants in a folder, by name.
fn files_in(folder: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
    let mut files: Vec<String> = paths
        .filter(|path| path.is_file() && path.extension().is_some_and(|ending| ending == "var"))
        .map(|path| path.to_string_lossy().into_owned())
        .collect();
    files.sort();
    Ok(files)
}
