//! Time to compile the text of a game to its program, and the program to kernel tables.

use varlab::kernel::Kernel;

use super::race::best_of;
use super::{library, shipped};

/// Prints both times of each shipped game, in milliseconds, as a Markdown table.
pub fn print() {
    println!("| game | program ready, ms | kernel tables, additional ms |\n|---|---|---|");
    for name in shipped::names() {
        let text = library::text(&name);
        let program = shipped::compile(&text);
        let ready = best_of(|| shipped::compile(&text)).as_secs_f64() * 1e3;
        let tables = best_of(|| Kernel::new(&program)).as_secs_f64() * 1e3;
        println!("| {name} | {ready:.1} | {tables:.1} |");
    }
}
