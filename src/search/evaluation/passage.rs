//! Pieces on their way to promotion that no enemy of the same sort can stop any more. Not how near they are to it, which is a matter
//! of `places`.

use super::sample;
use super::worth::{Worth, nearness};
use crate::board::{Content, KindId, Side, Square, SquareSet};
use crate::interp;
use crate::ir::Program;
use crate::position::{Position, Setup};

/// What being stopped by nothing adds to nearness to promotion, early and late in the game.
const EARLY: f32 = 0.6;
const LATE: f32 = 1.4;

/// A kind that is to be promoted.
#[derive(Clone, Debug)]
pub(super) struct Runner {
    kind: KindId,
    /// By side and cell.
    free: [Vec<Option<Free>>; 2],
}

/// What being free to go on is worth on one cell.
#[derive(Clone, Copy, Debug)]
struct Free {
    /// Where enemies of its kind hinder it.
    hindered: SquareSet,
    /// What it adds if there are none, early and late in the game.
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

    /// What those that nothing hinders add, early and late in the game, as White sees it.
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

/// What a piece alone on the board can do from every cell.
struct Ways {
    /// Where it goes, and whether it becomes something else there.
    goes: Vec<Vec<(Square, bool)>>,
    /// Where it takes.
    takes: Vec<Vec<Square>>,
}

/// By cell, as White would see it: the squares on which an enemy of the same kind stands in the way to promotion or can take on it;
/// `None` where nothing leads there.
fn hindered_from(program: &Program, kind: KindId) -> Vec<Option<SquareSet>> {
    let shape = &program.shape;
    let ways = Ways::of(program, kind);
    // The enemy's captures are one's own, seen from the other side.
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

    /// The squares that it may go over from a cell until it is promoted, if it comes to that.
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

/// The moves of a white piece on a board on which nothing but `rest` stands.
fn alone(program: &Program, kind: KindId, from: Square, rest: Content) -> Vec<interp::Candidate> {
    let mut setup = Setup::array(program);
    setup.contents.fill(rest);
    setup.contents[from.index()] = Content::piece(kind, Side::White);
    setup.side = Side::White;
    setup.rights = 0;
    interp::pseudo_moves_from(program, &Position::unproven(program, &setup), from)
}
