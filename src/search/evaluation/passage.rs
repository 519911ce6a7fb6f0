//! Unstoppable pieces: pieces on their way to promotion that no enemy of the same kind can stop. A generalisation of passed pawns.

use super::sample;
use super::worth::{Worth, nearness};
use crate::board::{Content, KindId, Side, Square, SquareSet};
use crate::interp;
use crate::ir::Program;
use crate::position::{Position, Setup};

/// Bonus of an unstoppable piece as a multiple of its promotion bonus, in the opening and the endgame.
const EARLY: f32 = 0.6;
const LATE: f32 = 1.4;

/// The unstoppable pieces of one kind.
#[derive(Clone, Debug)]
pub(super) struct Runner {
    kind: KindId,
    /// The data by side and cell; `None` where no promotion is reachable.
    free: [Vec<Option<Free>>; 2],
}

/// A cell from which the piece can be unstoppable.
#[derive(Clone, Copy, Debug)]
struct Free {
    /// An enemy of its kind on one of these squares can stop it.
    hindered: SquareSet,
    /// The bonus if there is none, in the opening and the endgame, in centipawns.
    points: [i32; 2],
}

impl Runner {
    pub fn new(program: &Program, kind: KindId, worth: &Worth) -> Runner {
        let shape = &program.shape;
        let hindered = hindered_from(program, kind);
        let free = |side: Side, cell: Square| {
            let seen = sample::seen_by(shape, side, cell);
            let set = hindered[seen.index()]?;
            let moves = worth.distances.get(seen.index()).copied().flatten()?;
            let points = nearness(worth.rise, moves);
            let set = if side == Side::White { set } else { shape.seen_by(Side::Black, &set) };
            Some(Free { hindered: set, points: [(EARLY * points) as i32 + 5, (LATE * points) as i32 + 10] })
        };
        let of = |side: Side| {
            let cells = (0..shape.cells()).map(|cell| Square(cell as u8));
            cells.map(|cell| if shape.is_square(cell) { free(side, cell) } else { None }).collect()
        };
        Runner { kind, free: Side::BOTH.map(of) }
    }

    /// The bonus of all unstoppable pieces, in the opening and the endgame, from White's point of view.
    pub fn points(&self, position: &Position) -> [i32; 2] {
        let mut points = [0, 0];
        for side in Side::BOTH {
            let own = *position.plane(self.kind) & position.occupied(side);
            let enemy = *position.plane(self.kind) & position.occupied(side.other());
            let sign = if side == Side::White { 1 } else { -1 };
            for cell in &own {
                if let Some(free) = &self.free[side.index()][cell.index()]
                    && (free.hindered & enemy).is_empty()
                {
                    points[0] += sign * free.points[0];
                    points[1] += sign * free.points[1];
                }
            }
        }
        points
    }
}

/// The moves of a piece alone on the board, by cell.
struct Ways {
    /// Target squares, each with true if the piece is promoted there.
    goes: Vec<Vec<(Square, bool)>>,
    /// Squares on which it captures.
    takes: Vec<Vec<Square>>,
}

/// The squares on which an enemy of the same kind blocks or attacks the path to promotion. By cell, from White's point of view; `None`
/// where no promotion is reachable.
fn hindered_from(program: &Program, kind: KindId) -> Vec<Option<SquareSet>> {
    let shape = &program.shape;
    let ways = Ways::of(program, kind);
    // The enemy's captures are the own captures mirrored.
    let mut taken_from = vec![SquareSet::EMPTY; shape.cells()];
    for from in shape.all() {
        for &target in &ways.takes[from.index()] {
            taken_from[shape.mirror(target).index()].insert(shape.mirror(from));
        }
    }
    let hindered = |cell: Square| {
        let way = ways.to_promotion(cell)?;
        Some(way.iter().fold(way, |hindered, at| hindered | taken_from[at.index()]))
    };
    let cells = (0..shape.cells()).map(|cell| Square(cell as u8));
    cells.map(|cell| if shape.is_square(cell) { hindered(cell) } else { None }).collect()
}

impl Ways {
    fn of(program: &Program, kind: KindId) -> Ways {
        let cells = program.shape.cells();
        let mut ways = Ways { goes: vec![Vec::new(); cells], takes: vec![Vec::new(); cells] };
        for from in program.shape.all() {
            for candidate in alone(program, kind, from, Content::VACANT) {
                let end = candidate.delta.edits.iter().find(|edit| edit.0 == candidate.mv.to);
                let becomes = end.and_then(|edit| edit.1.as_piece()).is_some_and(|piece| piece.kind != kind);
                ways.goes[from.index()].push((candidate.mv.to, becomes));
            }
            for candidate in alone(program, kind, from, Content::piece(kind, Side::Black)) {
                ways.takes[from.index()].extend(candidate.victims.iter().map(|victim| victim.0));
            }
        }
        ways
    }

    /// Returns the squares on all paths from a cell to promotion; `None` if there is no path.
    fn to_promotion(&self, cell: Square) -> Option<SquareSet> {
        let (mut way, mut promotes) = (SquareSet::EMPTY, false);
        let mut left = vec![cell];
        while let Some(from) = left.pop() {
            for &(to, becomes) in &self.goes[from.index()] {
                promotes |= becomes;
                if !way.has(to) {
                    way.insert(to);
                    if !becomes {
                        left.push(to);
                    }
                }
            }
        }
        promotes.then_some(way)
    }
}

/// The moves of a white piece on a board filled with `rest`.
fn alone(program: &Program, kind: KindId, from: Square, rest: Content) -> Vec<interp::Candidate> {
    let mut setup = Setup::array(program);
    setup.contents.fill(rest);
    setup.contents[from.index()] = Content::piece(kind, Side::White);
    setup.side = Side::White;
    setup.rights = 0;
    interp::pseudo_moves_from(program, &Position::new_unchecked(program, &setup), from)
}
