//! Perft: the number of leaf nodes at a given depth. Draws by repetition, by the halfmove clock and by insufficient material do not end a
//! line.

mod count_table;
mod tasks;

use std::sync::atomic::{AtomicU64, Ordering};

use super::CodePath;
use crate::interp;
use crate::ir::Program;
use crate::kernel::{Kernel, MoveList};
use crate::parallel;
use crate::position::{Move, Position};

pub use count_table::CountTable;

/// A root move and the number of leaf nodes after it.
#[derive(Clone, Copy, Debug)]
pub struct RootCount {
    /// The first move.
    pub mv: Move,
    /// The number of leaf nodes.
    pub nodes: u64,
}

impl CodePath {
    /// Returns the number of leaf nodes after exactly `depth` plies. Looks up counts in `table` and stores them there.
    pub fn perft(&self, position: &mut Position, depth: u32, table: Option<&CountTable>) -> u64 {
        match (self, table) {
            (CodePath::Interpreter(program), _) => perft_interpreted(program, position, depth, table),
            (CodePath::Kernel(kernel), None) => kernel.perft(position, depth),
            (CodePath::Kernel(kernel), Some(table)) => {
                let mut lists: Vec<MoveList> = (0..depth).map(|_| MoveList::default()).collect();
                perft_with_table(kernel, position, &mut lists, table)
            }
        }
    }

    /// Returns the number of leaf nodes for every root move, counted by at most `threads` threads. The result does not depend on the
    /// number of threads.
    pub fn divide(
        &self,
        program: &Program,
        position: &Position,
        depth: u32,
        table: Option<&CountTable>,
        threads: usize,
    ) -> Vec<RootCount> {
        if depth == 0 {
            return Vec::new();
        }
        let roots: Vec<Move> =
            self.legal_moves(&mut position.clone()).into_iter().map(|candidate| candidate.mv).collect();
        let nodes: Vec<AtomicU64> = roots.iter().map(|_| AtomicU64::new(0)).collect();
        let tasks =
            tasks::split_into_tasks(self, program, position, depth, parallel::usable_threads(threads));
        // The longest tasks come first, so that all threads finish at about the same time.
        parallel::for_each(threads, tasks, |task| {
            let count = self.perft(&mut task.position(program, position), task.depth, table);
            nodes[task.root].fetch_add(count, Ordering::Relaxed);
        });
        let count = |(mv, nodes): (Move, AtomicU64)| RootCount { mv, nodes: nodes.into_inner() };
        roots.into_iter().zip(nodes).map(count).collect()
    }
}

/// Returns the number of leaf nodes after exactly `depth` plies, with the interpreter only.
fn perft_interpreted(
    program: &Program,
    position: &mut Position,
    depth: u32,
    table: Option<&CountTable>,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    if let Some(nodes) = table.and_then(|table| table.get(position.key(), depth)) {
        return nodes;
    }
    let moves = interp::legal_moves(program, position);
    let mut nodes = 0;
    if depth == 1 {
        nodes = moves.len() as u64;
    } else {
        for candidate in &moves {
            let undo = position.make(program, &candidate.delta);
            nodes += perft_interpreted(program, position, depth - 1, table);
            position.unmake(program, &undo);
        }
    }
    if let Some(table) = table {
        table.put(position.key(), depth, nodes);
    }
    nodes
}

/// Counts the leaf nodes with the kernel. `lists` has one move list for each ply, so its length is the depth. The last ply is
/// not looked up, because counting its moves is faster.
fn perft_with_table(
    kernel: &Kernel,
    position: &mut Position,
    lists: &mut [MoveList],
    table: &CountTable,
) -> u64 {
    let depth = lists.len() as u32;
    let Some((list, lists)) = lists.split_first_mut() else { return 1 };
    if lists.is_empty() {
        return kernel.count(position, list);
    }
    if let Some(nodes) = table.get(position.key(), depth) {
        return nodes;
    }
    kernel.list(position, list);
    let mut nodes = 0;
    for mv in list.moves() {
        let undo = kernel.make(position, mv, list);
        nodes += perft_with_table(kernel, position, lists, table);
        kernel.unmake(position, &undo);
    }
    table.put(position.key(), depth, nodes);
    nodes
}
