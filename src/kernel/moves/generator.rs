//! The tables of both sides of a game, and the first step of move generation: checks and legality masks.

use std::cell::OnceCell;
use std::sync::Arc;

use super::relevant_duties::Duties;
use super::turn::Turn;
use crate::board::{KindId, Side, Square};
use crate::interp;
use crate::ir::{Fact, Program, Royalty};
use crate::kernel::side_tables::{
    MoveEffect, Report, RoyalChanger, SideTables, move_effects, royals, single_royal,
};
use crate::kernel::squares::{Bits, BoardView, TableCache};
use crate::kernel::tables::{FailingPieces, PositionFact};
use crate::kernel::threats::{LegalityMasks, Threats, WatchedAttackers};
use crate::position::Position;
use crate::terminal::{PieceCount, PositionEndings};

/// The move generator of one game: its compiled tables, for a board that fits into a bitboard `B`.
pub struct MoveGenerator<B> {
    pub program: Arc<Program>,
    /// The set of all squares.
    all_squares: B,
    /// The tables of both sides.
    pub side_tables: [SideTables<B>; 2],
    /// The single royal kind, see [`single_royal`].
    pub single_royal_kind: Option<KindId>,
    /// By side: the royal kind, if the side can use [plain moves](MoveGenerator::plain_moves).
    pub plain_royal_kinds: [Option<KindId>; 2],
    /// The royal kinds, each with its royalty.
    pub royal_kinds: Vec<(KindId, Royalty)>,
    /// For each of `royal_kinds`: the number of its pieces at the start, by side.
    pub initial_royal_counts: Vec<[u32; 2]>,
    /// By side: true if every move from a table captures at most one piece, and no move needs the interpreter.
    captures_one_piece: [bool; 2],
    /// The endings that depend on the position alone.
    pub endings: PositionEndings,
    /// The facts in the conditions of all endings that tables evaluate. Numbers of pieces are evaluated without them.
    ending_facts: Vec<PositionFact<B>>,
    /// By side: true if the side starts with a piece of the single royal kind.
    starts_with_royal: [bool; 2],
    /// The duties of each side.
    pub duties: [Duties<B>; 2],
    /// By rule number: true if the rule has a guard that can be evaluated only after the move.
    pub has_late_guard: Vec<bool>,
    /// True if moves can be made as relocations: if the game does not track hands, unmoved or promoted pieces,
    /// movers, counters or turn lengths, and if checks do not reset the halfmove clock.
    pub supports_relocations: bool,
    /// True if the game has counters, turns of several moves or checks that reset the halfmove clock: a move can then change the
    /// position in ways that do not follow from its table.
    pub counts_moves: bool,
    /// The result of [`Program::only_checks_count`].
    pub only_checks_count: bool,
    /// The effects of the moves of each rule, by side.
    pub effects: [Vec<MoveEffect<B>>; 2],
}

/// The error for a position that tables cannot evaluate.
#[derive(Debug)]
pub struct NeedsInterpreter;

impl<B: Bits> MoveGenerator<B> {
    /// Compiles the tables of a program. Calls `on_report` for every report about a rule of a side.
    pub fn new(program: &Arc<Program>, mut on_report: impl FnMut(Side, usize, Report)) -> MoveGenerator<B> {
        let royal_kind = single_royal(program);
        let mut cache = TableCache::new();
        let mut side_tables = Side::BOTH.map(|side| {
            SideTables::new(program, side, royal_kind, &mut cache, |rule, report| {
                on_report(side, rule, report);
            })
        });
        if let Some(kind) = royal_kind {
            let [white, black] = &mut side_tables;
            white.find_simple_castlings(kind, black);
            black.find_simple_castlings(kind, white);
        }
        let plain_royal_kinds = Side::BOTH.map(|side| {
            let enemy = &side_tables[side.other().index()];
            let tables = &side_tables[side.index()];
            royal_kind.filter(|&kind| tables.allows_plain_moves(program, side, kind, enemy))
        });
        let counts_moves =
            !program.counters.is_empty() || program.turn_lengths.is_some() || program.clock_resets.check;
        let effects = [0, 1].map(|side| move_effects(program, &side_tables[side]));
        // The loss of a single royal is detected at the start of the turn, where its square is looked up.
        let endings = if royal_kind.is_some() {
            PositionEndings::without_single_royals(program)
        } else {
            PositionEndings::new(program)
        };
        let captures_one_piece = [0, 1].map(|side| side_tables[side].captures_one_piece());
        MoveGenerator {
            program: Arc::clone(program),
            all_squares: program.shape.all_squares().collect(),
            side_tables,
            single_royal_kind: royal_kind,
            plain_royal_kinds,
            royal_kinds: royals(program).collect(),
            initial_royal_counts: royals(program)
                .map(|(kind, _)| Side::BOTH.map(|side| program.initial_count(kind, side)))
                .collect(),
            captures_one_piece,
            ending_facts: ending_facts(program),
            endings,
            starts_with_royal: Side::BOTH.map(|side| {
                royal_kind.is_some_and(|kind| !program.kind(kind).start_squares[side.index()].is_empty())
            }),
            duties: Side::BOTH.map(|side| Duties::new(program, side)),
            has_late_guard: program.rules.iter().map(|rule| program.has_late_guard(&rule.guards)).collect(),
            supports_relocations: !(program.tracked.hands
                || program.tracked.tracks_unmoved()
                || program.tracked.promoted
                || program.tracked.movers
                || program.tracked.royals
                || counts_moves),
            counts_moves,
            only_checks_count: program.only_checks_count(),
            effects,
        }
    }

    /// Returns true if pieces of a kind are royal.
    pub fn is_royal(&self, kind: KindId) -> bool {
        self.royal_kinds.iter().any(|royal| royal.0 == kind)
    }

    /// Returns the pieces of a position from the point of view of a side.
    #[inline(always)]
    pub fn view(&self, position: &Position, side: Side) -> BoardView<B> {
        let own = B::from_set(&position.occupied(side));
        let enemy = B::from_set(&position.occupied(side.other()));
        let trail = match position.trail() {
            Some(trail) if enemy.contains(trail.piece_square) => trail.squares.iter().copied().collect(),
            _ => B::NONE,
        };
        BoardView::new(self.all_squares, own, enemy, trail)
    }

    /// Returns true if the position itself ends the game, regardless of its history and its legal moves. Ignores
    /// the loss of a single royal, which [`MoveGenerator::compute_legality_masks`] detects.
    #[inline(always)]
    pub fn is_over(&self, position: &Position) -> bool {
        self.endings.is_over(position, |player, fact| self.holds(position, player, fact))
    }

    /// Returns true if a fact about the position holds for a player.
    #[inline(never)]
    pub fn holds(&self, position: &Position, player: Side, fact: &Fact) -> bool {
        if let Some(compiled) = self.ending_facts.iter().find(|compiled| compiled.is(fact, player)) {
            return compiled.holds(&self.program, &self.view(position, player), position);
        }
        match fact {
            Fact::InCheck => self.is_in_check(position, player),
            _ => interp::holds(&self.program, position, player, fact),
        }
    }

    /// Returns the data of a turn, as if it were the turn of `side`, with masks that forbid nothing.
    #[inline(always)]
    pub fn unrestricted_turn<'a>(&'a self, position: &'a Position, side: Side) -> Turn<'a, B> {
        Turn {
            position,
            side,
            view: self.view(position, side),
            tables: &self.side_tables[side.index()],
            failed_guards: 0,
            failing_pieces: None,
            royal: None,
            royal_kind: None,
            threats: self.threats(side),
            masks: LegalityMasks::unrestricted_masks(),
            interpreted_pieces: B::NONE,
            may_be_checked: false,
            critical_squares: OnceCell::new(),
        }
    }

    /// Finds the royal of an unrestricted turn, computes its legality masks and evaluates its guards. `failing_pieces` are those of
    /// [`MoveGenerator::failing_pieces`].
    ///
    /// # Errors
    /// Returns an error in the same cases as [`MoveGenerator::compute_legality_masks`].
    #[inline(always)]
    pub fn restrict<'a>(
        &'a self,
        turn: &mut Turn<'a, B>,
        failing_pieces: Option<&'a FailingPieces<B>>,
    ) -> Result<(), NeedsInterpreter> {
        turn.failing_pieces = failing_pieces;
        self.compute_legality_masks(turn)?;
        turn.evaluate(&self.program, turn.masks.checked);
        Ok(())
    }

    /// Returns the pieces of a side for which conditions of rules or restrictions fail; `None` if no conditions depend on the piece.
    #[inline(always)]
    pub fn failing_pieces(&self, position: &Position, side: Side) -> Option<FailingPieces<B>> {
        let conditions = &self.side_tables[side.index()].conditions;
        let view = || self.view(position, side);
        conditions
            .have_piece_tests()
            .then(|| conditions.failing_pieces(&self.program, position, side, &view()))
    }

    /// Finds the royal of an unrestricted turn, and computes its legality masks.
    ///
    /// # Errors
    /// Returns an error if the side has several royals or may get another one by a move, if a royal is missing, or if only the interpreter
    /// can evaluate whether the royal is attacked.
    #[inline(always)]
    pub fn compute_legality_masks<'a>(&'a self, turn: &mut Turn<'a, B>) -> Result<(), NeedsInterpreter> {
        let side = turn.side;
        let BoardView { own, enemy, .. } = turn.view;
        if self.royal_kinds.is_empty() {
            return Ok(());
        }
        let (Some(kind), Some(threats)) = (self.single_royal_kind, turn.threats) else {
            return self.protect_only_royal(turn);
        };
        let royals = turn.plane(kind);
        let (own_royals, enemy_royals) = (royals & own, royals & enemy);
        if enemy_royals.is_empty() && self.starts_with_royal[side.other().index()] {
            return Err(NeedsInterpreter);
        }
        if own_royals.len() != 1 {
            // A royal of a single kind cannot appear.
            let never_has_royal = own_royals.is_empty() && !self.starts_with_royal[side.index()];
            return if never_has_royal { Ok(()) } else { Err(NeedsInterpreter) };
        }
        self.protect_royal(turn, kind, own_royals.first(), threats, enemy_royals)
    }

    /// Computes the legality masks of a royal on the square `royal`. The moves that capture on `winning_targets` win.
    ///
    /// # Errors
    /// Returns an error if only the interpreter can evaluate whether the royal is attacked.
    #[inline(always)]
    fn protect_royal<'a>(
        &self,
        turn: &mut Turn<'a, B>,
        kind: KindId,
        royal: Square,
        threats: &'a Threats<B>,
        winning_targets: B,
    ) -> Result<(), NeedsInterpreter> {
        let (position, side, masks) = (turn.position, turn.side, &mut turn.masks);
        let plane = |kind| B::from_set(position.plane(kind));
        if !threats.position_dependent_rules.is_empty() {
            masks.exceptions = self.interpreted_attacks(threats, position, side.other())?;
        }
        if !threats.self_destructive_captures.is_empty() {
            masks.exceptions = winning_targets.squares().fold(masks.exceptions, |exceptions, at| {
                exceptions | threats.self_destructive_captures[at.index()]
            });
        }
        if !masks.exceptions.contains(royal) {
            threats.compute_masks(masks, royal, &turn.view, plane);
        } else if !threats.all_captures_self_destruct {
            return Err(NeedsInterpreter);
        }
        masks.set_royal_captures(royal, winning_targets);
        (turn.royal, turn.royal_kind, turn.threats) = (Some(royal), Some(kind), Some(threats));
        Ok(())
    }

    /// Computes the legality masks of a side's only royal, in a game in which royals can appear, are jointly royal or are of several
    /// kinds. Changes nothing if the side has no royal.
    ///
    /// # Errors
    /// Returns an error if the side has several royals or may get another one by a move, or in the same cases as
    /// [`MoveGenerator::protect_royal`].
    fn protect_only_royal<'a>(&'a self, turn: &mut Turn<'a, B>) -> Result<(), NeedsInterpreter> {
        let BoardView { own, enemy, .. } = turn.view;
        let changers = turn.tables.royal_changers.as_ref().ok_or(NeedsInterpreter)?;
        let mut only_royal = None;
        let (mut enemy_royals, mut enemy_jointly_royal) = (B::NONE, B::NONE);
        let enemy_tables = &self.side_tables[turn.side.other().index()];
        for (&(kind, royalty), threats) in self.royal_kinds.iter().zip(&enemy_tables.threats) {
            let pieces = turn.plane(kind);
            let own_royals = pieces & own;
            if !own_royals.is_empty() {
                if own_royals.len() > 1 || only_royal.is_some() {
                    return Err(NeedsInterpreter);
                }
                only_royal = Some((kind, own_royals.first(), threats));
            }
            match royalty {
                Royalty::JointlyRoyal => enemy_jointly_royal |= pieces & enemy,
                Royalty::Royal | Royalty::Common => enemy_royals |= pieces & enemy,
            }
        }
        match enemy_jointly_royal.len() {
            0 => {}
            1 => enemy_royals |= enemy_jointly_royal,
            // No single capture wins.
            _ if self.captures_one_piece[turn.side.index()] => {}
            _ => return Err(NeedsInterpreter),
        }
        let may_change_royals = |changer: &RoyalChanger<B>| {
            let pieces = turn.plane(changer.kind) & own & changer.from;
            !pieces.is_empty() && (!changer.only_captures || has_captures(turn, changer.kind, pieces))
        };
        let is_in_hand = |&kind: &KindId| turn.position.in_hand(turn.side, kind) > 0;
        if changers.in_hand.iter().any(is_in_hand)
            || changers.movers.iter().any(may_change_royals)
            || self.has_lost_royal(turn.position)
        {
            return Err(NeedsInterpreter);
        }
        let Some((kind, royal, threats)) = only_royal else { return Ok(()) };
        self.protect_royal(turn, kind, royal, threats, enemy_royals)
    }

    /// Returns the attacks on a side's royal; `None` if the game has no single royal kind.
    #[inline]
    pub fn threats(&self, side: Side) -> Option<&Threats<B>> {
        self.side_tables[side.other().index()].threats.first().filter(|_| self.single_royal_kind.is_some())
    }

    /// Returns the squares on which pieces of `attacking_side` might capture a royal by one of the
    /// [`Threats::position_dependent_rules`].
    ///
    /// # Errors
    /// Returns an error if a rule could capture royals anywhere.
    fn interpreted_attacks(
        &self,
        threats: &Threats<B>,
        position: &Position,
        attacking_side: Side,
    ) -> Result<B, NeedsInterpreter> {
        let mut attacked = B::NONE;
        let attackers = B::from_set(&position.occupied(attacking_side));
        for &rule in &threats.position_dependent_rules {
            let kind = self.program.rules[rule].kind;
            for origin in (B::from_set(position.plane(kind)) & attackers).squares() {
                let removable = if threats.royal_can_leave_trail {
                    self.program.removable_by(rule, attacking_side, origin)
                } else {
                    self.program.removable_apart_from_trail_piece(rule, attacking_side, origin)
                };
                attacked |= B::from_set(removable.ok_or(NeedsInterpreter)?);
            }
        }
        Ok(attacked)
    }

    /// Returns the enemy pieces whose attacks on the royal of a turn must be interpreted; `None` if the game has
    /// no such rules or the legality masks protect no royal.
    ///
    /// # Errors
    /// Returns an error if the rules cannot be run, which is only the case in a game without rules.
    pub fn watched_attackers<'a>(
        &'a self,
        turn: &Turn<'a, B>,
    ) -> Result<Option<WatchedAttackers<'a, B>>, NeedsInterpreter> {
        let (Some(royal), Some(threats)) = (turn.royal, turn.threats) else { return Ok(None) };
        if threats.interpreted_rules.is_empty() {
            return Ok(None);
        }
        let enemy_side = turn.side.other();
        WatchedAttackers::new(&self.program, turn.position, enemy_side, &threats.interpreted_rules, royal)
            .map(Some)
            .ok_or(NeedsInterpreter)
    }

    /// Returns true if a side is in check. The interpreter evaluates what tables cannot.
    pub fn is_in_check(&self, position: &Position, side: Side) -> bool {
        self.in_check(position, side).unwrap_or_else(|_| interp::in_check(&self.program, position, side))
    }

    /// Returns true if a side is in check.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed.
    pub fn in_check(&self, position: &Position, side: Side) -> Result<bool, NeedsInterpreter> {
        let mut turn = self.unrestricted_turn(position, side);
        if self.compute_legality_masks(&mut turn).is_err() {
            return self.in_check_with_several_royals(position, side);
        }
        let is_checked = turn.masks.checked
            || self.watched_attackers(&turn)?.is_some_and(|watched_attackers| watched_attackers.in_check);
        if is_checked {
            return Ok(true);
        }
        let (BoardView { occupied, enemy, .. }, royal) = (turn.view, turn.royal);
        let may_be_attacked = |attacks: &Threats<B>| {
            royal.is_some_and(|royal| attacks.is_attacked(royal, occupied, enemy, |kind| turn.plane(kind)))
        };
        if !self.conditional_attacks(&turn).is_some_and(may_be_attacked) {
            return Ok(false);
        }
        let (tested, royal) = self.tested_attacks(side).zip(royal).ok_or(NeedsInterpreter)?;
        Ok(tested.reach(&self.program, royal, &self.view(position, side.other()), position))
    }
}

/// Compiles the facts in the conditions of endings, for each player to whom they apply.
fn ending_facts<B: Bits>(program: &Program) -> Vec<PositionFact<B>> {
    let mut compiled: Vec<PositionFact<B>> = Vec::new();
    for ending in &program.endings {
        for player in Side::BOTH.into_iter().filter(|player| ending.sides[player.index()]) {
            for fact in ending.reason.facts() {
                let is_known = compiled.iter().any(|known| known.is(fact, player));
                if !is_known && PieceCount::from_fact(program, fact, player).is_none() {
                    compiled.extend(PositionFact::new(program, fact, player));
                }
            }
        }
    }
    compiled
}

/// Returns true if `pieces`, which are of one kind, can capture by its move tables. Ignores conditions, and whether the captures are legal.
fn has_captures<B: Bits>(turn: &Turn<'_, B>, kind: KindId, pieces: B) -> bool {
    turn.tables.kinds[kind.index()].groups.iter().any(|group| {
        let pieces_on_targets = group.target_mask.squares_in(&turn.view, turn.position) & turn.view.occupied;
        let captures = |from| {
            (group.table.targets_in(from, &turn.view, turn.position) & pieces_on_targets)
                .intersects(!B::bit(from))
        };
        !pieces_on_targets.is_empty() && (pieces & group.from).squares().any(captures)
    })
}
