//! The tables of both sides of a game, and what every turn begins with: who is in check and what his pieces may do.

use super::over::Over;
use crate::board::{Content, KindId, Side, Square};
use crate::ir::{DeedVerb, Duty, Fact, Program, Rule, SetId};
use crate::kernel::army::{Army, Deed, Note, deeds, single_royal};
use crate::kernel::squares::{Bits, Scene};
use crate::kernel::tables::places::{Spot, contents_at};
use crate::kernel::threats::{Bounds, Watch};
use crate::position::Position;

/// The tables of one game on a board that fits `B`.
pub struct Engine<'p, B> {
    pub program: &'p Program,
    /// All squares.
    squares: B,
    pub armies: [Army<B>; 2],
    /// The one kind of royals, if there is but one.
    pub royal: Option<KindId>,
    /// Nobody has anything to keep safe.
    carefree: bool,
    pub over: Over,
    /// By side: pieces that, where they stand on such squares, may have a duty.
    duties: [Vec<(Vec<KindId>, B)>; 2],
    /// By rule: whether it asks what its move brings about.
    pub late: Vec<bool>,
    /// Most moves are nothing but relocations.
    pub relocates: bool,
    pub deeds: [Vec<Deed<B>>; 2],
}

/// A position of which the tables cannot tell the legal moves.
#[derive(Debug)]
pub struct Beyond;

impl<'p, B: Bits> Engine<'p, B> {
    /// The tables of a program. `tell` hears how every rule is carried.
    pub fn new(program: &'p Program, mut tell: impl FnMut(Side, usize, Note)) -> Engine<'p, B> {
        let royal = single_royal(program);
        let armies =
            Side::BOTH.map(|side| Army::new(program, side, royal, |rule, note| tell(side, rule, note)));
        let deeds = [0, 1].map(|side| deeds(program, &armies[side]));
        Engine {
            program,
            squares: program.shape.all().fold(B::NONE, |set, at| set | B::bit(at)),
            armies,
            royal,
            carefree: !program.has_royals(),
            over: Over::new(program, royal.is_some()),
            duties: Side::BOTH.map(|side| {
                let duties = program.duties.iter().filter(|duty| duty.sides[side.index()]);
                duties.map(|duty| bearers(program, duty, side)).collect()
            }),
            late: program.rules.iter().map(|rule| asks_late(program, rule)).collect(),
            relocates: !(program.keeps.hands || program.keeps.asks_unmoved() || program.keeps.promoted)
                && program.counters.is_empty()
                && program.pace.is_none(),
            deeds,
        }
    }

    /// The board as a side sees it, the square of its royal, and in `bounds` where its pieces may go.
    #[allow(clippy::inline_always)] // its results are many, and all are used at once
    #[inline(always)]
    pub fn look(
        &self,
        position: &Position,
        side: Side,
        bounds: &mut Bounds<B>,
    ) -> Result<(Scene<B>, Option<Square>), Beyond> {
        let own = B::of(&position.occupied(side));
        let enemy = B::of(&position.occupied(side.other()));
        let trail = match position.trail() {
            Some(trail) if enemy.has(trail.maker) => {
                trail.squares.iter().fold(B::NONE, |set, &at| set | B::bit(at))
            }
            _ => B::NONE,
        };
        let scene = Scene::new(self.squares, own, enemy, trail);
        if self.carefree {
            return Ok((scene, None));
        }
        let threats = self.armies[side.other().index()].threats.as_ref();
        let (Some(kind), Some(threats)) = (self.royal, threats) else { return Err(Beyond) };
        let plane = |kind| B::of(position.plane(kind));
        let royals = plane(kind);
        let mine = royals & own;
        if mine.len() != 1 {
            return Err(Beyond);
        }
        let royal = mine.first();
        if !threats.unjudged.is_empty() {
            bounds.shadow = self.shadow(&threats.unjudged, position, side.other())?;
        }
        if !threats.hushed.is_empty() {
            let enemies = (royals & enemy).squares();
            bounds.shadow = enemies.fold(bounds.shadow, |shadow, at| shadow | threats.hushed[at.index()]);
        }
        if bounds.shadow.has(royal) || !threats.bound(bounds, royal, &scene, plane) {
            return Err(Beyond);
        }
        bounds.spare(royal, royals & enemy);
        Ok((scene, Some(royal)))
    }

    /// The squares on which pieces of `by` could take something by rules that have no table.
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

    /// The pieces whose rules are run forward against the royal of a side; `None` if there are no such rules.
    pub fn watch<'a>(
        &'a self,
        position: &'a Position,
        side: Side,
        royal: Option<Square>,
    ) -> Result<Option<Watch<'a, B>>, Beyond> {
        let by = side.other();
        let (Some(royal), Some(threats)) = (royal, &self.armies[by.index()].threats) else { return Ok(None) };
        if threats.forward.is_empty() {
            return Ok(None);
        }
        Watch::new(self.program, position, by, &threats.forward, royal).map(Some).ok_or(Beyond)
    }

    /// Whether a side is in check.
    ///
    /// # Errors
    /// If the interpreter must be asked.
    pub fn in_check(&self, position: &Position, side: Side) -> Result<bool, Beyond> {
        let mut bounds = Bounds::none();
        let (_, royal) = self.look(position, side, &mut bounds)?;
        Ok(bounds.checked || self.watch(position, side, royal)?.is_some_and(|watch| watch.hit))
    }

    /// Whether a duty may bear on the side to move, so that the interpreter must look.
    pub fn is_bound(&self, position: &Position) -> bool {
        let side = position.side();
        let own = B::of(&position.occupied(side));
        self.duties[side.index()].iter().any(|(kinds, from)| {
            let pieces = kinds.iter().fold(B::NONE, |set, &kind| set | B::of(position.plane(kind)));
            (pieces & own).meets(*from)
        })
    }
}

/// The pieces on which a duty can bear, and where: a bound that is cheap to ask and never too small.
fn bearers<B: Bits>(program: &Program, duty: &Duty, side: Side) -> (Vec<KindId>, B) {
    let everyone = || (0..program.kinds.len() as u8).map(KindId);
    let deed = &duty.deed;
    let moves = matches!(deed.verb, DeedVerb::Move | DeedVerb::MoveOrCastle | DeedVerb::Castle);
    let may_be = |set: Option<SetId>, cell, content| {
        let Some(set) = set else { return true };
        [Spot::Plain, Spot::OnTrail, Spot::Origin].into_iter().any(|spot| {
            contents_at(program, &[set], side, cell, spot).map_or(true, |contents| contents.has(content))
        })
    };
    if !moves || deed.from_or_to {
        return (everyone().collect(), !B::NONE);
    }
    let piece = |kind| Content::piece(kind, Side::White);
    let kinds = everyone().filter(|&kind| program.shape.all().any(|at| may_be(deed.what, at, piece(kind))));
    let kinds: Vec<KindId> = kinds.collect();
    let stands = |at| kinds.iter().any(|&kind| may_be(deed.from, at, piece(kind)));
    let from = program.shape.all().filter(|&at| stands(at)).fold(B::NONE, |set, at| set | B::bit(at));
    (kinds, from)
}

fn asks_late(program: &Program, rule: &Rule) -> bool {
    let mut facts = rule.guards.iter().flat_map(|&guard| &program.guards[guard].facts);
    facts.any(Fact::is_late)
}
