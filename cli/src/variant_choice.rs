//! The variants that front ends can choose in the protocols: shipped games, and files of the user.

use std::path::Path;
use std::{env, fs};

use clap::builder::NonEmptyStringValueParser;

use super::failure::Failure;
use super::library::{self, Files};
use super::{memory, params};
use crate::protocol::{LoadedVariant, STANDARD_VARIANT, VariantLibrary};
use varlab::compile::{self, Compilation};
use varlab::diagnostics::Diagnostic;
use varlab::diagnostics::render::sanitize;

/// Maximum share of the machine's memory for the hash table, in percent.
const MAX_MEMORY_PERCENT: u64 = 75;
/// Maximum size of the hash table, in mebibytes.
const MAX_HASH_MIB: u32 = 1 << 16;
/// Maximum size of the hash table if the memory of the machine is unknown, in mebibytes.
const DEFAULT_MAX_HASH_MIB: u32 = 1 << 10;

/// Variant files in addition to the shipped games.
#[derive(clap::Args)]
pub struct VariantChoiceArgs {
    /// Offer these files, or all .var files of these folders, in addition to the shipped games
    #[arg(id = "VARIANT", value_name = "VARIANT", value_parser = NonEmptyStringValueParser::new())]
    positional: Vec<String>,

    /// The same as VARIANT, as a named option for scripts; may be repeated
    #[arg(long = "variant", value_name = "VARIANT")]
    flag: Vec<String>,
}

/// The variants to choose from.
pub struct AvailableGames {
    /// Names and paths of the user's games. If several have the same name, the last one is used.
    user_games: Vec<(String, String)>,
}

impl AvailableGames {
    /// Collects the variant files in the arguments. Names of shipped games are ignored, because these games are always available.
    ///
    /// # Errors
    /// Returns an error if a file does not exist or is not a `.var` file, or if a folder contains no such file.
    pub fn new(args: &VariantChoiceArgs) -> Result<Self, Failure> {
        let mut games = Self { user_games: Vec::new() };
        let is_shipped = |name: &String| varlab::shipped::games().any(|game| game == name);
        for file in args.positional.iter().chain(&args.flag).filter(|name| !is_shipped(name)) {
            games.add(file).map_err(Failure::usage)?;
        }
        Ok(games)
    }
}

impl VariantLibrary for AvailableGames {
    fn names(&self) -> Vec<String> {
        let mut names = vec![STANDARD_VARIANT.to_owned()];
        let user_names = self.user_games.iter().map(|(name, _)| name.clone());
        for name in varlab::shipped::games().map(str::to_owned).chain(user_names) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    fn standard_variant(&self) -> &str {
        STANDARD_VARIANT
    }

    fn open(&self, name: &str) -> Result<LoadedVariant, String> {
        let user_game = self.user_games.iter().rev().find(|(known, _)| known == name);
        let user_path = user_game.map(|(_, file)| file.as_str());
        let Some(source) = user_path.or_else(|| varlab::shipped::games().find(|game| *game == name)) else {
            let nearest = varlab::diagnostics::nearest::nearest(name, varlab::shipped::games());
            let suggestion = nearest.map(|name| format!("; did you mean `{name}`?")).unwrap_or_default();
            return Err(format!("unknown game {}{suggestion}", varlab::diagnostics::quote_truncated(name)));
        };
        let file = library::open(source).map_err(|failure| failure.to_string())?;
        let Compilation { sources, mut diagnostics, variant, .. } =
            compile::compile(&Files, &file.name, &file.text, &[]);
        diagnostics.retain(Diagnostic::is_error);
        let variant = variant.ok_or_else(|| {
            let first_error = diagnostics.first().map(|problem| {
                let (line, _) = sources.line_column(problem.span().source, problem.span().start);
                format!(", line {line}: {}", sanitize(&problem.message))
            });
            format!("{}{}", file.name, first_error.unwrap_or_default())
        });
        let variant = variant?;
        let weights = params::tuned_weights(source, &variant).map_err(|failure| failure.to_string())?;
        Ok(LoadedVariant { variant, weights })
    }

    fn add(&mut self, paths: &str) -> Result<Vec<String>, String> {
        let mut added_games = Vec::new();
        for file_or_folder in env::split_paths(paths) {
            let files = if file_or_folder.is_dir() {
                variant_files_in(&file_or_folder)?
            } else {
                vec![file_or_folder.to_string_lossy().into_owned()]
            };
            for file in files {
                let path = Path::new(&file);
                let stem =
                    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
                if path.extension().is_none_or(|extension| extension != "var") || !path.is_file() {
                    return Err(format!("{}: expected a `.var` file, or a folder of them", sanitize(&file)));
                }
                let name: String = stem
                    .chars()
                    .map(|char| if char.is_whitespace() || char == ',' { '-' } else { char })
                    .collect();
                added_games.push((name, file));
            }
        }
        if added_games.is_empty() {
            return Err("the folder contains no `.var` file".to_owned());
        }
        let names = added_games.iter().map(|(name, _)| name.clone()).collect();
        self.user_games.extend(added_games);
        Ok(names)
    }

    fn max_hash_mib(&self) -> u32 {
        let max_allowed_mib =
            |total: u64| (total * MAX_MEMORY_PERCENT / 100).clamp(1, u64::from(MAX_HASH_MIB)) as u32;
        // The total memory, unlike the available memory, does not change between two sessions.
        memory::total_mebibytes().map_or(DEFAULT_MAX_HASH_MIB, max_allowed_mib)
    }
}

/// Returns the variant files in a folder, sorted.
fn variant_files_in(folder: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
    let mut files: Vec<String> = paths
        .filter(|path| path.is_file() && path.extension().is_some_and(|extension| extension == "var"))
        .map(|path| path.to_string_lossy().into_owned())
        .collect();
    files.sort();
    Ok(files)
}
