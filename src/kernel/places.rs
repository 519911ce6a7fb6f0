//! Sets of a program laid out on the board of one side: what must stand where, worked out once. Sets that depend on more than
//! the board and the trail have no such layout.

use super::bits::Bits;
use super::chain::Reason;
use crate::board::{Content, Contents, KindId, Side, Square};
use crate::ir::{Place, Program, Set, SetId, State, Term};

/// What a cell is besides where it lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    /// The mover has not started there, and the opponent has left no trail on it.
    Plain,
    /// It is on the opponent's trail.
    OnTrail,
    /// The mover has started there.
    Origin,
}

impl Spot {
    /// What a cell can be for a mover from `origin`; for all movers, if that is not known.
    fn of(cell: Square, origin: Option<Square>) -> &'static [Spot] {
        match origin {
            None => &[Spot::Plain, Spot::OnTrail, Spot::Origin],
            Some(origin) if origin == cell => &[Spot::Origin],
            Some(_) => &[Spot::Plain, Spot::OnTrail],
        }
    }
}

/// The contents, seen by the mover, with which a cell is in all of the sets.
///
/// # Errors
/// If that is not all that the sets depend on.
pub(super) fn contents_at(
    program: &Program,
    sets: &[SetId],
    side: Side,
    cell: Square,
    spot: Spot,
) -> Result<Contents, Reason> {
    let mut all = Contents::ALL;
    for &set in sets {
        all = all
            & match program.set(set) {
                Set::Contents(contents) => *contents,
                Set::Terms { any, except } => {
                    joined(any, side, cell, spot)? - joined(except, side, cell, spot)?
                }
            };
    }
    Ok(all)
}

/// The same for a mover from `origin`, if the trail has nothing to do with it.
///
/// # Errors
/// If it has, or if that is not all that the sets depend on.
pub(super) fn contents_from(
    program: &Program,
    sets: &[SetId],
    side: Side,
    cell: Square,
    origin: Option<Square>,
) -> Result<Contents, Reason> {
    let mut known = None;
    for &spot in Spot::of(cell, origin) {
        let contents = contents_at(program, sets, side, cell, spot)?;
        if known.replace(contents).is_some_and(|known| known != contents) {
            return Err("a set of it depends on where the move began or on the trail");
        }
    }
    Ok(known.unwrap_or(Contents::NONE))
}

fn joined(terms: &[Term], side: Side, cell: Square, spot: Spot) -> Result<Contents, Reason> {
    let mut contents = Contents::NONE;
    for term in terms {
        if term.state != State::default() {
            return Err("it asks whether a piece has moved or has been promoted");
        }
        let mut lies = true;
        for place in &term.places {
            lies &= match place {
                Place::Squares(squares) => squares[side.index()].has(cell),
                Place::Trail => spot == Spot::OnTrail,
                Place::Origin => spot == Spot::Origin,
                Place::Vacated if spot == Spot::Origin => true,
                Place::Vacated => return Err("a set of it depends on what the move has left vacant"),
                Place::Attacked(_) | Place::Checker => return Err("a set of it depends on who attacks whom"),
                Place::At(_) => return Err("a set of it depends on where the mover is"),
                Place::FileOf(..) => return Err("a set of it depends on what else stands on the file"),
            };
        }
        if lies {
            contents |= term.contents;
        }
    }
    Ok(contents)
}

/// Whether a cell is in the sets whatever stands there, for a mover from `origin`; for all movers, if that is not known.
///
/// # Errors
/// If it depends on what stands there, or on more.
pub(super) fn contains(
    program: &Program,
    sets: &[SetId],
    side: Side,
    cell: Square,
    origin: Option<Square>,
) -> Result<bool, Reason> {
    let possible = if program.shape.is_square(cell) { Contents::SQUARE } else { Contents::VOID };
    match contents_from(program, sets, side, cell, origin)? & possible {
        contents if contents.is_empty() => Ok(false),
        contents if contents == possible => Ok(true),
        _ => Err("where it may go depends on what stands there in an unusual way"),
    }
}

/// Where a leg of one side may end, ready to be asked about any position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ends<B> {
    vacant: B,
    /// Vacant squares that count only while they are on the trail.
    vacant_on_trail: B,
    /// Squares that count, left vacant, for a mover who has started there.
    origins: B,
    friend: B,
    enemy: B,
    /// Kinds with squares of their own: friendly or not, and where they differ from the others of their side.
    odd: Vec<(KindId, bool, B)>,
    usual: Option<Usual>,
}

/// The ends of most rules, which are looked up faster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Usual {
    /// Whatever is not one's own.
    NotOwn,
    /// Vacant squares.
    Vacant,
    /// Enemy pieces.
    Enemy,
    /// Vacant squares on the trail.
    Trail,
}

/// The board as a mover sees it.
#[derive(Clone, Copy)]
pub(super) struct Scene<B> {
    pub own: B,
    pub enemy: B,
    pub occupied: B,
    pub vacant: B,
    /// The trail of the opponent.
    pub trail: B,
    usual: [B; 4],
}

impl<B: Bits> Scene<B> {
    /// What a mover with these pieces sees on a board of these squares.
    #[inline]
    pub fn new(squares: B, own: B, enemy: B, trail: B) -> Scene<B> {
        let occupied = own | enemy;
        let vacant = squares & !occupied;
        Scene { own, enemy, occupied, vacant, trail, usual: [vacant | enemy, vacant, enemy, vacant & trail] }
    }

    /// What most rules ask for: an array, not a choice, for the processor would guess wrong too often.
    #[inline]
    pub fn usual(&self, usual: Usual) -> B {
        self.usual[usual as usize]
    }
}

impl<B: Bits> Ends<B> {
    /// The layout of the squares that are in all of the sets.
    ///
    /// # Errors
    /// If there is none.
    pub fn new(program: &Program, sets: &[SetId], side: Side) -> Result<Ends<B>, Reason> {
        let all = |spot| -> Result<Vec<Contents>, Reason> {
            program.shape.all().map(|cell| contents_at(program, sets, side, cell, spot)).collect()
        };
        let (contents, on_trail) = (all(Spot::Plain)?, all(Spot::OnTrail)?);
        let where_has = |list: &[Contents], content: Content| {
            let has = |at: &usize| list[*at].has(content);
            (0..list.len()).filter(has).fold(B::NONE, |set, at| set | B::bit(Square(at as u8)))
        };
        let kinds = || (0..program.kinds.len() as u8).map(KindId);
        let pieces = |owner: Side| -> Result<Vec<B>, Reason> {
            kinds()
                .map(|kind| {
                    let piece = Content::piece(kind, owner);
                    let squares = where_has(&contents, piece);
                    if squares == where_has(&on_trail, piece) {
                        Ok(squares)
                    } else {
                        Err("it looks for pieces on the trail")
                    }
                })
                .collect()
        };
        // A set is written from the mover: his pieces are White's there.
        let (friends, enemies) = (pieces(Side::White)?, pieces(Side::Black)?);
        let (friend, enemy) = (usual(&friends), usual(&enemies));
        let mut odd = Vec::new();
        for (list, is_friend, usual) in [(&friends, true, friend), (&enemies, false, enemy)] {
            let others = kinds().zip(list).filter(|&(_, &squares)| squares != usual);
            odd.extend(others.map(|(kind, &squares)| (kind, is_friend, squares ^ usual)));
        }
        let vacant = where_has(&contents, Content::VACANT);
        let vacant_on_trail = where_has(&on_trail, Content::VACANT);
        if (vacant & !vacant_on_trail).len() > 0 {
            return Err("it keeps away from the trail");
        }
        let vacant_on_trail = vacant_on_trail & !vacant;
        let origins = where_has(&all(Spot::Origin)?, Content::VACANT);
        let mut ends = Ends { vacant, vacant_on_trail, origins, friend, enemy, odd, usual: None };
        ends.find_usual(program);
        Ok(ends)
    }

    fn find_usual(&mut self, program: &Program) {
        let all = program.shape.all().fold(B::NONE, |set, at| set | B::bit(at));
        let none = B::NONE;
        let rest = self.friend.is_none() && self.odd.is_empty();
        self.usual = match (self.vacant, self.enemy, self.vacant_on_trail) {
            _ if !rest => None,
            (vacant, enemy, trail) if vacant == all && enemy == all && trail == none => Some(Usual::NotOwn),
            (vacant, enemy, trail) if vacant == all && enemy == none && trail == none => Some(Usual::Vacant),
            (vacant, enemy, trail) if vacant == none && enemy == all && trail == none => Some(Usual::Enemy),
            (vacant, enemy, trail) if vacant == none && enemy == none && trail == all => Some(Usual::Trail),
            _ => None,
        };
    }

    /// The same, vacant squares alone.
    #[must_use]
    pub fn vacant_only(&self) -> Ends<B> {
        let none = B::NONE;
        Ends {
            vacant: self.vacant,
            vacant_on_trail: self.vacant_on_trail,
            origins: self.origins,
            friend: none,
            enemy: none,
            odd: Vec::new(),
            usual: match self.usual {
                Some(Usual::NotOwn | Usual::Vacant) => Some(Usual::Vacant),
                Some(Usual::Trail) => Some(Usual::Trail),
                Some(Usual::Enemy) | None => None,
            },
        }
    }

    /// What it is, if it is one of the usual.
    pub fn usual(&self) -> Option<Usual> {
        self.usual
    }

    /// Whether only pieces of the enemy are in it.
    pub fn is_enemy_only(&self) -> bool {
        (self.vacant | self.vacant_on_trail | self.friend).is_none() && self.odd.iter().all(|odd| !odd.1)
    }

    /// Whether friendly pieces of those kinds alone are in it, wherever they are.
    pub fn friendly_kinds(&self, all: B) -> Option<Vec<KindId>> {
        let nothing_else = (self.vacant | self.vacant_on_trail | self.friend | self.enemy).is_none();
        let kinds =
            self.odd.iter().map(|&(kind, friend, squares)| (friend && squares == all).then_some(kind));
        if nothing_else { kinds.collect() } else { None }
    }

    /// The squares on which an enemy piece of that kind would be in it.
    pub fn of_enemy(&self, kind: KindId) -> B {
        let odd = self.odd.iter().find(|odd| odd.0 == kind && !odd.1).map_or(B::NONE, |odd| odd.2);
        self.enemy ^ odd
    }

    /// The squares that are in both with the same contents.
    pub fn overlap(&self, other: &Ends<B>, kinds: usize) -> B {
        let vacant = (self.vacant | self.vacant_on_trail) & (other.vacant | other.vacant_on_trail);
        let mut both = vacant;
        for kind in (0..kinds as u8).map(KindId) {
            both |= self.of_enemy(kind) & other.of_enemy(kind) | self.of_friend(kind) & other.of_friend(kind);
        }
        both
    }

    fn of_friend(&self, kind: KindId) -> B {
        let odd = self.odd.iter().find(|odd| odd.0 == kind && odd.1).map_or(B::NONE, |odd| odd.2);
        self.friend ^ odd
    }

    /// Whether the square where the mover has started is in it.
    pub fn has_origin(&self, square: Square) -> bool {
        self.origins.has(square)
    }

    /// Whether it makes no difference where the mover has started.
    pub fn ignores_origin(&self) -> bool {
        self.origins == self.vacant
    }

    /// The squares that are in it now.
    #[inline]
    pub fn now(&self, scene: &Scene<B>, plane: impl Fn(KindId) -> B) -> B {
        match self.usual {
            Some(usual) => scene.usual(usual),
            None => self.looked_up(scene, plane),
        }
    }

    fn looked_up(&self, scene: &Scene<B>, plane: impl Fn(KindId) -> B) -> B {
        let mut squares = scene.vacant & self.vacant | scene.own & self.friend | scene.enemy & self.enemy;
        squares |= scene.vacant & self.vacant_on_trail & scene.trail;
        for &(kind, is_friend, differs) in &self.odd {
            let whose = if is_friend { scene.own } else { scene.enemy };
            squares ^= plane(kind) & whose & differs;
        }
        squares
    }
}

/// What most of them are.
fn usual<B: Bits>(sets: &[B]) -> B {
    let count = |set: &B| sets.iter().filter(|other| *other == set).count();
    sets.iter().copied().max_by_key(|set| count(set)).unwrap_or(B::NONE)
}
