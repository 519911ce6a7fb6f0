//! Benchmarks of the legal move generator against others in the same run, and of other operations that users wait for:
//! `cargo bench --bench speed`. Arguments select tables: `cargo bench --bench speed -- chess fairy`.
//!
//! Prints tables in Markdown. To reduce noise, contestants take turns and the best of several runs counts; compare the ratios.

#![allow(clippy::cast_precision_loss)] // the output has two or three digits

mod chess;
mod fairy;
mod games;
#[path = "../../tests/suite/library.rs"]
#[allow(dead_code)] // The tests of the library use the rest.
mod library;
mod loading;
mod memory;
mod playouts;
mod race;
mod rules;
mod shipped;
mod threads;

use std::process::ExitCode;

/// The tables: argument, heading, and the function that prints it.
const TABLES: &[(&str, &str, fn())] = &[
    ("chess", "Chess beside the crate cozy-chess", chess::print),
    ("fairy", "Games beside Fairy-Stockfish", fairy::print),
    ("games", "Shipped games beside chess", games::print),
    ("rules", "What a rule costs", rules::print),
    ("playouts", "Random games of chess, to the end", playouts::print),
    ("threads", "Threads that search together", threads::print),
    ("loading", "From a file to its tables", loading::print),
    ("memory", "Memory", memory::print),
];

fn main() -> ExitCode {
    // Cargo adds its own flag.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let known: Vec<&str> = TABLES.iter().map(|table| table.0).collect();
    if let Some(unknown) = words.iter().find(|word| !known.contains(&word.as_str())) {
        eprintln!("there is no table {unknown:?}; there are {}", known.join(", "));
        return ExitCode::FAILURE;
    }
    for (word, heading, print) in TABLES {
        if words.is_empty() || words.iter().any(|wanted| wanted == word) {
            println!("### {heading}\n");
            print();
            println!();
        }
    }
    ExitCode::SUCCESS
}
