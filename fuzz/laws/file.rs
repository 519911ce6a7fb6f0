//! Variant files: a text gives a game or an error that points into it; formatting twice gives the same text as once; a game can be
//! played, and its start position can be written.

use varlab::compile::compile;
use varlab::diagnostics::Diagnostic;
use varlab::game::Game;
use varlab::interp;
use varlab::kernel::Kernel;
use varlab::notation::fen;
use varlab::syntax::format::format;

use super::shipped::Shipped;

/// Checks the law of a file.
///
/// # Panics
/// If the law is broken.
pub fn holds(data: &[u8]) {
    let text = super::text(data);
    let compilation = compile(&Shipped, "case", &text, &[]);
    let wrong = compilation.diagnostics.iter().any(Diagnostic::is_error);
    assert_eq!(wrong, compilation.variant.is_none(), "a game or an error:\n{text}");
    for problem in &compilation.diagnostics {
        for label in &problem.labels {
            let source = compilation.sources.text(label.span.source);
            let range = label.span.start as usize..label.span.end as usize;
            assert!(source.get(range).is_some(), "{} points into the text:\n{text}", problem.code.id());
        }
    }
    if let Ok(once) = format(&text) {
        assert_eq!(format(&once).as_ref(), Ok(&once), "layout settles at once:\n{text}");
    }
    let Some(variant) = compilation.variant else { return };
    let program = &variant.program;
    let game = Game::new(program);
    let array = fen::write(program, game.position());
    let read = fen::read(program, &array).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read, *game.position(), "{array}\n{text}");
    let by_rules = interp::legal_moves(program, &mut read.clone()).len();
    let by_tables = Kernel::new(program).perft(&mut read.clone(), 1);
    assert_eq!(by_tables, by_rules as u64, "moves of {array}\n{text}");
}
