//! Moves, and the legal moves of a position.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::game;
use crate::ir::Program;
use crate::notation::coordinate;
use crate::position;

/// A move of a position of some variant.
///
/// `Display` writes its text in coordinates, such as `e2e4`, `e7e8q`, `N@f3` or `a1b1b1c1`. Two moves of the same position are equal if
/// and only if their texts are.
#[derive(Clone)]
pub struct Move {
    program: Arc<Program>,
    record: Option<position::Move>,
}

impl Move {
    pub(super) fn new(program: &Arc<Program>, record: position::Move) -> Move {
        Move { program: Arc::clone(program), record: Some(record) }
    }

    /// The move that a search of a finished game returns.
    pub(super) fn none(program: &Arc<Program>) -> Move {
        Move { program: Arc::clone(program), record: None }
    }

    /// Returns true if there is no move: the best move of a game that is over.
    pub fn is_none(&self) -> bool {
        self.record.is_none()
    }

    /// Returns the square on which the piece stands before the move, such as `e2`; for a drop, the square onto which it is dropped. None
    /// for a pass.
    pub fn from(&self) -> Option<String> {
        self.placed().map(|record| self.program.name(record.from))
    }

    /// Returns the square on which the piece stands after the move. None for a pass.
    pub fn to(&self) -> Option<String> {
        self.placed().map(|record| self.program.name(record.to))
    }

    /// Returns the name of the kind of the piece that moves or is dropped, before the move. None for a pass.
    pub fn piece(&self) -> Option<&str> {
        self.placed().map(|record| self.program.kind(record.kind).name.as_str())
    }

    /// Returns the name of the kind that the player chooses with the move, as in a promotion.
    pub fn choice(&self) -> Option<&str> {
        let kind = self.record?.choice()?;
        Some(&self.program.kind(kind).name)
    }

    /// Returns true if the move puts a piece on the board instead of moving one.
    pub fn is_drop(&self) -> bool {
        self.record.is_some_and(|record| record.form == position::Form::Drop)
    }

    /// Returns true if the move is a castling.
    pub fn is_castling(&self) -> bool {
        self.record.is_some_and(|record| record.form == position::Form::Castling)
    }

    /// Returns true if nothing moves.
    pub fn is_pass(&self) -> bool {
        self.record.is_some_and(|record| record.form == position::Form::Pass)
    }

    pub(super) fn record(&self) -> Option<&position::Move> {
        self.record.as_ref()
    }

    fn placed(&self) -> Option<position::Move> {
        self.record.filter(|record| record.form != position::Form::Pass)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.record {
            Some(record) => f.pad(&coordinate::write(&self.program, record)),
            None => f.pad("(none)"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Move) -> bool {
        self.record == other.record
    }
}

impl Eq for Move {}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.record.map(|record| record.signature()).hash(state);
    }
}

/// The legal moves of one position, in no particular order. Counting them and taking one of them is much cheaper than going through all.
///
/// ```
/// let variant = varlab::Variant::load("chess")?;
/// let mut game = varlab::Game::new(&variant);
/// let moves = game.legal_moves().len();
/// assert_eq!(moves, 20);
/// let last = game.legal_moves().nth(moves - 1).expect("there are so many");
/// game.push(&last).expect("it is legal");
/// # Ok::<(), varlab::Error>(())
/// ```
pub struct Moves<'g> {
    game: &'g game::Game,
    next: usize,
}

impl<'g> Moves<'g> {
    pub(super) fn new(game: &'g game::Game) -> Moves<'g> {
        Moves { game, next: 0 }
    }
}

impl Iterator for Moves<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        self.nth(0)
    }

    fn nth(&mut self, number: usize) -> Option<Move> {
        let record = self.game.nth_move(self.next.saturating_add(number))?;
        self.next += number + 1;
        Some(Move::new(self.game.program(), record))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.game.count_moves().saturating_sub(self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Moves<'_> {}
