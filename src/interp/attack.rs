//! Attacks by definition: a piece is attacked if some rule of the enemy, were he to move, removes it without removing a
//! royal of his own. Duties, facts about check and what a promotion can choose do not count.

use super::cursor::Cursor;
use super::pseudo;
use super::view::View;
use super::walk::{Flow, Sink, Walk};
use crate::board::{Content, Side, Square, SquareSet};
use crate::ir::{Action, Program, Royalty};
use crate::position::{Form, Position};

/// Which of the `targets` are attacked by a side. As soon as one of `enough` is, the search stops.
pub fn attacked(
    program: &Program,
    position: &Position,
    by: Side,
    targets: &SquareSet,
    enough: &SquareSet,
) -> SquareSet {
    attacked_with(program, position, by, &[], targets, enough)
}

/// Returns the targets that are attacked after some cells have been changed.
pub(super) fn attacked_with(
    program: &Program,
    position: &Position,
    by: Side,
    changes: &[(Square, Content)],
    targets: &SquareSet,
    enough: &SquareSet,
) -> SquareSet {
    let mut origins = position.occupied(by);
    origins.extend(changes.iter().map(|change| change.0));
    attacked_from(program, position, (by, &origins), changes, targets, enough)
}

/// Returns the targets that are attacked by the pieces on the given squares.
fn attacked_from(
    program: &Program,
    position: &Position,
    (by, origins): (Side, &SquareSet),
    changes: &[(Square, Content)],
    targets: &SquareSet,
    enough: &SquareSet,
) -> SquareSet {
    let reach = program.reach();
    let mut judge = Judge { targets, enough, found: SquareSet::EMPTY };
    let Some(first) = program.rules.first() else { return judge.found };
    let mut walk = Walk::new(program, position, by, first);
    for &(cell, content) in changes {
        walk.view.put(cell, content);
    }
    walk.view.given = changes.len();
    walk.view.judging = true;
    for origin in origins {
        let Some(piece) = walk.view.board[origin.index()].as_piece().filter(|piece| piece.side == by) else {
            continue;
        };
        for number in program.kind(piece.kind).rules.clone() {
            let rule = &program.rules[number];
            let Action::Move(body) = &rule.action else { continue };
            if !rule.attacks
                || !reach.may_remove(number, by, origin, targets)
                || !pseudo::is_open(rule, &walk, Some(origin), true)
            {
                continue;
            }
            walk.rule = rule;
            if walk.run(body, Cursor::new(origin, piece.kind, Form::Move), &mut judge).is_break() {
                return judge.found;
            }
        }
    }
    judge.found
}

/// The pieces that give check to a side: those that could take one of its royals. None if it is not in check.
pub(super) fn checkers(program: &Program, position: &Position, side: Side) -> SquareSet {
    if !in_check(program, position, side) {
        return SquareSet::EMPTY;
    }
    let royal = |content: Content| {
        let piece = content.as_piece();
        piece.is_some_and(|piece| program.kind(piece.kind).royalty != Royalty::Common)
    };
    let targets = position.occupied(side).iter().filter(|&cell| royal(position.at(cell))).collect();
    let by = side.other();
    let gives = |&cell: &Square| {
        let from = [cell].into_iter().collect();
        !attacked_from(program, position, (by, &from), &[], &targets, &targets).is_empty()
    };
    position.occupied(by).iter().filter(gives).collect()
}

/// Returns true if a side is in check: one of its royal pieces is attacked, or all of its jointly royal pieces are.
pub fn in_check(program: &Program, position: &Position, side: Side) -> bool {
    in_check_with(program, position, side, &[])
}

/// Returns true if a side is in check after some cells have been changed, as by a move of that side.
pub(super) fn in_check_with(
    program: &Program,
    position: &Position,
    side: Side,
    changes: &[(Square, Content)],
) -> bool {
    let royals = |royalty: Royalty| -> SquareSet {
        let is_one = |content: Content| {
            let piece = content.as_piece();
            piece.is_some_and(|piece| piece.side == side && program.kind(piece.kind).royalty == royalty)
        };
        let mut cells: SquareSet =
            position.occupied(side).iter().filter(|&cell| is_one(position.at(cell))).collect();
        for &(cell, content) in changes {
            if is_one(content) { cells.insert(cell) } else { cells.remove(cell) }
        }
        cells
    };
    if !program.has_royals() {
        return false;
    }
    let (each, jointly) = (royals(Royalty::Royal), royals(Royalty::Jointly));
    let found = attacked_with(program, position, side.other(), changes, &(each | jointly), &each);
    !(found & each).is_empty() || !jointly.is_empty() && jointly.is_subset(&found)
}

/// Remembers which targets have been removed.
pub(super) struct Judge<'s> {
    pub targets: &'s SquareSet,
    pub enough: &'s SquareSet,
    pub found: SquareSet,
}

impl Sink for Judge<'_> {
    const JUDGING: bool = true;

    fn targets(&self) -> Option<&SquareSet> {
        Some(self.targets)
    }

    fn end(&mut self, walk: &Walk<'_>, cursor: &Cursor) -> Flow {
        let mut threatened =
            walk.view.turns().iter().filter(|turn| turn.as_threat).map(|turn| turn.cell).peekable();
        if walk.victims.is_empty() && threatened.peek().is_none()
            || loses_own_royal(&walk.view, &walk.victims, cursor)
        {
            return Flow::Continue(());
        }
        let removed = walk.victims.iter().map(|&(cell, _)| cell).filter(|&cell| !walk.spared.has(cell));
        let hit = removed.chain(threatened).filter(|&cell| self.targets.has(cell));
        self.found.extend(hit);
        if (self.found & *self.enough).is_empty() { Flow::Continue(()) } else { Flow::Break(()) }
    }
}

/// Returns true if the move removes or turns a royal piece of the mover's side.
fn loses_own_royal(view: &View<'_>, victims: &[(Square, Content)], cursor: &Cursor) -> bool {
    let is_royal = |kind| view.program.kind(kind).royalty != Royalty::Common;
    let own = |content: Content| {
        content.as_piece().is_some_and(|piece| piece.side == view.mover && is_royal(piece.kind))
    };
    (cursor.gone || cursor.turned) && is_royal(cursor.kind)
        || victims.iter().any(|&(_, content)| own(content))
        || view.turns().iter().any(|turn| own(turn.before))
}
