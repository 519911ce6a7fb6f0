//! Tests of the Black holes oracle: drops, relativistic moves and the worked example.

use super::{all_moves, fen_after, is_legal, moves_with_prefix};
use crate::oracle::black_holes::BlackHoles;
use crate::oracle::rules::Oracle;

const EXAMPLE_OF_THE_RULES: &str = "rs1qk/p1ppp/Bphh1/3hH/HP3/3S1/PBPPP/RH1QK w - - 0 1";

#[test]
fn the_worked_example_of_the_rules_is_reproduced() {
    let relativistic = |from| {
        let moves = moves_with_prefix::<BlackHoles>(EXAMPLE_OF_THE_RULES, from);
        let long: Vec<&str> = moves.split(' ').filter(|m| m.len() == 8).collect();
        long.join(" ")
    };
    assert_eq!(relativistic("a1"), "a1b1a4b4 a1b1b1c1 a1b1b1d1");
    assert_eq!(relativistic("b2"), "b2e5a4b5 b2e5a4c6 b2e5b1c2");
    let black = EXAMPLE_OF_THE_RULES.replace(" w ", " b ");
    for text in "d7c6d5a2 e7d6d5a2 d7c6d6b4 e7d6d6b4 d6d5c6c2 b8c6c6e2".split(' ') {
        assert!(is_legal::<BlackHoles>(&black, text), "{text}");
    }
}

#[test]
fn holes_are_dropped_on_the_first_rank_and_no_plain_move_takes_them() {
    let fen = "4k/5/5/h4/5/5/R4/4K w - - 0 1";
    assert_eq!(moves_with_prefix::<BlackHoles>(fen, "H@"), "H@a1 H@b1 H@c1 H@d1");
    assert_eq!(moves_with_prefix::<BlackHoles>(fen, "a2a"), "a2a1 a2a3 a2a4");
    assert_eq!(fen_after::<BlackHoles>(fen, "a2a3 e8d8 H@b1 H@a8"), "h2k1/5/5/h4/5/R4/5/1H2K w - - 0 3");
    let moves = moves_with_prefix::<BlackHoles>("4k/5/5/5/5/5/p4/HR2K w - - 0 1", "a1");
    assert_eq!(moves, "a1b2");
}

#[test]
fn pawns_double_step_whenever_they_are_on_their_second_rank() {
    let fen = "4k/5/5/5/5/2H2/2P2/2H1K w - - 0 1";
    let after_return = "4k/5/5/5/5/2H2/2P2/2H1K b - - 0 1";
    assert_eq!(
        moves_with_prefix::<BlackHoles>(fen, "c2"),
        "c2c3c1c2 c2c3c3c4 c2c3c3c5 c2c3c3c6 c2c3c3c7 c2c3c3c8b c2c3c3c8h c2c3c3c8q c2c3c3c8r c2c3c3c8s"
    );
    assert_eq!(fen_after::<BlackHoles>(fen, "c2c3c1c2"), after_return);
    let free = "4k/5/5/5/5/5/2P2/4K w - - 0 1";
    assert_eq!(fen_after::<BlackHoles>(free, "c2c4"), "4k/5/5/5/2P2/5/5/4K b - c3 0 1");
}

#[test]
fn a_pawn_enters_by_a_double_step_and_leaves_no_trail() {
    let fen = "4k/5/5/5/2H2/5/2P2/4K w - - 0 1";
    let moves = moves_with_prefix::<BlackHoles>(fen, "c2c4");
    assert!(moves.starts_with("c2c4c4c5 c2c4c4c6 c2c4c4c7 c2c4c4c8b"));
    assert_eq!(fen_after::<BlackHoles>(fen, "c2c4c4c5"), "4k/5/5/2P2/2H2/5/5/4K b - - 0 1");
    let barred = "4k/5/5/5/2H2/2s2/2P2/4K w - - 0 1";
    assert_eq!(moves_with_prefix::<BlackHoles>(barred, "c2"), "");
}

#[test]
fn only_the_end_square_promotes() {
    let fen = "4k/1P3/5/3H1/5/5/5/4K w - - 0 1";
    assert_eq!(moves_with_prefix::<BlackHoles>(fen, "b7"), "b7b8b b7b8h b7b8q b7b8r b7b8s");
    let hole_on_promotion_square = "1H2k/1P3/3p1/3H1/5/5/5/4K w - - 0 1";
    assert_eq!(moves_with_prefix::<BlackHoles>(hole_on_promotion_square, "b7"), "");
    let through = "1H2k/1P3/5/3H1/5/5/5/4K w - - 0 1";
    assert!(moves_with_prefix::<BlackHoles>(through, "b7").starts_with("b7b8d5d6 b7b8d5d7 b7b8d5d8b "));
}

#[test]
fn a_pawn_captures_en_passant_through_a_hole() {
    let fen = "4k/5/5/4p/3h1/5/1PP2/4K w - - 0 1";
    let played = fen_after::<BlackHoles>(fen, "c2c4");
    assert_eq!(moves_with_prefix::<BlackHoles>(&played, "e5"), "e5d4d4b2 e5d4d4c3 e5e4");
    assert_eq!(fen_after::<BlackHoles>(&played, "e5d4d4c3"), "4k/5/5/5/3h1/2p2/1P3/4K w - - 0 2");
    assert_eq!(fen_after::<BlackHoles>(&played, "e5d4d4b2"), "4k/5/5/5/2Ph1/5/1p3/4K w - - 0 2");
}

#[test]
fn a_moving_hole_can_leave_by_the_hole_it_entered_but_not_by_itself() {
    let fen = "4k/5/5/5/5/5/1HH2/R3K w - - 0 1";
    let moves = moves_with_prefix::<BlackHoles>(fen, "b2c2");
    assert_eq!(moves, "b2c2c2d2 b2c2c2e2");
    // The path can cross the origin of the mover and end on it.
    assert_eq!(
        moves_with_prefix::<BlackHoles>("4k/5/5/5/5/5/HRH2/4K w - - 0 1", "b2c2a2"),
        "b2c2a2b2 b2c2a2c2"
    );
}

#[test]
fn relativistic_captures_reset_the_clock_and_exclude_kings_of_the_same_side() {
    let fen = "1k3/5/5/5/5/5/5/RHK1R w - - 7 9";
    assert_eq!(moves_with_prefix::<BlackHoles>(fen, "a1b1"), "");
    let king_off_the_line = "1k3/5/5/5/5/K4/5/RHR2 w - - 7 9";
    assert_eq!(moves_with_prefix::<BlackHoles>(king_off_the_line, "a1b1"), "a1b1b1c1");
    assert_eq!(fen_after::<BlackHoles>(king_off_the_line, "a1b1b1c1"), "1k3/5/5/5/5/K4/5/1HR2 b - - 0 9");
}

#[test]
fn threats_through_holes_are_check_and_prevent_castling() {
    let in_check = "r2k1/5/5/h4/4h/5/5/4K w - - 0 1";
    assert_eq!(all_moves::<BlackHoles>(in_check), "e1d1 e1d2");
    assert!(Oracle::<BlackHoles>::from_fen(in_check).is_check());
    let on_d = "r3k/5/5/h4/3h1/5/5/R3K w Q - 0 1";
    assert!(!is_legal::<BlackHoles>(on_d, "e1c1"));
    let on_b = "r3k/5/5/h4/5/1h3/5/R3K w Q - 0 1";
    assert_eq!(fen_after::<BlackHoles>(on_b, "e1c1"), "r3k/5/5/h4/5/1h3/5/2KR1 b - - 1 1");
}

#[test]
fn capturing_a_rook_of_the_same_side_ends_the_castling_right() {
    let blocked = "4k/5/5/5/5/5/5/R1H1K w Q - 0 1";
    assert!(!is_legal::<BlackHoles>(blocked, "e1c1"));
    let with_queen = "4k/5/5/5/2Q2/H1H2/5/R3K w Q - 7 1";
    assert!(is_legal::<BlackHoles>(with_queen, "e1c1"));
    assert_eq!(fen_after::<BlackHoles>(with_queen, "c4c3a3a1"), "4k/5/5/5/5/H1H2/5/Q3K b - - 0 1");
}
