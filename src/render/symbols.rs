//! The symbols of diagrams for moves and captures, and the texts that explain them.

use super::reach::{Reach, Targets};
use crate::board::Square;

/// The symbol of a square, which shows the moves of the piece to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    /// Moves and captures.
    Both,
    /// Quiet moves.
    Quiet,
    /// Captures.
    Capture,
    /// Captures without moving.
    Shot,
    /// Quiet moves, and captures without moving.
    QuietOrShot,
}

/// An additional condition or effect, shown beside a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Note {
    /// The move is a leap: pieces in between do not block it.
    Leaps,
    /// The move is possible only over a piece.
    Hops,
    /// Additional moves are possible over a piece.
    HopsToo,
    /// The piece captures an enemy on the square and moves on.
    CapturesAndMovesOn,
}

/// The text below the symbols of a partial diagram.
pub(super) const PARTIAL_NOTE: &str = "not all moves were tried; more may be possible";

impl Symbol {
    pub const ALL: [Symbol; 5] =
        [Symbol::Both, Symbol::Quiet, Symbol::Capture, Symbol::Shot, Symbol::QuietOrShot];

    /// Returns the explanation of the symbol.
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
    pub const ALL: [Note; 4] = [Note::Leaps, Note::Hops, Note::HopsToo, Note::CapturesAndMovesOn];

    /// Returns the character of the note, which follows the symbol.
    pub fn character(self) -> char {
        match self {
            Note::Leaps => '\'',
            Note::Hops => '^',
            Note::HopsToo => '+',
            Note::CapturesAndMovesOn => '*',
        }
    }

    /// Returns the explanation of the note.
    pub fn meaning(self) -> &'static str {
        match self {
            Note::Leaps => "leaps over any pieces between",
            Note::Hops => "only over a piece between",
            Note::HopsToo => "has more moves there over a piece between",
            Note::CapturesAndMovesOn => "captures there and goes on",
        }
    }
}

/// Returns the symbol and, if there is one, the note of a square; `None` if the square is not a target of the piece.
pub(super) fn symbol_and_note(reach: &Reach, square: Square) -> Option<(Symbol, Option<Note>)> {
    let over_hurdle = symbol_of(&reach.over_hurdle, square);
    if reach.captures_in_passing.has(square) {
        let symbol = symbol_of(&reach.alone, square).unwrap_or(Symbol::Capture);
        return Some((symbol, Some(Note::CapturesAndMovesOn)));
    }
    match symbol_of(&reach.alone, square) {
        None => over_hurdle.map(|symbol| (symbol, Some(Note::Hops))),
        Some(symbol) if over_hurdle.is_some() => Some((symbol, Some(Note::HopsToo))),
        Some(symbol) => Some((symbol, reach.leaps.has(square).then_some(Note::Leaps))),
    }
}

/// Returns the symbol of a square, without notes; `None` if the square is not a target.
pub(super) fn symbol_of(targets: &Targets, square: Square) -> Option<Symbol> {
    match (targets.quiet.has(square), targets.capture.has(square), targets.shots.has(square)) {
        (true, true, _) => Some(Symbol::Both),
        (true, false, false) => Some(Symbol::Quiet),
        (true, false, true) => Some(Symbol::QuietOrShot),
        (false, true, _) => Some(Symbol::Capture),
        (false, false, true) => Some(Symbol::Shot),
        (false, false, false) => None,
    }
}

/// Returns the symbols and notes that occur in a diagram.
pub(super) fn used_symbols(reach: &Reach) -> (Vec<Symbol>, Vec<Note>) {
    let squares = reach.alone.all_squares() | reach.over_hurdle.all_squares() | reach.captures_in_passing;
    let used: Vec<_> = squares.iter().filter_map(|square| symbol_and_note(reach, square)).collect();
    let symbols = Symbol::ALL.into_iter().filter(|symbol| used.iter().any(|(other, _)| other == symbol));
    let notes = Note::ALL.into_iter().filter(|note| used.iter().any(|(_, other)| *other == Some(*note)));
    (symbols.collect(), notes.collect())
}
