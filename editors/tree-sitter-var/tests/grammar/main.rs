//! Checks the parser against the grammar, the examples in `test/corpus` and the shipped games. `UPDATE_EXPECTED=1` rewrites the
//! generated files and the expected trees; review the changes.

mod corpus;
mod highlights;
mod library;

use std::path::Path;
use std::{env, fs};

use tree_sitter::{Parser, Tree};
use tree_sitter_generate::{OptLevel, generate_parser_in_directory};

/// The version of the parser's tables. Neovim 0.7 and later read it.
const ABI_VERSION: usize = 14;

/// Returns a path in this package.
fn path(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Returns true if the generated files and the expected trees are to be rewritten.
fn should_update_expected() -> bool {
    env::var_os("UPDATE_EXPECTED").is_some()
}

/// Parses a text.
fn parse(text: &str) -> Tree {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_var::LANGUAGE.into()).expect("tables of a known version");
    parser.parse(text, None).expect("no time limit")
}

#[test]
fn the_parser_is_generated_from_the_grammar() {
    let folder = env::temp_dir().join(format!("tree-sitter-var-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a writable folder");
    for file in ["grammar.js", "tree-sitter.json"] {
        fs::copy(path(file), folder.join(file)).expect("a writable folder");
    }
    let no_path: Option<&Path> = None;
    let level = OptLevel::default();
    generate_parser_in_directory(
        &folder,
        no_path,
        no_path,
        ABI_VERSION,
        None,
        Some("node"),
        true,
        level,
        &mut vec![],
    )
    .expect("a correct grammar, and Node");
    let mut outdated = Vec::new();
    for file in ["src/parser.c", "src/grammar.json", "src/node-types.json", "src/tree_sitter/parser.h"] {
        let generated = fs::read_to_string(folder.join(file)).expect("a generated file");
        if should_update_expected() {
            fs::write(path(file), &generated).expect("a writable folder");
        }
        if fs::read_to_string(path(file)).ok() != Some(generated) {
            outdated.push(file);
        }
    }
    fs::remove_dir_all(&folder).expect("a writable folder");
    assert!(outdated.is_empty(), "out of date; rewrite with UPDATE_EXPECTED=1: {}", outdated.join(", "));
}
