//! Masks of the squares where legs of one side may end.

use super::chain::Reason;
use super::places::{Doubt, Spot, contents_in_doubt};
use super::shifting::Shifting;
use crate::board::{Content, Contents, KindId, Side, Square};
use crate::ir::{Program, SetId};
use crate::kernel::squares::{Bits, Scene, Usual};
use crate::position::Position;

/// The squares where a leg of one side may end, by their content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ends<B> {
    vacant: B,
    /// Squares that count while vacant and on the trail.
    vacant_on_trail: B,
    /// Squares that count as vacant for the mover that started there.
    origins: B,
    friend: B,
    enemy: B,
    /// Exceptions by kind: friendly or enemy, and the squares on which the kind differs from other pieces of its side.
    odd: Vec<(KindId, bool, B)>,
    usual: Option<Usual>,
    /// Sets evaluated once per turn, which narrow the mask; without them it is exact.
    shifting: Option<Shifting<B>>,
}

impl<B: Bits> Ends<B> {
    /// Compiles the intersection of the sets.
    ///
    /// # Errors
    /// Returns an error if it cannot be expressed as a mask.
    pub fn new(program: &Program, sets: &[SetId], side: Side) -> Result<Ends<B>, Reason> {
        Ends::settled(program, sets, side, Doubt::Refuse)
    }

    /// Compiles the intersection of the sets, evaluated once per turn where necessary, for moves of pieces of that
    /// kind; `None` for drops.
    ///
    /// # Errors
    /// Returns an error if it cannot be expressed as a mask.
    pub fn of_turns(
        program: &Program,
        sets: &[SetId],
        side: Side,
        mover: Option<KindId>,
    ) -> Result<Ends<B>, Reason> {
        Ends::new(program, sets, side).or_else(|_| {
            let shifting = Shifting::new(program, sets, side, mover)?;
            let widest = Ends::settled(program, sets, side, Doubt::Grant)?;
            Ok(Ends { usual: None, shifting: Some(shifting), ..widest })
        })
    }

    /// Returns the squares on which an enemy piece of that kind is in all of the sets.
    ///
    /// # Errors
    /// Returns an error if that depends on more than the board.
    pub fn where_enemy(program: &Program, sets: &[SetId], side: Side, kind: KindId) -> Result<B, Reason> {
        if let Ok(ends) = Ends::<B>::new(program, sets, side) {
            return Ok(ends.of_enemy(kind));
        }
        let most = Ends::settled(program, sets, side, Doubt::Grant)?.of_enemy(kind);
        let least = Ends::settled(program, sets, side, Doubt::Deny)?.of_enemy(kind);
        if most == least { Ok(most) } else { Err("what it attacks depends on more than what stands there") }
    }

    /// Compiles the mask. `doubt` determines the treatment of undecided cells.
    fn settled(program: &Program, sets: &[SetId], side: Side, doubt: Doubt) -> Result<Ends<B>, Reason> {
        let all = |spot| -> Result<Vec<Contents>, Reason> {
            let at = |cell| contents_in_doubt(program, sets, side, cell, spot, doubt);
            program.shape.all().map(at).collect()
        };
        let (contents, on_trail) = (all(Spot::Plain)?, all(Spot::OnTrail)?);
        let where_has = |list: &[Contents], content: Content| {
            let has = |at: &usize| list[*at].has(content);
            (0..list.len()).filter(has).fold(B::NONE, |set, at| set | B::bit(Square(at as u8)))
        };
        let pieces = |owner: Side| -> Result<Vec<B>, Reason> {
            program
                .kind_ids()
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
        // Sets are relative to the mover: friendly pieces are stored as White's.
        let (friends, enemies) = (pieces(Side::White)?, pieces(Side::Black)?);
        let (friend, enemy) = (usual(&friends), usual(&enemies));
        let mut odd = Vec::new();
        for (list, is_friend, usual) in [(&friends, true, friend), (&enemies, false, enemy)] {
            let others = program.kind_ids().zip(list).filter(|&(_, &squares)| squares != usual);
            odd.extend(others.map(|(kind, &squares)| (kind, is_friend, squares ^ usual)));
        }
        let vacant = where_has(&contents, Content::VACANT);
        let vacant_on_trail = where_has(&on_trail, Content::VACANT);
        if (vacant & !vacant_on_trail).len() > 0 {
            return Err("it keeps away from the trail");
        }
        let vacant_on_trail = vacant_on_trail & !vacant;
        let origins = where_has(&all(Spot::Origin)?, Content::VACANT);
        let mut ends =
            Ends { vacant, vacant_on_trail, origins, friend, enemy, odd, usual: None, shifting: None };
        ends.find_usual(program);
        Ok(ends)
    }

    fn find_usual(&mut self, program: &Program) {
        let all = program.shape.all().fold(B::NONE, |set, at| set | B::bit(at));
        let none = B::NONE;
        let rest = self.friend.is_empty() && self.odd.is_empty();
        self.usual = match (self.vacant, self.enemy, self.vacant_on_trail) {
            _ if !rest => None,
            (vacant, enemy, trail) if vacant == all && enemy == all && trail == none => Some(Usual::NotOwn),
            (vacant, enemy, trail) if vacant == all && enemy == none && trail == none => Some(Usual::Vacant),
            (vacant, enemy, trail) if vacant == none && enemy == all && trail == none => Some(Usual::Enemy),
            (vacant, enemy, trail) if vacant == none && enemy == none && trail == all => Some(Usual::Trail),
            _ => None,
        };
    }

    /// Returns the mask restricted to vacant squares.
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
            shifting: self.shifting.clone(),
            usual: match self.usual {
                Some(Usual::NotOwn | Usual::Vacant) => Some(Usual::Vacant),
                Some(Usual::Trail) => Some(Usual::Trail),
                Some(Usual::Enemy) | None => None,
            },
        }
    }

    /// Returns the shared target set that it equals, if any.
    pub fn usual(&self) -> Option<Usual> {
        self.usual
    }

    /// Returns true if it contains enemy pieces only.
    pub fn is_enemy_only(&self) -> bool {
        (self.vacant | self.vacant_on_trail | self.friend).is_empty() && self.odd.iter().all(|odd| !odd.1)
    }

    /// Returns the kinds, if it contains all friendly pieces of some kinds and nothing else.
    pub fn friendly_kinds(&self, all: B) -> Option<Vec<KindId>> {
        let nothing_else = (self.vacant | self.vacant_on_trail | self.friend | self.enemy).is_empty();
        let kinds =
            self.odd.iter().map(|&(kind, friend, squares)| (friend && squares == all).then_some(kind));
        if nothing_else { kinds.collect() } else { None }
    }

    /// Returns the squares on which it contains an enemy piece of that kind.
    pub fn of_enemy(&self, kind: KindId) -> B {
        let odd = self.odd.iter().find(|odd| odd.0 == kind && !odd.1).map_or(B::NONE, |odd| odd.2);
        self.enemy ^ odd
    }

    /// Returns the squares that are in both masks with the same contents.
    pub fn overlap(&self, other: &Ends<B>, program: &Program) -> B {
        let vacant = (self.vacant | self.vacant_on_trail) & (other.vacant | other.vacant_on_trail);
        let mut both = vacant;
        for kind in program.kind_ids() {
            both |= self.of_enemy(kind) & other.of_enemy(kind) | self.of_friend(kind) & other.of_friend(kind);
        }
        both
    }

    fn of_friend(&self, kind: KindId) -> B {
        let odd = self.odd.iter().find(|odd| odd.0 == kind && odd.1).map_or(B::NONE, |odd| odd.2);
        self.friend ^ odd
    }

    /// Returns true if it contains the origin of a mover that started on `square`.
    pub fn has_origin(&self, square: Square) -> bool {
        self.origins.has(square)
    }

    /// Returns true if it does not depend on the origin.
    pub fn ignores_origin(&self) -> bool {
        self.origins == self.vacant
    }

    /// Returns its squares in a position.
    #[inline]
    pub fn now(&self, scene: &Scene<B>, position: &Position) -> B {
        match self.usual {
            Some(usual) => scene.usual(usual),
            None => self.looked_up(scene, position),
        }
    }

    fn looked_up(&self, scene: &Scene<B>, position: &Position) -> B {
        let mut squares = scene.vacant & self.vacant | scene.own & self.friend | scene.enemy & self.enemy;
        squares |= scene.vacant & self.vacant_on_trail & scene.trail;
        for &(kind, is_friend, differs) in &self.odd {
            let whose = if is_friend { scene.own } else { scene.enemy };
            squares ^= B::of(position.plane(kind)) & whose & differs;
        }
        match &self.shifting {
            Some(shifting) => squares & shifting.now(scene, position),
            None => squares,
        }
    }
}

/// Returns the set that most kinds have.
fn usual<B: Bits>(sets: &[B]) -> B {
    let count = |set: &B| sets.iter().filter(|other| *other == set).count();
    sets.iter().copied().max_by_key(|set| count(set)).unwrap_or(B::NONE)
}
