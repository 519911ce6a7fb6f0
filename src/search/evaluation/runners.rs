//! Unstoppable pieces: pieces on their way to promotion that no enemy of the same kind can stop. A generalisation of passed pawns.

use super::piece_value::{DerivedValue, promotion_bonus};
use super::sample;
use crate::board::{Content, KindId, Side, Square, SquareSet};
use crate::interp;
use crate::ir::Program;
use crate::position::{Position, Setup};

/// Bonus of an unstoppable piece as a multiple of its promotion bonus, in the opening and the endgame.
const OPENING_FACTOR: f32 = 0.6;
const ENDGAME_FACTOR: f32 = 1.4;

/// The unstoppable pieces of one kind.
#[derive(Clone, Debug)]
pub(super) struct Runner {
    kind: KindId,
    /// The data by side and cell; `None` where no promotion is reachable.
    cells: [Vec<Option<RunnerCell>>; 2],
}

/// A cell from which the piece can be unstoppable.
#[derive(Clone, Copy, Debug)]
struct RunnerCell {
    /// An enemy of its kind on one of these squares can stop it.
    stoppers: SquareSet,
    /// The bonus if there is none, in the opening and the endgame, in centipawns.
    bonus: [i32; 2],
}

impl Runner {
    pub fn new(program: &Program, kind: KindId, worth: &DerivedValue) -> Runner {
        let shape = &program.shape;
        let hindered = stopping_squares(program, kind);
        let free = |side: Side, cell: Square| {
            let seen = sample::from_white(shape, side, cell);
            let set = hindered[seen.index()]?;
            let moves = worth.distances.get(seen.index()).copied().flatten()?;
            let points = promotion_bonus(worth.promotion_gain, moves);
            let set = if side == Side::White { set } else { shape.seen_by(Side::Black, &set) };
            Some(RunnerCell {
                stoppers: set,
                bonus: [(OPENING_FACTOR * points) as i32 + 5, (ENDGAME_FACTOR * points) as i32 + 10],
            })
        };
        let of = |side: Side| {
            let cells = (0..shape.cells()).map(|cell| Square(cell as u8));
            cells.map(|cell| if shape.is_square(cell) { free(side, cell) } else { None }).collect()
        };
        Runner { kind, cells: Side::BOTH.map(of) }
    }

    /// The bonus of all unstoppable pieces, in the opening and the endgame, from White's point of view.
    pub fn bonus(&self, position: &Position) -> [i32; 2] {
        let mut points = [0, 0];
        for side in Side::BOTH {
            let own = *position.plane(self.kind) & position.occupied(side);
            let enemy = *position.plane(self.kind) & position.occupied(side.other());
            let sign = if side == Side::White { 1 } else { -1 };
            for cell in &own {
                if let Some(free) = &self.cells[side.index()][cell.index()]
                    && (free.stoppers & enemy).is_empty()
                {
                    points[0] += sign * free.bonus[0];
                    points[1] += sign * free.bonus[1];
                }
            }
        }
        points
    }
}

/// The moves of a piece alone on the board, by cell.
struct LoneMoves {
    /// Target squares, each with true if the piece is promoted there.
    targets: Vec<Vec<(Square, bool)>>,
    /// Squares on which it captures.
    captures: Vec<Vec<Square>>,
}

/// The squares on which an enemy of the same kind blocks or attacks the path to promotion. By cell, from White's point of view; `None`
/// where no promotion is reachable.
fn stopping_squares(program: &Program, kind: KindId) -> Vec<Option<SquareSet>> {
    let shape = &program.shape;
    let ways = LoneMoves::of(program, kind);
    // The enemy's captures are the own captures mirrored.
    let mut taken_from = vec![SquareSet::EMPTY; shape.cells()];
    for from in shape.all() {
        for &target in &ways.captures[from.index()] {
            taken_from[shape.mirror(target).index()].insert(shape.mirror(from));
        }
    }
    let hindered = |cell: Square| {
        let way = ways.promotion_path(cell)?;
        Some(way.iter().fold(way, |hindered, at| hindered | taken_from[at.index()]))
    };
    let cells = (0..shape.cells()).map(|cell| Square(cell as u8));
    cells.map(|cell| if shape.is_square(cell) { hindered(cell) } else { None }).collect()
}

impl LoneMoves {
    fn of(program: &Program, kind: KindId) -> LoneMoves {
        let cells = program.shape.cells();
        let mut ways = LoneMoves { targets: vec![Vec::new(); cells], captures: vec![Vec::new(); cells] };
        for from in program.shape.all() {
            for candidate in lone_moves(program, kind, from, Content::VACANT) {
                let end = candidate.delta.edits.iter().find(|edit| edit.0 == candidate.mv.to);
                let becomes = end.and_then(|edit| edit.1.as_piece()).is_some_and(|piece| piece.kind != kind);
                ways.targets[from.index()].push((candidate.mv.to, becomes));
            }
            for candidate in lone_moves(program, kind, from, Content::piece(kind, Side::Black)) {
                ways.captures[from.index()].extend(candidate.victims.iter().map(|victim| victim.0));
            }
        }
        ways
    }

    /// Returns the squares on all paths from a cell to promotion; `None` if there is no path.
    fn promotion_path(&self, cell: Square) -> Option<SquareSet> {
        let (mut way, mut promotes) = (SquareSet::EMPTY, false);
        let mut left = vec![cell];
        while let Some(from) = left.pop() {
            for &(to, becomes) in &self.targets[from.index()] {
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
fn lone_moves(program: &Program, kind: KindId, from: Square, rest: Content) -> Vec<interp::Candidate> {
    let mut setup = Setup::initial(program);
    setup.contents.fill(rest);
    setup.contents[from.index()] = Content::piece(kind, Side::White);
    setup.side = Side::White;
    setup.rights = 0;
    interp::pseudo_moves_from(program, &Position::new_unchecked(program, &setup), from)
}
