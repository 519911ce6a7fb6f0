//! Perft of shipped games, compared with chess and with the interpreter.

use std::sync::Arc;

use std::time::Instant;

use varlab::game::CodePath;
use varlab::kernel::Kernel;

use super::race::{Work, race};
use super::shipped;

/// Names, positions and depths in plies.
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

const DEPTH_OF_CHESS: u32 = 5;

pub fn print() {
    println!(
        "| game | position | depth | nodes | kernel Mn/s | to chess | interpreter Mn/s |\n|---|---|---|---|---|---|---|"
    );
    let chess = shipped::game("chess");
    let (yardstick, array) = (Kernel::new(&chess), shipped::position(&chess, ""));
    for &(name, text, depth) in ROWS {
        let program = shipped::game(name);
        let kernel = Kernel::new(&program);
        let position = shipped::position(&program, text);
        let ours: Work<'_> = Box::new(|| kernel.perft(&mut position.clone(), depth));
        let runs = race(vec![ours, Box::new(|| yardstick.perft(&mut array.clone(), DEPTH_OF_CHESS))]);
        let first = Instant::now();
        let slow = CodePath::Interpreter(Arc::clone(&program)).perft(&mut position.clone(), 3, None);
        let slow = slow as f64 / first.elapsed().as_secs_f64() / 1e6;
        let to_chess = runs[0].speed / runs[1].speed;
        let place = if text.is_empty() { "array" } else { "middle game" };
        println!(
            "| {name} | {place} | {depth} | {} | {:.1} | {to_chess:.2} | {slow:.2} |",
            runs[0].nodes, runs[0].speed
        );
    }
}
