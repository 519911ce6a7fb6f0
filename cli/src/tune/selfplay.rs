//! Fast games of the engine against itself.

use crate::contest::opening;
use crate::interrupt;
use varlab::board::Side;
use varlab::compile::Compiled;
use varlab::game::Game;
use varlab::position::Move;
use varlab::search::{Limits, Score, SearchResult, SearchTables, search};

/// Maximum length of a game, in plies; a longer game is a draw.
const MAX_PLIES: usize = 400;
/// Size of the hash table, in mebibytes; the searches are small.
const HASH_MIB: usize = 2;
/// Maximum absolute score of an opening that counts as even, in centipawns.
const MAX_OPENING_SCORE: i32 = 150;
/// Maximum number of attempts to find an even opening.
const MAX_ATTEMPTS: u64 = 20;

/// The settings of self-play.
pub struct SelfPlay<'v> {
    pub variant: &'v Compiled,
    /// Number of nodes searched per move.
    pub nodes: u64,
    /// Number of random moves at the beginning of a game, in plies.
    pub plies: u16,
    /// Seed of the random moves.
    pub seed: u64,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// All moves, including the opening.
    pub moves: Vec<Move>,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
}

impl SelfPlay<'_> {
    /// Creates a hash table, which can be used for several games.
    pub fn new_table(&self) -> SearchTables {
        SearchTables::new(&self.variant.program, HASH_MIB)
    }

    /// Plays the game with the given index; returns `None` if interrupted. The same index always gives the same game. When a search finds a
    /// forced mate, the game ends, and the side that mates wins.
    pub fn play(&self, game_index: u32, table: &mut SearchTables) -> Option<FinishedGame> {
        table.clear(HASH_MIB);
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let mut game = self.opening(game_index, &limits, table)?;
        let winner = loop {
            if let Some(outcome) = game.outcome() {
                break outcome.winner;
            }
            if game.moves().len() >= MAX_PLIES {
                break None;
            }
            let side = game.position().side();
            let best = best_move(&game, &limits, table)?;
            match best.score {
                Score::MateIn(_) => break Some(side),
                Score::MatedIn(_) => break Some(side.other()),
                Score::Centipawns(_) => {}
            }
            if !game.play(&best.mv) {
                break None;
            }
        };
        Some(FinishedGame { moves: game.moves().collect(), winner })
    }

    /// Returns a random opening whose score is about even, or the last opening tried if no attempt finds one; `None` if interrupted.
    fn opening(&self, game_index: u32, limits: &Limits, table: &mut SearchTables) -> Option<Game> {
        let first_attempt = u64::from(game_index) * MAX_ATTEMPTS;
        let start = Game::new(&self.variant.program);
        let mut game = start.clone();
        for attempt in first_attempt..first_attempt + MAX_ATTEMPTS {
            game = opening::random(&start, self.plies, self.seed, attempt);
            let best = best_move(&game, limits, table);
            if interrupt::is_pressed() {
                return None;
            }
            let is_even = |best: SearchResult| matches!(best.score, Score::Centipawns(value) if value.abs() <= MAX_OPENING_SCORE);
            if best.is_some_and(is_even) {
                break;
            }
        }
        Some(game)
    }
}

/// Returns the result of a search; `None` if interrupted or if there is no legal move.
fn best_move(game: &Game, limits: &Limits, table: &mut SearchTables) -> Option<SearchResult> {
    let best = search(game, limits, interrupt::stop_flag(), table, &mut |_| ())?;
    (!interrupt::is_pressed()).then_some(best)
}
