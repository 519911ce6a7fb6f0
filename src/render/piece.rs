//! Text diagrams of the moves of a single piece. [`super::reach`] computes the moves.

use std::fmt::Write;

use super::grid::{Cell, Grid, Highlight};
use super::reach::reach;
use super::symbols::{self, Note, PARTIAL_NOTE, Symbol};
use crate::board::{KindId, Piece, Side, Square};
use crate::ir::Program;

/// Options of the diagram.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Use of terminal colours.
    pub colour: bool,
    /// True for Black at the bottom; the piece is White's in any case.
    pub flip: bool,
    /// Use of characters beyond ASCII.
    pub unicode: bool,
}

/// Returns the diagram of a piece of White on `from`, with a legend of the symbols.
pub fn diagram(program: &Program, kind: KindId, from: Square, options: Options) -> String {
    let Options { colour, flip, unicode } = options;
    let reach = reach(program, kind, from);
    let vacant = if unicode { "·" } else { "." };
    let letter = program.letter(Piece { kind, side: Side::White });
    let side_columns = <[String; 2]>::default();
    let grid = Grid { shape: &program.shape, flip, colour, unicode, width: letter.len(), side_columns };
    let mut text = grid.draw(|square| {
        if square == from {
            return Cell {
                text: letter.clone(),
                piece_side: Some(Side::White),
                highlight: Highlight::MoveTarget,
                note: ' ',
            };
        }
        let Some((symbol, note)) = symbols::of(&reach, square) else {
            let text = if colour { "" } else { vacant };
            return Cell { text: text.to_owned(), piece_side: None, highlight: Highlight::Plain, note: ' ' };
        };
        let highlight = if colour { Highlight::Mark } else { Highlight::Plain };
        let note = note.map_or(' ', Note::character);
        Cell { text: character(symbol, unicode).to_owned(), piece_side: None, highlight, note }
    });
    text.push('\n');
    let (symbols, notes) = symbols::used(&reach);
    for symbol in symbols {
        let _ = writeln!(text, "  {}   {}", character(symbol, unicode), symbol.meaning());
    }
    for note in notes {
        let _ = writeln!(text, "   {}  {}", note.character(), note.meaning());
    }
    if reach.is_partial {
        let _ = writeln!(text, "      {PARTIAL_NOTE}");
    }
    text
}

fn character(symbol: Symbol, unicode: bool) -> &'static str {
    match (symbol, unicode) {
        (Symbol::Both, false) => "o",
        (Symbol::Quiet, false) => "-",
        (Symbol::Capture, false) => "x",
        (Symbol::Shot, false) => "!",
        (Symbol::QuietOrShot, false) => "%",
        (Symbol::Both, true) => "●",
        (Symbol::Quiet, true) => "○",
        (Symbol::Capture, true) => "×",
        (Symbol::Shot, true) => "✶",
        (Symbol::QuietOrShot, true) => "⊙",
    }
}
