//! Resolves patterns of moves, such as those in `after` and `must` sentences.

use super::context::Context;
use super::model::{MovePattern, MoveVerb};
use super::sets::SetUsage;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast;

impl Context<'_, '_> {
    /// Resolves a pattern; `None` after an error, which is reported. Pieces or squares that do not go with the verb are an error.
    pub fn move_pattern(&self, pattern: &ast::MovePattern) -> Option<MovePattern> {
        let what = self.optional_set(pattern.what.as_ref(), SetUsage::PLAIN);
        let from = self.optional_set(pattern.from.as_ref(), SetUsage::PLAIN);
        let to = self.optional_set(pattern.to.as_ref(), SetUsage::PLAIN);
        let (takes_what, takes_squares) = match pattern.verb {
            MoveVerb::Move | MoveVerb::MoveOrCastle | MoveVerb::Drop => (true, true),
            MoveVerb::Capture => (true, false),
            MoveVerb::Check | MoveVerb::Castle | MoveVerb::Pass => (false, false),
        };
        let surplus = pattern.what.as_ref().filter(|_| !takes_what);
        let surplus = surplus.or(pattern.from.as_ref().or(pattern.to.as_ref()).filter(|_| !takes_squares));
        if let Some(surplus) = surplus {
            self.problems.report(
                Diagnostic::new(Code::PatternDetail, surplus.span, "this event cannot have such a detail").help(
                    "`capture` and `drop` take pieces, `move` takes pieces and squares: `move Pawn from last rank`",
                ),
            );
            return None;
        }
        Some(MovePattern {
            verb: pattern.verb,
            what: what?,
            from: from?,
            to: to?,
            from_or_to: pattern.from_or_to,
            span: pattern.span,
        })
    }
}
