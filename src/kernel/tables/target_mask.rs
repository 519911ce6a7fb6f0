//! Target masks: the squares on which legs of one side may end.

use super::cell_contents::{CellRole, ContentsByCell, IfUndecided, contents_for_role};
use super::chain::Reason;
use super::turn_sets::TurnSets;
use crate::board::{Content, Contents, KindId, Side, Square};
use crate::ir::{Program, SetId};
use crate::kernel::squares::{Bits, BoardView, CommonTarget};
use crate::position::Position;

/// The squares on which a leg of one side may end. Membership depends on the content of the square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TargetMask<B> {
    /// The squares that are in the mask if they are vacant.
    vacant: B,
    /// The squares, except those in `vacant`, that are in the mask if they are vacant and on the trail.
    vacant_on_trail: B,
    /// The squares that are in the mask if they are the origin of the mover, which is then vacant.
    origins: B,
    /// The squares that are in the mask if a friendly piece is there, for most kinds.
    friend: B,
    /// The squares that are in the mask if an enemy piece is there, for most kinds.
    enemy: B,
    /// The kinds whose squares differ from `friend` or `enemy`. Each entry has the kind, a flag that is true for
    /// friendly pieces, and the squares that differ.
    exceptions: Vec<(KindId, bool, B)>,
    /// The common target that equals the mask, if any.
    common_target: Option<CommonTarget>,
    /// The sets that narrow the mask and are evaluated once per turn; `None` if the mask is exact.
    turn_sets: Option<TurnSets<B>>,
}

impl<B: Bits> TargetMask<B> {
    /// Compiles the intersection of the sets.
    ///
    /// # Errors
    /// Returns an error if the intersection cannot be expressed as a mask.
    pub fn new(program: &Program, sets: &[SetId], side: Side) -> Result<TargetMask<B>, Reason> {
        TargetMask::compile(program, sets, side, IfUndecided::Fail)
    }

    /// Compiles the intersection of the sets, for moves of pieces of the kind `mover`, or for drops if `mover` is
    /// `None`. Sets that depend on the position are evaluated once per turn.
    ///
    /// # Errors
    /// Returns an error if the intersection cannot be expressed as a mask.
    pub fn new_with_turn_sets(
        program: &Program,
        sets: &[SetId],
        side: Side,
        mover: Option<KindId>,
    ) -> Result<TargetMask<B>, Reason> {
        TargetMask::new(program, sets, side).or_else(|_| {
            let turn_sets = TurnSets::new(program, sets, side, mover)?;
            let widest = TargetMask::widest(program, sets, side)?;
            Ok(TargetMask { common_target: None, turn_sets: Some(turn_sets), ..widest })
        })
    }

    /// Compiles a superset of the intersection of the sets: terms that depend on more than the square and its content are
    /// ignored.
    ///
    /// # Errors
    /// Returns an error if the superset cannot be expressed as a mask.
    pub fn widest(program: &Program, sets: &[SetId], side: Side) -> Result<TargetMask<B>, Reason> {
        TargetMask::compile(program, sets, side, IfUndecided::Include)
    }

    /// Returns the squares on which an enemy piece of `kind` is in all of the sets.
    ///
    /// # Errors
    /// Returns an error if membership of such a piece depends on more than its square.
    pub fn enemy_squares(program: &Program, sets: &[SetId], side: Side, kind: KindId) -> Result<B, Reason> {
        if let Ok(mask) = TargetMask::<B>::new(program, sets, side) {
            return Ok(mask.squares_of_enemy(kind));
        }
        let widest = TargetMask::widest(program, sets, side)?.squares_of_enemy(kind);
        let narrowest =
            TargetMask::compile(program, sets, side, IfUndecided::Exclude)?.squares_of_enemy(kind);
        if widest == narrowest {
            Ok(widest)
        } else {
            Err("its attacks depend on more than the attacked square")
        }
    }

    /// Compiles the intersection of the sets. Applies `if_undecided` to terms whose membership is undecided.
    ///
    /// # Errors
    /// Returns an error if the intersection cannot be expressed as a mask.
    fn compile(
        program: &Program,
        sets: &[SetId],
        side: Side,
        if_undecided: IfUndecided,
    ) -> Result<TargetMask<B>, Reason> {
        let squares = program.shape.square_set();
        let contents_in_role = |role| contents_for_role(program, sets, side, squares, role, if_undecided);
        let (contents, on_trail) = (contents_in_role(CellRole::Plain)?, contents_in_role(CellRole::OnTrail)?);
        let squares_with = |list: &ContentsByCell, content| B::from_set(&list.cells_with(content));
        let squares_by_kind = |owner: Side| -> Result<Vec<B>, Reason> {
            program
                .kind_ids()
                .map(|kind| {
                    let piece = Content::piece(kind, owner);
                    let squares = squares_with(&contents, piece);
                    if squares == squares_with(&on_trail, piece) {
                        Ok(squares)
                    } else {
                        Err("its captures depend on the trail")
                    }
                })
                .collect()
        };
        // Sets are relative to the mover: friendly pieces are stored as White's.
        let (friends, enemies) = (squares_by_kind(Side::White)?, squares_by_kind(Side::Black)?);
        let (friend, enemy) = (most_common(&friends), most_common(&enemies));
        let mut exceptions = Vec::new();
        for (list, is_friend, common) in [(&friends, true, friend), (&enemies, false, enemy)] {
            let others = program.kind_ids().zip(list).filter(|&(_, &squares)| squares != common);
            exceptions.extend(others.map(|(kind, &squares)| (kind, is_friend, squares ^ common)));
        }
        let vacant = squares_with(&contents, Content::VACANT);
        let vacant_on_trail = squares_with(&on_trail, Content::VACANT);
        if (vacant & !vacant_on_trail).len() > 0 {
            return Err("it cannot end on the trail");
        }
        let vacant_on_trail = vacant_on_trail & !vacant;
        let origins = squares_with(&contents_in_role(CellRole::Origin)?, Content::VACANT);
        let mut mask = TargetMask {
            vacant,
            vacant_on_trail,
            origins,
            friend,
            enemy,
            exceptions,
            common_target: None,
            turn_sets: None,
        };
        mask.find_common_target(program);
        Ok(mask)
    }

    /// Finds the common target that equals the mask, if any.
    fn find_common_target(&mut self, program: &Program) {
        let all = program.shape.all_squares().collect();
        let none = B::NONE;
        let uniform = self.friend.is_empty() && self.exceptions.is_empty();
        self.common_target = match (self.vacant, self.enemy, self.vacant_on_trail) {
            _ if !uniform => None,
            (vacant, enemy, trail) if vacant == all && enemy == all && trail == none => {
                Some(CommonTarget::NotOwn)
            }
            (vacant, enemy, trail) if vacant == all && enemy == none && trail == none => {
                Some(CommonTarget::Vacant)
            }
            (vacant, enemy, trail) if vacant == none && enemy == all && trail == none => {
                Some(CommonTarget::Enemy)
            }
            (vacant, enemy, trail) if vacant == none && enemy == none && trail == all => {
                Some(CommonTarget::Trail)
            }
            _ => None,
        };
    }

    /// Returns the mask restricted to vacant squares.
    #[must_use]
    pub fn vacant_only(&self) -> TargetMask<B> {
        let none = B::NONE;
        TargetMask {
            vacant: self.vacant,
            vacant_on_trail: self.vacant_on_trail,
            origins: self.origins,
            friend: none,
            enemy: none,
            exceptions: Vec::new(),
            turn_sets: self.turn_sets.clone(),
            common_target: match self.common_target {
                Some(CommonTarget::NotOwn | CommonTarget::Vacant) => Some(CommonTarget::Vacant),
                Some(CommonTarget::Trail) => Some(CommonTarget::Trail),
                Some(CommonTarget::Enemy) | None => None,
            },
        }
    }

    /// Returns the mask restricted to occupied squares.
    #[must_use]
    pub fn occupied_only(&self) -> TargetMask<B> {
        let none = B::NONE;
        TargetMask {
            vacant: none,
            vacant_on_trail: none,
            origins: none,
            common_target: match self.common_target {
                Some(CommonTarget::NotOwn | CommonTarget::Enemy) => Some(CommonTarget::Enemy),
                Some(CommonTarget::Vacant | CommonTarget::Trail) | None => None,
            },
            ..self.clone()
        }
    }

    /// Returns the mask without these squares.
    #[must_use]
    pub fn without(&self, squares: B) -> TargetMask<B> {
        let mut mask = self.clone();
        if squares.is_empty() {
            return mask;
        }
        let sets = [
            &mut mask.vacant,
            &mut mask.vacant_on_trail,
            &mut mask.origins,
            &mut mask.friend,
            &mut mask.enemy,
        ];
        let exceptions = mask.exceptions.iter_mut().map(|exception| &mut exception.2);
        sets.into_iter().chain(exceptions).for_each(|set| *set &= !squares);
        mask.exceptions.retain(|exception| !exception.2.is_empty());
        mask.common_target = None;
        mask
    }

    /// Returns true if the mask contains no squares, regardless of their contents.
    pub fn is_empty(&self) -> bool {
        self.possible_squares().is_empty()
    }

    /// Returns the squares that are in the mask with some content. Ignores moves to the origin.
    pub fn possible_squares(&self) -> B {
        let all = self.vacant | self.vacant_on_trail | self.friend | self.enemy;
        self.exceptions.iter().fold(all, |all, exception| all | exception.2)
    }

    /// Returns the common target that equals the mask, if any.
    pub fn common_target(&self) -> Option<CommonTarget> {
        self.common_target
    }

    /// Returns true if the mask contains enemy pieces only.
    pub fn is_enemy_only(&self) -> bool {
        (self.vacant | self.vacant_on_trail | self.friend).is_empty()
            && self.exceptions.iter().all(|exception| !exception.1)
    }

    /// Returns the kinds in the mask: first the friendly ones, then those of the enemy. `None` if the mask contains vacant squares, or if
    /// it contains a kind only on some squares or only in some positions.
    pub fn kinds(&self, program: &Program) -> Option<[Vec<KindId>; 2]> {
        if self.turn_sets.is_some() || !(self.vacant | self.vacant_on_trail).is_empty() {
            return None;
        }
        let all = program.shape.all_squares().collect();
        let mut kinds = [Vec::new(), Vec::new()];
        for kind in program.kind_ids() {
            let squares = [self.squares_of_friend(kind), self.squares_of_enemy(kind)];
            for (list, squares) in kinds.iter_mut().zip(squares) {
                match () {
                    () if squares == all => list.push(kind),
                    () if squares.is_empty() => {}
                    () => return None,
                }
            }
        }
        Some(kinds)
    }

    /// Returns the contents that squares of the mask can have. The origin counts as vacant.
    pub fn possible_contents(&self, program: &Program) -> Contents {
        let vacant = self.vacant | self.vacant_on_trail | self.origins;
        let mut contents = if vacant.is_empty() { Contents::NONE } else { Contents::VACANT };
        for kind in program.kind_ids() {
            let squares =
                [(Side::White, self.squares_of_friend(kind)), (Side::Black, self.squares_of_enemy(kind))];
            for (side, squares) in squares {
                if !squares.is_empty() {
                    contents |= Contents::only(Content::piece(kind, side));
                }
            }
        }
        contents
    }

    /// Returns the squares on which the mask contains an enemy piece of a kind.
    pub fn squares_of_enemy(&self, kind: KindId) -> B {
        let exception = self.exceptions.iter().find(|exception| exception.0 == kind && !exception.1);
        exception.map_or(self.enemy, |exception| self.enemy ^ exception.2)
    }

    /// Returns the squares that can be in both masks with the same content.
    pub fn overlap(&self, other: &TargetMask<B>, program: &Program) -> B {
        let vacant = (self.vacant | self.vacant_on_trail) & (other.vacant | other.vacant_on_trail);
        let mut both = vacant;
        for kind in program.kind_ids() {
            both |= self.squares_of_enemy(kind) & other.squares_of_enemy(kind)
                | self.squares_of_friend(kind) & other.squares_of_friend(kind);
        }
        both
    }

    /// Returns the squares that are in this mask with every content with which they are in `other`. Ignores moves to the origin.
    pub fn squares_covering(&self, other: &TargetMask<B>, program: &Program) -> B {
        if self.turn_sets.is_some() {
            return B::NONE;
        }
        let on_trail = |mask: &TargetMask<B>| mask.vacant | mask.vacant_on_trail;
        let mut not_covered = other.vacant & !self.vacant | on_trail(other) & !on_trail(self);
        for kind in program.kind_ids() {
            not_covered |= other.squares_of_enemy(kind) & !self.squares_of_enemy(kind)
                | other.squares_of_friend(kind) & !self.squares_of_friend(kind);
        }
        !not_covered
    }

    /// Returns the squares on which the mask contains a friendly piece of a kind.
    pub fn squares_of_friend(&self, kind: KindId) -> B {
        let exception = self.exceptions.iter().find(|exception| exception.0 == kind && exception.1);
        exception.map_or(self.friend, |exception| self.friend ^ exception.2)
    }

    /// Returns true if a mover that started from `square` may end there again.
    pub fn allows_return_to(&self, square: Square) -> bool {
        self.origins.contains(square)
    }

    /// Returns the squares that are in the mask if they are vacant. The mover started from `origin`.
    #[inline]
    pub fn vacant_squares(&self, origin: Square) -> B {
        let origin = B::bit(origin);
        self.vacant & !origin | self.origins & origin
    }

    /// Returns true if the mask depends on the trail.
    pub fn depends_on_trail(&self) -> bool {
        !self.vacant_on_trail.is_empty()
    }

    /// Returns true if the mask does not depend on the origin of the move.
    pub fn ignores_origin(&self) -> bool {
        self.origins == self.vacant
    }

    /// Returns the squares of the mask in a position.
    #[inline(always)]
    pub fn squares_in(&self, view: &BoardView<B>, position: &Position) -> B {
        match self.common_target {
            Some(common) => view.common_target(common),
            None => self.compute_squares(view, position),
        }
    }

    /// Computes the squares of the mask in a position.
    fn compute_squares(&self, view: &BoardView<B>, position: &Position) -> B {
        let mut squares = view.vacant & self.vacant | view.own & self.friend | view.enemy & self.enemy;
        squares |= view.vacant & self.vacant_on_trail & view.trail;
        for &(kind, is_friend, differs) in &self.exceptions {
            let owner_pieces = if is_friend { view.own } else { view.enemy };
            squares ^= B::from_set(position.plane(kind)) & owner_pieces & differs;
        }
        match &self.turn_sets {
            Some(turn_sets) => squares & turn_sets.squares_in(view, position),
            None => squares,
        }
    }
}

/// Returns the most frequent of the sets.
fn most_common<B: Bits>(sets: &[B]) -> B {
    let count = |set: &B| sets.iter().filter(|other| *other == set).count();
    sets.iter().copied().max_by_key(|set| count(set)).unwrap_or(B::NONE)
}
