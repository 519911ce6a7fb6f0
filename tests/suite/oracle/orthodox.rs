//! Moves that several games share: leapers, sliders and the orthodox pawn.

use super::common::{Move, Position, Square, Step, Text, Trail, VOID};

pub const ORTHOGONAL: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Iterates over the squares in a direction, up to and including the first occupied one. A void ends the line.
pub fn line(at: &Position, from: Square, step: Step) -> impl Iterator<Item = Square> {
    let mut next = Some(from.by(step));
    std::iter::from_fn(move || {
        let square = next.filter(|&s| at.at(s) != VOID)?;
        next = at.is_vacant(square).then(|| square.by(step));
        Some(square)
    })
}

/// Returns a move without side effects.
pub fn plain(at: &Position, from: Square, to: Square) -> Move {
    Move { text: Text::of(&[from, to]), after: at.after(from, to) }
}

/// Adds the moves of a leaper.
pub fn leaps(at: &Position, from: Square, steps: &[Step], moves: &mut Vec<Move>) {
    for &step in steps {
        let to = from.by(step);
        if at.is_vacant_or_capturable(to) {
            moves.push(plain(at, from, to));
        }
    }
}

/// Adds the moves of a slider.
pub fn slides(at: &Position, from: Square, steps: &[Step], moves: &mut Vec<Move>) {
    for &step in steps {
        let reached = line(at, from, step).filter(|&to| at.is_vacant_or_capturable(to));
        moves.extend(reached.map(|to| plain(at, from, to)));
    }
}

/// Adds the moves of a king, queen, rook, bishop or knight with its usual letter.
pub fn orthodox_piece(at: &Position, from: Square, moves: &mut Vec<Move>) {
    match at.at(from).to_ascii_uppercase() {
        b'K' => {
            leaps(at, from, &ORTHOGONAL, moves);
            leaps(at, from, &DIAGONAL, moves);
        }
        b'Q' => {
            slides(at, from, &ORTHOGONAL, moves);
            slides(at, from, &DIAGONAL, moves);
        }
        b'R' => slides(at, from, &ORTHOGONAL, moves),
        b'B' => slides(at, from, &DIAGONAL, moves),
        b'N' => leaps(at, from, &KNIGHT, moves),
        other => panic!("unknown piece {}", other as char),
    }
}

/// The properties in which the pawns of the games differ. Pairs are White's and Black's.
pub struct Pawns {
    /// The home rank.
    pub home: [i8; 2],
    /// The maximum number of squares that a pawn moves from its home rank.
    pub steps: i8,
    /// The promotion rank.
    pub last: [i8; 2],
    pub promotions: &'static [u8],
}

impl Pawns {
    pub fn moves(&self, at: &Position, from: Square, moves: &mut Vec<Move>) {
        self.steps(at, from, moves);
        let forward = at.side.forward();
        for to in [from.by((-1, forward)), from.by((1, forward))] {
            if at.can_be_captured(to) {
                self.add_with_promotions(at, plain(at, from, to), to, moves);
            } else if at.is_vacant(to)
                && let Some(trail) = at.trail.filter(|t| t.contains(to))
            {
                let mut captured = plain(at, from, to);
                captured.after.remove(trail.pawn);
                moves.push(captured);
            }
        }
    }

    fn steps(&self, at: &Position, from: Square, moves: &mut Vec<Move>) {
        let is_home = from.rank == at.side.pick(self.home);
        let limit = if is_home { self.steps as usize } else { 1 };
        let free: Vec<Square> =
            line(at, from, (0, at.side.forward())).take_while(|&s| at.is_vacant(s)).take(limit).collect();
        for (passed, &to) in free.iter().enumerate() {
            let mut step = plain(at, from, to);
            if passed > 0 {
                step.after.trail =
                    Some(Trail { passed: [Some(free[0]), free[1..passed].first().copied()], pawn: to });
            }
            self.add_with_promotions(at, step, to, moves);
        }
    }

    /// Adds the move, or all its promotions if it ends on the last rank.
    pub fn add_with_promotions(&self, at: &Position, arrival: Move, to: Square, moves: &mut Vec<Move>) {
        if to.rank != at.side.pick(self.last) {
            moves.push(arrival);
            return;
        }
        for &kind in self.promotions {
            moves.push(promoted(at, arrival, to, kind));
        }
    }
}

/// Returns the same move with a promotion.
pub fn promoted(at: &Position, mut arrival: Move, to: Square, kind: u8) -> Move {
    arrival.text = arrival.text.letter(kind.to_ascii_lowercase());
    arrival.after.put(to, at.side.piece(kind));
    arrival
}
