//! Where a piece can go that has been lifted in the front end, as marks on the board. What is not marked cannot be moved to.

use std::fmt::Write;

use super::legs;
use varlab::board::Square;
use varlab::game::Game;

/// Marks, as letters of their colours.
const PLAIN: char = 'Y';
const TAKES: char = 'R';
const CHOOSES: char = 'M';
const GOES_ON: char = 'C';

/// The marks for the piece on a square, as rows of a board from the top.
pub(super) fn write(game: &Game, from: Square) -> String {
    let (program, shape) = (game.program(), &game.program().shape);
    let mut marks = vec![None; shape.cells()];
    for candidate in game.legal_moves().iter().filter(|candidate| candidate.mv.from == from) {
        let mv = &candidate.mv;
        let several = legs::write(program, candidate).legs.len() > 1;
        for victim in candidate.victims.iter().filter(|_| several) {
            marks[victim.0.index()] = Some(GOES_ON);
        }
        let takes = game.position().at(mv.to).is_piece() && mv.to != mv.from;
        let mark = if mv.choice().is_some() {
            CHOOSES
        } else if takes {
            TAKES
        } else {
            PLAIN
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
