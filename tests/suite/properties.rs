//! Properties of every position of every shipped game, tested along random games.

use std::sync::Arc;

use varlab::board::Square;
use varlab::game::{CodePath, Game};
use varlab::interp::legal_moves;
use varlab::ir::Program;
use varlab::notation::{coordinate, fen};
use varlab::position::{Form, Move, Position, TextPart};

use crate::games;
use crate::random::random_number;

/// The usual number of random games of each shipped game.
const GAMES: u64 = 2;
/// The maximum length of a random game, in plies.
const PLIES: usize = 50;

/// Calls a function for every position of some random games of every shipped game.
fn for_each_position(check: impl Fn(&str, &Arc<Program>, &Game)) {
    for (name, program) in games::shipped_programs() {
        games::random_games(&program, GAMES, PLIES, |game| check(&name, &program, game));
    }
}

#[test]
fn unmaking_a_move_restores_the_position() {
    for_each_position(|name, program, game| {
        for candidate in game.legal_moves() {
            let mut position = game.position().clone();
            let undo = position.make(program, &candidate.delta);
            assert_ne!(position.key(), game.position().key(), "{name}: a move changes the key");
            position.unmake(program, &undo);
            assert_eq!(&position, game.position(), "{name}: {}", coordinate::write(program, &candidate.mv));
        }
    });
}

#[test]
fn the_incremental_key_equals_the_computed_key() {
    for_each_position(|name, program, game| {
        assert_eq!(game.position().key(), game.position().compute_key(program), "{name}");
        for candidate in game.legal_moves() {
            let mut position = game.position().clone();
            position.make(program, &candidate.delta);
            let mv = coordinate::write(program, &candidate.mv);
            assert_eq!(position.key(), position.compute_key(program), "{name}: {mv}");
        }
    });
}

#[test]
fn taking_back_all_moves_restores_the_earlier_positions() {
    for (name, program) in games::shipped_programs() {
        let text = |game: &Game| fen::write(&program, game.position());
        // The FENs of the game so far.
        let mut texts: Vec<String> = Vec::new();
        let mut last_game: Option<Game> = None;
        let check_take_backs = |game: Option<Game>, texts: &mut Vec<String>| {
            let Some(mut game) = game else { return };
            while let Some(expected) = texts.pop() {
                assert_eq!(expected, text(&game), "{name}");
                assert_eq!(game.take_back().is_some(), !texts.is_empty(), "{name}");
            }
        };
        games::random_games(&program, GAMES, PLIES, |game| {
            if game.history().plies().is_empty() {
                check_take_backs(last_game.take(), &mut texts);
            }
            texts.push(text(game));
            last_game = Some(game.clone());
        });
        check_take_backs(last_game, &mut texts);
    }
}

#[test]
fn a_written_position_is_read_back() {
    for_each_position(|name, program, game| {
        let text = fen::write(program, game.position());
        let position = fen::read(program, &text).unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
        assert_eq!(&position, game.position(), "{name}: {text}");
    });
}

/// Returns true if the sides have the same duties and start as mirror images. Otherwise a rule may apply to one
/// side only.
fn sides_are_alike(program: &Arc<Program>) -> bool {
    if program.duties.iter().any(|duty| duty.sides[0] != duty.sides[1]) {
        return false;
    }
    let start = Game::new(program).position().setup(program);
    start.mirrored(program).is_some_and(|image| image.contents == start.contents)
}

/// Returns the parts of a move's text, with their squares written by `name`.
fn text_parts(mv: &Move, name: impl Fn(Square) -> String) -> Vec<String> {
    mv.text()
        .map(|part| match part {
            TextPart::Square(square) => name(square),
            TextPart::Shot(square) => format!(",{}", name(square)),
            TextPart::Choice(kind) => format!("{kind:?}"),
        })
        .collect()
}

#[test]
fn the_mirror_image_of_a_position_has_the_mirror_images_of_its_moves() {
    for_each_position(|name, program, game| {
        if !sides_are_alike(program) {
            return;
        }
        let Some(setup) = game.position().setup(program).mirrored(program) else { return };
        let Ok(mut mirrored) = Position::new(program, &setup) else { return };
        let mirrored_text = |mv: &Move| {
            let name = |square: Square| program.name(program.shape.mirror(square));
            let parts = text_parts(mv, name);
            let from = if mv.form == Form::Pass { String::new() } else { name(mv.from) };
            format!("{:?} {from} {} {:?}", mv.form, parts.join(" "), mv.kind)
        };
        let move_text = |mv: &Move| {
            let parts = text_parts(mv, |square| program.name(square));
            let from = if mv.form == Form::Pass { String::new() } else { program.name(mv.from) };
            format!("{:?} {from} {} {:?}", mv.form, parts.join(" "), mv.kind)
        };
        let mut expected: Vec<String> =
            game.legal_moves().iter().map(|candidate| mirrored_text(&candidate.mv)).collect();
        let mut found: Vec<String> =
            legal_moves(program, &mut mirrored).iter().map(|candidate| move_text(&candidate.mv)).collect();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(expected, found, "{name}: {}", fen::write(program, game.position()));
        assert_eq!(mirrored.side(), game.position().side().other());
    });
}

#[test]
fn the_sides_take_turns() {
    for_each_position(|name, program, game| {
        if program.turn_lengths.is_some() {
            return; // several moves are one turn
        }
        let first_side = program.setup.side_to_move;
        let expected_side =
            if game.moves().len().is_multiple_of(2) { first_side } else { first_side.other() };
        assert_eq!(game.position().side(), expected_side, "{name}: {}", fen::write(program, game.position()));
    });
}

/// Both move generators give the same game: the same number of moves, the same positions and the same end.
#[test]
fn kernel_and_interpreter_play_the_same_games() {
    for (name, program) in games::shipped_programs() {
        let kernel_path = CodePath::kernel(&program);
        for seed in 1..=games::cases(GAMES) {
            let mut state = seed.wrapping_mul(0x2545_F491_4F6C_DD1D);
            let mut game = Game::new(&program);
            let mut kernel_game = Game::with_path(kernel_path.clone(), game.position().clone());
            let beginning = kernel_game.position().clone();
            for _ in 0..4 * PLIES {
                let context = || format!("{name}: {}", fen::write(&program, game.position()));
                assert_eq!(kernel_game.position(), game.position(), "{}", context());
                assert_eq!(kernel_game.outcome(), game.outcome(), "{}", context());
                assert_eq!(kernel_game.count_moves(), game.legal_moves().len(), "{}", context());
                assert_eq!(kernel_game.nth_move(kernel_game.count_moves()), None, "{}", context());
                if game.outcome().is_some() {
                    break;
                }
                let index = (random_number(&mut state) % game.legal_moves().len() as u64) as usize;
                let mv = kernel_game.nth_move(index).expect("the index is below the number of moves");
                // `play_nth` and `play` alternate, so that both are tested.
                if index.is_multiple_of(2) {
                    assert_eq!(kernel_game.play_nth(index), Some(mv), "{}", context());
                } else {
                    assert!(kernel_game.play(&mv), "{}", context());
                }
                assert!(game.play(&mv), "{name}: {mv:?}");
            }
            while kernel_game.take_back().is_some() {}
            assert_eq!(*kernel_game.position(), beginning, "{name}: all moves are taken back");
        }
    }
}
