//! The model of a game: all names are resolved, and all sentences are assigned to kinds, players and board.
//!
//! The model keeps the structure of the sentences: `as itself` is not expanded, Betza words are not compiled, and each `after` sentence is
//! separate. [`crate::ir`] lowers it to instructions. Contents, such as friend and enemy, are relative to the mover. Squares are given as
//! pairs: the first element is for moves of White, the second for moves of Black.

mod ending;
mod guard;
mod kind;
mod move_pattern;
mod notation;
mod rule;
mod set;
mod step;
mod turn;

pub(super) use crate::board::KindId;
use crate::board::{Content, Contents, PieceShuffle, Shape, Side};
use crate::diagnostics::Span;
use crate::syntax::ast;

pub use crate::syntax::ast::{AffectedPieces, EndResult, HomeSquare, MoveVerb, Preference, Shoot};
pub use ending::{ClockResets, EndReason, Ending};
pub use guard::{Chase, Fact, Guard, RepeatedBy};
pub use kind::{
    AfterId, Kind, KindSentence, Look, MAX_PIECE_POINTS, MAX_PIECE_VALUE, Royalty, RuleId, State, ToHand,
};
pub use move_pattern::MovePattern;
pub use notation::{Notation, NotationForm};
pub use rule::{Action, After, Castling, Duty, Forbidden, Restriction, Rule};
pub use set::{Amount, Partition, Place, RequiredReach, Set, Term};
pub use step::{
    Destination, Effect, EffectKind, KindOption, Leg, LegEnd, NoVacantSquare, Reach, RelocatedPiece, Step,
};
pub use turn::{MAX_MOVES_PER_TURN, TurnEnd, TurnLength, TurnPart};

/// A whole game.
#[derive(Clone, Debug)]
pub struct Model {
    /// The title, inventors, year and URLs.
    pub metadata: Metadata,
    /// The declared notations of positions and moves: at most one of two alternatives, such as drops with `@` and in brackets.
    pub notations: Vec<Notation>,
    /// The board.
    pub shape: Shape,
    /// The kinds of pieces; a [`KindId`] is an index.
    pub kinds: Vec<Kind>,
    /// The rules for moves, drops and castlings of pieces, in file order; a [`RuleId`] is an index.
    pub rules: Vec<Rule>,
    /// The `after` sentences and promotions, in file order; an [`AfterId`] is an index.
    pub afters: Vec<After>,
    /// The restrictions of pieces, in file order.
    pub restrictions: Vec<Restriction>,
    /// The duties of players, in order of precedence.
    pub duties: Vec<Duty>,
    /// The sentences that allow White and Black to pass; `None` for a side that cannot pass.
    pub may_pass: [Option<Span>; 2],
    /// The number of the turn, from 1, in which White and Black may take over the opponent's side, and the sentence; `None` for a
    /// side that may not.
    pub may_swap: [Option<(u16, Span)>; 2],
    /// The sentences about the lengths of White's and Black's turns; without one, a turn is a single move.
    pub turns: [Vec<TurnLength>; 2],
    /// The patterns that the moves of a turn must match.
    pub turn_parts: Vec<TurnPart>,
    /// The patterns that end a turn early.
    pub turn_ends: Vec<TurnEnd>,
    /// The endings, in order of precedence.
    pub endings: Vec<Ending>,
    /// The array: the start position.
    pub setup: Setup,
    /// The options with their chosen values.
    pub options: Vec<OptionInfo>,
    /// The definitions of words in the files.
    pub words: Vec<ast::WordDefinition>,
    /// The tests of the main file.
    pub tests: Vec<ast::Test>,
}

impl Model {
    /// Returns the ids of all kinds, in order.
    pub fn kind_ids(&self) -> impl Iterator<Item = KindId> + use<> {
        (0..self.kinds.len() as u8).map(KindId)
    }

    /// Returns the kinds that belong to neither side.
    pub fn neutral_kinds(&self) -> Contents {
        let neutral = self.kind_ids().filter(|id| self.kinds[id.index()].neutral);
        neutral.fold(Contents::NONE, |all, id| all | Contents::kind(id))
    }

    /// Returns the steps of all `moves`, `shoots` and `after` sentences and promotions, including the steps of the
    /// defined words that legs repeat.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        let moves = self.rules.iter().filter_map(|rule| match &rule.action {
            Action::Moves(steps) => Some(steps),
            _ => None,
        });
        moves.chain(self.afters.iter().map(|after| &after.steps)).flatten().flat_map(Step::with_repeated)
    }

    /// Returns the patterns in `after` sentences, promotions, duties, turns and endings. Those in restrictions are not included.
    pub fn move_patterns(&self) -> impl Iterator<Item = &MovePattern> {
        let of_endings = self.endings.iter().filter_map(|ending| match &ending.reason {
            EndReason::MovesMade { pattern, .. } => Some(pattern),
            _ => None,
        });
        let of_turns = self.turn_parts.iter().map(|part| &part.pattern);
        let of_turns = of_turns.chain(self.turn_ends.iter().map(|end| &end.pattern));
        let patterns = self.afters.iter().map(|after| &after.pattern);
        patterns.chain(self.duties.iter().map(|duty| &duty.pattern)).chain(of_turns).chain(of_endings)
    }

    /// Returns true if a move can be a drop. Drops as steps of other moves do not count.
    pub fn has_drops(&self) -> bool {
        self.rules.iter().any(|rule| matches!(rule.action, Action::Drops { .. }))
    }

    /// Returns true if a move can be a castling.
    pub fn has_castlings(&self) -> bool {
        self.rules.iter().any(|rule| matches!(rule.action, Action::Castles(_)))
    }

    /// Returns true if the game has royal pieces, so that a side can be in check.
    pub fn has_royals(&self) -> bool {
        self.kinds.iter().any(|kind| kind.royalty != Royalty::Common)
    }

    /// Returns true if a leg leads to a home square of the mover.
    pub fn jumps_home(&self) -> bool {
        self.steps().any(|step| matches!(step, Step::Leg(leg) if matches!(leg.reach, Reach::ToHome(_))))
    }

    /// Returns true if a move can put a piece other than the mover on another square.
    pub fn relocates_pieces(&self) -> bool {
        let relocates = |effect: &Effect| {
            matches!(effect.kind, EffectKind::Relocates { .. } | EffectKind::MovesAnother { .. })
        };
        self.steps().any(|step| matches!(step, Step::Effect(effect) if relocates(effect)))
    }

    /// Returns true if a piece can promote to the kind.
    pub fn can_promote_to(&self, kind: KindId) -> bool {
        let promotes = |effect: &Effect| match &effect.kind {
            EffectKind::Becomes { options, .. } => options.iter().any(|option| option.kind == kind),
            _ => false,
        };
        self.steps().any(|step| matches!(step, Step::Effect(effect) if promotes(effect)))
    }

    /// Returns true if pieces can change sides.
    pub fn can_change_sides(&self) -> bool {
        let turns = |effect: &Effect| matches!(effect.kind, EffectKind::Turns { .. });
        self.steps().any(|step| matches!(step, Step::Effect(effect) if turns(effect)))
    }
}

/// The metadata of a game: everything that does not affect play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    /// The title.
    pub title: String,
    /// The inventors, in file order.
    pub inventors: Vec<String>,
    /// The year in which the game was invented; `None` if the file does not state it.
    pub year: Option<u32>,
    /// URLs of publications of the rules, in file order.
    pub references: Vec<String>,
}

/// An option and its chosen value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The name.
    pub name: String,
    /// The possible values, the default first.
    pub choices: Vec<String>,
    /// The chosen value.
    pub value: String,
}

/// The array: the start position, with the shuffles of its pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The content of each square, by the index of the square.
    pub contents: Vec<Content>,
    /// The shuffles of some of the pieces; empty if the array is fixed.
    pub shuffles: Vec<PieceShuffle>,
    /// The number of pieces in hand, by side, then by kind.
    pub hands: [Vec<u8>; 2],
    /// The side that moves first.
    pub side_to_move: Side,
    /// The fields after the side to move in a FEN, such as castling rights. They can only be parsed once the program exists.
    pub remaining_fen_fields: Option<ast::Text>,
    /// The setup as written.
    pub span: Span,
}
