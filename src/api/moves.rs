//! Moves, and the iterator over the legal moves of a game.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::iter::FusedIterator;
use std::sync::Arc;

use super::Variant;
use crate::game;
use crate::ir::Program;
use crate::notation::coordinate;
use crate::position;

/// A move in a position of a variant.
///
/// `Display` writes the move in coordinates, such as `e2e4`, `e7e8q`, `N@f3` or `a1b1b1c1`. Two moves in the same position are equal if
/// and only if their texts are equal. Moves of different variants are never equal.
#[derive(Clone)]
pub struct Move {
    program: Arc<Program>,
    inner: Option<position::Move>,
}

impl Move {
    pub(super) fn new(program: &Arc<Program>, inner: position::Move) -> Move {
        Move { program: Arc::clone(program), inner: Some(inner) }
    }

    /// Creates the value for "no move". A search of a finished game returns it.
    pub(super) fn none(program: &Arc<Program>) -> Move {
        Move { program: Arc::clone(program), inner: None }
    }

    /// Returns true if this value means "no move": the best move in the result of a search of a finished game.
    pub fn is_none(&self) -> bool {
        self.inner.is_none()
    }

    /// Returns true if this is a move of the variant.
    pub fn is_of(&self, variant: &Variant) -> bool {
        Arc::ptr_eq(&self.program, variant.program())
    }

    /// Returns the origin, such as `e2`; for a drop, the square onto which the piece is dropped. `None` for a pass or a swap
    /// of sides.
    pub fn from(&self) -> Option<String> {
        self.inner_with_squares().map(|inner| self.program.name(inner.from))
    }

    /// Returns the target square. `None` for a pass or a swap of sides.
    pub fn to(&self) -> Option<String> {
        self.inner_with_squares().map(|inner| self.program.name(inner.to))
    }

    /// Returns the name of the kind of the moved or dropped piece, before a promotion. `None` for a pass or a swap of sides.
    pub fn piece(&self) -> Option<&str> {
        self.inner_with_squares().map(|inner| self.program.kind(inner.kind).name.as_str())
    }

    /// Returns the name of the kind that the player chooses with the move, such as the promotion piece.
    pub fn choice(&self) -> Option<&str> {
        let kind = self.inner?.choice()?;
        Some(&self.program.kind(kind).name)
    }

    /// Returns true for a drop, a move that puts a piece onto the board.
    pub fn is_drop(&self) -> bool {
        self.inner.is_some_and(|inner| inner.form == position::Form::Drop)
    }

    /// Returns true for a castling.
    pub fn is_castling(&self) -> bool {
        self.inner.is_some_and(|inner| inner.form == position::Form::Castling)
    }

    /// Returns true for a pass.
    pub fn is_pass(&self) -> bool {
        self.inner.is_some_and(|inner| inner.form == position::Form::Pass)
    }

    /// Returns the move of the internal modules; `None` if the value means "no move".
    #[doc(hidden)]
    pub fn internal(&self) -> Option<&position::Move> {
        self.inner.as_ref()
    }

    /// Creates a move of a variant from a move of the internal modules.
    #[doc(hidden)]
    pub fn from_internal(variant: &Variant, inner: position::Move) -> Move {
        Move::new(variant.program(), inner)
    }

    /// Returns the inner move if it has an origin and a target; `None` for a pass, a swap of sides or "no move".
    fn inner_with_squares(&self) -> Option<position::Move> {
        self.inner.filter(|inner| inner.form.has_squares())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.inner {
            Some(inner) => f.pad(&coordinate::write(&self.program, inner)),
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
        Arc::ptr_eq(&self.program, &other.program) && self.inner == other.inner
    }
}

impl Eq for Move {}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.inner.map(|inner| inner.signature()).hash(state);
    }
}

/// An iterator over the legal moves of the current position, in unspecified order. `len` and `nth` are much faster than iterating over all
/// moves.
///
/// ```
/// let variant = varlab::Variant::load("chess")?;
/// let mut game = varlab::Game::new(&variant);
/// let moves = game.legal_moves().len();
/// assert_eq!(moves, 20);
/// let last = game.legal_moves().nth(moves - 1).expect("the last move");
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

    fn nth(&mut self, n: usize) -> Option<Move> {
        let index = self.next.saturating_add(n);
        self.next = index.saturating_add(1);
        let inner = self.game.nth_move(index)?;
        Some(Move::new(self.game.program(), inner))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let remaining = self.game.count_moves().saturating_sub(self.next);
        (remaining, Some(remaining))
    }
}

impl ExactSizeIterator for Moves<'_> {}

impl FusedIterator for Moves<'_> {}
