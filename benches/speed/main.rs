//! Benchmarks of the legal move generator, which is compared with other generators in the same run, and of operations that
//! users wait for: `cargo bench --bench speed`. Arguments select tables: `cargo bench --bench speed -- chess fairy`.
//!
//! Prints tables in Markdown. To reduce noise, contestants take turns and the best of several runs counts. Ratios are more reliable than
//! absolute speeds.

#![allow(clippy::cast_precision_loss)] // the output has two or three digits

#[path = "../../tests/suite/one_word.rs"]
mod changed_games;
mod chess;
mod fairy;
mod games;
#[path = "../../tests/suite/library.rs"]
#[allow(dead_code)] // the tests use the rest
mod library;
mod loading;
mod memory;
mod one_word;
mod playouts;
mod race;
mod rules;
mod shipped;
mod threads;
mod typing;

use std::process::ExitCode;

/// The tables of this benchmark. Each has the argument that selects it, a heading, and the function that prints it.
const TABLES: &[(&str, &str, fn())] = &[
    ("chess", "Chess, compared with the crate cozy-chess", chess::print),
    ("fairy", "Games, compared with Fairy-Stockfish", fairy::print),
    ("games", "Shipped games, compared with chess", games::print),
    ("rules", "Cost of rules", rules::print),
    ("one_word", "Shipped games with one word changed", one_word::print),
    ("playouts", "Random playouts of chess", playouts::print),
    ("slow_playouts", "The games with the slowest playouts", playouts::print_slowest),
    ("threads", "Parallel search", threads::print),
    ("loading", "Loading times", loading::print),
    ("typing", "Answers of the language server while typing", typing::print),
    ("memory", "Memory", memory::print),
];

fn main() -> ExitCode {
    // Cargo adds the flag `--bench`. All flags are ignored.
    let selected: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let known: Vec<&str> = TABLES.iter().map(|table| table.0).collect();
    if let Some(unknown) = selected.iter().find(|word| !known.contains(&word.as_str())) {
        eprintln!("unknown table {unknown:?}; the tables are {}", known.join(", "));
        return ExitCode::FAILURE;
    }
    for (name, heading, print) in TABLES {
        if selected.is_empty() || selected.iter().any(|wanted| wanted == name) {
            println!("### {heading}\n");
            print();
            println!();
        }
    }
    ExitCode::SUCCESS
}
