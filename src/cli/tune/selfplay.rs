//! One fast game of the engine against itself. Not what is learnt of it.

use crate::board::Side;
use crate::cli::contest::opening;
use crate::cli::interrupt;
use crate::position::Move;
use crate::search::{Limits, Score, Table, search};
use crate::variant::Variant;

/// A longer game is drawn.
const MOST_PLIES: usize = 400;
/// For what the search keeps: it looks at little.
const MEBIBYTES: usize = 2;

/// How games are played.
pub struct Fast<'v> {
    pub variant: &'v Variant,
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

impl<'v> Fast<'v> {
    /// What games are played with, one after the other.
    pub fn table(&self) -> Table<'v> {
        Table::new(&self.variant.program, MEBIBYTES)
    }

    /// The game of that number, always the same; nothing, if it is interrupted. It ends when a win has been proven.
    pub fn play(&self, number: u32, table: &mut Table<'_>) -> Option<Played> {
        let mut game = opening::random(&self.variant.program, self.plies, self.seed, number);
        table.clear(MEBIBYTES);
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let winner = loop {
            if let Some(outcome) = game.outcome() {
                break outcome.winner;
            }
            if game.moves().len() >= MOST_PLIES {
                break None;
            }
            let side = game.position().side();
            let best = search(&game, &limits, interrupt::flag(), table, &mut |_| ())?;
            if interrupt::pressed() {
                return None;
            }
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
}
