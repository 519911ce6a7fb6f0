//! Variant files: a text is compiled to a game or has an error that points into it; formatting is idempotent; the FEN of a game's
//! start position is read as the same position, and the kernel and the interpreter count the same moves in it.

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
            let source_text = compilation.sources.text(label.span.source);
            let range = label.span.start as usize..label.span.end as usize;
            assert!(source_text.get(range).is_some(), "{} points into the text:\n{text}", problem.code.id());
        }
    }
    if let Ok(formatted) = format(&text) {
        assert_eq!(format(&formatted).as_ref(), Ok(&formatted), "formatting is idempotent:\n{text}");
    }
    let Some(variant) = compilation.variant else { return };
    let program = &variant.program;
    let game = Game::new(program);
    let start_fen = fen::write(program, game.position());
    let reread = fen::read(program, &start_fen).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(reread, *game.position(), "{start_fen}\n{text}");
    let interpreter_count = interp::legal_moves(program, &mut reread.clone()).len();
    let kernel_count = Kernel::new(program).perft(&mut reread.clone(), 1);
    assert_eq!(kernel_count, interpreter_count as u64, "moves of {start_fen}\n{text}");
}
