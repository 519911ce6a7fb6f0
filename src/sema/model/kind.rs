//! Kinds of pieces, and what is said of each. Not what the sentences mean.

use crate::board::{KindId, SquareSet};
use crate::diagnostics::Span;
use crate::syntax::ast;

/// The number of a rule in [`Model::rules`](crate::sema::model::Model::rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RuleId(pub u16);

/// The number of an `after` in [`Model::afters`](crate::sema::model::Model::afters).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AfterId(pub u16);

/// No piece is worth more to the player.
pub const MAX_WORTH: u16 = 5000;

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct Kind {
    /// `Knight`.
    pub name: String,
    /// White's letter, `N` or `+N`; Black's is the small one.
    pub letter: String,
    /// What its loss means.
    pub royalty: Royalty,
    /// Taken only by a sentence that names it.
    pub iron: bool,
    /// What the player is to think that it is worth; otherwise he finds out himself.
    pub worth: Option<u16>,
    /// What it can do: its own sentences first, then those of `every`, each in file order.
    pub rules: Vec<RuleId>,
    /// What follows its deeds, in file order.
    pub afters: Vec<AfterId>,
    /// Where it goes when it is captured, first that applies; nowhere if empty.
    pub when_captured: Vec<ToHand>,
    /// The ranks on which the setup has it: White's, Black's.
    pub home: [SquareSet; 2],
    /// The squares on which the setup has it: White's, Black's.
    pub original: [SquareSet; 2],
    /// The squares onto which it is dropped unmoved: by White, by Black.
    pub dropped_unmoved: [SquareSet; 2],
    /// All that is said of it in the end, in the order of the files.
    pub said: Vec<Said>,
    /// Where it is made.
    pub span: Span,
}

/// A sentence that holds of a kind in the end, as its file says it.
#[derive(Clone, Debug)]
pub struct Said {
    /// The subject of its section.
    pub subject: ast::Subject,
    /// It.
    pub sentence: ast::Sentence,
    /// Of pieces in this state: what later sections have left of it.
    pub state: State,
    /// Of White's pieces, of Black's.
    pub sides: [bool; 2],
}

/// What the loss of a kind means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Royalty {
    /// Nothing.
    #[default]
    Common,
    /// The game; none of them may be left attacked.
    Royal,
    /// The game, when it is the last one; they may not all be left attacked.
    Jointly,
}

/// `goes to hand as Pawn when captured`.
#[derive(Clone, Debug)]
pub struct ToHand {
    /// Only of pieces in this state.
    pub state: State,
    /// As what.
    pub as_kind: KindId,
    /// The sentence.
    pub span: Span,
}

/// What must be known of a piece beside its kind. `None` asks nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct State {
    /// Whether it has never moved.
    pub unmoved: Option<bool>,
    /// Whether it has become what it is.
    pub promoted: Option<bool>,
}
