//! The examples in `test/corpus`, in the format of `tree-sitter test`.

use std::fs;

use super::{parse, path, should_update_expected};

/// The line above and below the title of an example.
const FRAME: &str = "==================\n";

/// Returns the text of a file with the actual trees in place of the expected ones, and the number of examples.
fn with_actual_trees(text: &str) -> (String, usize) {
    let parts: Vec<&str> = text.split(FRAME).skip(1).collect();
    let mut actual = String::new();
    for example in parts.chunks(2) {
        let [title, body] = example else { panic!("a title without an example: {example:?}") };
        let (source, _) = body.split_once("\n---\n").expect("a line of hyphens");
        let tree = indented(&parse(source).root_node().to_sexp());
        let gap = if actual.is_empty() { "" } else { "\n" };
        actual.push_str(&format!("{gap}{FRAME}{title}{FRAME}{source}\n---\n\n{tree}"));
    }
    (actual, parts.len() / 2)
}

/// Puts every node on its own line, which begins with the name of its field, if it has one.
fn indented(tree: &str) -> String {
    let mut depth = 0;
    let mut text = String::new();
    for token in tree.split(' ') {
        if text.ends_with(':') {
            text.push(' ');
        } else if depth > 0 {
            text.push_str(&format!("\n{:width$}", "", width = depth * 2));
        }
        text.push_str(token);
        depth += token.matches('(').count();
        depth -= token.matches(')').count();
    }
    text.push('\n');
    text
}

#[test]
fn examples_have_their_trees() {
    let mut count = 0;
    for entry in fs::read_dir(path("test/corpus")).expect("a readable folder") {
        let file = entry.expect("a readable folder").path();
        let text = fs::read_to_string(&file).expect("a readable file");
        let (actual, example_count) = with_actual_trees(&text);
        if should_update_expected() {
            fs::write(&file, &actual).expect("a writable folder");
        } else {
            assert_eq!(actual, text, "{}", file.display());
        }
        count += example_count;
    }
    assert!(count >= 10, "{count} examples");
}
