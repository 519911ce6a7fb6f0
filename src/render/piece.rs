//! A board with one piece and the squares to which it can go, as text. Where it can go is found in [`super::reach`].

use std::fmt::Write;

use super::grid::{Cell, Grid, Tone};
use super::reach::reach;
use super::signs::{self, Note, PARTIAL, Sign};
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
    let vacant = if unicode { "·" } else { "." };
    let letter = program.letter(Piece { kind, side: Side::White });
    let beside = <[String; 2]>::default();
    let grid = Grid { shape: &program.shape, flip, colour, unicode, width: letter.len(), beside };
    let mut text = grid.draw(|square| {
        if square == from {
            return Cell { text: letter.clone(), ink: Some(Side::White), tone: Tone::To, note: ' ' };
        }
        let Some((sign, note)) = signs::of(&reach, square) else {
            let text = if colour { "" } else { vacant };
            return Cell { text: text.to_owned(), ink: None, tone: Tone::Plain, note: ' ' };
        };
        let tone = if colour { Tone::Mark } else { Tone::Plain };
        let note = note.map_or(' ', Note::character);
        Cell { text: character(sign, unicode).to_owned(), ink: None, tone, note }
    });
    text.push('\n');
    let (signs, notes) = signs::used(&reach);
    for sign in signs {
        let _ = writeln!(text, "  {}   {}", character(sign, unicode), sign.meaning());
    }
    for note in notes {
        let _ = writeln!(text, "   {}  {}", note.character(), note.meaning());
    }
    if reach.is_partial {
        let _ = writeln!(text, "      {PARTIAL}");
    }
    text
}

fn character(sign: Sign, unicode: bool) -> &'static str {
    match (sign, unicode) {
        (Sign::Both, false) => "o",
        (Sign::Quiet, false) => "-",
        (Sign::Capture, false) => "x",
        (Sign::Shoots, false) => "!",
        (Sign::QuietOrShoots, false) => "%",
        (Sign::Both, true) => "●",
        (Sign::Quiet, true) => "○",
        (Sign::Capture, true) => "×",
        (Sign::Shoots, true) => "✶",
        (Sign::QuietOrShoots, true) => "⊙",
    }
}
