//! Tests of the command `varlab`: its commands, its protocols, and the pages that document it.

#[path = "../../../tests/suite/analysis.rs"]
#[allow(dead_code)] // The tests of the library use the rest.
mod analysis;
#[path = "../../../tests/suite/library.rs"]
#[allow(dead_code)] // The tests of the library use the rest.
mod library;
#[path = "../../../tests/suite/random.rs"]
mod random;

mod commands;
mod fuzz;
mod lsp;
mod manual;
mod protocol;
mod scratch;
