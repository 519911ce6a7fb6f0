//! A whole game: its tables, its rules and its kinds of pieces, and what can be asked of them all together.

use std::sync::OnceLock;

use super::{
    Action, After, Begun, Castling, Counter, DeedVerb, Duty, Ending, Guard, IdleBreaks, Instr, Keys, Limited,
    Pace, Reach, Royalty, Rule, Set, SetId, State, Tables,
};
use crate::board::{Contents, KindId, Piece, Shape, Side, Square, SquareSet};
use crate::sema::model::Setup;

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
    pub setup: Setup,
    /// What its pieces have done before, where its text says so.
    pub begun: Option<Begun>,
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
    /// Some rule asks for the trail otherwise than by going onto it.
    pub heeds_trail: bool,
    /// See [`Program::reach`].
    pub(super) reach: OnceLock<Reach>,
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

    /// The numbers of all kinds, in order.
    pub fn kind_ids(&self) -> impl Iterator<Item = KindId> + use<> {
        (0..self.kinds.len() as u8).map(KindId)
    }

    /// The rules of a kind, in their order.
    pub fn rules_of(&self, kind: KindId) -> &[Rule] {
        &self.rules[self.kind(kind).rules.clone()]
    }

    /// The letters of a piece in texts: capital for White.
    pub fn letter(&self, piece: Piece) -> String {
        let letter = &self.kind(piece.kind).letter;
        match piece.side {
            Side::White => letter.clone(),
            Side::Black => letter.to_lowercase(),
        }
    }

    /// The name of a cell.
    pub fn name(&self, square: Square) -> String {
        self.shape.name(square)
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

    /// How many moves the turn of that number has.
    pub fn turn_length(&self, side: Side, number: u16) -> u8 {
        self.pace.as_ref().map_or(1, |pace| pace.lengths[side.index()].of(number))
    }

    /// Whether turns grow, so that their number makes a difference for ever.
    pub fn turns_grow(&self) -> bool {
        self.pace.as_ref().is_some_and(|pace| pace.lengths.iter().any(|length| length.more > 0))
    }

    /// The counters that count deeds of a side, one bit each, which are checks or are not.
    pub fn counting(&self, side: Side, checks: bool) -> u8 {
        let counts = |counter: &Counter| {
            counter.most[side.index()].is_some() && (counter.deed.verb == DeedVerb::Check) == checks
        };
        let bits = self.counters.iter().enumerate().filter(|(_, counter)| counts(counter));
        bits.fold(0, |bits, (number, _)| bits | 1 << number)
    }

    /// Every chain: those of rules, and those that follow deeds.
    pub fn chains(&self) -> impl Iterator<Item = &Vec<Instr>> {
        let of_rules = self.rules.iter().filter_map(|rule| match &rule.action {
            Action::Move(body) => Some(body),
            Action::Drop { .. } | Action::Castle(_) => None,
        });
        of_rules.chain(self.afters.iter().flat_map(|after| &after.bodies))
    }

    /// Every instruction of every chain.
    fn instructions(&self) -> impl Iterator<Item = &Instr> {
        self.chains().flatten()
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
}
