//! Text diagrams of positions, for a terminal or a pipe.

use super::grid::{Cell, Grid, Tone};
use crate::board::{Piece, Side, Square, SquareSet};
use crate::ir::Program;
use crate::position::{Form, Move, Position};

/// Options of a text diagram.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Use of terminal colours. Without colours, the last move is shown as `(.)` and `[N]`, marks as `<.>`.
    pub colour: bool,
    /// True for Black at the bottom.
    pub flip: bool,
    /// The last move.
    pub last: Option<Move>,
    /// Marked squares.
    pub marks: SquareSet,
    /// Use of characters beyond ASCII.
    pub unicode: bool,
}

/// Returns the diagram of a position. Every line ends in a line feed.
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

/// Returns the hand of a side: `in hand: Q 2P`. Empty in games without hands.
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
