//! The target squares of a side's pieces, compared with the legal moves.

use std::collections::BTreeMap;

use varlab::board::KindId;
use varlab::interp;
use varlab::kernel::{Bits, Kernel, TargetVisitor};
use varlab::notation::fen;
use varlab::position::Form;

use crate::games;

/// The number of targets of each kind.
#[derive(Debug, Default, PartialEq, Eq)]
struct Targets(BTreeMap<u8, u32>);

impl TargetVisitor for Targets {
    fn visit<B: Bits>(&mut self, kind: KindId, to: B) {
        if !to.is_empty() {
            *self.0.entry(kind.0).or_default() += to.len();
        }
    }
}

/// Sentences with which moves end with a placement: a new piece, or a move of another piece.
const PLACEMENTS: &[&str] = &[
    "every piece after moving, enemy Pawn must move fW",
    "every piece after moving, friendly Rook or Knight may move W",
    "every piece after moving, friendly Bishop must move W",
    "every piece after moving, drops Wall to origin",
    "every piece after moving, drops Wall to a5",
    "every piece after moving, drops Wall or Pawn to rank 4..5 if no Wall",
    "every piece after moving, drops Wall to rank 4 if Wall",
    "piece Rook after moving, Wall must move to vacant if Wall\npiece Knight after moving, drops Wall to rank 6 if no Wall",
];

/// Each target of a piece is visited once, however many placements its move allows.
#[test]
fn the_targets_of_moves_with_placements_are_visited_once() {
    for sentence in PLACEMENTS {
        let text = format!(
            "variant Walls\nuse chess\npiece King is not royal\nplayer loses when no King\n\
             piece Wall X stands still\n{sentence}\n"
        );
        let program = games::compile("walls", &text);
        let kernel = Kernel::new(&program);
        let wall = if sentence.contains("Wall") { "X7" } else { "8" };
        for position in [
            "4k3/pp5p/8/8/3n4/8/1P6/RN2K2R w - - 0 1",
            &format!("4k3/pp5p/8/{wall}/3n4/8/1P6/RN2K2R w - - 0 1"),
            "k7/p7/P7/8/8/8/8/QN2K3 w - - 0 1",
        ] {
            let mut position = fen::read(&program, position).expect("a position");
            let mut expected: Vec<_> = interp::legal_moves(&program, &mut position)
                .into_iter()
                .map(|candidate| candidate.mv)
                .filter(|mv| mv.form == Form::Move)
                .map(|mv| (mv.kind.0, mv.from.0, mv.to.0))
                .collect();
            expected.sort_unstable();
            expected.dedup();
            let mut counts = Targets::default();
            for (kind, ..) in expected {
                *counts.0.entry(kind).or_default() += 1;
            }
            let mut visited = Targets::default();
            kernel.visit_targets(&position, position.side(), &mut visited);
            assert_eq!(visited, counts, "{sentence}: {}", fen::write(&program, &position));
        }
    }
}
