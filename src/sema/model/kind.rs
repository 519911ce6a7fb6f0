//! Kinds of pieces and their sentences.

use crate::betza::Figure;
use crate::board::{KindId, Side, SquareSet};
use crate::diagnostics::Span;
use crate::syntax::ast;

/// The index of a rule in [`Model::rules`](crate::sema::model::Model::rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RuleId(pub u16);

/// The index of an `after` sentence or a promotion in [`Model::afters`](crate::sema::model::Model::afters).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AfterId(pub u16);

/// Maximum value of a piece for the engine, in centipawns.
pub const MAX_PIECE_VALUE: u16 = 5000;

/// Maximum number of points that a piece is worth in conditions.
pub const MAX_PIECE_POINTS: u16 = 1000;

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The name.
    pub name: String,
    /// White's letter, such as `N` or `+N`. Black's letter is the lowercase form.
    pub letter: String,
    /// The consequence for a side if it loses a piece of the kind.
    pub royalty: Royalty,
    /// True if its pieces can be captured only by moves whose sentences name the kind.
    pub iron: bool,
    /// True if it belongs to neither side. Neutral kinds are also iron.
    pub neutral: bool,
    /// The image that the file chooses; `None` if the moves determine it.
    pub looks_like: Option<Look>,
    /// The value for the engine, in centipawns; `None` if the engine estimates it.
    pub value: Option<u16>,
    /// The points that conditions count for a piece of White and for one of Black; 0 if the files state none.
    pub points: [u16; 2],
    /// Its rules: first those of sentences under `piece`, then those under `every`, both in file order.
    pub rules: Vec<RuleId>,
    /// Its `after` sentences and promotions, in file order.
    pub afters: Vec<AfterId>,
    /// The rules for captured pieces that go to a hand. Only the first rule that applies is used; without one, the piece leaves
    /// the game.
    pub when_captured: Vec<ToHand>,
    /// The home ranks, for White and for Black: all squares of the ranks on which the setup has the kind. On a board of hexagons, only the
    /// start squares.
    pub home_ranks: [SquareSet; 2],
    /// The squares on which the setup has it, for White and for Black.
    pub start_squares: [SquareSet; 2],
    /// A superset of the targets of the `drops unmoved` sentences that drop the kind, for White and for Black.
    pub dropped_unmoved: [SquareSet; 2],
    /// The squares on which a shuffle can place it, for White and for Black.
    pub shuffled_squares: [SquareSet; 2],
    /// The sentences in force for it, in the order of the files.
    pub sentences: Vec<KindSentence>,
    /// The name in the heading that declares it.
    pub span: Span,
}

impl Kind {
    /// Returns the squares on which a side can have an unmoved piece of the kind.
    pub fn unmoved_squares(&self, side: Side) -> SquareSet {
        let player = side.index();
        self.start_squares[player] | self.dropped_unmoved[player] | self.shuffled_squares[player]
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

/// `looks like NAME`: the image of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A figure.
    Figure(Figure),
    /// The image that the moves of another kind determine.
    Kind(KindId),
}

/// The consequence for a side if it loses a piece of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Royalty {
    /// No consequence: the game goes on.
    #[default]
    Common,
    /// The side that loses any piece of the kind loses the game. A side may not leave any of these pieces attacked.
    Royal,
    /// The side that loses its last jointly royal piece, whatever its kind, loses the game. It may not leave all its jointly royal pieces
    /// attacked.
    JointlyRoyal,
}

/// A rule for captured pieces: `goes to hand as Pawn when captured`.
#[derive(Clone, Debug)]
pub struct ToHand {
    /// True for the hand of the side that loses the piece, false for the capturer's.
    pub to_owner: bool,
    /// The required state of the captured piece.
    pub state: State,
    /// The kind in hand.
    pub as_kind: KindId,
    /// The sentence.
    pub span: Span,
}

/// A condition on the state of a piece. A field that is `None` requires nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct State {
    /// True for pieces that have never moved, false for those that have.
    pub unmoved: Option<bool>,
    /// True for promoted pieces, false for others.
    pub promoted: Option<bool>,
}
