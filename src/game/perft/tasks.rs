//! The work of a count in pieces: positions a few plies on, of which each thread takes the next when it has nothing to do. Not the
//! counting.

use std::collections::VecDeque;

use super::Path;
use crate::ir::Program;
use crate::position::Position;

/// So many pieces of work for every thread: enough that it does not matter if some take long.
const EACH: usize = 64;

/// A piece of the work.
pub(super) struct Task {
    /// The number of the root move that leads there.
    pub root: usize,
    /// Where it begins.
    pub position: Position,
    /// How many plies are left.
    pub depth: u32,
}

/// The work in pieces, the deepest first: the position that was reached first is taken apart until there are enough, or nothing
/// but single plies is left.
pub(super) fn split(
    path: &Path,
    program: &Program,
    position: &Position,
    depth: u32,
    threads: usize,
) -> VecDeque<Task> {
    let wanted = EACH * threads;
    let root = |(root, (position, depth))| Task { root, position, depth };
    let mut tasks: VecDeque<Task> = after(path, program, position, depth).enumerate().map(root).collect();
    while tasks.len() < wanted && tasks.front().is_some_and(|task| task.depth > 1) {
        let Some(Task { root, position, depth }) = tasks.pop_front() else { break };
        let parts = after(path, program, &position, depth);
        tasks.extend(parts.map(|(position, depth)| Task { root, position, depth }));
    }
    tasks
}

/// The positions after one more move, with one ply less to go.
fn after<'a>(
    path: &Path,
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
