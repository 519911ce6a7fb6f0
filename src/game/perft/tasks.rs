//! Splits a perft count into tasks for several threads. A task is a position a few plies after the root.

use std::collections::VecDeque;

use super::CodePath;
use crate::ir::Program;
use crate::position::Position;

/// The number of tasks per thread, large enough to balance tasks of different length.
const TASKS_PER_THREAD: usize = 64;

/// A position whose leaf nodes are to be counted.
pub(super) struct Task {
    /// The index of the root move that leads to the position.
    pub root: usize,
    /// The position.
    pub position: Position,
    /// The number of plies left.
    pub depth: u32,
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
    let root_task = |(root, (position, depth))| Task { root, position, depth };
    let mut tasks: VecDeque<Task> =
        children(path, program, position, depth).enumerate().map(root_task).collect();
    while tasks.len() < min_tasks && tasks.front().is_some_and(|task| task.depth > 1) {
        let Some(Task { root, position, depth }) = tasks.pop_front() else { break };
        let parts = children(path, program, &position, depth);
        tasks.extend(parts.map(|(position, depth)| Task { root, position, depth }));
    }
    tasks
}

/// Returns the positions after one more move, with the number of plies left.
fn children<'a>(
    path: &CodePath,
    program: &'a Program,
    position: &'a Position,
    depth: u32,
) -> impl Iterator<Item = (Position, u32)> + 'a {
    path.legal_moves(&mut position.clone()).into_iter().map(move |candidate| {
        let mut position = position.clone();
        position.make(program, &candidate.delta);
        (position, depth - 1)
    })
}
