//! Moves through pieces. The mover enters a piece, leaves the same or another piece, and slides on by the
//! same unit step.

use super::chain::{Chain, Reason, Tail};
use super::leg_path::{CompiledLeg, LegPaths, LegStart};
use super::move_path::possible_origins;
use super::target_mask::TargetMask;
use crate::board::{KindId, Side, Square};
use crate::ir::{Pass, Program, SetId, VectorId};
use crate::kernel::squares::{Bits, Line};

/// The tables of a rule that moves through pieces, for one side.
pub struct ThroughPieces<B> {
    /// The kinds of pieces that it moves through.
    pub passable_kinds: PassableKinds,
    /// The paths into pieces, by origin.
    pub entries: Vec<Vec<Entry<B>>>,
    /// By square: the origins from which a piece on it could be entered.
    origins_entering: Vec<B>,
    /// The unit steps of the entries.
    pub units: Vec<VectorId>,
    /// The slides after leaving a piece, by unit step, then by square.
    pub slides: Vec<Vec<Slide<B>>>,
}

/// The kinds of pieces that a mover can pass through.
#[derive(Clone, PartialEq, Eq)]
pub struct PassableKinds {
    /// The kinds of pieces that can be entered: first of the mover's side, then of the enemy.
    entry: [Vec<KindId>; 2],
    /// The kinds of pieces that can be left, in the same order.
    exit: [Vec<KindId>; 2],
}

impl PassableKinds {
    /// Returns the pieces on the board that can be entered and those that can be left; `None` if there are none of either. `own` are
    /// the pieces of the mover's side, and `enemy` those of the other side.
    #[inline]
    pub fn pieces<B: Bits>(
        &self,
        own: B,
        enemy: B,
        plane: impl Fn(KindId) -> B,
    ) -> Option<PassablePieces<B>> {
        let of_kinds = |[friends, enemies]: &[Vec<KindId>; 2]| {
            let planes = |kinds: &[KindId]| kinds.iter().fold(B::NONE, |set, &kind| set | plane(kind));
            planes(friends) & own | planes(enemies) & enemy
        };
        let enterable = of_kinds(&self.entry);
        if enterable.is_empty() {
            return None;
        }
        let leavable = of_kinds(&self.exit);
        (!leavable.is_empty()).then_some(PassablePieces { enterable, leavable })
    }

    /// Returns true if pieces of this kind that do not belong to the mover's side can be entered or left.
    pub fn contain_enemy(&self, kind: KindId) -> bool {
        self.entry[1].contains(&kind) || self.exit[1].contains(&kind)
    }

    /// Returns true if any pieces that do not belong to the mover's side can be entered or left.
    pub fn contain_enemies(&self) -> bool {
        !(self.entry[1].is_empty() && self.exit[1].is_empty())
    }
}

/// The pieces on the board that a mover can pass through.
#[derive(Clone, Copy)]
pub struct PassablePieces<B> {
    /// The pieces that it can enter.
    pub enterable: B,
    /// The pieces that it can leave.
    pub leavable: B,
}

/// A slide after leaving a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Slide<B> {
    line: Line<B>,
    /// The squares that it passes but on which it cannot end.
    too_near: B,
}

impl<B: Bits> Slide<B> {
    /// Returns the squares that it reaches, given the occupied squares of the board.
    #[inline]
    pub fn targets(&self, occupied: B) -> B {
        self.line.attacks(occupied) & !self.too_near
    }

    /// Returns the squares before `target`, one of its targets.
    pub fn squares_before(&self, target: Square) -> B {
        self.line.attacks(B::bit(target)) & !B::bit(target)
    }
}

/// A path into a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Entry<B> {
    /// The square of the piece entered.
    pub entered: Square,
    /// The unit step of the path, as an index into [`ThroughPieces::units`].
    pub unit: usize,
    /// The squares that must be vacant.
    pub vacant: B,
}

impl<B: Bits> ThroughPieces<B> {
    /// Compiles a chain through pieces. Also returns its target mask.
    ///
    /// # Errors
    /// Returns an error if tables cannot express it.
    pub fn new(
        program: &Program,
        chain: &Chain<'_>,
        side: Side,
    ) -> Result<(ThroughPieces<B>, TargetMask<B>), Reason> {
        let Tail::Through { exits, exit_conditions, steps, within, target_sets, landing } = &chain.tail
        else {
            return Err("it does not move through pieces");
        };
        let squares = program.shape.squares();
        let kinds = |sets: &[SetId]| {
            let mask = TargetMask::<B>::new(program, sets, side)?;
            mask.kinds(program).ok_or("the pieces that it moves through are not all pieces of certain kinds")
        };
        let mut through = ThroughPieces {
            passable_kinds: PassableKinds {
                entry: kinds(&chain.target_sets)?,
                exit: kinds(&[&[*exits], exit_conditions.as_slice()].concat())?,
            },
            entries: Vec::with_capacity(squares),
            origins_entering: vec![B::NONE; squares],
            units: Vec::new(),
            slides: Vec::new(),
        };
        let origins = possible_origins(program, &chain.origin_sets, side)?;
        let main_leg = LegPaths::new(program, &chain.main_leg, side);
        for origin in program.shape.all_squares() {
            let mut entries = Vec::new();
            let paths =
                if origins.contains(&origin) { main_leg.from(LegStart::new(origin))? } else { Vec::new() };
            for path in paths {
                let Some(unit) = path.unit else { return Err("it enters a piece without a unit step") };
                if path.hurdles > 0 || !B::is_empty(path.occupied) {
                    return Err("it jumps over pieces to enter one");
                }
                let existing = through.units.iter().position(|&existing| existing == unit);
                let unit = existing.unwrap_or_else(|| {
                    through.units.push(unit);
                    through.units.len() - 1
                });
                if entries.iter().any(|entry: &Entry<B>| entry.entered == path.to) {
                    return Err("it can enter the same piece by two paths");
                }
                entries.push(Entry { entered: path.to, unit, vacant: path.vacant });
                through.origins_entering[path.to.index()] |= B::bit(origin);
            }
            through.entries.push(entries);
        }
        let exit_leg = CompiledLeg::new(program, side, *steps, Pass::Vacant, *within)?;
        for &unit in &through.units {
            let line = |from| {
                let squares = exit_leg.ray(unit, steps.1, from);
                let line = Line::one_arm(from, &squares).ok_or("its slide wraps around the board")?;
                let near = squares.iter().take(usize::from(steps.0.saturating_sub(1)));
                Ok(Slide { line, too_near: near.copied().collect() })
            };
            through.slides.push(program.shape.all_squares().map(line).collect::<Result<_, Reason>>()?);
        }
        let mask = TargetMask::new(program, target_sets, side)?;
        Ok((through, if landing.captures { mask } else { mask.vacant_only() }))
    }

    /// Returns a superset of the origins from which a mover can enter one of the pieces in `enterable`.
    pub fn possible_origins(&self, enterable: B) -> B {
        enterable.squares().fold(B::NONE, |origins, at| origins | self.origins_entering[at.index()])
    }

    /// Calls `visit` for every pair of pieces that a mover from `from` can enter and leave. The arguments are the
    /// square of the piece entered, the square of the piece left, and the squares that the mover then reaches. All sets must exclude
    /// the mover.
    #[inline]
    pub fn for_each_entry_and_exit(
        &self,
        from: Square,
        PassablePieces { enterable, leavable }: PassablePieces<B>,
        occupied: B,
        mut visit: impl FnMut(Square, Square, B),
    ) {
        for entry in &self.entries[from.index()] {
            if enterable.contains(entry.entered) && !entry.vacant.intersects(occupied) {
                for left in leavable.squares() {
                    let to = self.slides[entry.unit][left.index()].targets(occupied);
                    if !to.is_empty() {
                        visit(entry.entered, left, to);
                    }
                }
            }
        }
    }

    /// Returns true if this rule can enter and leave the same pieces as `other`, by the same paths.
    pub fn covers(&self, other: &ThroughPieces<B>) -> bool {
        let path = |through: &ThroughPieces<B>, entry: &Entry<B>| {
            (entry.entered, through.units[entry.unit], entry.vacant)
        };
        let own_slides = |entry: &Entry<B>| &self.slides[entry.unit];
        self.passable_kinds == other.passable_kinds
            && self.entries.iter().zip(&other.entries).all(|(own, others)| {
                others.iter().all(|entry| {
                    own.iter().any(|own| {
                        path(self, own) == path(other, entry) && *own_slides(own) == other.slides[entry.unit]
                    })
                })
            })
    }

    /// Returns true if both rules can enter a piece on the same square from `from`. The rules may then generate the
    /// same move.
    pub fn shares_entry_square(&self, other: &ThroughPieces<B>, from: Square) -> bool {
        let others = &other.entries[from.index()];
        let is_shared = |entry: &Entry<B>| others.iter().any(|other| other.entered == entry.entered);
        self.entries[from.index()].iter().any(is_shared)
    }
}
