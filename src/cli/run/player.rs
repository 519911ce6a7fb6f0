//! The engine as a player: its level and what it remembers from move to move. Not how it searches.

use crate::cli::interrupt;
use crate::cli::thinking::Level;
use crate::game::Game;
use crate::search::{Best, Report, Table, search};

/// For what the search keeps.
const MEBIBYTES: usize = 32;

/// The engine.
pub struct Player {
    pub level: Level,
    /// Made when it is first needed: a game of humans does without.
    table: Option<Table>,
}

impl Player {
    pub fn new(level: Level) -> Self {
        Self { level, table: None }
    }

    /// The best move, unless there is none; Ctrl-C ends the thinking. All games given must be of the same program.
    pub fn think(&mut self, game: &Game<'_>, news: &mut dyn FnMut(&Report<'_>)) -> Option<Best> {
        let table = self.table.get_or_insert_with(|| Table::new(game.program(), MEBIBYTES));
        search(game, &self.level.0, interrupt::flag(), table, news)
    }
}
