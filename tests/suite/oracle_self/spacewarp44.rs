//! Tests of the oracle of `SpaceWarp44`: Crooks, warps, Berolina pawns and promotion within limits.

use super::{all_moves, fen_after, is_legal, moves_with_prefix};
use crate::oracle::rules::Oracle;
use crate::oracle::spacewarp44::SpaceWarp44;

#[test]
fn only_a_knight_move_demotes_a_crook() {
    let fen = "2k2/5/5/5/2*2/C4/5/5/2K2 w - - 0 1";
    let demoted = fen_after::<SpaceWarp44>(fen, "a4b6");
    assert_eq!(demoted, "2k2/5/5/1R3/2*2/5/5/5/2K2 b - - 1 1");
    let slid = fen_after::<SpaceWarp44>(fen, "a4b4 c9d9 b4c7");
    assert_eq!(slid, "3k1/5/2C2/5/2*2/5/5/5/2K2 b - - 3 2");
    // A Crook cannot slide across the hole on c5, but its knight's move jumps over it.
    let beyond_the_hole = "4k/5/2C2/5/2*2/5/5/5/2K2 w - - 0 1";
    assert_eq!(moves_with_prefix::<SpaceWarp44>(beyond_the_hole, "c7c"), "c7c6 c7c8 c7c9");
    assert!(is_legal::<SpaceWarp44>(beyond_the_hole, "c7b5"));
}

#[test]
fn castling_turns_the_crook_into_a_rook() {
    let fen = "2k2/5/5/5/2*2/5/5/5/C1K1C w KQ - 0 1";
    assert_eq!(fen_after::<SpaceWarp44>(fen, "c1a1"), "2k2/5/5/5/2*2/5/5/5/KR2C b - - 1 1");
    assert_eq!(fen_after::<SpaceWarp44>(fen, "c1e1"), "2k2/5/5/5/2*2/5/5/5/C2RK b - - 1 1");
    let attacked = "1rk2/5/5/5/2*2/5/5/5/C1K1C w KQ - 0 1";
    assert!(!is_legal::<SpaceWarp44>(attacked, "c1a1") && is_legal::<SpaceWarp44>(attacked, "c1e1"));
    let black = "c1k1c/5/5/5/2*2/5/5/5/2K2 b kq - 0 1";
    assert_eq!(fen_after::<SpaceWarp44>(black, "c9e9"), "c2rk/5/5/5/2*2/5/5/5/2K2 w - - 1 2");
}

#[test]
fn berolina_pawns_step_diagonally_and_capture_straight() {
    let fen = "2k2/5/5/5/2*2/5/1pp2/1P3/2K2 w - - 0 1";
    assert_eq!(moves_with_prefix::<SpaceWarp44>(fen, "b2"), "b2a3 b2b3");
    let free = "2k2/5/5/5/2*2/5/5/1P3/2K2 w - - 0 1";
    assert_eq!(moves_with_prefix::<SpaceWarp44>(free, "b2"), "b2a3 b2c3 b2d4");
}

#[test]
fn en_passant_captures_straight_ahead() {
    let fen = "2k2/5/5/5/2*2/1p3/5/P4/2K2 w - - 0 1";
    let played = fen_after::<SpaceWarp44>(fen, "a2c4");
    assert_eq!(played, "2k2/5/5/5/2*2/1pP2/5/5/2K2 b - b3:c4 0 1");
    assert_eq!(fen_after::<SpaceWarp44>(&played, "b4b3"), "2k2/5/5/5/2*2/5/1p3/5/2K2 w - - 0 2");
    // A diagonal step onto the square passed does not capture.
    let diagonal = "2k2/5/5/5/2*2/p1P2/5/5/2K2 b - b3:c4 0 1";
    assert_eq!(fen_after::<SpaceWarp44>(diagonal, "a4b3"), "2k2/5/5/5/2*2/2P2/1p3/5/2K2 w - - 0 2");
    // A warp does not capture en passant either: after b2-d4, b4-c3 is a warp to the square passed.
    let warp = "2k2/5/5/5/2*2/1p1P1/5/5/2K2 b - c3:d4 0 1";
    assert_eq!(fen_after::<SpaceWarp44>(warp, "b4c3"), "2k2/5/5/5/2*2/3P1/2p2/5/2K2 w - - 0 2");
}

#[test]
fn warps_connect_inner_and_outer_squares_and_give_check() {
    let fen = "2k2/5/5/5/2*2/1N3/5/5/2K2 w - - 0 1";
    assert_eq!(
        moves_with_prefix::<SpaceWarp44>(fen, "b4"),
        "b4a2 b4a5 b4a6 b4c2 b4c3 b4c6 b4c7 b4d3 b4d5 b4e5"
    );
    let backward = "2k2/5/2P2/5/2*2/1p3/5/5/2K2 w - - 0 1";
    assert_eq!(moves_with_prefix::<SpaceWarp44>(backward, "c7"), "c7b4 c7b6 c7b8 c7d4 c7d6 c7d8");
    let in_check = "4k/5/2n2/5/2*2/1K3/5/5/5 w - - 0 1";
    assert!(Oracle::<SpaceWarp44>::from_fen(in_check).is_check());
    let crook = "4k/5/5/5/2*2/1C3/5/5/2K2 w - - 0 1";
    assert!(fen_after::<SpaceWarp44>(crook, "b4e5").contains("/2*1C/"));
}

#[test]
fn promotion_respects_the_limits() {
    let queen = "2k2/P4/5/5/2*2/5/5/5/Q1K2 w - - 0 1";
    assert_eq!(moves_with_prefix::<SpaceWarp44>(queen, "a8"), "a8b9c a8b9d a8b9n");
    let all_limits_reached = "2k2/1P3/5/5/2*2/CC3/DD3/NN3/Q1K2 w - - 0 1";
    assert_eq!(moves_with_prefix::<SpaceWarp44>(all_limits_reached, "b8"), "b8a9");
    assert_eq!(
        fen_after::<SpaceWarp44>(all_limits_reached, "b8a9"),
        "P1k2/5/5/5/2*2/CC3/DD3/NN3/Q1K2 b - - 0 1"
    );
}

#[test]
fn a_delayed_promotion_comes_first() {
    let waiting = "P1k2/5/5/5/2*2/5/5/3Q1/DDK2 w - - 0 1";
    assert_eq!(all_moves::<SpaceWarp44>(waiting), "a9a9c a9a9n");
    assert_eq!(
        fen_after::<SpaceWarp44>(&waiting.replace(" 0 1", " 6 1"), "a9a9n"),
        "N1k2/5/5/5/2*2/5/5/3Q1/DDK2 b - - 0 1"
    );
    // If the promotion does not end a check, other moves that do are legal.
    let checked = "P4/4k/5/5/2*2/5/2r2/5/DDK2 w - - 0 1";
    assert_eq!(all_moves::<SpaceWarp44>(checked), "a1c3 b1c2 c1b2 c1d1 c1d2");
    // The duty to promote does not affect attacks: the black king cannot move next to the queen.
    let threats = "P4/5/5/k4/2*2/5/5/1Q3/2K2 b - - 0 1";
    assert!(!is_legal::<SpaceWarp44>(threats, "a6b6"));
    // A waiting pawn without a kind to promote to cannot move.
    let no_kind_available = "P3k/5/5/5/2*2/CC3/DD3/NN3/Q1K2 w - - 0 1";
    assert_eq!(moves_with_prefix::<SpaceWarp44>(no_kind_available, "a9"), "");
}
