//! Renaming in a whole game: its tests pass before and after.

use serde_json::{Value, json};

use super::session::{Session, URI};

/// A game of forty lines with a kind in every place where its name or its letter can be written.
const GAME: &str = include_str!("../../data/lynxes.var");

/// Renames the word at a position, and returns the session with the new text.
fn renamed(line: u32, character: u32, new: &str) -> (Session, String) {
    let (mut session, _) = Session::open(GAME);
    let before = session.problems();
    assert!(before.iter().all(|problem| problem["severity"] == 2), "{before:?}");
    let params = json!({
        "textDocument": { "uri": URI },
        "position": { "line": line, "character": character },
        "newName": new,
    });
    let edit = session.request("textDocument/rename", params);
    let mut changes: Vec<Value> = edit["changes"][URI].as_array().expect("edits").clone();
    assert!(changes.len() > 2, "{changes:?}");
    // From the end, so that no edit moves another.
    changes.sort_by_key(|change| {
        let start = &change["range"]["start"];
        std::cmp::Reverse((start["line"].as_u64(), start["character"].as_u64()))
    });
    let changes: Vec<Value> =
        changes.iter().map(|change| json!({ "range": change["range"], "text": change["newText"] })).collect();
    session.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": URI, "version": 2 }, "contentChanges": changes }),
    );
    let after = session.problems();
    assert_eq!(after.len(), before.len(), "{after:?}");
    let tests = session.request("varlab/tests", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(tests.as_array().map(Vec::len), Some(3));
    assert!(tests.as_array().unwrap().iter().all(|test| test["state"] == "ok"), "{tests}");
    let text = session.text();
    (session, text)
}

#[test]
fn a_renamed_kind_leaves_the_tests_passing() {
    let (_, text) = renamed(4, 8, "Bobcat");
    assert!(
        text.contains("piece Bobcat L")
            && text.contains("Queen or Bobcat")
            && text.contains("when Bobcat on")
    );
    assert!(text.contains("# The Lynx leaps."), "comments stay");
}

#[test]
fn figures_are_not_renamed() {
    let (_, text) = renamed(8, 6, "Fence");
    assert!(text.contains("piece Fence X") && text.contains("piece Fence looks like Wall"), "{text}");
}

#[test]
fn a_renamed_letter_leaves_the_tests_passing() {
    let (_, text) = renamed(4, 11, "C");
    for part in [
        "piece Lynx C",
        "5 | k r c . c",
        "hand | C",
        "can a4a5c a4a5q",
        "5/P3k/5/5/K1C2[]",
        "can c1c3 c1d2 c1b2 C@c2",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}
