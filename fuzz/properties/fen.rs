//! Position texts: a parsed position is written as a text from which the same position is read; the kernel and the interpreter count the
//! same moves in it; an error points into the text.
//!
//! The first line of the input names a game, the second is the position text.

use varlab::game::Game;
use varlab::interp;
use varlab::kernel::Kernel;
use varlab::notation::fen::{read, write};

use super::shipped;

/// Checks the property on one input.
///
/// # Panics
/// If the property does not hold.
pub fn check(data: &[u8]) {
    let text = super::input_text(data);
    let (name, text) = super::split_first_line(&text);
    let program = &shipped::variant(name).program;
    let position = match read(program, text) {
        Ok(position) => position,
        Err(error) => {
            assert!(text.get(error.range.clone()).is_some(), "{error} points into {text}");
            assert!(!error.to_string().is_empty(), "the error has a message");
            return;
        }
    };
    let written = write(program, &position);
    let reparsed =
        read(program, &written).unwrap_or_else(|error| panic!("{text} is written as {written}: {error}"));
    assert_eq!(reparsed, position, "{text} is written as {written}");
    assert_eq!(write(program, &reparsed), written, "{written} is read and written unchanged");
    assert_eq!(position.key(), position.compute_key(program), "the key of {text}");
    let kernel = Kernel::new(program);
    let interpreter_count = interp::legal_moves(program, &mut position.clone()).len();
    assert_eq!(kernel.perft(&mut position.clone(), 1), interpreter_count as u64, "moves of {text}");
    let _ = Game::from_position(program, position).outcome();
}
