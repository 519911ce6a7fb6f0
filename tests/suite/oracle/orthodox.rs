//! Movements that several games share: leapers, riders and the pawn that goes straight. Rules of a single game are
//! elsewhere.

use super::common::{Move, Position, Square, Step, Text, Trail, VOID};

pub const ORTHOGONAL: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Returns the squares along a line up to and including the first occupied one; a void ends the line.
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

pub fn leaps(at: &Position, from: Square, steps: &[Step], moves: &mut Vec<Move>) {
    for &step in steps {
        let to = from.by(step);
        if at.is_vacant_or_prey(to) {
            moves.push(plain(at, from, to));
        }
    }
}

pub fn rides(at: &Position, from: Square, steps: &[Step], moves: &mut Vec<Move>) {
    for &step in steps {
        let reached = line(at, from, step).filter(|&to| at.is_vacant_or_prey(to));
        moves.extend(reached.map(|to| plain(at, from, to)));
    }
}

/// King, queen, rook, bishop and knight, where they have their usual letters.
pub fn officer(at: &Position, from: Square, moves: &mut Vec<Move>) {
    match at.at(from).to_ascii_uppercase() {
        b'K' => {
            leaps(at, from, &ORTHOGONAL, moves);
            leaps(at, from, &DIAGONAL, moves);
        }
        b'Q' => {
            rides(at, from, &ORTHOGONAL, moves);
            rides(at, from, &DIAGONAL, moves);
        }
        b'R' => rides(at, from, &ORTHOGONAL, moves),
        b'B' => rides(at, from, &DIAGONAL, moves),
        b'N' => leaps(at, from, &KNIGHT, moves),
        other => panic!("no officer is called {}", other as char),
    }
}

/// The differences between the straight pawns of the games. Pairs are White's and Black's.
pub struct Pawns {
    pub home: [i8; 2],
    /// The longest step from the home rank.
    pub steps: i8,
    pub last: [i8; 2],
    pub promotions: &'static [u8],
}

impl Pawns {
    pub fn moves(&self, at: &Position, from: Square, moves: &mut Vec<Move>) {
        self.steps(at, from, moves);
        let forward = at.side.forward();
        for to in [from.by((-1, forward)), from.by((1, forward))] {
            if at.is_prey(to) {
                self.arrive(at, plain(at, from, to), to, moves);
            } else if at.is_vacant(to)
                && let Some(trail) = at.trail.filter(|t| t.contains(to))
            {
                let mut captured = plain(at, from, to);
                captured.after.remove(trail.maker);
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
                    Some(Trail { passed: [Some(free[0]), free[1..passed].first().copied()], maker: to });
            }
            self.arrive(at, step, to, moves);
        }
    }

    /// Lists the move, or all its promotions if it ends on the last rank.
    pub fn arrive(&self, at: &Position, arrival: Move, to: Square, moves: &mut Vec<Move>) {
        if to.rank != at.side.pick(self.last) {
            moves.push(arrival);
            return;
        }
        for &kind in self.promotions {
            moves.push(promoted(at, arrival, to, kind));
        }
    }
}

/// Returns the same move with its pawn turned into another kind.
pub fn promoted(at: &Position, mut arrival: Move, to: Square, kind: u8) -> Move {
    arrival.text = arrival.text.letter(kind.to_ascii_lowercase());
    arrival.after.put(to, at.side.piece(kind));
    arrival
}
