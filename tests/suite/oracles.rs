//! Compares seven shipped games with independent move generators that are written from the rules of play. Both must
//! give the same moves in each position of random games, and the same position after one of these moves.

use varlab::notation::{coordinate, fen};

use crate::games;
use crate::oracle::rules::{Oracle, Rules};

/// The number of random games played of each variant.
const GAMES: u64 = 30;
/// The maximum length of a random game, in plies.
const PLIES: usize = 60;

/// Compares a shipped game with its oracle.
fn check_agreement<R: Rules>(name: &str) {
    let program = games::shipped_program(name);
    games::random_games(&program, GAMES, PLIES, |game| {
        let text = fen::write(&program, game.position());
        let mut oracle = Oracle::<R>::from_fen(&text);
        let mut moves: Vec<String> =
            game.legal_moves().iter().map(|candidate| coordinate::write(&program, &candidate.mv)).collect();
        moves.sort_unstable();
        assert_eq!(moves, oracle.legal_moves(), "{name}: {text}");
        // One move of each position is enough to test the effects of moves. The key of the position selects it.
        if let Some(index) = game.position().key().checked_rem(moves.len() as u64) {
            let mut after = game.clone();
            let mv = coordinate::read(game, &moves[index as usize]).expect("the move is legal");
            assert!(after.play(&mv));
            oracle.play(&moves[index as usize]);
            assert_eq!(
                fen::write(&program, after.position()),
                oracle.fen(),
                "{name}: {text} {}",
                moves[index as usize]
            );
        }
    });
}

#[test]
fn black_holes_agrees_with_its_oracle() {
    check_agreement::<crate::oracle::black_holes::BlackHoles>("black-holes");
}

#[test]
fn black_hole_chess_agrees_with_its_oracle() {
    check_agreement::<crate::oracle::black_hole_chess::BlackHoleChess>("black-hole-chess");
}

#[test]
fn hole_chess_agrees_with_its_oracle() {
    check_agreement::<crate::oracle::hole_chess::HoleChess>("hole-chess");
}

#[test]
fn blackhole_10x10_agrees_with_its_oracle() {
    check_agreement::<crate::oracle::blackhole_10x10::BlackHole10x10>("blackhole-10x10");
}

#[test]
fn spacewarp44_agrees_with_its_oracle() {
    check_agreement::<crate::oracle::spacewarp44::SpaceWarp44>("spacewarp44");
}

#[test]
fn omega_chess_agrees_with_its_oracle() {
    check_agreement::<crate::oracle::omega::Omega>("omega-chess");
}

#[test]
fn chess_agrees_with_its_oracle() {
    check_agreement::<crate::oracle::chess::Chess>("chess");
}
