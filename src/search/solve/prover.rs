//! AND/OR search that proves or disproves a win in a number of moves.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::super::generator::Generator;
use super::{Kind, Problem};
use crate::board::Side;
use crate::game::Game;
use crate::interp::Candidate;
use crate::ir::{EndReason, Program};
use crate::position::{Move, Position};

/// The maximum number of stored positions.
const MAX_STORED_POSITIONS: usize = 1 << 21;

/// Proven bounds of a position, in moves of the winner.
#[derive(Clone, Copy, Default)]
struct ProvenBounds {
    won_in: Option<u32>,
    not_in: Option<u32>,
}

/// The prover of one problem.
pub(super) struct Prover<'a> {
    program: Arc<Program>,
    position: Position,
    generator: Generator,
    winner: Side,
    /// True for a side that cooperates with the win.
    cooperates: [bool; 2],
    proven: HashMap<u64, ProvenBounds>,
    /// The last move that refuted a win, by ply. Tried first.
    refutations: Vec<Option<Move>>,
    /// The move counter can end the game, so it is part of the key.
    key_includes_clock: bool,
    stop: &'a AtomicBool,
    stopped: bool,
    nodes: u64,
}

impl<'a> Prover<'a> {
    pub fn new(game: &Game, problem: Problem, stop: &'a AtomicBool) -> Prover<'a> {
        let (program, position) = (game.program(), game.position());
        let (asked, mate_in) = (position.side(), problem.moves);
        let winner = if problem.kind == Kind::Direct { asked } else { asked.other() };
        let willing = Side::BOTH.map(|side| side == asked || problem.kind == Kind::Help);
        let runs_out = |reason: &EndReason| match reason {
            EndReason::Idle { plies, .. } => u32::from(position.clock()) + 2 * mate_in >= *plies,
            EndReason::When(_) => false,
        };
        Prover {
            program: Arc::clone(program),
            position: position.clone(),
            generator: Generator::new(program),
            winner,
            cooperates: willing,
            proven: HashMap::new(),
            refutations: vec![None; 2 * mate_in as usize + 1],
            key_includes_clock: program.endings.iter().any(|ending| runs_out(&ending.reason)),
            stop,
            stopped: false,
            nodes: 0,
        }
    }

    pub fn stopped(&self) -> bool {
        self.stopped
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns true if a legal move leads to the win within `moves` moves of the winner, this one included if the winner makes it.
    pub fn wins_with(&mut self, candidate: &Candidate, moves: u32, ply: usize) -> bool {
        let left = self.moves_left_after(moves);
        self.with_move(candidate, |prover| prover.is_won(left, ply + 1))
    }

    /// The number of the winner's moves left after a move of the side to move.
    pub fn moves_left_after(&self, moves: u32) -> u32 {
        if self.position.side() == self.winner { moves.saturating_sub(1) } else { moves }
    }

    /// Returns true if the side to move cooperates with the win.
    pub fn side_to_move_cooperates(&self) -> bool {
        self.cooperates[self.position.side().index()]
    }

    /// Makes a move, calls a function, and unmakes the move.
    pub fn with_move<T>(&mut self, candidate: &Candidate, ask: impl FnOnce(&mut Self) -> T) -> T {
        let undo = self.position.make(&self.program, &candidate.delta);
        let answer = ask(self);
        self.position.unmake(&self.program, &undo);
        answer
    }

    /// Returns true if the winner wins within `moves` further moves. Nothing is proven once the solver has been stopped.
    fn is_won(&mut self, moves: u32, ply: usize) -> bool {
        self.nodes += 1;
        self.stopped |= self.stop.load(Ordering::Relaxed);
        if self.stopped {
            return false;
        }
        let clock = if self.key_includes_clock { u64::from(self.position.clock()) } else { 0 };
        let key = self.position.key() ^ clock.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let before = self.proven.get(&key).copied().unwrap_or_default();
        if before.won_in.is_some_and(|won_in| won_in <= moves) {
            return true;
        }
        if before.not_in.is_some_and(|not_in| not_in >= moves) {
            return false;
        }
        let won = self.prove(moves, ply);
        if !self.stopped && (self.proven.len() < MAX_STORED_POSITIONS || self.proven.contains_key(&key)) {
            let settled = self.proven.entry(key).or_default();
            if won {
                settled.won_in = Some(settled.won_in.map_or(moves, |known| known.min(moves)));
            } else {
                settled.not_in = Some(settled.not_in.map_or(moves, |known| known.max(moves)));
            }
        }
        won
    }

    fn prove(&mut self, moves: u32, ply: usize) -> bool {
        if let Some(won) = self.winner_has_won() {
            return won;
        }
        let mut list = self.generator.moves(&mut self.position);
        let refuted = self.refutations.get(ply).copied().flatten();
        if let Some(at) = refuted.and_then(|mv| list.iter().position(|candidate| candidate.mv == mv)) {
            list[..=at].rotate_right(1);
        }
        let (willing, left) = (self.side_to_move_cooperates(), self.moves_left_after(moves));
        for candidate in &list {
            if moves == 0 && self.position.side() == self.winner {
                return false;
            }
            let won = self.with_move(candidate, |prover| prover.is_won(left, ply + 1));
            if won == willing || self.stopped {
                if let Some(refutation) = self.refutations.get_mut(ply) {
                    *refutation = Some(candidate.mv);
                }
                return won;
            }
        }
        if list.is_empty() { self.wins_without_legal_moves() } else { !willing }
    }

    /// Returns true if the winner has won; `None` if the game is not over for another reason than the lack of moves.
    pub fn winner_has_won(&mut self) -> Option<bool> {
        let end = self.generator.end(&mut self.position, None)?;
        Some(end.winner == Some(self.winner))
    }

    fn wins_without_legal_moves(&self) -> bool {
        let end = self.generator.status(&self.position, None, Some(false)).end();
        end.is_some_and(|end| end.winner == Some(self.winner))
    }

    /// The legal moves.
    pub fn legal_moves(&mut self) -> Vec<Candidate> {
        self.generator.moves(&mut self.position)
    }
}
