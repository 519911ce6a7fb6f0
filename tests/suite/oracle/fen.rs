//! Reads and writes FENs for the oracles. Panics on an invalid text.

use super::common::{Game, Position, Side, Square, Step, Trail, VACANT, VOID};

pub fn parse(game: &'static Game, text: &str) -> Position {
    let mut fields = text.split_whitespace();
    let mut field = || fields.next();
    let mut position = without_squares(game);
    fill_board(&mut position, field().expect("a FEN has a board"));
    position.side = match field().expect("a FEN has a side to move") {
        "w" => Side::White,
        "b" => Side::Black,
        other => panic!("unknown side {other}"),
    };
    let letters = field().expect("a FEN has castling rights");
    for (right, castling) in position.rights.iter_mut().zip(game.castlings) {
        *right = letters.contains(castling.letter);
    }
    let trail = field().expect("a FEN has an en-passant field");
    position.trail = parse_trail(&position, trail);
    position.clock = field().map_or(0, |n| n.parse().expect("the clock is a number"));
    position.number = field().map_or(1, |n| n.parse().expect("the move number is a number"));
    position
}

/// Returns a position without squares.
fn without_squares(game: &'static Game) -> Position {
    Position {
        game,
        cells: [VOID; 144],
        side: Side::White,
        rights: [false; 4],
        trail: None,
        clock: 0,
        number: 1,
    }
}

/// Sets the cells from the board field.
fn fill_board(position: &mut Position, board: &str) {
    let game = position.game;
    let rows: Vec<&str> = board.split('/').collect();
    assert_eq!(rows.len(), game.ranks as usize, "rows of {board}");
    for (rank, row) in (game.lowest_rank..).zip(rows.into_iter().rev()) {
        let cells = expand_row(row);
        assert_eq!(cells.len(), game.files as usize, "cells of {row}");
        for (file, piece) in (0..).zip(cells) {
            position.put(Square { file, rank }, piece);
        }
    }
}

/// Returns the cells of a row, with runs of vacant squares expanded.
fn expand_row(row: &str) -> Vec<u8> {
    let mut cells = Vec::new();
    let mut run = 0;
    for byte in row.bytes() {
        if byte.is_ascii_digit() {
            run = run * 10 + usize::from(byte - b'0');
        } else {
            cells.extend(std::iter::repeat_n(VACANT, run));
            cells.push(byte);
            run = 0;
        }
    }
    cells.extend(std::iter::repeat_n(VACANT, run));
    cells
}

fn parse_trail(position: &Position, text: &str) -> Option<Trail> {
    if text == "-" {
        return None;
    }
    let (line, pawn) = match text.split_once(':') {
        Some((line, pawn)) => (line, Some(Square::parse(pawn))),
        None => (text, None),
    };
    let squares = split_squares(line);
    let last = *squares.last().expect("a trail has a square");
    let ahead: Step = (0, position.side.other().forward());
    let trail = Trail {
        passed: [squares.first().copied(), squares.get(1).copied()],
        pawn: pawn.unwrap_or(last.offset(ahead)),
    };
    assert!(squares.len() <= 2 && squares.iter().all(|&s| position.is_vacant(s)));
    assert_eq!(position.at(trail.pawn), position.side.other().piece(b'P'));
    Some(trail)
}

/// Splits a text such as `b9b8` into squares.
fn split_squares(line: &str) -> Vec<Square> {
    let starts: Vec<usize> = line
        .char_indices()
        .filter(|(_, c)| c.is_ascii_alphabetic())
        .map(|(i, _)| i)
        .chain([line.len()])
        .collect();
    starts.windows(2).map(|w| Square::parse(&line[w[0]..w[1]])).collect()
}

pub fn print(position: &Position) -> String {
    format!(
        "{} {} {} {} {} {}",
        print_board(position),
        position.side.pick(['w', 'b']),
        print_rights(position),
        print_trail(position),
        position.clock,
        position.number
    )
}

fn print_board(position: &Position) -> String {
    let cells: Vec<Square> = position.all_cells().collect();
    let rows: Vec<String> =
        cells.chunks(position.game.files as usize).rev().map(|row| print_row(position, row)).collect();
    rows.join("/")
}

fn print_row(position: &Position, row: &[Square]) -> String {
    let mut text = String::new();
    let mut run = 0;
    for &square in row {
        if position.is_vacant(square) {
            run += 1;
            continue;
        }
        if run > 0 {
            text += &run.to_string();
            run = 0;
        }
        text.push(position.at(square) as char);
    }
    if run > 0 {
        text += &run.to_string();
    }
    text
}

fn print_rights(position: &Position) -> String {
    let letters: String = position
        .rights
        .iter()
        .zip(position.game.castlings)
        .filter(|(right, _)| **right)
        .map(|(_, castling)| castling.letter)
        .collect();
    or_dash(letters)
}

fn print_trail(position: &Position) -> String {
    let Some(trail) = position.trail else {
        return "-".to_owned();
    };
    let mut text: String = trail.passed.iter().flatten().map(Square::to_string).collect();
    if position.game.en_passant_names_pawn_square {
        text.push(':');
        text += &trail.pawn.to_string();
    }
    text
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}
