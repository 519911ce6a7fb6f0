//! Tests of the command `varlab`: its commands, its protocols, and the pages that show it.

#[path = "../../../tests/common/mod.rs"]
mod common;

mod commands;
mod fuzz;
mod manual;
mod protocol;
mod scratch;

use common::library;
