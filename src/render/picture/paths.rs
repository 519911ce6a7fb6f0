//! Paths of moves with several legs, jumps or shots, drawn as lines.

use super::discs::RADIUS;
use super::frame::Frame;
use super::palette::PATH;
use super::svg::{Outline, Svg, Value};
use crate::board::Square;
use crate::game::Game;
use crate::ir::{Action, Instr, Program};
use crate::position::{Form, Move};

/// A leg of a move.
#[derive(Clone, Copy, PartialEq)]
struct Leg {
    from: Square,
    to: Square,
    kind: LegKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LegKind {
    /// A leap or ride.
    Step,
    /// A jump to any square of a zone.
    Jump,
    /// A shot.
    Shot,
}

/// Draws the paths of the moves that have several legs or shots. The lines have arrow heads unless the targets are `marked`. They are drawn
/// below the pieces.
pub(super) fn draw(svg: &mut Svg, frame: Frame<'_>, game: &Game, moves: &[Move], marked: bool) {
    let (program, position) = (game.program(), game.position());
    let mut legs: Vec<Leg> = Vec::new();
    let mut ends: Vec<Leg> = Vec::new();
    let is_drawn = |path: &Vec<Leg>| path.len() > 1 || path.iter().any(|leg| leg.kind == LegKind::Shot);
    for path in moves.iter().map(|mv| path(program, mv)).filter(is_drawn) {
        ends.extend(path.last());
        for leg in path {
            if !legs.contains(&leg) {
                legs.push(leg);
            }
        }
    }
    if legs.is_empty() {
        return;
    }
    let attributes: [(&str, &dyn Value); 6] = [
        ("fill", &"none"),
        ("stroke", &PATH),
        ("stroke-width", &5.0),
        ("stroke-linecap", &"round"),
        ("stroke-linejoin", &"round"),
        ("opacity", &0.85),
    ];
    svg.group("g", &attributes, |svg| {
        for leg in &legs {
            let gap = match position.at(leg.to).is_piece() {
                _ if !ends.contains(leg) => 0.0,
                true => RADIUS + 5.0,
                false => 14.0,
            };
            line(svg, frame, *leg, gap, ends.contains(leg) && !marked);
        }
    });
}

/// Returns the legs of a move, without those that end on their origin.
fn path(program: &Program, mv: &Move) -> Vec<Leg> {
    if mv.form != Form::Move {
        return Vec::new();
    }
    let jumps = jumps(program, mv);
    let (mut from, mut legs) = (mv.from, Vec::new());
    for (at, (to, shot)) in mv.text_squares().enumerate() {
        let jumps = jumps.get(at).copied().unwrap_or_default();
        let kind = if shot {
            LegKind::Shot
        } else if jumps {
            LegKind::Jump
        } else {
            LegKind::Step
        };
        if from != to {
            legs.push(Leg { from, to, kind });
        }
        if !shot {
            from = to;
        }
    }
    legs
}

/// Returns, for each square in the text of a move, true if the move reaches it by a jump to a zone.
fn jumps(program: &Program, mv: &Move) -> Vec<bool> {
    let Some(Action::Move(chain)) = program.rules.get(usize::from(mv.rule)).map(|rule| &rule.action) else {
        return Vec::new();
    };
    let mut jumped = false;
    let mut jumps = Vec::new();
    for instr in chain {
        match instr {
            Instr::Jump(_) => jumped = true,
            Instr::Go(_) | Instr::GoRelative(_) | Instr::Continue { .. } => jumped = false,
            Instr::AddToText => jumps.push(jumped),
            _ => {}
        }
    }
    jumps
}

/// Draws a line that stops `gap` units before the centre of the target, with or without an arrow head.
fn line(svg: &mut Svg, frame: Frame<'_>, leg: Leg, gap: f64, head: bool) {
    let ((x, y), (end_x, end_y)) = (frame.centre(leg.from), frame.centre(leg.to));
    let (across, down) = (end_x - x, end_y - y);
    // Control point of the curve; for a straight line it is on the line.
    let curvature = if leg.kind == LegKind::Jump { 0.2 } else { 0.0 };
    let (control_x, control_y) = (x + across / 2.0 + curvature * down, y + down / 2.0 - curvature * across);
    // Unit vector toward the target.
    let last = ((end_x - control_x).powi(2) + (end_y - control_y).powi(2)).sqrt();
    let (right, forth) = ((end_x - control_x) / last, (end_y - control_y) / last);
    let (tip_x, tip_y) = (end_x - gap * right, end_y - gap * forth);
    let mut outline = Outline::default();
    outline.add('M', &[x, y]).add('Q', &[control_x, control_y, tip_x, tip_y]);
    let dashes = match leg.kind {
        LegKind::Step => "none",
        LegKind::Jump => "1 10",
        LegKind::Shot => "9 9",
    };
    svg.element("path", &[("d", &outline), ("stroke-dasharray", &dashes)]);
    if head {
        let (back, aside) = (10.0, 8.0);
        let mut head = Outline::default();
        head.add('M', &[tip_x - back * right - aside * forth, tip_y - back * forth + aside * right])
            .add('L', &[tip_x, tip_y])
            .add('L', &[tip_x - back * right + aside * forth, tip_y - back * forth - aside * right]);
        svg.element("path", &[("d", &head)]);
    }
}
