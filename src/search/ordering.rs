//! Which moves to look at first: the remembered one, captures by what they win and what they risk, quiet moves that have
//! refuted others, captures that lose more than they win. Not pruning.
//!
//! Killers: Akl and Newborn 1977. Counter moves: Uiterwijk 1992. History: Schaeffer 1983, with the gravity that keeps it bounded as
//! engines use it today, and once more by the move before.

use crate::board::Side;
use crate::kernel::MoveList;
use crate::position::{Move, Position};

use super::evaluation::Evaluation;
use super::generator::Generator;

/// Scores by which moves are sorted, highest first.
const REMEMBERED: i32 = 1 << 26;
const WINNING: i32 = 1 << 22;
const KILLER: i32 = 1 << 20;
const COUNTER: i32 = KILLER - 2;
/// What loses material comes last.
const LOSING: i32 = -(1 << 22);
/// History stays within this on both sides of 0.
const HISTORY: i32 = 1 << 14;
/// Pairs of moves that history has room for; in games with more, some share a place.
const PAIRS: usize = 1 << 19;

/// What a move wins in material there and then, what it risks, and whether it is anything but quiet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gain {
    /// In evaluation units: enemies removed, own pieces removed, what the mover became.
    pub material: i32,
    /// The same less what the enemy wins back where the mover ends; told of what is not quiet.
    pub net: i32,
    /// What is lost if the mover is taken.
    pub risk: i32,
    /// It removes an enemy or makes the mover worth more.
    pub noisy: bool,
}

/// Reckons what a move of the list of the position wins.
pub(super) fn gain(
    generator: &Generator,
    evaluation: &Evaluation,
    position: &Position,
    mv: &Move,
    list: &MoveList,
) -> Gain {
    let side = position.side();
    let (mut material, mut noisy) = (0, false);
    let becomes = generator.kernel().visit_captured(position, mv, list, |piece| {
        let stake = evaluation.stake(piece.kind);
        material += if piece.side == side { -stake } else { stake };
        noisy |= piece.side != side;
    });
    let risk = becomes.map_or(0, |kind| evaluation.stake(kind));
    if becomes != Some(mv.kind) {
        let change = risk - evaluation.stake(mv.kind);
        material += change;
        noisy |= change > 0;
    }
    let mut net = material;
    if let Some(kind) = becomes.filter(|_| noisy && risk > material) {
        net -= generator.exchange().recapture(position, mv, kind, evaluation.stakes());
    }
    Gain { material, net, risk, noisy }
}

/// Most valuable victim first, then least valuable attacker.
pub(super) fn noisy_score(gain: Gain) -> i32 {
    let base = if gain.net >= 0 { WINNING } else { LOSING };
    base + 16 * gain.material - gain.risk / 8
}

/// What a move is to those who remember moves: its kind and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Trace(u32);

impl Trace {
    /// No move, or none that is to be remembered.
    pub const NONE: Trace = Trace(0);
}

/// What earlier nodes have taught about quiet moves.
pub(super) struct Ordering {
    killers: Vec<[Option<Move>; 2]>,
    /// By side, kind and target cell.
    history: [Vec<i16>; 2],
    /// By the move before and the move: rows, each of them small enough to stay at hand while the moves of a node are sorted.
    pairs: Vec<i16>,
    /// By the move before: what has refuted it.
    counters: Vec<u32>,
    cells: usize,
}

/// What is asked about the quiet moves of one node.
#[derive(Clone, Copy)]
pub(super) struct Question {
    pub side: Side,
    pub ply: usize,
    /// The last two moves, the opponent's first.
    before: [Trace; 2],
    /// Where their rows of pairs begin.
    rows: [usize; 2],
}

impl Ordering {
    pub fn new(kinds: usize, cells: usize, plies: usize) -> Ordering {
        let moves = kinds * cells;
        let traces = 2 * moves + 1;
        Ordering {
            killers: vec![[None; 2]; plies],
            history: [vec![0; moves], vec![0; moves]],
            pairs: vec![0; traces.min(PAIRS / moves) * moves],
            counters: vec![0; traces],
            cells,
        }
    }

    /// What is asked at a ply whose last two moves were these.
    pub fn question(&self, side: Side, ply: usize, before: [Trace; 2]) -> Question {
        let width = self.history[0].len();
        let rows = before.map(|trace| trace.0 as usize % (self.pairs.len() / width) * width);
        Question { side, ply, before, rows }
    }

    /// What a move is remembered as.
    pub fn trace(&self, mv: &Move, side: Side) -> Trace {
        Trace((1 + self.index(mv) + side.index() * self.history[0].len()) as u32)
    }

    /// How early to look at a move; `best` is the signature of the one that is remembered.
    pub fn score(&self, mv: &Move, gain: Gain, best: Option<u32>, question: &Question) -> i32 {
        if best.is_some_and(|best| best == mv.signature()) {
            REMEMBERED
        } else if gain.noisy {
            noisy_score(gain)
        } else if let Some(rank) = self.killers[question.ply].iter().position(|killer| *killer == Some(*mv)) {
            KILLER - rank as i32
        } else if self.counters[question.before[0].0 as usize] == self.trace(mv, question.side).0 {
            COUNTER
        } else {
            self.history(mv, question) + gain.material
        }
    }

    /// How well a quiet move has done.
    pub fn history(&self, mv: &Move, question: &Question) -> i32 {
        let at = self.index(mv);
        let [first, second] = question.rows.map(|row| i32::from(self.pairs[row + at]));
        i32::from(self.history[question.side.index()][at]) + first + second
    }

    /// A quiet move has refuted a line; those tried before it have not.
    pub fn refuted(&mut self, mv: &Move, failed: &[Move], question: &Question, depth: i32) {
        let killers = &mut self.killers[question.ply];
        if killers[0] != Some(*mv) {
            *killers = [Some(*mv), killers[0]];
        }
        self.counters[question.before[0].0 as usize] = self.trace(mv, question.side).0;
        let weight = (depth * depth * 8 + 32 * depth).min(HISTORY / 8);
        self.learn(mv, question, weight);
        for other in failed {
            self.learn(other, question, -weight);
        }
    }

    /// No killers are known any more below that ply.
    pub fn forget_killers(&mut self, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply) {
            *killers = [None; 2];
        }
    }

    fn learn(&mut self, mv: &Move, question: &Question, weight: i32) {
        let at = self.index(mv);
        adjust(&mut self.history[question.side.index()][at], weight);
        for (row, before) in question.rows.into_iter().zip(question.before) {
            if before != Trace::NONE {
                adjust(&mut self.pairs[row + at], weight);
            }
        }
    }

    fn index(&self, mv: &Move) -> usize {
        mv.kind.index() * self.cells + mv.to.index()
    }
}

fn adjust(entry: &mut i16, weight: i32) {
    let now = i32::from(*entry);
    *entry = (now + weight - now * weight.abs() / HISTORY) as i16;
}
