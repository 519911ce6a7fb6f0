//! Perft that can be stopped, based on [`varlab::kernel`].

use std::sync::atomic::{AtomicBool, Ordering};

use varlab::game::Game;
pub(super) use varlab::game::RootCount;
use varlab::ir::Program;
use varlab::kernel::Kernel;
use varlab::position::Position;

/// The stop flag is not checked in positions with at most this number of remaining plies.
const UNCHECKED_PLIES: u32 = 2;

/// Returns the perft count below each legal move, for a total depth of `depth` plies; `None` if the count was stopped.
pub(super) fn perft_divide(game: &Game, depth: u32, stop: &AtomicBool) -> Option<Vec<RootCount>> {
    let kernel = Kernel::new(game.program());
    let mut position = game.position().clone();
    let roots = if depth == 0 { &[] } else { game.legal_moves() };
    let counts = roots.iter().map(|candidate| {
        let undo = position.make(game.program(), &candidate.delta);
        let nodes = count_nodes(game.program(), &kernel, &mut position, depth - 1, stop);
        position.unmake(game.program(), &undo);
        Some(RootCount { mv: candidate.mv, nodes: nodes? })
    });
    counts.collect()
}

/// Returns the perft count of a position; `None` if the count was stopped.
fn count_nodes(
    program: &Program,
    kernel: &Kernel,
    position: &mut Position,
    depth: u32,
    stop: &AtomicBool,
) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= UNCHECKED_PLIES {
        return Some(kernel.perft(position, depth));
    }
    let mut sum = 0;
    for candidate in kernel.legal_moves(position) {
        let undo = position.make(program, &candidate.delta);
        let count = count_nodes(program, kernel, position, depth - 1, stop);
        position.unmake(program, &undo);
        sum += count?;
    }
    Some(sum)
}
