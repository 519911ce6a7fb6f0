//! Moves through pieces. The mover enters a piece, leaves the same or another piece, and slides on by the
//! same unit step.

use super::chain::{Chain, Reason, Tail};
use super::leg_path::{LegStart, leg_paths, ray};
use super::move_path::possible_origins;
use super::target_mask::TargetMask;
use crate::board::{KindId, Side, Square};
use crate::ir::{Program, SetId, VectorId};
use crate::kernel::squares::{Bits, Line};

/// The tables of a rule that moves through pieces, for one side.
pub struct ThroughPieces<B> {
    /// The kinds of pieces that can be entered: first of the mover's side, then of the enemy.
    pub entry_kinds: [Vec<KindId>; 2],
    /// The kinds of pieces that can be left, in the same order.
    pub exit_kinds: [Vec<KindId>; 2],
    /// The paths into pieces, by origin.
    pub entries: Vec<Vec<Entry<B>>>,
    /// The squares on which a piece could be entered, by origin.
    pub entry_squares: Vec<B>,
    /// The unit steps of the entries.
    pub units: Vec<VectorId>,
    /// The slides after leaving a piece, by unit step, then by square.
    pub slides: Vec<Vec<Slide<B>>>,
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
            entry_kinds: kinds(&chain.target_sets)?,
            exit_kinds: kinds(&[&[*exits], exit_conditions.as_slice()].concat())?,
            entries: Vec::with_capacity(squares),
            entry_squares: Vec::with_capacity(squares),
            units: Vec::new(),
            slides: Vec::new(),
        };
        let origins = possible_origins(program, &chain.origin_sets, side)?;
        for origin in program.shape.all_squares() {
            let mut entries = Vec::new();
            let paths = if origins.contains(&origin) {
                leg_paths(program, &chain.main_leg, side, LegStart::new(origin))?
            } else {
                Vec::new()
            };
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
            }
            through
                .entry_squares
                .push(entries.iter().fold(B::NONE, |set, entry| set | B::bit(entry.entered)));
            through.entries.push(entries);
        }
        for &unit in &through.units {
            let line = |from| {
                let squares = ray(program, unit, *within, steps.1, side, from)?;
                let line = Line::one_arm(from, &squares).ok_or("its slide wraps around the board")?;
                let near = squares.iter().take(usize::from(steps.0.saturating_sub(1)));
                Ok(Slide { line, too_near: near.fold(B::NONE, |set, &at| set | B::bit(at)) })
            };
            through.slides.push(program.shape.all_squares().map(line).collect::<Result<_, Reason>>()?);
        }
        let mask = TargetMask::new(program, target_sets, side)?;
        Ok((through, if landing.captures { mask } else { mask.vacant_only() }))
    }

    /// Calls `visit` for every pair of pieces that a mover from `from` can enter and leave. The arguments are the
    /// square of the piece entered, the square of the piece left, and the squares that the mover then reaches. `enterable`
    /// and `leavable` are the pieces that can be entered and left. All sets must exclude the mover.
    #[inline]
    pub fn for_each_entry_and_exit(
        &self,
        from: Square,
        enterable: B,
        leavable: B,
        occupied: B,
        mut visit: impl FnMut(Square, Square, B),
    ) {
        if !self.entry_squares[from.index()].intersects(enterable) {
            return;
        }
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
        (&self.entry_kinds, &self.exit_kinds) == (&other.entry_kinds, &other.exit_kinds)
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
        self.entry_squares[from.index()].intersects(other.entry_squares[from.index()])
    }
}
