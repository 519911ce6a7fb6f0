//! AND/OR search that proves or disproves a win in a number of moves.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::super::generator::Generator;
use super::{Problem, ProblemKind};
use crate::board::Side;
use crate::game::Game;
use crate::interp::Candidate;
use crate::ir::{EndReason, Program};
use crate::position::{Move, Position};

/// The maximum number of stored positions.
const MAX_STORED_POSITIONS: usize = 1 << 21;

/// The proven bounds on the length of the win in a position, in moves of the winner.
#[derive(Clone, Copy, Default)]
struct ProvenBounds {
    /// The win is proven within this number of moves.
    win_within: Option<u32>,
    /// It is proven that there is no win within this number of moves.
    no_win_within: Option<u32>,
}

/// The prover of one problem.
pub(super) struct Prover<'a> {
    program: Arc<Program>,
    position: Position,
    generator: Generator,
    winner: Side,
    /// True for each side that cooperates with the win.
    cooperates: [bool; 2],
    proven: HashMap<u64, ProvenBounds>,
    /// The last move that decided a node, by ply. It is tried first.
    killers: Vec<Option<Move>>,
    /// True if the halfmove clock can end the game within the moves of the problem. The clock is then part of the key.
    key_includes_clock: bool,
    stop: &'a AtomicBool,
    stopped: bool,
    nodes: u64,
}

impl<'a> Prover<'a> {
    pub fn new(game: &Game, problem: Problem, stop: &'a AtomicBool) -> Prover<'a> {
        let (program, position) = (game.program(), game.position());
        let (solving_side, max_moves) = (position.side(), problem.max_moves);
        let winner = if problem.kind == ProblemKind::Direct { solving_side } else { solving_side.other() };
        let cooperates = Side::BOTH.map(|side| side == solving_side || problem.kind == ProblemKind::Help);
        let can_end_game = |reason: &EndReason| match reason {
            // The problem has at most two plies for each move of the winner, unless turns have several moves.
            EndReason::HalfmoveClock { plies, .. } => {
                program.turn_lengths.is_some() || u32::from(position.clock()) + 2 * max_moves >= *plies
            }
            EndReason::When(_) | EndReason::Lasts(_) => false,
        };
        Prover {
            program: Arc::clone(program),
            position: position.clone(),
            generator: Generator::new(program),
            winner,
            cooperates,
            proven: HashMap::new(),
            killers: vec![None; 2 * max_moves as usize + 1],
            key_includes_clock: program.endings.iter().any(|ending| can_end_game(&ending.reason)),
            stop,
            stopped: false,
            nodes: 0,
        }
    }

    /// Returns true if the prover has been stopped.
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// Returns the number of nodes searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns true if a legal move leads to the win within `moves` moves of the winner. The move itself counts if the winner makes it.
    pub fn wins_with(&mut self, candidate: &Candidate, moves: u32, ply: usize) -> bool {
        let moves_left = self.moves_left_after(moves);
        self.with_move(candidate, |prover| prover.is_won(moves_left, ply + 1))
    }

    /// Returns how many of `moves` moves of the winner are left after a move of the side to move.
    pub fn moves_left_after(&self, moves: u32) -> u32 {
        if self.position.side() == self.winner { moves.saturating_sub(1) } else { moves }
    }

    /// Returns true if the side to move cooperates with the win.
    pub fn side_to_move_cooperates(&self) -> bool {
        self.cooperates[self.position.side().index()]
    }

    /// Makes a move, calls a function, and unmakes the move.
    pub fn with_move<T>(&mut self, candidate: &Candidate, call: impl FnOnce(&mut Self) -> T) -> T {
        let clocks = *self.position.clocks();
        let undo = self.position.make(&self.program, &candidate.delta);
        if self.generator.has_clocks() {
            self.generator.advance_clocks(&mut self.position);
        }
        let result = call(self);
        self.position.unmake(&self.program, &undo);
        self.position.restore_clocks(clocks);
        result
    }

    /// Returns true if the winner wins within `moves` further moves. Returns false if the solver has been stopped.
    fn is_won(&mut self, moves: u32, ply: usize) -> bool {
        self.nodes += 1;
        self.stopped |= self.stop.load(Ordering::Relaxed);
        if self.stopped {
            return false;
        }
        let clock = if self.key_includes_clock { u64::from(self.position.clock()) } else { 0 };
        let key = self.position.key_with_clocks(&self.program) ^ clock.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let bounds = self.proven.get(&key).copied().unwrap_or_default();
        if bounds.win_within.is_some_and(|win_within| win_within <= moves) {
            return true;
        }
        if bounds.no_win_within.is_some_and(|no_win_within| no_win_within >= moves) {
            return false;
        }
        let won = self.prove(moves, ply);
        if !self.stopped && (self.proven.len() < MAX_STORED_POSITIONS || self.proven.contains_key(&key)) {
            let bounds = self.proven.entry(key).or_default();
            if won {
                bounds.win_within = Some(bounds.win_within.map_or(moves, |known| known.min(moves)));
            } else {
                bounds.no_win_within = Some(bounds.no_win_within.map_or(moves, |known| known.max(moves)));
            }
        }
        won
    }

    /// Returns true if the winner wins within `moves` further moves, like [`Prover::is_won`], but without looking up a stored result.
    fn prove(&mut self, moves: u32, ply: usize) -> bool {
        if let Some(won) = self.winner_has_won() {
            return won;
        }
        let mut list = self.generator.legal_moves(&mut self.position);
        let killer = self.killers.get(ply).copied().flatten();
        if let Some(index) = killer.and_then(|mv| list.iter().position(|candidate| candidate.mv == mv)) {
            list[..=index].rotate_right(1);
        }
        let (cooperates, moves_left) = (self.side_to_move_cooperates(), self.moves_left_after(moves));
        for candidate in &list {
            if moves == 0 && self.position.side() == self.winner {
                return false;
            }
            let won = self.with_move(candidate, |prover| prover.is_won(moves_left, ply + 1));
            if won == cooperates || self.stopped {
                if let Some(killer) = self.killers.get_mut(ply) {
                    *killer = Some(candidate.mv);
                }
                return won;
            }
        }
        if list.is_empty() { self.wins_without_legal_moves() } else { !cooperates }
    }

    /// Returns true if the winner has won, false if the game has ended otherwise, and `None` if the game goes on.
    pub fn winner_has_won(&mut self) -> Option<bool> {
        let end = self.generator.game_end(&mut self.position, None)?;
        Some(end.winner == Some(self.winner))
    }

    /// Returns true if the winner has won because the side to move has no legal move.
    fn wins_without_legal_moves(&self) -> bool {
        let end = self.generator.status(&self.position, None, Some(false)).end();
        end.is_some_and(|end| end.winner == Some(self.winner))
    }

    /// Returns the legal moves.
    pub fn legal_moves(&mut self) -> Vec<Candidate> {
        self.generator.legal_moves(&mut self.position)
    }
}
