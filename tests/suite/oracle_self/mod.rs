//! Checks that the oracles follow every statement of the rules of play. The tests do not use the library.

mod black_hole_chess;
mod black_holes;
mod blackhole_10x10;
mod hole_chess;
mod omega;
mod spacewarp44;

use crate::oracle::black_hole_chess::BlackHoleChess;
use crate::oracle::black_holes::BlackHoles;
use crate::oracle::blackhole_10x10::BlackHole10x10;
use crate::oracle::chess::Chess;
use crate::oracle::hole_chess::HoleChess;
use crate::oracle::omega::Omega;
use crate::oracle::rules::{Oracle, Rules};
use crate::oracle::spacewarp44::SpaceWarp44;

/// Returns the texts of all legal moves of a position, separated by spaces.
fn all_moves<R: Rules>(fen: &str) -> String {
    Oracle::<R>::from_fen(fen).legal_moves().join(" ")
}

/// Returns the texts of the legal moves that begin with a prefix.
fn moves_with_prefix<R: Rules>(fen: &str, prefix: &str) -> String {
    let moves = Oracle::<R>::from_fen(fen).legal_moves();
    let kept: Vec<String> = moves.into_iter().filter(|m| m.starts_with(prefix)).collect();
    kept.join(" ")
}

/// Returns true if a move is legal.
fn is_legal<R: Rules>(fen: &str, text: &str) -> bool {
    Oracle::<R>::from_fen(fen).legal_moves().iter().any(|m| m == text)
}

/// Returns the FEN of the position after the moves in `line`.
fn fen_after<R: Rules>(fen: &str, line: &str) -> String {
    let mut game = Oracle::<R>::from_fen(fen);
    for text in line.split_whitespace() {
        game.play(text);
    }
    game.fen()
}

/// Returns the number of leaf nodes after `depth` plies.
fn perft<R: Rules>(fen: &str, depth: u32) -> u64 {
    Oracle::<R>::from_fen(fen).perft(depth)
}

#[test]
fn a_written_position_is_read_back() {
    fn check_round_trip<R: Rules>() {
        assert_eq!(Oracle::<R>::start().fen(), R::GAME.start);
    }
    check_round_trip::<BlackHoles>();
    check_round_trip::<BlackHoleChess>();
    check_round_trip::<HoleChess>();
    check_round_trip::<BlackHole10x10>();
    check_round_trip::<SpaceWarp44>();
    check_round_trip::<Omega>();
    let trail =
        "****1****/rnbqkmbnr/p1ppppppp/9/9/1p7/4*4/9/9/9/PPPPPPPPP/RNBQKMBNR/****1**** w KQkq b9b8 0 1";
    assert_eq!(fen_after::<BlackHoleChess>(trail, ""), trail);
    let berolina = "cdkdc/ppppp/5/5/2*2/2P2/5/1PPPP/CDKDC b KQkq b3:c4 0 1";
    assert_eq!(fen_after::<SpaceWarp44>(berolina, ""), berolina);
}

#[test]
fn divide_adds_up_to_perft() {
    let game = Oracle::<Chess>::start();
    let parts = game.divide(2);
    assert_eq!(parts.len(), 20);
    assert_eq!(parts[0], ("a2a3".to_owned(), 20));
    assert_eq!(parts.iter().map(|(_, n)| n).sum::<u64>(), game.perft(2));
    assert_eq!(game.perft(0), 1);
}

/// The published counts of chess validate lines, castling, en passant, promotion and check.
#[test]
fn chess_has_its_published_counts() {
    let counts = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3, 8902),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43238),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9467),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62379),
        ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 89890),
    ];
    for (fen, depth, nodes) in counts {
        assert_eq!(perft::<Chess>(fen, depth), nodes, "{fen}");
    }
}
