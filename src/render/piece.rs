//! A board with one piece and the squares to which it can go, as text. Where it can go is found in [`super::reach`].

use std::fmt::Write;

use super::grid::{Cell, Grid, Tone};
use super::reach::{Deeds, Reach, reach};
use crate::board::{KindId, Piece, Side, Square};
use crate::ir::Program;

/// How it is shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// With the colours of a terminal.
    pub colour: bool,
    /// Black's side of the board at the bottom; the piece stays White's.
    pub flip: bool,
    /// With signs beyond ASCII.
    pub unicode: bool,
}

/// The board with the piece and its reach, and below it what the signs mean.
pub fn board(program: &Program, kind: KindId, from: Square, options: Options) -> String {
    let Options { colour, flip, unicode } = options;
    let reach = reach(program, kind, from);
    let signs = if unicode { Signs::UNICODE } else { Signs::ASCII };
    let letter = program.letter(Piece { kind, side: Side::White });
    let beside = <[String; 2]>::default();
    let grid = Grid { shape: &program.shape, flip, colour, unicode, width: letter.len(), beside };
    let mut text = grid.draw(|square| {
        if square == from {
            return Cell { text: letter.clone(), ink: Some(Side::White), tone: Tone::To, note: ' ' };
        }
        let (sign, note) = signs.of(&reach, square);
        let tone = if sign.is_some() && colour { Tone::Mark } else { Tone::Plain };
        let text = sign.or((!colour).then_some(signs.vacant)).unwrap_or_default();
        Cell { text: text.to_owned(), ink: None, tone, note }
    });
    text.push('\n');
    for (sign, meaning) in signs.legend(&reach) {
        let _ = writeln!(text, "  {sign}  {meaning}");
    }
    text
}

/// What stands for what.
struct Signs {
    vacant: &'static str,
    both: &'static str,
    quiet: &'static str,
    capture: &'static str,
    shoots: &'static str,
}

/// Behind a sign: whatever stands between; only over a piece; and over a piece also what it does not do without.
const LEAPS: char = '\'';
const HOPS: char = '^';
const HOPS_TOO: char = '+';

impl Signs {
    const ASCII: Signs = Signs { vacant: ".", both: "o", quiet: "-", capture: "x", shoots: "!" };
    const UNICODE: Signs = Signs { vacant: "·", both: "●", quiet: "○", capture: "×", shoots: "✶" };

    fn of(&self, reach: &Reach, square: Square) -> (Option<&'static str>, char) {
        let over_one = self.of_deeds(&reach.over_one, square);
        match self.of_deeds(&reach.alone, square) {
            None => (over_one, if over_one.is_some() { HOPS } else { ' ' }),
            Some(sign) if over_one.is_some() => (Some(sign), HOPS_TOO),
            Some(sign) => (Some(sign), if reach.leaps.has(square) { LEAPS } else { ' ' }),
        }
    }

    fn of_deeds(&self, deeds: &Deeds, square: Square) -> Option<&'static str> {
        match (deeds.quiet.has(square), deeds.capture.has(square), deeds.shoots.has(square)) {
            (true, true, _) => Some(self.both),
            (true, false, _) => Some(self.quiet),
            (false, true, _) => Some(self.capture),
            (false, false, true) => Some(self.shoots),
            (false, false, false) => None,
        }
    }

    /// The signs that occur, and what they mean.
    fn legend(&self, reach: &Reach) -> Vec<(String, &'static str)> {
        let squares = reach.alone.any() | reach.over_one.any();
        let used: Vec<_> = squares.iter().map(|square| self.of(reach, square)).collect();
        let signs = [
            (self.both, "goes there and captures there"),
            (self.quiet, "goes there"),
            (self.capture, "captures there"),
            (self.shoots, "captures there without moving"),
        ];
        let notes = [
            (LEAPS, "whatever stands between"),
            (HOPS, "only over a piece between"),
            (HOPS_TOO, "over a piece between it also captures there"),
        ];
        let signs = signs.into_iter().filter(|(sign, _)| used.iter().any(|(other, _)| *other == Some(*sign)));
        let notes = notes.into_iter().filter(|(note, _)| used.iter().any(|(_, other)| other == note));
        let signs = signs.map(|(sign, meaning)| (format!("{sign} "), meaning));
        signs.chain(notes.map(|(note, meaning)| (format!(" {note}"), meaning))).collect()
    }
}
