//! The time to compile a game's text to a program, and the time to compile the program to kernel tables.

use varlab::kernel::Kernel;

use super::race::best_of;
use super::{library, shipped};

/// Prints both times of each shipped game, in milliseconds, as a Markdown table.
pub fn print() {
    println!("| game | program ready, ms | kernel tables, additional ms |\n|---|---|---|");
    for name in shipped::names() {
        let text = library::text(&name);
        let program = shipped::compile(&text);
        let program_time = best_of(|| shipped::compile(&text)).as_secs_f64() * 1e3;
        let tables_time = best_of(|| Kernel::new(&program)).as_secs_f64() * 1e3;
        println!("| {name} | {program_time:.1} | {tables_time:.1} |");
    }
}
