//! A game being played: a position, how it came about, and how it has ended. Knows nothing of texts.

mod moves;
mod perft;
mod slots;

pub use crate::terminal::Outcome;
pub use moves::Path;
pub use perft::{Counted, Known};
pub use slots::{NoRoom, Slot, Slots};

use std::sync::Arc;

use crate::interp::Candidate;
use crate::ir::{EndReason, Fact, Program};
use crate::position::{Move, Position, Setup};
use crate::terminal::{GameState, History, Terminal, repetition_key};
use moves::{Legal, Undone};

/// A game of some program, from some position on.
#[derive(Clone, Debug)]
pub struct Game {
    path: Path,
    position: Position,
    legal: Legal,
    plies: Vec<Ply>,
    history: History,
    terminal: Arc<Terminal>,
    /// The repetition key of the current position.
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
        let terminal = Arc::new(Terminal::new(program));
        let legal = Legal::none(&path);
        let (plies, history) = (Vec::new(), History::default());
        let mut game = Game { path, position, legal, plies, history, terminal, key: 0, asks_checks };
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
        self.history.push(self.key, checks, side);
        self.look_around();
        true
    }

    /// Takes the last move back and says which it was.
    pub fn take_back(&mut self) -> Option<Move> {
        let ply = self.plies.pop()?;
        self.history.pop();
        self.path.unmake(&mut self.position, &ply.undo);
        self.look_around();
        Some(ply.mv)
    }

    /// Returns the plies played, with the repetition key before each.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Returns how the game has ended, if it has: by the first ending of the program that holds.
    pub fn outcome(&self) -> Option<Outcome> {
        let position = &self.position;
        let has_move = Some(self.count_moves() > 0);
        let state = GameState { position, history: Some(&self.history), key: self.key, has_move };
        let holds = |player, fact: &Fact| self.path.holds(position, player, fact);
        if has_move == Some(true) && !self.terminal.may_be_terminal(&state, holds) {
            return None;
        }
        Some(self.terminal.evaluate(&state, holds).end()?.outcome(self.program()))
    }

    /// Returns the number of occurrences of the current position, this one included.
    pub fn occurrences(&self) -> u32 {
        self.history.occurrences(self.key)
    }

    /// Works out what depends on the position: the legal moves and the repetition key.
    fn look_around(&mut self) {
        self.legal.refresh(&self.path, &mut self.position);
        self.key = repetition_key(self.path.program(), &self.position, self.legal.rules());
    }
}
