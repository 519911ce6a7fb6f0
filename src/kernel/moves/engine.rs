//! The tables of both sides of a game, and the first step of every turn: finding checks and the legality masks.

use std::sync::Arc;

use super::bearing::Duties;
use crate::board::{KindId, Side, Square};
use crate::interp;
use crate::ir::{Program, Royalty};
use crate::kernel::army::{Army, Deed, Note, deeds, royals, single_royal};
use crate::kernel::squares::{Bits, Scene};
use crate::kernel::threats::{Bounds, Threats, Watch};
use crate::position::Position;
use crate::terminal::PositionEndings;

/// The tables of one game on a board that fits `B`.
pub struct Engine<B> {
    pub program: Arc<Program>,
    /// The set of all squares.
    squares: B,
    pub armies: [Army<B>; 2],
    /// The royal kind, if there is exactly one.
    pub royal: Option<KindId>,
    /// The royal kinds.
    pub royals: Vec<(KindId, Royalty)>,
    /// True for a side that starts without a royal and never gets one.
    carefree: [bool; 2],
    pub endings: PositionEndings,
    /// True for a side that starts with a piece of the single royal kind.
    has_royal: [bool; 2],
    /// The duties of each side.
    pub duties: [Duties<B>; 2],
    /// True for a rule with a guard that can only be evaluated after the move.
    pub late: Vec<bool>,
    /// True if the game has no hands, flags, counters, turns of several moves or checks that restart the move count, so
    /// that most moves are relocations.
    pub relocates: bool,
    pub deeds: [Vec<Deed<B>>; 2],
}

/// The error for a position whose legal moves cannot be generated with tables.
#[derive(Debug)]
pub struct Beyond;

impl<B: Bits> Engine<B> {
    /// Compiles the tables of a program. Calls `tell` with the table that carries each rule.
    pub fn new(program: &Arc<Program>, mut tell: impl FnMut(Side, usize, Note)) -> Engine<B> {
        let royal = single_royal(program);
        let armies =
            Side::BOTH.map(|side| Army::new(program, side, royal, |rule, note| tell(side, rule, note)));
        let deeds = [0, 1].map(|side| deeds(program, &armies[side]));
        // The loss of a single royal is detected at the start of the turn, where its square is looked up.
        let endings = if royal.is_some() {
            PositionEndings::without_single_royals(program)
        } else {
            PositionEndings::new(program)
        };
        Engine {
            program: Arc::clone(program),
            squares: program.shape.all().fold(B::NONE, |set, at| set | B::bit(at)),
            armies,
            royal,
            royals: royals(program).collect(),
            carefree: Side::BOTH.map(|side| is_carefree(program, side)),
            endings,
            has_royal: Side::BOTH.map(|side| {
                royal.is_some_and(|kind| !program.kind(kind).start_squares[side.index()].is_empty())
            }),
            duties: Side::BOTH.map(|side| Duties::new(program, side)),
            late: program.rules.iter().map(|rule| program.has_late_guard(&rule.guards)).collect(),
            relocates: !(program.tracked.hands
                || program.tracked.tracks_unmoved()
                || program.tracked.promoted)
                && program.counters.is_empty()
                && program.turn_lengths.is_none()
                && !program.clock_resets.check,
            deeds,
        }
    }

    /// Returns the board from the point of view of a side.
    #[allow(clippy::inline_always)] // as below
    #[inline(always)]
    pub fn scene(&self, position: &Position, side: Side) -> Scene<B> {
        let own = B::of(&position.occupied(side));
        let enemy = B::of(&position.occupied(side.other()));
        let trail = match position.trail() {
            Some(trail) if enemy.has(trail.piece_square) => {
                trail.squares.iter().fold(B::NONE, |set, &at| set | B::bit(at))
            }
            _ => B::NONE,
        };
        Scene::new(self.squares, own, enemy, trail)
    }

    /// Returns true if the position ends the game, regardless of the moves before and after it. Ignores the loss of a
    /// single royal, which [`Engine::look`] detects.
    #[inline]
    pub fn is_over(&self, position: &Position) -> bool {
        self.endings.is_over(position, |player, fact| interp::holds(&self.program, position, player, fact))
    }

    /// Returns the board from the point of view of a side and the square of its royal, and computes in `bounds` where
    /// its pieces may go.
    #[allow(clippy::inline_always)] // its results are many, and all are used at once
    #[inline(always)]
    pub fn look(
        &self,
        position: &Position,
        side: Side,
        bounds: &mut Bounds<B>,
    ) -> Result<(Scene<B>, Option<Square>), Beyond> {
        let scene = self.scene(position, side);
        let Scene { own, enemy, .. } = scene;
        if self.royals.is_empty() {
            return Ok((scene, None));
        }
        let (Some(kind), Some(threats)) = (self.royal, self.threats(side)) else { return Err(Beyond) };
        let plane = |kind| B::of(position.plane(kind));
        let royals = plane(kind);
        let (mine, theirs) = (royals & own, royals & enemy);
        if theirs.is_empty() && self.has_royal[side.other().index()] {
            return Err(Beyond);
        }
        if mine.len() != 1 {
            let carefree = mine.is_empty() && self.carefree[side.index()];
            return if carefree { Ok((scene, None)) } else { Err(Beyond) };
        }
        let royal = mine.first();
        if !threats.unjudged.is_empty() {
            bounds.shadow = self.shadow(&threats.unjudged, position, side.other())?;
        }
        if !threats.hushed.is_empty() {
            bounds.shadow =
                theirs.squares().fold(bounds.shadow, |shadow, at| shadow | threats.hushed[at.index()]);
        }
        if bounds.shadow.has(royal) || !threats.bound(bounds, royal, &scene, plane) {
            return Err(Beyond);
        }
        bounds.spare(royal, theirs);
        Ok((scene, Some(royal)))
    }

    /// Returns the attacks on a side's royal, if there is exactly one royal kind.
    #[inline]
    pub fn threats(&self, side: Side) -> Option<&Threats<B>> {
        self.armies[side.other().index()].threats.first().filter(|_| self.royal.is_some())
    }

    /// Returns the squares on which pieces of `by` might capture by rules without a table.
    fn shadow(&self, rules: &[usize], position: &Position, by: Side) -> Result<B, Beyond> {
        let mut shadow = B::NONE;
        let attackers = B::of(&position.occupied(by));
        for &rule in rules {
            let kind = self.program.rules[rule].kind;
            for origin in (B::of(position.plane(kind)) & attackers).squares() {
                shadow |= B::of(self.program.reach().of(rule, by, origin).ok_or(Beyond)?);
            }
        }
        Ok(shadow)
    }

    /// Returns the enemy pieces whose rules are run forward against the royal of a side; `None` if there are no such
    /// rules.
    pub fn watch<'a>(
        &'a self,
        position: &'a Position,
        side: Side,
        royal: Option<Square>,
    ) -> Result<Option<Watch<'a, B>>, Beyond> {
        let by = side.other();
        let (Some(royal), Some(threats)) = (royal, self.threats(side)) else { return Ok(None) };
        if threats.interpreted.is_empty() {
            return Ok(None);
        }
        Watch::new(&self.program, position, by, &threats.interpreted, royal).map(Some).ok_or(Beyond)
    }

    /// Returns true if a side is in check.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed.
    pub fn in_check(&self, position: &Position, side: Side) -> Result<bool, Beyond> {
        let mut bounds = Bounds::none();
        let Ok((_, royal)) = self.look(position, side, &mut bounds) else {
            return self.royals_attacked(position, side);
        };
        Ok(bounds.checked || self.watch(position, side, royal)?.is_some_and(|watch| watch.hit))
    }
}

/// Returns true if a side starts without a royal and never gets one.
fn is_carefree(program: &Program, side: Side) -> bool {
    royals(program).all(|(kind, _)| {
        program.kind(kind).start_squares[side.index()].is_empty() && !program.can_appear(kind)
    })
}
