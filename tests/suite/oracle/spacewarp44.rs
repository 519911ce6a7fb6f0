//! Oracle for `SpaceWarp44`: warp squares, Crooks, Berolina pawns, and promotions that limits can delay.

use super::common::{Castling, Game, Move, Position, Square, Step, Text, Trail, square};
use super::orthodox::{
    DIAGONAL, KNIGHT, ORTHOGONAL, leaps, orthodox_piece, plain_move, slides, with_promotion,
};
use super::rules::{Rules, castlings, is_in_check};

pub struct SpaceWarp44;

/// The inner warp squares. From each of them, a piece can warp to every outer warp square, and back.
const INNER: [Square; 4] = [square('b', 4), square('b', 6), square('d', 4), square('d', 6)];
/// The outer warp squares.
const OUTER: [Square; 4] = [square('a', 5), square('c', 3), square('c', 7), square('e', 5)];

const HOME: [i8; 2] = [2, 8];
const LAST: [i8; 2] = [9, 1];

/// The kinds to which a pawn can promote, each with the maximum number of its pieces after the promotion.
const PROMOTION_LIMITS: [(u8, usize); 4] = [(b'Q', 1), (b'D', 2), (b'C', 2), (b'N', 2)];

impl Rules for SpaceWarp44 {
    const GAME: &'static Game = &Game {
        start: "cdkdc/ppppp/5/5/2*2/5/5/PPPPP/CDKDC w KQkq - 0 1",
        files: 5,
        ranks: 9,
        lowest_rank: 1,
        castlings: &[
            castling('K', 1, 'e', 'd'),
            castling('Q', 1, 'a', 'b'),
            castling('k', 9, 'e', 'd'),
            castling('q', 9, 'a', 'b'),
        ],
        immune: b"",
        en_passant_names_pawn_square: true,
    };

    /// Returns the pseudo-legal moves. Ordinary moves come before warps. If both have the same text, the ordinary
    /// move is kept.
    fn moves(position: &Position) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        for from in position.own_squares() {
            add_ordinary_moves(position, from, &mut moves);
            add_warps(position, from, &mut moves);
        }
        add_delayed_promotions(position, &mut moves);
        moves
    }

    /// Returns the legal moves. If a delayed promotion is legal, all other moves are illegal.
    fn legal(position: &Position) -> Vec<Move> {
        let is_safe = |m: &Move| !is_in_check::<Self>(&m.after, position.side);
        let mut delayed = Vec::new();
        add_delayed_promotions(position, &mut delayed);
        delayed.retain(is_safe);
        if !delayed.is_empty() {
            return delayed;
        }
        let mut moves = Self::moves(position);
        moves.extend(castlings::<Self>(position));
        moves.retain(is_safe);
        moves
    }
}

/// Returns a castling. The king always starts on the c-file and ends on the square from which the Crook starts.
const fn castling(letter: char, rank: i8, king_to: char, crook_to: char) -> Castling {
    Castling {
        letter,
        rank,
        king: ('c', king_to),
        partner: (king_to, crook_to),
        partner_kind: b'C',
        partner_becomes: b'R',
    }
}

fn add_ordinary_moves(position: &Position, from: Square, moves: &mut Vec<Move>) {
    match position.at(from).to_ascii_uppercase() {
        b'P' => add_pawn_moves(position, from, moves),
        b'D' => {
            slides(position, from, &DIAGONAL, moves);
            leaps(position, from, &ORTHOGONAL, moves);
        }
        b'C' => add_crook_moves(position, from, moves),
        _ => orthodox_piece(position, from, moves),
    }
}

fn add_crook_moves(position: &Position, from: Square, moves: &mut Vec<Move>) {
    slides(position, from, &ORTHOGONAL, moves);
    let mut jumps = Vec::new();
    leaps(position, from, &KNIGHT, &mut jumps);
    for mut jump in jumps {
        let to = destination(&jump, from);
        jump.after.put(to, position.side.piece(b'R'));
        moves.push(jump);
    }
}

/// Returns the second square of a move's text.
fn destination(m: &Move, from: Square) -> Square {
    Square::parse(&m.text.as_str()[from.to_string().len()..])
}

fn add_warps(position: &Position, from: Square, moves: &mut Vec<Move>) {
    let to_squares: &[Square] = if INNER.contains(&from) {
        &OUTER
    } else if OUTER.contains(&from) {
        &INNER
    } else {
        &[]
    };
    for &to in to_squares {
        if position.is_vacant_or_capturable(to) {
            moves.push(plain_move(position, from, to));
        }
    }
}

fn add_pawn_moves(position: &Position, from: Square, moves: &mut Vec<Move>) {
    let forward = position.side.forward();
    for step in [(-1, forward), (1, forward)] {
        add_pawn_steps(position, from, step, moves);
    }
    let ahead = from.offset((0, forward));
    if position.can_be_captured(ahead) {
        add_with_promotions(position, plain_move(position, from, ahead), ahead, moves);
    } else if position.is_vacant(ahead)
        && let Some(trail) = position.trail.filter(|t| t.contains(ahead))
    {
        let mut captured = plain_move(position, from, ahead);
        captured.after.remove(trail.pawn);
        moves.push(captured);
    }
}

/// Adds one diagonal step, and from the home rank a double step in the same direction.
fn add_pawn_steps(position: &Position, from: Square, step: Step, moves: &mut Vec<Move>) {
    let near = from.offset(step);
    let far = near.offset(step);
    if !position.is_vacant(near) {
        return;
    }
    add_with_promotions(position, plain_move(position, from, near), near, moves);
    if from.rank == position.side.pick(HOME) && position.is_vacant(far) {
        let mut double = plain_move(position, from, far);
        double.after.trail = Some(Trail { passed: [Some(near), None], pawn: far });
        moves.push(double);
    }
}

/// Adds the move. On the last rank, adds it with each promotion within the limits, or without a promotion if none is
/// within its limit.
fn add_with_promotions(position: &Position, arrival: Move, to: Square, moves: &mut Vec<Move>) {
    let kinds = available_kinds(position);
    if to.rank != position.side.pick(LAST) || kinds.is_empty() {
        moves.push(arrival);
        return;
    }
    for kind in kinds {
        moves.push(with_promotion(position, arrival, to, kind));
    }
}

/// Adds the promotions of pawns that are waiting on the last rank.
fn add_delayed_promotions(position: &Position, moves: &mut Vec<Move>) {
    let pawn = position.side.piece(b'P');
    let last_rank = position.side.pick(LAST);
    let waiting = position.own_squares().filter(|&s| s.rank == last_rank && position.at(s) == pawn);
    for on in waiting {
        for kind in available_kinds(position) {
            let text = Text::from_squares(&[on, on]);
            let stayed = Move { text, after: position.after_move(on, on) };
            moves.push(with_promotion(position, stayed, on, kind));
        }
    }
}

/// Returns the kinds of which the side to move has fewer pieces than the limit.
fn available_kinds(position: &Position) -> Vec<u8> {
    PROMOTION_LIMITS
        .into_iter()
        .filter(|&(kind, limit)| {
            let piece = position.side.piece(kind);
            position.own_squares().filter(|&s| position.at(s) == piece).count() < limit
        })
        .map(|(kind, _)| kind)
        .collect()
}
