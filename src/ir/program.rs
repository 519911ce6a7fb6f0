//! The program of a game: its tables, rules and kinds of pieces, with queries over all of them.

use super::{
    Action, After, Castling, Chase, Clock, ClockResets, Counter, Destination, Duty, Ending, ExplicitStart,
    Guard, HomeSquares, Instr, KindOption, Look, MovePattern, MoveVerb, Notation, RemovableSquares,
    Restriction, Royalty, Rule, Set, SetId, State, TurnLengths, TurnPart, VectorTables, ZobristKeys,
    instructions,
};
use crate::board::{
    Content, Contents, KindId, Lines, MAX_CELLS, Piece, PieceShuffle, Shape, Side, Square, SquareSet,
};
use crate::sema::model::Setup;

/// A compiled game.
#[allow(clippy::struct_excessive_bools)] // independent flags, not a state machine
#[derive(Clone, Debug)]
pub struct Program {
    /// The board.
    pub shape: Shape,
    /// The kinds of pieces; a [`KindId`] is an index.
    pub kinds: Vec<Kind>,
    /// The rules, grouped by kind. If several rules generate moves with the same text, only the move of the earliest rule is used.
    pub rules: Vec<Rule>,
    /// The neutral kinds: for each, the contents with a white and with a black piece. The pieces belong to neither side, are
    /// stored as White's, and can be moved by either side. A set in a rule contains both of these contents or neither.
    pub neutral: Contents,
    /// The effects of `after` sentences, in file order.
    pub afters: Vec<After>,
    /// The restrictions, in file order.
    pub restrictions: Vec<Restriction>,
    /// The sets of cells, without duplicates.
    pub sets: Vec<Set>,
    /// The castlings. Each needs [castling rights](crate::position::Position::rights).
    pub castlings: Vec<Castling>,
    /// The conditions of rules, without duplicates.
    pub guards: Vec<Guard>,
    /// The duties of the players: first those that forbid moves, then the others, most important first.
    pub duties: Vec<Duty>,
    /// True for the sides that may pass.
    pub may_pass: [bool; 2],
    /// The number of the turn in which a side may swap sides with the opponent; `None` if it never may.
    pub swap_turns: [Option<u16>; 2],
    /// The number of moves in a turn; `None` if every turn consists of one move.
    pub turn_lengths: Option<TurnLengths>,
    /// The endings, in order of evaluation.
    pub endings: Vec<Ending>,
    /// The counters of moves that endings depend on.
    pub counters: Vec<Counter>,
    /// The start position.
    pub setup: Setup,
    /// The castling rights and moved pieces of the start position, if its FEN states them.
    pub explicit_start: Option<ExplicitStart>,
    /// The notation of positions and moves.
    pub notation: Notation,
    /// The state that positions store besides the board.
    pub tracked: TrackedState,
    /// The targets of displacements on this board.
    pub tables: VectorTables,
    /// The Zobrist keys.
    pub keys: ZobristKeys,
    /// The rules that drop pieces: indices into [`Program::rules`].
    pub drops: Vec<usize>,
    /// The endings that depend on the position alone: indices into [`Program::endings`]. A position in which such an ending applies has no
    /// moves.
    pub position_endings: Vec<usize>,
    /// The chases that endings depend on.
    pub chases: Vec<Chase>,
    /// The clocks of endings whose conditions must hold for a number of plies or turns.
    pub clocks: Vec<Clock>,
    /// The straight and diagonal lines of the board; empty if no condition needs them.
    pub lines: Lines,
    /// The moves that reset the halfmove clock.
    pub clock_resets: ClockResets,
    /// True if an ending, a duty, the length of a turn, a counter or the halfmove clock depends on which moves give check. The conditions
    /// of rules and of `after` sentences do not count.
    pub tracks_checks: bool,
    /// True if pieces can jump to their home squares. The interpreter must then execute [`Instr::Become`] also when it computes
    /// attacks, because the home squares depend on the kind. In other games it skips these instructions.
    pub jumps_home: bool,
    /// True if the trail can affect the game even when no legal move goes onto it: for example, because a condition or a drop
    /// depends on it, or because it excludes squares from the targets of a move.
    pub reads_trail: bool,
    /// The results of [`Program::removable_by`] that have been computed.
    pub(super) removable_squares: RemovableSquares,
    /// The results of [`Program::home_square`] that have been computed.
    pub(super) home_squares: HomeSquares,
    /// For each cell, the castling rights that are lost when a move changes the content of the cell, as [bits](Castling::bits).
    pub rights_lost: Box<[u64; MAX_CELLS]>,
    /// True if some castling needs more than one right.
    pub has_castling_with_several_rights: bool,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The name.
    pub name: String,
    /// White's letter in FENs; Black's letter is its lower case.
    pub letter: String,
    /// The effect that the loss of a piece of this kind has on the game.
    pub royalty: Royalty,
    /// True if its pieces can be captured only by moves that name the kind.
    pub iron: bool,
    /// True if its pieces belong to neither side; see [`Program::neutral`].
    pub neutral: bool,
    /// The image that the file chooses; `None` if the moves determine it.
    pub looks_like: Option<Look>,
    /// The value given in the file, in centipawns, for the evaluation only.
    pub value: Option<u16>,
    /// The points of a white and of a black piece, for facts about points.
    pub points: [u16; 2],
    /// The range of its rules in [`Program::rules`].
    pub rules: std::ops::Range<usize>,
    /// The hands into which its pieces go when captured, by state. The first matching row applies.
    pub when_captured: Vec<CapturedAs>,
    /// The squares of its pieces in the start position, by side.
    pub start_squares: [SquareSet; 2],
    /// The squares on which its pieces may be unmoved, from the start position or after a drop, by side.
    pub unmoved_squares: [SquareSet; 2],
}

/// A row of [`Kind::when_captured`]: the hand into which a captured piece goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CapturedAs {
    /// The state that the piece must have had.
    pub state: State,
    /// The kind that it becomes in the hand.
    pub kind: KindId,
    /// True for the hand of the piece's owner, false for the capturing side's.
    pub to_owner: bool,
}

impl CapturedAs {
    /// Returns the side that gets a piece of `owner` into its hand when `captor` captures it.
    pub fn hand(&self, owner: Side, captor: Side) -> Side {
        if self.to_owner { owner } else { captor }
    }
}

/// State that positions store only if some rule reads it.
#[allow(clippy::struct_excessive_bools)] // independent flags, not a state machine
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct TrackedState {
    /// The kinds whose unmoved pieces are tracked.
    pub unmoved: Contents,
    /// True if promoted pieces are tracked.
    pub promoted: bool,
    /// True if the trail of the last move is tracked.
    pub trail: bool,
    /// True if hands are tracked.
    pub hands: bool,
    /// True if the kind that each side moved last is tracked.
    pub movers: bool,
    /// True if the loss of royals is recorded, because their numbers do not show it.
    pub royals: bool,
}

impl TrackedState {
    /// Returns true if some rule depends on unmoved pieces.
    pub fn tracks_unmoved(&self) -> bool {
        !self.unmoved.is_empty()
    }
}

impl Program {
    /// Returns the number of possible start positions; 1 for a game without a shuffled setup.
    pub fn starts(&self) -> u64 {
        self.setup.shuffles.iter().filter_map(PieceShuffle::placements).product()
    }

    /// Returns the index of the start position in [`Program::setup`] among all start positions, below [`Program::starts`].
    pub fn start_number(&self) -> u64 {
        let at = |square: Square| self.setup.contents[square.index()].as_piece().map(|piece| piece.kind);
        let numbers = |shuffle: &PieceShuffle| Some((shuffle.number(at)?, shuffle.placements()?));
        let shuffles: Vec<(u64, u64)> = self.setup.shuffles.iter().filter_map(numbers).collect();
        shuffles.into_iter().rev().fold(0, |number, (digit, base)| number * base + digit)
    }

    /// Returns those of `rights` that an available castling needs. Any other right is useless: every castling that needs it also
    /// needs a lost right.
    pub fn usable_rights(&self, rights: u64) -> u64 {
        let mut usable = 0;
        for castling in &self.castlings {
            for side in Side::BOTH.into_iter().filter(|&side| castling.is_available(side, rights)) {
                usable |= castling.bits(side);
            }
        }
        usable
    }

    /// Returns the rights of the available castlings whose pieces are on their origins.
    pub fn rights_in_place(&self, rights: u64, at: impl Fn(Square) -> Content) -> u64 {
        let mut in_place = 0;
        for castling in &self.castlings {
            let is_in_place =
                |&side: &Side| castling.is_available(side, rights) && castling.has_pieces_in_place(side, &at);
            for side in Side::BOTH.into_iter().filter(is_in_place) {
                in_place |= castling.bits(side);
            }
        }
        in_place
    }

    /// Returns a set by id.
    pub fn set(&self, id: SetId) -> &Set {
        &self.sets[id.0 as usize]
    }

    /// Returns a kind by id.
    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id.index()]
    }

    /// Iterates over the ids of all kinds, in order.
    pub fn kind_ids(&self) -> impl Iterator<Item = KindId> + use<> {
        (0..self.kinds.len() as u8).map(KindId)
    }

    /// Returns the rules of a kind, in order.
    pub fn rules_of(&self, kind: KindId) -> &[Rule] {
        &self.rules[self.kind(kind).rules.clone()]
    }

    /// Returns true if pieces of the kind belong to neither side.
    #[inline]
    pub fn is_neutral(&self, kind: KindId) -> bool {
        self.neutral.has(Content::piece(kind, Side::White))
    }

    /// Returns the content of a square on which a side puts a piece of a kind. A neutral piece is stored as White's.
    pub fn piece(&self, kind: KindId, side: Side) -> Content {
        Content::piece(kind, if self.is_neutral(kind) { Side::White } else { side })
    }

    /// Returns the number of pieces of a kind and side that are on the board or in hand at the start.
    pub fn initial_count(&self, kind: KindId, side: Side) -> u32 {
        self.kind(kind).start_squares[side.index()].len() as u32 + self.initial_count_in_hand(kind, side)
    }

    /// Returns the number of pieces of a kind that a side has in hand at the start.
    pub fn initial_count_in_hand(&self, kind: KindId, side: Side) -> u32 {
        self.setup.hands[side.index()].get(kind.index()).copied().unwrap_or_default().into()
    }

    /// Returns the letter of a piece in FENs: upper case for White.
    pub fn letter(&self, piece: Piece) -> String {
        let letter = &self.kind(piece.kind).letter;
        match piece.side {
            Side::White => letter.clone(),
            Side::Black => letter.to_lowercase(),
        }
    }

    /// Returns the name of a cell.
    pub fn name(&self, square: Square) -> String {
        self.shape.name(square)
    }

    /// Returns true if positions track unmoved pieces of this kind, and the piece may be unmoved on this cell.
    pub fn may_be_unmoved(&self, piece: Piece, cell: Square) -> bool {
        self.tracked.unmoved.intersects(Contents::kind(piece.kind))
            && self.kind(piece.kind).unmoved_squares[piece.side.index()].has(cell)
    }

    /// Iterates over the kinds with a royalty.
    pub fn kinds_with(&self, royalty: Royalty) -> impl Iterator<Item = KindId> {
        self.kind_ids().filter(move |&id| self.kind(id).royalty == royalty)
    }

    /// Returns true if the game has royal kinds.
    pub fn has_royals(&self) -> bool {
        self.kinds.iter().any(|kind| kind.royalty != Royalty::Common)
    }

    /// Returns the number of moves in a side's turn. `number` is the full-move number, from 1.
    pub fn turn_length(&self, side: Side, number: u16) -> u8 {
        self.turn_lengths.as_ref().map_or(1, |turns| turns.lengths[side.index()].length(number))
    }

    /// Iterates over the patterns that a move of a side must match. `number` is the number of the move in its turn, from 1.
    pub fn patterns_of_turn(&self, side: Side, number: u8) -> impl Iterator<Item = &MovePattern> {
        let parts = self.turn_lengths.iter().flat_map(|turns| &turns.parts);
        let applies = move |part: &&TurnPart| part.sides[side.index()] && part.move_number == number;
        parts.filter(applies).map(|part| &part.pattern)
    }

    /// Returns true if turns become longer during the game, so that the turn number is part of the game state.
    pub fn turns_grow(&self) -> bool {
        self.turn_lengths.as_ref().is_some_and(|turns| turns.lengths.iter().any(|length| length.growth > 0))
    }

    /// Returns the counters on which some ending for a side depends, one bit each: the counters of checks if `checks` is true, otherwise
    /// all others.
    pub fn active_counters(&self, side: Side, checks: bool) -> u8 {
        let is_active = |counter: &Counter| {
            counter.limits[side.index()].is_some() && (counter.pattern.verb == MoveVerb::Check) == checks
        };
        let bits = self.counters.iter().enumerate().filter(|(_, counter)| is_active(counter));
        bits.fold(0, |bits, (number, _)| bits | 1 << number)
    }

    /// Returns true if all counters on which an ending depends count checks, and if only checks end turns early.
    pub fn only_checks_count(&self) -> bool {
        let mut ends = self.turn_lengths.iter().flat_map(|turns| &turns.ends);
        Side::BOTH.into_iter().all(|side| self.active_counters(side, false) == 0)
            && ends.all(|end| end.pattern.verb == MoveVerb::Check)
    }

    /// Iterates over the chains of instructions of rules and of `after` sentences.
    pub fn chains(&self) -> impl Iterator<Item = &Vec<Instr>> {
        let of_rules = self.rules.iter().filter_map(|rule| match &rule.action {
            Action::Move(body) => Some(body),
            Action::Drop { .. } | Action::Castle(_) => None,
        });
        of_rules.chain(self.afters.iter().flat_map(|after| &after.bodies))
    }

    /// Iterates over the instructions of all chains.
    fn instructions(&self) -> impl Iterator<Item = &Instr> {
        self.chains().flat_map(|body| instructions(body))
    }

    /// Returns true if pieces can return to their start squares.
    pub fn sends_home(&self) -> bool {
        let sends_home = |instr: &Instr| {
            matches!(instr, Instr::JumpHome(_) | Instr::Relocate { to: Destination::Home(_), .. })
        };
        self.instructions().any(sends_home)
    }

    /// Returns true if pieces can change sides.
    pub fn can_change_sides(&self) -> bool {
        self.instructions().any(|instr| matches!(instr, Instr::ChangeSide { .. }))
    }

    /// Returns true if a move can put an enemy piece on the board: one that it moves, puts back, or changes the side of.
    pub fn can_put_enemies(&self) -> bool {
        let puts_enemies = |instr: &Instr| {
            matches!(instr, Instr::ChangeSide { .. } | Instr::Relocate { .. } | Instr::MoveAnother { .. })
        };
        !self.neutral.is_empty() || self.instructions().any(puts_enemies)
    }

    /// Returns true if a player can take over the other side.
    pub fn can_swap_sides(&self) -> bool {
        self.swap_turns.iter().any(Option::is_some)
    }

    /// Returns true if a piece can promote to the kind.
    pub fn is_promotion_target(&self, kind: KindId) -> bool {
        self.instructions().any(
            |instr| matches!(instr, Instr::Become { options, .. } if options.iter().any(|o| o.kind == kind)),
        )
    }

    /// Returns true if another piece's move can drop pieces of the kind.
    pub fn can_drop_with_move(&self, kind: KindId) -> bool {
        self.instructions().any(
            |instr| matches!(instr, Instr::Drop { options, .. } if options.iter().any(|o| o.kind == kind)),
        )
    }

    /// Returns true if some chain contains a drop from an unlimited supply.
    pub fn drops_from_supply(&self) -> bool {
        self.instructions().any(|instr| matches!(instr, Instr::Drop { from_hand: false, .. }))
    }

    /// Returns true if some promotion to the kind is limited by the number of its pieces on the board.
    pub fn has_limited_promotion(&self, kind: KindId) -> bool {
        self.instructions().any(|instr| {
            let is_limited = |o: &KindOption| o.kind == kind && o.at_most.is_some();
            matches!(instr, Instr::Become { options, .. } if options.iter().any(is_limited))
        })
    }

    /// Returns true if pieces of the kind can come onto the board during the game.
    pub fn can_appear(&self, kind: KindId) -> bool {
        let brings_kind = |rule: &Rule| match &rule.action {
            Action::Move(_) => false,
            Action::Drop { .. } => rule.kind == kind,
            Action::Castle(castling) => {
                let castling = &self.castlings[*castling];
                castling.partner_after == kind && castling.partner != kind
            }
        };
        self.is_promotion_target(kind) || self.can_drop_with_move(kind) || self.rules.iter().any(brings_kind)
    }
}
