//! Tests of loading: used files come first and are loaded once. Cycles and missing files are reported at the paths
//! that name them.

use std::collections::BTreeMap;

use varlab::diagnostics::Sources;
use varlab::syntax::load::{LoadError, LoadedFile, Loader, MAX_FILES, load};

/// A loader of files in memory: their names and texts. A file with the text `?` cannot be read.
struct Files(BTreeMap<String, String>);

impl Files {
    fn new(files: &[(&str, &str)]) -> Self {
        Files(files.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect())
    }
}

impl Loader for Files {
    fn load(&self, _from: Option<&str>, path: &str) -> Result<LoadedFile, LoadError> {
        match self.0.get(path) {
            Some(text) if text == "?" => Err(LoadError::Unreadable("it is locked".to_string())),
            Some(text) => Ok(LoadedFile { name: path.to_string(), text: text.clone() }),
            None => Err(LoadError::Missing),
        }
    }

    fn known_paths(&self) -> Vec<String> {
        self.0.keys().cloned().collect()
    }
}

/// Loads a file and the files that it uses. Returns the names of all files in the order of loading, and the
/// problems in short form.
fn load_files(files: &Files, text: &str) -> (Vec<String>, Vec<String>) {
    let mut sources = Sources::default();
    let (units, problems) = load(files, "main", text, &mut sources);
    assert!(units.iter().rev().skip(1).all(|unit| !unit.main) && units.last().unwrap().main);
    let loaded_names = units.iter().map(|unit| sources.name(unit.source).to_string()).collect();
    let short_problems = problems.iter().map(|problem| {
        let span = problem.span();
        let (line, column) = sources.line_column(span.source, span.start);
        let help = problem.help.as_deref().unwrap_or_default();
        format!(
            "{}:{line}:{column}: {}: {}; {help}",
            sources.name(span.source),
            problem.code.id(),
            problem.message
        )
    });
    (loaded_names, short_problems.collect())
}

#[test]
fn used_files_come_first_and_are_loaded_once() {
    let files = Files::new(&[("a", "use c"), ("b", "use c, a"), ("c", "# nothing")]);
    assert_eq!(
        load_files(&files, "use a, b\nuse b"),
        (["c", "a", "b", "main"].map(String::from).into(), vec![])
    );
}

#[test]
fn problems_are_reported_at_the_path() {
    let files = Files::new(&[
        ("self", "use self"),
        ("ring", "use ring/two"),
        ("ring/two", "variant\nuse ring"),
        ("chess/pieces", ""),
        ("locked", "?"),
    ]);
    let cases: [(&str, &[&str]); 6] = [
        ("use self", &["self:1:5: E0141: `self` uses itself; remove this name"]),
        (
            "use ring",
            &[
                "ring/two:1:1: E0108: nothing follows `variant`; write the name of the game after it, on the same line",
                "ring/two:2:5: E0141: `ring` uses itself through this file; remove this name",
            ],
        ),
        (
            "use chess/peices",
            &["main:1:5: E0140: the file `chess/peices` does not exist; did you mean `chess/pieces`?"],
        ),
        (
            "use far/away",
            &[
                "main:1:5: E0140: the file `far/away` does not exist; `use` looks in the folder of this file and among the shipped files",
            ],
        ),
        ("use locked", &["main:1:5: E0142: `locked` cannot be read: it is locked; "]),
        (
            "piece King\n  mvoes K\nuse nowhere",
            &[
                "main:2:3: E0102: unknown word `mvoes`; did you mean `moves`?",
                "main:3:5: E0140: the file `nowhere` does not exist; `use` looks in the folder of this file and among the shipped files",
            ],
        ),
    ];
    for (text, problems) in cases {
        assert_eq!(load_files(&files, text).1, problems, "{text}");
    }
}

#[test]
fn the_number_of_files_and_paths_is_bounded() {
    let names: Vec<String> = (0..100).map(|number| format!("f{number}")).collect();
    let files = Files(names.iter().map(|name| (name.clone(), String::new())).collect());
    let (loaded_names, problems) = load_files(&files, &format!("use {}", names.join(", ")));
    assert_eq!(loaded_names.len(), MAX_FILES);
    assert_eq!(problems.len(), 100 - (MAX_FILES - 1));
    assert!(problems[0].ends_with("a game has at most 64 files"), "{}", problems[0]);

    let (loaded_names, problems) = load_files(&files, &"use f1\n".repeat(1000));
    assert_eq!(loaded_names.len(), 2);
    assert_eq!(problems.len(), 1);
}

#[test]
fn a_long_chain_of_files_is_cut_off() {
    let files: Vec<(String, String)> =
        (0..100).map(|number| (format!("f{number}"), format!("use f{}", number + 1))).collect();
    let (loaded_names, problems) = load_files(&Files(files.into_iter().collect()), "use f0");
    assert_eq!((loaded_names.len(), problems.len()), (MAX_FILES, 1));
}
