//! The files of the five games, and of two more, compared with generators written from the rules of play alone: the
//! same moves, and the same position after each, all along random games.

use varlab::notation::{coordinate, fen};

use crate::games;
use crate::oracle::rules::{Oracle, Rules};

const GAMES: u64 = 30;
const PLIES: usize = 60;

fn check_agreement<R: Rules>(name: &str) {
    let program = games::game(name);
    games::random_games(&program, GAMES, PLIES, |game| {
        let text = fen::write(&program, game.position());
        let mut other = Oracle::<R>::from_fen(&text);
        let mut ours: Vec<String> =
            game.legal_moves().iter().map(|candidate| coordinate::write(&program, &candidate.mv)).collect();
        ours.sort_unstable();
        assert_eq!(ours, other.legal_moves(), "{name}: {text}");
        // One move of each position, a different one each time, is enough to test the effects of moves.
        if let Some(at) = game.position().key().checked_rem(ours.len() as u64) {
            let mut after = game.clone();
            let mv = coordinate::read(game, &ours[at as usize]).expect("it is legal");
            assert!(after.play(&mv));
            other.play(&ours[at as usize]);
            assert_eq!(
                fen::write(&program, after.position()),
                other.fen(),
                "{name}: {text} {}",
                ours[at as usize]
            );
        }
    });
}

#[test]
fn black_holes() {
    check_agreement::<crate::oracle::black_holes::BlackHoles>("black-holes");
}

#[test]
fn black_hole_chess() {
    check_agreement::<crate::oracle::black_hole_chess::BlackHoleChess>("black-hole-chess");
}

#[test]
fn hole_chess() {
    check_agreement::<crate::oracle::hole_chess::HoleChess>("hole-chess");
}

#[test]
fn blackhole_10x10() {
    check_agreement::<crate::oracle::blackhole_10x10::BlackHole10x10>("blackhole-10x10");
}

#[test]
fn spacewarp44() {
    check_agreement::<crate::oracle::spacewarp44::SpaceWarp44>("spacewarp44");
}

#[test]
fn omega_chess() {
    check_agreement::<crate::oracle::omega::Omega>("omega-chess");
}

#[test]
fn chess() {
    check_agreement::<crate::oracle::chess::Chess>("chess");
}
