//! What a game is, after every name has been resolved and every sentence has found its place.
//!
//! The model still speaks in sentences: `as itself` is not yet expanded, Betza words are words,
//! an `after` stands by itself. [`crate::ir`] turns it into instructions. All squares and
//! contents are seen from the mover; squares come as a pair, White's view and Black's.

mod deed;
mod ending;
mod guard;
mod kind;
mod rule;
mod set;
mod step;
mod turn;

pub(super) use crate::board::KindId;
use crate::board::{Content, Shape, Side};
use crate::diagnostics::Span;
use crate::syntax::ast;

pub use crate::syntax::ast::{DeedVerb, EndResult, Shoot};
pub use deed::Deed;
pub use ending::{EndReason, Ending, IdleBreaks};
pub use guard::{Fact, Guard};
pub use kind::{AfterId, Kind, MAX_WORTH, Royalty, RuleId, Said, State, ToHand};
pub use rule::{Action, After, Castling, Duty, Rule};
pub use set::{Amount, Place, Set, Term};
pub use step::{Effect, EffectKind, Leg, LegEnd, Limited, Reach, Step};
pub use turn::{MAX_TURN, TurnEnd, TurnLength};

/// A whole game.
#[derive(Clone, Debug)]
pub struct Model {
    /// Title, inventor, year, addresses.
    pub facts: Facts,
    /// The board.
    pub shape: Shape,
    /// The kinds of pieces; a [`KindId`] is an index.
    pub kinds: Vec<Kind>,
    /// What pieces can do; a [`RuleId`] is an index. The order is that of the files.
    pub rules: Vec<Rule>,
    /// What follows deeds; an [`AfterId`] is an index. The order is that of the files.
    pub afters: Vec<After>,
    /// What players must do or must not do, first things first.
    pub duties: Vec<Duty>,
    /// Who may pass: White, Black.
    pub may_pass: [Option<Span>; 2],
    /// How many moves turns have: what is said of White, of Black; nothing if a turn is a move.
    pub turns: [Vec<TurnLength>; 2],
    /// What ends a turn before its last move.
    pub turn_ends: Vec<TurnEnd>,
    /// How the game ends, in the order in which endings are judged.
    pub endings: Vec<Ending>,
    /// The array.
    pub setup: Setup,
    /// What can be chosen on the command line, with what has been chosen.
    pub options: Vec<OptionInfo>,
    /// The words that the files explain, for whoever reads sentences.
    pub words: Vec<ast::Means>,
    /// The tests of the main file.
    pub tests: Vec<ast::Test>,
}

impl Model {
    /// The numbers of all kinds, in order.
    pub fn kind_ids(&self) -> impl Iterator<Item = KindId> + use<> {
        (0..self.kinds.len() as u8).map(KindId)
    }
}

/// What is to be known of a game beside its rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The heading's text.
    pub title: String,
    /// Inventors.
    pub by: Vec<String>,
    /// The year.
    pub year: Option<u32>,
    /// Where the rules were published.
    pub see: Vec<String>,
}

/// An option and what it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its name.
    pub name: String,
    /// What may be chosen, the default first.
    pub choices: Vec<String>,
    /// What has been chosen.
    pub value: String,
}

/// The array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// By square.
    pub contents: Vec<Content>,
    /// By side, then by kind.
    pub hands: [Vec<u8>; 2],
    /// Who moves first.
    pub side: Side,
    /// What its text says behind that: castlings and whatever else a position has. It can be read when the game is made.
    pub rest: Option<ast::Text>,
    /// Where it is written.
    pub span: Span,
}
