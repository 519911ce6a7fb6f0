//! The signs by which diagrams say what a piece can do to a square, and what they mean. Not how they look.

use super::reach::{Deeds, Reach};
use crate::board::Square;

/// What the piece can do there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Both,
    Quiet,
    Capture,
    Shoots,
    QuietOrShoots,
}

/// What more there is to say of a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Note {
    /// Whatever stands between.
    Leaps,
    /// Only over a piece.
    Hops,
    /// Over a piece also what it does not do without.
    HopsToo,
    /// It captures an enemy there and goes on.
    Passes,
}

/// Below the signs of a piece with more moves than were tried.
pub(super) const PARTIAL: &str = "it has too many moves to try them all: more may be possible";

impl Sign {
    pub const ALL: [Sign; 5] = [Sign::Both, Sign::Quiet, Sign::Capture, Sign::Shoots, Sign::QuietOrShoots];

    pub fn meaning(self) -> &'static str {
        match self {
            Sign::Both => "goes there and captures there",
            Sign::Quiet => "goes there",
            Sign::Capture => "captures there",
            Sign::Shoots => "captures there without moving",
            Sign::QuietOrShoots => "goes there, or captures there without moving",
        }
    }
}

impl Note {
    pub const ALL: [Note; 4] = [Note::Leaps, Note::Hops, Note::HopsToo, Note::Passes];

    /// What stands close behind a sign.
    pub fn character(self) -> char {
        match self {
            Note::Leaps => '\'',
            Note::Hops => '^',
            Note::HopsToo => '+',
            Note::Passes => '*',
        }
    }

    pub fn meaning(self) -> &'static str {
        match self {
            Note::Leaps => "whatever stands between",
            Note::Hops => "only over a piece between",
            Note::HopsToo => "over a piece between it also captures there",
            Note::Passes => "captures there and goes on",
        }
    }
}

/// The sign for a square, if the piece can do anything there.
pub(super) fn of(reach: &Reach, square: Square) -> Option<(Sign, Option<Note>)> {
    let over_one = of_deeds(&reach.over_one, square);
    if reach.passes.has(square) {
        let sign = of_deeds(&reach.alone, square).unwrap_or(Sign::Capture);
        return Some((sign, Some(Note::Passes)));
    }
    match of_deeds(&reach.alone, square) {
        None => over_one.map(|sign| (sign, Some(Note::Hops))),
        Some(sign) if over_one.is_some() => Some((sign, Some(Note::HopsToo))),
        Some(sign) => Some((sign, reach.leaps.has(square).then_some(Note::Leaps))),
    }
}

/// The sign for what can be done to a square.
pub(super) fn of_deeds(deeds: &Deeds, square: Square) -> Option<Sign> {
    match (deeds.quiet.has(square), deeds.capture.has(square), deeds.shoots.has(square)) {
        (true, true, _) => Some(Sign::Both),
        (true, false, false) => Some(Sign::Quiet),
        (true, false, true) => Some(Sign::QuietOrShoots),
        (false, true, _) => Some(Sign::Capture),
        (false, false, true) => Some(Sign::Shoots),
        (false, false, false) => None,
    }
}

/// The signs and notes that occur.
pub(super) fn used(reach: &Reach) -> (Vec<Sign>, Vec<Note>) {
    let squares = reach.alone.any() | reach.over_one.any() | reach.passes;
    let used: Vec<_> = squares.iter().filter_map(|square| of(reach, square)).collect();
    let signs = Sign::ALL.into_iter().filter(|sign| used.iter().any(|(other, _)| other == sign));
    let notes = Note::ALL.into_iter().filter(|note| used.iter().any(|(_, other)| *other == Some(*note)));
    (signs.collect(), notes.collect())
}
