//! The games of the benchmarks: shipped ones, and modifications of them.

use std::sync::Arc;

use varlab::compile;
use varlab::game::Game;
use varlab::ir::Program;
use varlab::notation::fen;
use varlab::position::Position;

use super::library;

/// The start position of chess.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// A middle-game position of chess that is common in perft tests.
pub const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Compiles the text of a game to its program.
pub fn compile(text: &str) -> Arc<Program> {
    let compilation = compile::compile(&library::Shipped, "bench", text, &[]);
    compilation.variant.expect("a game").program
}

/// Returns the program of a shipped game.
pub fn program(name: &str) -> Arc<Program> {
    compile(&library::text(name))
}

/// Returns the names of all shipped games.
pub fn names() -> Vec<String> {
    library::games().into_keys().collect()
}

/// Returns the position of a FEN; the start position for an empty text.
pub fn position(program: &Arc<Program>, text: &str) -> Position {
    if text.is_empty() {
        Game::new(program).position().clone()
    } else {
        fen::read(program, text).expect("a position")
    }
}
