//! Converts complete paths through rules into moves with their changes.

use arrayvec::ArrayVec;

use super::Candidate;
use super::cursor::Cursor;
use super::walk::{Flow, Sink, Walk};
use crate::board::{Content, Contents, KindId, Side, Square};
use crate::ir::{Action, ClockResets};
use crate::position::{Delta, Edits, Form, MAX_TRAIL, Move, TextPart, Trail};

/// A complete path through a rule.
pub struct CompletePath<'a, 'w> {
    walk: &'w Walk<'a>,
    cursor: &'w Cursor,
    rule_index: u16,
}

impl CompletePath<'_, '_> {
    /// Returns the move.
    pub fn mv(&self) -> Move {
        let (cursor, rule) = (self.cursor, self.walk.rule);
        let mut mv =
            Move::new(rule.kind, cursor.origin, cursor.landing_square(), cursor.form, self.rule_index);
        if let Some((kind, square)) = self.drop_on_partner_origin() {
            // The text of a drop on the partner's origin starts with that square and the origin of the castling piece.
            mv.from = square;
            mv.set_text(&[TextPart::Square(cursor.origin), TextPart::Choice(kind)]);
        } else {
            mv.set_text(&self.walk.text);
        }
        mv
    }

    /// Returns the kind of the piece that a castling drops on the partner's origin, and that square; `None` if the move does not drop a
    /// piece there.
    fn drop_on_partner_origin(&self) -> Option<(KindId, Square)> {
        let (kind, square) = self.cursor.dropped.filter(|(_, square)| *square != self.cursor.origin)?;
        let is_partner_origin =
            self.cursor.form == Form::Castling && self.walk.view.position.at(square).is_piece();
        is_partner_origin.then_some((kind, square))
    }

    /// Returns the move with its changes.
    pub fn candidate(&self) -> Candidate {
        let victims = self.walk.victims.iter().chain(&self.walk.returned).copied().collect();
        Candidate { mv: self.mv(), delta: delta(self.walk, self.cursor), victims, gives_check: false }
    }

    /// Returns the changed squares with their contents after the move.
    pub fn edits(&self) -> Edits {
        edits(self.walk, self.cursor)
    }

    /// Returns the square of the mover after the move.
    pub fn landing_square(&self) -> Square {
        self.cursor.landing_square()
    }

    /// Returns the square in the text of the move; `None` if the text has several squares, a shot or a choice.
    pub fn only_text_square(&self) -> Option<Square> {
        match self.walk.text[..] {
            [TextPart::Square(square)] => Some(square),
            _ => None,
        }
    }

    /// Returns the content of the landing square after the move. `None` if the move does more than relocate its piece: if it is a castling
    /// or a drop, changes squares other than the origin and the landing square, removes the mover, changes its side, or sends it home.
    pub fn relocation_result(&self) -> Option<Content> {
        let (walk, cursor) = (self.walk, self.cursor);
        let landing_square = cursor.landing_square();
        // If a changed cell is not vacant, a piece was put down there. If it is vacant, and is not the origin, its piece has been removed
        // or put elsewhere.
        let is_changed = |&(cell, before): &(Square, Content)| {
            let after = walk.view.board[cell.index()];
            let is_vacated_origin = cell == cursor.origin && after == Content::VACANT;
            cell != landing_square
                && !is_vacated_origin
                && (before, after) != (Content::VACANT, Content::VACANT)
        };
        let changes_other_squares = walk.victims.iter().any(|victim| victim.0 != landing_square)
            || walk.view.edits[walk.view.initial_edit_count..].iter().any(is_changed);
        let is_relocation = cursor.form == Form::Move && !cursor.mover_removed && !changes_other_squares;
        (is_relocation && !cursor.changed_sides && cursor.home.is_none())
            .then(|| cursor.piece(walk.view.program, walk.view.mover))
    }
}

/// A sink that calls a function for every complete path.
pub(super) struct PathVisitor<'v> {
    /// The index of the rule.
    pub rule_index: u16,
    /// The function to call.
    pub visit: &'v mut dyn FnMut(&CompletePath<'_, '_>),
}

impl Sink for PathVisitor<'_> {
    const ATTACK_MODE: bool = false;

    fn end(&mut self, walk: &Walk<'_>, cursor: &Cursor) -> Flow {
        (self.visit)(&CompletePath { walk, cursor, rule_index: self.rule_index });
        Flow::Continue(())
    }
}

/// Returns the squares that a complete path changes, with their contents afterwards.
fn edits(walk: &Walk<'_>, cursor: &Cursor) -> Edits {
    let landing_square = cursor.landing_square();
    let mut edits = Edits::new();
    for &(cell, _) in &walk.view.edits {
        // A mover that was removed leaves the landing square unchanged.
        if (cursor.mover_removed || cell != landing_square) && !edits.iter().any(|edit| edit.0 == cell) {
            edits.push((cell, walk.view.board[cell.index()]));
        }
    }
    if !cursor.mover_removed {
        edits.push((landing_square, cursor.piece(walk.view.program, walk.view.mover)));
    }
    edits
}

/// Returns the changes made by a complete path.
fn delta(walk: &Walk<'_>, cursor: &Cursor) -> Delta {
    let (program, position, mover) = (walk.view.program, walk.view.position, walk.view.mover);
    let mut delta = Delta {
        edits: edits(walk, cursor),
        captures: !walk.victims.is_empty() || !walk.returned.is_empty() || cursor.mover_removed,
        ..Delta::default()
    };
    let landing_square = cursor.landing_square();
    let changed_cells = walk.view.side_changes().iter().map(|change| change.cell);
    delta.side_changes.extend(changed_cells.filter(|&cell| !walk.view.is_touched(cell)));
    // A trail belongs to the side of the mover, so a mover that was removed, has changed sides or is neutral leaves none.
    if cursor.leaves_trail
        && !cursor.mover_removed
        && !cursor.changed_sides
        && !program.is_neutral(cursor.kind)
    {
        delta.trail = trail(walk, landing_square);
    }
    let was_promoted = cursor.form == Form::Move && position.promoted().has(cursor.origin);
    if program.tracked.promoted && !cursor.mover_removed && (cursor.changed_kind || was_promoted) {
        delta.promoted.push(landing_square);
    }
    add_relocation_marks(walk, &mut delta);
    let is_home = cursor.home == Some(landing_square) && !cursor.mover_removed;
    delta.sent_home.extend(is_home.then_some(landing_square));
    if let Action::Drop { hand, unmoved, .. } = walk.rule.action {
        delta.hands.extend(hand.map(|kind| (mover, kind, -1)));
        delta.unmoved = (unmoved && !cursor.mover_removed).then_some(landing_square);
    }
    delta.hands.extend(cursor.dropped.map(|(kind, _)| (mover, kind, -1)));
    for &(cell, content) in &walk.victims {
        let Some(victim) = content.as_piece() else { continue };
        let to_hand = &program.kind(victim.kind).when_captured;
        if let Some(to) = to_hand.iter().find(|to| walk.view.was_in_state(to.state, cell)) {
            delta.hands.push((to.hand(victim.side, mover), to.kind, 1));
        }
    }
    delta.mover = program.tracked.movers.then_some(walk.rule.kind);
    delta.resets_clock = resets_clock(&program.clock_resets, walk.rule.kind, cursor.form, delta.captures);
    delta
}

/// Adds the promotion marks and the home marks of the pieces that were put on other squares.
fn add_relocation_marks(walk: &Walk<'_>, delta: &mut Delta) {
    let moved = walk.view.relocations();
    if moved.is_empty() {
        return;
    }
    let mut promoted = *walk.view.position.promoted();
    for relocation in moved {
        if promoted.has(relocation.from) {
            promoted.remove(relocation.from);
            promoted.insert(relocation.to);
        } else {
            // Removes the mark of the piece that was there before.
            promoted.remove(relocation.to);
        }
    }
    let is_occupied = |cell: Square| walk.view.board[cell.index()].is_piece();
    let placed = || moved.iter().filter(|relocation| is_occupied(relocation.to));
    if walk.view.program.tracked.promoted {
        delta.promoted.extend(placed().map(|relocation| relocation.to).filter(|&cell| promoted.has(cell)));
    }
    delta.sent_home.extend(placed().filter(|relocation| relocation.is_home).map(|relocation| relocation.to));
}

/// Returns the trail: the squares passed over that are vacant after the move, each once, in the order in which they were passed.
/// `piece_square` is the landing square.
fn trail(walk: &Walk<'_>, piece_square: Square) -> Option<Trail> {
    let mut squares: ArrayVec<Square, MAX_TRAIL> = ArrayVec::new();
    for &cell in &walk.passed_squares {
        if cell != piece_square
            && walk.view.board[cell.index()] == Content::VACANT
            && !squares.contains(&cell)
        {
            squares.push(cell);
        }
    }
    (!squares.is_empty()).then(|| Trail { squares: squares.into_iter().collect(), piece_square })
}

/// Returns true if a move resets the halfmove clock. Checks are not considered here, because the move has not been made.
pub fn resets_clock(resets: &ClockResets, kind: KindId, form: Form, captures: bool) -> bool {
    let kind_resets = resets.movers.intersects(Contents::only(Content::piece(kind, Side::White)));
    match form {
        Form::Drop => resets.drop || resets.capture && captures,
        Form::Castling => resets.castling || resets.capture && captures,
        Form::Move => kind_resets || resets.capture && captures,
        Form::Pass | Form::Swap => false,
    }
}
