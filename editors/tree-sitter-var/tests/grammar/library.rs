//! Checks that shipped games are parsed without errors, and that a mistake affects only its line.

use std::fs;
use std::path::{Path, PathBuf};

use tree_sitter::{InputEdit, Parser, Point, Tree};

use super::{parse, path};

/// Returns the shipped files.
pub(super) fn shipped_files() -> Vec<PathBuf> {
    fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a readable folder") {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                collect(&path, files);
            } else if path.extension().is_some_and(|extension| extension == "var") {
                files.push(path);
            }
        }
    }
    let mut files = Vec::new();
    collect(&path("../../variants"), &mut files);
    assert!(files.len() > 150, "{} files", files.len());
    files
}

#[test]
fn every_shipped_file_is_parsed_without_an_error() {
    let with_errors: Vec<PathBuf> = shipped_files()
        .into_iter()
        .filter(|file| parse(&fs::read_to_string(file).expect("a text")).root_node().has_error())
        .collect();
    assert!(with_errors.is_empty(), "{with_errors:?}");
}

#[test]
fn other_line_breaks_make_no_difference() {
    for file in shipped_files() {
        let text = fs::read_to_string(&file).expect("a text");
        for line_break in ["\r\n", "\r"] {
            let with_other_breaks = parse(&text.replace('\n', line_break));
            assert_eq!(
                with_other_breaks.root_node().to_sexp(),
                parse(&text).root_node().to_sexp(),
                "{line_break:?}: {}",
                file.display()
            );
        }
    }
}

#[test]
fn a_mistake_affects_only_its_line() {
    let text = "piece Lynx L\n  moves \"N\"\n  moves K\n\nplayer\n  wins when no Queen;\n  may pass\n";
    let tree = parse(text);
    assert!(tree.root_node().has_error());
    let expected = "piece Lynx L\n  moves N\n  moves K\n\nplayer\n  wins when no Queen\n  may pass\n";
    let sections = |tree: &Tree| -> Vec<(String, usize)> {
        let root = tree.root_node();
        let mut cursor = root.walk();
        let sections = root.named_children(&mut cursor);
        sections.map(|section| (section.kind().to_string(), section.named_child_count())).collect()
    };
    assert_eq!(sections(&tree), sections(&parse(expected)));
}

/// Updates the tree after each typed character. In the end it must equal the tree of the whole text.
#[test]
fn incremental_parsing_gives_the_same_tree() {
    let file = path("../../variants/effects/ataxx.var");
    let text = fs::read_to_string(file).expect("a text");
    for text in [text.replace('\n', "\r\n"), text] {
        check_incremental_parsing(&text);
    }
}

fn check_incremental_parsing(text: &str) {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_var::LANGUAGE.into()).expect("tables of a known version");
    let mut tree = parser.parse("", None).expect("no time limit");
    let mut at = Point::new(0, 0);
    for (offset, c) in text.char_indices() {
        let end = offset + c.len_utf8();
        let next =
            if c == '\n' { Point::new(at.row + 1, 0) } else { Point::new(at.row, at.column + c.len_utf8()) };
        tree.edit(&InputEdit {
            start_byte: offset,
            old_end_byte: offset,
            new_end_byte: end,
            start_position: at,
            old_end_position: at,
            new_end_position: next,
        });
        at = next;
        tree = parser.parse(&text[..end], Some(&tree)).expect("no time limit");
    }
    assert_eq!(tree.root_node().to_sexp(), parse(text).root_node().to_sexp());
}
