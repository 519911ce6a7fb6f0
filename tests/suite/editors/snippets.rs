//! Checks that every snippet, with its suggestions filled in, is a correct game or part of a game.

use std::fs;
use std::path::Path;

use serde_json::{Map, Value};
use varlab::Variant;

/// Returns the text of a snippet with its suggestions.
fn fill_in(body: &str) -> String {
    let mut text = String::new();
    let mut parts = body.split('$');
    text.push_str(parts.next().unwrap_or_default());
    for part in parts {
        match part.strip_prefix('{').and_then(|part| part.split_once('}')) {
            Some((field, rest)) => {
                text.push_str(field.split_once(':').map_or("", |(_, suggestion)| suggestion));
                text.push_str(rest);
            }
            None => text.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit())),
        }
    }
    text
}

/// Returns a game that contains the text. The text is a game, a section or a sentence about a piece.
fn embed_in_game(text: &str) -> String {
    const SENTENCE_STARTS: [&str; 4] = ["promotes", "castles", "drops", "after"];
    let first_word = text.split_whitespace().next().unwrap_or_default();
    if first_word == "variant" {
        text.to_string()
    } else if SENTENCE_STARTS.contains(&first_word) {
        format!("variant Example\n\nuse chess\n\npiece King\n  {text}\n")
    } else {
        format!("variant Example\n\nuse chess\n\n{text}\n")
    }
}

#[test]
fn snippets_are_correct() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("editors/vscode/snippets/var.json");
    let json = fs::read_to_string(path).expect("the snippets");
    let snippets: Map<String, Value> = serde_json::from_str(&json).expect("JSON");
    assert!(snippets.len() > 15, "{} snippets", snippets.len());
    for (name, snippet) in &snippets {
        let lines = snippet["body"].as_array().expect("lines").iter();
        let body: Vec<&str> = lines.map(|line| line.as_str().expect("a text")).collect();
        let text = embed_in_game(fill_in(&body.join("\n")).trim_end());
        if let Err(error) = Variant::parse(&text) {
            panic!("{name}: {error}\n{text}");
        }
    }
}
