//! Renaming in a whole game: its tests pass before and after.

use serde_json::{Value, json};

use super::session::{Session, URI};

/// A game in which the name or the letter of a kind occurs in every place where it can be written.
const GAME: &str = include_str!("../../data/lynxes.var");

/// Renames the word at a position, and returns the session with the new text.
fn rename(line: u32, character: u32, new_name: &str) -> (Session, String) {
    let (mut session, _) = Session::open(GAME);
    let before = session.problems();
    assert!(before.iter().all(|problem| problem["severity"] == 2), "{before:?}");
    let params = json!({
        "textDocument": { "uri": URI },
        "position": { "line": line, "character": character },
        "newName": new_name,
    });
    let edit = session.request("textDocument/rename", params);
    let mut changes: Vec<Value> = edit["changes"][URI].as_array().expect("edits").clone();
    assert!(changes.len() > 2, "{changes:?}");
    // The edits are applied from the end of the text, so that none moves the range of an edit that follows.
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
fn the_tests_of_a_game_pass_after_a_kind_is_renamed() {
    let (_, text) = rename(4, 8, "Bobcat");
    assert!(
        text.contains("piece Bobcat L")
            && text.contains("Queen or Bobcat")
            && text.contains("when Bobcat on")
    );
    assert!(text.contains("# The Lynx leaps."), "comments stay");
}

#[test]
fn names_of_piece_figures_are_not_renamed() {
    let (_, text) = rename(8, 6, "Fence");
    assert!(text.contains("piece Fence X") && text.contains("piece Fence looks like Wall"), "{text}");
}

#[test]
fn the_tests_of_a_game_pass_after_a_letter_is_renamed() {
    let (_, text) = rename(4, 11, "C");
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

/// Files that use this one define the kind with the letter `L`.
const SHARED_SETUP: &str = "setup\n  4 | k . . l\n  3 | . . . .\n  2 | . . . .\n  1 | K . . L\n";

/// Returns a game with the pieces of [`SHARED_SETUP`].
fn game_with_shared_setup(name: &str, heading: &str) -> String {
    format!(
        "variant {name}\nuse chess/pieces, chess/ends, chess/draws, shared_setup\n\n\
         piece {heading}\n  moves FD\n"
    )
}

/// Opens the shared file `shared_setup.var`, a game that uses it, and another game. Renames the letter of the Lynx to `C`,
/// and returns the response.
fn rename_letter_in_shared_setup(other_game: &str) -> Value {
    let (mut session, _) = Session::open(&game_with_shared_setup("Lynxes", "Lynx L"));
    session.open_at("file:///shared_setup.var", SHARED_SETUP);
    session.open_at("file:///other.var", other_game);
    assert_eq!(session.problems(), Vec::<Value>::new());
    let position = json!({ "line": 3, "character": 11 });
    let params = json!({ "textDocument": { "uri": URI }, "position": position, "newName": "C" });
    session.response_to("textDocument/rename", params)
}

#[test]
fn a_renamed_letter_is_changed_in_used_files() {
    let answer = rename_letter_in_shared_setup("variant Others\nuse chess\n\npiece Leopard L moves FD\n");
    let changes = &answer["result"]["changes"];
    let new_texts = |uri: &str| {
        let edits = changes[uri].as_array().expect("edits").iter();
        edits.map(|edit| edit["newText"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(new_texts(URI), ["C"], "{answer}");
    assert_eq!(new_texts("file:///shared_setup.var"), ["c", "C"], "{answer}");
    assert_eq!(changes.as_object().map(serde_json::Map::len), Some(2), "{answer}");
}

#[test]
fn a_rename_that_would_break_another_game_that_uses_an_edited_file_is_refused() {
    let answer = rename_letter_in_shared_setup(&game_with_shared_setup("Others", "Leopard L"));
    let message = answer["error"]["message"].as_str().unwrap_or_default();
    assert!(message.ends_with("other.var would have an error: no piece has the letter `C`"), "{answer}");
}

/// After `looks like`, a name that is both a kind and a figure (a drawing of a piece) means the figure. A kind that is
/// named there cannot be renamed to the name of a figure.
#[test]
fn a_kind_that_others_look_like_is_not_renamed_to_a_figure() {
    let game = |looks: &str| {
        format!(
            "variant Fences\nuse chess\n\npiece Fen‸ce X stands still\npiece Rook\n  moves R then drops Fence to origin\n{looks}"
        )
    };
    for (looks, new_name, is_renamed) in
        [("", "Wall", true), ("  looks like Fence\n", "Hedge", true), ("  looks like Fence\n", "Wall", false)]
    {
        let (mut session, position) = Session::open(&game(looks));
        let document = json!({ "uri": URI });
        let params = json!({ "textDocument": document, "position": position, "newName": new_name });
        let response = session.response_to("textDocument/rename", params);
        assert_eq!(response.get("result").is_some(), is_renamed, "{response}");
        let reason = response["error"]["message"].as_str().unwrap_or_default();
        assert_eq!(
            reason.contains("`looks like Wall` would mean the figure Wall"),
            !is_renamed,
            "{response}"
        );
    }
}
