//! Writes a position as its canonical text.

use std::fmt::Write;

use super::counts::remaining_counts;
use super::field_parsers::{available_letters, square_ahead};
use super::unmoved::unmoved_for_castling;
use super::{ending_clocks, last_movers};
use crate::board::{Content, Piece, Side};
use crate::ir::{Program, UnmovedFile};
use crate::position::{Position, Trail};

/// Returns the text of a position.
pub fn write(program: &Program, position: &Position) -> String {
    let mut text = rows(program, position);
    if program.tracked.hands {
        text.push_str(&hands(program, position));
    }
    let side = if position.side() == Side::White { 'w' } else { 'b' };
    let moves_left =
        if position.is_mid_turn(program) { position.moves_left().to_string() } else { String::new() };
    let castlings = castlings(program, position);
    let trail = position
        .trail()
        .map_or_else(|| "-".to_owned(), |trail| trail_text(program, trail, position.just_moved(program)));
    let (clock, number) = (position.clock(), position.number());
    let _ = write!(text, " {side}{moves_left} {castlings} {trail}");
    if !program.counters.is_empty() {
        let _ = write!(text, " {}", remaining_counts(program, position));
    }
    let _ = write!(text, " {clock} {number}");
    for field in [ending_clocks::text(program, position), last_movers::text(program, position)] {
        if !field.is_empty() {
            let _ = write!(text, " {field}");
        }
    }
    text
}

/// Returns the rows of the board, separated by `/`.
fn rows(program: &Program, position: &Position) -> String {
    let shape = &program.shape;
    let row = |rank: u8| {
        let mut text = String::new();
        let mut run = 0;
        for (file, cell) in (0..shape.files()).filter_map(|file| Some((file, shape.cell(file, rank)?))) {
            if file > 0 && shape.level(file) != shape.level(file - 1) {
                push_run(&mut text, &mut run);
                text.push('|');
            }
            let content = if shape.is_square(cell) { position.at(cell) } else { Content::VOID };
            if content == Content::VACANT {
                run += 1;
                continue;
            }
            push_run(&mut text, &mut run);
            match content.as_piece() {
                Some(piece) => text.push_str(&program.letter(piece)),
                None => text.push('*'),
            }
            if position.promoted().has(cell) {
                text.push('~');
            }
        }
        push_run(&mut text, &mut run);
        text
    };
    (0..shape.ranks()).rev().map(row).collect::<Vec<_>>().join("/")
}

/// Appends the length of a run of vacant squares, unless it is 0, and sets it to 0.
fn push_run(text: &mut String, run: &mut u32) {
    if *run > 0 {
        let _ = write!(text, "{run}");
        *run = 0;
    }
}

/// Returns the pieces in hand, in brackets.
fn hands(program: &Program, position: &Position) -> String {
    let mut text = String::from("[");
    for side in Side::BOTH {
        for kind in program.kind_ids() {
            let letter = program.letter(Piece { kind, side });
            text.push_str(&letter.repeat(position.in_hand(side, kind) as usize));
        }
    }
    text.push(']');
    text
}

/// Returns the castling field: the letters of the castling rights, then the file letters of unmoved pieces or, without
/// `notation unmoved pieces by file`, the squares of moved pieces.
fn castlings(program: &Program, position: &Position) -> String {
    let unmoved_files = program.notation.unmoved_files.as_deref();
    let implied_by_rights = unmoved_for_castling(program, position.rights());
    let mut text = String::new();
    for side in Side::BOTH {
        text.extend(available_letters(program, position, side));
        let is_listed = |file: &&UnmovedFile| {
            file.side == side && position.unmoved().has(file.square) && !implied_by_rights.has(file.square)
        };
        text.extend(unmoved_files.into_iter().flatten().filter(is_listed).map(|file| file.letter));
    }
    if text.is_empty() {
        text.push('-');
    }
    if unmoved_files.is_none() { text + &moved_pieces(program, position) } else { text }
}

/// Returns `!` and the squares of the pieces that have moved although they are on their starting squares; empty if there are none or no
/// rule depends on them.
fn moved_pieces(program: &Program, position: &Position) -> String {
    let moved: String = position.setup(program).moved.iter().map(|cell| program.name(cell)).collect();
    if moved.is_empty() { moved } else { format!("!{moved}") }
}

/// Returns the field of the trail. The square of the piece that left the trail is omitted if this square is directly ahead
/// of the last square of the trail and all these squares are on one file.
fn trail_text(program: &Program, trail: &Trail, maker_side: Side) -> String {
    let text: String = trail.squares.iter().map(|&square| program.name(square)).collect();
    let file = |square| program.shape.coordinates(square).0;
    let is_straight_ahead = trail.squares.iter().all(|&square| file(square) == file(trail.piece_square))
        && trail
            .squares
            .last()
            .is_some_and(|&last| square_ahead(program, last, maker_side) == Some(trail.piece_square));
    if is_straight_ahead { text } else { format!("{text}:{}", program.name(trail.piece_square)) }
}
