//! Variant files: a text is compiled to a game or has an error that points into it; formatting is idempotent; the start position of a game
//! is read back, and the kernel and the interpreter count the same moves in it.

use varlab::compile::compile;
use varlab::diagnostics::Diagnostic;
use varlab::game::Game;
use varlab::interp;
use varlab::kernel::Kernel;
use varlab::notation::fen;
use varlab::syntax::format::format;

use super::shipped::ShippedFiles;

/// Checks the property on one input.
///
/// # Panics
/// If the property does not hold.
pub fn check(data: &[u8]) {
    let text = super::input_text(data);
    let compilation = compile(&ShippedFiles, "case", &text, &[]);
    let has_errors = compilation.diagnostics.iter().any(Diagnostic::is_error);
    assert_eq!(has_errors, compilation.variant.is_none(), "a game or an error:\n{text}");
    for problem in &compilation.diagnostics {
        for label in &problem.labels {
            let source = compilation.sources.text(label.span.source);
            let range = label.span.start as usize..label.span.end as usize;
            assert!(source.get(range).is_some(), "{} points into the text:\n{text}", problem.code.id());
        }
    }
    if let Ok(once) = format(&text) {
        assert_eq!(format(&once).as_ref(), Ok(&once), "formatting is idempotent:\n{text}");
    }
    let Some(variant) = compilation.variant else { return };
    let program = &variant.program;
    let game = Game::new(program);
    let start = fen::write(program, game.position());
    let read = fen::read(program, &start).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read, *game.position(), "{start}\n{text}");
    let interpreted = interp::legal_moves(program, &mut read.clone()).len();
    let kernel_count = Kernel::new(program).perft(&mut read.clone(), 1);
    assert_eq!(kernel_count, interpreted as u64, "moves of {start}\n{text}");
}
