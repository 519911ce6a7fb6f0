//! Output for visual inspection. Run with `--ignored --nocapture`.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use varlab::game::Game;
use varlab::notation::coordinate;
use varlab::search::{Evaluation, Limits, SearchTables, search};

use crate::games::{shipped_program, shipped_programs};

#[test]
#[ignore = "prints the values of the pieces"]
fn print_piece_values() {
    for (name, program) in shipped_programs() {
        let start = Instant::now();
        let evaluation = Evaluation::new(&program);
        println!("{name}, derived in {:?}", start.elapsed());
        for kind in program.kind_ids() {
            println!("  {:12} {}", program.kind(kind).name, evaluation.value(kind));
        }
    }
}

#[test]
#[ignore = "prints a game; GAME, MS and PLIES can be set"]
fn print_a_game() {
    let setting = |name: &str, default: &str| std::env::var(name).unwrap_or(default.to_owned());
    let program = shipped_program(&setting("GAME", "chess"));
    let time = Duration::from_millis(setting("MS", "500").parse().expect("milliseconds"));
    let mut game = Game::new(&program);
    let mut table = SearchTables::new(&program, 16);
    let limits = Limits { time: Some(time), ..Limits::default() }.timed_by(super::now);
    for ply in 0..setting("PLIES", "40").parse().expect("a number of plies") {
        if let Some(outcome) = game.outcome() {
            println!("{outcome}");
            break;
        }
        let start = Instant::now();
        let best = search(&game, &limits, &AtomicBool::new(false), &mut table, &mut |_| ())
            .expect("the game is not over");
        let text = coordinate::write(&program, &best.mv);
        let elapsed = start.elapsed();
        println!("{ply:3} {text:12} {}, depth {}, {} nodes, {elapsed:?}", best.score, best.depth, best.nodes);
        assert!(game.play(&best.mv));
    }
}
