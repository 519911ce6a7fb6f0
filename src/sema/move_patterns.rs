//! Resolves deeds: the patterns of moves in `after`, `must` and endings.

use super::context::Context;
use super::model::{Deed, DeedVerb};
use super::sets::SetUsage;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast;

impl Context<'_, '_> {
    /// Resolves a deed.
    pub fn deed(&self, deed: &ast::Deed) -> Option<Deed> {
        let what = self.optional_set(deed.what.as_ref(), SetUsage::PLAIN);
        let from = self.optional_set(deed.from.as_ref(), SetUsage::PLAIN);
        let to = self.optional_set(deed.to.as_ref(), SetUsage::PLAIN);
        let (takes_what, takes_squares) = match deed.verb {
            DeedVerb::Move | DeedVerb::MoveOrCastle | DeedVerb::Drop => (true, true),
            DeedVerb::Capture => (true, false),
            DeedVerb::Check | DeedVerb::Castle | DeedVerb::Pass => (false, false),
        };
        let surplus = deed.what.as_ref().filter(|_| !takes_what);
        let surplus = surplus.or(deed.from.as_ref().or(deed.to.as_ref()).filter(|_| !takes_squares));
        if let Some(surplus) = surplus {
            self.problems.report(
                Diagnostic::new(Code::DeedDetail, surplus.span, "this event cannot have such a detail").help(
                    "`capture` and `drop` take pieces, `move` takes pieces and squares: `move Pawn from last rank`",
                ),
            );
            return None;
        }
        Some(Deed {
            verb: deed.verb,
            what: what?,
            from: from?,
            to: to?,
            from_or_to: deed.from_or_to,
            span: deed.span,
        })
    }
}
