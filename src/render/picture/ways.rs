//! The ways of moves that say more than where they end: over which squares they went, where they jumped, what they shot.

use super::discs::RADIUS;
use super::frame::Frame;
use super::palette::WAY;
use super::svg::{Outline, Svg, Value};
use crate::board::Square;
use crate::game::Game;
use crate::ir::{Action, Instr, Program};
use crate::position::{Form, Move};

/// A part of a way.
#[derive(Clone, Copy, PartialEq)]
struct Leg {
    from: Square,
    to: Square,
    sort: Sort,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Goes,
    /// From one square to another, wherever they lie.
    Jumps,
    Shoots,
}

/// Draws the ways of those moves that have more than one leg or shoot, with heads unless their ends are `marked`. Lies below the
/// pieces.
pub(super) fn draw(svg: &mut Svg, frame: Frame<'_>, game: &Game, moves: &[Move], marked: bool) {
    let (program, position) = (game.program(), game.position());
    let mut legs: Vec<Leg> = Vec::new();
    let mut ends: Vec<Leg> = Vec::new();
    let tells = |way: &Vec<Leg>| way.len() > 1 || way.iter().any(|leg| leg.sort == Sort::Shoots);
    for way in moves.iter().map(|mv| way(program, mv)).filter(tells) {
        ends.extend(way.last());
        for leg in way {
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
        ("stroke", &WAY),
        ("stroke-width", &5.0),
        ("stroke-linecap", &"round"),
        ("stroke-linejoin", &"round"),
        ("opacity", &0.85),
    ];
    svg.group("g", &attributes, |svg| {
        for leg in &legs {
            let room = match position.at(leg.to).is_piece() {
                _ if !ends.contains(leg) => 0.0,
                true => RADIUS + 5.0,
                false => 14.0,
            };
            line(svg, frame, *leg, room, ends.contains(leg) && !marked);
        }
    });
}

/// The legs of a move, those aside that end where they begin.
fn way(program: &Program, mv: &Move) -> Vec<Leg> {
    if mv.form != Form::Move {
        return Vec::new();
    }
    let jumps = jumps(program, mv);
    let (mut from, mut legs) = (mv.from, Vec::new());
    for (at, (to, shot)) in mv.said().enumerate() {
        let jumps = jumps.get(at).copied().unwrap_or_default();
        let sort = if shot {
            Sort::Shoots
        } else if jumps {
            Sort::Jumps
        } else {
            Sort::Goes
        };
        if from != to {
            legs.push(Leg { from, to, sort });
        }
        if !shot {
            from = to;
        }
    }
    legs
}

/// Of every square that a move says, whether it got there by a jump to a zone.
fn jumps(program: &Program, mv: &Move) -> Vec<bool> {
    let Some(Action::Move(chain)) = program.rules.get(usize::from(mv.rule)).map(|rule| &rule.action) else {
        return Vec::new();
    };
    let mut jumped = false;
    let mut jumps = Vec::new();
    for instr in chain {
        match instr {
            Instr::Jump(_) => jumped = true,
            Instr::Go(_) | Instr::Turn(_) | Instr::On { .. } => jumped = false,
            Instr::Say => jumps.push(jumped),
            _ => {}
        }
    }
    jumps
}

/// A line that stops `room` before the middle of its end, with a head or without.
fn line(svg: &mut Svg, frame: Frame<'_>, leg: Leg, room: f64, head: bool) {
    let ((x, y), (end_x, end_y)) = (frame.centre(leg.from), frame.centre(leg.to));
    let (across, down) = (end_x - x, end_y - y);
    // The middle of the bow; a straight line has it on the line.
    let bow = if leg.sort == Sort::Jumps { 0.2 } else { 0.0 };
    let (bow_x, bow_y) = (x + across / 2.0 + bow * down, y + down / 2.0 - bow * across);
    // Into the end, one unit long.
    let last = ((end_x - bow_x).powi(2) + (end_y - bow_y).powi(2)).sqrt();
    let (right, forth) = ((end_x - bow_x) / last, (end_y - bow_y) / last);
    let (tip_x, tip_y) = (end_x - room * right, end_y - room * forth);
    let mut outline = Outline::default();
    outline.add('M', &[x, y]).add('Q', &[bow_x, bow_y, tip_x, tip_y]);
    let dashes = match leg.sort {
        Sort::Goes => "none",
        Sort::Jumps => "1 10",
        Sort::Shoots => "9 9",
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
