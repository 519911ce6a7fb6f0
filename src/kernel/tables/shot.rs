//! Shots that capture a distant piece and do nothing else. The mover stays on its square or moves first. Other shots of a mover that
//! stays are move groups.

use super::chain::{Chain, Leg, Reason, Tail};
use super::condition::Condition;
use super::move_group::MoveGroup;
use super::move_table::MoveTable;
use super::target_mask::TargetMask;
use crate::board::{KindId, Side, Square};
use crate::ir::Program;
use crate::kernel::squares::{Bits, BoardView, TableCache};
use crate::position::Position;

/// The tables of one shooting rule of one side.
pub struct Shot<B> {
    /// The index of the rule.
    pub rule: u16,
    /// The kind of the mover.
    pub kind: KindId,
    /// The conditions on the mover and the turn.
    pub condition: Condition,
    /// The move before the shot, with its target mask; `None` if the mover stays.
    move_before: Option<(MoveTable<B>, TargetMask<B>)>,
    /// The paths of the shot.
    table: MoveTable<B>,
    /// By target: the squares from which a mover can shoot at it.
    shooting_squares: Vec<B>,
    /// The squares that can be shot at from at least one square.
    reachable_targets: B,
    /// By origin: the squares that the mover could reach before the shot; empty if the mover stays.
    reachable_before: Vec<B>,
    /// The pieces that can be shot at.
    targets: TargetMask<B>,
    /// True if this shot has the same targets as the previous shot of the kind.
    pub shares_targets: bool,
}

/// The targets of a shot in a position.
#[derive(Clone, Copy)]
pub struct ShotTargets<B> {
    targets: B,
    /// The squares from which a mover could shoot at one of the targets, except at its origin.
    shooting_squares: B,
}

impl<B: Bits> ShotTargets<B> {
    /// The empty set of targets.
    pub const NONE: ShotTargets<B> = ShotTargets { targets: B::NONE, shooting_squares: B::NONE };

    /// Returns true if there are no targets.
    pub fn is_empty(self) -> bool {
        self.targets.is_empty()
    }
}

impl<B: Bits> Shot<B> {
    /// Compiles a chain with a shot.
    ///
    /// # Errors
    /// Returns an error if tables cannot express it.
    pub fn new(
        program: &Program,
        rule_index: usize,
        chain: &Chain<'_>,
        side: Side,
    ) -> Result<Shot<B>, Reason> {
        let (go, target_sets) = match (&chain.tail, &chain.main_leg) {
            (Tail::Shoot { go, target_sets }, _) => (go, target_sets),
            (Tail::Land(landing), Leg::Go(go)) if chain.shoots && landing.only_captures() => {
                (go, &chain.target_sets)
            }
            _ => return Err("its shot does more than capture one piece"),
        };
        if !chain.intermediate_legs.is_empty() || chain.placement.is_some() {
            return Err("its shot has several legs");
        }
        let rule = &program.rules[rule_index];
        if !rule.afters.is_empty() {
            return Err("an `after` sentence follows the shot");
        }
        let targets = TargetMask::new(program, target_sets, side)?;
        let (move_before, origin_sets) = if chain.shoots {
            (None, chain.origin_sets.clone())
        } else {
            let table = MoveTable::new(program, &chain.main_leg, &chain.origin_sets, side)?;
            (Some((table, TargetMask::new(program, &chain.target_sets, side)?)), Vec::new())
        };
        let table = MoveTable::<B>::new(program, &Leg::Go(go), &origin_sets, side)?;
        if table.has_hurdle_filter() {
            return Err("its shot jumps only over some pieces");
        }
        let squares = || program.shape.all_squares();
        let mut shooting_squares = vec![B::NONE; program.shape.squares()];
        for from in squares() {
            table.all_targets(from).squares().for_each(|at| shooting_squares[at.index()] |= B::bit(from));
        }
        let reachable_targets =
            squares().fold(B::NONE, |reachable_targets, from| reachable_targets | table.all_targets(from));
        let reachable_before = match &move_before {
            Some((table, _)) => squares().map(|from| table.all_targets(from)).collect(),
            None => Vec::new(),
        };
        Ok(Shot {
            rule: rule_index as u16,
            kind: rule.kind,
            condition: Condition::new(program, &rule.guards, rule.state)?,
            move_before,
            table,
            shooting_squares,
            reachable_targets,
            reachable_before,
            targets,
            shares_targets: false,
        })
    }

    /// Builds the slider attack tables of the move before the shot, and sets [`Shot::shares_targets`]. `previous` is the previous shot of
    /// the kind, if any.
    pub fn finish(&mut self, previous: Option<&Shot<B>>, cache: &mut TableCache<B>) {
        self.shares_targets = previous.is_some_and(|other| {
            (&self.shooting_squares, self.reachable_targets, &self.targets)
                == (&other.shooting_squares, other.reachable_targets, &other.targets)
        });
        if let Some((table, _)) = &mut self.move_before {
            table.build_line_tables(cache);
        }
    }

    /// Returns true if the shot cannot reach any square.
    pub fn never_hits(&self) -> bool {
        self.reachable_targets.is_empty()
    }

    /// Returns true if the piece moves before it shoots.
    pub fn moves_first(&self) -> bool {
        self.move_before.is_some()
    }

    /// Returns true if both rules can generate the same move.
    pub fn overlaps(&self, other: &Shot<B>, program: &Program) -> bool {
        let squares = || (0..self.table.leaps.len()).map(|at| Square(at as u8));
        let share_target = |at| self.table.all_targets(at).intersects(other.table.all_targets(at));
        match (&self.move_before, &other.move_before) {
            (None, None) => squares().any(share_target),
            (Some((table, mask)), Some((other_table, other_mask))) => {
                let both = mask.overlap(other_mask, program);
                squares().any(|from| {
                    let targets = table.all_targets(from) & other_table.all_targets(from) & both;
                    targets.squares().any(share_target)
                })
            }
            _ => false,
        }
    }

    /// Returns true if the shot is possible, with the same text, whenever `other` is.
    pub fn covers(&self, other: &Shot<B>, program: &Program) -> bool {
        let covers_mask = |mask: &TargetMask<B>, other: &TargetMask<B>| {
            let covering = mask.squares_covering(other, program);
            program
                .shape
                .all_squares()
                .all(|at| covering.contains(at) && (mask.allows_return_to(at) || !other.allows_return_to(at)))
        };
        let covers_move = match (&self.move_before, &other.move_before) {
            (None, None) => true,
            (Some((table, mask)), Some((other_table, other_mask))) => {
                table.covers(other_table) && covers_mask(mask, other_mask)
            }
            _ => false,
        };
        (self.condition.is_empty() || self.condition == other.condition)
            && covers_move
            && self.table.covers(&other.table)
            && covers_mask(&self.targets, &other.targets)
    }

    /// Returns true if the shot and a shot by a move group of the kind may have the same text.
    pub fn may_equal_shot_of(&self, group: &MoveGroup<B>) -> bool {
        let squares = (0..self.table.leaps.len()).map(|at| Square(at as u8));
        self.move_before.is_none()
            && squares
                .into_iter()
                .any(|at| self.table.all_targets(at).intersects(group.table.all_targets(at)))
    }

    /// Returns the targets in a position.
    #[inline]
    pub fn targets_in(&self, view: &BoardView<B>, position: &Position) -> ShotTargets<B> {
        self.with_targets(self.targets.squares_in(view, position) & self.reachable_targets)
    }

    /// Returns the targets with the squares from which they can be shot at.
    fn with_targets(&self, targets: B) -> ShotTargets<B> {
        let shooting_squares = targets
            .squares()
            .fold(B::NONE, |shooting_squares, at| shooting_squares | self.shooting_squares[at.index()]);
        ShotTargets { targets, shooting_squares }
    }

    /// Returns true if one of `pieces` can capture on one of the `wanted` squares, by the shot or by the move before
    /// it.
    pub fn captures_on(&self, wanted: B, pieces: B, view: &BoardView<B>, position: &Position) -> bool {
        let targets = self.targets_in(view, position);
        let by_move = ShotTargets { shooting_squares: targets.shooting_squares & wanted, ..targets };
        [self.with_targets(targets.targets & wanted), by_move].into_iter().any(|shot_targets| {
            let mut captures = false;
            self.for_each_shooter(shot_targets, pieces, view, position, |_, _, _| captures = true);
            captures
        })
    }

    /// Calls `visit` for each of the pieces and each square from which the piece can shoot. The arguments are the
    /// origin of the piece, the square from which it shoots, and the squares that it can shoot at from there.
    #[inline]
    pub fn for_each_shooter(
        &self,
        ShotTargets { targets, shooting_squares }: ShotTargets<B>,
        pieces: B,
        view: &BoardView<B>,
        position: &Position,
        mut visit: impl FnMut(Square, Square, B),
    ) {
        let mut shoot = |from: Square, at: Square| {
            // The mover has left its origin, and the piece on its new square has been captured.
            let (origin, mover) = (B::bit(from), B::bit(at));
            let occupied = view.occupied & !origin & !mover;
            let targets =
                if self.targets.allows_return_to(from) { targets | origin } else { targets & !origin };
            let shots = self.table.targets_among(at, occupied, targets & !mover);
            if !shots.is_empty() {
                visit(from, at, shots);
            }
        };
        match &self.move_before {
            None => (pieces & shooting_squares).squares().for_each(|from| shoot(from, from)),
            Some((table, mask)) => {
                let moves = mask.squares_in(view, position);
                let mask = moves & shooting_squares;
                for from in pieces.squares() {
                    let mask = if self.targets.allows_return_to(from) {
                        moves & (shooting_squares | self.shooting_squares[from.index()])
                    } else {
                        mask
                    };
                    if self.reachable_before[from.index()].intersects(mask) {
                        let to = table.targets_in(from, view, position) & mask;
                        to.squares().for_each(|to| shoot(from, to));
                    }
                }
            }
        }
    }
}
