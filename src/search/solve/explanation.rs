//! Explanations of a proven win: the line of longest resistance, all lines, and refutations of other moves.

use super::prover::Prover;
use crate::interp::Candidate;
use crate::position::Move;

impl Prover<'_> {
    /// Returns the line after a first move that wins within `moves`, starting with that move. The side that wants the win plays the shortest
    /// way, the other side the longest; of equal moves the first. Incomplete if the solver is stopped.
    pub fn longest_line(&mut self, first: &Candidate, moves: u32) -> Vec<Move> {
        let mut line = vec![first.mv];
        self.append_line(first, moves, &mut line);
        line
    }

    fn append_line(&mut self, candidate: &Candidate, moves: u32, line: &mut Vec<Move>) {
        let left = self.moves_left_after(moves);
        self.with_move(candidate, |prover| {
            let next = prover.continuations(left, line.len());
            // Opponents choose the longest resistance. Moves of the side that wants the win all have the same length here.
            let most = next.iter().map(|(_, needed)| *needed).max();
            if let Some((candidate, needed)) = next.into_iter().find(|(_, needed)| Some(*needed) == most) {
                line.push(candidate.mv);
                prover.append_line(&candidate, needed, line);
            }
        });
    }

    /// Visits every line after a first move that wins within `moves`, starting with that move.
    pub fn lines(&mut self, first: &Candidate, moves: u32, see: &mut dyn FnMut(&[Move])) {
        self.visit_branch(first, moves, &mut vec![first.mv], see);
    }

    fn visit_branch(
        &mut self,
        candidate: &Candidate,
        moves: u32,
        line: &mut Vec<Move>,
        see: &mut dyn FnMut(&[Move]),
    ) {
        let left = self.moves_left_after(moves);
        self.with_move(candidate, |prover| {
            let next = prover.continuations(left, line.len());
            if prover.stopped() {
                return;
            }
            if next.is_empty() {
                see(line);
            }
            for (candidate, needed) in next {
                line.push(candidate.mv);
                prover.visit_branch(&candidate, needed, line, see);
                line.pop();
            }
        });
    }

    /// The moves that continue lines in a position won within `moves`, each with the number of winner's moves from before it. For the side
    /// that wants the win, only the shortest. Empty if the game is over.
    fn continuations(&mut self, moves: u32, ply: usize) -> Vec<(Candidate, u32)> {
        if self.stopped() || self.winner_has_won().is_some() {
            return Vec::new();
        }
        let mut next = Vec::new();
        // If the winner is to move, the win needs at least this move.
        let least = 1 - self.moves_left_after(1);
        for candidate in self.legal_moves() {
            let needed = (least..=moves).find(|&needed| self.wins_with(&candidate, needed, ply));
            next.extend(needed.map(|needed| (candidate, needed)));
        }
        if self.side_to_move_cooperates() {
            let fewest = next.iter().map(|(_, needed)| *needed).min();
            next.retain(|(_, needed)| Some(*needed) == fewest);
        }
        next
    }

    /// Returns the first reply that prevents the win within `moves`; `None` if there is no reply to find, because the move itself prevents it
    /// or both sides want the win.
    pub fn refutation(&mut self, candidate: &Candidate, moves: u32) -> Option<Move> {
        let left = self.moves_left_after(moves);
        self.with_move(candidate, |prover| {
            if prover.winner_has_won().is_some() || prover.side_to_move_cooperates() {
                return None;
            }
            let answers = prover.legal_moves();
            let prevents = |answer: &&Candidate| !prover.wins_with(answer, left, 1);
            answers.iter().find(prevents).map(|answer| answer.mv)
        })
    }
}
