//! The `highlight` text: marks on the target squares of a piece that the user has picked up. Unmarked squares are not legal targets.

use std::fmt::Write;

use super::legs;
use varlab::board::Square;
use varlab::game::Game;

/// Letter of the colour (yellow) for a move without capture.
const QUIET: char = 'Y';
/// Letter of the colour (red) for a capture.
const CAPTURE: char = 'R';
/// Letter of the colour (magenta) for a move with a choice, such as a promotion.
const CHOICE: char = 'M';
/// Letter of the colour (cyan) for a square that the move passes on its way.
const INTERMEDIATE: char = 'C';

/// Returns the marks for the piece on a square, as ranks of a board from the top.
pub(super) fn write(game: &Game, from: Square) -> String {
    let (program, shape) = (game.program(), &game.program().shape);
    let mut marks = vec![None; shape.cells()];
    for candidate in game.legal_moves().iter().filter(|candidate| candidate.mv.from == from) {
        let mv = &candidate.mv;
        let several = legs::write(program, candidate).legs.len() > 1;
        for victim in candidate.victims.iter().filter(|_| several) {
            marks[victim.0.index()] = Some(INTERMEDIATE);
        }
        let captures = game.position().at(mv.to).is_piece() && mv.to != mv.from;
        let mark = if mv.choice().is_some() {
            CHOICE
        } else if captures {
            CAPTURE
        } else {
            QUIET
        };
        marks[mv.to.index()].get_or_insert(mark);
    }
    let row = |rank: u8| {
        let mut row = String::new();
        let mut run = 0;
        for cell in (0..shape.files()).filter_map(|file| shape.cell(file, rank)) {
            let Some(mark) = marks[cell.index()] else {
                run += 1;
                continue;
            };
            if run > 0 {
                let _ = write!(row, "{run}");
            }
            run = 0;
            row.push(mark);
        }
        if run > 0 {
            let _ = write!(row, "{run}");
        }
        row
    };
    (0..shape.ranks()).rev().map(row).collect::<Vec<_>>().join("/")
}
