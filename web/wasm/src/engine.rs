//! The engine for the page.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use js_sys::Function;
use serde_json::{Value, json};
use varlab::Score;
use varlab::game::Game;
use varlab::notation::{coordinate, parse_move, san};
use varlab::position::Move;
use varlab::search::{self, Limits, Report, SearchOptions, SearchTables, Skill};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::clock;
use crate::rules::Rules;

/// The size of the transposition table, in mebibytes.
const TABLE_MEBIBYTES: usize = 16;

/// The engine for one set of rules. Its transposition table persists from one search to the next.
#[wasm_bindgen]
pub struct Engine {
    rules: Rules,
    table: SearchTables,
}

#[wasm_bindgen]
impl Engine {
    /// Creates an engine.
    ///
    /// # Errors
    /// Returns a message if the rules have errors.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: &Rules) -> Result<Engine, String> {
        let compiled = rules.compiled().ok_or("the rules have errors")?;
        let table = SearchTables::with_weights(&compiled.program, TABLE_MEBIBYTES, rules.weights());
        Ok(Engine { rules: rules.clone(), table })
    }

    /// Searches the position after `moves`, which are separated by spaces, from the start position `start` (a FEN;
    /// empty for the variant's own). `settings` is a JSON object with the optional numbers `time` (in
    /// milliseconds), `depth` (in plies), `nodes`, `level`, `seed` (for the random choices of a level) and
    /// `lines`. Calls `report` with a JSON text for each report of the search. Returns the result as a JSON text;
    /// `null` if the game has ended.
    ///
    /// # Errors
    /// Returns a message if `start` is not a position or a move is not legal.
    pub fn search(
        &mut self,
        start: &str,
        moves: &str,
        settings: &str,
        report: &Function,
    ) -> Result<String, String> {
        let mut game = self.rules.new_game(Some(start).filter(|start| !start.is_empty()))?;
        for text in moves.split_whitespace() {
            let mv = parse_move(&game, text).map_err(|error| error.to_string())?;
            game.play(&mv);
        }
        if game.outcome().is_some() {
            return Ok("null".to_owned());
        }
        let settings: Value = serde_json::from_str(settings).unwrap_or_default();
        let number = |name: &str| settings[name].as_u64();
        let limits = Limits {
            time: number("time").map(Duration::from_millis),
            depth: number("depth").map(|depth| depth as u32),
            nodes: number("nodes"),
            ..Limits::default()
        };
        let skill = number("level").and_then(|level| {
            let level = u8::try_from(level).ok().filter(|&level| level < Skill::BEST)?;
            Skill::new(level, number("seed").unwrap_or(1))
        });
        let options =
            SearchOptions { lines: number("lines").unwrap_or(1) as usize, skill, ..SearchOptions::default() };
        let mut send_report = |search_report: &Report| {
            let value = json!({
                "line": search_report.line,
                "depth": search_report.depth,
                "score": score(search_report.score),
                "nodes": search_report.nodes,
                "time": search_report.time.as_millis() as u64,
                "pv": move_texts(&game, &search_report.pv),
                "sans": sans(&game, &search_report.pv),
            });
            // An exception in `report` does not stop the search.
            let _ = report.call1(&JsValue::NULL, &JsValue::from_str(&value.to_string()));
        };
        let stop = AtomicBool::new(false);
        let best = search::analyse(
            &game,
            &limits.timed_by(clock::now),
            &options,
            &stop,
            &mut self.table,
            &mut send_report,
        );
        let value = best.map(|best| {
            json!({
                "move": coordinate::write(game.program(), &best.mv),
                "san": san::write(&game, &best.mv),
                "score": score(best.score),
                "depth": best.depth,
                "nodes": best.nodes,
                "pv": move_texts(&game, &best.pv),
            })
        });
        Ok(value.unwrap_or_default().to_string())
    }
}

/// Returns a score for the side to move as a JSON object: `cp` in centipawns, or `mate` in moves, negative for a loss; and `words`, in
/// English.
fn score(score: Score) -> Value {
    match score {
        Score::Centipawns(value) => json!({ "cp": value, "words": score.to_string() }),
        Score::MateIn(moves) => json!({ "mate": moves.max(1), "words": score.to_string() }),
        Score::MatedIn(moves) => json!({ "mate": -i64::from(moves.max(1)), "words": score.to_string() }),
    }
}

fn move_texts(game: &Game, line: &[Move]) -> Vec<String> {
    line.iter().map(|mv| coordinate::write(game.program(), mv)).collect()
}

/// Returns the SAN of the first twelve moves of a line.
fn sans(game: &Game, line: &[Move]) -> Vec<String> {
    let mut game = game.clone();
    let write = |mv: &Move| {
        let text = san::write(&game, mv);
        game.play(mv);
        text
    };
    line.iter().take(12).map(write).collect()
}
