//! Oracle for Hole Chess (44 squares, two holes): kings are captured, so all pseudo-legal moves are legal.

use super::common::{Game, Move, Position, Side, Square, Step, Text, VACANT, square};
use super::orthodox::{DIAGONAL, ORTHOGONAL, Pawns, leaps, officer, rides};
use super::rules::Rules;

pub struct HoleChess;

const HOLES: [Square; 2] = [square('d', 4), square('d', 7)];

const PAWNS: Pawns = Pawns { home: [3, 8], steps: 2, last: [8, 3], promotions: b"QRD" };

impl Rules for HoleChess {
    const GAME: &'static Game = &Game {
        start: "***k***/**rqd**/*ppppp*/3*3/7/7/3*3/*PPPPP*/**RQD**/***K*** w - - 0 1",
        files: 7,
        ranks: 10,
        lowest_rank: 1,
        castlings: &[],
        immune: b"",
        names_the_maker: false,
    };

    fn moves(at: &Position) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        for from in at.own_squares() {
            match at.at(from).to_ascii_uppercase() {
                b'P' => PAWNS.moves(at, from, &mut moves),
                b'K' => officer(at, from, &mut moves),
                _ => two_actions(at, from, &mut moves),
            }
        }
        moves
    }

    /// There is no check: all moves may be played until a king is captured.
    fn legal(at: &Position) -> Vec<Move> {
        let kings = [Side::White, Side::Black].map(|side| at.find(side.piece(b'K')));
        if kings.contains(&None) {
            return Vec::new();
        }
        Self::moves(at)
    }
}

/// Adds each action of a queen, rook or PS-Bishop alone, and both one after the other.
fn two_actions(at: &Position, from: Square, moves: &mut Vec<Move>) {
    let mut walks = Vec::new();
    walk(at, from, &mut walks);
    let stayed = stay(at, from);
    for victim in victims(&stayed.after, from, at.side) {
        moves.push(draw_in(stayed, victim));
    }
    for &walked in &walks {
        let to = Square::parse(&walked.text.as_str()[from.to_string().len()..]);
        moves.push(walked);
        for victim in victims(&walked.after, to, at.side) {
            moves.push(draw_in(walked, victim));
        }
    }
}

/// Adds the moves of action 1, which are the ordinary moves.
fn walk(at: &Position, from: Square, moves: &mut Vec<Move>) {
    if at.at(from).eq_ignore_ascii_case(&b'D') {
        rides(at, from, &DIAGONAL, moves);
        leaps(at, from, &ORTHOGONAL, moves);
    } else {
        officer(at, from, moves);
    }
}

/// Declines action 1; the result is not yet a move, only the base for action 2.
fn stay(at: &Position, from: Square) -> Move {
    Move { text: Text::of(&[from]), after: at.turned() }
}

/// Performs action 2 after any action 1.
fn draw_in(mut done: Move, victim: Square) -> Move {
    done.text = done.text.letter(b',').square(victim);
    done.after.remove(victim);
    done
}

/// Returns the enemies that a piece of `side` on `from` can draw into a hole.
fn victims(at: &Position, from: Square, side: Side) -> Vec<Square> {
    riding_steps(at.at(from))
        .into_iter()
        .filter_map(|step| first_beyond_one_hole(at, from, step))
        .filter(|&found| at.owner(found) == Some(side.other()))
        .collect()
}

fn riding_steps(piece: u8) -> Vec<Step> {
    match piece.to_ascii_uppercase() {
        b'R' => ORTHOGONAL.to_vec(),
        b'D' => DIAGONAL.to_vec(),
        b'Q' => [ORTHOGONAL, DIAGONAL].concat(),
        other => panic!("{} does not ride", other as char),
    }
}

/// Returns the first piece in line, if exactly one hole and no cell outside the board lies before it.
fn first_beyond_one_hole(at: &Position, from: Square, step: Step) -> Option<Square> {
    let mut holes = 0;
    let mut cell = from.by(step);
    loop {
        if HOLES.contains(&cell) {
            holes += 1;
        } else if at.owner(cell).is_some() {
            return (holes == 1).then_some(cell);
        } else if at.at(cell) != VACANT {
            return None;
        }
        cell = cell.by(step);
    }
}
