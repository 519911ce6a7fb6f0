//! The time until the language server has answered a keystroke in the longest shipped file: it sends the completions and the semantic
//! tokens, and checks the changed text.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use varlab::lsp::LanguageServer;
use varlab::service::ShippedFiles;
use varlab::shipped;

const URI: &str = "file:///game.var";

/// The text that is typed at the end of the file.
const TYPED_TEXT: &str = "\npiece Newcomer X moves mRcB then becomes Newcomer if in check\n";

/// The maximum time of a keystroke. The table shows the share of it that the slowest keystroke takes.
const LIMIT: Duration = Duration::from_millis(20);

/// Prints the table.
pub fn print() {
    let games = shipped::games().filter_map(shipped::game);
    let longest = games.max_by_key(|game| game.text.len()).expect("a game");
    let mut server = LanguageServer::new(Box::new(ShippedFiles));
    server.handle_value(&json!({ "id": 1, "method": "initialize", "params": {} }));
    let document = json!({ "uri": URI, "version": 0, "text": longest.text });
    server.handle_value(&json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } }));
    let mut text = longest.text.to_owned();
    let mut times: Vec<Duration> = Vec::new();
    for key in TYPED_TEXT.chars() {
        let end = end_position(&text);
        let insertion = json!({ "range": { "start": end, "end": end }, "text": key.to_string() });
        text.push(key);
        let position_params = json!({ "textDocument": { "uri": URI }, "position": end_position(&text) });
        let change_params =
            json!({ "textDocument": { "uri": URI, "version": 1 }, "contentChanges": [insertion] });
        let start = Instant::now();
        server.handle_value(&json!({ "method": "textDocument/didChange", "params": change_params }));
        server.handle_value(
            &json!({ "id": 2, "method": "textDocument/completion", "params": position_params }),
        );
        server.handle_value(
            &json!({ "id": 3, "method": "textDocument/semanticTokens/full", "params": position_params }),
        );
        server.do_work_as_values();
        times.push(start.elapsed());
    }
    times.sort();
    let (median, slowest) = (times[times.len() / 2], times[times.len() - 1]);
    println!("| file | keystrokes | median | slowest | share of the limit of {} ms |", LIMIT.as_millis());
    println!("|---|---|---|---|---|");
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let share = 100.0 * slowest.as_secs_f64() / LIMIT.as_secs_f64();
    println!(
        "| {} | {} | {:.1} ms | {:.1} ms | {share:.0} % |",
        longest.name,
        times.len(),
        milliseconds(median),
        milliseconds(slowest)
    );
}

/// Returns the position of the end of a text.
fn end_position(text: &str) -> Value {
    let last = text.rsplit('\n').next().unwrap_or_default();
    json!({ "line": text.matches('\n').count(), "character": last.encode_utf16().count() })
}
