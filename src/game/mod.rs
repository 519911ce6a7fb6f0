//! A game being played: a position, how it came about, and how it has ended. Knows nothing of texts.

mod perft;

pub use crate::interp::Outcome;
pub use perft::{Counted, Known, Path};

use crate::board::Side;
use crate::interp::{self, Candidate};
use crate::ir::{EndReason, Fact, Program};
use crate::position::{Form, Move, Position, Setup, Undo};

/// A game of some program, from some position on.
#[derive(Clone, Debug)]
pub struct Game<'p> {
    program: &'p Program,
    position: Position,
    legal: Vec<Candidate>,
    plies: Vec<Ply>,
    /// Repetition key of the position now.
    key: u64,
}

/// One ply that was played.
#[derive(Clone, Debug)]
struct Ply {
    mv: Move,
    undo: Undo,
    /// Repetition key before it.
    key: u64,
    checks: bool,
}

impl<'p> Game<'p> {
    /// A game from the array on.
    ///
    /// # Panics
    /// If the array is no position; the checker has made sure that it is.
    pub fn new(program: &'p Program) -> Game<'p> {
        let array = Position::new(program, &Setup::array(program));
        Game::from_position(program, array.expect("the array of a checked file is a position"))
    }

    /// A game from a position on.
    pub fn from_position(program: &'p Program, position: Position) -> Game<'p> {
        let mut game = Game { program, position, legal: Vec::new(), plies: Vec::new(), key: 0 };
        game.look_around();
        game
    }

    /// What is played.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The legal moves now, in program order; none if a royal is gone or the board shows the end.
    pub fn legal_moves(&self) -> &[Candidate] {
        &self.legal
    }

    /// The moves played so far.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.plies.iter().map(|ply| ply.mv)
    }

    /// Plays a move; `false`, and nothing is changed, if it is not legal.
    pub fn play(&mut self, mv: &Move) -> bool {
        let Some(candidate) = self.legal.iter().find(|candidate| candidate.mv == *mv).cloned() else {
            return false;
        };
        let undo = self.position.make(self.program, &candidate.delta);
        let checks = interp::in_check(self.program, &self.position, self.position.side());
        self.plies.push(Ply { mv: candidate.mv, undo, key: self.key, checks });
        self.look_around();
        true
    }

    /// Takes the last move back and says which it was.
    pub fn take_back(&mut self) -> Option<Move> {
        let ply = self.plies.pop()?;
        self.position.unmake(self.program, &ply.undo);
        self.look_around();
        Some(ply.mv)
    }

    /// For every ply played, the first first: the repetition key before it, and whether it gave check.
    pub fn history(&self) -> impl ExactSizeIterator<Item = (u64, bool)> + '_ {
        self.plies.iter().map(|ply| (ply.key, ply.checks))
    }

    /// How the game has ended, if it has. Endings are judged in the file's order, the first that holds.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = interp::royal_gone(self.program, &self.position) {
            return Some(outcome);
        }
        let just_moved = self.position.side().other();
        let by_rule = self.program.endings.iter().find_map(|ending| match &ending.reason {
            EndReason::When(_) => {
                interp::ending_outcome(ending, just_moved, |player, fact| self.holds(player, fact))
            }
            EndReason::Idle { plies, .. } if u32::from(self.position.clock()) >= *plies => {
                let winner = interp::winner(ending.result, just_moved);
                Some(Outcome { winner, reason: ending.name.clone() })
            }
            EndReason::Idle { .. } => None,
        });
        let nobody_moves = || Outcome { winner: None, reason: "no legal move".into() };
        by_rule.or_else(|| self.legal.is_empty().then(nobody_moves))
    }

    /// How often the position now has occurred, this time included.
    pub fn occurrences(&self) -> u32 {
        1 + self.plies.iter().filter(|ply| ply.key == self.key).count() as u32
    }

    fn holds(&self, player: Side, fact: &Fact) -> bool {
        let to_move = self.position.side() == player;
        let stuck = to_move && self.legal.is_empty();
        let checked = || interp::in_check(self.program, &self.position, player);
        match *fact {
            Fact::UnableToMove => stuck,
            Fact::Checkmated => stuck && checked(),
            Fact::Stalemated => stuck && !checked(),
            Fact::Repeats { times, by_checking } => {
                self.occurrences() >= times && (!by_checking || self.always_checked(player))
            }
            _ => interp::holds(self.program, &self.position, player, fact),
        }
    }

    /// Whether every move of a player since the position first occurred has given check.
    fn always_checked(&self, player: Side) -> bool {
        let Some(first) = self.plies.iter().position(|ply| ply.key == self.key) else { return false };
        let mut side = if (self.plies.len() - first).is_multiple_of(2) {
            self.position.side()
        } else {
            self.position.side().other()
        };
        let mut moved = false;
        for ply in &self.plies[first..] {
            if side == player {
                moved = true;
                if !ply.checks {
                    return false;
                }
            }
            side = side.other();
        }
        moved
    }

    /// Works out what depends on the position: the legal moves and the repetition key. A trail on which no legal move takes
    /// makes no difference between positions.
    fn look_around(&mut self) {
        self.legal = interp::legal_moves(self.program, &mut self.position);
        let takes = |candidate: &Candidate| {
            candidate.mv.form == Form::Move
                && self.program.mentions_trail(&self.program.rules[candidate.mv.rule as usize])
        };
        let matters = self.position.trail().is_some() && self.legal.iter().any(takes);
        self.key =
            if matters { self.position.key() } else { self.position.key_without_trail(&self.program.keys) };
    }
}
