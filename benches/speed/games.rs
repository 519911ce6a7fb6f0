//! Perft of shipped games, compared with chess and with the interpreter.

use std::sync::Arc;

use std::time::Instant;

use varlab::game::CodePath;
use varlab::kernel::Kernel;

use super::race::{Work, race};
use super::shipped;

/// The games with a FEN (empty for the start position) and the depth in plies.
#[rustfmt::skip]
const ROWS: &[(&str, &str, u32)] = &[
    ("chess", "", 5),
    ("blackhole-10x10", "", 5),
    ("black-hole-chess", "", 5),
    ("spacewarp44", "", 6),
    ("hole-chess", "", 6),
    ("black-holes", "", 6),
    ("black-holes", "rs1qk/p1ppp/Bphh1/3hH/HP3/3S1/PBPPP/RH1QK w - - 0 1", 4),
    ("capablanca", "", 5),
    ("grand", "", 4),
    ("xiangqi", "", 4),
    ("omega-chess", "", 4),
    ("knightmate", "", 5),
    ("berolina", "", 5),
    ("crazyhouse", "", 5),
    ("atomic", "", 5),
    ("horde", "", 5),
    ("antichess", "", 5),
    ("spartan", "", 4),
    ("racingkings", "", 5),
    ("kyotoshogi", "", 5),
    ("seirawan", "", 4),
];

/// The depth, in plies, of the perft of chess whose speed is compared with that of each game.
const CHESS_DEPTH: u32 = 5;

/// The depth of the perft that measures the speed of the interpreter, in plies.
const INTERPRETER_DEPTH: u32 = 3;

/// Prints the table.
pub fn print() {
    println!(
        "| game | position | depth | nodes | kernel Mn/s | relative to chess | interpreter Mn/s |\n|---|---|---|---|---|---|---|"
    );
    let chess = shipped::program("chess");
    let (chess_kernel, chess_start) = (Kernel::new(&chess), shipped::position(&chess, ""));
    for &(name, fen, depth) in ROWS {
        let program = shipped::program(name);
        let kernel = Kernel::new(&program);
        let position = shipped::position(&program, fen);
        let ours: Work<'_> = Box::new(|| kernel.perft(&mut position.clone(), depth));
        let runs = race(vec![ours, Box::new(|| chess_kernel.perft(&mut chess_start.clone(), CHESS_DEPTH))]);
        let start_time = Instant::now();
        let interpreter_nodes =
            CodePath::Interpreter(Arc::clone(&program)).perft(&mut position.clone(), INTERPRETER_DEPTH, None);
        let interpreter_speed = interpreter_nodes as f64 / start_time.elapsed().as_secs_f64() / 1e6;
        let ratio = runs[0].speed / runs[1].speed;
        let position_name = if fen.is_empty() { "array" } else { "middle game" };
        println!(
            "| {name} | {position_name} | {depth} | {} | {:.1} | {ratio:.2} | {interpreter_speed:.2} |",
            runs[0].nodes, runs[0].speed
        );
    }
}
