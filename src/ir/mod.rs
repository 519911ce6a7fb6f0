//! A game as a program: tables, and for every way to move a chain of instructions.
//!
//! Everything is seen from the mover and stored once; what differs between the sides (a zone, where a displacement leads) comes as a
//! pair. Each sentence of a file becomes one or more [`Rule`]s, and each of them is a straight chain: alternatives, options
//! and Betza words of several atoms have been multiplied out. So a rule is the unit that a kernel can recognise, and one odd
//! rule never slows the others. Knows nothing of texts.

mod castling;
mod compass;
mod counter;
mod dump;
mod facts;
mod keys;
mod lower;
mod pace;
mod reach;
mod tables;
mod turn;
mod verify;

use std::sync::OnceLock;

use crate::board::{Contents, KindId, Piece, Shape, Side, Square, SquareSet};
use crate::diagnostics::Span;

pub use crate::sema::model::{Amount, DeedVerb, EndResult, IdleBreaks, Limited, Royalty, State};
pub use castling::Castling;
pub use compass::Compass;
pub use counter::{Counter, MAX_COUNTERS};
pub use keys::Keys;
pub use lower::lower;
pub use pace::{Length, Pace, TurnEnd};
pub use reach::{Reach, said_once};
pub use tables::Tables;
pub use turn::{Bend, Turn};
pub use verify::verify;

/// At most so many squares can be said in the text of one move, the origin not counted.
pub const MAX_SAID: usize = 7;

/// A whole game, ready to run.
#[derive(Clone, Debug)]
pub struct Program {
    /// The board.
    pub shape: Shape,
    /// The kinds of pieces; a [`KindId`] is an index.
    pub kinds: Vec<Kind>,
    /// Every way to move, grouped by kind, in the order in which equal texts are decided.
    pub rules: Vec<Rule>,
    /// What follows deeds, in file order.
    pub afters: Vec<After>,
    /// Sets of cells, each kept once.
    pub sets: Vec<Set>,
    /// Castlings; each depends on a [right](crate::position::Position::rights).
    pub castlings: Vec<Castling>,
    /// Facts on which rules depend, each kept once.
    pub guards: Vec<Guard>,
    /// What players must do or must not do, first things first.
    pub duties: Vec<Duty>,
    /// Who may pass: White, Black.
    pub may_pass: [bool; 2],
    /// How many moves turns have; `None` if a turn is a move.
    pub pace: Option<Pace>,
    /// How the game ends, in judging order.
    pub endings: Vec<Ending>,
    /// Deeds that are counted; most games have none.
    pub counters: Vec<Counter>,
    /// The array.
    pub setup: crate::sema::model::Setup,
    /// Which state the game keeps beside the board.
    pub keeps: Keeps,
    /// Where displacements lead on this board.
    pub tables: Tables,
    /// The numbers from which position keys are made.
    pub keys: Keys,
    /// The rules that drop pieces: numbers of [`Program::rules`].
    pub drops: Vec<usize>,
    /// The endings that can be judged from a position alone and end the game there and then, so that it has no more moves:
    /// numbers of [`Program::endings`].
    pub standing_endings: Vec<usize>,
    /// The endings that do not need a player without moves: numbers of [`Program::endings`].
    pub open_endings: Vec<usize>,
    /// What starts the n-move count again.
    pub clock: IdleBreaks,
    /// Some rule asks which moves give check.
    pub notes_checks: bool,
    /// See [`Program::reach`].
    reach: OnceLock<Reach>,
    /// By cell: the castlings that are gone once it has been touched, as bits of the rights.
    pub rights_lost: Vec<u32>,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its name in the file.
    pub name: String,
    /// White's letter in texts; Black's is the small one.
    pub letter: String,
    /// What its loss means.
    pub royalty: Royalty,
    /// Default captures leave it alone.
    pub iron: bool,
    /// What the file says that it is worth to the player; no rule asks for it.
    pub worth: Option<u16>,
    /// Its rules: a range of [`Program::rules`].
    pub rules: std::ops::Range<usize>,
    /// To which hand and as what it goes when it is captured: the first whose state fits.
    pub when_captured: Vec<(State, KindId)>,
    /// Where the array has it: White's, Black's.
    pub original: [SquareSet; 2],
    /// Where one may stand that has never moved: where the array has it, and where it is dropped unmoved.
    pub fresh: [SquareSet; 2],
}

/// State that a game keeps only because some rule reads it.
#[allow(clippy::struct_excessive_bools)] // independent yes-or-no facts, no state machine
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Keeps {
    /// Which pieces of these kinds have never moved.
    pub unmoved: Contents,
    /// Which pieces have become what they are.
    pub promoted: bool,
    /// The squares that the last move passed over.
    pub trail: bool,
    /// Pieces in hand.
    pub hands: bool,
}

impl Keeps {
    /// Whether some rule asks of some kind which of its pieces have never moved.
    pub fn asks_unmoved(&self) -> bool {
        !self.unmoved.is_empty()
    }
}

/// One way to move.
#[allow(clippy::struct_excessive_bools)] // independent facts, no state machine
#[derive(Clone, Debug)]
pub struct Rule {
    /// Whose way: of the piece that moves or is dropped.
    pub kind: KindId,
    /// White has it, Black has it.
    pub sides: [bool; 2],
    /// Only of pieces in this state.
    pub state: State,
    /// Only when all of these hold: numbers of [`Program::guards`].
    pub guards: Vec<usize>,
    /// What is done.
    pub action: Action,
    /// What can follow: numbers of [`Program::afters`], in order.
    pub afters: Vec<usize>,
    /// Whether it, or what follows it, attacks what it removes.
    pub attacks: bool,
    /// What its own chain removes is not attacked by it.
    pub without_check: bool,
    /// Whether it gives moves only where the opponent has left a trail.
    pub needs_trail: bool,
    /// Whether it leaves a trail, so that stops must be remembered.
    pub leaves_trail: bool,
    /// The sentence.
    pub span: Span,
}

/// What a rule does.
#[derive(Clone, Debug)]
pub enum Action {
    /// A chain of instructions, from the origin on.
    Move(Vec<Instr>),
    /// Onto a vacant square of the set.
    Drop {
        /// What comes counts as never having moved.
        unmoved: bool,
        /// As what it is in the hand from which it comes; otherwise the supply has no end.
        hand: Option<KindId>,
        /// Where to.
        to: SetId,
    },
    /// The castling of that number.
    Castle(usize),
}

/// A ride without a limit: no board has more squares in a row than a byte can count.
pub const UNLIMITED: u8 = u8::MAX;

/// The number of a set in [`Program::sets`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SetId(pub u16);

/// The number of a displacement in [`Tables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VectorId(pub u16);

/// One instruction. Each offers alternatives, and the rest of the chain runs for every one; where it offers none, the chain has
/// failed. The piece has been lifted from its origin before the first. Every instruction sees what the ones before it have done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instr {
    /// Goes along straight routes.
    Go(Go),
    /// Goes along straight routes that depend on the last unit step.
    Turn(Turn),
    /// Goes on by the last unit step: `min` to `max` times, over vacant squares.
    On {
        /// At least so often.
        min: u8,
        /// At most so often.
        max: u8,
        /// Where all of it lies.
        within: Option<SetId>,
    },
    /// Jumps to each square of the set.
    Jump(SetId),
    /// Goes on only if the square that has been reached is in the set.
    Check(SetId),
    /// The square that has been reached becomes part of the move's text.
    Say,
    /// From here on the shot moves, and the piece stays.
    Shoot,
    /// What stands on the square that has been reached is captured, if anything does.
    Take,
    /// Remembers the square that has been reached, for `Unload`.
    Mark,
    /// What has been captured last, if anything, is not: it stands on the marked square from then on.
    Unload,
    /// Every piece of the set is removed.
    Remove(SetId),
    /// The piece that left the trail is removed.
    RemoveMaker,
    /// The mover is removed.
    RemoveMover,
    /// The mover becomes one of these.
    Become {
        /// What can be chosen.
        options: Vec<Limited>,
        /// The choice is part of the move's text.
        said: bool,
        /// Where nothing can be chosen the move stands without.
        if_possible: bool,
    },
    /// The squares passed over so far become a trail.
    Trail,
    /// A piece from the player's hand is put on a vacant square. It is part of the move's text, and there is one in a move.
    Drop {
        /// What can be chosen.
        options: Vec<Limited>,
        /// Where to.
        to: SetId,
        /// Only if the move so far is legal by itself, as far as royals go.
        safely: bool,
    },
}

/// A leg along straight routes: a leap, a ride, a hop. `steps` times along one of `routes`; every square between must be in
/// `pass`, unless `over` says otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Go {
    /// One for each direction.
    pub routes: Vec<Route>,
    /// Steps: at least.
    pub min: u8,
    /// Steps: at most.
    pub max: u8,
    /// What lies between start and end.
    pub pass: Pass,
    /// Where start, end and all between lie.
    pub within: Option<SetId>,
}

/// One displacement, and the cells on the way that matter (as displacements from the start of the step).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Route {
    /// The unit step.
    pub to: VectorId,
    /// Squares that the step itself passes.
    pub through: Vec<VectorId>,
}

/// What lies on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Vacant squares only.
    Vacant,
    /// On each step's own way only pieces; the ends of steps between are vacant.
    Pieces,
    /// The end of the first step may be anything and is not an end; all others between are vacant.
    Ski,
    /// Exactly `count` cells of the set, the others are vacant squares.
    Over {
        /// How many.
        count: u8,
        /// Of what.
        set: SetId,
        /// It must end on the step right after the last of them.
        land_next: bool,
    },
}

/// A set of cells: by what stands there, where they are, and in what state the piece is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Set {
    /// By what stands there alone.
    Contents(Contents),
    /// In one of `any`, in none of `except`.
    Terms {
        /// Joined.
        any: Vec<Term>,
        /// Taken out.
        except: Vec<Term>,
    },
}

/// Cells with such contents at such places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What stands there, seen by the mover.
    pub contents: Contents,
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
    /// Where the mover started.
    Origin,
    /// What this move has left vacant.
    Vacated,
    /// On the opponent's trail.
    Trail,
    /// One of these displacements away from where the mover is.
    At(Vec<VectorId>),
    /// On a file on which there are so many cells of that term.
    FileOf(Amount, Box<Term>),
    /// What stands there is attacked by its enemy, or is not. Only facts ask that.
    Attacked(bool),
    /// What stands there gives check to the mover. Where attacks are judged, everything does.
    Checker,
}

/// What follows a deed.
#[derive(Clone, Debug)]
pub struct After {
    /// Only while the mover is one of these.
    pub kinds: Contents,
    /// White's, Black's.
    pub sides: [bool; 2],
    /// Only of pieces in this state before the move.
    pub state: State,
    /// Only when all of these hold: numbers of [`Program::guards`].
    pub guards: Vec<usize>,
    /// What has been done.
    pub deed: Deed,
    /// What follows: one of these chains.
    pub bodies: Vec<Vec<Instr>>,
    /// Whether it can remove a piece other than the mover.
    pub removes: bool,
    /// Whether it can remove the mover.
    pub removes_mover: bool,
    /// What it removes is not attacked by it.
    pub without_check: bool,
    /// The sentence.
    pub span: Span,
}

/// A deed, judged on the move as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// What is done.
    pub verb: DeedVerb,
    /// To or by what.
    pub what: Option<SetId>,
    /// The origin is in it.
    pub from: Option<SetId>,
    /// The end is in it.
    pub to: Option<SetId>,
    /// The origin or the end is in `to`.
    pub from_or_to: bool,
}

/// What a player must do or must not do.
#[derive(Clone, Debug)]
pub struct Duty {
    /// White's, Black's.
    pub sides: [bool; 2],
    /// Must not.
    pub not: bool,
    /// What.
    pub deed: Deed,
    /// Only when all of these hold: numbers of [`Program::guards`].
    pub guards: Vec<usize>,
    /// The sentence.
    pub span: Span,
}

/// `if` or `unless` facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// They must not all hold.
    pub unless: bool,
    /// What.
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
    /// Nothing else is on the board or in hand.
    Only {
        /// Any number of these.
        kinds: Contents,
        /// And at most so many of these.
        rest: Option<(u32, Contents)>,
    },
    /// So many cells are in the set.
    Number(Amount, SetId),
    /// A player is to move and has a legal move that does this.
    Able {
        /// The other one is meant.
        enemy: bool,
        /// He has none.
        not: bool,
        /// What.
        deed: Deed,
    },
    /// He has done the deed of a counter so often.
    Done {
        /// The number of the counter in [`Program::counters`].
        counter: usize,
        /// So often.
        times: u8,
    },
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
    /// In a few words, for players.
    pub name: String,
    /// The sentence.
    pub span: Span,
}

/// Why a game ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// All of these hold.
    When(Vec<Fact>),
    /// So many plies without any of these.
    Idle {
        /// Plies of both sides together.
        plies: u32,
        /// What starts the count again.
        breaks: IdleBreaks,
    },
}

impl Program {
    /// What each rule could possibly remove; worked out when it is first asked for.
    pub fn reach(&self) -> &Reach {
        self.reach.get_or_init(|| Reach::new(self))
    }

    /// The set of that number.
    pub fn set(&self, id: SetId) -> &Set {
        &self.sets[id.0 as usize]
    }

    /// The kind of that number.
    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id.index()]
    }

    /// The letters of a piece in texts: capital for White.
    pub fn letter(&self, piece: Piece) -> String {
        let letter = &self.kind(piece.kind).letter;
        match piece.side {
            Side::White => letter.clone(),
            Side::Black => letter.to_lowercase(),
        }
    }

    /// Whether it is kept of a piece that stands there whether it has ever moved, and it may not have.
    pub fn may_be_unmoved(&self, piece: Piece, cell: Square) -> bool {
        self.keeps.unmoved.meets(Contents::kind(piece.kind))
            && self.kind(piece.kind).fresh[piece.side.index()].has(cell)
    }

    /// Whether some side can be in check at all.
    pub fn has_royals(&self) -> bool {
        self.kinds.iter().any(|kind| kind.royalty != Royalty::Common)
    }

    /// Every instruction of every chain.
    pub fn instructions(&self) -> impl Iterator<Item = &Instr> {
        let of_rules = self.rules.iter().filter_map(|rule| match &rule.action {
            Action::Move(body) => Some(body),
            Action::Drop { .. } | Action::Castle(_) => None,
        });
        of_rules.chain(self.afters.iter().flat_map(|after| &after.bodies)).flatten()
    }

    /// Whether a piece can become one of that kind on its way.
    pub fn can_become(&self, kind: KindId) -> bool {
        self.instructions().any(
            |instr| matches!(instr, Instr::Become { options, .. } if options.iter().any(|o| o.kind == kind)),
        )
    }

    /// Whether pieces of that kind can be dropped together with the move of another.
    pub fn can_come_along(&self, kind: KindId) -> bool {
        self.instructions().any(
            |instr| matches!(instr, Instr::Drop { options, .. } if options.iter().any(|o| o.kind == kind)),
        )
    }

    /// Whether a piece can become one of that kind only while there are not so many of them.
    pub fn can_return(&self, kind: KindId) -> bool {
        self.instructions().any(|instr| {
            let returns = |o: &Limited| o.kind == kind && o.at_most.is_some();
            matches!(instr, Instr::Become { options, .. } if options.iter().any(returns))
        })
    }

    /// Whether pieces of that kind can come onto the board during the game.
    pub fn can_appear(&self, kind: KindId) -> bool {
        let by_rule = |rule: &Rule| match &rule.action {
            Action::Move(_) => false,
            Action::Drop { .. } => rule.kind == kind,
            Action::Castle(castling) => self.castlings[*castling].partner_after == kind,
        };
        self.can_become(kind) || self.can_come_along(kind) || self.rules.iter().any(by_rule)
    }

    /// Whether a chain gives moves only where the opponent has left a trail.
    pub fn needs_trail(&self, body: &[Instr]) -> bool {
        let on_trail = |set: &SetId| match self.set(*set) {
            Set::Contents(_) => false,
            Set::Terms { any, .. } => any.iter().all(|term| term.places.contains(&Place::Trail)),
        };
        body.iter().any(|instr| match instr {
            Instr::Check(set) | Instr::Jump(set) => on_trail(set),
            Instr::RemoveMaker => true,
            _ => false,
        })
    }

    /// Whether a rule asks at all whether a square is on the opponent's trail.
    pub fn mentions_trail(&self, rule: &Rule) -> bool {
        let on_trail = |set: &SetId| match self.set(*set) {
            Set::Contents(_) => false,
            Set::Terms { any, except } => {
                any.iter().chain(except).any(|term| term.places.contains(&Place::Trail))
            }
        };
        let Action::Move(body) = &rule.action else { return false };
        body.iter().any(|instr| match instr {
            Instr::Check(set) | Instr::Jump(set) | Instr::Remove(set) => on_trail(set),
            Instr::RemoveMaker => true,
            _ => false,
        })
    }

    /// The name of a cell.
    pub fn name(&self, square: Square) -> String {
        self.shape.name(square)
    }
}

impl After {
    /// Whether it attacks what it removes.
    pub fn attacks(&self) -> bool {
        self.removes && !self.without_check
    }
}
