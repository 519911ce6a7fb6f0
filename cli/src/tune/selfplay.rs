//! One fast game of the engine against itself. Not what is learnt of it.

use crate::contest::opening;
use crate::interrupt;
use varlab::board::Side;
use varlab::compile::Compiled;
use varlab::game::Game;
use varlab::position::Move;
use varlab::search::{Limits, Score, SearchResult, Table, search};

/// A longer game is drawn.
const MOST_PLIES: usize = 400;
/// For what the search keeps: it looks at little.
const MEBIBYTES: usize = 2;
/// Openings are tried until the engine gives nobody more than so many points, but not oftener than this.
const EVEN: i32 = 150;
const TRIES: u64 = 20;

/// How games are played.
pub struct Fast<'v> {
    pub variant: &'v Compiled,
    /// Positions looked at before each move.
    pub nodes: u64,
    /// Random moves at the beginning.
    pub plies: u16,
    pub seed: u64,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub moves: Vec<Move>,
    pub winner: Option<Side>,
}

impl Fast<'_> {
    /// What games are played with, one after the other.
    pub fn table(&self) -> Table {
        Table::new(&self.variant.program, MEBIBYTES)
    }

    /// The game of that number, always the same; nothing, if it is interrupted. It ends when a win has been proven.
    pub fn play(&self, number: u32, table: &mut Table) -> Option<Played> {
        table.clear(MEBIBYTES);
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let mut game = self.opening(number, &limits, table)?;
        let winner = loop {
            if let Some(outcome) = game.outcome() {
                break outcome.winner;
            }
            if game.moves().len() >= MOST_PLIES {
                break None;
            }
            let side = game.position().side();
            let best = think(&game, &limits, table)?;
            match best.score {
                Score::MateIn(_) => break Some(side),
                Score::MatedIn(_) => break Some(side.other()),
                Score::Centipawns(_) => {}
            }
            if !game.play(&best.mv) {
                break None;
            }
        };
        Some(Played { moves: game.moves().collect(), winner })
    }

    /// Random moves after which the players are about even; after some tries, whatever comes.
    fn opening(&self, number: u32, limits: &Limits, table: &mut Table) -> Option<Game> {
        let first = u64::from(number) * TRIES;
        let mut game = Game::new(&self.variant.program);
        for attempt in first..first + TRIES {
            game = opening::random(&self.variant.program, self.plies, self.seed, attempt);
            let best = think(&game, limits, table);
            if interrupt::pressed() {
                return None;
            }
            let even =
                |best: SearchResult| matches!(best.score, Score::Centipawns(points) if points.abs() <= EVEN);
            if best.is_some_and(even) {
                break;
            }
        }
        Some(game)
    }
}

/// What the engine would play; nothing, if it is interrupted.
fn think(game: &Game, limits: &Limits, table: &mut Table) -> Option<SearchResult> {
    let best = search(game, limits, interrupt::flag(), table, &mut |_| ())?;
    (!interrupt::pressed()).then_some(best)
}
