//! Tests of the 10x10 oracle: its hole, its two castlings and the loss of their rights.

use super::{fen_after, is_legal, moves_with_prefix};
use crate::oracle::blackhole_10x10::BlackHole10x10;

#[test]
fn castlings_are_those_of_the_rules_page() {
    let fen = "r3k4r/10/10/10/4**4/4**4/10/10/10/R3K4R w KQkq - 0 1";
    assert_eq!(
        fen_after::<BlackHole10x10>(fen, "e1c1 e10h10"),
        "r5rk2/10/10/10/4**4/4**4/10/10/10/2KR5R w - - 2 2"
    );
    // The squares that the king crosses on its way to h1, and h1 itself, must be safe. i1 need only be vacant.
    for (row, allowed) in [("5r4", false), ("6r3", false), ("7r2", false), ("8r1", true)] {
        let fen = format!("4k5/10/10/10/4**4/4**4/10/{row}/10/R3K4R w KQ - 0 1");
        assert_eq!(is_legal::<BlackHole10x10>(&fen, "e1h1"), allowed, "{row}");
    }
    let blocked = "4k5/10/10/10/4**4/4**4/10/10/10/RN2K3NR w KQ - 0 1";
    assert_eq!(moves_with_prefix::<BlackHole10x10>(blocked, "e1"), "e1d1 e1d2 e1e2 e1f1 e1f2");
}

#[test]
fn rights_end_with_the_first_move_or_the_capture_of_the_partner() {
    let fen = "r3k4r/10/10/10/4**4/4**4/10/10/10/R3K4R w KQkq - 0 1";
    let rights = |line| {
        let fen = fen_after::<BlackHole10x10>(fen, line);
        fen.split(' ').nth(2).unwrap().to_owned()
    };
    assert_eq!(rights("a1a2"), "Qkq");
    assert_eq!(rights("j1j10"), "Kk");
    assert_eq!(rights("e1e2 a10b10 e2e1"), "q");
    assert_eq!(rights("e1c1"), "kq");
}

#[test]
fn sliders_do_not_cross_the_hole_but_knights_do() {
    let rook = "4k5/10/10/10/4**4/4**4/4R5/10/10/4K5 w - - 0 1";
    assert_eq!(moves_with_prefix::<BlackHole10x10>(rook, "e4e"), "e4e2 e4e3");
    let knight = "4k5/10/10/10/4**4/4**4/4N5/10/10/4K5 w - - 0 1";
    assert_eq!(moves_with_prefix::<BlackHole10x10>(knight, "e4"), "e4c3 e4c5 e4d2 e4d6 e4f2 e4g3 e4g5");
    let pawn = "4k5/10/10/10/4**4/4**4/4P5/10/10/4K5 w - - 0 1";
    assert_eq!(moves_with_prefix::<BlackHole10x10>(pawn, "e4"), "");
}

#[test]
fn pawns_are_orthodox() {
    let fen = "4k5/1p8/10/P9/4**4/4**4/10/10/10/4K5 b - - 0 1";
    assert_eq!(
        fen_after::<BlackHole10x10>(fen, "b9b7 a7b8"),
        "4k5/10/1P8/10/4**4/4**4/10/10/10/4K5 b - - 0 2"
    );
    let before_promotion = "8k1/P9/10/10/4**4/4**4/10/10/10/4K5 w - - 0 1";
    assert_eq!(moves_with_prefix::<BlackHole10x10>(before_promotion, "a9"), "a9a10b a9a10n a9a10q a9a10r");
}
