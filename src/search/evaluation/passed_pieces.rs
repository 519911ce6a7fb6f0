//! Passed pieces, a generalisation of passed pawns: pieces that no enemy of the same kind can stop on their way to promotion.

use super::piece_value::{DerivedValue, promotion_bonus};
use super::sample;
use crate::board::{Content, KindId, Side, Square, SquareSet};
use crate::interp;
use crate::ir::Program;
use crate::position::{Position, Setup};

/// The bonus of an unstoppable piece in the opening, as a multiple of its promotion bonus.
const OPENING_FACTOR: f32 = 0.6;
/// The bonus of an unstoppable piece in the endgame, as a multiple of its promotion bonus.
const ENDGAME_FACTOR: f32 = 1.4;

/// The unstoppable pieces of one kind.
#[derive(Clone, Debug)]
pub(super) struct PassedPieces {
    kind: KindId,
    /// The data by side and cell; `None` for cells from which no promotion can be reached.
    cells: [Vec<Option<PassedPieceCell>>; 2],
}

/// The data of a cell from which a promotion can be reached.
#[derive(Clone, Copy, Debug)]
struct PassedPieceCell {
    /// The squares from which an enemy of the same kind can stop the piece.
    stoppers: SquareSet,
    /// The bonus if no enemy of the kind is on one of these squares, in the opening and the endgame, in centipawns.
    bonus: [i32; 2],
}

impl PassedPieces {
    pub fn new(program: &Program, kind: KindId, value: &DerivedValue) -> PassedPieces {
        let shape = &program.shape;
        let stopping = stopping_squares(program, kind);
        let passed_cell = |side: Side, cell: Square| {
            let white_cell = sample::to_white_view(shape, side, cell);
            let stoppers = stopping[white_cell.index()]?;
            let moves = value.distances.get(white_cell.index()).copied().flatten()?;
            let bonus = promotion_bonus(value.promotion_gain, moves);
            let stoppers =
                if side == Side::White { stoppers } else { shape.relative_to(Side::Black, &stoppers) };
            Some(PassedPieceCell {
                stoppers,
                bonus: [(OPENING_FACTOR * bonus) as i32 + 5, (ENDGAME_FACTOR * bonus) as i32 + 10],
            })
        };
        let cells_of = |side: Side| {
            let cells = (0..shape.cells()).map(|cell| Square(cell as u8));
            cells.map(|cell| if shape.is_square(cell) { passed_cell(side, cell) } else { None }).collect()
        };
        PassedPieces { kind, cells: Side::BOTH.map(cells_of) }
    }

    /// Returns the bonus of all unstoppable pieces of the kind: for the opening and the endgame, in centipawns, from White's point of
    /// view.
    pub fn bonus(&self, position: &Position) -> [i32; 2] {
        let mut bonus = [0, 0];
        for side in Side::BOTH {
            let own = *position.plane(self.kind) & position.occupied(side);
            let enemy = *position.plane(self.kind) & position.occupied(side.other());
            let sign = if side == Side::White { 1 } else { -1 };
            for cell in &own {
                if let Some(passed_cell) = &self.cells[side.index()][cell.index()]
                    && (passed_cell.stoppers & enemy).is_empty()
                {
                    bonus[0] += sign * passed_cell.bonus[0];
                    bonus[1] += sign * passed_cell.bonus[1];
                }
            }
        }
        bonus
    }
}

/// The moves of a single white piece, by origin cell.
struct LoneMoves {
    /// The target squares on an empty board, each with true if the piece is promoted there.
    targets: Vec<Vec<(Square, bool)>>,
    /// The squares on which the piece captures if all other squares have enemies of its kind.
    captures: Vec<Vec<Square>>,
}

/// Returns, by cell of a white piece, the squares on which an enemy of the same kind blocks or attacks the path to promotion; `None` for
/// cells from which no promotion can be reached.
fn stopping_squares(program: &Program, kind: KindId) -> Vec<Option<SquareSet>> {
    let shape = &program.shape;
    let moves = LoneMoves::new(program, kind);
    // The enemy's captures are the mirror images of the piece's own captures.
    let mut attackers = vec![SquareSet::EMPTY; shape.cells()];
    for from in shape.all_squares() {
        for &target in &moves.captures[from.index()] {
            attackers[shape.mirror(target).index()].insert(shape.mirror(from));
        }
    }
    let stoppers = |cell: Square| {
        let path = moves.promotion_path(cell)?;
        Some(path.iter().fold(path, |stoppers, square| stoppers | attackers[square.index()]))
    };
    let cells = (0..shape.cells()).map(|cell| Square(cell as u8));
    cells.map(|cell| if shape.is_square(cell) { stoppers(cell) } else { None }).collect()
}

impl LoneMoves {
    fn new(program: &Program, kind: KindId) -> LoneMoves {
        let cells = program.shape.cells();
        let mut lone = LoneMoves { targets: vec![Vec::new(); cells], captures: vec![Vec::new(); cells] };
        for from in program.shape.all_squares() {
            for candidate in lone_moves(program, kind, from, Content::VACANT) {
                let end = candidate.delta.edits.iter().find(|edit| edit.0 == candidate.mv.to);
                let promoted = end.and_then(|edit| edit.1.as_piece()).is_some_and(|piece| piece.kind != kind);
                lone.targets[from.index()].push((candidate.mv.to, promoted));
            }
            for candidate in lone_moves(program, kind, from, Content::piece(kind, Side::Black)) {
                lone.captures[from.index()].extend(candidate.victims.iter().map(|victim| victim.0));
            }
        }
        lone
    }

    /// Returns the squares that the piece can enter from a cell, up to its promotion; `None` if it cannot promote.
    fn promotion_path(&self, cell: Square) -> Option<SquareSet> {
        let (mut path, mut promotes) = (SquareSet::EMPTY, false);
        let mut unvisited = vec![cell];
        while let Some(from) = unvisited.pop() {
            for &(to, promoted) in &self.targets[from.index()] {
                promotes |= promoted;
                if !path.has(to) {
                    path.insert(to);
                    if !promoted {
                        unvisited.push(to);
                    }
                }
            }
        }
        promotes.then_some(path)
    }
}

/// Returns the moves of a white piece on `from` when every other cell contains `rest`.
fn lone_moves(program: &Program, kind: KindId, from: Square, rest: Content) -> Vec<interp::Candidate> {
    let mut setup = Setup::initial(program);
    setup.contents.fill(rest);
    setup.contents[from.index()] = Content::piece(kind, Side::White);
    setup.side = Side::White;
    setup.rights = 0;
    interp::pseudo_moves_from(program, &Position::new_unchecked(program, &setup), from)
}
