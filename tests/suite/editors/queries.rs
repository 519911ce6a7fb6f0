//! The highlight queries and the table of continuing words of the tree-sitter grammar.

use std::fmt::Write;

use varlab::syntax::words::{continues_sentence, keywords};

use super::word_classes::{WordClass, all_words};

/// A query file, with the capture names of its editor.
pub(super) struct Dialect {
    /// The file with the query.
    pub(super) path: &'static str,
    /// Converts a standard capture name to the editor's name.
    editor_name: fn(&'static str) -> &'static str,
}

/// The queries to write.
pub(super) const DIALECTS: [Dialect; 4] = [
    Dialect { path: "editors/tree-sitter-var/queries/highlights.scm", editor_name: |capture| capture },
    Dialect { path: "editors/neovim/queries/var/highlights.scm", editor_name: |capture| capture },
    Dialect { path: "editors/helix/queries/var/highlights.scm", editor_name: helix_name },
    Dialect { path: "editors/zed/languages/var/highlights.scm", editor_name: zed_name },
];

/// Converts a standard capture name to Helix's name.
fn helix_name(capture: &'static str) -> &'static str {
    match capture {
        "number" => "constant.numeric",
        "character" => "constant.character",
        "keyword.conditional" => "keyword.control.conditional",
        "keyword.modifier" => "keyword.storage.modifier",
        other => other,
    }
}

/// Converts a standard capture name to Zed's name.
fn zed_name(capture: &'static str) -> &'static str {
    match capture {
        "character" | "string.special.path" => "string.special",
        "variable.builtin" | "constant.builtin" => "variable.special",
        other => other,
    }
}

/// Returns the standard capture name of a class of words.
fn capture(class: WordClass) -> &'static str {
    match class {
        WordClass::Heading | WordClass::Line => "keyword",
        WordClass::Mode => "keyword.modifier",
        WordClass::Connective => "keyword.conditional",
        WordClass::Verb => "function.builtin",
        WordClass::Fact => "constant.builtin",
        WordClass::Noun => "variable.builtin",
        WordClass::Adjective => "attribute",
        WordClass::Quantity => "number",
        WordClass::Particle => "keyword.operator",
    }
}

/// Nodes and their captures. Every token of a file has exactly one capture, so the order of the patterns does not
/// matter.
const TOKENS: [(&str, &str); 19] = [
    ("(comment)", "comment"),
    ("[(title) (text) (fen) (move)]", "string"),
    ("(path)", "string.special.path"),
    ("(kind)", "type"),
    ("(betza)", "constant"),
    ("[(square) (file)]", "constant.builtin"),
    ("(number)", "number"),
    ("[(letter) (cell)]", "character"),
    ("(verb)", "keyword"),
    (
        "[\"variant\" \"setup\" \"board\" \"piece\" \"every\" \"player\" \"test\" \"White\" \"Black\"]",
        "keyword",
    ),
    ("[\"use\" \"option\" \"means\"]", "keyword"),
    ("[\"by\" \"see\" \"year\" \"language\" \"notation\" \"hand\"]", "keyword"),
    ("[\"position\" \"plays\" \"can\" \"cannot\" \"perft\" \"ends\" \"goes\"]", "keyword"),
    ("[\"also\" \"never\"]", "keyword.modifier"),
    ("[\"then\" \"if\" \"unless\" \"when\"]", "keyword.conditional"),
    ("[\"is\" \"shuffles\" \"only\" \"nothing\" \"from\"]", "keyword.operator"),
    ("[\",\" \":\" \"|\"]", "punctuation.delimiter"),
    ("\"..\"", "operator"),
    ("[\"(\" \")\"]", "punctuation.bracket"),
];

/// Returns the text of the highlight query.
pub(super) fn highlights(dialect: &Dialect) -> String {
    let mut query = String::from(
        "; Generated from the table of the language's words by tests/suite/editors/queries.rs. Do not edit.\n\n",
    );
    let mut add_line = |text: String| {
        query.push_str(&text);
        query.push('\n');
    };
    for (node, capture) in TOKENS {
        add_line(format!("{node} @{}", (dialect.editor_name)(capture)));
    }
    add_line("\n; Words inside a sentence.".to_string());
    for (class, words) in all_words(varlab::syntax::LANGUAGE_VERSION) {
        add_line(format!(
            "((word) @{0}\n  (#any-of? @{0}{1}))",
            (dialect.editor_name)(capture(class)),
            quoted(&words)
        ));
    }
    add_line("\n; Words that the file defines.".to_string());
    add_line(format!("((word) @variable\n  (#not-any-of? @variable{}))", quoted(&known_words())));
    query
}

/// Returns all words of the language.
fn known_words() -> Vec<&'static str> {
    all_words(varlab::syntax::LANGUAGE_VERSION).into_values().flatten().collect()
}

/// Returns the words in quotation marks, with ten words on each line.
fn quoted(words: &[&str]) -> String {
    let mut text = String::new();
    for line in words.chunks(10) {
        text.push_str("\n   ");
        for word in line {
            write!(text, " \"{word}\"").expect("writing to a string cannot fail");
        }
    }
    text
}

/// Returns the words that continue a sentence on the next line, for the scanner of the tree-sitter grammar.
pub(super) fn continuations() -> String {
    let words: Vec<String> = keywords()
        .into_iter()
        .filter(|word| continues_sentence(word))
        .map(|word| format!("\"{word}\""))
        .collect();
    format!(
        "// Generated from the table of the language's words by tests/suite/editors/queries.rs. Do not edit.\n\n\
         // Words at the beginning of a line that continue the sentence before it.\n\
         static const char *const CONTINUATIONS[] = {{{}}};\n",
        words.join(", ")
    )
}
