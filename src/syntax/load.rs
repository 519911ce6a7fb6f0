//! Loads a file and all files that it uses. Reads the files through a trait instead of the file system, and does not merge them.

use std::collections::BTreeSet;

use super::ast::{ErrorKind, ErrorNode, File, Item, Subject, Text};
use super::parse::{parse, parse_with_names};
use crate::diagnostics::nearest::nearest;
use crate::diagnostics::{self, Code, Diagnostic, SourceId, Sources};

/// Maximum number of files in one game.
pub const MAX_FILES: usize = 64;
/// Maximum number of paths after `use` in all files of one game.
pub const MAX_USES: usize = 256;
/// Maximum size of all files of one game, in bytes.
pub const MAX_BYTES: usize = 4 << 20;

/// The source of used files.
pub trait Loader {
    /// Returns the file at `path`. `from` is the name of the file that contains the path; `None` if no file contains it.
    ///
    /// # Errors
    ///
    /// Returns an error if the file does not exist or cannot be read.
    fn load(&self, from: Option<&str>, path: &str) -> Result<LoadedFile, LoadError>;

    /// Returns the paths that can be loaded, for suggestions.
    fn known_paths(&self) -> Vec<String>;
}

/// A loaded file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadedFile {
    /// The name of the file in diagnostics. It is the same for every path that leads to the file.
    pub name: String,
    /// The contents of the file.
    pub text: String,
}

/// The reason why a file could not be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// The file does not exist.
    Missing,
    /// The file exists but cannot be read, for this reason.
    Unreadable(String),
}

/// One file of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileUnit {
    /// The source text.
    pub source: SourceId,
    /// The syntax tree.
    pub file: File,
    /// True for the game's own file, false for a used file.
    pub main: bool,
    /// The files that this file names after `use`, in the order written.
    pub uses: Vec<SourceId>,
}

/// Returns a file and all files that it uses, directly or indirectly.
pub fn with_all_used(units: &[FileUnit], source: SourceId) -> BTreeSet<SourceId> {
    let mut reached = BTreeSet::new();
    let mut pending = vec![source];
    while let Some(source) = pending.pop() {
        if reached.insert(source) {
            pending.extend(units.iter().filter(|unit| unit.source == source).flat_map(|unit| &unit.uses));
        }
    }
    reached
}

/// Reads a file and all files that it uses, each once. In the result, a file comes after the files that it uses. The problems of the file
/// `name` come first.
pub fn load(
    loader: &dyn Loader,
    name: &str,
    text: &str,
    sources: &mut Sources,
) -> (Vec<FileUnit>, Vec<Diagnostic>) {
    let mut load = LoadState {
        loader,
        sources,
        files: Vec::new(),
        use_count: 0,
        total_bytes: text.len(),
        units: Vec::new(),
        problems: Vec::new(),
    };
    load.read(name, text, true);
    diagnostics::sort(&mut load.problems);
    (load.units, load.problems)
}

/// Returns the names of the kinds that the files declare: the kinds of all headings `piece NAME` with a letter.
fn declared_names<'f>(files: impl Iterator<Item = &'f File>) -> Vec<String> {
    let sections = files.flat_map(|file| &file.items).filter_map(|item| match item {
        Item::Section(section) => Some(&section.subject),
        _ => None,
    });
    let declared = sections.filter_map(|subject| match subject {
        Subject::Piece { name, letter: Some(_), .. } => Some(name.text.clone()),
        _ => None,
    });
    declared.collect()
}

/// The state of loading one game.
struct LoadState<'l> {
    loader: &'l dyn Loader,
    sources: &'l mut Sources,
    files: Vec<StartedFile>,
    /// The number of paths after `use` that have been processed, in all files.
    use_count: usize,
    /// The total size of the files that have been read, in bytes.
    total_bytes: usize,
    units: Vec<FileUnit>,
    problems: Vec<Diagnostic>,
}

/// A file that is being read or has been read.
struct StartedFile {
    name: String,
    source: SourceId,
    /// True while the file is being read.
    in_progress: bool,
}

impl LoadState<'_> {
    /// Reads a file and the files that it uses. Adds their units, that of the file itself last, and returns the source of the
    /// file itself.
    fn read(&mut self, name: &str, text: &str, main: bool) -> SourceId {
        let index = self.files.len();
        let source = self.sources.add(name, text);
        self.files.push(StartedFile { name: name.to_string(), source, in_progress: true });
        let (mut file, mut problems) = parse(source, text);
        let paths = file.items.iter().filter_map(|item| match item {
            Item::Use(paths) => Some(paths),
            _ => None,
        });
        let (mut uses, mut errors) = (Vec::new(), Vec::new());
        for path in paths.flatten() {
            match self.load_used(name, path) {
                Ok(file) => uses.push(file),
                Err(problem) => {
                    self.problems.extend(problem);
                    errors.push(ErrorNode { kind: ErrorKind::File, span: path.span, line: path.span });
                }
            }
        }
        self.files[index].in_progress = false;
        if !problems.is_empty() {
            // Lines that could not be parsed may begin with the name of a kind. The kinds of this file and of all files that it uses are
            // known now, so the second parse explains such lines better.
            let files = self.units.iter().map(|unit| &unit.file).chain([&file]);
            (file, problems) = parse_with_names(source, text, &declared_names(files));
        }
        file.items.extend(errors.into_iter().map(Item::Error));
        self.problems.extend(problems);
        self.units.push(FileUnit { source, file, main, uses });
        source
    }

    /// Reads the file that `path` refers to in the file with the name `from`, unless it has already been read, and returns its source. The
    /// error is `None` if the path exceeds a limit that has already been reported.
    fn load_used(&mut self, from: &str, path: &Text) -> Result<SourceId, Option<Diagnostic>> {
        let problem = |code, message| Diagnostic::new(code, path.span, message);
        let limit_error = |what: &str, limit: usize| {
            let message = format!("`{}` exceeds the limit on {what} in one game", path.text);
            Err(Some(problem(Code::Limit, message).help(format!("a game has at most {limit} {what}"))))
        };
        self.use_count += 1;
        if self.use_count > MAX_USES {
            // Only the first excess path is reported, because a file may name many others.
            return if self.use_count == MAX_USES + 1 {
                limit_error("paths after `use`", MAX_USES)
            } else {
                Err(None)
            };
        }
        let loaded = self.loader.load(Some(from), &path.text).map_err(|error| {
            Some(match error {
                LoadError::Missing => {
                    let known = self.loader.known_paths();
                    let near = nearest(&path.text, known.iter().map(String::as_str));
                    let help = near.map_or_else(
                        || "`use` looks in the folder of this file and among the shipped files".to_string(),
                        |near| format!("did you mean `{near}`?"),
                    );
                    problem(Code::MissingFile, format!("the file `{}` does not exist", path.text)).help(help)
                }
                LoadError::Unreadable(why) => {
                    problem(Code::UnreadableFile, format!("`{}` cannot be read: {why}", path.text))
                }
            })
        })?;
        match self.files.iter().find(|file| file.name == loaded.name) {
            Some(StartedFile { in_progress: false, source, .. }) => return Ok(*source),
            Some(_) => {
                let through = if loaded.name == from { "" } else { " through this file" };
                let message = format!("`{}` uses itself{through}", path.text);
                return Err(Some(problem(Code::UseCycle, message).help("remove this name")));
            }
            None => {}
        }
        if self.files.len() >= MAX_FILES {
            return limit_error("files", MAX_FILES);
        }
        self.total_bytes += loaded.text.len();
        if self.total_bytes > MAX_BYTES {
            return limit_error("bytes", MAX_BYTES);
        }
        Ok(self.read(&loaded.name, &loaded.text, false))
    }
}
