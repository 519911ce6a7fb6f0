//! The definition of attacks. A piece is attacked if some rule would allow the enemy to remove it now, as if the enemy were to
//! move, without losing one of the enemy's own royals. A rule that changes the side of the piece can also attack it. Duties,
//! facts about check and the choices of promotions are ignored.

use smallvec::SmallVec;

use super::cursor::Cursor;
use super::view::{CachedAttacks, ReferenceSquares, View};
use super::walk::{Flow, Sink, Walk};
use crate::board::{Content, Side, Square, SquareSet};
use crate::ir::{Action, Place, Program, Royalty, Set};
use crate::position::{Form, Position};

/// Returns the targets that are attacked by a side. The search stops as soon as it finds an attack on one of `sufficient_targets`. The
/// result may then be incomplete.
pub fn attacked(
    program: &Program,
    position: &Position,
    by: Side,
    targets: &SquareSet,
    sufficient_targets: &SquareSet,
) -> SquareSet {
    let origins = position.occupied(by);
    let attack = AttackQuery { by, origins: &origins, changes: &[], in_restrictions: false };
    attack.attacked_targets(program, position, targets, sufficient_targets)
}

/// Returns true if one of the pieces of the side `by` on the squares `origins` attacks the square `target`.
pub fn is_attacked_from(
    program: &Program,
    position: &Position,
    by: Side,
    origins: &SquareSet,
    target: Square,
) -> bool {
    let targets: SquareSet = [target].into_iter().collect();
    let attack = AttackQuery { by, origins, changes: &[], in_restrictions: false };
    !attack.attacked_targets(program, position, &targets, &targets).is_empty()
}

/// The input of a search for attacks: the pieces of one side that may attack, and the cells that are changed before the search.
pub(super) struct AttackQuery<'c> {
    /// The attacking side.
    pub by: Side,
    /// The squares of the pieces that may attack; all other pieces are ignored.
    pub origins: &'c SquareSet,
    /// The changed cells with their new contents.
    pub changes: &'c [(Square, Content)],
    /// True while restrictions are evaluated, see [`View`].
    pub in_restrictions: bool,
}

impl AttackQuery<'_> {
    /// Returns the `targets` that are attacked. The search stops as soon as it finds an attack on one of `sufficient_targets`.
    pub fn attacked_targets(
        &self,
        program: &Program,
        position: &Position,
        targets: &SquareSet,
        sufficient_targets: &SquareSet,
    ) -> SquareSet {
        let by = self.by;
        let mut attack_finder = AttackFinder { targets, sufficient_targets, found: SquareSet::EMPTY };
        let Some(any_rule) = program.rules.first() else { return attack_finder.found };
        let mut walk = Walk::new(program, position, by, any_rule);
        for &(cell, content) in self.changes {
            walk.view.put(cell, content);
        }
        walk.view.initial_edit_count = self.changes.len();
        walk.view.attack_mode = true;
        walk.view.in_restrictions = self.in_restrictions;
        for origin in self.origins {
            let Some(piece) = walk.view.board[origin.index()].as_piece().filter(|piece| piece.side == by)
            else {
                continue;
            };
            for rule_index in program.kind(piece.kind).rules.clone() {
                let rule = &program.rules[rule_index];
                let Action::Move(body) = &rule.action else { continue };
                let may_remove_target = || {
                    program
                        .removable_by(rule_index, by, origin)
                        .is_none_or(|set| !(*set & *targets).is_empty())
                };
                if !rule.attacks || !may_remove_target() || !walk.select(rule, origin, true) {
                    continue;
                }
                let cursor = Cursor::new(origin, piece.kind, Form::Move);
                if walk.run(body, cursor, &mut attack_finder).is_break() {
                    return attack_finder.found;
                }
            }
        }
        attack_finder.found
    }
}

/// Returns the squares of the enemy pieces that give check to a side by attacking one of its royal or jointly royal pieces. Empty if the
/// side is not in check.
fn checkers(program: &Program, position: &Position, side: Side, in_restrictions: bool) -> SquareSet {
    if !in_check_after_changes(program, position, side, &[], in_restrictions) {
        return SquareSet::EMPTY;
    }
    let is_royal = |content: Content| {
        let piece = content.as_piece();
        piece.is_some_and(|piece| program.kind(piece.kind).royalty != Royalty::Common)
    };
    let targets = position.occupied(side).iter().filter(|&cell| is_royal(position.at(cell))).collect();
    let by = side.other();
    let gives_check = |&cell: &Square| {
        let origins = [cell].into_iter().collect();
        let attack = AttackQuery { by, origins: &origins, changes: &[], in_restrictions };
        !attack.attacked_targets(program, position, &targets, &targets).is_empty()
    };
    position.occupied(by).iter().filter(gives_check).collect()
}

impl View<'_> {
    /// Returns true if the piece on a cell gives check to the mover.
    pub(super) fn is_checker(&self, cell: Square) -> bool {
        let find_checkers = || checkers(self.program, self.position, self.mover, self.in_restrictions);
        self.checkers.get_or_init(find_checkers).has(cell)
    }

    /// Returns true if the piece that was on a cell before the move was attacked by one of the pieces `by`, or by any enemy piece if `by`
    /// is `None`. If `protected` is true, tests instead whether a piece of the same side protected it. Returns `None` if there was no
    /// piece. Caches the result if it does not depend on squares of the move.
    pub(super) fn is_attacked(
        &self,
        cell: Square,
        protected: bool,
        by: Option<&Set>,
        reference: ReferenceSquares,
    ) -> Option<bool> {
        // The cache does not contain the cells that were read, so it is not used while reads are recorded.
        if self.records_reads || by.is_some_and(|by| by.has_place(Place::depends_on_move)) {
            return self.find_attack(cell, protected, by, reference);
        }
        let by_address = by.map(|by| std::ptr::from_ref(by).addr());
        let is_same = |cached: &CachedAttacks| cached.protected == protected && cached.by == by_address;
        if let Some(cached) = self.cached_attacks.borrow().iter().find(|cached| is_same(cached))
            && cached.known.has(cell)
        {
            return Some(cached.attacked.has(cell));
        }
        let attacked = self.find_attack(cell, protected, by, reference)?;
        let mut attacks = self.cached_attacks.borrow_mut();
        let index = attacks.iter().position(is_same).unwrap_or_else(|| {
            attacks.push(CachedAttacks {
                protected,
                by: by_address,
                known: SquareSet::EMPTY,
                attacked: SquareSet::EMPTY,
            });
            attacks.len() - 1
        });
        attacks[index].known.insert(cell);
        if attacked {
            attacks[index].attacked.insert(cell);
        }
        Some(attacked)
    }

    /// Computes the result of [`View::is_attacked`].
    fn find_attack(
        &self,
        cell: Square,
        protected: bool,
        by: Option<&Set>,
        reference: ReferenceSquares,
    ) -> Option<bool> {
        // An estimate of the work: every square is tested for an attacker.
        self.add_work(self.program.shape.squares());
        let before = self.before_the_move();
        let view = before.as_ref().unwrap_or(self);
        let piece = view.board[cell.index()].as_piece()?;
        if self.program.is_neutral(piece.kind) {
            return Some(false);
        }
        let attacking_side = if protected { piece.side } else { piece.side.other() };
        let mut changes: SmallVec<[(Square, Content); 8]> = self.edits[..self.initial_edit_count]
            .iter()
            .map(|&(cell, _)| (cell, view.board[cell.index()]))
            .collect();
        if protected {
            // The piece changes its side for this test. It is protected if its former side could then capture it.
            changes.push((cell, Content::piece(piece.kind, piece.side.other())));
        }
        let is_attacker = |&at: &Square| {
            let content = view.board[at.index()];
            at != cell
                && content.as_piece().is_some_and(|piece| piece.side == attacking_side)
                && by.is_none_or(|by| view.is_in(by, at, content, reference))
        };
        let origins: SquareSet = self.program.shape.all_squares().filter(is_attacker).collect();
        if let Some(before) = &before {
            self.take_reads_from(before);
        }
        let target: SquareSet = [cell].into_iter().collect();
        let attack = AttackQuery {
            by: attacking_side,
            origins: &origins,
            changes: &changes,
            in_restrictions: self.in_restrictions,
        };
        Some(!attack.attacked_targets(self.program, self.position, &target, &target).is_empty())
    }
}

/// Returns true if a side is in check: one of its royal pieces is attacked, or all of its jointly royal pieces are attacked.
pub fn in_check(program: &Program, position: &Position, side: Side) -> bool {
    in_check_after_changes(program, position, side, &[], false)
}

/// Returns true if a side is in check after some cells have been changed, for example by a move of that side.
pub(super) fn in_check_after_changes(
    program: &Program,
    position: &Position,
    side: Side,
    changes: &[(Square, Content)],
    in_restrictions: bool,
) -> bool {
    let royals = |royalty: Royalty| -> SquareSet {
        let has_royalty = |content: Content| {
            let piece = content.as_piece();
            piece.is_some_and(|piece| piece.side == side && program.kind(piece.kind).royalty == royalty)
        };
        let mut cells: SquareSet =
            position.occupied(side).iter().filter(|&cell| has_royalty(position.at(cell))).collect();
        for &(cell, content) in changes {
            if has_royalty(content) { cells.insert(cell) } else { cells.remove(cell) }
        }
        cells
    };
    if !program.has_royals() {
        return false;
    }
    let (royal, jointly) = (royals(Royalty::Royal), royals(Royalty::JointlyRoyal));
    let by = side.other();
    let mut origins = position.occupied(by);
    origins.extend(changes.iter().map(|change| change.0));
    let attack = AttackQuery { by, origins: &origins, changes, in_restrictions };
    let found = attack.attacked_targets(program, position, &(royal | jointly), &royal);
    !(found & royal).is_empty() || !jointly.is_empty() && jointly.is_subset(&found)
}

/// A sink that collects the attacked targets: those that a path removes, and those whose side it changes by `turns … as a threat`.
pub(super) struct AttackFinder<'s> {
    /// The squares for which attacks are searched.
    pub targets: &'s SquareSet,
    /// An attack on any of these squares ends the search.
    pub sufficient_targets: &'s SquareSet,
    /// The targets found to be attacked.
    pub found: SquareSet,
}

impl Sink for AttackFinder<'_> {
    const ATTACK_MODE: bool = true;

    fn targets(&self) -> Option<&SquareSet> {
        Some(self.targets)
    }

    fn end(&mut self, walk: &Walk<'_>, cursor: &Cursor) -> Flow {
        let mut threatened = walk
            .view
            .side_changes()
            .iter()
            .filter(|change| change.as_threat)
            .map(|change| change.cell)
            .peekable();
        if walk.victims.is_empty() && threatened.peek().is_none()
            || loses_own_royal(&walk.view, &walk.victims, cursor)
        {
            return Flow::Continue(());
        }
        let removed = walk.victims.iter().map(|&(cell, _)| cell).filter(|&cell| !walk.not_attacked.has(cell));
        let removed = removed.chain(threatened).filter(|&cell| self.targets.has(cell));
        self.found.extend(removed);
        if (self.found & *self.sufficient_targets).is_empty() { Flow::Continue(()) } else { Flow::Break(()) }
    }
}

/// Returns true if the move removes a royal piece of the mover's side, or changes the side of such a piece.
fn loses_own_royal(view: &View<'_>, victims: &[(Square, Content)], cursor: &Cursor) -> bool {
    let is_royal = |kind| view.program.kind(kind).royalty != Royalty::Common;
    let is_own_royal = |content: Content| {
        content.as_piece().is_some_and(|piece| piece.side == view.mover && is_royal(piece.kind))
    };
    (cursor.mover_removed || cursor.changed_sides) && is_royal(cursor.kind)
        || victims.iter().any(|&(_, content)| is_own_royal(content))
        || view.side_changes().iter().any(|change| is_own_royal(change.before))
}
