//! The files for editors that are generated from the table of the language's words. `UPDATE_EXPECTED=1` rewrites them;
//! review the changes.

mod queries;
mod snippets;
mod textmate;
mod word_classes;

use std::fs;
use std::path::Path;

use varlab::syntax::words::{Role, words};

/// The generated files, relative to the folder of the project, with their contents.
fn generated_files() -> Vec<(&'static str, String)> {
    let mut files = vec![
        ("editors/vscode/syntaxes/var.tmLanguage.json", textmate::grammar()),
        ("editors/tree-sitter-var/src/continuations.h", queries::continuations()),
    ];
    files.extend(queries::DIALECTS.map(|dialect| (dialect.path, queries::highlights(&dialect))));
    files
}

#[test]
fn generated_files_match_the_table_of_words() {
    let update = std::env::var_os("UPDATE_EXPECTED").is_some();
    let mut outdated = Vec::new();
    for (name, expected) in generated_files() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        if update {
            fs::write(&path, &expected).expect("a writable folder");
        }
        if fs::read_to_string(&path).unwrap_or_default() != expected {
            outdated.push(name);
        }
    }
    assert!(outdated.is_empty(), "out of date; rewrite with UPDATE_EXPECTED=1: {}", outdated.join(", "));
}

/// The words that begin headings, declarations and lines of text determine the syntax tree, so the tree-sitter grammar
/// must contain them.
#[test]
fn the_tree_sitter_grammar_has_the_words_that_begin_sections() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("editors/tree-sitter-var/grammar.js");
    let grammar = fs::read_to_string(path).expect("the grammar");
    let determines_the_tree = |role| match role {
        Role::Heading(_) | Role::Declaration | Role::Definition | Role::Mode => true,
        Role::Line(section) => !section.has_sentences(),
        _ => false,
    };
    let mut missing: Vec<&str> = words()
        .filter(|word| determines_the_tree(word.role) && !grammar.contains(&format!("\"{}\"", word.text)))
        .map(|word| word.text)
        .collect();
    missing.dedup();
    assert!(missing.is_empty(), "add to editors/tree-sitter-var/grammar.js: {}", missing.join(", "));
}
