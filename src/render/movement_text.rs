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
    /// True if terminal colours are used.
    pub colour: bool,
    /// True if Black is at the bottom. The piece belongs to White in either case.
    pub flip: bool,
    /// True if characters beyond ASCII are used.
    pub unicode: bool,
}

/// Returns the diagram of the moves of a white piece on `from`, with a legend of the symbols.
pub fn diagram(program: &Program, kind: KindId, from: Square, options: Options) -> String {
    let Options { colour, flip, unicode } = options;
    let reach = reach(program, kind, from);
    let vacant = if unicode { "·" } else { "." };
    let letter = program.letter(Piece { kind, side: Side::White });
    let hand_texts = <[String; 2]>::default();
    let grid = Grid { shape: &program.shape, flip, colour, unicode, width: letter.len(), hand_texts };
    let mut text = grid.draw(|square| {
        if square == from {
            return Cell {
                text: letter.clone(),
                piece_side: Some(Side::White),
                neutral: false,
                highlight: Highlight::MoveTarget,
                suffix: ' ',
            };
        }
        let Some((symbol, note)) = symbols::symbol_and_note(&reach, square) else {
            let text = if colour { "" } else { vacant };
            return Cell {
                text: text.to_owned(),
                piece_side: None,
                neutral: false,
                highlight: Highlight::Plain,
                suffix: ' ',
            };
        };
        let highlight = if colour { Highlight::Mark } else { Highlight::Plain };
        let suffix = note.map_or(' ', Note::character);
        Cell {
            text: symbol_character(symbol, unicode).to_owned(),
            piece_side: None,
            neutral: false,
            highlight,
            suffix,
        }
    });
    text.push('\n');
    let (symbols, notes) = symbols::used_symbols(&reach);
    for symbol in symbols {
        let _ = writeln!(text, "  {}   {}", symbol_character(symbol, unicode), symbol.meaning());
    }
    for note in notes {
        let _ = writeln!(text, "   {}  {}", note.character(), note.meaning());
    }
    if reach.is_partial {
        let _ = writeln!(text, "      {PARTIAL_NOTE}");
    }
    text
}

fn symbol_character(symbol: Symbol, unicode: bool) -> &'static str {
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
