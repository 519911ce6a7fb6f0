//! The public types: wrong arguments, and what the library reads.

use std::sync::atomic::AtomicBool;

use varlab::{Game, Position, Variant};

use crate::library;

fn chess() -> Variant {
    Variant::load("chess").expect("a shipped game")
}

#[test]
fn moves_of_other_variants_are_refused_everywhere() {
    let game = Game::new(&chess());
    for name in Variant::shipped() {
        let other = Game::new(&Variant::load(name).expect("a shipped game"));
        let Some(mv) = other.legal_moves().next() else { continue };
        let expected = format!("`{mv}` is a move of another `Variant`");
        let errors = [
            game.san(&mv).expect_err(name),
            game.clone().push(&mv).expect_err(name),
            game.position().after(&mv).expect_err(name),
        ];
        for error in errors {
            assert!(error.to_string().starts_with(&expected), "{name}: {error}");
        }
    }
}

#[test]
fn a_move_that_is_not_legal_has_no_algebraic_notation() {
    let mut game = Game::new(&chess());
    let mv = game.play("e4").expect("a legal move");
    let error = game.san(&mv).expect_err("White has moved");
    assert!(error.to_string().starts_with("`e2e4` is not legal in `rnbqkbnr/"), "{error}");
}

#[test]
fn captured_pieces_and_checks_are_those_of_the_notation() {
    for name in ["chess", "crazyhouse", "atomic", "xiangqi", "hole-chess"] {
        let mut game = Game::new(&Variant::load(name).expect("a shipped game"));
        for ply in 0..60 {
            let position = game.position();
            for mv in game.legal_moves() {
                let text = game.san(&mv).expect("a legal move");
                let captured = position.captured(&mv).expect("a legal move");
                if name != "hole-chess" {
                    assert_eq!(text.contains('x'), !captured.is_empty(), "{name}: {text} in {}", game.fen());
                }
                for (square, piece) in &captured {
                    assert_eq!(position.piece_at(square), Some(*piece), "{name}: {text} in {}", game.fen());
                }
                let gives_check = position.gives_check(&mv).expect("a legal move");
                if text.ends_with('+') {
                    assert!(gives_check, "{name}: {text} in {}", game.fen());
                }
            }
            let pieces: Vec<_> = position.pieces().collect();
            assert!(pieces.iter().all(|(square, piece)| position.piece_at(square) == Some(*piece)));
            let count = game.legal_moves().len();
            if count == 0 || game.outcome().is_some() {
                break;
            }
            game.push_nth(ply * 7 % count);
        }
    }
}

#[test]
fn the_iterator_over_the_moves_stays_finished() {
    let game = Game::new(&chess());
    for skipped in [20, 21, 100, usize::MAX] {
        let mut moves = game.legal_moves();
        assert_eq!((moves.nth(skipped), moves.next(), moves.len()), (None, None, 0), "{skipped}");
    }
    assert_eq!(game.legal_moves().skip(5).count(), 15);
}

#[test]
fn a_text_uses_files_only_if_it_has_a_path() {
    library::enter_project();
    // The path exists below the project's folder, but no shipped file has this name.
    let text = "variant T\nuse variants/boards/alice\n";
    assert!(Variant::parse_as("t.var", text, &[]).is_ok());
    let error = Variant::parse(text).expect_err("no shipped file has this name");
    assert!(error.to_string().contains("variants/boards/alice"), "{error}");
}

#[test]
fn a_very_deep_count_gives_up() {
    let mated = Position::from_fen(&chess(), "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").expect("a position");
    assert_eq!(mated.perft(u32::MAX), 0);
    // Each side has one move in every position.
    let text = "variant To and fro\nsetup\n  2 | x .\n  1 | X .\npiece Walker X moves msW\nplayer loses when no Walker\n";
    let walkers = Position::new(&Variant::parse(text).expect("no errors"));
    assert_eq!((walkers.perft(1000), walkers.perft(1001)), (1, u64::MAX));
    assert_eq!(walkers.perft_until(u32::MAX, &AtomicBool::new(false)), None);
    assert_eq!(walkers.perft_until(u32::MAX, &AtomicBool::new(true)), None);
}
