//! A look at the game from outside: random positions, and what the pieces on them can do. The only source of what the
//! evaluation knows of a game.

use super::random::Random;
use crate::board::{Content, KindId, Shape, Side, Square, SquareSet};
use crate::interp::{self, Candidate};
use crate::ir::{Program, Royalty};
use crate::position::{Delta, Position, Setup};

/// So many squares in a hundred have a piece.
const OCCUPANCY: usize = 30;
/// Random positions, and the pieces that are to be seen on them all together: many on a small board, few on a large one.
const POSITIONS: std::ops::Range<usize> = 120..500;
const PIECES: usize = 9000;
/// The work of following the rules after which no more positions are looked at: conditions on squares that were evaluated, and moves.
/// Building a move costs as much as evaluating many conditions.
const MAX_WORK: u64 = 20_000_000;
const WORK_OF_MOVE: u64 = 64;

/// Something that a piece could do: for moves with the same target once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chance {
    pub kind: KindId,
    /// As White would see it.
    pub from: Square,
    /// Where it goes, or what it removes; as White would see it.
    pub target: Square,
    /// It removes an enemy.
    pub captures: bool,
    /// What the piece then is.
    pub becomes: KindId,
}

/// All that was seen.
pub(super) struct Sample {
    pub chances: Vec<Chance>,
    /// By kind and cell as White would see it: how often such a piece stood there.
    pub stood: Vec<Vec<u32>>,
    /// How likely a square is vacant, and how likely an enemy stands on it.
    pub vacant: f32,
    pub enemy: f32,
    /// The number of positions that were looked at, and the number that should have been.
    pub positions: [usize; 2],
}

impl Sample {
    pub fn take(program: &Program, kinds: &[KindId], random: &mut Random) -> Sample {
        let cells = program.shape.cells();
        let mut sample = Sample {
            chances: Vec::new(),
            stood: vec![vec![0; cells]; program.kinds.len()],
            vacant: 0.0,
            enemy: 0.0,
            positions: [0; 2],
        };
        let (mut vacant, mut enemy, mut work) = (0, 0, 0);
        let men = (program.shape.squares() * OCCUPANCY / 100).max(2);
        let positions = (PIECES / men).clamp(POSITIONS.start, POSITIONS.end);
        sample.positions[1] = positions;
        for _ in 0..positions {
            if work > MAX_WORK {
                break;
            }
            sample.positions[0] += 1;
            let Some(mut position) = position(program, kinds, men, random) else { continue };
            for _ in Side::BOTH {
                work += sample.look(program, &position);
                enemy += position.occupied(position.side().other()).len();
                let taken = Side::BOTH.map(|side| position.occupied(side).len());
                vacant += program.shape.squares() - taken[0] - taken[1];
                position.make(program, &Delta::default());
            }
        }
        let seen = (2 * sample.positions[0] * program.shape.squares()) as f32;
        sample.vacant = (vacant as f32 / seen).max(0.05);
        sample.enemy = (enemy as f32 / seen).max(0.05);
        sample
    }

    /// Notes what the pieces of the side to move can do, and returns the work that it took.
    fn look(&mut self, program: &Program, position: &Position) -> u64 {
        let side = position.side();
        let view = |cell| seen_by(&program.shape, side, cell);
        for cell in &position.occupied(side) {
            if let Some(piece) = position.at(cell).as_piece() {
                self.stood[piece.kind.index()][view(cell).index()] += 1;
            }
        }
        let mut from = None;
        let mut seen = [SquareSet::EMPTY; 2];
        let mut choices: Vec<KindId> = Vec::new();
        let (moves, work) = interp::pseudo_board_moves(program, position);
        let work = work + WORK_OF_MOVE * moves.len() as u64;
        for candidate in moves {
            if candidate.mv.form != crate::position::Form::Move {
                continue;
            }
            let Some((target, captures, becomes)) = does(&candidate, side) else { continue };
            if from != Some(candidate.mv.from) {
                from = Some(candidate.mv.from);
                seen = [SquareSet::EMPTY; 2];
                choices.clear();
            }
            let is_new = !seen[usize::from(captures)].has(target);
            if is_new || becomes != candidate.mv.kind && !choices.contains(&becomes) {
                seen[usize::from(captures)].insert(target);
                choices.push(becomes);
                let (kind, from) = (candidate.mv.kind, view(candidate.mv.from));
                self.chances.push(Chance { kind, from, target: view(target), captures, becomes });
            }
        }
        work
    }
}

/// What a move aims at, whether it removes an enemy, and what the mover becomes; `None` for what only costs.
fn does(candidate: &Candidate, side: Side) -> Option<(Square, bool, KindId)> {
    let is_enemy = |content: Content| content.as_piece().is_some_and(|piece| piece.side != side);
    let enemy = candidate.victims.iter().find(|victim| is_enemy(victim.1));
    if enemy.is_none() && !candidate.victims.is_empty() {
        return None;
    }
    let mv = &candidate.mv;
    let end = candidate.delta.edits.iter().find(|edit| edit.0 == mv.to);
    let becomes = end.and_then(|edit| edit.1.as_piece()).map_or(mv.kind, |piece| piece.kind);
    Some((enemy.map_or(mv.to, |victim| victim.0), enemy.is_some(), becomes))
}

/// The cell as White would see it.
pub(in crate::search) fn seen_by(shape: &Shape, side: Side, cell: Square) -> Square {
    if side == Side::White { cell } else { shape.mirror(cell) }
}

/// A random position with so many men of those kinds, and the royals that there have to be.
pub(super) fn position(
    program: &Program,
    kinds: &[KindId],
    men: usize,
    random: &mut Random,
) -> Option<Position> {
    let squares = program.shape.squares();
    let mut setup = Setup::array(program);
    setup.contents.fill(Content::VACANT);
    setup.rights = 0;
    let mut place = |content: Content, random: &mut Random| {
        // A board too full to find room on goes without.
        let cell =
            (0..100).map(|_| random.below(squares)).find(|&cell| setup.contents[cell] == Content::VACANT);
        if let Some(cell) = cell {
            setup.contents[cell] = content;
        }
    };
    for (kind, id) in program.kinds.iter().zip(program.kind_ids()) {
        for side in Side::BOTH.into_iter().filter(|_| kind.royalty != Royalty::Common) {
            for _ in 0..kind.original[side.index()].len() {
                place(Content::piece(id, side), random);
            }
        }
    }
    for man in 0..men.saturating_sub(2) {
        if !kinds.is_empty() {
            place(Content::piece(kinds[random.below(kinds.len())], Side::BOTH[man % 2]), random);
        }
    }
    Position::new(program, &setup).ok()
}
