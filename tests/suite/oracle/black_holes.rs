//! Oracle for Black holes (1999): chess on 40 squares, with holes, which the players drop, and relativistic moves
//! through these holes. In such a move, the piece enters one hole (the black hole) and leaves from the same hole or
//! another one (the white hole). Both are holes of its own side.

use super::common::{Castling, Game, Move, Position, Square, Step, Text, VACANT};
use super::orthodox::{DIAGONAL, KNIGHT, ORTHOGONAL, Pawns, leaps, line, orthodox_piece, plain_move};
use super::rules::Rules;

pub struct BlackHoles;

const PAWNS: Pawns = Pawns { home_rank: [2, 7], max_steps: 2, promotion_rank: [8, 1], promotions: b"QRBSH" };

impl Rules for BlackHoles {
    const GAME: &'static Game = &Game {
        start: "rsbqk/ppppp/5/5/5/5/PPPPP/RSBQK w Qq - 0 1",
        files: 5,
        ranks: 8,
        lowest_rank: 1,
        castlings: &[
            Castling::with_rook('Q', 1, ('e', 'c'), ('a', 'd')),
            Castling::with_rook('q', 8, ('e', 'c'), ('a', 'd')),
        ],
        immune: b"H",
        en_passant_names_pawn_square: false,
    };

    fn moves(position: &Position) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        for from in position.own_squares() {
            add_normal_moves(position, from, &mut moves);
            add_relativistic_moves(position, from, &mut moves);
        }
        add_drops(position, &mut moves);
        moves
    }
}

fn kind(position: &Position, square: Square) -> u8 {
    position.at(square).to_ascii_uppercase()
}

fn add_normal_moves(position: &Position, from: Square, moves: &mut Vec<Move>) {
    match kind(position, from) {
        b'P' => PAWNS.moves(position, from, moves),
        b'S' => leaps(position, from, &KNIGHT, moves),
        b'H' => {
            for step in [ORTHOGONAL, DIAGONAL].concat() {
                let to = from.offset(step);
                if position.is_vacant(to) {
                    moves.push(plain_move(position, from, to));
                }
            }
        }
        _ => orthodox_piece(position, from, moves),
    }
}

fn add_drops(position: &Position, moves: &mut Vec<Move>) {
    let first_rank = position.side.pick([1, 8]);
    for to in position.all_cells().filter(|s| s.rank == first_rank) {
        if position.is_vacant(to) {
            let mut after = position.with_turn_passed();
            after.put(to, position.side.piece(b'H'));
            after.clock = 0;
            let text = Text::from_squares(&[]).with_letter(b'H').with_letter(b'@').with_square(to);
            moves.push(Move { text, after });
        }
    }
}

/// The squares on which a relativistic move can end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AllowedTargets {
    Vacant,
    Capture,
    Either,
}

/// An entry into a black hole.
struct Entry {
    hole: Square,
    /// The unit step by which the piece enters the black hole and leaves the white hole.
    unit: Step,
    ends: AllowedTargets,
}

fn add_relativistic_moves(position: &Position, from: Square, moves: &mut Vec<Move>) {
    // The mover is lifted first: its origin is vacant, and a moving hole cannot be its own white hole.
    let mut lifted = *position;
    lifted.put(from, VACANT);
    let own_hole = position.side.piece(b'H');
    for entry in entries(position, from) {
        for white in lifted.all_cells().filter(|&s| lifted.at(s) == own_hole) {
            for to in exits(&lifted, white, &entry) {
                add_move(position, [from, entry.hole, white, to], moves);
            }
        }
    }
}

/// Returns an entry for every normal move of the piece that would end on a hole of its own side.
fn entries(position: &Position, from: Square) -> Vec<Entry> {
    let queen = [ORTHOGONAL, DIAGONAL].concat();
    match kind(position, from) {
        b'P' => pawn_entries(position, from),
        b'S' => piece_entries(position, from, &KNIGHT, 1),
        b'H' => piece_entries(position, from, &queen, 1),
        b'R' => piece_entries(position, from, &ORTHOGONAL, 8),
        b'B' => piece_entries(position, from, &DIAGONAL, 8),
        b'Q' => piece_entries(position, from, &queen, 8),
        _ => Vec::new(),
    }
}

fn is_own_hole(position: &Position, square: Square) -> bool {
    position.at(square) == position.side.piece(b'H')
}

fn piece_entries(position: &Position, from: Square, units: &[Step], range: usize) -> Vec<Entry> {
    let mut entries = Vec::new();
    for &unit in units {
        for hole in line(position, from, unit).take(range) {
            if is_own_hole(position, hole) {
                let ends = AllowedTargets::Either;
                entries.push(Entry { hole, unit, ends });
            }
        }
    }
    entries
}

fn pawn_entries(position: &Position, from: Square) -> Vec<Entry> {
    let forward = position.side.forward();
    let ahead = (0, forward);
    let steps = if from.rank == position.side.pick(PAWNS.home_rank) { 2 } else { 1 };
    let straight = line(position, from, ahead).take(steps).map(|hole| (hole, ahead, AllowedTargets::Vacant));
    let diagonal =
        [(-1, forward), (1, forward)].map(|unit| (from.offset(unit), unit, AllowedTargets::Capture));
    straight
        .chain(diagonal)
        .filter(|&(hole, ..)| is_own_hole(position, hole))
        .map(|(hole, unit, ends)| Entry { hole, unit, ends })
        .collect()
}

/// Returns the squares that a piece reaches from the white hole by any number of unit steps of the entry.
fn exits(lifted: &Position, white: Square, entry: &Entry) -> Vec<Square> {
    let own_king = lifted.side.piece(b'K');
    let is_on_trail = |square| lifted.trail.is_some_and(|trail| trail.contains(square));
    line(lifted, white, entry.unit)
        .filter(|&to| {
            if lifted.is_vacant(to) {
                entry.ends != AllowedTargets::Capture || is_on_trail(to)
            } else {
                entry.ends != AllowedTargets::Vacant && lifted.at(to) != own_king
            }
        })
        .collect()
}

/// Adds the move with this origin, black hole, white hole and target, including its promotions.
fn add_move(position: &Position, path: [Square; 4], moves: &mut Vec<Move>) {
    let [from, hole, _, to] = path;
    let mut arrival = Move { text: Text::from_squares(&path), after: position.after_move(from, to) };
    if kind(position, from) != b'P' {
        moves.push(arrival);
        return;
    }
    // A pawn that entered diagonally and ends on a vacant square has captured en passant.
    if hole.file != from.file
        && position.is_vacant(to)
        && let Some(trail) = position.trail
    {
        arrival.after.remove(trail.pawn);
    }
    PAWNS.add_with_promotions(position, arrival, to, moves);
}
