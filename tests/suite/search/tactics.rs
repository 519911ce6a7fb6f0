//! Tests of the search on tactical positions: forced wins, unprotected pieces, draws in lost positions.

use std::sync::atomic::AtomicBool;

use varlab::notation::coordinate;
use varlab::search::{Limits, Score, SearchResult, SearchTables, search};

use crate::games::{game_after, shipped_program};

/// Searches a position to a depth, in plies. Returns the best move's text and the result.
fn search_to_depth(name: &str, position: &str, depth: u32) -> (String, SearchResult) {
    let program = shipped_program(name);
    let game = game_after(&program, position, "");
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut table = SearchTables::new(&program, 4);
    let best =
        search(&game, &limits, &AtomicBool::new(false), &mut table, &mut |_| ()).expect("a legal move");
    (coordinate::write(&program, &best.mv), best)
}

#[test]
fn the_engine_wins_by_force_in_the_fewest_moves() {
    let wins = [
        ("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 2, 1),
        ("chess", "7k/8/8/8/8/8/1R6/R5K1 w - - 0 1", 4, 2),
        // At low depths, pruning can skip the quiet check after the sacrifice.
        ("chess", "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 10, 3),
        // This game has no check rule: the last move captures the king.
        ("hole-chess", "***1***/**3**/*5*/3*3/7/R5k/3*3/*5*/**3**/***K*** w - - 0 1", 2, 1),
        ("hole-chess", "***k***/**1P1**/*5*/2Q*3/7/7/3*3/*5*/**3**/***K*** w - - 0 1", 4, 2),
        ("spacewarp44", "2k2/R4/4R/5/2*2/5/5/5/2K2 w - - 0 1", 2, 1),
        // A stalemated player has lost.
        ("xiangqi", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", 2, 1),
    ];
    for (name, position, depth, moves) in wins {
        let (text, best) = search_to_depth(name, position, depth);
        assert_eq!(best.score, Score::MateIn(moves), "{name}: {position}: {text}");
        assert!(
            (best.pv.len() as u32) < 2 * moves,
            "{name}: {position}: the line continues after the end of the game"
        );
    }
}

#[test]
fn the_engine_recognises_a_lost_position() {
    let (_, best) = search_to_depth("chess", "7k/R7/6K1/8/8/8/8/8 b - - 0 1", 4);
    assert_eq!(best.score, Score::MatedIn(1));
}

#[test]
fn the_engine_finds_the_best_capture_or_promotion() {
    let cases = [
        ("chess", "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1", "d2d5"),
        ("chess", "r3k3/8/8/8/8/8/6PP/R3K2R w KQ - 0 1", "a1a8"),
        ("chess", "8/P6k/8/8/8/8/7K/8 w - - 0 1", "a7a8q"),
        ("hole-chess", "***k***/**3**/*5*/3*3/7/3q3/3*3/*2R2*/**3**/***K*** w - - 0 1", "d3,d5"),
    ];
    for (name, position, expected) in cases {
        for depth in 1..=3 {
            assert_eq!(
                search_to_depth(name, position, depth).0,
                expected,
                "{name}: {position}, depth {depth}"
            );
        }
    }
}

#[test]
fn the_engine_holds_a_lost_position_by_perpetual_check() {
    let (text, best) = search_to_depth("chess", "6k1/6p1/8/7Q/8/8/qr6/7K w - - 0 1", 6);
    assert_eq!((text.as_str(), best.score), ("h5e8", Score::Centipawns(0)));
}

#[test]
fn the_engine_avoids_stalemate_in_a_won_position() {
    // Three of the queen's moves stalemate Black.
    for depth in 2..=4 {
        let (text, best) = search_to_depth("chess", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", depth);
        assert!(!matches!(best.score, Score::Centipawns(0)), "{text} at depth {depth}");
    }
}

#[test]
fn the_engine_recognises_draws_by_the_clock_and_by_bare_kings() {
    let (_, bare) = search_to_depth("chess", "8/8/8/3k4/8/3K4/8/8 w - - 0 1", 4);
    assert_eq!(bare.score, Score::Centipawns(0));
    // The next ply without a capture ends the game in a draw; White can win a rook.
    let (text, _) = search_to_depth("chess", "4k3/8/8/8/3r4/4K3/8/Q7 w - - 99 80", 3);
    assert!(["a1d4", "e3d4"].contains(&text.as_str()), "{text}");
}
