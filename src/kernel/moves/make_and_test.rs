//! Tests the legality of moves of sides with several royals, or with royals that appear and disappear. The legality
//! masks of each royal decide most moves (see `several_royals.rs`); the other moves are made and unmade. The moves of
//! a side with one permanent royal are generated within its legality masks and are not tested here.

use super::generator::{MoveGenerator, NeedsInterpreter};
use super::several_royals::SeveralRoyals;
use super::sink::{MoveList, Sink, for_each_choice};
use super::turn::Turn;
use crate::board::{Content, Contents, KindId, Side, Square};
use crate::interp::{self, Candidate, Verdict};
use crate::ir::Royalty;
use crate::kernel::squares::{Bits, BoardView};
use crate::kernel::threats::Threats;
use crate::position::{Form, Move, Position};
use crate::terminal;

impl<B: Bits> MoveGenerator<B> {
    /// Sends every legal move to the sink. Ignores duties.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed. In this case, the sink has received no moves.
    #[cold]
    pub fn generate_by_make_and_test(
        &self,
        position: &Position,
        sink: &mut dyn Sink<B>,
    ) -> Result<(), NeedsInterpreter> {
        // The masks are unrestricted. Masks with `checked` would exclude moves that end on their origin, but such a move
        // can end a check, by a promotion to a royal.
        let failing_pieces = self.failing_pieces(position, position.side());
        let mut turn = self.unrestricted_turn(position, position.side());
        turn.failing_pieces = failing_pieces.as_ref();
        if !self.prepare_without_masks(&mut turn)? {
            return Ok(());
        }
        self.moves_within_masks_dyn(&turn, &mut RoyalsFilter::new(self, position, sink));
        Ok(())
    }

    /// Sends every legal drop of one of `pieces`, which are stored as White's, to the sink, like
    /// [`MoveGenerator::generate_by_make_and_test`]. Returns true if there is one.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed. In this case, the sink has received no moves.
    #[cold]
    pub fn drops_by_make_and_test(
        &self,
        position: &Position,
        pieces: Contents,
        sink: &mut dyn Sink<B>,
    ) -> Result<bool, NeedsInterpreter> {
        let mut turn = self.unrestricted_turn(position, position.side());
        if !self.prepare_without_masks(&mut turn)? {
            return Ok(false);
        }
        let mut filter = RoyalsFilter::new(self, position, sink);
        let mut has_drop = false;
        self.for_each_drop(&turn, |kind, rule, to| {
            if pieces.has(Content::piece(kind, Side::White)) {
                let legal = filter.legal_drops(kind, rule, to);
                has_drop |= !legal.is_empty();
                filter.sink.drops(kind, rule, legal);
            }
        });
        Ok(has_drop)
    }

    /// Prepares a turn in which masks protect no royal. Returns `false` if a side has lost a royal.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed.
    fn prepare_without_masks(&self, turn: &mut Turn<'_, B>) -> Result<bool, NeedsInterpreter> {
        let (position, side, program) = (turn.position, turn.position.side(), &self.program);
        if position.may_swap_sides(program) || turn.tables.has_gating() {
            return Err(NeedsInterpreter);
        }
        let BoardView { own, enemy, .. } = turn.view;
        let needs_interpreter = |(&(kind, _), threats): (&(KindId, Royalty), &Threats<B>)| {
            turn.plane(kind).intersects(own)
                && threats.needs_interpreter(program, enemy, |kind| turn.plane(kind))
        };
        if self.royal_kinds.iter().zip(&self.side_tables[side.other().index()].threats).any(needs_interpreter)
        {
            return Err(NeedsInterpreter);
        }
        if self.may_have_lost_royal(position) && terminal::royal_lost(program, position).is_some() {
            return Ok(false);
        }
        if turn.tables.have_turn_tests() {
            let may_be_checked =
                turn.tables.conditions.is_empty() || self.in_check_with_several_royals(position, side)?;
            turn.evaluate(program, may_be_checked);
        }
        turn.threats = None;
        Ok(true)
    }

    /// Returns true if a move loses no royal of the mover's side, and either captures an enemy royal or does not
    /// leave the mover's side in check.
    fn leaves_royals_safe(&self, position: &mut Position, mv: &Move, list: &MoveList) -> bool {
        let has_late_guard = self.has_late_guard.get(mv.rule as usize).copied().unwrap_or(false);
        if has_late_guard || mv.form == Form::Castling {
            let mut candidate = self.listed_candidate(position, mv, list);
            return interp::test_legality(&self.program, position, &mut candidate) == Verdict::Legal;
        }
        let side = position.side();
        let counts_before = Side::BOTH.map(|side| self.royal_counts(position, side));
        let undo = self.make(position, mv, list);
        let lost_royal = |side: Side| {
            let (before, after) = (counts_before[side.index()], self.royal_counts(position, side));
            after.0 < before.0 || after.1 == 0 && before.1 > 0
        };
        let safe = !lost_royal(side)
            && (lost_royal(side.other())
                || !self
                    .in_check_with_several_royals(position, side)
                    .unwrap_or_else(|_| interp::in_check(&self.program, position, side)));
        self.unmake(position, &undo);
        safe
    }

    /// Returns false if both sides have at least as many pieces of every royal kind as at the start.
    fn may_have_lost_royal(&self, position: &Position) -> bool {
        self.royal_kinds.iter().zip(&self.initial_royal_counts).any(|(&(kind, _), counts)| {
            Side::BOTH.into_iter().any(|side| u32::from(position.count(side, kind)) < counts[side.index()])
        })
    }

    /// Returns the number of royals and the number of jointly royal pieces of a side.
    fn royal_counts(&self, position: &Position, side: Side) -> (u32, u32) {
        let own = B::from_set(&position.occupied(side));
        self.royal_kinds.iter().fold((0, 0), |(royal, jointly), &(kind, royalty)| {
            let count = (B::from_set(position.plane(kind)) & own).len();
            if royalty == Royalty::Royal { (royal + count, jointly) } else { (royal, jointly + count) }
        })
    }

    /// Returns true if a royal of a side is attacked, or all of its jointly royal pieces are.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed.
    pub fn in_check_with_several_royals(
        &self,
        position: &Position,
        side: Side,
    ) -> Result<bool, NeedsInterpreter> {
        let BoardView { own, enemy, occupied, .. } = self.view(position, side);
        let plane = |kind: KindId| B::from_set(position.plane(kind));
        let royals = || {
            let with_threats = self.royal_kinds.iter().zip(&self.side_tables[side.other().index()].threats);
            with_threats.map(|(royal, threats)| (plane(royal.0) & own, royal.1, threats))
        };
        let mut present = royals().filter(|(own_royals, ..)| !own_royals.is_empty());
        if present.any(|(.., threats)| threats.needs_interpreter(&self.program, enemy, plane)) {
            return Err(NeedsInterpreter);
        }
        let mut all_attacked = None;
        for (own_royals, royalty, threats) in royals().filter(|(own_royals, ..)| !own_royals.is_empty()) {
            let mut squares = own_royals.squares();
            let attacked = |at| threats.is_attacked(at, occupied, enemy, plane);
            if royalty == Royalty::Royal {
                if squares.any(attacked) {
                    return Ok(true);
                }
            } else if all_attacked != Some(false) {
                all_attacked = Some(squares.all(attacked));
            }
        }
        Ok(all_attacked == Some(true))
    }
}

/// A sink that forwards the moves that leave the royals safe.
struct RoyalsFilter<'a, B> {
    generator: &'a MoveGenerator<B>,
    position: &'a Position,
    /// The restrictions of each royal.
    royals: SeveralRoyals<'a, B>,
    /// True if `royals` contains all restrictions. Otherwise, every move must be made and tested.
    has_masks: bool,
    /// A copy of the position, in which moves are made; `None` until it is needed.
    scratch: Option<Box<Position>>,
    sink: &'a mut dyn Sink<B>,
}

impl<'a, B: Bits> RoyalsFilter<'a, B> {
    #[inline(always)]
    fn new(
        generator: &'a MoveGenerator<B>,
        position: &'a Position,
        sink: &'a mut dyn Sink<B>,
    ) -> RoyalsFilter<'a, B> {
        let royals = SeveralRoyals::without_restrictions(generator, position);
        let mut filter = RoyalsFilter { generator, position, royals, has_masks: false, scratch: None, sink };
        filter.has_masks = filter.royals.restrict(position);
        filter
    }

    /// Returns the restrictions of the royals; `None` if every move must be made and tested.
    fn masks(&self) -> Option<&SeveralRoyals<'a, B>> {
        self.has_masks.then_some(&self.royals)
    }

    /// Returns true if a move leaves the royals safe. `list` contains the move if the interpreter generated it.
    fn is_legal(&mut self, mv: &Move, list: &MoveList) -> bool {
        let decided = self.masks().and_then(|royals| royals.decide(self.position, mv));
        decided.unwrap_or_else(|| {
            let scratch = self.scratch.get_or_insert_with(|| Box::new(self.position.clone()));
            self.generator.leaves_royals_safe(scratch, mv, list)
        })
    }

    /// Returns the squares in `to` onto which a drop leaves the royals safe.
    fn legal_drops(&mut self, kind: KindId, rule: u16, to: B) -> B {
        let by_masks = self.masks().and_then(|royals| royals.legal_drops(self.position, kind, to));
        match by_masks {
            Some(legal) => legal,
            None => self.legal_squares(to, |square| Move::new(kind, square, square, Form::Drop, rule)),
        }
    }

    /// Returns the elements of `squares` whose moves leave the royals safe. `move_to` returns the move of a square.
    fn legal_squares(&mut self, squares: B, move_to: impl Fn(Square) -> Move) -> B {
        let list = MoveList::default();
        let legal = squares.squares().filter(|&square| self.is_legal(&move_to(square), &list));
        legal.fold(B::NONE, |set, square| set | B::bit(square))
    }
}

impl<B: Bits> Sink<B> for RoyalsFilter<'_, B> {
    fn uses_texts(&self) -> bool {
        true
    }

    fn moves(&mut self, mv: Move, to: B, choices: Option<&[KindId]>) {
        let only_relocates =
            |royals: &&SeveralRoyals<'_, B>| royals.only_relocates(self.position, mv.rule, mv.kind, choices);
        let mut undecided = to;
        if let Some(royals) = self.masks().filter(only_relocates) {
            undecided = to & (royals.all_royals | B::bit(mv.from));
            let legal = royals.legal_targets(self.position, mv.kind, mv.from, to & !undecided);
            self.sink.moves(mv, legal, choices);
        }
        if undecided.is_empty() {
            return;
        }
        for_each_choice(mv, choices, |chosen, choice| {
            let legal = self.legal_squares(undecided, |square| chosen.with_target(square));
            self.sink.moves(mv, legal, choice);
        });
    }

    fn shifts(&mut self, kind: KindId, rule: u16, offset: i16, to: B) {
        let mut undecided = to;
        if let Some(royals) =
            self.masks().filter(|royals| royals.only_relocates(self.position, rule, kind, None))
        {
            let tested = royals.all_royals | royals.blockers;
            undecided = to & (royals.all_royals | tested.shifted(offset));
            self.sink.shifts(kind, rule, offset, to & !undecided & royals.unrestricted);
        }
        for square in undecided.squares() {
            let from = Square((i16::from(square.0) - offset) as u8);
            self.moves(Move::new(kind, from, from, Form::Move, rule), B::bit(square), None);
        }
    }

    fn shots(&mut self, mv: Move, at: B) {
        let legal = self.legal_squares(at, |square| {
            let mut shot = mv;
            shot.push_text_square(square, true);
            shot
        });
        self.sink.shots(mv, legal);
    }

    /// Forwards all placements: games with placements have no royals.
    fn placements(&mut self, mv: Move, at: B, is_shot: bool) {
        self.sink.placements(mv, at, is_shot);
    }

    fn drops(&mut self, kind: KindId, rule: u16, to: B) {
        let legal = self.legal_drops(kind, rule, to);
        self.sink.drops(kind, rule, legal);
    }

    fn single_move(&mut self, mv: Move) {
        if self.is_legal(&mv, &MoveList::default()) {
            self.sink.single_move(mv);
        }
    }

    fn interpreted_move(&mut self, mv: Move, candidate: &dyn Fn() -> Candidate) {
        let mut list = MoveList::default();
        Sink::<B>::interpreted_move(&mut list, mv, candidate);
        if self.is_legal(&mv, &list) {
            self.sink.interpreted_move(mv, candidate);
        }
    }
}
