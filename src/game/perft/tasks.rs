//! Splits a perft count into tasks for several threads. A task is a position a few plies after the root.

use std::collections::VecDeque;

use super::CodePath;
use crate::interp::Candidate;
use crate::ir::Program;
use crate::position::{Delta, Position};

/// The number of tasks per thread, large enough to balance tasks of different length.
const TASKS_PER_THREAD: usize = 64;

/// A position whose leaf nodes are to be counted.
pub(super) struct Task {
    /// The index of the root move that leads to the position.
    pub root: usize,
    /// The number of plies left.
    pub depth: u32,
    /// The moves that lead from the root to the position. They need less memory than the position.
    moves: Vec<Delta>,
}

impl Task {
    /// Returns the position.
    pub fn position(&self, program: &Program, root: &Position) -> Position {
        let mut position = root.clone();
        for delta in &self.moves {
            position.make(program, delta);
        }
        position
    }
}

/// Returns the tasks, deepest first. Repeatedly splits the oldest task until there are enough tasks or all tasks have a depth of one ply.
pub(super) fn split_into_tasks(
    path: &CodePath,
    program: &Program,
    position: &Position,
    depth: u32,
    threads: usize,
) -> VecDeque<Task> {
    let min_tasks = TASKS_PER_THREAD * threads;
    let root_moves = path.legal_moves(&mut position.clone()).into_iter().enumerate();
    let root_task =
        |(root, candidate): (usize, Candidate)| Task { root, depth: depth - 1, moves: vec![candidate.delta] };
    let mut tasks: VecDeque<Task> = root_moves.map(root_task).collect();
    while tasks.len() < min_tasks && tasks.front().is_some_and(|task| task.depth > 1) {
        let Some(task) = tasks.pop_front() else { break };
        let next_moves = path.legal_moves(&mut task.position(program, position)).into_iter();
        tasks.extend(next_moves.map(|candidate| Task {
            root: task.root,
            depth: task.depth - 1,
            moves: task.moves.iter().cloned().chain([candidate.delta]).collect(),
        }));
    }
    tasks
}
