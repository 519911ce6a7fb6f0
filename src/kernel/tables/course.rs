//! Moves of several legs, enumerated on the empty board: each path with the squares that must be vacant or occupied,
//! and its move text.

use arrayvec::ArrayVec;

use super::chain::{Chain, Hop, Reason};
use super::ends::Ends;
use super::places::{Spot, contents_at, contents_from};
use super::ride::{self, Start, Witness, all_witnesses};
use crate::board::{Content, Contents, Side, Square};
use crate::ir::{MAX_TEXT_SQUARES, Program, SetId};
use crate::kernel::squares::Bits;

/// Maximum average number of paths for each square of the board; with more, a table is slower than the interpreter.
const MOST: usize = 160;

/// A path of several legs and the squares that it reaches, under conditions on the squares passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course<B> {
    /// The squares that the move text names before the last.
    pub said: ArrayVec<Square, MAX_TEXT_SQUARES>,
    /// Squares that must be vacant.
    pub vacant: B,
    /// Squares that must be occupied.
    pub filled: B,
    /// Squares with pieces that are captured on the way.
    pub taken: B,
    /// The squares reached.
    pub to: B,
}

/// The paths of one rule of one side whose texts name more than the end.
#[derive(Clone, Debug)]
pub struct Courses<B> {
    /// The paths by origin; paths with the same text are adjacent.
    from: Vec<Vec<Course<B>>>,
    /// Returns the pieces that can be captured on the way.
    prey: Option<Ends<B>>,
    /// True if at most one path leads from one square to another and none captures on the way.
    single: bool,
}

/// Returns the squares from which a chain can start. The mover has been lifted: its origin is vacant.
///
/// # Errors
/// Returns an error if it depends on more than the contents of the board.
pub fn origins_of(program: &Program, origins: &[SetId], side: Side) -> Result<Vec<Square>, Reason> {
    let mut squares = Vec::new();
    for origin in program.shape.all() {
        if contents_at(program, origins, side, origin, Spot::Origin)?.has(Content::VACANT) {
            squares.push(origin);
        }
    }
    Ok(squares)
}

/// Returns every path of a chain that captures nothing before its last leg.
///
/// # Errors
/// Returns an error if a path depends on more than vacant and occupied squares.
pub fn witnesses<B: Bits>(
    program: &Program,
    chain: &Chain<'_>,
    side: Side,
    origin: Square,
) -> Result<Vec<Witness<B>>, Reason> {
    if !contents_at(program, &chain.origins, side, origin, Spot::Origin)?.has(Content::VACANT) {
        return Ok(Vec::new());
    }
    if chain.before.is_empty() {
        return ride::witnesses(program, &chain.leg, side, Start::new(origin));
    }
    let ways = follow(program, chain, side, origin)?.into_iter().map(|front: Front<B>| Witness {
        from: origin,
        to: front.start.at,
        vacant: front.course.vacant,
        filled: front.course.filled,
        hurdles: 0,
        unit: front.start.unit,
        hand: front.start.hand,
    });
    Ok(ways.collect())
}

/// A path under construction.
#[derive(Clone)]
struct Front<B> {
    start: Start,
    course: Course<B>,
}

impl<B: Bits> Front<B> {
    /// Extends the path; `None` if its conditions contradict each other.
    fn gone(&self, way: &Witness<B>) -> Option<Front<B>> {
        let mut front = self.clone();
        front.start = Start { at: way.to, unit: way.unit, hand: way.hand, ..self.start };
        front.course.vacant |= way.vacant & !self.course.taken;
        front.course.filled |= way.filled;
        let Course { vacant, filled, taken, .. } = front.course;
        let impossible = vacant.meets(filled | taken) || way.filled.meets(taken);
        (!impossible).then_some(front)
    }

    /// Ends a leg that another leg follows; `None` if it cannot end there.
    fn stopped(mut self, program: &Program, hop: &Hop<'_>, side: Side) -> Result<Option<Front<B>>, Reason> {
        let at = self.start.at;
        let contents = contents_from(program, &hop.ends, side, at, Some(self.start.lifted))?;
        if hop.said {
            self.course.said.try_push(at).map_err(|_| "its text says too many squares")?;
        }
        if !program.shape.is_square(at) {
            return Ok(contents.meets(Contents::VOID).then_some(self));
        }
        let (here, contents) = (B::bit(at), contents & Contents::SQUARE);
        if self.course.taken.has(at) {
            return Err("it comes back to where it took something");
        }
        let is_vacant = at == self.start.lifted || self.course.vacant.has(at);
        match contents {
            _ if is_vacant => return Ok(contents.has(Content::VACANT).then_some(self)),
            _ if hop.takes && contents.has(Content::VACANT) => {
                return Err("it may or may not take on its way");
            }
            _ if hop.takes => self.course.taken |= here,
            Contents::SQUARE => {}
            Contents::PIECE => self.course.filled |= here,
            contents if contents == Contents::VACANT => self.course.vacant |= here,
            contents if contents.is_empty() => return Ok(None),
            _ => return Err("it asks what stands where a leg of it ends"),
        }
        Ok((!self.course.vacant.meets(self.course.filled)).then_some(self))
    }
}

/// Returns every path of a chain from a square, each to one end.
fn follow<B: Bits>(
    program: &Program,
    chain: &Chain<'_>,
    side: Side,
    origin: Square,
) -> Result<Vec<Front<B>>, Reason> {
    let none = B::NONE;
    let course = Course { said: ArrayVec::new(), vacant: none, filled: none, taken: none, to: none };
    let mut fronts = vec![Front { start: Start::new(origin), course }];
    let legs = chain.before.iter().map(|hop| (&hop.leg, Some(hop))).chain([(&chain.leg, None)]);
    for (leg, hop) in legs {
        let mut next = Vec::new();
        for front in &fronts {
            for way in all_witnesses::<B>(program, leg, side, front.start)? {
                if way.hurdles > 0 {
                    return Err("a leg of it jumps along a line");
                }
                let Some(gone) = front.gone(&way) else { continue };
                match hop {
                    Some(hop) => next.extend(gone.stopped(program, hop, side)?),
                    None if program.shape.is_square(way.to) => next.push(gone),
                    None => {}
                }
            }
            if next.len() > MOST * program.shape.squares() {
                return Err("there are too many ways for it");
            }
        }
        fronts = next;
    }
    if fronts.iter().any(|front| front.course.taken.has(front.start.at)) {
        return Err("it comes back to where it took something");
    }
    Ok(fronts)
}

/// Returns the paths of a chain, by origin. Paths that return to their origin are left out unless `may_return` contains
/// it.
///
/// # Errors
/// Returns an error if no table can hold them.
pub fn courses<B: Bits>(
    program: &Program,
    chain: &Chain<'_>,
    side: Side,
    ends: &Ends<B>,
) -> Result<Vec<Vec<Course<B>>>, Reason> {
    let mut all = vec![Vec::new(); program.shape.squares()];
    let mut left = MOST * program.shape.squares();
    for origin in origins_of(program, &chain.origins, side)? {
        let list: &mut Vec<Course<B>> = &mut all[origin.index()];
        for mut front in follow(program, chain, side, origin)? {
            let to = front.start.at;
            if to == origin && !ends.has_origin(origin) {
                continue;
            }
            front.course.to = B::bit(to);
            add(list, front.course);
        }
        left = left.checked_sub(list.len()).ok_or("there are too many ways for it")?;
    }
    Ok(all)
}

/// Returns what a chain captures before its last leg, if anything.
///
/// # Errors
/// Returns an error if it depends on more than the board, or differs from leg to leg.
pub fn prey<B: Bits>(program: &Program, chain: &Chain<'_>, side: Side) -> Result<Option<Ends<B>>, Reason> {
    let mut prey = None;
    for hop in chain.before.iter().filter(|hop| hop.takes) {
        let ends = Ends::new(program, &hop.ends, side)?;
        if !ends.is_enemy_only() {
            return Err("on its way it can take other things than enemy pieces");
        }
        if prey.replace(ends.clone()).is_some_and(|known| known != ends) {
            return Err("on its way it takes now this, now that");
        }
    }
    let takes_all = |hop: &Hop<'_>| hop.takes || !hop.said;
    match prey {
        Some(_) if !chain.before.iter().all(takes_all) => Err("it says squares on which it takes nothing"),
        prey => Ok(prey),
    }
}

/// Adds a path; paths that differ only in their end are merged.
fn add<B: Bits>(list: &mut Vec<Course<B>>, course: Course<B>) {
    let same = |known: &&mut Course<B>| Course { to: course.to, ..(*known).clone() } == course;
    match list.iter_mut().find(same) {
        Some(known) => known.to |= course.to,
        None => list.push(course),
    }
}

impl<B: Bits> Courses<B> {
    /// Creates the table from paths by origin and the pieces that can be captured on the way.
    pub fn new(from: Vec<Vec<Course<B>>>, prey: Option<Ends<B>>) -> Courses<B> {
        let mut courses = Courses { from, prey, single: false };
        courses.arrange();
        courses
    }

    fn arrange(&mut self) {
        let mut single = self.prey.is_none();
        for (list, origin) in self.from.iter_mut().zip((0..).map(Square)) {
            list.sort_by(|one, other| one.said.cmp(&other.said));
            let mut seen = B::bit(origin);
            for course in &*list {
                single &= !seen.meets(course.to);
                seen |= course.to;
            }
        }
        self.single = single;
    }

    /// Returns true if at most one path leads from one square to another, none returns, and none captures on the way.
    pub fn is_single(&self) -> bool {
        self.single
    }

    /// Returns true if pieces can be captured on the way.
    pub fn takes(&self) -> bool {
        self.prey.is_some()
    }

    /// Returns the pieces that can be captured on the way.
    pub fn prey(&self) -> Option<&Ends<B>> {
        self.prey.as_ref()
    }

    /// Returns the paths from a square.
    pub fn of(&self, from: Square) -> &[Course<B>] {
        &self.from[from.index()]
    }

    /// Iterates over the paths, by origin.
    pub fn by_square(&self) -> impl ExactSizeIterator<Item = &[Course<B>]> {
        self.from.iter().map(Vec::as_slice)
    }

    /// Adds other paths; of paths with the same text the first counts.
    pub fn join(&mut self, other: &Courses<B>) {
        for (list, others) in self.from.iter_mut().zip(&other.from) {
            for course in others {
                add(list, course.clone());
            }
        }
        self.arrange();
    }
}
