//! What a game is, after every name has been resolved and every sentence has found its place.
//!
//! The model still speaks in sentences: `as itself` is not yet expanded, Betza words are words,
//! an `after` stands by itself. [`crate::ir`] turns it into instructions. All squares and
//! contents are seen from the mover; squares come as a pair, White's view and Black's.

use crate::betza;
pub(super) use crate::board::KindId;
use crate::board::{Contents, Shape, Side, SquareSet, Vector};
use crate::diagnostics::Span;
use crate::syntax::ast;

pub use crate::syntax::ast::{DeedVerb, EndResult, Shoot};

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

/// The number of a rule in [`Model::rules`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RuleId(pub u16);

/// The number of an `after` in [`Model::afters`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AfterId(pub u16);

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

/// One way to move, shoot, drop or castle: a sentence of the file.
#[derive(Clone, Debug)]
pub struct Rule {
    /// White's, Black's.
    pub sides: [bool; 2],
    /// Only of pieces in this state before the move.
    pub state: State,
    /// What it says.
    pub action: Action,
    /// Only when all of these hold.
    pub guards: Vec<Guard>,
    /// What it removes is not attacked by it.
    pub without_check: bool,
    /// The sentence.
    pub span: Span,
}

/// What a rule does.
#[allow(clippy::large_enum_variant)] // a game has a few hundred of them
#[derive(Clone, Debug)]
pub enum Action {
    /// `moves`, `shoots`.
    Moves(Vec<Step>),
    /// `drops`.
    Drops {
        /// What comes counts as never having moved.
        unmoved: bool,
        /// From the hand; otherwise the supply has no end.
        from_hand: bool,
        /// What it comes down as, if that is another kind.
        as_kind: Option<KindId>,
        /// Where to; a vacant square in any case.
        to: Option<Set>,
    },
    /// `castles`.
    Castles(Castling),
}

/// A castling; squares are White's view and Black's.
#[derive(Clone, Debug)]
pub struct Castling {
    /// White's letter in position texts.
    pub letter: char,
    /// Which sides have it: the partner stands there in the setup.
    pub sides: [bool; 2],
    /// The king's origin.
    pub from: [crate::board::Square; 2],
    /// The king's end.
    pub to: [crate::board::Square; 2],
    /// The partner's kind.
    pub partner: KindId,
    /// The partner's origin.
    pub partner_from: [crate::board::Square; 2],
    /// The partner's end.
    pub partner_to: [crate::board::Square; 2],
    /// What the partner becomes.
    pub partner_as: Option<KindId>,
}

/// A step of a chain.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // most steps are legs
pub enum Step {
    /// Goes somewhere.
    Leg(Leg),
    /// Changes something.
    Effect(Effect),
}

/// A leg; words of the author's own have been replaced by their chains.
#[derive(Clone, Debug)]
pub struct Leg {
    /// From here on the shot moves; with `may` the rest of the chain can be left out.
    pub shoot: Option<ast::Shoot>,
    /// How it goes.
    pub reach: Reach,
    /// How often, for a leg that repeats a leap: at least, at most.
    pub times: Option<(u8, Option<u8>)>,
    /// Where it starts.
    pub from: Option<Set>,
    /// Exactly so many of these lie between start and end, all else between is vacant.
    pub over: Option<(u8, Set)>,
    /// What its end is.
    pub end: Option<LegEnd>,
    /// Where all squares lie that it touches.
    pub within: Option<Set>,
    /// The leg as written.
    pub span: Span,
}

/// How a leg goes.
#[derive(Clone, Debug)]
pub enum Reach {
    /// A Betza word.
    Betza(betza::Word),
    /// Once more the unit step of the last leg that had one.
    On,
    /// A jump to any square of the set.
    To(Set),
    /// Nowhere.
    InPlace,
    /// Any `moves` sentence of the mover that does not say `as`.
    AsItself,
    /// Any `moves` sentence of that kind that does not say `as`.
    As(KindId),
}

/// `onto SET`, `into SET`.
#[derive(Clone, Debug)]
pub struct LegEnd {
    /// What stands there is not touched.
    pub into: bool,
    /// The end square is in it. A term without contents leaves open what stands there: then the
    /// leg's own default decides.
    pub set: Set,
}

/// A step that changes something.
#[derive(Clone, Debug)]
pub struct Effect {
    /// It can be left out.
    pub may: bool,
    /// What it does.
    pub kind: EffectKind,
    /// The effect as written.
    pub span: Span,
}

/// What an effect does.
#[derive(Clone, Debug)]
pub enum EffectKind {
    /// The mover becomes one of these.
    Becomes {
        /// What can be chosen.
        options: Vec<Limited>,
        /// The choice is part of the move's text.
        said: bool,
        /// Where nothing can be chosen the move stands without.
        if_possible: bool,
    },
    /// The mover is removed.
    RemovesItself,
    /// Who left the trail is removed.
    RemovesMaker,
    /// Every piece of the set is removed.
    RemovesEvery(Set),
    /// The squares that the move has passed are a trail for the opponent's next turn.
    LeavesTrail,
    /// A piece is dropped from the player's hand.
    Drops {
        /// Only if the move so far is legal by itself.
        safely: bool,
        /// What can be chosen.
        options: Vec<Limited>,
        /// Where to; a vacant square in any case.
        to: Set,
    },
}

/// A kind that may be chosen while its player has fewer than so many on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limited {
    /// The kind.
    pub kind: KindId,
    /// The limit.
    pub at_most: Option<u8>,
}

/// A set of cells, described by what stands there and where they are: in one of `terms` and in
/// none of `except`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Set {
    /// Joined.
    pub terms: Vec<Term>,
    /// Taken out.
    pub except: Vec<Term>,
    /// As written.
    pub span: Option<Span>,
}

/// Cells with such contents at such places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What stands there, seen by the mover; `None` leaves it open (`rank 8`).
    pub contents: Option<Contents>,
    /// The state of the piece there.
    pub state: State,
    /// All of these hold.
    pub places: Vec<Place>,
}

/// Where a cell is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// One of these, when White moves, when Black moves.
    Squares([SquareSet; 2]),
    /// On the home rank of the subject's kind.
    Home,
    /// Where the mover started.
    Origin,
    /// What this move has left vacant.
    Vacated,
    /// On the opponent's trail.
    Trail,
    /// One of these displacements away from the mover.
    At(Vec<Vector>),
    /// On a file on which there are so many such cells.
    FileOf(Amount, Box<Term>),
    /// What stands there is attacked by its enemy, or is not.
    Attacked(bool),
    /// What stands there gives check to the mover.
    Checker,
}

/// `after DEED, STEPS`; promotions too.
#[derive(Clone, Debug)]
pub struct After {
    /// White's, Black's.
    pub sides: [bool; 2],
    /// Only of pieces in this state before the move.
    pub state: State,
    /// What has been done.
    pub deed: Deed,
    /// What follows.
    pub steps: Vec<Step>,
    /// Only when all of these hold.
    pub guards: Vec<Guard>,
    /// What it removes is not attacked by it.
    pub without_check: bool,
    /// The sentence.
    pub span: Span,
}

/// A deed: what a move does, judged on the move as written before any added step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// What is done.
    pub verb: DeedVerb,
    /// Whom it captures, who moves, who is dropped; anything if absent.
    pub what: Option<Set>,
    /// The origin.
    pub from: Option<Set>,
    /// The end; with `from_or_to` the origin or the end.
    pub to: Option<Set>,
    /// `from or to`.
    pub from_or_to: bool,
    /// As written.
    pub span: Span,
}

/// `must DEED`, `must not DEED`.
#[derive(Clone, Debug)]
pub struct Duty {
    /// White's, Black's.
    pub sides: [bool; 2],
    /// `must not`.
    pub not: bool,
    /// The deed.
    pub deed: Deed,
    /// Only when all of these hold.
    pub guards: Vec<Guard>,
    /// The sentence.
    pub span: Span,
}

/// A turn has at most so many moves.
pub const MAX_TURN: u8 = 100;

/// No piece is worth more to the player.
pub const MAX_WORTH: u16 = 5000;

/// `makes 2 moves a turn`, `makes 1 move on turn 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnLength {
    /// So many.
    pub moves: u8,
    /// Each turn has so many more than the one before it.
    pub more: u8,
    /// Only of the turn of that number.
    pub on: Option<u16>,
}

/// `ends turn after DEED`.
#[derive(Clone, Debug)]
pub struct TurnEnd {
    /// White's, Black's.
    pub sides: [bool; 2],
    /// The deed.
    pub deed: Deed,
}

/// `if …`, `unless …`.
#[derive(Clone, Debug)]
pub struct Guard {
    /// It must not hold.
    pub unless: bool,
    /// All of these.
    pub facts: Vec<Fact>,
}

/// What can be the case, seen by a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// To move, in check, without a legal move.
    Checkmated,
    /// To move, not in check, without a legal move.
    Stalemated,
    /// To move, without a legal move.
    UnableToMove,
    /// To move.
    ToMove,
    /// A royal of his is attacked.
    InCheck,
    /// The mover has never moved.
    Unmoved,
    /// This move gives check.
    ItChecks,
    /// This move gives mate.
    ItMates,
    /// The position has occurred so often.
    Repeats {
        /// So often, this time included.
        times: u32,
        /// Every move of his between gave check.
        by_checking: bool,
    },
    /// Nothing else is on the board.
    Only {
        /// Any number of these.
        kinds: Contents,
        /// And at most so many of these, both sides together.
        rest: Option<(u32, Contents)>,
    },
    /// So many are there.
    Number(Amount, Set),
    /// A player has a legal move that does this.
    Able {
        /// The other one is meant.
        enemy: bool,
        /// He has none.
        not: bool,
        /// What.
        deed: Deed,
    },
}

/// How many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// At least.
    AtLeast(u32),
    /// At most.
    AtMost(u32),
    /// Exactly.
    Exactly(u32),
}

impl Amount {
    /// Whether that is the right number.
    pub fn fits(self, there: u32) -> bool {
        match self {
            Amount::AtLeast(n) => there >= n,
            Amount::AtMost(n) => there <= n,
            Amount::Exactly(n) => there == n,
        }
    }
}

/// One way in which the game ends.
#[derive(Clone, Debug)]
pub struct Ending {
    /// Of whom it is said: White, Black.
    pub sides: [bool; 2],
    /// What it is for him.
    pub result: EndResult,
    /// Why.
    pub reason: EndReason,
    /// The sentence.
    pub span: Span,
}

/// Why a game ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// All of these hold.
    When(Vec<Fact>),
    /// So many moves of each side without any of these.
    Idle {
        /// Moves of each side.
        moves: u32,
        /// What starts the count again.
        breaks: IdleBreaks,
    },
    /// He has done this so often.
    Done {
        /// What.
        deed: Deed,
        /// How often.
        times: u8,
    },
}

/// What starts an n-move count again.
#[allow(clippy::struct_excessive_bools)] // independent yes-or-no facts, no state machine
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct IdleBreaks {
    /// Any removal of a piece.
    pub capture: bool,
    /// A drop.
    pub drop: bool,
    /// A castling.
    pub castling: bool,
    /// A check.
    pub check: bool,
    /// A move of these kinds.
    pub movers: Contents,
}

/// The array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// By square.
    pub contents: Vec<crate::board::Content>,
    /// By side, then by kind.
    pub hands: [Vec<u8>; 2],
    /// Who moves first.
    pub side: Side,
    /// Where it is written.
    pub span: Span,
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
