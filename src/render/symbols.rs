//! The symbols of diagrams for moves and captures, and their meaning.

use super::reach::{Reach, Targets};
use crate::board::Square;

/// Symbol of a square: the moves of the piece to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    Both,
    Quiet,
    Capture,
    Shot,
    QuietOrShot,
}

/// Additional condition or effect of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Note {
    /// The move is a leap: pieces between do not block it.
    Leaps,
    /// Possible only over a piece.
    Hops,
    /// Over a piece there are additional moves.
    HopsToo,
    /// The piece captures an enemy there and goes on.
    Passes,
}

/// Text below the symbols of a partial diagram.
pub(super) const PARTIAL_NOTE: &str = "too many moves to try them all; more may be possible";

impl Symbol {
    pub const ALL: [Symbol; 5] =
        [Symbol::Both, Symbol::Quiet, Symbol::Capture, Symbol::Shot, Symbol::QuietOrShot];

    pub fn meaning(self) -> &'static str {
        match self {
            Symbol::Both => "moves there and captures there",
            Symbol::Quiet => "moves there",
            Symbol::Capture => "captures there",
            Symbol::Shot => "captures there without moving",
            Symbol::QuietOrShot => "moves there, or captures there without moving",
        }
    }
}

impl Note {
    pub const ALL: [Note; 4] = [Note::Leaps, Note::Hops, Note::HopsToo, Note::Passes];

    /// Returns the character after a symbol.
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
            Note::Leaps => "leaps over any pieces between",
            Note::Hops => "only over a piece between",
            Note::HopsToo => "also captures there over a piece between",
            Note::Passes => "captures there and goes on",
        }
    }
}

/// Returns the symbol and the note of a square, if it is a target of the piece.
pub(super) fn of(reach: &Reach, square: Square) -> Option<(Symbol, Option<Note>)> {
    let over_one = of_targets(&reach.over_one, square);
    if reach.passes.has(square) {
        let symbol = of_targets(&reach.alone, square).unwrap_or(Symbol::Capture);
        return Some((symbol, Some(Note::Passes)));
    }
    match of_targets(&reach.alone, square) {
        None => over_one.map(|symbol| (symbol, Some(Note::Hops))),
        Some(symbol) if over_one.is_some() => Some((symbol, Some(Note::HopsToo))),
        Some(symbol) => Some((symbol, reach.leaps.has(square).then_some(Note::Leaps))),
    }
}

/// Returns the symbol of a square, without notes.
pub(super) fn of_targets(targets: &Targets, square: Square) -> Option<Symbol> {
    match (targets.quiet.has(square), targets.capture.has(square), targets.shoots.has(square)) {
        (true, true, _) => Some(Symbol::Both),
        (true, false, false) => Some(Symbol::Quiet),
        (true, false, true) => Some(Symbol::QuietOrShot),
        (false, true, _) => Some(Symbol::Capture),
        (false, false, true) => Some(Symbol::Shot),
        (false, false, false) => None,
    }
}

/// Returns the symbols and notes that occur in a diagram.
pub(super) fn used(reach: &Reach) -> (Vec<Symbol>, Vec<Note>) {
    let squares = reach.alone.all_squares() | reach.over_one.all_squares() | reach.passes;
    let used: Vec<_> = squares.iter().filter_map(|square| of(reach, square)).collect();
    let symbols = Symbol::ALL.into_iter().filter(|symbol| used.iter().any(|(other, _)| other == symbol));
    let notes = Note::ALL.into_iter().filter(|note| used.iter().any(|(_, other)| *other == Some(*note)));
    (symbols.collect(), notes.collect())
}
