//! The shipped games and the words of the language.

use serde_json::json;
use varlab::shipped;
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the names and paths of the shipped games as a JSON array of objects.
#[wasm_bindgen(js_name = shippedGames)]
pub fn shipped_games() -> String {
    let games = shipped::games().filter_map(shipped::game);
    let row = |file: shipped::ShippedFile| {
        let stem = file.name.rsplit('/').next().unwrap_or(file.name).trim_end_matches(".var");
        json!({ "name": stem, "path": file.name })
    };
    games.map(row).collect::<serde_json::Value>().to_string()
}

/// Returns the text of the shipped file that `use NAME` reads: a game, or a part that games use. Returns `undefined` if there is none.
#[wasm_bindgen(js_name = shippedText)]
pub fn shipped_text(name: &str) -> Option<String> {
    shipped::part(name).map(|file| file.text.to_owned())
}

/// Returns the reserved words of the language as a JSON array.
#[wasm_bindgen]
pub fn keywords() -> String {
    json!(varlab::syntax::words::keywords()).to_string()
}
