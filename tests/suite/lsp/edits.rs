//! Random edits: the server's text stays equal to the editor's text, and no request causes an internal error.

use serde_json::{Value, json};

use super::session::{Session, URI};
use crate::random::Random;
use varlab::shipped;

/// The default number of edits. `LSP_EDITS` sets another number.
const EDITS: usize = 400;

/// Texts that edits insert.
const PARTS: &[&str] = &[
    "",
    " ",
    "\n",
    "\r\n",
    "\r",
    ",",
    "..",
    "(",
    "[",
    "#",
    "|",
    "ä",
    "𝄞",
    "\u{feff}",
    "\0",
    "piece ",
    "Lynx ",
    "moves ",
    "N",
    "then ",
    "every ",
    "setup\n",
    "test x\n",
    "use chess\n",
    "use part\n",
    "hill means ",
    "8 | r n b\n",
    "position 8/8 w",
    "e2e4",
    "99999999999",
    "language 1\n",
    "option x is 1..5\n",
    "(at most ",
    "[cK-fmQ]",
    "if ",
    "hand | ",
];

/// The methods of the requests, without the prefix `textDocument/`.
const REQUESTS: &[&str] = &[
    "completion",
    "hover",
    "signatureHelp",
    "definition",
    "references",
    "documentHighlight",
    "prepareRename",
    "rename",
    "formatting",
    "codeAction",
    "documentSymbol",
    "foldingRange",
    "semanticTokens/full",
    "codeLens",
    "inlayHint",
];

/// Returns the protocol position of the UTF-16 code unit at an index. Computed without the library.
fn position(units: &[u16], at: usize) -> Value {
    let (mut line, mut column) = (0, 0);
    for (index, &unit) in units[..at].iter().enumerate() {
        let ends_line = unit == 10 || unit == 13 && units.get(index + 1) != Some(&10);
        (line, column) = if ends_line { (line + 1, 0) } else { (line, column + 1) };
    }
    json!({ "line": line, "character": column })
}

/// Returns the index `at`, or the index before it if `at` is inside a surrogate pair or inside a line break of two
/// characters.
fn boundary_at_or_before(units: &[u16], at: usize) -> usize {
    let is_inside = |at: usize| {
        at > 0
            && at < units.len()
            && ((0xDC00..0xE000).contains(&units[at]) || units[at] == 10 && units[at - 1] == 13)
    };
    if is_inside(at) { at - 1 } else { at }
}

#[test]
fn random_edits_never_desynchronise_or_end_the_server() {
    let edits = std::env::var("LSP_EDITS").ok().and_then(|text| text.parse().ok()).unwrap_or(EDITS);
    let games: Vec<&str> = shipped::games().collect();
    let mut random = Random::new(1);
    let mut session = Session::start();
    let mut units: Vec<u16> = Vec::new();
    for edit in 0..edits {
        if edit % 50 == 0 {
            let game = shipped::game(random.choose::<&str>(&games)).expect("a game");
            units = game.text.encode_utf16().collect();
            session.open_at(URI, game.text);
        }
        let from = boundary_at_or_before(&units, random.below(units.len() + 1));
        let length = [0, 0, 1, 3, 40][random.below(5)];
        let to = boundary_at_or_before(&units, (from + length).min(units.len())).max(from);
        let part = random.choose(PARTS);
        let range = json!({ "start": position(&units, from), "end": position(&units, to) });
        let change = json!({ "range": range, "text": part });
        session.notify(
            "textDocument/didChange",
            json!({ "textDocument": { "uri": URI, "version": edit }, "contentChanges": [change] }),
        );
        units.splice(from..to, part.encode_utf16());
        assert_eq!(session.text(), String::from_utf16(&units).expect("whole characters"), "edit {edit}");
        let method = format!("textDocument/{}", random.choose(REQUESTS));
        let cursor = position(&units, boundary_at_or_before(&units, random.below(units.len() + 1)));
        let params = json!({
            "textDocument": { "uri": URI },
            "position": cursor,
            "range": { "start": cursor, "end": cursor },
            "newName": "Newname",
            "context": { "diagnostics": [] },
            "options": {},
        });
        let answer = session.response_to(&method, params);
        assert_ne!(answer["error"]["code"], -32603, "{method} in\n{}", session.text());
        if edit % 10 == 0 {
            session.problems();
        }
    }
}
