//! Random positions of a game and the moves in them. Piece values and piece-square bonuses are derived from them.

use super::random::Random;
use crate::board::{Content, KindId, Shape, Side, Square, SquareSet};
use crate::interp::{self, Candidate};
use crate::ir::{Program, Royalty};
use crate::position::{Delta, Position, Setup};

/// The share of occupied squares, in percent.
const OCCUPANCY_PERCENT: usize = 30;
/// The minimum and the maximum number of random positions.
const POSITION_COUNT: std::ops::Range<usize> = 120..500;
/// The total number of pieces in all random positions. A small board therefore gets many positions, and a large board few.
const TOTAL_PIECES: usize = 9000;
/// The maximum work: the number of evaluated conditions, plus [`WORK_PER_MOVE`] for every generated move.
const MAX_WORK: u64 = 20_000_000;
/// The work of generating a move, in evaluated conditions.
const WORK_PER_MOVE: u64 = 64;

/// A possible move of a piece. For each piece in a position, the sample contains one capture and one quiet move per target, and
/// one move per other kind that the piece can become.
#[derive(Clone, Copy, Debug)]
pub(super) struct SampledMove {
    pub kind: KindId,
    /// The origin, from White's point of view.
    pub from: Square,
    /// The square of the captured piece, or the target square of a quiet move. From White's point of view.
    pub target: Square,
    /// True if the move captures an enemy.
    pub captures: bool,
    /// The kind of the moved piece after the move.
    pub becomes: KindId,
}

/// The moves and pieces in all sampled positions.
pub(super) struct Sample {
    pub moves: Vec<SampledMove>,
    /// The number of times that a piece of a kind was on a cell, from White's point of view; by kind and cell.
    pub occupancy: Vec<Vec<u32>>,
    /// The probability that a square is vacant.
    pub vacant_probability: f32,
    /// The probability that an enemy is on a square.
    pub enemy_probability: f32,
    /// The number of positions that were sampled.
    pub sampled_positions: usize,
    /// The number of positions that should have been sampled. Impossible random positions are not counted.
    pub intended_positions: usize,
}

impl Sample {
    pub fn generate(program: &Program, kinds: &[KindId], random: &mut Random) -> Sample {
        let cells = program.shape.cells();
        let mut sample = Sample {
            moves: Vec::new(),
            occupancy: vec![vec![0; cells]; program.kinds.len()],
            vacant_probability: 0.0,
            enemy_probability: 0.0,
            sampled_positions: 0,
            intended_positions: 0,
        };
        let (mut vacant, mut enemy, mut work) = (0, 0, 0);
        let piece_count = (program.shape.squares() * OCCUPANCY_PERCENT / 100).max(2);
        let positions = (TOTAL_PIECES / piece_count).clamp(POSITION_COUNT.start, POSITION_COUNT.end);
        sample.intended_positions = positions;
        for _ in 0..positions {
            if work > MAX_WORK {
                break;
            }
            let Some(mut position) = random_position(program, kinds, piece_count, random) else {
                sample.intended_positions -= 1;
                continue;
            };
            sample.sampled_positions += 1;
            for _ in Side::BOTH {
                work += sample.add_moves(program, &position);
                enemy += position.occupied(position.side().other()).len();
                let piece_counts = Side::BOTH.map(|side| position.occupied(side).len());
                vacant += program.shape.squares() - piece_counts[0] - piece_counts[1];
                position.make(program, &Delta { ends_turn: true, ..Delta::default() });
            }
        }
        let square_count = (2 * sample.sampled_positions * program.shape.squares()) as f32;
        sample.vacant_probability = (vacant as f32 / square_count).max(0.05);
        sample.enemy_probability = (enemy as f32 / square_count).max(0.05);
        sample
    }

    /// Adds the moves of the side to move. Returns the work of generating them.
    fn add_moves(&mut self, program: &Program, position: &Position) -> u64 {
        let side = position.side();
        let white_view = |cell| to_white_view(&program.shape, side, cell);
        for cell in &position.occupied(side) {
            if let Some(piece) = position.at(cell).as_piece() {
                self.occupancy[piece.kind.index()][white_view(cell).index()] += 1;
            }
        }
        let mut from = None;
        let mut seen = [SquareSet::EMPTY; 2];
        let mut kinds_after: Vec<KindId> = Vec::new();
        let (moves, work) = interp::pseudo_board_moves(program, position);
        let work = work + WORK_PER_MOVE * moves.len() as u64;
        for candidate in moves {
            if candidate.mv.form != crate::position::Form::Move {
                continue;
            }
            let Some((target, captures, becomes)) = move_target(&candidate, side) else { continue };
            if from != Some(candidate.mv.from) {
                from = Some(candidate.mv.from);
                seen = [SquareSet::EMPTY; 2];
                kinds_after.clear();
            }
            let is_new = !seen[usize::from(captures)].has(target);
            if is_new || becomes != candidate.mv.kind && !kinds_after.contains(&becomes) {
                seen[usize::from(captures)].insert(target);
                kinds_after.push(becomes);
                let (kind, from) = (candidate.mv.kind, white_view(candidate.mv.from));
                self.moves.push(SampledMove { kind, from, target: white_view(target), captures, becomes });
            }
        }
        work
    }
}

/// Returns the target of a move, true if the move captures an enemy, and the kind of the moved piece afterwards; `None` if the move
/// removes own pieces only.
fn move_target(candidate: &Candidate, side: Side) -> Option<(Square, bool, KindId)> {
    let is_enemy = |content: Content| content.as_piece().is_some_and(|piece| piece.side != side);
    let enemy = candidate.victims.iter().find(|victim| is_enemy(victim.1));
    if enemy.is_none() && !candidate.victims.is_empty() {
        return None;
    }
    let mv = &candidate.mv;
    let arrival = candidate.delta.edits.iter().find(|edit| edit.0 == mv.to);
    let becomes = arrival.and_then(|edit| edit.1.as_piece()).map_or(mv.kind, |piece| piece.kind);
    Some((enemy.map_or(mv.to, |victim| victim.0), enemy.is_some(), becomes))
}

/// Converts a cell from the point of view of `side` to White's: for Black, returns the mirror image.
pub(in crate::search) fn to_white_view(shape: &Shape, side: Side, cell: Square) -> Square {
    if side == Side::White { cell } else { shape.mirror(cell) }
}

/// Generates a random position with the royals of the game and at most `piece_count - 2` pieces of `kinds`. Returns `None` if the position
/// is not possible.
pub(super) fn random_position(
    program: &Program,
    kinds: &[KindId],
    piece_count: usize,
    random: &mut Random,
) -> Option<Position> {
    let squares = program.shape.squares();
    let mut setup = Setup::initial(program);
    setup.contents.fill(Content::VACANT);
    setup.rights = 0;
    let mut place_randomly = |content: Content, random: &mut Random| {
        // The piece is left out if no vacant square is found.
        let cell =
            (0..100).map(|_| random.below(squares)).find(|&cell| setup.contents[cell] == Content::VACANT);
        if let Some(cell) = cell {
            setup.contents[cell] = content;
        }
    };
    for (kind, id) in program.kinds.iter().zip(program.kind_ids()) {
        for side in Side::BOTH.into_iter().filter(|_| kind.royalty != Royalty::Common) {
            for _ in 0..kind.start_squares[side.index()].len() {
                place_randomly(Content::piece(id, side), random);
            }
        }
    }
    for index in 0..piece_count.saturating_sub(2) {
        if !kinds.is_empty() {
            place_randomly(Content::piece(kinds[random.below(kinds.len())], Side::BOTH[index % 2]), random);
        }
    }
    Position::new(program, &setup).ok()
}
