//! Tests the legality of moves of sides with several royals, or with royals that appear and disappear. The legality
//! masks of each royal decide most moves (see `several_royals.rs`); the other moves are made and unmade. The moves of
//! a side with one permanent royal are generated within its legality masks and are not tested here.

use super::filter::{FilterSink, MoveFilter, Split};
use super::generator::{MoveGenerator, NeedsInterpreter};
use super::several_royals::SeveralRoyals;
use super::sink::{MoveList, Sink};
use super::turn::Turn;
use crate::board::{Content, Contents, KindId, Side};
use crate::interp::{self, Candidate, Verdict};
use crate::ir::Royalty;
use crate::kernel::squares::{Bits, BoardView};
use crate::kernel::threats::{LegalityMasks, Threats};
use crate::position::{Form, Move, Position, RoyalCounts};
use crate::terminal;

impl<B: Bits> MoveGenerator<B> {
    /// Sends every legal move of a turn to the sink. Ignores duties, and the masks of the turn.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed. In this case, the sink has received no moves.
    #[cold]
    pub fn generate_by_make_and_test(
        &self,
        turn: &mut Turn<'_, B>,
        sink: &mut dyn Sink<B>,
    ) -> Result<(), NeedsInterpreter> {
        if !self.prepare_without_masks(turn)? {
            return Ok(());
        }
        let mut filter = RoyalsFilter::new(self, turn.position);
        self.moves_within_masks_dyn(turn, &mut FilterSink { filter: &mut filter, sink });
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
        let mut filter = RoyalsFilter::new(self, position);
        let mut filter_sink = FilterSink { filter: &mut filter, sink };
        let mut has_drop = false;
        self.for_each_drop(&turn, |kind, rule, to| {
            if pieces.has(Content::piece(kind, Side::White)) {
                let legal = filter_sink.allowed_drops(kind, rule, to);
                has_drop |= !legal.is_empty();
                filter_sink.sink.drops(kind, rule, legal);
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
        if position.may_swap_sides(program) || turn.tables.needs_masks() {
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
        if self.has_lost_royal(position) {
            return Ok(false);
        }
        if turn.tables.has_turn_tests {
            let may_be_checked =
                turn.tables.conditions.is_empty() || self.in_check_with_several_royals(position, side)?;
            turn.evaluate(program, may_be_checked);
        }
        // Masks with `checked` would exclude moves that end on their origin, but such a move can end a check, by a promotion to a royal.
        turn.masks = LegalityMasks::unrestricted_masks();
        (turn.royal, turn.royal_kind, turn.threats) = (None, None, None);
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
        self.with_move::<false, _>(position, mv, list, |position| {
            let lost_royal =
                |side: Side| self.royal_counts(position, side).has_lost(counts_before[side.index()]);
            !lost_royal(side)
                && (lost_royal(side.other())
                    || !self
                        .in_check_with_several_royals(position, side)
                        .unwrap_or_else(|_| interp::in_check(&self.program, position, side)))
        })
    }

    /// Returns true if a side has lost a royal.
    pub fn has_lost_royal(&self, position: &Position) -> bool {
        if self.program.tracked.royals {
            return position.has_recorded_loss();
        }
        // No royal is lost while both sides have at least as many pieces of every royal kind as at the start.
        let occupied = Side::BOTH.map(|side| B::from_set(&position.occupied(side)));
        let may_be_lost = |(&(kind, _), counts): (&(KindId, Royalty), &[u32; 2])| {
            let pieces = B::from_set(position.plane(kind));
            Side::BOTH.into_iter().any(|side| (pieces & occupied[side.index()]).len() < counts[side.index()])
        };
        self.royal_kinds.iter().zip(&self.initial_royal_counts).any(may_be_lost)
            && terminal::royal_lost(&self.program, position).is_some()
    }

    /// Returns the numbers of royal pieces of a side.
    fn royal_counts(&self, position: &Position, side: Side) -> RoyalCounts {
        let own = B::from_set(&position.occupied(side));
        let mut counts = RoyalCounts { royal: 0, jointly_royal: 0 };
        for &(kind, royalty) in &self.royal_kinds {
            let count = (B::from_set(position.plane(kind)) & own).len();
            match royalty {
                Royalty::Common => {}
                Royalty::Royal => counts.royal += count,
                Royalty::JointlyRoyal => counts.jointly_royal += count,
            }
        }
        counts
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

/// A filter of moves that leave the royals safe.
struct RoyalsFilter<'a, B> {
    generator: &'a MoveGenerator<B>,
    position: &'a Position,
    /// The restrictions of each royal.
    royals: SeveralRoyals<'a, B>,
    /// True if `royals` contains all restrictions. Otherwise, every move must be made and tested.
    has_masks: bool,
    /// A copy of the position, in which moves are made; `None` until it is needed.
    scratch: Option<Box<Position>>,
}

impl<'a, B: Bits> RoyalsFilter<'a, B> {
    #[inline(always)]
    fn new(generator: &'a MoveGenerator<B>, position: &'a Position) -> RoyalsFilter<'a, B> {
        let royals = SeveralRoyals::without_restrictions(generator, position);
        let mut filter = RoyalsFilter { generator, position, royals, has_masks: false, scratch: None };
        filter.has_masks = filter.royals.restrict(position);
        filter
    }

    /// Returns the targets on which the restrictions of the royals decide the moves of a rule by pieces of a kind, with these choices.
    fn decided_targets(&self, rule: u16, kind: KindId, choices: Option<&[KindId]>) -> B {
        if !self.has_masks {
            return B::NONE;
        }
        self.royals.relocation_targets(self.position, rule, kind, choices) & !self.royals.all_royals
    }

    /// Returns true if a move leaves the royals safe. `list` contains the move if the interpreter generated it.
    fn is_legal(&mut self, mv: &Move, list: &MoveList) -> bool {
        if mv.form == Form::Move && self.generator.effect(self.position, mv).is_some() {
            let Split { allowed, undecided } = self.split_targets(mv, B::bit(mv.to));
            if undecided.is_empty() {
                return !allowed.is_empty();
            }
        }
        let scratch = self.scratch.get_or_insert_with(|| Box::new(self.position.clone()));
        self.generator.leaves_royals_safe(scratch, mv, list)
    }
}

impl<B: Bits> MoveFilter<B> for RoyalsFilter<'_, B> {
    const USES_TEXTS: bool = true;

    #[inline]
    fn split_targets(&mut self, mv: &Move, to: B) -> Split<B> {
        let choice = mv.choice();
        let choices = choice.as_ref().map(std::slice::from_ref);
        let decided = to & self.decided_targets(mv.rule, mv.kind, choices) & !B::bit(mv.from);
        let undecided = to & !decided;
        if decided.is_empty() {
            return Split::undecided(undecided);
        }
        let allowed = self.royals.legal_targets(self.position, mv.kind, mv.from, decided);
        Split { allowed, undecided }
    }

    #[inline]
    fn split_shifts(&mut self, kind: KindId, rule: u16, offset: i16, to: B) -> Split<B> {
        let SeveralRoyals { all_royals, blockers, unrestricted, .. } = self.royals;
        let decided = to & self.decided_targets(rule, kind, None) & !(all_royals | blockers).shifted(offset);
        Split { allowed: decided & unrestricted, undecided: to & !decided }
    }

    #[inline]
    fn split_drops(&mut self, kind: KindId, _: u16, to: B) -> Split<B> {
        let masks = self.has_masks.then_some(&self.royals);
        match masks.and_then(|royals| royals.legal_drops(self.position, kind, to)) {
            Some(allowed) => Split { allowed, undecided: B::NONE },
            None => Split::undecided(to),
        }
    }

    #[inline]
    fn allows(&mut self, mv: &Move) -> bool {
        self.is_legal(mv, &MoveList::default())
    }

    fn allows_interpreted(&mut self, mv: &Move, candidate: &dyn Fn() -> Candidate) -> bool {
        let mut list = MoveList::default();
        Sink::<B>::interpreted_move(&mut list, *mv, candidate);
        self.is_legal(mv, &list)
    }
}
