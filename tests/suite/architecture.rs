//! Checks the invariants of `docs/architecture.md` that can be read from the sources: which folder may use which,
//! which code may access the outside world, and that no game is named.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The packages by their crate names, with the folders of their sources. The second depends on the first.
const PACKAGES: [(&str, &str); 2] = [("varlab", "src"), ("varlab_cli", "cli/src")];

/// For each row, the rows that it may use. A row is a folder or file of `src/`, or the part `timer`, `protocol` or `cli` of
/// the command. The order follows the pipeline from text to moves. No row names a later row, so dependencies cannot
/// form a cycle.
#[rustfmt::skip]
const ALLOWED_DEPENDENCIES: &[(&str, &[&str])] = &[
    ("parallel",    &[]),
    ("diagnostics", &[]),
    ("board",       &[]),
    ("betza",       &["board"]),
    ("syntax",      &["diagnostics", "betza"]),
    ("sema",        &["diagnostics", "board", "betza", "syntax"]),
    // The program does not depend on texts: the model contains everything from the syntax tree that lowering needs.
    ("ir",          &["diagnostics", "board", "betza", "sema"]),
    // From here to `game`, nothing depends on the text of a game.
    ("position",    &["board", "ir"]),
    // Game endings. The caller evaluates facts about the position.
    ("terminal",    &["board", "ir", "position"]),
    ("interp",      &["board", "ir", "position", "terminal"]),
    ("kernel",      &["board", "ir", "position", "terminal", "interp"]),
    ("game",        &["parallel", "board", "ir", "position", "terminal", "interp", "kernel"]),
    ("notation",    &["diagnostics", "board", "ir", "position", "terminal", "interp", "kernel", "game"]),
    // Runs the test blocks of a file, so it uses the syntax tree again.
    ("selftest",    &["diagnostics", "board", "syntax", "sema", "ir", "position", "terminal", "interp", "kernel", "game", "notation"]),
    // The pipeline from a text to a program, with all problems found on the way.
    ("compile",     &["diagnostics", "syntax", "sema", "ir", "selftest"]),
    // Converts games of other programs into texts of the language.
    ("import",      &["diagnostics", "betza", "syntax", "sema"]),
    ("render",      &["board", "betza", "ir", "position", "interp", "kernel", "game", "notation"]),
    ("search",      &["parallel", "diagnostics", "board", "ir", "position", "terminal", "interp", "kernel", "game"]),
    ("shipped",     &["syntax"]),
    ("files",       &["syntax", "shipped"]),
    // Features for editors, as functions of texts.
    ("service",     &["diagnostics", "board", "betza", "syntax", "sema", "ir", "compile", "position", "game", "notation", "selftest", "render",
                      "search", "shipped"]),
    // The features of `service`, as messages of the language server protocol.
    ("lsp",         &["diagnostics", "syntax", "selftest", "service"]),
    // Owned values for programs that use the library.
    ("api",         &["diagnostics", "board", "syntax", "ir", "compile", "position", "kernel", "game", "notation", "render",
                      "search", "shipped", "files"]),
    ("timer",       &[]),
    ("protocol",    &["timer", "diagnostics", "board", "betza", "ir", "compile", "position", "interp", "kernel", "game", "notation", "render", "search"]),
    ("cli",         &["timer", "shipped", "files", "diagnostics", "board", "betza", "syntax", "sema", "ir", "compile", "position", "interp", "kernel",
                      "game", "notation", "selftest", "import", "render", "search", "service", "lsp", "protocol"]),
    ("lib",         &["api", "board", "diagnostics", "game", "search"]),
];

/// Names that access the outside world, and the code that may use them.
#[rustfmt::skip]
const OUTSIDE_ACCESS: &[(&str, &[&str])] = &[
    ("std::fs",      &["files", "cli"]),
    ("std::env",     &["cli"]),
    ("std::net",     &["cli"]),
    ("std::process", &["cli"]),
    ("std::time",    &["api", "cli", "timer", "protocol", "search"]),
    ("Instant",      &["cli", "timer"]),
    // Forbidden even in `cli`: these macros panic if the reader of the output has closed the pipe.
    ("print!(",      &[]),
    ("println!(",    &[]),
];

/// Words specific to shipped games. Nothing under `src/` may contain them, not even a comment.
const GAME_WORDS: &[&str] =
    &["relativistic", "spacewarp", "warp", "crook", "marshall", "psbishop", "hole chess"];

/// Names of pieces. A comparison with such a name would restrict the code to a few games.
const KIND_NAMES: &[&str] = &["king", "queen", "rook", "bishop", "knight", "pawn", "hole"];

/// Strings in the sources that happen to be the name of a shipped game, with the file or folder where each is
/// allowed, and why.
#[rustfmt::skip]
const ALLOWED_NAMES: &[(&str, &str, &str)] = &[
    ("cli/src/protocol/variant_library.rs", "chess",      "the name of the game that both protocols play by default"),
    ("cli/src/protocol/variant_library.rs", "chess960",   "the form of that game for which both protocols have a name"),
    ("src/import",             "ataxx",      "a value of a key of the format that is read"),
    ("src/import",             "duck",       "a value of a key of the format that is read"),
    ("src/import",             "reversi",    "a value of a key of the format that is read"),
    ("src/import",             "chess960",   "a key of the format that is read"),
    ("src/import",             "extinction", "a word of the format that is read, for a way to lose"),
];

struct SourceFile {
    path: PathBuf,
    /// The row of `ALLOWED_DEPENDENCIES` to which the file belongs.
    row: String,
    text: String,
    /// The text without comments and without the tests at its end; empty for a file of tests.
    code: String,
}

#[test]
fn no_row_of_the_table_names_a_later_one() {
    for (index, (row, may_use)) in ALLOWED_DEPENDENCIES.iter().enumerate() {
        for used in *may_use {
            let is_earlier = ALLOWED_DEPENDENCIES[..index].iter().any(|(name, _)| name == used);
            assert!(is_earlier, "{row} may use {used}, which is not an earlier row");
        }
    }
}

/// The documented map and the source tree have the same entries.
#[test]
fn the_documented_map_matches_the_source_tree() {
    let page = fs::read_to_string("docs/architecture.md").expect("the map");
    let rows: Vec<&str> =
        page.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    let missing = rows.iter().filter(|path| !Path::new(path).exists());
    let unnamed = fs::read_dir("src").expect("the sources").map(|entry| entry.unwrap().path());
    let unnamed = unnamed.filter(|path| {
        let path = path.to_string_lossy();
        "src/lib.rs" != path && !rows.contains(&&*path) && !rows.contains(&&*format!("{path}/"))
    });
    let problems: Vec<String> = missing
        .map(|path| format!("{path} is on the map only"))
        .chain(unnamed.map(|path| format!("{} has no row on the map", path.display())))
        .collect();
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn dependencies_between_folders_are_allowed() {
    let mut problems = Vec::new();
    for file in rust_files() {
        let Some((_, may_use)) = ALLOWED_DEPENDENCIES.iter().find(|(name, _)| *name == file.row) else {
            problems.push(format!("{}: {} has no row in the table", file.path.display(), file.row));
            continue;
        };
        for used in used_rows(&file) {
            if used != file.row && !may_use.contains(&used.as_str()) {
                problems.push(format!("{}: {} must not use {used}", file.path.display(), file.row));
            }
        }
    }
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

/// The files and subfolders of a folder do not use each other in a cycle, directly or indirectly.
#[test]
fn dependencies_within_a_folder_are_acyclic() {
    let files: Vec<(Vec<String>, SourceFile)> = rust_files().map(|file| (module(&file.path), file)).collect();
    let modules: BTreeSet<&[String]> = files.iter().map(|(module, _)| module.as_slice()).collect();
    // For each folder, the pairs of its modules in which the first module uses the second.
    let mut folders: BTreeMap<&[String], BTreeSet<(&str, &str)>> = BTreeMap::new();
    for (user, file) in &files {
        for path in paths(&file.code) {
            let Some(used) = resolve(user, &path, &modules) else { continue };
            let common = user.iter().zip(used).take_while(|(one, other)| one == other).count();
            if let (Some(user_part), Some(used_part)) = (user.get(common), used.get(common)) {
                folders.entry(&user[..common]).or_default().insert((user_part, used_part));
            }
        }
    }
    let mut problems = Vec::new();
    for (folder, uses) in folders {
        let folder = folder.join("/");
        let cyclic = modules_in_cycles(&uses);
        if !cyclic.is_empty() {
            problems.push(format!("{folder}: these use each other in a cycle: {}", cyclic.join(", ")));
        }
    }
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn only_listed_code_accesses_the_outside_world() {
    let mut problems = Vec::new();
    for file in rust_files() {
        for (word, allowed) in OUTSIDE_ACCESS {
            if file.code.contains(word) && !allowed.contains(&file.row.as_str()) {
                problems.push(format!("{}: {} must not use {word}", file.path.display(), file.row));
            }
        }
    }
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn no_source_contains_words_of_shipped_games() {
    let mut problems = Vec::new();
    for file in sources() {
        let text = file.text.to_lowercase();
        for word in GAME_WORDS.iter().filter(|word| text.contains(**word)) {
            problems.push(format!("{}: mentions {word:?}", file.path.display()));
        }
        for literal in file.code.split('"').map(str::to_lowercase) {
            if KIND_NAMES.contains(&literal.as_str()) {
                problems.push(format!("{}: names a piece, {literal:?}", file.path.display()));
            }
        }
    }
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

/// No string in a source, including unit tests, is the name, the title or the file of a shipped game; tests that play
/// games are under `tests/`.
#[test]
fn no_string_names_a_shipped_game() {
    let games = shipped_games();
    let mut rows_found = BTreeSet::new();
    let mut problems = Vec::new();
    for file in rust_files() {
        let code = without_comments(&file.text);
        for literal in code.split('"').map(str::to_lowercase) {
            let name = literal.rsplit(['/', ':']).next().unwrap_or(&literal).trim_end_matches(".var");
            if !games.contains(name) {
                continue;
            }
            match ALLOWED_NAMES.iter().find(|(path, word, _)| *word == name && file.path.starts_with(path)) {
                Some(row) => _ = rows_found.insert(row),
                None => problems.push(format!("{}: names a game, {literal:?}", file.path.display())),
            }
        }
    }
    let unused = ALLOWED_NAMES.iter().filter(|row| !rows_found.contains(row));
    problems.extend(
        unused.map(|(path, word, _)| format!("{path}: does not contain {word:?}, which is allowed there")),
    );
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn every_file_begins_with_a_description() {
    for file in rust_files() {
        let path = file.path.display();
        assert!(file.text.starts_with("//! "), "{path}: the first line must describe the file");
    }
}

/// Returns the names and titles of all shipped games, without the files of `variants/prelude`.
fn shipped_games() -> BTreeSet<String> {
    let files = files(Path::new("variants")).into_iter();
    let files = files.filter(|file| file.path.extension().is_some_and(|extension| extension == "var"));
    let games = files.filter(|file| !file.path.starts_with("variants/prelude"));
    let names = games.flat_map(|file| {
        let name = file.path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let title = file.text.lines().find_map(|line| line.strip_prefix("variant ")).map(str::to_lowercase);
        name.into_iter().chain(title)
    });
    let names: BTreeSet<String> = names.collect();
    assert!(names.len() > 50, "the games have moved");
    names
}

fn rust_files() -> impl Iterator<Item = SourceFile> {
    let is_rust = |file: &SourceFile| file.path.extension().is_some_and(|extension| extension == "rs");
    sources().filter(is_rust)
}

/// Returns all files of all packages, including those in languages other than Rust.
fn sources() -> impl Iterator<Item = SourceFile> {
    PACKAGES.iter().flat_map(|(_, folder)| files(Path::new(folder)))
}

/// Returns all files below a folder, sorted.
fn files(folder: &Path) -> Vec<SourceFile> {
    let mut found = Vec::new();
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("the folder is there").map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            found.extend(files(&path));
        } else if let Ok(text) = fs::read_to_string(&path) {
            let row = if is_source(&path) { row_of_file(&path) } else { String::new() };
            let is_test = path.iter().any(|part| part == "tests" || part == "tests.rs");
            let code = if is_test { String::new() } else { code_only(&text) };
            found.push(SourceFile { path, row, text, code });
        }
    }
    found
}

/// Returns the row of a file or folder of the command.
fn row_of_command(name: &str) -> &str {
    if ["protocol", "timer"].contains(&name) { name } else { "cli" }
}

fn is_source(path: &Path) -> bool {
    PACKAGES.iter().any(|(_, folder)| path.starts_with(folder))
}

/// Returns the row of the table to which a file belongs.
fn row_of_file(path: &Path) -> String {
    let module = module(path);
    match module.first().map(String::as_str) {
        Some("varlab_cli") => module.get(1).map_or("cli", |name| row_of_command(name)).to_owned(),
        _ => module.get(1).cloned().unwrap_or_else(|| "lib".to_owned()),
    }
}

/// Returns the rows of the table that a file names by `varlab::x`, `crate::x` or `crate::{x, y}`.
fn used_rows(file: &SourceFile) -> Vec<String> {
    let package = module(&file.path).swap_remove(0);
    let used = paths(&file.code).into_iter().filter(|path| path.len() > 1).filter_map(|path| {
        let root = if path[0] == "crate" { package.as_str() } else { path[0] };
        match (root, path[1]) {
            ("varlab", row) => Some(row),
            ("varlab_cli", name) => Some(row_of_command(name)),
            _ => None,
        }
    });
    used.map(str::to_owned).collect()
}

/// Returns every path that begins with `crate`, `super` or the library's name; paths of a `use` with braces are
/// listed separately.
fn paths(code: &str) -> Vec<Vec<&str>> {
    let mut found = Vec::new();
    for root in ["crate::", "super::", "varlab::"] {
        for (offset, _) in code.match_indices(root) {
            // A `super` inside a path does not begin another path.
            if !code[..offset].ends_with(|char: char| char == ':' || is_name_char(char)) {
                parse_paths(&code[offset..], &[], &mut found);
            }
        }
    }
    found
}

fn is_name_char(char: char) -> bool {
    char.is_alphanumeric() || char == '_'
}

/// Adds the paths at the beginning of a text to `found`. Each path begins with the prefix `before`, which
/// precedes the braces around it. Returns the length in bytes of the part of the text that was parsed.
fn parse_paths<'c>(text: &'c str, before: &[&'c str], found: &mut Vec<Vec<&'c str>>) -> usize {
    let mut path = before.to_vec();
    let mut offset = 0;
    loop {
        offset += text[offset..].len() - text[offset..].trim_start().len();
        if text[offset..].starts_with('{') {
            while !text[offset..].starts_with('}') && offset < text.len() {
                offset += 1;
                offset += parse_paths(&text[offset..], &path, found);
                offset += text[offset..].find([',', '}']).unwrap_or(text.len() - offset);
            }
            return offset + 1;
        }
        let name_length = text[offset..].find(|char| !is_name_char(char)).unwrap_or(text.len() - offset);
        if name_length > 0 {
            path.push(&text[offset..offset + name_length]);
        }
        offset += name_length;
        if !text[offset..].starts_with("::") {
            if path.len() > before.len() {
                found.push(path);
            }
            return offset;
        }
        offset += "::".len();
    }
}

/// Returns the path of a module, beginning with its package: `varlab_cli`, `run` for `cli/src/run/mod.rs`.
fn module(path: &Path) -> Vec<String> {
    let package = PACKAGES.iter().find_map(|(name, folder)| Some((name, path.strip_prefix(folder).ok()?)));
    let (name, rest) = package.expect("a file of a package");
    let rest = rest.with_extension("");
    let parts = rest.iter().map(|part| part.to_string_lossy().into_owned());
    let parts = parts.filter(|part| !["mod", "lib", "main"].contains(&part.as_str()));
    std::iter::once((*name).to_owned()).chain(parts).collect()
}

/// Returns the module that a path in the module `user` refers to; `None` if `modules` does not contain it.
fn resolve<'m>(user: &[String], path: &[&str], modules: &BTreeSet<&'m [String]>) -> Option<&'m [String]> {
    let super_count = path.iter().take_while(|name| **name == "super").count();
    let mut absolute_path = if path[0] == "varlab" {
        vec!["varlab".to_owned()]
    } else if super_count == 0 {
        user[..1].to_vec()
    } else {
        user[..user.len().checked_sub(super_count)?].to_vec()
    };
    absolute_path.extend(path[super_count.max(1)..].iter().map(|&name| name.to_owned()));
    (0..=absolute_path.len()).rev().find_map(|length| modules.get(&absolute_path[..length]).copied())
}

/// Returns the modules on dependency cycles, and the modules on paths between two cycles.
fn modules_in_cycles<'m>(edges: &BTreeSet<(&'m str, &'m str)>) -> Vec<&'m str> {
    let mut remaining = edges.clone();
    loop {
        let before = remaining.clone();
        let tails: BTreeSet<&str> = before.iter().map(|(tail, _)| *tail).collect();
        let heads: BTreeSet<&str> = before.iter().map(|(_, head)| *head).collect();
        remaining.retain(|(tail, head)| heads.contains(tail) && tails.contains(head));
        if remaining == before {
            return tails.into_iter().collect();
        }
    }
}

/// Returns the text up to its test module, without comments. Strings are kept.
fn code_only(text: &str) -> String {
    without_comments(text.find("#[cfg(test)]\nmod tests {").map_or(text, |end| &text[..end]))
}

/// Returns the text without comments. Strings are kept.
fn without_comments(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
            continue;
        } else if rest.starts_with("/*") {
            rest = &rest[rest.find("*/").map_or(rest.len(), |at| at + 2)..];
            continue;
        } else if first == '"' {
            string_length(rest)
        } else if rest.starts_with("'\"'") {
            3
        } else {
            first.len_utf8()
        };
        code.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    code
}

/// Returns the length in bytes of the string literal at the start of `text`, including its quotes.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (index, char) in text.char_indices().skip(1) {
        match char {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return index + 1,
            _ => {}
        }
    }
    text.len()
}

#[test]
fn comments_and_tests_are_removed_from_sources() {
    let text = "use crate::{board::{A, B}, ir};\nuse super::super::x::{self, y::Z as W};\n// crate::search\nuse varlab::shipped::A;\nlet a = \"// crate::cli\"; let q = '\"'; // x\n\
                #[cfg(test)]\nmod tests { use crate::render; }";
    let code = code_only(text);
    let file = |path: &str| SourceFile {
        path: path.into(),
        row: row_of_file(Path::new(path)),
        text: String::new(),
        code: code.clone(),
    };
    assert_eq!(file("src/game/mod.rs").row, "game");
    assert_eq!(used_rows(&file("src/game/mod.rs")), ["board", "board", "ir", "cli", "shipped"]);
    for (path, row) in [("cli/src/check.rs", "cli"), ("cli/src/protocol/connection.rs", "protocol")] {
        assert_eq!(file(path).row, row);
        assert_eq!(used_rows(&file(path)), ["cli", "cli", "cli", "cli", "shipped"]);
    }
    let super_paths = paths(&code).into_iter().filter(|path| path[0] == "super").map(|path| path.join("::"));
    assert_eq!(super_paths.collect::<Vec<_>>(), ["super::super::x::self", "super::super::x::y::Z"]);
    assert!(code.contains("let q = '\"'; \n") && !code.contains("search"), "{code}");
}

#[test]
fn modules_on_dependency_cycles_are_found() {
    let parse_edges =
        |text: &'static str| text.split(' ').map(|arrow| arrow.split_once('>').unwrap()).collect();
    for (arrows, cycle) in [("a>b b>c a>c", ""), ("a>b b>c c>b c>d", "b c"), ("a>b b>c c>a d>a a>e", "a b c")]
    {
        assert_eq!(modules_in_cycles(&parse_edges(arrows)).join(" "), cycle, "{arrows}");
    }
}
