//! Restrictions of pieces: a forbidden move stays forbidden even if effects of the move change the pieces afterwards.

use varlab::interp::legal_moves;
use varlab::notation::{coordinate, fen};

use crate::games::compile;

/// Sentences that are added to chess, a position, a forbidden move, and an allowed one.
const RESTRICTIONS: &[(&str, &str, &str, &str)] = &[
    ("piece Rook must not capture Knight", "4k3/8/8/8/8/n7/8/R3K3 w - - 0 1", "a1a3", "a1a2"),
    // The captured piece is put on its home square.
    (
        "every piece after capturing Knight, sends what it captured to its home square if vacant\n\
         piece Rook must not capture Knight",
        "4k3/8/8/8/8/n7/8/R3K3 w - - 0 1",
        "a1a3",
        "a1a2",
    ),
    // The capturing piece changes sides, or is removed.
    (
        "every piece except King after capturing, turns itself\npiece Rook must not capture Knight",
        "4k3/8/8/8/8/n7/8/R3K3 w - - 0 1",
        "a1a3",
        "a1a2",
    ),
    (
        "every piece except King after capturing, removes itself\npiece Rook must not capture Knight",
        "4k3/8/8/8/8/n7/8/R3K3 w - - 0 1",
        "a1a3",
        "a1a2",
    ),
];

#[test]
fn effects_do_not_hide_a_forbidden_move() {
    for (sentences, position, forbidden, allowed) in RESTRICTIONS {
        let program = compile("restricted", &format!("variant Restricted\nuse chess\n{sentences}\n"));
        let mut position = fen::read(&program, position).expect("a position");
        let moves: Vec<String> = legal_moves(&program, &mut position)
            .iter()
            .map(|candidate| coordinate::write(&program, &candidate.mv))
            .collect();
        assert!(!moves.iter().any(|text| text.starts_with(forbidden)), "{sentences}: {moves:?}");
        assert!(moves.iter().any(|text| text == allowed), "{sentences}: {moves:?}");
    }
}
