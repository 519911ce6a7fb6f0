//! Kinds of pieces and their sentences.

use crate::board::{KindId, Side, SquareSet};
use crate::diagnostics::Span;
use crate::syntax::ast;

/// The number of a rule in [`Model::rules`](crate::sema::model::Model::rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RuleId(pub u16);

/// The number of an `after` in [`Model::afters`](crate::sema::model::Model::afters).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AfterId(pub u16);

/// Maximum value of a piece, in centipawns.
pub const MAX_PIECE_VALUE: u16 = 5000;

/// Maximum number of points that a piece is worth.
pub const MAX_PIECE_POINTS: u16 = 1000;

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The name.
    pub name: String,
    /// White's letter, such as `N` or `+N`. Black's letter is the lowercase form.
    pub letter: String,
    /// The consequence of its loss.
    pub royalty: Royalty,
    /// True if only a sentence that names it can capture it.
    pub iron: bool,
    /// True if it belongs to neither side. Neutral kinds are also iron.
    pub neutral: bool,
    /// The value for the engine, in centipawns; `None` if the engine estimates it.
    pub value: Option<u16>,
    /// The points in conditions of a piece of White and of Black.
    pub points: [u16; 2],
    /// Its rules: first those under `piece`, then those under `every`, both in file order.
    pub rules: Vec<RuleId>,
    /// The indices of its `after` sentences, in file order.
    pub afters: Vec<AfterId>,
    /// The rules for captured pieces that go to a hand. The first rule that applies counts; if none applies, the piece leaves the game.
    pub when_captured: Vec<ToHand>,
    /// The ranks on which the setup has it, for White and for Black.
    pub home: [SquareSet; 2],
    /// The squares on which the setup has it, for White and for Black.
    pub start_squares: [SquareSet; 2],
    /// The squares onto which it can be dropped unmoved, by White and by Black.
    pub dropped_unmoved: [SquareSet; 2],
    /// The squares on which a shuffle can place it, for White and for Black.
    pub shuffled_squares: [SquareSet; 2],
    /// The sentences in force for it, in the order of the files.
    pub sentences: Vec<KindSentence>,
    /// The place of its declaration.
    pub span: Span,
}

impl Kind {
    /// Returns the squares on which a side can have it unmoved.
    pub fn unmoved_squares(&self, side: Side) -> SquareSet {
        let at = side.index();
        self.start_squares[at] | self.dropped_unmoved[at] | self.shuffled_squares[at]
    }
}

/// A sentence in force for a kind, as written in its file.
#[derive(Clone, Debug)]
pub struct KindSentence {
    /// The subject of its section.
    pub subject: ast::Subject,
    /// The sentence.
    pub sentence: ast::Sentence,
    /// The state of the pieces for which it is in force.
    pub state: State,
    /// True for each side for which it is in force, indexed White, Black.
    pub sides: [bool; 2],
}

/// The consequence of the loss of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Royalty {
    /// No consequence: the game goes on.
    #[default]
    Common,
    /// The side that loses any piece of the kind loses the game. It may not leave one of them attacked.
    Royal,
    /// The side that loses its last piece of the kind loses the game. It may not leave all of them attacked.
    Jointly,
}

/// `goes to hand as Pawn when captured`.
#[derive(Clone, Debug)]
pub struct ToHand {
    /// True for the hand of the side that loses the piece, false for the captor's.
    pub to_owner: bool,
    /// The required state of the captured piece.
    pub state: State,
    /// The kind in hand.
    pub as_kind: KindId,
    /// The sentence.
    pub span: Span,
}

/// A condition on the state of a piece. `None` is no condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct State {
    /// True for pieces that have never moved.
    pub unmoved: Option<bool>,
    /// True for promoted pieces.
    pub promoted: Option<bool>,
}
