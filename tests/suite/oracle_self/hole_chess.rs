//! Tests of the Hole Chess oracle: the two actions of a turn, the capture of the king, and the holes. Action 1 moves the
//! piece. Action 2 captures an enemy by pulling it into a hole that lies between the enemy and the piece.

use super::{all_moves, fen_after, is_legal, moves_with_prefix};
use crate::oracle::hole_chess::HoleChess;
use crate::oracle::rules::Rules;

/// A position with kings only.
const KINGS_ONLY: &str = "***k***/**3**/*5*/3*3/7/7/3*3/*5*/**3**/***K*** w - - 0 1";

/// Returns the FEN of [`KINGS_ONLY`] with some of its rows replaced. Each row is given with its rank.
fn kings_and_rows(rows: &[(usize, &str)]) -> String {
    let (board, rest) = KINGS_ONLY.split_once(' ').unwrap();
    let mut ranks: Vec<&str> = board.split('/').collect();
    for &(rank, row) in rows {
        ranks[10 - rank] = row;
    }
    format!("{} {rest}", ranks.join("/"))
}

#[test]
fn an_enemy_is_pulled_into_the_only_hole_on_the_line() {
    let near = kings_and_rows(&[(5, "3p3"), (3, "*2R2*")]);
    assert_eq!(moves_with_prefix::<HoleChess>(&near, "d3,"), "d3,d5");
    assert!(!is_legal::<HoleChess>(&near, "d3d5"));
    let far = kings_and_rows(&[(6, "3p3"), (2, "**1R1**")]);
    assert_eq!(moves_with_prefix::<HoleChess>(&far, "d2,"), "d2,d6");
    let screened = kings_and_rows(&[(6, "3p3"), (5, "3P3"), (3, "*2R2*")]);
    assert_eq!(moves_with_prefix::<HoleChess>(&screened, "d3,"), "");
    let two_holes = kings_and_rows(&[(8, "*2p2*"), (3, "*2R2*")]);
    assert_eq!(moves_with_prefix::<HoleChess>(&two_holes, "d3,"), "");
    assert_eq!(
        fen_after::<HoleChess>(&near.replace(" 0 1", " 8 5"), "d3,d5"),
        kings_and_rows(&[(3, "*2R2*")]).replace(" w ", " b ").replace(" 0 1", " 0 5")
    );
}

#[test]
fn a_piece_pulls_only_in_its_riding_directions() {
    let rook = kings_and_rows(&[(5, "4p2"), (4, "2R*p2"), (3, "*1p3*")]);
    assert_eq!(moves_with_prefix::<HoleChess>(&rook, "c4,"), "c4,e4");
    let bishop = kings_and_rows(&[(5, "3pp2"), (3, "*1D3*")]);
    assert_eq!(moves_with_prefix::<HoleChess>(&bishop, "c3,"), "c3,e5");
    let queen = kings_and_rows(&[(5, "2ppp2"), (3, "*1QQ2*")]);
    assert_eq!(moves_with_prefix::<HoleChess>(&queen, "c3,"), "c3,e5");
    assert_eq!(moves_with_prefix::<HoleChess>(&queen, "d3,"), "d3,d5");
}

#[test]
fn a_piece_may_take_both_actions_in_one_turn() {
    let fen = kings_and_rows(&[(5, "3p3"), (3, "*3R1*")]);
    assert_eq!(moves_with_prefix::<HoleChess>(&fen, "e3d3"), "e3d3 e3d3,d5");
    assert_eq!(moves_with_prefix::<HoleChess>(&fen, "e3,"), "");
}

#[test]
fn a_king_may_be_left_attacked_and_its_capture_ends_the_game() {
    let fen = kings_and_rows(&[(2, "**1r1**")]);
    assert!(is_legal::<HoleChess>(&fen, "d1c2") && is_legal::<HoleChess>(&fen, "d1d2"));
    let black = fen.replace(" w ", " b ");
    let after_capture = fen_after::<HoleChess>(&black, "d2d1");
    assert_eq!(all_moves::<HoleChess>(&after_capture), "");
}

#[test]
fn a_piece_that_took_the_king_may_still_pull() {
    let fen = "***1***/**3**/*5*/3*3/7/3p3/3*3/*2k1R*/**3**/***K*** w - - 0 1";
    assert_eq!(moves_with_prefix::<HoleChess>(fen, "f3d3"), "f3d3 f3d3,d5");
}

#[test]
fn pulling_the_king_ends_the_game() {
    let position = kings_and_rows(&[(10, "***1***"), (5, "3k3"), (3, "*2R2*")]);
    let after_pull = fen_after::<HoleChess>(&position, "d3,d5");
    assert_eq!(all_moves::<HoleChess>(&after_pull), "");
}

#[test]
fn pawns_do_not_enter_holes_and_promote_on_the_third_rank_from_the_end() {
    let first_moves = all_moves::<HoleChess>(HoleChess::GAME.start);
    assert_eq!(first_moves, "b3b4 b3b5 c3c4 c3c5 e3e4 e3e5 f3f4 f3f5");
    let before_promotion = kings_and_rows(&[(8, "*1r3*"), (7, "1P1*3")]);
    assert_eq!(
        moves_with_prefix::<HoleChess>(&before_promotion, "b7"),
        "b7b8d b7b8q b7b8r b7c8d b7c8q b7c8r"
    );
}

#[test]
fn a_pawn_captures_en_passant() {
    let fen = kings_and_rows(&[(5, "3p3"), (3, "*3P1*")]);
    let played = fen_after::<HoleChess>(&fen, "e3e5");
    assert!(played.ends_with(" b - e4 0 1"));
    assert_eq!(moves_with_prefix::<HoleChess>(&played, "d5"), "d5e4");
    assert_eq!(
        fen_after::<HoleChess>(&played, "d5e4"),
        kings_and_rows(&[(4, "3*p2")]).replace(" 0 1", " 0 2")
    );
}
