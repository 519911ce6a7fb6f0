//! The games that ship, beside chess and beside the interpreter.

use std::time::Instant;

use varlab::game::Path;
use varlab::kernel::Kernel;

use super::race::race;
use super::shipped;

/// Names, positions and depths.
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
];

pub fn print() {
    println!(
        "| game | position | depth | nodes | kernel Mn/s | to chess | interpreter Mn/s |\n|---|---|---|---|---|---|---|"
    );
    let mut yardstick = None;
    for &(name, text, depth) in ROWS {
        let program = shipped::game(name);
        let kernel = Kernel::new(&program);
        let position = shipped::position(&program, text);
        let (nodes, speeds) = race(vec![Box::new(|| kernel.perft(&mut position.clone(), depth))]);
        let first = Instant::now();
        let slow = Path::Interpreter(&program).perft(&mut position.clone(), 3, None);
        let slow = slow as f64 / first.elapsed().as_secs_f64() / 1e6;
        let to_chess = speeds[0] / *yardstick.get_or_insert(speeds[0]);
        let place = if text.is_empty() { "array" } else { "middle game" };
        println!("| {name} | {place} | {depth} | {nodes} | {:.1} | {to_chess:.2} | {slow:.2} |", speeds[0]);
    }
}
