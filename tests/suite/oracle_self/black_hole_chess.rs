//! Tests of the Black Hole Chess oracle: the end squares, triple steps and castling.

use super::{all_moves, fen_after, is_legal, moves_with_prefix};
use crate::oracle::black_hole_chess::BlackHoleChess;
use crate::oracle::rules::Rules;

/// A position with kings only.
const KINGS_ONLY: &str = "****1****/4k4/9/9/9/9/4*4/9/9/9/9/4K4/****1**** w - - 0 1";

/// Returns the FEN of [`KINGS_ONLY`] with some of its rows replaced. Each row is given with its rank.
fn kings_and_rows(rows: &[(usize, &str)]) -> String {
    let (board, rest) = KINGS_ONLY.split_once(' ').unwrap();
    let mut ranks: Vec<&str> = board.split('/').collect();
    for &(rank, row) in rows {
        ranks[12 - rank] = row;
    }
    format!("{} {rest}", ranks.join("/"))
}

#[test]
fn pieces_reach_the_end_squares_but_not_the_hole() {
    let king_on_end_square = kings_and_rows(&[(1, "9"), (0, "****K****")]);
    assert_eq!(all_moves::<BlackHoleChess>(&king_on_end_square), "e0d1 e0e1 e0f1");
    let rook = kings_and_rows(&[(5, "4R4"), (1, "3K5")]);
    assert_eq!(moves_with_prefix::<BlackHoleChess>(&rook, "e5e"), "e5e0 e5e1 e5e2 e5e3 e5e4");
    let knight = kings_and_rows(&[(5, "4N4")]);
    assert_eq!(moves_with_prefix::<BlackHoleChess>(&knight, "e5"), "e5c4 e5c6 e5d3 e5d7 e5f3 e5f7 e5g4 e5g6");
    let bishop = kings_and_rows(&[(5, "3B5")]);
    assert!(!is_legal::<BlackHoleChess>(&bishop, "d5f7"));
}

#[test]
fn pawns_step_up_to_three_squares() {
    let start = BlackHoleChess::GAME.start;
    assert_eq!(moves_with_prefix::<BlackHoleChess>(start, "e2"), "e2e3 e2e4 e2e5");
    let barred = kings_and_rows(&[(4, "p8"), (2, "P8")]);
    assert_eq!(moves_with_prefix::<BlackHoleChess>(&barred, "a2"), "a2a3");
}

#[test]
fn a_pawn_is_captured_en_passant_on_every_square_passed() {
    let fen = kings_and_rows(&[(10, "1p7"), (8, "P1P6"), (7, "P1P6")]).replace(" w ", " b ");
    let after_triple_step = fen_after::<BlackHoleChess>(&fen, "b10b7");
    assert!(after_triple_step.ends_with(" w - b9b8 0 2"));
    for from in ["a8", "c8"] {
        assert!(is_legal::<BlackHoleChess>(&after_triple_step, &format!("{from}b9")));
        assert!(!is_legal::<BlackHoleChess>(&after_triple_step, &format!("{from}b8")));
    }
    for from in ["a7", "c7"] {
        assert!(is_legal::<BlackHoleChess>(&after_triple_step, &format!("{from}b8")));
    }
    assert_eq!(
        fen_after::<BlackHoleChess>(&after_triple_step, "c8b9"),
        kings_and_rows(&[(9, "1P7"), (8, "P8"), (7, "P1P6")]).replace("w - - 0 1", "b - - 0 2")
    );
    let after_double_step = fen_after::<BlackHoleChess>(&fen, "b10b8");
    assert!(after_double_step.ends_with(" w - b9 0 2"));
    assert!(is_legal::<BlackHoleChess>(&after_double_step, "c8b9"));
    let two_plies_later = fen_after::<BlackHoleChess>(&after_triple_step, "e1e2 e11d11");
    assert!(!is_legal::<BlackHoleChess>(&two_plies_later, "c8b9"));
}

#[test]
fn castling_needs_safe_squares_and_its_right() {
    let fen = kings_and_rows(&[(11, "r3k3r"), (1, "R3K3R")]).replace(" - - ", " KQkq - ");
    let castled = fen_after::<BlackHoleChess>(&fen, "e1g1 e11c11");
    assert!(castled.starts_with("****1****/2kr4r/") && castled.contains("/R4RK2/"));
    assert!(castled.ends_with(" w - - 2 2"));
    for (attacked, allowed) in
        [("b1", "e1c1 e1g1"), ("d1", "e1g1"), ("f1", "e1c1"), ("g1", "e1c1"), ("e1", "")]
    {
        let file = attacked.as_bytes()[0] - b'a';
        let row = format!("{file}r{}", 8 - file).trim_matches('0').to_owned();
        let barred = kings_and_rows(&[(5, &row), (1, "R3K3R")]).replace(" - - ", " KQ - ");
        let castlings: Vec<&str> =
            ["e1c1", "e1g1"].into_iter().filter(|text| is_legal::<BlackHoleChess>(&barred, text)).collect();
        assert_eq!(castlings.join(" "), allowed, "{attacked}");
    }
    let after_capture_of_rook = fen_after::<BlackHoleChess>(&fen, "a1a11");
    assert!(after_capture_of_rook.contains(" b Kk - "));
}

#[test]
fn promotion_is_compulsory() {
    let fen = kings_and_rows(&[(11, "8k"), (10, "P8")]);
    assert_eq!(moves_with_prefix::<BlackHoleChess>(&fen, "a10"), "a10a11b a10a11m a10a11n a10a11q a10a11r");
}
