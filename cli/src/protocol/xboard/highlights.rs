//! The `highlight` text, which marks the target squares of a piece that the user has picked up. Unmarked squares are not legal targets.

use std::fmt::Write;

use super::legs;
use varlab::board::Square;
use varlab::game::Game;

/// Letter of the colour (yellow) for a move without capture.
const QUIET_COLOUR: char = 'Y';
/// Letter of the colour (red) for a capture.
const CAPTURE_COLOUR: char = 'R';
/// Letter of the colour (magenta) for a move with a choice, such as a promotion.
const CHOICE_COLOUR: char = 'M';
/// Letter of the colour (cyan) for the square of a piece that a move with several legs captures before its target square.
const INTERMEDIATE_COLOUR: char = 'C';

/// Returns the marks for the moves of the piece on a square, in the style of FEN: ranks from the top, separated by `/`, with
/// numbers for runs of unmarked squares.
pub(super) fn highlight_text(game: &Game, from: Square) -> String {
    let (program, shape) = (game.program(), &game.program().shape);
    let mut marks = vec![None; shape.cells()];
    for candidate in game.legal_moves().iter().filter(|candidate| candidate.mv.from == from) {
        let mv = &candidate.mv;
        let has_several_legs = legs::write_legs(program, candidate).legs.len() > 1;
        let intermediate_victims = candidate.victims.iter().filter(|victim| victim.0 != mv.to);
        for victim in intermediate_victims.filter(|_| has_several_legs) {
            marks[victim.0.index()] = Some(INTERMEDIATE_COLOUR);
        }
        let is_capture = game.position().at(mv.to).is_piece() && mv.to != mv.from;
        let mark = if mv.choice().is_some() {
            CHOICE_COLOUR
        } else if is_capture {
            CAPTURE_COLOUR
        } else {
            QUIET_COLOUR
        };
        marks[mv.to.index()].get_or_insert(mark);
    }
    let row_text = |rank: u8| {
        let mut row = String::new();
        let mut unmarked = 0;
        for cell in (0..shape.files()).filter_map(|file| shape.cell(file, rank)) {
            let Some(mark) = marks[cell.index()] else {
                unmarked += 1;
                continue;
            };
            if unmarked > 0 {
                let _ = write!(row, "{unmarked}");
            }
            unmarked = 0;
            row.push(mark);
        }
        if unmarked > 0 {
            let _ = write!(row, "{unmarked}");
        }
        row
    };
    (0..shape.ranks()).rev().map(row_text).collect::<Vec<_>>().join("/")
}
