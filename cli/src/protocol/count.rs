//! Perft that can be stopped. The counting is [`varlab::kernel`]'s.

use std::sync::atomic::{AtomicBool, Ordering};

pub(super) use varlab::game::Counted;
use varlab::game::Game;
use varlab::ir::Program;
use varlab::kernel::Kernel;
use varlab::position::Position;

/// So many plies are counted without asking whether to stop: a moment's work.
const AT_ONCE: u32 = 2;

/// How many sequences of so many plies begin with each legal move; nothing, if it was stopped.
pub(super) fn divide(game: &Game, depth: u32, stop: &AtomicBool) -> Option<Vec<Counted>> {
    let kernel = Kernel::new(game.program());
    let mut position = game.position().clone();
    let roots = if depth == 0 { &[] } else { game.legal_moves() };
    let counted = roots.iter().map(|candidate| {
        let undo = position.make(game.program(), &candidate.delta);
        let nodes = nodes(game.program(), &kernel, &mut position, depth - 1, stop);
        position.unmake(game.program(), &undo);
        Some(Counted { mv: candidate.mv, nodes: nodes? })
    });
    counted.collect()
}

fn nodes(
    program: &Program,
    kernel: &Kernel,
    position: &mut Position,
    depth: u32,
    stop: &AtomicBool,
) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(kernel.perft(position, depth));
    }
    let mut sum = 0;
    for candidate in kernel.legal_moves(position) {
        let undo = position.make(program, &candidate.delta);
        let below = nodes(program, kernel, position, depth - 1, stop);
        position.unmake(program, &undo);
        sum += below?;
    }
    Some(sum)
}
