//! The sessions of `tests/data/lsp/`, one file for each feature.
//!
//! `open URI` opens a document with the text of the lines that begin with `|`. `> METHOD PARAMS` sends a request. The
//! next line has the expected result after `<`, or the expected error after `!`. `: METHOD PARAMS` sends a
//! notification. `* PROBLEMS` has the expected problems of the document `file:///game.var`. An actual object may have
//! more members than the expected one. A list must have the same length. An expected text that begins with `~` must
//! be contained in the actual text. `DOC` stands for the parameter that names the document.

use std::fs;

use serde_json::{Value, json};

use super::session::{Session, URI};

/// Returns true if a value matches `expected`, which may omit members of objects.
fn fits(actual: &Value, expected: &Value) -> bool {
    match (actual, expected) {
        (Value::Object(actual), Value::Object(expected)) => expected
            .iter()
            .all(|(name, expected)| actual.get(name).is_some_and(|actual| fits(actual, expected))),
        (Value::Array(actual), Value::Array(expected)) => {
            actual.len() == expected.len()
                && actual.iter().zip(expected).all(|(actual, expected)| fits(actual, expected))
        }
        (Value::String(actual), Value::String(expected)) => match expected.strip_prefix('~') {
            Some(expected) => actual.contains(expected),
            None => actual == expected,
        },
        _ => actual == expected,
    }
}

/// Parses the JSON text of a line, with `DOC` replaced.
fn parse_json(text: &str) -> Value {
    let text = text.replace("DOC", &format!(r#""textDocument":{{"uri":"{URI}"}}"#));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Runs a session. Returns an error if an answer differs from the expected one.
fn run_session(text: &str) -> Result<(), String> {
    let mut session = Session::start();
    let mut answer = Value::Null;
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let (sign, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (method, params) = rest.split_once(' ').unwrap_or((rest, "null"));
        let expect = |actual: &Value| {
            let is_expected = fits(actual, &parse_json(rest));
            if is_expected { Ok(()) } else { Err(format!("expected {line}\n   found {actual}")) }
        };
        match sign {
            "open" => {
                let mut document = String::new();
                while let Some(line) = lines.peek().and_then(|line| line.strip_prefix('|')) {
                    document += line.strip_prefix(' ').unwrap_or(line);
                    document.push('\n');
                    lines.next();
                }
                session.open_at(rest, &document);
            }
            ">" => answer = session.response_to(method, parse_json(params)),
            ":" => _ = session.notify(method, parse_json(params)),
            "<" => expect(&answer["result"])?,
            "!" => expect(&answer["error"])?,
            "*" => expect(&json!(session.problems()))?,
            "" | "#" => {}
            _ => return Err(format!("unknown line {line}")),
        }
    }
    Ok(())
}

#[test]
fn the_answers_are_as_expected() {
    crate::library::enter_project();
    let mut problems = Vec::new();
    let files = fs::read_dir("tests/data/lsp").expect("the sessions").map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files.collect();
    files.sort();
    assert!(files.len() > 8, "the sessions have moved");
    for file in files {
        let text = fs::read_to_string(&file).expect("a text");
        assert!(text.lines().any(|line| line.starts_with("< ")), "{} expects nothing", file.display());
        if let Err(problem) = run_session(&text) {
            problems.push(format!("{}: {problem}", file.display()));
        }
    }
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn an_unexpected_answer_is_reported() {
    let open = "open file:///game.var\n| variant X\n| use chess\n";
    let request = "> textDocument/foldingRange {DOC}\n";
    assert_eq!(run_session(&format!("{open}{request}< []")), Ok(()));
    assert!(run_session(&format!("{open}{request}< [{{}}]")).is_err());
    assert!(run_session(&format!("{open}* [{{}}]")).is_err());
}
