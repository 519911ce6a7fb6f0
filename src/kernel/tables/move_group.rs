//! Move groups: compiled rules. A group has one move table, one target mask and one effect. Rules of a kind that
//! differ only in their move tables are merged into one group.

use std::sync::Arc;

use super::chain::{Chain, Reason, Tail};
use super::chain_effect::{ChainEnd, effect_of_chain};
use super::check_guard::CheckGuard;
use super::condition::Condition;
use super::effect::{Effect, UNUSUAL_TRAIL};
use super::move_path::MovePaths;
use super::move_table::MoveTable;
use super::path_shape::PathShape;
use super::restricted_targets::{Allowed, DEPENDS_ON_POSITION, SharedAllowed};
use super::target_mask::TargetMask;
use super::through_pieces::ThroughPieces;
use super::triggers::{InterpretedAfters, displaces_target};
use super::{chain, move_path};
use crate::board::{Contents, KindId, Side, Square};
use crate::ir::{Action, MoveVerb, Program, Royalty};
use crate::kernel::squares::{Bits, BoardView, TableCache};
use crate::position::Position;

/// The moves of one kind that have the same target mask and the same effect.
pub struct MoveGroup<B> {
    /// The index of the first rule of the group.
    pub rule: u16,
    /// The kind of the mover.
    pub kind: KindId,
    /// The conditions on the mover and the turn.
    pub condition: Condition,
    /// The moves that guards about the finished move can forbid.
    pub check_guard: CheckGuard,
    /// The condition of captures; `None` if it is the same as for other moves, and after [`MoveGroup::split`].
    capture_condition: Option<Condition>,
    /// The move table.
    pub table: MoveTable<B>,
    /// The squares on which its moves may end.
    pub target_mask: TargetMask<B>,
    /// The effect of a move.
    pub effect: Effect<B>,
    /// The continuation through pieces; `None` for groups without one.
    pub through: Option<ThroughPieces<B>>,
    /// The paths of the moves; `None` if move texts contain only the target, or for moves through pieces.
    pub paths: Option<MovePaths<B>>,
    /// The shapes of paths on which pieces are captured. `None` if there are too many, or if the group has no such paths. Computed by
    /// [`MoveGroup::finish`].
    capturing_shapes: Option<Vec<PathShape<B>>>,
    /// True if every path of these shapes is a move of its own, and none promotes. Computed by [`MoveGroup::finish`].
    shapes_are_moves: bool,
    /// The origins of its moves; computed by [`MoveGroup::finish`].
    pub from: B,
    /// The origins from which another group of the kind can generate the same move. The first of these groups generates it.
    pub ambiguous_origins: B,
    /// True if the simple groups of its side contain this group.
    pub is_in_simple_groups: bool,
    /// The form of the move table; `None` for moves through pieces, promotions in place, shots, en passant captures,
    /// explosions and placements.
    pub table_form: Option<TableForm>,
    /// The targets on which the mover may promote, from any origin.
    pub promotion_targets: B,
    /// The moves that the interpreter completes. Computed by [`MoveGroup::finish`], which also removes these moves
    /// from `target_mask` and `from`.
    pub completed: Option<CompletedMoves<B>>,
}

/// The moves of a group that the interpreter completes.
pub struct CompletedMoves<B> {
    /// The `after` sentences that the interpreter executes.
    pub afters: Arc<InterpretedAfters<B>>,
    /// The target mask of all moves of the group, including those that the interpreter does not complete.
    pub target_mask: TargetMask<B>,
    /// By origin: the targets of the moves on an empty board, except the origin itself.
    pub reach: Vec<B>,
    /// The origins of all moves of the group, including those that the interpreter does not complete.
    pub from: B,
    /// True if the moves only relocate the piece when the sentences have no effect.
    pub only_relocate: bool,
}

/// The moves of a group that a restriction forbids.
enum ForbiddenPart {
    Nothing,
    SomeMoves,
    Everything,
}

/// The contents of a move table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TableForm {
    /// Leaps only.
    Leaps,
    /// Lines without hurdles only.
    Lines,
    /// Lines without hurdles, and leaps.
    LinesAndLeaps,
    /// Anything else.
    Mixed,
}

impl<B: Bits> MoveGroup<B> {
    /// Compiles one rule of one side. `allowed` are the moves that no restriction forbids to its kind.
    ///
    /// # Errors
    /// Returns an error if the rule cannot be compiled to tables.
    pub fn new(
        program: &Program,
        rule_index: usize,
        side: Side,
        allowed: &SharedAllowed<'_, B>,
    ) -> Result<MoveGroup<B>, Reason> {
        let rule = &program.rules[rule_index];
        let Action::Move(body) = &rule.action else { return Err("it is not a move from square to square") };
        let chain = chain::read(body)?;
        let (target_mask, landing, through) = match &chain.tail {
            Tail::Land(landing) => {
                let has_fixed_targets =
                    !chain.intermediate_legs.is_empty() || matches!(chain.main_leg, chain::Leg::Stay);
                let target_mask = if has_fixed_targets {
                    TargetMask::new(program, &chain.target_sets, side)?
                } else {
                    TargetMask::new_with_turn_sets(program, &chain.target_sets, side, Some(rule.kind))?
                };
                let ends_on_pieces = landing.captures || displaces_target(program, rule);
                (if ends_on_pieces { target_mask } else { target_mask.vacant_only() }, *landing, None)
            }
            Tail::Through { landing, .. } => {
                let (through, target_mask) = ThroughPieces::new(program, &chain, side)?;
                (target_mask, *landing, Some(through))
            }
            Tail::Shoot { .. } => {
                return Err("its shot follows a move that tables cannot combine with a shot");
            }
        };
        let (table, paths) = if chain.intermediate_legs.is_empty() {
            (MoveTable::new(program, &chain.main_leg, &chain.origin_sets, side)?, None)
        } else {
            compile_paths(program, &chain, &target_mask, side)?
        };
        let returns = paths.is_none() && !chain.intermediate_legs.is_empty() && table.only_returns();
        let end = ChainEnd {
            landing,
            stays: returns || matches!(chain.main_leg, chain::Leg::Stay),
            names_path: through.is_some() || paths.is_some(),
            targets: target_mask.possible_contents(program),
        };
        if landing.leaves_trail && through.is_some() {
            return Err(UNUSUAL_TRAIL);
        }
        let effect = effect_of_chain(program, rule, &chain, side, &end, &table)?;
        let has_afters_of_captures =
            || rule.afters.iter().any(|&after| program.afters[after].pattern.verb == MoveVerb::Capture);
        let only_captures =
            effect == Effect { shoots: chain.shoots, ..Effect::default() } && !has_afters_of_captures();
        if paths.as_ref().is_some_and(|paths| paths.captures_on_path() && !only_captures) {
            return Err("it captures before its last leg and has another effect");
        }
        let (check_guard, turn_guards) = CheckGuard::split(program, &rule.guards);
        let is_common = program.kind(rule.kind).royalty == Royalty::Common;
        if check_guard != CheckGuard::Absent && !(!end.names_path && effect.is_empty() && is_common) {
            return Err("its condition depends on the position after the move, and it has a special effect");
        }
        let mut group = MoveGroup {
            rule: rule_index as u16,
            kind: rule.kind,
            condition: Condition::new(program, &turn_guards, rule.state)?,
            check_guard,
            capture_condition: None,
            table,
            target_mask,
            effect,
            through,
            paths,
            capturing_shapes: None,
            shapes_are_moves: false,
            from: B::NONE,
            ambiguous_origins: B::NONE,
            is_in_simple_groups: false,
            table_form: None,
            promotion_targets: B::NONE,
            completed: None,
        };
        if let Some(allowed) = allowed.get()? {
            group.restrict(program, allowed)?;
        }
        Ok(group)
    }

    /// Removes the moves that a restriction forbids.
    ///
    /// # Errors
    /// Returns an error if tables cannot express the other moves.
    fn restrict(&mut self, program: &Program, allowed: &Allowed<B>) -> Result<(), Reason> {
        self.condition.add_restrictions(program, &allowed.restrictions)?;
        for (number, forbidden) in &allowed.partial_restrictions {
            match self.forbidden_part(forbidden) {
                ForbiddenPart::Nothing => {}
                ForbiddenPart::Everything => self.condition.add_restrictions(program, &[*number])?,
                ForbiddenPart::SomeMoves => return Err(DEPENDS_ON_POSITION),
            }
        }
        if allowed.depends_only_on_piece() {
            return Ok(());
        }
        if !self.text_has_only_target() || self.effect.stays {
            return Err(
                "a restriction can forbid its moves, and their texts contain more than another square",
            );
        }
        if self.effect.afters.is_some() {
            return Err("a restriction can forbid its moves, and the interpreter runs its effects");
        }
        let mut targets = allowed.targets.clone();
        if !allowed.captures || !allowed.capture_restrictions.is_empty() {
            let mut afters = program.rules[usize::from(self.rule)].afters.iter();
            if afters.any(|&after| program.afters[after].removes) {
                return Err("a restriction forbids captures, and an `after` sentence removes pieces");
            }
        }
        if !allowed.captures {
            self.target_mask = self.target_mask.vacant_only();
            if self.effect.captures_trail_piece {
                targets = vec![B::NONE; program.shape.squares()];
            }
        }
        let mut capture_condition = self.condition;
        capture_condition.add_restrictions(program, &allowed.capture_restrictions)?;
        if self.effect.captures_trail_piece {
            self.condition = capture_condition;
        } else if capture_condition != self.condition {
            self.capture_condition = Some(capture_condition);
        }
        if !targets.is_empty() {
            self.table.restrict(targets);
        }
        Ok(())
    }

    /// Returns which moves a restriction forbids, given the forbidden targets by origin.
    fn forbidden_part(&self, forbidden: &[B]) -> ForbiddenPart {
        // These moves may end on other squares than the targets in the table.
        if self.through.is_some()
            || self.effect.shoots
            || self.effect.afters.as_ref().is_some_and(|afters| afters.move_on)
            || self.effect.onward_legs.is_some()
        {
            return ForbiddenPart::SomeMoves;
        }
        let origins = || (0..).map(Square).zip(forbidden);
        let targets = |from| self.table.all_targets(from);
        match () {
            () if !origins().any(|(from, forbidden)| targets(from).intersects(*forbidden)) => {
                ForbiddenPart::Nothing
            }
            () if !origins().any(|(from, forbidden)| targets(from).intersects(!*forbidden)) => {
                ForbiddenPart::Everything
            }
            () => ForbiddenPart::SomeMoves,
        }
    }

    /// Computes the derived tables after all rules have been merged.
    pub fn finish(&mut self, cache: &mut TableCache<B>) {
        self.table.build_line_tables(cache);
        let capturing_paths = self.paths.as_ref().filter(|paths| paths.captures_on_path());
        self.capturing_shapes = capturing_paths.and_then(|paths| PathShape::of_paths(paths.by_origin()));
        self.shapes_are_moves = self.effect.promotions.is_empty()
            && self.capturing_shapes.is_some()
            && self.paths.as_ref().is_some_and(MovePaths::have_different_texts);
        if let Some(placements) = &mut self.effect.placements {
            Arc::make_mut(placements).finish(cache);
        }
        let Effect { stays, shoots, captures_trail_piece, promotions, .. } = &self.effect;
        let squares = (0..self.table.leaps.len()).map(|at| Square(at as u8));
        let has_moves = |from: &Square| !self.table.all_targets(*from).is_empty();
        self.from = squares.clone().filter(has_moves).collect();
        let only_relocates = self.through.is_none()
            && !stays
            && !shoots
            && !captures_trail_piece
            && !self.effect.blast_decides_legality()
            && self.effect.placements.is_none()
            && self.effect.onward_legs.is_none();
        // The table contains only the first legs of moves through pieces.
        let has_all_targets = self.through.is_none();
        let targets = |from| if has_all_targets { self.table.all_targets(from) } else { !B::NONE };
        let promotion_targets = promotions.iter().flat_map(|promotion| {
            squares.clone().map(|from| promotion.targets[from.index()] & targets(from))
        });
        self.promotion_targets = promotion_targets.fold(B::NONE, |all, targets| all | targets);
        self.table_form = only_relocates.then(|| match () {
            () if self.table.only_leaps() => TableForm::Leaps,
            () if self.table.only_lines() => TableForm::Lines,
            () if self.table.only_lines_and_leaps() => TableForm::LinesAndLeaps,
            () => TableForm::Mixed,
        });
        if self.effect.captures_trail_piece {
            self.table.build_origins_by_target();
        }
        if let Some(afters) = self.effect.afters.as_ref().filter(|afters| afters.must_complete()) {
            let target_mask =
                afters.mask_without_completed(&self.target_mask, self.effect.captures_trail_piece);
            let from = if target_mask.is_empty() { B::NONE } else { self.from };
            let without_afters = Effect { afters: None, ..self.effect.clone() };
            self.completed = Some(CompletedMoves {
                afters: Arc::clone(afters),
                reach: squares.map(|from| self.table.all_targets(from) & !B::bit(from)).collect(),
                target_mask: std::mem::replace(&mut self.target_mask, target_mask),
                from: std::mem::replace(&mut self.from, from),
                only_relocate: without_afters.is_empty(),
            });
        }
    }

    /// Splits a group whose captures explode, go on or are restricted, in two: the moves without a capture, and the captures. Returns any
    /// other group unchanged. The captures come last, because the effect of the last group of a rule is the effect of the rule.
    pub fn split(mut self) -> impl Iterator<Item = MoveGroup<B>> {
        let blast = self.effect.blast.as_ref();
        let explodes_only_on_capture =
            blast.is_some_and(|blast| !blast.keeps_legality && !blast.follows(false));
        let goes_on_only_on_capture = self.effect.onward_legs.as_ref().is_some_and(|legs| legs.only_captures);
        let captures_differ =
            explodes_only_on_capture || goes_on_only_on_capture || self.capture_condition.is_some();
        let can_split = !self.effect.captures_trail_piece && self.through.is_none() && self.paths.is_none();
        let quiet = (captures_differ && can_split).then(|| MoveGroup {
            target_mask: self.target_mask.vacant_only(),
            effect: self.effect.clone().of_quiet_moves(),
            capture_condition: None,
            table: self.table.clone(),
            through: None,
            paths: None,
            capturing_shapes: None,
            shapes_are_moves: false,
            completed: None,
            ..self
        });
        let is_split = quiet.is_some();
        if is_split {
            self.target_mask = self.target_mask.occupied_only();
        }
        self.condition = self.capture_condition.take().unwrap_or(self.condition);
        quiet.into_iter().chain([self]).filter(move |group| !is_split || !group.target_mask.is_empty())
    }

    /// Leaves out the captures if they are never legal, because a royal piece becomes a common piece by capturing.
    pub fn without_loss_of_royal(self, program: &Program) -> MoveGroup<B> {
        let royalty = |kind: KindId| program.kind(kind).royalty;
        let loses_royal = match self.effect.becomes {
            [None, Some(after)] => royalty(self.kind) == Royalty::Royal && royalty(after) == Royalty::Common,
            _ => false,
        };
        let captures_friends = self.target_mask.possible_contents(program).intersects(Contents::FRIEND);
        let captures_elsewhere =
            self.through.is_some() || self.paths.is_some() || self.effect.captures_trail_piece;
        if !loses_royal || captures_friends || captures_elsewhere {
            return self;
        }
        let effect = Effect { becomes: [None; 2], ..self.effect };
        MoveGroup { target_mask: self.target_mask.vacant_only(), effect, ..self }
    }

    /// Returns a superset of those of `pieces` that have moves to squares in `mask`.
    #[inline]
    pub fn pieces_with_open_path(&self, pieces: B, mask: B, view: &BoardView<B>, position: &Position) -> B {
        let (Some(shapes), Some(paths)) = (&self.capturing_shapes, &self.paths) else { return pieces };
        let capturable = paths.capturable_on_path(view, position);
        PathShape::pieces_with_open_path(shapes, pieces, view.occupied, capturable, mask)
    }

    /// Returns the number of moves of `pieces` to squares in `mask`, which all capture; `None` if they must be generated to be counted.
    /// Ignores whether they leave the royal safe.
    pub fn count_captures(
        &self,
        pieces: B,
        mask: B,
        view: &BoardView<B>,
        position: &Position,
    ) -> Option<u32> {
        let shapes = self.capturing_shapes.as_ref().filter(|_| self.shapes_are_moves)?;
        let capturable = self.paths.as_ref()?.capturable_on_path(view, position);
        let count = |shape: &PathShape<B>| shape.open_origins(pieces, view.occupied, capturable, mask).len();
        Some(shapes.iter().map(count).sum())
    }

    /// Returns true if its moves need only a look-up, apart from a condition of the piece.
    pub fn is_simple(&self) -> bool {
        self.check_guard == CheckGuard::Absent
            && self.through.is_none()
            && self.paths.as_ref().is_none_or(|paths| paths.is_unambiguous() && !self.effect.shoots)
            && !self.effect.stays
            && (!self.effect.shoots || !self.effect.captures_trail_piece && self.promotion_targets.is_empty())
            && !self.effect.blast_decides_legality()
            && self.effect.placements.is_none()
            && self.effect.onward_legs.is_none()
    }

    /// Returns true if its moves are generated neither with those of simple groups nor with those of groups with guards about checks.
    pub fn needs_own_loop(&self) -> bool {
        !self.is_in_simple_groups && self.check_guard == CheckGuard::Absent
    }

    /// Returns true if its moves in positions without a trail do no more than to relocate a piece, to capture on the target and to change
    /// the kind of the piece.
    pub fn relocates_without_trail(&self) -> bool {
        let Effect { stays, shoots, blast, placements, onward_legs, afters, .. } = &self.effect;
        let captures_on_path = self.paths.as_ref().is_some_and(MovePaths::captures_on_path);
        !(*stays || *shoots || captures_on_path)
            && blast.is_none()
            && placements.is_none()
            && onward_legs.is_none()
            && afters.is_none()
    }

    /// Returns true if the interpreter must complete some of its moves.
    pub fn has_completed_moves(&self) -> bool {
        self.effect.afters.as_ref().is_some_and(|afters| afters.must_complete())
    }

    /// Returns true if move texts contain the path and not only the target.
    pub fn text_has_path(&self) -> bool {
        self.through.is_some() || self.paths.is_some() || self.effect.onward_legs.is_some()
    }

    /// Returns the maximum number of squares in move texts; for moves through pieces and moves with placements, an upper bound of it.
    pub fn max_text_squares(&self) -> usize {
        let paths = self.paths.iter().flat_map(MovePaths::by_origin).flatten();
        let longest_path = paths.map(|path| path.text_squares.len()).max().unwrap_or(0);
        let has_two_others = self.through.is_some() || self.effect.placements.is_some();
        let others = if has_two_others { 2 } else { usize::from(self.effect.onward_legs.is_some()) };
        longest_path + 1 + others
    }

    /// Returns true if move texts contain only the target of the mover.
    pub fn text_has_only_target(&self) -> bool {
        !self.text_has_path() && !self.effect.shoots
    }

    /// Returns true if a move from `from` to one of `targets` may be possible in some position.
    pub fn may_reach(&self, from: Square, targets: B) -> bool {
        let completed = self.completed.as_ref().map_or(B::NONE, |moves| moves.target_mask.possible_squares());
        let in_mask = self.target_mask.possible_squares() | completed;
        let may_stay = self.effect.stays && targets.contains(from);
        may_stay || self.table.all_targets(from).intersects(targets & in_mask)
    }

    /// Returns true if a move from `from` to `to` can capture a friendly piece of a kind.
    pub fn can_capture_own(&self, kind: KindId, from: Square, to: Square) -> bool {
        let target_mask =
            self.completed.as_ref().map_or(&self.target_mask, |completed| &completed.target_mask);
        self.table.all_targets(from).contains(to) && target_mask.squares_of_friend(kind).contains(to)
    }

    /// Returns the name of its table in the plan.
    pub fn table_name(&self) -> &'static str {
        match () {
            () if self.effect.afters.is_some() => "targets; the interpreter runs its effects",
            () if self.effect.placements.is_some() => "targets, then a piece is placed",
            () if self.effect.onward_legs.is_some() => "targets, then a leg",
            () if self.through.is_some() => "paths through pieces",
            () if self.effect.shoots => "shots",
            () if self.paths.is_some() => "paths",
            () if self.effect.captures_trail_piece => "en passant",
            () if self.effect.stays && self.effect.promotions.is_empty() => "moves in place",
            () if self.effect.stays => "promotion in place",
            () if self.table.only_leaps() => "leaps",
            () if self.table.has_lines() => "lines",
            () => "paths",
        }
    }

    /// Returns the origins from which two groups of one kind can generate moves with the same text.
    pub fn overlap(&self, other: &MoveGroup<B>, program: &Program) -> B {
        let common_targets = self.target_mask.overlap(&other.target_mask, program);
        let squares = (0..self.table.leaps.len()).map(|at| Square(at as u8));
        let may_overlap = |from: &Square| {
            let both_stay = self.effect.stays && other.effect.stays;
            let mask = if both_stay { B::bit(*from) } else { common_targets };
            let go_on = [self, other].map(|group| group.effect.onward_legs.is_some());
            let have_long_texts = [self.paths.is_some() || go_on[0], other.paths.is_some() || go_on[1]];
            if have_long_texts[0] != have_long_texts[1] {
                return false; // the texts differ in length
            }
            if go_on[0] != go_on[1] {
                return true; // one table contains the first squares of texts, the other the last ones
            }
            if self.effect.shoots != other.effect.shoots {
                return false; // only one of the texts contains a shot
            }
            if let (Some(paths), Some(other_paths)) = (&self.paths, &other.paths) {
                return paths.share_texts(other_paths, *from, mask);
            }
            match (&self.through, &other.through) {
                (None, None) => {
                    (self.table.all_targets(*from) & other.table.all_targets(*from)).intersects(mask)
                }
                (Some(through), Some(other)) => {
                    !common_targets.is_empty() && through.shares_entry_square(other, *from)
                }
                _ => false,
            }
        };
        squares.filter(may_overlap).collect()
    }

    /// Removes the leaps and paths to targets that `other` reaches in every position in which this group does: with the same texts and
    /// under the same conditions.
    pub fn remove_moves_of(&mut self, other: &MoveGroup<B>, program: &Program) {
        let is_plain = |group: &MoveGroup<B>| {
            !group.text_has_path() && !group.effect.stays && group.effect.placements.is_none()
        };
        let may_have_same_moves =
            is_plain(self) && is_plain(other) && self.effect.shoots == other.effect.shoots;
        if !(may_have_same_moves && other.is_possible_whenever(self)) {
            return;
        }
        let covering = other.target_mask.squares_covering(&self.target_mask, program);
        let squares = (0..self.table.leaps.len()).map(|at| Square(at as u8));
        let removed: Vec<B> =
            squares.map(|from| other.table.unconditional_targets(from) & covering).collect();
        let all_targets = |(at, removed): (usize, &B)| self.table.all_targets(Square(at as u8)) & *removed;
        if removed.iter().enumerate().map(all_targets).any(|common| !common.is_empty()) {
            self.table.remove_targets(&removed);
        }
    }

    /// Returns true if the conditions of this group hold whenever those of `other` do. An en passant capture needs a piece that made the
    /// trail.
    fn is_possible_whenever(&self, other: &MoveGroup<B>) -> bool {
        (self.condition.is_empty() || self.condition == other.condition)
            && (other.effect.captures_trail_piece || !self.effect.captures_trail_piece)
    }

    /// Returns true if this group generates every move of `other`, a group of moves through pieces, with the same text.
    pub fn covers_moves_through_pieces(&self, other: &MoveGroup<B>, program: &Program) -> bool {
        let (Some(through), Some(others)) = (&self.through, &other.through) else { return false };
        let covering = self.target_mask.squares_covering(&other.target_mask, program);
        let covers_target = |at: Square| {
            let can_return = |group: &MoveGroup<B>| group.target_mask.allows_return_to(at);
            covering.contains(at) && (can_return(self) || !can_return(other))
        };
        self.is_possible_whenever(other)
            && self.effect.promotions == other.effect.promotions
            && self.effect.shoots == other.effect.shoots
            && through.covers(others)
            && program.shape.all_squares().all(covers_target)
    }

    /// Returns true if it has no moves.
    pub fn is_empty(&self) -> bool {
        let squares = (0..self.table.leaps.len()).map(|at| Square(at as u8));
        self.through.is_none() && squares.into_iter().all(|from| self.table.all_targets(from).is_empty())
    }

    /// Merges another group of the same kind. Returns `false`, and changes nothing, if the groups differ in more than
    /// their move tables, or if one table cannot hold both.
    pub fn merge(&mut self, other: &MoveGroup<B>) -> bool {
        if !self.differs_only_in_table(other) || !self.table.merge(&other.table) {
            return false;
        }
        if let (Some(paths), Some(other)) = (&mut self.paths, &other.paths) {
            paths.merge(other);
        }
        true
    }

    /// Returns true if the groups differ only in their move tables. Always false for moves through pieces.
    pub fn differs_only_in_table(&self, other: &MoveGroup<B>) -> bool {
        let captured =
            |group: &MoveGroup<B>| group.paths.as_ref().map(|paths| paths.captured_on_path().cloned());
        self.through.is_none()
            && other.through.is_none()
            && [self.check_guard, other.check_guard] == [CheckGuard::Absent; 2]
            && self.condition == other.condition
            && self.capture_condition == other.capture_condition
            && self.target_mask == other.target_mask
            && self.effect == other.effect
            && captured(self) == captured(other)
    }
}

/// Compiles a chain of several legs. Also returns its paths if move texts contain more than the target.
///
/// # Errors
/// Returns an error if no table can hold the paths.
pub(super) fn compile_paths<B: Bits>(
    program: &Program,
    chain: &Chain<'_>,
    target_mask: &TargetMask<B>,
    side: Side,
) -> Result<(MoveTable<B>, Option<MovePaths<B>>), Reason> {
    let paths = move_path::move_paths(program, chain, side, target_mask)?;
    if chain.intermediate_legs.iter().any(|leg| leg.in_text) {
        let captured = move_path::captured_on_path(program, chain, side)?;
        let paths = MovePaths::new(paths, captured);
        return Ok((MoveTable::from_paths(paths.by_origin()), Some(paths)));
    }
    let table = MoveTable::from_paths(paths.iter().map(Vec::as_slice));
    let can_return = |from| table.all_targets(from).contains(from);
    if !table.only_returns() && program.shape.all_squares().any(can_return) {
        Err("it can end on its origin or on other squares")
    } else {
        Ok((table, None))
    }
}
