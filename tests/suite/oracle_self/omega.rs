//! Tests of the Omega chess oracle: the corner squares, the two leapers, triple steps, castling and promotion.

use super::{fen_after, is_legal, moves_with_prefix};
use crate::oracle::omega::Omega;

/// A position with kings only.
const KINGS_ONLY: &str =
    "1**********1/*4k5*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*4K5*/1**********1 w - - 0 1";

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
fn corners_connect_to_the_board_by_one_diagonal() {
    let wizard = kings_and_rows(&[(1, "W**********1")]);
    assert_eq!(moves_with_prefix::<Omega>(&wizard, "a1"), "a1b2 a1b4 a1d2");
    let bishop = kings_and_rows(&[(4, "*2B7*")]);
    assert!(is_legal::<Omega>(&bishop, "d4a1") && !is_legal::<Omega>(&bishop, "d4a7"));
}

#[test]
fn champions_and_wizards_leap() {
    let champion = kings_and_rows(&[(6, "*4C5*")]);
    assert_eq!(
        moves_with_prefix::<Omega>(&champion, "f6"),
        "f6d4 f6d6 f6d8 f6e6 f6f4 f6f5 f6f7 f6f8 f6g6 f6h4 f6h6 f6h8"
    );
    let wizard = kings_and_rows(&[(6, "*4W5*")]);
    assert_eq!(
        moves_with_prefix::<Omega>(&wizard, "f6"),
        "f6c5 f6c7 f6e3 f6e5 f6e7 f6e9 f6g3 f6g5 f6g7 f6g9 f6i5 f6i7"
    );
}

#[test]
fn a_pawn_is_captured_en_passant_on_every_square_of_a_triple_step() {
    let fen = kings_and_rows(&[(6, "*1p8*"), (5, "*1p8*"), (4, "*1p8*"), (3, "*P9*")]);
    let after_triple_step = fen_after::<Omega>(&fen, "b3b6");
    assert!(after_triple_step.ends_with(" b - b4b5 0 1"));
    assert!(is_legal::<Omega>(&after_triple_step, "c5b4") && is_legal::<Omega>(&after_triple_step, "c6b5"));
    assert!(!is_legal::<Omega>(&after_triple_step, "c4b3"));
    let after_double_step = fen_after::<Omega>(&fen, "b3b5");
    assert!(after_double_step.ends_with(" b - b4 0 1"));
    assert_eq!(
        fen_after::<Omega>(&after_double_step, "c5b4"),
        kings_and_rows(&[(6, "*1p8*"), (4, "*pp8*")]).replace(" 0 1", " 0 2")
    );
}

#[test]
fn pieces_castle_and_pawns_promote() {
    let fen = "1**********1/*5k4*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*1R3K2R1*/1**********1 w KQ - 0 1";
    assert!(fen_after::<Omega>(fen, "g2i2").contains("/*1R4RK2*/"));
    assert!(fen_after::<Omega>(fen, "g2e2").contains("/*3KR3R1*/"));
    let before_promotion = kings_and_rows(&[(10, "*P9*")]);
    assert_eq!(
        moves_with_prefix::<Omega>(&before_promotion, "b10"),
        "b10b11b b10b11c b10b11n b10b11q b10b11r b10b11w"
    );
}
