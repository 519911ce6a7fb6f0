//! A game being played: a position, how it came about, and how it has ended. Knows nothing of texts.

mod ends;
mod glance;
mod past;
mod perft;
mod playout;
mod slots;

pub use crate::interp::Outcome;
pub use perft::{Counted, Known, Path};
pub use playout::Playout;
pub use slots::{NoRoom, Slot, Slots};

use crate::board::Side;
use crate::interp::{self, Candidate};
use crate::ir::Program;
use crate::position::{Move, Position, Setup, Undo};
use ends::Judge;
use past::Past;

/// A game of some program, from some position on.
#[derive(Clone, Debug)]
pub struct Game<'p> {
    program: &'p Program,
    position: Position,
    legal: Vec<Candidate>,
    plies: Vec<Ply>,
    past: Past,
    /// Repetition key of the position now.
    key: u64,
}

/// One ply that was played.
#[derive(Clone, Debug)]
struct Ply {
    mv: Move,
    undo: Undo,
}

impl<'p> Game<'p> {
    /// A game from the array on. The checker has proven the array of a game that can be played; the sketch of a faulty file may have
    /// any array.
    pub fn new(program: &'p Program) -> Game<'p> {
        Game::from_position(program, Position::unproven(program, &Setup::array(program)))
    }

    /// A game from a position on.
    pub fn from_position(program: &'p Program, position: Position) -> Game<'p> {
        let (legal, plies, past) = (Vec::new(), Vec::new(), Past::default());
        let mut game = Game { program, position, legal, plies, past, key: 0 };
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
        let side = self.position.side();
        let undo = self.position.make(self.program, &candidate.delta);
        let checks = interp::in_check(self.program, &self.position, side.other());
        self.plies.push(Ply { mv: candidate.mv, undo });
        self.past.push(past::Ply { key: self.key, checks, side });
        self.look_around();
        true
    }

    /// Takes the last move back and says which it was.
    pub fn take_back(&mut self) -> Option<Move> {
        let ply = self.plies.pop()?;
        self.past.pop();
        self.position.unmake(self.program, &ply.undo);
        self.look_around();
        Some(ply.mv)
    }

    /// For every ply played, the first first: the repetition key before it, whether it gave check, and whose it was.
    pub fn history(&self) -> impl ExactSizeIterator<Item = (u64, bool, Side)> + '_ {
        self.past.plies().iter().map(|ply| (ply.key, ply.checks, ply.side))
    }

    /// How the game has ended, if it has. Endings are judged in the file's order, the first that holds.
    pub fn outcome(&self) -> Option<Outcome> {
        self.judge().outcome()
    }

    /// How often the position now has occurred, this time included.
    pub fn occurrences(&self) -> u32 {
        self.judge().occurrences()
    }

    fn judge(&self) -> Judge<'_> {
        let Game { program, position, legal, past, key, .. } = self;
        Judge::new(program, position, past, *key, legal.is_empty())
    }

    /// Works out what depends on the position: the legal moves and the repetition key.
    fn look_around(&mut self) {
        self.legal = interp::legal_moves(self.program, &mut self.position);
        let moves = self.legal.iter().map(|candidate| (candidate.mv.form, candidate.mv.rule));
        self.key = ends::repetition_key(self.program, &self.position, moves);
    }
}
