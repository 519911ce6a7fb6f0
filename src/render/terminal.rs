//! Text diagrams of positions, for a terminal or a pipe.

use super::grid::{Cell, Grid, Highlight};
use super::piece_texts::{PieceForm, PieceTexts};
use crate::board::{Piece, Side, Square, SquareSet};
use crate::ir::Program;
use crate::position::{Move, Position};

/// Options of a text diagram.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// True if terminal colours are used. Without colours, the last move is shown as `(.)` and `[N]`, marks as `<.>`.
    pub colour: bool,
    /// True if Black is at the bottom.
    pub flip: bool,
    /// The last move.
    pub last: Option<Move>,
    /// Marked squares.
    pub marks: SquareSet,
    /// True if characters beyond ASCII are used for vacant squares, marks and voids inside the board.
    pub unicode: bool,
    /// The form in which pieces are shown.
    pub pieces: PieceForm,
}

/// Returns the diagram of a position. Every line ends in a line feed.
pub fn board(program: &Program, position: &Position, options: &Options) -> String {
    let pieces = PieceTexts::new(program, options.pieces);
    let width = pieces.width();
    let mut hand_texts = [Side::Black, Side::White].map(|side| hand_text(program, position, &pieces, side));
    if options.flip {
        hand_texts.reverse();
    }
    let (colour, unicode) = (options.colour, options.unicode);
    let grid = Grid { shape: &program.shape, flip: options.flip, colour, unicode, width, hand_texts };
    grid.draw(|square| {
        let piece = position.at(square).as_piece();
        let highlight = highlight(square, options);
        let text = match piece {
            Some(piece) => pieces.text(piece).to_owned(),
            None if !colour => if unicode { "·" } else { "." }.to_owned(),
            None if highlight == Highlight::Mark => if unicode { "•" } else { "o" }.to_owned(),
            None => String::new(),
        };
        let neutral = piece.is_some_and(|piece| program.is_neutral(piece.kind));
        let piece_side = piece.filter(|_| !neutral).map(|piece| piece.side);
        Cell { text, piece_side, neutral, highlight, suffix: ' ' }
    })
}

fn highlight(square: Square, options: &Options) -> Highlight {
    let last = options.last.filter(|mv| mv.form.has_squares());
    if options.marks.has(square) {
        Highlight::Mark
    } else if last.is_some_and(|mv| mv.to == square) {
        Highlight::MoveTarget
    } else if last.is_some_and(|mv| mv.from == square) {
        Highlight::MoveOrigin
    } else {
        Highlight::Plain
    }
}

/// Returns the description of a side's hand, such as `in hand: Q 2P`; empty in games without hands.
fn hand_text(program: &Program, position: &Position, pieces: &PieceTexts, side: Side) -> String {
    if !program.tracked.hands {
        return String::new();
    }
    let texts = program.kind_ids().filter_map(|kind| {
        let letter = pieces.text(Piece { kind, side });
        match position.in_hand(side, kind) {
            0 => None,
            1 => Some(letter.to_owned()),
            count => Some(format!("{count}{letter}")),
        }
    });
    let texts: Vec<String> = texts.collect();
    format!("in hand: {}", if texts.is_empty() { "-".to_owned() } else { texts.join(" ") })
}
