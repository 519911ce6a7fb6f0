//! Oracle for Hole Chess (44 squares, two holes). Kings can be captured, so all pseudo-legal moves are legal.
//! Action 1 of a turn moves a piece. Action 2 captures an enemy by pulling it into a hole.

use super::common::{Game, Move, Position, Side, Square, Step, Text, VACANT, square};
use super::orthodox::{DIAGONAL, ORTHOGONAL, Pawns, leaps, orthodox_piece, slides};
use super::rules::Rules;

pub struct HoleChess;

const HOLES: [Square; 2] = [square('d', 4), square('d', 7)];

const PAWNS: Pawns = Pawns { home_rank: [3, 8], max_steps: 2, promotion_rank: [8, 3], promotions: b"QRD" };

impl Rules for HoleChess {
    const GAME: &'static Game = &Game {
        start: "***k***/**rqd**/*ppppp*/3*3/7/7/3*3/*PPPPP*/**RQD**/***K*** w - - 0 1",
        files: 7,
        ranks: 10,
        lowest_rank: 1,
        castlings: &[],
        immune: b"",
        en_passant_names_pawn_square: false,
    };

    fn moves(position: &Position) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        for from in position.own_squares() {
            match position.at(from).to_ascii_uppercase() {
                b'P' => PAWNS.moves(position, from, &mut moves),
                b'K' => orthodox_piece(position, from, &mut moves),
                _ => add_moves_of_two_actions(position, from, &mut moves),
            }
        }
        moves
    }

    /// Returns all pseudo-legal moves, or none if a king has been captured. The game has no check.
    fn legal(position: &Position) -> Vec<Move> {
        let kings = [Side::White, Side::Black].map(|side| position.find(side.piece(b'K')));
        if kings.contains(&None) {
            return Vec::new();
        }
        Self::moves(position)
    }
}

/// Adds the moves of a queen, rook or PS-Bishop: action 1, action 2, or both in this order.
fn add_moves_of_two_actions(position: &Position, from: Square, moves: &mut Vec<Move>) {
    let mut moves_only = Vec::new();
    add_first_actions(position, from, &mut moves_only);
    let stayed = stay(position, from);
    for victim in victims(&stayed.after, from, position.side) {
        moves.push(with_second_action(stayed, victim));
    }
    for &moved in &moves_only {
        let to = Square::parse(&moved.text.as_str()[from.to_string().len()..]);
        moves.push(moved);
        for victim in victims(&moved.after, to, position.side) {
            moves.push(with_second_action(moved, victim));
        }
    }
}

/// Adds the moves of action 1, which are the ordinary moves.
fn add_first_actions(position: &Position, from: Square, moves: &mut Vec<Move>) {
    if position.at(from).eq_ignore_ascii_case(&b'D') {
        slides(position, from, &DIAGONAL, moves);
        leaps(position, from, &ORTHOGONAL, moves);
    } else {
        orthodox_piece(position, from, moves);
    }
}

/// Returns the move that skips action 1, to be completed by action 2.
fn stay(position: &Position, from: Square) -> Move {
    Move { text: Text::from_squares(&[from]), after: position.with_turn_passed() }
}

/// Returns a move with action 2 added.
fn with_second_action(mut mv: Move, victim: Square) -> Move {
    mv.text = mv.text.with_letter(b',').with_square(victim);
    mv.after.remove(victim);
    mv
}

/// Returns the squares of enemies that a piece of `side` on `from` can pull into a hole: action 2.
fn victims(position: &Position, from: Square, side: Side) -> Vec<Square> {
    sliding_steps(position.at(from))
        .into_iter()
        .filter_map(|step| first_beyond_one_hole(position, from, step))
        .filter(|&found| position.owner(found) == Some(side.other()))
        .collect()
}

fn sliding_steps(piece: u8) -> Vec<Step> {
    match piece.to_ascii_uppercase() {
        b'R' => ORTHOGONAL.to_vec(),
        b'D' => DIAGONAL.to_vec(),
        b'Q' => [ORTHOGONAL, DIAGONAL].concat(),
        other => panic!("{} does not slide", other as char),
    }
}

/// Returns the square of the first piece in a direction, if exactly one hole lies between it and `from` and the line
/// does not leave the board.
fn first_beyond_one_hole(position: &Position, from: Square, step: Step) -> Option<Square> {
    let mut holes = 0;
    let mut cell = from.offset(step);
    loop {
        if HOLES.contains(&cell) {
            holes += 1;
        } else if position.owner(cell).is_some() {
            return (holes == 1).then_some(cell);
        } else if position.at(cell) != VACANT {
            return None;
        }
        cell = cell.offset(step);
    }
}
