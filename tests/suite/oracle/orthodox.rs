//! Moves that several games share: leapers, sliders and the orthodox pawn.

use super::common::{Move, Position, Square, Step, Text, Trail, VOID};

pub const ORTHOGONAL: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Iterates over the squares in a direction, up to and including the first occupied one. A void ends the line.
pub fn line(position: &Position, from: Square, step: Step) -> impl Iterator<Item = Square> {
    let mut next = Some(from.offset(step));
    std::iter::from_fn(move || {
        let square = next.filter(|&s| position.at(s) != VOID)?;
        next = position.is_vacant(square).then(|| square.offset(step));
        Some(square)
    })
}

/// Returns the move of a piece to a square. A piece on the square is captured.
pub fn plain_move(position: &Position, from: Square, to: Square) -> Move {
    Move { text: Text::from_squares(&[from, to]), after: position.after_move(from, to) }
}

/// Adds the moves of a leaper.
pub fn leaps(position: &Position, from: Square, steps: &[Step], moves: &mut Vec<Move>) {
    for &step in steps {
        let to = from.offset(step);
        if position.is_vacant_or_capturable(to) {
            moves.push(plain_move(position, from, to));
        }
    }
}

/// Adds the moves of a slider.
pub fn slides(position: &Position, from: Square, steps: &[Step], moves: &mut Vec<Move>) {
    for &step in steps {
        let reached = line(position, from, step).filter(|&to| position.is_vacant_or_capturable(to));
        moves.extend(reached.map(|to| plain_move(position, from, to)));
    }
}

/// Adds the moves of a king, queen, rook, bishop or knight with its usual letter.
pub fn orthodox_piece(position: &Position, from: Square, moves: &mut Vec<Move>) {
    match position.at(from).to_ascii_uppercase() {
        b'K' => {
            leaps(position, from, &ORTHOGONAL, moves);
            leaps(position, from, &DIAGONAL, moves);
        }
        b'Q' => {
            slides(position, from, &ORTHOGONAL, moves);
            slides(position, from, &DIAGONAL, moves);
        }
        b'R' => slides(position, from, &ORTHOGONAL, moves),
        b'B' => slides(position, from, &DIAGONAL, moves),
        b'N' => leaps(position, from, &KNIGHT, moves),
        other => panic!("unknown piece {}", other as char),
    }
}

/// The properties in which the pawns of the games differ. Pairs are White's and Black's.
pub struct Pawns {
    /// The home rank.
    pub home_rank: [i8; 2],
    /// The maximum number of squares that a pawn moves from its home rank.
    pub max_steps: i8,
    /// The promotion rank.
    pub promotion_rank: [i8; 2],
    pub promotions: &'static [u8],
}

impl Pawns {
    pub fn moves(&self, position: &Position, from: Square, moves: &mut Vec<Move>) {
        self.add_steps(position, from, moves);
        let forward = position.side.forward();
        for to in [from.offset((-1, forward)), from.offset((1, forward))] {
            if position.can_be_captured(to) {
                self.add_with_promotions(position, plain_move(position, from, to), to, moves);
            } else if position.is_vacant(to)
                && let Some(trail) = position.trail.filter(|t| t.contains(to))
            {
                let mut captured = plain_move(position, from, to);
                captured.after.remove(trail.pawn);
                moves.push(captured);
            }
        }
    }

    fn add_steps(&self, position: &Position, from: Square, moves: &mut Vec<Move>) {
        let is_home = from.rank == position.side.pick(self.home_rank);
        let limit = if is_home { self.max_steps as usize } else { 1 };
        let vacant_ahead: Vec<Square> = line(position, from, (0, position.side.forward()))
            .take_while(|&s| position.is_vacant(s))
            .take(limit)
            .collect();
        for (passed, &to) in vacant_ahead.iter().enumerate() {
            let mut step = plain_move(position, from, to);
            if passed > 0 {
                step.after.trail = Some(Trail {
                    passed: [Some(vacant_ahead[0]), vacant_ahead[1..passed].first().copied()],
                    pawn: to,
                });
            }
            self.add_with_promotions(position, step, to, moves);
        }
    }

    /// Adds the move, or all its promotions if it ends on the promotion rank.
    pub fn add_with_promotions(&self, position: &Position, arrival: Move, to: Square, moves: &mut Vec<Move>) {
        if to.rank != position.side.pick(self.promotion_rank) {
            moves.push(arrival);
            return;
        }
        for &kind in self.promotions {
            moves.push(with_promotion(position, arrival, to, kind));
        }
    }
}

/// Returns the same move with a promotion.
pub fn with_promotion(position: &Position, mut arrival: Move, to: Square, kind: u8) -> Move {
    arrival.text = arrival.text.with_letter(kind.to_ascii_lowercase());
    arrival.after.put(to, position.side.piece(kind));
    arrival
}
