//! Which moves to look at first: the remembered one, captures by what they win and what they risk, quiet moves that have
//! refuted others. Not pruning.
//!
//! Killers: Akl and Newborn 1977. History: Schaeffer 1983, with the gravity that keeps it bounded as engines use it today.

use crate::board::Side;
use crate::interp::Candidate;
use crate::position::Move;

use super::evaluation::Evaluation;

/// Scores by which moves are sorted, highest first.
const REMEMBERED: i32 = 1 << 24;
const WINNING: i32 = 1 << 20;
const KILLER: i32 = 1 << 18;
/// History stays within this on both sides of 0.
const HISTORY: i32 = 1 << 14;

/// What a move wins in material there and then, what it risks, and whether it is anything but quiet.
#[derive(Clone, Copy)]
pub(super) struct Gain {
    /// In evaluation units: enemies removed, own pieces removed, what the mover became.
    pub material: i32,
    /// What is lost if the mover is taken.
    pub risk: i32,
    /// It removes an enemy or makes the mover worth more.
    pub noisy: bool,
}

/// Reckons what a move wins.
pub(super) fn gain(evaluation: &Evaluation, side: Side, candidate: &Candidate) -> Gain {
    let mut material = 0;
    let mut noisy = false;
    for piece in candidate.victims.iter().filter_map(|&(_, content)| content.as_piece()) {
        if piece.side == side {
            material -= evaluation.stake(piece.kind);
        } else {
            material += evaluation.stake(piece.kind);
            noisy = true;
        }
    }
    let mv = &candidate.mv;
    let mover = evaluation.stake(mv.kind);
    let end = candidate.delta.edits.iter().find(|edit| edit.0 == mv.to);
    let rise =
        end.map_or(0, |edit| edit.1.as_piece().map_or(0, |piece| evaluation.stake(piece.kind)) - mover);
    material += rise;
    Gain { material, risk: mover + rise, noisy: noisy || rise > 0 }
}

/// Most valuable victim first, then least valuable attacker.
pub(super) fn noisy_score(gain: Gain) -> i32 {
    let base = if gain.material >= 0 { WINNING } else { 0 };
    base + 8 * gain.material - gain.risk / 8
}

/// What earlier nodes have taught about quiet moves.
pub(super) struct Ordering {
    killers: Vec<[Option<Move>; 2]>,
    /// By side, kind and target cell.
    history: [Vec<i16>; 2],
    cells: usize,
}

impl Ordering {
    pub fn new(kinds: usize, cells: usize, plies: usize) -> Ordering {
        Ordering {
            killers: vec![[None; 2]; plies],
            history: [vec![0; kinds * cells], vec![0; kinds * cells]],
            cells,
        }
    }

    /// How early to look at a move.
    pub fn score(&self, mv: &Move, side: Side, gain: Gain, best: Option<Move>, ply: usize) -> i32 {
        if best == Some(*mv) {
            REMEMBERED
        } else if gain.noisy {
            noisy_score(gain)
        } else if let Some(rank) = self.killers[ply].iter().position(|killer| *killer == Some(*mv)) {
            KILLER - rank as i32
        } else {
            i32::from(self.history[side.index()][self.index(mv)]) + gain.material
        }
    }

    /// How well a quiet move has done.
    pub fn history(&self, mv: &Move, side: Side) -> i32 {
        i32::from(self.history[side.index()][self.index(mv)])
    }

    /// A quiet move has refuted a line; those tried before it have not.
    pub fn refuted(&mut self, mv: &Move, failed: &[Move], side: Side, ply: usize, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(*mv) {
            *killers = [Some(*mv), killers[0]];
        }
        let weight = (depth * depth * 8).min(HISTORY / 8);
        self.learn(mv, side, weight);
        for other in failed {
            self.learn(other, side, -weight);
        }
    }

    fn learn(&mut self, mv: &Move, side: Side, weight: i32) {
        let at = self.index(mv);
        let entry = &mut self.history[side.index()][at];
        let now = i32::from(*entry);
        *entry = (now + weight - now * weight.abs() / HISTORY) as i16;
    }

    fn index(&self, mv: &Move) -> usize {
        mv.kind.index() * self.cells + mv.to.index()
    }
}

/// Moves in the order in which to look at them.
pub(super) struct Picker {
    list: Vec<Candidate>,
    gains: Vec<Gain>,
    /// Numbers of the list, the most promising first; equal ones in program order.
    order: Vec<u16>,
}

impl Picker {
    /// Sorts moves by their scores.
    pub fn new(
        list: Vec<Candidate>,
        side: Side,
        evaluation: &Evaluation,
        score: impl Fn(&Move, Gain) -> i32,
    ) -> Picker {
        let gains: Vec<Gain> = list.iter().map(|candidate| gain(evaluation, side, candidate)).collect();
        let scores: Vec<i32> =
            list.iter().zip(&gains).map(|(candidate, &gain)| score(&candidate.mv, gain)).collect();
        let mut order: Vec<u16> = (0..list.len() as u16).collect();
        order.sort_by_key(|&at| std::cmp::Reverse(scores[at as usize]));
        Picker { list, gains, order }
    }

    /// Leaves out what `keep` does not want.
    pub fn retain(&mut self, keep: impl Fn(&Move, Gain) -> bool) {
        self.order.retain(|&at| keep(&self.list[at as usize].mv, self.gains[at as usize]));
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// The move of that rank, and what it wins.
    pub fn get(&mut self, rank: usize) -> (&mut Candidate, Gain) {
        let at = self.order[rank] as usize;
        (&mut self.list[at], self.gains[at])
    }
}
