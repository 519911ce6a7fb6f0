//! The end of a way through a rule: the move that it is, and what that changes.

use arrayvec::ArrayVec;

use super::Candidate;
use super::cursor::Cursor;
use super::walk::{Flow, Sink, Walk};
use crate::board::{Content, Contents, KindId, Side, Square};
use crate::ir::{Action, ClockResets};
use crate::position::{Delta, Form, MAX_TRAIL, Move, Trail};

/// A complete path through a rule.
pub struct End<'a, 'w> {
    walk: &'w Walk<'a>,
    cursor: &'w Cursor,
    number: u16,
}

impl End<'_, '_> {
    /// The record of the move.
    pub fn mv(&self) -> Move {
        let (cursor, rule) = (self.cursor, self.walk.rule);
        let mut mv = Move::new(rule.kind, cursor.origin, cursor.lands(), cursor.form, self.number);
        let dropped = cursor.dropped.map(|(_, square)| square).filter(|square| *square != cursor.origin);
        if let (Some(square), Form::Castling) = (dropped, cursor.form)
            && self.walk.view.position.at(square).is_piece()
        {
            // Behind the partner: its origin, and that of the piece that castles.
            mv.from = square;
            mv.push_text_square(cursor.origin, false);
        } else {
            for &(square, shot) in &cursor.said[..cursor.said_len] {
                mv.push_text_square(square, shot);
            }
            if let Some(square) = dropped {
                mv.push_text_square(square, true);
            }
        }
        if let Some(kind) = cursor.choice {
            mv.set_choice(kind);
        }
        mv
    }

    /// The move with all that it changes.
    pub fn candidate(&self) -> Candidate {
        let victims = self.walk.victims.iter().copied().collect();
        Candidate { mv: self.mv(), delta: delta(self.walk, self.cursor), victims, checks: false }
    }

    /// Returns the square on which the mover is put down.
    pub fn lands(&self) -> Square {
        self.cursor.lands()
    }

    /// Returns the square that its text names, if it names exactly one.
    pub fn plainly_said(&self) -> Option<Square> {
        match self.cursor.said[..self.cursor.said_len] {
            [(square, false)] if self.cursor.choice.is_none() => Some(square),
            _ => None,
        }
    }

    /// Returns the final content of the landing square, if the move changes nothing but that square and the origin.
    pub fn relocated(&self) -> Option<Content> {
        let (walk, cursor) = (self.walk, self.cursor);
        let lands = cursor.lands();
        // A piece that was put down again is on a cell that the move has changed.
        let set_down = |&(cell, _): &(Square, Content)| {
            cell != lands && walk.view.board[cell.index()] != Content::VACANT
        };
        let elsewhere = walk.victims.iter().any(|victim| victim.0 != lands)
            || walk.view.edits[walk.view.given..].iter().any(set_down);
        let moves = cursor.form == Form::Move && !cursor.gone && !elsewhere;
        (moves && !cursor.turned).then(|| cursor.piece(walk.view.mover))
    }
}

/// Tells of every end.
pub(super) struct Tell<'t, T> {
    pub number: u16,
    pub tell: &'t mut T,
}

impl<T: FnMut(&End<'_, '_>)> Sink for Tell<'_, T> {
    const JUDGING: bool = false;

    fn end(&mut self, walk: &Walk<'_>, cursor: &Cursor) -> Flow {
        (self.tell)(&End { walk, cursor, number: self.number });
        Flow::Continue(())
    }
}

/// Returns the changes made by a finished chain.
fn delta(walk: &Walk<'_>, cursor: &Cursor) -> Delta {
    let (program, position, mover) = (walk.view.program, walk.view.position, walk.view.mover);
    let mut delta = Delta { captures: !walk.victims.is_empty() || cursor.gone, ..Delta::default() };
    let lands = cursor.lands();
    for &(cell, _) in &walk.view.edits {
        // A mover that was removed leaves the landing square unchanged.
        if (cursor.gone || cell != lands) && !delta.edits.iter().any(|edit| edit.0 == cell) {
            delta.edits.push((cell, walk.view.board[cell.index()]));
        }
    }
    if !cursor.gone {
        delta.edits.push((lands, cursor.piece(mover)));
    }
    let turned = walk.view.turns().iter().map(|turn| turn.cell);
    delta.turned.extend(turned.filter(|&cell| !walk.view.is_touched(cell)));
    if cursor.trail && !cursor.gone && !cursor.turned {
        delta.trail = trail(walk, lands);
    }
    let was_promoted = cursor.form == Form::Move && position.promoted().has(cursor.origin);
    if program.tracked.promoted && !cursor.gone && (cursor.changed || was_promoted) {
        delta.promoted = Some(lands);
    }
    if let Action::Drop { hand, unmoved, .. } = walk.rule.action {
        delta.hands.extend(hand.map(|kind| (mover, kind, -1)));
        delta.unmoved = (unmoved && !cursor.gone).then_some(lands);
    }
    delta.hands.extend(cursor.dropped.map(|(kind, _)| (mover, kind, -1)));
    for &(cell, content) in &walk.victims {
        let Some(victim) = content.as_piece() else { continue };
        let to_hand = &program.kind(victim.kind).when_captured;
        if let Some(&(_, kind)) = to_hand.iter().find(|(state, _)| walk.view.was_in_state(*state, cell)) {
            delta.hands.push((mover, kind, 1));
        }
    }
    delta.resets_clock = resets_clock(&program.clock_resets, walk.rule.kind, cursor.form, delta.captures);
    delta
}

/// The squares passed over that are vacant after the move, each once, nearest to the origin first: not those of pieces that were
/// hopped over, nor that of the mover, which can come back.
fn trail(walk: &Walk<'_>, maker: Square) -> Option<Trail> {
    let mut squares: ArrayVec<Square, MAX_TRAIL> = ArrayVec::new();
    for &cell in &walk.stops {
        if cell != maker && walk.view.board[cell.index()] == Content::VACANT && !squares.contains(&cell) {
            squares.push(cell);
        }
    }
    (!squares.is_empty()).then(|| Trail { squares: squares.into_iter().collect(), piece_square: maker })
}

/// Returns true if a move resets the n-move clock. Checks are taken into account when the move has been made.
pub fn resets_clock(breaks: &ClockResets, kind: KindId, form: Form, captures: bool) -> bool {
    let moves = breaks.movers.meets(Contents::only(Content::piece(kind, Side::White)));
    match form {
        Form::Drop => breaks.drop || breaks.capture && captures,
        Form::Castling => breaks.castling || breaks.capture && captures,
        Form::Move => moves || breaks.capture && captures,
        Form::Pass => false,
    }
}
