//! How a game has ended, if it has: endings that look back at what was played, and all others. Not which moves there are.

use std::cell::OnceCell;

use super::Outcome;
use super::past::Past;
use crate::board::Side;
use crate::interp;
use crate::ir::{EndReason, Ending, Fact, Program};
use crate::position::{Form, Position};

/// A game, as endings see it.
pub(super) struct Judge<'a> {
    program: &'a Program,
    position: &'a Position,
    past: &'a Past,
    /// Repetition key of the position.
    key: u64,
    /// Nothing can be played.
    no_move: bool,
    /// The side to move has no legal move.
    stuck: bool,
    /// How often the position has occurred, once that has been asked.
    occurrences: OnceCell<u32>,
}

impl<'a> Judge<'a> {
    /// A game of which nothing has been asked. `no_move` tells that nothing can be played; a game that is over by what stands on the
    /// board is not over for want of moves as well.
    pub fn new(
        program: &'a Program,
        position: &'a Position,
        past: &'a Past,
        key: u64,
        no_move: bool,
    ) -> Judge<'a> {
        let stuck = no_move && interp::standing_outcome(program, position).is_none();
        Judge { program, position, past, key, no_move, stuck, occurrences: OnceCell::new() }
    }

    /// How the game has ended, if it has. Endings are judged in the file's order, the first that holds.
    pub fn outcome(&self) -> Option<Outcome> {
        // Who has lost his royal has no move.
        if self.no_move
            && let Some(outcome) = interp::royal_gone(self.program, self.position)
        {
            return Some(outcome);
        }
        let just_moved = self.position.just_moved(self.program);
        let judge = |ending: &Ending| match &ending.reason {
            EndReason::When(_) => {
                interp::ending_outcome(ending, just_moved, |player, fact| self.holds(player, fact))
            }
            EndReason::Idle { plies, .. } if u32::from(self.position.clock()) >= *plies => {
                let winner = interp::winner(ending.result, just_moved);
                Some(Outcome { winner, reason: ending.name.clone() })
            }
            EndReason::Idle { .. } => None,
        };
        let endings = &self.program.endings;
        if !self.stuck {
            return self.program.open_endings.iter().find_map(|&number| judge(&endings[number]));
        }
        let nobody_moves = || Outcome { winner: None, reason: "no legal move".into() };
        Some(endings.iter().find_map(judge).unwrap_or_else(nobody_moves))
    }

    /// How often the position has occurred, this time included.
    pub fn occurrences(&self) -> u32 {
        *self.occurrences.get_or_init(|| 1 + self.past.count(self.key))
    }

    fn holds(&self, player: Side, fact: &Fact) -> bool {
        let stuck = self.stuck && self.position.side() == player;
        let checked = || interp::in_check(self.program, self.position, player);
        match *fact {
            Fact::UnableToMove => stuck,
            Fact::Checkmated => stuck && checked(),
            Fact::Stalemated => stuck && !checked(),
            Fact::Repeats { times, by_checking } => {
                self.occurrences() >= times && (!by_checking || self.always_checked(player))
            }
            _ => interp::holds(self.program, self.position, player, fact),
        }
    }

    /// Whether every move of a player since the position first occurred has given check.
    fn always_checked(&self, player: Side) -> bool {
        let since = self.past.since(self.key).iter();
        let mut own = since.filter(|ply| ply.side == player).peekable();
        own.peek().is_some() && own.all(|ply| ply.checks)
    }
}

/// The key by which positions are held to be the same, `moves` being the forms of the legal ones and the rules that give them: a
/// trail onto which none of them goes makes no difference, if no rule asks for it in another way.
pub(super) fn repetition_key(
    program: &Program,
    position: &Position,
    mut moves: impl Iterator<Item = (Form, u16)>,
) -> u64 {
    let takes = |(form, rule): (Form, u16)| {
        form == Form::Move && program.goes_onto_trail(&program.rules[rule as usize])
    };
    if position.trail().is_some() && (program.heeds_trail || moves.any(takes)) {
        position.key()
    } else {
        position.key_without_trail(&program.keys)
    }
}
