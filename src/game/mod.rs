//! A game being played: a position, how it came about, and how it has ended. Knows nothing of texts.

mod ends;
mod glance;
mod moves;
mod past;
mod perft;
mod slots;

pub use crate::interp::Outcome;
pub use moves::Path;
pub use perft::{Counted, Known};
pub use slots::{NoRoom, Slot, Slots};

use std::sync::Arc;

use crate::board::Side;
use crate::interp::Candidate;
use crate::ir::{EndReason, Fact, Program};
use crate::position::{Move, Position, Setup};
use ends::Judge;
use glance::Glance;
use moves::{Legal, Undone};
use past::Past;

/// A game of some program, from some position on.
#[derive(Clone, Debug)]
pub struct Game {
    path: Path,
    position: Position,
    legal: Legal,
    plies: Vec<Ply>,
    past: Past,
    glance: Arc<Glance>,
    /// Repetition key of the position now.
    key: u64,
    /// True if some ending asks who has given check.
    asks_checks: bool,
}

/// One ply that was played.
#[derive(Clone, Debug)]
struct Ply {
    mv: Move,
    undo: Undone,
}

impl Game {
    /// A game from the array on. The checker has proven the array of a game that can be played; the sketch of a faulty file may have
    /// any array.
    pub fn new(program: &Arc<Program>) -> Game {
        Game::from_position(program, Position::unproven(program, &Setup::array(program)))
    }

    /// A game from a position on, with the moves of the interpreter.
    pub fn from_position(program: &Arc<Program>, position: Position) -> Game {
        Game::on(Path::Interpreter(Arc::clone(program)), position)
    }

    /// A game from a position on, with the moves of `path`.
    pub fn on(path: Path, position: Position) -> Game {
        let program = path.program();
        let by_checking = |fact: &Fact| matches!(fact, Fact::Repeats { by_checking: true, .. });
        let asks_checks = program.endings.iter().any(|ending| match &ending.reason {
            EndReason::When(facts) => facts.iter().any(by_checking),
            EndReason::Idle { .. } => false,
        });
        let glance = Arc::new(Glance::new(program));
        let legal = Legal::none(&path);
        let (plies, past) = (Vec::new(), Past::default());
        let mut game = Game { path, position, legal, plies, past, glance, key: 0, asks_checks };
        game.look_around();
        game
    }

    /// The rules of the game.
    pub fn program(&self) -> &Arc<Program> {
        self.path.program()
    }

    /// Returns the source of its moves.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the legal moves now with all that they change; none if a royal is gone or the board shows the end. Their order is that of
    /// the path. They are worked out when first asked for.
    pub fn legal_moves(&self) -> &[Candidate] {
        self.legal.candidates(&self.path, &self.position)
    }

    /// Returns the number of legal moves now, much faster than [`Game::legal_moves`] on the path of the kernel.
    pub fn count_moves(&self) -> usize {
        self.legal.len()
    }

    /// Returns the legal move of that number, in no particular order, if there are so many.
    pub fn nth_move(&self, number: usize) -> Option<Move> {
        self.legal.get(number)
    }

    /// The moves played so far.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.plies.iter().map(|ply| ply.mv)
    }

    /// Plays a move; `false`, and nothing is changed, if it is not legal.
    pub fn play(&mut self, mv: &Move) -> bool {
        let side = self.position.side();
        let Some((mv, undo)) = self.legal.make(&self.path, &mut self.position, mv) else { return false };
        let checks = self.asks_checks && self.path.in_check(&self.position, side.other());
        self.plies.push(Ply { mv, undo });
        self.past.push(past::Ply { key: self.key, checks, side });
        self.look_around();
        true
    }

    /// Takes the last move back and says which it was.
    pub fn take_back(&mut self) -> Option<Move> {
        let ply = self.plies.pop()?;
        self.past.pop();
        self.path.unmake(&mut self.position, &ply.undo);
        self.look_around();
        Some(ply.mv)
    }

    /// For every ply played, the first first: the repetition key before it, whether it gave check (if some ending asks that), and whose
    /// it was.
    pub fn history(&self) -> impl ExactSizeIterator<Item = (u64, bool, Side)> + '_ {
        self.past.plies().iter().map(|ply| (ply.key, ply.checks, ply.side))
    }

    /// How the game has ended, if it has. Endings are judged in the file's order, the first that holds.
    pub fn outcome(&self) -> Option<Outcome> {
        let Game { position, past, glance, key, .. } = self;
        if self.count_moves() > 0 && !glance.may_end(position, past, *key) {
            return None;
        }
        self.judge().outcome()
    }

    /// How often the position now has occurred, this time included.
    pub fn occurrences(&self) -> u32 {
        self.judge().occurrences()
    }

    fn judge(&self) -> Judge<'_> {
        Judge::new(self.program(), &self.position, &self.past, self.key, self.count_moves() == 0)
    }

    /// Works out what depends on the position: the legal moves and the repetition key.
    fn look_around(&mut self) {
        self.legal.refresh(&self.path, &mut self.position);
        self.key = ends::repetition_key(self.path.program(), &self.position, self.legal.rules());
    }
}
