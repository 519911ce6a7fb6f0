//! What can be told of a win that has been proven: the line with the longest resistance, all lines, and what prevents it
//! elsewhere. It asks the prover, which remembers.

use super::prover::Prover;
use crate::interp::Candidate;
use crate::position::Move;

impl Prover<'_> {
    /// A line after a first move that wins within `moves`, that move first: the shortest for who wants the win, the longest for
    /// who does not, and of equal moves the first. Ends early if it is stopped.
    pub fn longest_line(&mut self, first: &Candidate, moves: u32) -> Vec<Move> {
        let mut line = vec![first.mv];
        self.follow(first, moves, &mut line);
        line
    }

    fn follow(&mut self, candidate: &Candidate, moves: u32, line: &mut Vec<Move>) {
        let left = self.left_after(moves);
        self.after(candidate, |prover| {
            let next = prover.next(left, line.len());
            // The longest resistance is the last that anybody can do; of what is wanted, all are equally short.
            let most = next.iter().map(|(_, needed)| *needed).max();
            if let Some((candidate, needed)) = next.into_iter().find(|(_, needed)| Some(*needed) == most) {
                line.push(candidate.mv);
                prover.follow(&candidate, needed, line);
            }
        });
    }

    /// Every line after a first move that wins within `moves`, that move first.
    pub fn lines(&mut self, first: &Candidate, moves: u32, see: &mut dyn FnMut(&[Move])) {
        self.branch(first, moves, &mut vec![first.mv], see);
    }

    fn branch(
        &mut self,
        candidate: &Candidate,
        moves: u32,
        line: &mut Vec<Move>,
        see: &mut dyn FnMut(&[Move]),
    ) {
        let left = self.left_after(moves);
        self.after(candidate, |prover| {
            let next = prover.next(left, line.len());
            if prover.stopped() {
                return;
            }
            if next.is_empty() {
                see(line);
            }
            for (candidate, needed) in next {
                line.push(candidate.mv);
                prover.branch(&candidate, needed, line, see);
                line.pop();
            }
        });
    }

    /// The moves that lines go on with, where the win is proven within `moves`: all, each with the moves that the winner needs
    /// counted from before it, or only those that need fewest, if the player to move wants it. None when the game is over.
    fn next(&mut self, moves: u32, ply: usize) -> Vec<(Candidate, u32)> {
        if self.stopped() || self.over().is_some() {
            return Vec::new();
        }
        let mut next = Vec::new();
        // Who is to move and wins needs this move.
        let least = 1 - self.left_after(1);
        for candidate in self.legal() {
            let needed = (least..=moves).find(|&needed| self.wins_with(&candidate, needed, ply));
            next.extend(needed.map(|needed| (candidate, needed)));
        }
        if self.is_willing() {
            let fewest = next.iter().map(|(_, needed)| *needed).min();
            next.retain(|(_, needed)| Some(*needed) == fewest);
        }
        next
    }

    /// The first answer to a move that prevents the win within `moves`; none, if the move itself prevents it, or everybody
    /// wants the win and nobody reaches it.
    pub fn refutation(&mut self, candidate: &Candidate, moves: u32) -> Option<Move> {
        let left = self.left_after(moves);
        self.after(candidate, |prover| {
            if prover.over().is_some() || prover.is_willing() {
                return None;
            }
            let answers = prover.legal();
            let prevents = |answer: &&Candidate| !prover.wins_with(answer, left, 1);
            answers.iter().find(prevents).map(|answer| answer.mv)
        })
    }
}
