//! A position as text for a terminal, or for a pipe. Pictures are drawn elsewhere.

use super::grid::{Cell, Grid, Tone};
use crate::board::{Piece, Side, Square, SquareSet};
use crate::ir::Program;
use crate::position::{Form, Move, Position};

/// How a position is shown.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// With the colours of a terminal; without them signs tell the same: `(.)` and `[N]` for the last move, `<.>` for marks.
    pub colour: bool,
    /// Black at the bottom.
    pub flip: bool,
    /// The last move.
    pub last: Option<Move>,
    /// Squares that are pointed at.
    pub marks: SquareSet,
    /// With signs beyond ASCII.
    pub unicode: bool,
}

/// The position, every line ended by a line feed.
pub fn board(program: &Program, position: &Position, options: &Options) -> String {
    let width = program.kinds.iter().map(|kind| kind.letter.len()).max().unwrap_or(1);
    let mut beside = [Side::Black, Side::White].map(|side| hand(program, position, side));
    if options.flip {
        beside.reverse();
    }
    let (colour, unicode) = (options.colour, options.unicode);
    let grid = Grid { shape: &program.shape, flip: options.flip, colour, unicode, width, beside };
    grid.draw(|square| {
        let piece = position.at(square).as_piece();
        let tone = tone(square, options);
        let text = match piece {
            Some(piece) => program.letter(piece),
            None if !colour => if unicode { "·" } else { "." }.to_owned(),
            None if tone == Tone::Mark => if unicode { "•" } else { "o" }.to_owned(),
            None => String::new(),
        };
        Cell { text, ink: piece.map(|piece| piece.side), tone, note: ' ' }
    })
}

fn tone(square: Square, options: &Options) -> Tone {
    let last = options.last.filter(|mv| mv.form != Form::Pass);
    if options.marks.has(square) {
        Tone::Mark
    } else if last.is_some_and(|mv| mv.to == square) {
        Tone::To
    } else if last.is_some_and(|mv| mv.from == square) {
        Tone::From
    } else {
        Tone::Plain
    }
}

/// What a side holds: `in hand: Q 2P`; nothing where the game keeps no hands.
fn hand(program: &Program, position: &Position, side: Side) -> String {
    if !program.keeps.hands {
        return String::new();
    }
    let held = program.kind_ids().filter_map(|kind| {
        let letter = program.letter(Piece { kind, side });
        match position.in_hand(side, kind) {
            0 => None,
            1 => Some(letter),
            count => Some(format!("{count}{letter}")),
        }
    });
    let held: Vec<String> = held.collect();
    format!("in hand: {}", if held.is_empty() { "-".to_owned() } else { held.join(" ") })
}
