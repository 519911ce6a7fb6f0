//! Draws lines for the paths of moves that have several legs or a shot.

use super::discs::RADIUS;
use super::frame::Frame;
use super::palette::PATH;
use super::svg::{Outline, Svg, Value};
use crate::board::Square;
use crate::game::Game;
use crate::ir::{Action, Instr, Program};
use crate::position::{Form, Move};

/// A leg of a move, as it is drawn.
#[derive(Clone, Copy, PartialEq)]
struct Leg {
    from: Square,
    to: Square,
    kind: LegKind,
}

/// The kind of a leg, which determines the dashes and the curvature of the line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LegKind {
    /// A leap or ride.
    Step,
    /// A jump to any square of a zone.
    Jump,
    /// A shot.
    Shot,
}

/// Draws the paths of those `moves` that have several legs or a shot. The lines have arrow heads unless `targets_are_marked` is
/// true.
pub(super) fn draw(svg: &mut Svg, frame: Frame<'_>, game: &Game, moves: &[Move], targets_are_marked: bool) {
    let has_path = |path: &Vec<Leg>| path.len() > 1 || path.iter().any(|leg| leg.kind == LegKind::Shot);
    let paths = moves.iter().map(|mv| legs_of(game.program(), mv)).filter(has_path);
    draw_paths(svg, frame, game, paths, targets_are_marked);
}

/// Draws the paths of all `moves` from square to square, with arrow heads, even those of one leg.
pub(super) fn draw_all(svg: &mut Svg, frame: Frame<'_>, game: &Game, moves: &[Move]) {
    let paths = moves.iter().map(|mv| legs_of(game.program(), mv));
    draw_paths(svg, frame, game, paths, false);
}

fn draw_paths(
    svg: &mut Svg,
    frame: Frame<'_>,
    game: &Game,
    paths: impl Iterator<Item = Vec<Leg>>,
    targets_are_marked: bool,
) {
    let position = game.position();
    let mut legs: Vec<Leg> = Vec::new();
    let mut last_legs: Vec<Leg> = Vec::new();
    for path in paths {
        last_legs.extend(path.last());
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
    svg.container("g", &attributes, |svg| {
        for leg in &legs {
            let gap = match position.at(leg.to).is_piece() {
                _ if !last_legs.contains(leg) => 0.0,
                true => RADIUS + 5.0,
                false => 14.0,
            };
            draw_leg(svg, frame, *leg, gap, last_legs.contains(leg) && !targets_are_marked);
        }
    });
}

/// Returns the legs of a move, without legs that end where they start; none for castlings, drops, passes and swaps.
fn legs_of(program: &Program, mv: &Move) -> Vec<Leg> {
    if mv.form != Form::Move {
        return Vec::new();
    }
    let jumps = jump_flags(program, mv);
    let (mut from, mut legs) = (mv.from, Vec::new());
    for (index, (to, shot)) in mv.text_squares().enumerate() {
        let is_jump = jumps.get(index).copied().unwrap_or_default();
        let kind = if shot {
            LegKind::Shot
        } else if is_jump {
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

/// Returns, for each square in the text of a move, true if the move reaches it by a jump to a zone. If the rule contains a
/// repetition, ends before its squares.
fn jump_flags(program: &Program, mv: &Move) -> Vec<bool> {
    let Some(Action::Move(chain)) = program.rules.get(usize::from(mv.rule)).map(|rule| &rule.action) else {
        return Vec::new();
    };
    let mut is_jump = false;
    let mut jumps = Vec::new();
    for instr in chain {
        match instr {
            Instr::Jump(_) | Instr::JumpHome(_) => is_jump = true,
            Instr::Go(_) | Instr::GoRelative(_) | Instr::Continue { .. } => is_jump = false,
            Instr::AddToText => jumps.push(is_jump),
            // The number of squares that a repetition adds depends on the move.
            Instr::Repeat(_) => break,
            _ => {}
        }
    }
    jumps
}

/// Draws a leg as a line that stops `gap` units before the centre of the target, with or without an arrow head.
fn draw_leg(svg: &mut Svg, frame: Frame<'_>, leg: Leg, gap: f64, has_head: bool) {
    let ((x, y), (end_x, end_y)) = (frame.centre(leg.from), frame.centre(leg.to));
    let (width, height) = (end_x - x, end_y - y);
    // The control point of the curve. The control point of a straight line is on the line.
    let curvature = if leg.kind == LegKind::Jump { 0.2 } else { 0.0 };
    let (control_x, control_y) = (x + width / 2.0 + curvature * height, y + height / 2.0 - curvature * width);
    // The unit vector towards the target at the end of the line.
    let length = ((end_x - control_x).powi(2) + (end_y - control_y).powi(2)).sqrt();
    let (unit_x, unit_y) = ((end_x - control_x) / length, (end_y - control_y) / length);
    let (tip_x, tip_y) = (end_x - gap * unit_x, end_y - gap * unit_y);
    let mut outline = Outline::default();
    outline.add('M', &[x, y]).add('Q', &[control_x, control_y, tip_x, tip_y]);
    let dashes = match leg.kind {
        LegKind::Step => "none",
        LegKind::Jump => "1 10",
        LegKind::Shot => "9 9",
    };
    svg.element("path", &[("d", &outline), ("stroke-dasharray", &dashes)]);
    if has_head {
        let (head_length, head_width) = (10.0, 8.0);
        let mut head = Outline::default();
        head.add(
            'M',
            &[
                tip_x - head_length * unit_x - head_width * unit_y,
                tip_y - head_length * unit_y + head_width * unit_x,
            ],
        )
        .add('L', &[tip_x, tip_y])
        .add(
            'L',
            &[
                tip_x - head_length * unit_x + head_width * unit_y,
                tip_y - head_length * unit_y - head_width * unit_x,
            ],
        );
        svg.element("path", &[("d", &head)]);
    }
}
