//! Checks that every token of the shipped games has exactly one colour in every editor.

use std::collections::BTreeMap;
use std::fs;

use tree_sitter::{Query, QueryCursor, StreamingIterator, Tree};

use super::library::shipped_files;
use super::{parse, path};

/// The highlighting queries.
const HIGHLIGHTS: [&str; 4] = [
    "queries/highlights.scm",
    "../neovim/queries/var/highlights.scm",
    "../helix/queries/var/highlights.scm",
    "../zed/languages/var/highlights.scm",
];

/// The other queries.
const OTHER_QUERIES: [&str; 7] = [
    "queries/folds.scm",
    "queries/locals.scm",
    "../neovim/queries/var/folds.scm",
    "../helix/queries/var/textobjects.scm",
    "../zed/languages/var/brackets.scm",
    "../zed/languages/var/outline.scm",
    "../zed/languages/var/textobjects.scm",
];

/// Reads a query.
fn query(name: &str) -> Query {
    let text = fs::read_to_string(path(name)).expect("a query");
    Query::new(&tree_sitter_var::LANGUAGE.into(), &text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the names of a query's captures by byte range.
fn captures(query: &Query, tree: &Tree, text: &str) -> BTreeMap<(usize, usize), Vec<String>> {
    let mut found: BTreeMap<(usize, usize), Vec<String>> = BTreeMap::new();
    let mut cursor = QueryCursor::new();
    let mut matches = cursor.captures(query, tree.root_node(), text.as_bytes());
    while let Some((matched, index)) = matches.next() {
        let capture = matched.captures()[*index];
        let name = query.capture_names()[capture.index as usize];
        found.entry((capture.node.start_byte(), capture.node.end_byte())).or_default().push(name.to_string());
    }
    found
}

/// Returns the byte ranges of the leaves of a tree. The tokens for line ends are hidden, so they are not included.
fn leaves(tree: &Tree) -> Vec<(usize, usize)> {
    let mut leaves = Vec::new();
    let mut pending = vec![tree.root_node()];
    while let Some(node) = pending.pop() {
        if node.child_count() == 0 && node.start_byte() < node.end_byte() {
            leaves.push((node.start_byte(), node.end_byte()));
        }
        pending.extend((0..node.child_count()).filter_map(|index| node.child(index)));
    }
    leaves
}

#[test]
fn every_token_has_one_colour() {
    for name in HIGHLIGHTS {
        let query = query(name);
        for file in shipped_files() {
            let text = fs::read_to_string(&file).expect("a text");
            let tree = parse(&text);
            let found = captures(&query, &tree, &text);
            for (start, end) in leaves(&tree) {
                let colours = found.get(&(start, end)).map_or(0, Vec::len);
                assert_eq!(colours, 1, "{name}: {:?} at {start} of {}", &text[start..end], file.display());
            }
        }
    }
}

#[test]
fn tokens_have_the_expected_colours() {
    let text = "# A cat.\npiece Lynx L moves mfN2 twice then becomes Queen\nhops means a1..c3\n\
                player loses when no Lynx on hops\ntest a title\n  plays e2e4\n";
    let expected = [
        ("# A cat.", "comment"),
        ("piece", "keyword"),
        ("Lynx", "type"),
        ("L", "character"),
        ("moves", "keyword"),
        ("mfN2", "constant"),
        ("twice", "number"),
        ("then", "keyword.conditional"),
        ("becomes", "function.builtin"),
        ("Queen", "type"),
        ("hops", "variable"),
        ("means", "keyword"),
        ("a1", "constant.builtin"),
        ("..", "operator"),
        ("c3", "constant.builtin"),
        ("player", "keyword"),
        ("loses", "keyword"),
        ("when", "keyword.conditional"),
        ("no", "number"),
        ("Lynx", "type"),
        ("on", "keyword.operator"),
        ("hops", "variable"),
        ("test", "keyword"),
        ("a title", "string"),
        ("plays", "keyword"),
        ("e2e4", "string"),
    ];
    let found = captures(&query(HIGHLIGHTS[0]), &parse(text), text);
    let found: Vec<(&str, &str)> =
        found.iter().map(|(&(start, end), colours)| (&text[start..end], colours[0].as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn other_queries_fit_the_grammar() {
    for name in OTHER_QUERIES {
        let query = query(name);
        let text = "piece Lynx L\n  moves N\n  promotes on rank 8 to Queen (at most 2)\nhops means N\n";
        assert!(!captures(&query, &parse(text), text).is_empty(), "{name}");
    }
}
