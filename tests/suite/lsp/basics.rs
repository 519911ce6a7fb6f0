//! Document synchronization, diagnostics, completion, hover, formatting and code actions.

use serde_json::{Value, json};
use varlab::diagnostics::Code;

use super::session::{Session, URI};

const GAME: &str = "variant Lynx chess\nuse chess/pieces, chess/pawn, chess/ends\n\npiece Lynx L moves FD\n\nsetup\n  4 | k . . l\n  3 | p . . p\n  2 | P . . P\n  1 | K . . L\n";

/// Returns the labels of the items in the result of a completion request.
fn labels(result: &Value) -> Vec<&str> {
    result["items"].as_array().expect("items").iter().filter_map(|item| item["label"].as_str()).collect()
}

#[test]
fn problems_are_published_after_every_change() {
    let (mut session, _) = Session::open("variant X\nuse chess\n\npiece Knight moves N within palce\n");
    let problems = session.problems();
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!(problems[0]["code"], "E0201");
    assert_eq!(
        problems[0]["range"],
        json!({ "start": { "line": 3, "character": 28 }, "end": { "line": 3, "character": 33 } })
    );
    let range = &problems[0]["range"];
    let change = json!({ "range": range, "text": "rank 1..8" });
    session.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": URI, "version": 2 }, "contentChanges": [change] }),
    );
    assert_eq!(session.problems(), Vec::<Value>::new());
    let closed = session.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(closed[0]["params"]["diagnostics"], json!([]));
}

#[test]
fn problems_are_published_although_a_request_follows_the_change_at_once() {
    for method in
        ["documentSymbol", "semanticTokens/full", "codeLens", "inlayHint", "foldingRange", "codeAction"]
    {
        let (mut session, _) = Session::open("variant X\nuse chess\n\npiece Knight moves N within palce\n");
        let method = format!("textDocument/{method}");
        session.request(&method, json!({ "textDocument": { "uri": URI } }));
        assert_eq!(session.problems().len(), 1, "{method}");
        assert!(!session.server.has_work(), "{method}");
    }
}

#[test]
fn code_lenses_are_refreshed_after_the_tests_if_the_client_can() {
    for can_refresh in [false, true] {
        let mut session = Session::before_start();
        let code_lens = json!({ "refreshSupport": can_refresh });
        session.request("initialize", json!({ "capabilities": { "workspace": { "codeLens": code_lens } } }));
        session.open_at(URI, "variant X\nuse chess\n\ntest a\n  can e2e4\n\ntest b\n  can e2e3\n");
        let mut methods = Vec::new();
        while session.server.has_work() {
            let messages = session.server.do_work_as_values();
            methods.extend(messages.iter().map(|message| message["method"].clone()));
        }
        let publish = "textDocument/publishDiagnostics";
        let refresh = can_refresh.then_some("workspace/codeLens/refresh");
        let expected: Vec<Value> = [publish, publish].into_iter().chain(refresh).map(Value::from).collect();
        assert_eq!(methods, expected);
    }
}

#[test]
fn formatting_keeps_the_line_endings_of_windows() {
    let formatting = json!({ "textDocument": { "uri": URI }, "options": {} });
    let (mut session, _) = Session::open("variant X\r\nuse   chess\r\n");
    let edits = session.request("textDocument/formatting", formatting.clone());
    assert_eq!(edits[0]["newText"], "variant X\r\nuse chess\r\n");
    let (mut session, _) = Session::open("variant X\r\nuse chess\r\n");
    assert_eq!(session.request("textDocument/formatting", formatting), json!([]));
}

#[test]
fn quick_fixes_keep_the_text_of_the_author() {
    let long = format!("variant X\nuse chess\n\npiece Knight moves N # {}\n", "x".repeat(2500));
    for text in [
        long.as_str(),
        "variant X\nuse chess\n\npiece Bishop moves B into friend\n",
        "variant X\nuse chess\n\noption size is small or large\n",
    ] {
        let (mut session, _) = Session::open(text);
        let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 9, "character": 0 } });
        let params =
            json!({ "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] } });
        assert_eq!(session.request("textDocument/codeAction", params), json!([]), "{text}");
    }
}

#[test]
fn failed_tests_are_published_as_problems() {
    let (mut session, _) = Session::open("variant X\nuse chess\n\ntest no\n  can e2e5\n");
    let problems = session.problems();
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0]["code"].as_str().is_some_and(|code| code.starts_with('T')));
}

#[test]
fn used_files_can_be_open_documents() {
    let (mut session, _) = Session::open("variant X\nuse part\n");
    assert_eq!(session.problems()[0]["code"], Code::MissingFile.id());
    session.open_at("file:///part.var", "use chess\n");
    assert_eq!(session.problems(), Vec::<Value>::new());
}

#[test]
fn completion_offers_what_may_follow() {
    for (text, offered, not_offered) in [
        ("variant X\nuse chess\n\npi‸", vec!["piece", "test", "use"], vec!["onto", "moves"]),
        (
            "variant X\nuse chess\n\npiece Knight ‸",
            vec!["moves", "also", "promotes", "is"],
            vec!["onto", "Queen"],
        ),
        ("variant X\nuse chess\n\npiece Knight moves ‸", vec!["N", "Q", "as", "to"], vec!["promotes"]),
        (
            "variant X\nuse chess\n\npiece Knight moves N onto ‸vacant",
            vec!["enemy", "vacant", "Queen", "e4", "friendly"],
            vec!["onto"],
        ),
        (
            "variant X\nuse chess\nhill means d4 e5\nplayer wins when King on ‸",
            vec!["hill", "last", "rank"],
            vec!["on"],
        ),
        ("variant X\nuse chess\n\npiece Knight moves fm‸", vec!["fmW", "fmN"], vec!["moves"]),
        ("variant X\nuse ch‸", vec!["chess", "chess/pieces"], vec!["piece"]),
        ("variant X\nuse chess\n\npiece Lynx L moves FD\n  looks ‸", vec!["like"], vec!["Camel", "moves"]),
        (
            "variant X\nuse chess\n\npiece Lynx L moves FD\n  looks like ‸",
            vec!["Camel", "CrownedRook", "Duck", "Lynx"],
            vec!["enemy", "like"],
        ),
        (
            "variant X\nuse chess\n\npiece Knight moves N\n  i‸",
            vec!["if", "is", "promotes"],
            vec!["has", "onto"],
        ),
    ] {
        let (mut session, position) = Session::open(text);
        let result = session.request_at("textDocument/completion", &position);
        let labels = labels(&result);
        for word in offered {
            assert!(labels.contains(&word), "{text}: {word} is missing from {labels:?}");
        }
        for word in not_offered {
            assert!(!labels.contains(&word), "{text}: {word} is offered");
        }
        assert!(result["items"][0]["detail"].as_str().is_some_and(|detail| !detail.is_empty()), "{result}");
    }
}

#[test]
fn hover_explains_words() {
    for (text, part) in [
        ("piece Lynx L moves F‸D\n", "leaps"),
        ("piece Ly‸nx L moves FD\n", "piece Lynx L moves FD"),
        ("piece Lynx L mo‸ves FD\n", "movement"),
        ("piece Lynx L moves FD\nhill means d4\nplayer wins when King on hi‸ll\n", "hill means d4"),
        ("piece Lynx L moves FD\n  looks like Cam‸el\n", "a piece that moves `C`"),
        ("piece Lynx L moves FD\n  looks like Du‸ck\n", "a piece of neither side"),
        ("piece Lynx L moves FD # a co‸mment\n", ""),
    ] {
        let setup = "\nsetup rnbqkbnl/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNL\n";
        let (mut session, position) = Session::open(&format!("{text}variant X\nuse chess\n{setup}"));
        let hover = session.request_at("textDocument/hover", &position);
        let value = hover["contents"]["value"].as_str().unwrap_or_default();
        assert!(value.contains(part) && value.is_empty() == part.is_empty(), "{text}: {value}");
    }
    // Betza words have no hover on a board of hexagons, where they have other meanings.
    let (mut session, position) = Session::open("variant X\nuse glinski\npiece Knight also moves fs‸W\n");
    assert_eq!(session.request_at("textDocument/hover", &position), Value::Null);
}

#[test]
fn documents_are_formatted() {
    let (mut session, _) = Session::open("variant X\nuse   chess\npiece Knight\nmoves N\n");
    let edits =
        session.request("textDocument/formatting", json!({ "textDocument": { "uri": URI }, "options": {} }));
    assert_eq!(edits[0]["newText"], "variant X\nuse chess\n\npiece Knight\n  moves N\n");
    let (mut session, _) = Session::open("variant X\nuse chess\nbroken line\n");
    let answer = session
        .response_to("textDocument/formatting", json!({ "textDocument": { "uri": URI }, "options": {} }));
    assert_eq!(answer["error"]["code"], -32803);
}

/// Applies a text edit to an ASCII text, and returns the new text.
fn apply_edit(text: &str, edit: &Value) -> String {
    let offset = |position: &Value| {
        let number = |key: &str| position[key].as_u64().expect("a position") as usize;
        let lines = text.split_inclusive('\n').take(number("line"));
        lines.map(str::len).sum::<usize>() + number("character")
    };
    let (start, end) = (offset(&edit["range"]["start"]), offset(&edit["range"]["end"]));
    format!("{}{}{}", &text[..start], edit["newText"].as_str().expect("a text"), &text[end..])
}

#[test]
fn quick_fixes_remove_their_problems() {
    for (text, line, expected) in [
        ("variant X\nuse chess\n\nhil means d4\npiece Knight moves N within hill\n", 4, "within hil\n"),
        ("variant X\nuse ches\n", 1, "use chess\n"),
        ("variant X\nuse chess\n\npiece Knight mvoes N\n", 3, "moves N\n"),
    ] {
        let (mut session, _) = Session::open(text);
        let range =
            json!({ "start": { "line": line, "character": 0 }, "end": { "line": line, "character": 1 } });
        let params =
            json!({ "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] } });
        let actions = session.request("textDocument/codeAction", params);
        let edit = &actions[0]["edit"]["changes"][URI][0];
        let fixed = apply_edit(text, edit);
        assert!(fixed.ends_with(expected), "{text}: {fixed}");
        let change = json!({ "range": edit["range"], "text": edit["newText"] });
        session.notify(
            "textDocument/didChange",
            json!({ "textDocument": { "uri": URI, "version": 2 }, "contentChanges": [change] }),
        );
        let formatted = session
            .response_to("textDocument/formatting", json!({ "textDocument": { "uri": URI }, "options": {} }));
        assert!(formatted.get("error").is_none(), "{text}: {actions}");
        assert!(!session.problems().iter().any(|problem| problem["severity"] == 1), "{text}: {actions}");
    }
}

#[test]
fn invalid_requests_and_requests_after_shutdown_are_refused() {
    let mut session = Session::start();
    assert_eq!(session.response_to("textDocument/hover", json!({}))["error"]["code"], -32602);
    assert_eq!(session.response_to("no/method", json!({}))["error"]["code"], -32601);
    assert_eq!(session.response_to("initialize", json!({ "capabilities": {} }))["error"]["code"], -32600);
    assert_eq!(session.response_to("textDocument/hover", json!({}))["error"]["code"], -32602);
    assert_eq!(session.request("shutdown", Value::Null), Value::Null);
    for method in ["textDocument/hover", "initialize", "shutdown"] {
        assert_eq!(session.response_to(method, json!({}))["error"]["code"], -32600, "{method}");
    }
    session.notify("exit", Value::Null);
    assert!(session.server.has_exited());
}

#[test]
fn a_message_with_an_unusual_id_is_refused() {
    let mut session = Session::start();
    for id in [Value::Null, json!({}), json!([1]), json!(true)] {
        let answers =
            session.server.handle_value(&json!({ "jsonrpc": "2.0", "id": id, "method": "shutdown" }));
        assert_eq!(answers[0]["error"]["code"], -32600, "{id}");
        assert_eq!(answers[0]["id"], Value::Null);
    }
}

#[test]
fn only_initialize_and_exit_are_accepted_before_the_session_begins() {
    let mut session = Session::before_start();
    assert_eq!(session.response_to("textDocument/hover", json!({}))["error"]["code"], -32002);
    assert_eq!(session.response_to("shutdown", Value::Null)["error"]["code"], -32002);
    session.open_at(URI, GAME);
    assert_eq!(session.server.text(URI), None);
    session.request("initialize", json!({ "capabilities": {} }));
    session.open_at(URI, GAME);
    assert_eq!(session.text(), GAME);
    let mut session = Session::before_start();
    session.notify("exit", Value::Null);
    assert!(session.server.has_exited());
}

#[test]
fn embedded_files_have_uris() {
    let mut session = Session::start();
    let text = session
        .request("workspace/textDocumentContent", json!({ "uri": "varlab:/prelude/chess/pieces.var" }));
    assert!(text["text"].as_str().is_some_and(|text| text.contains("piece King K")), "{text}");
    let answer = session.response_to("workspace/textDocumentContent", json!({ "uri": "varlab:/no.var" }));
    assert_eq!(answer["error"]["code"], -32602);
}

#[test]
fn a_complete_game_has_no_errors() {
    let (mut session, _) = Session::open(GAME);
    let problems = session.problems();
    assert!(problems.iter().all(|problem| problem["severity"] == 2), "{problems:?}");
}
