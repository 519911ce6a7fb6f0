//! Explanations of a proven win: the line of longest resistance, all lines, and refutations of other moves.

use super::prover::Prover;
use crate::interp::Candidate;
use crate::position::Move;

impl Prover<'_> {
    /// Returns the line of longest resistance after `first`, a move that wins within `moves` moves of the winner. A side that
    /// cooperates with the win plays a shortest continuation, an opposing side a longest one. If several are equally long, the
    /// side plays the first. Incomplete if the solver is stopped.
    pub fn longest_line(&mut self, first: &Candidate, moves: u32) -> Vec<Move> {
        let mut line = vec![first.mv];
        self.append_line(first, moves, &mut line);
        line
    }

    /// Appends the moves after `candidate` to the line of longest resistance.
    fn append_line(&mut self, candidate: &Candidate, moves: u32, line: &mut Vec<Move>) {
        let moves_left = self.moves_left_after(moves);
        self.with_move(candidate, |prover| {
            let continuations = prover.continuations(moves_left, line.len());
            // An opposing side chooses the longest resistance. The continuations of a cooperating side are all equally long.
            let longest = continuations.iter().map(|(_, moves_to_win)| *moves_to_win).max();
            if let Some((candidate, moves_to_win)) =
                continuations.into_iter().find(|(_, moves_to_win)| Some(*moves_to_win) == longest)
            {
                line.push(candidate.mv);
                prover.append_line(&candidate, moves_to_win, line);
            }
        });
    }

    /// Visits every line that starts with `first`, a move that wins within `moves` moves of the winner.
    pub fn visit_lines(&mut self, first: &Candidate, moves: u32, visit: &mut dyn FnMut(&[Move])) {
        self.visit_branch(first, moves, &mut vec![first.mv], visit);
    }

    /// Visits every line that continues `line`, whose last move is `candidate`.
    fn visit_branch(
        &mut self,
        candidate: &Candidate,
        moves: u32,
        line: &mut Vec<Move>,
        visit: &mut dyn FnMut(&[Move]),
    ) {
        let moves_left = self.moves_left_after(moves);
        self.with_move(candidate, |prover| {
            let continuations = prover.continuations(moves_left, line.len());
            if prover.stopped() {
                return;
            }
            if continuations.is_empty() {
                visit(line);
            }
            for (candidate, moves_to_win) in continuations {
                line.push(candidate.mv);
                prover.visit_branch(&candidate, moves_to_win, line, visit);
                line.pop();
            }
        });
    }

    /// Returns the moves that continue a line in a position that is won within `moves` moves of the winner. Each move is
    /// paired with the smallest number of moves in which the winner wins with it. This number includes the move itself if it is
    /// a move of the winner. For a cooperating side, returns only the moves for which this number is smallest. Empty if the
    /// game has ended.
    fn continuations(&mut self, moves: u32, ply: usize) -> Vec<(Candidate, u32)> {
        if self.stopped() || self.winner_has_won().is_some() {
            return Vec::new();
        }
        let mut continuations = Vec::new();
        // 1 if the winner is to move, otherwise 0: only moves of the winner are counted.
        let min_moves = 1 - self.moves_left_after(1);
        for candidate in self.legal_moves() {
            let moves_to_win =
                (min_moves..=moves).find(|&moves_to_win| self.wins_with(&candidate, moves_to_win, ply));
            continuations.extend(moves_to_win.map(|moves_to_win| (candidate, moves_to_win)));
        }
        if self.side_to_move_cooperates() {
            let min_moves_to_win = continuations.iter().map(|(_, moves_to_win)| *moves_to_win).min();
            continuations.retain(|(_, moves_to_win)| Some(*moves_to_win) == min_moves_to_win);
        }
        continuations
    }

    /// Returns the first reply that refutes a move: after it, the winner no longer wins within `moves` moves, counted from
    /// before the move. `None` if there is no such reply, if the move itself ends the game, or if the replying side cooperates.
    pub fn refutation(&mut self, candidate: &Candidate, moves: u32) -> Option<Move> {
        let moves_left = self.moves_left_after(moves);
        self.with_move(candidate, |prover| {
            if prover.winner_has_won().is_some() || prover.side_to_move_cooperates() {
                return None;
            }
            let replies = prover.legal_moves();
            let refutes = |reply: &&Candidate| !prover.wins_with(reply, moves_left, 1);
            replies.iter().find(refutes).map(|reply| reply.mv)
        })
    }
}
