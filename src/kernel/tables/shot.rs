//! Shots that capture a distant piece after a move of the shooter, and do nothing else. The shots of a piece that stays are move groups.

use super::chain::{Chain, Leg, Reason};
use super::condition::Condition;
use super::move_table::MoveTable;
use super::target_mask::TargetMask;
use crate::board::{KindId, Side, Square};
use crate::ir::{Go, Program, SetId};
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
    /// The move before the shot.
    move_before: MoveTable<B>,
    /// The target mask of the move before the shot.
    mask_before: TargetMask<B>,
    /// The paths of the shot.
    table: MoveTable<B>,
    /// By target: the squares from which a mover can shoot at it.
    shooting_squares: Vec<B>,
    /// The squares that can be shot at from at least one square.
    reachable_targets: B,
    /// By origin: the squares that the mover could reach before the shot.
    reachable_before: Vec<B>,
    /// The pieces that can be shot at.
    targets: TargetMask<B>,
}

impl<B: Bits> Shot<B> {
    /// Compiles a chain that ends with a shot. `shot` is the leg of the shot, with the sets in which its target must be.
    ///
    /// # Errors
    /// Returns an error if tables cannot express it.
    pub fn new(
        program: &Program,
        rule_index: usize,
        chain: &Chain<'_>,
        (go, target_sets): (&Go, &[SetId]),
        side: Side,
    ) -> Result<Shot<B>, Reason> {
        if !chain.intermediate_legs.is_empty() || chain.placement.is_some() {
            return Err("its shot has several legs");
        }
        let rule = &program.rules[rule_index];
        if !rule.afters.is_empty() {
            return Err("an `after` sentence follows the shot");
        }
        let targets = TargetMask::new(program, target_sets, side)?;
        let move_before = MoveTable::new(program, &chain.main_leg, &chain.origin_sets, side)?;
        let mask_before = TargetMask::new(program, &chain.target_sets, side)?;
        let table = MoveTable::<B>::new(program, &Leg::Go(go), &[], side)?;
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
        let reachable_before = squares().map(|from| move_before.all_targets(from)).collect();
        Ok(Shot {
            rule: rule_index as u16,
            kind: rule.kind,
            condition: Condition::new(program, &rule.guards, rule.state)?,
            move_before,
            mask_before,
            table,
            shooting_squares,
            reachable_targets,
            reachable_before,
            targets,
        })
    }

    /// Builds the slider attack tables of the move before the shot.
    pub fn finish(&mut self, cache: &mut TableCache<B>) {
        self.move_before.build_line_tables(cache);
    }

    /// Returns true if the shot cannot reach any square.
    pub fn never_hits(&self) -> bool {
        self.reachable_targets.is_empty()
    }

    /// Returns true if both rules can generate the same move.
    pub fn overlaps(&self, other: &Shot<B>, program: &Program) -> bool {
        let squares = || (0..self.table.leaps.len()).map(|at| Square(at as u8));
        let share_target = |at| self.table.all_targets(at).intersects(other.table.all_targets(at));
        let both = self.mask_before.overlap(&other.mask_before, program);
        squares().any(|from| {
            let before = self.move_before.all_targets(from) & other.move_before.all_targets(from) & both;
            before.squares().any(share_target)
        })
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
        (self.condition.is_empty() || self.condition == other.condition)
            && self.move_before.covers(&other.move_before)
            && covers_mask(&self.mask_before, &other.mask_before)
            && self.table.covers(&other.table)
            && covers_mask(&self.targets, &other.targets)
    }

    /// Returns the squares that can be shot at in a position.
    #[inline]
    pub fn targets_in(&self, view: &BoardView<B>, position: &Position) -> B {
        self.targets.squares_in(view, position) & self.reachable_targets
    }

    /// Returns true if one of `pieces` can capture on one of the `wanted` squares, by the shot or by the move before
    /// it.
    pub fn captures_on(&self, wanted: B, pieces: B, view: &BoardView<B>, position: &Position) -> bool {
        let targets = self.targets_in(view, position);
        [(targets & wanted, !B::NONE), (targets, wanted)].into_iter().any(|(targets, squares)| {
            let mut captures = false;
            self.for_each_shooter(targets, squares, pieces, view, position, |_, _, _| captures = true);
            captures
        })
    }

    /// Calls `visit` for each of the pieces and each square in `squares` from which the piece can shoot at one of `targets`. The arguments
    /// are the origin of the piece, the square from which it shoots, and the squares that it can shoot at from there.
    #[inline]
    pub fn for_each_shooter(
        &self,
        targets: B,
        squares: B,
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
        let moves = self.mask_before.squares_in(view, position) & squares;
        let shooting = targets.squares().fold(B::NONE, |all, at| all | self.shooting_squares[at.index()]);
        for from in pieces.squares() {
            let mask = if self.targets.allows_return_to(from) {
                moves & (shooting | self.shooting_squares[from.index()])
            } else {
                moves & shooting
            };
            if self.reachable_before[from.index()].intersects(mask) {
                let to = self.move_before.targets_in(from, view, position) & mask;
                to.squares().for_each(|to| shoot(from, to));
            }
        }
    }
}
