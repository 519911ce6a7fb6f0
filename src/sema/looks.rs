//! Resolves `looks like NAME`: the image that a file chooses for a kind.

use super::context::Context;
use super::model::Look;
use super::pieces::PieceSentence;
use crate::betza::Figure;
use crate::board::KindId;
use crate::diagnostics::{Code, Diagnostic, Span, nearest::nearest};
use crate::syntax::ast::Text;

impl Context<'_, '_> {
    /// Resolves the name of a figure or of a kind; a name of both means the figure. Returns `None` after an error, which is reported.
    pub(super) fn look(&self, name: &Text) -> Option<PieceSentence> {
        if let Some(figure) = Figure::from_name(&name.text) {
            return Some(PieceSentence::Look(Look::Figure(figure), name.span));
        }
        let names = self.names;
        if names.in_main(name.span)
            && !names.kinds.contains_key(&name.text)
            && !names.options.contains_key(&name.text)
        {
            self.report_unknown_look(name);
            return None;
        }
        let kind = self.kind(name)?;
        Some(kind.map_or(PieceSentence::Nothing, |kind| PieceSentence::Look(Look::Kind(kind), name.span)))
    }

    fn report_unknown_look(&self, name: &Text) {
        self.problems.report_undefined(&name.text, name.span, || {
            let figures = || Figure::ALL.iter().map(|figure| figure.name());
            let text = format!("no figure and no kind of piece is called `{}`", name.text);
            let near = nearest(&name.text, figures().chain(self.names.kinds.keys().map(String::as_str)));
            let help = if let Some(near) = near {
                format!("did you mean `{near}`?")
            } else {
                let names: Vec<String> = figures().map(|name| format!("`{name}`")).collect();
                format!("write a kind of this game, or one of the figures {}", names.join(", "))
            };
            Diagnostic::new(Code::UnknownName, name.span, text).help(help)
        });
    }

    /// Returns the images that the file chooses for the kinds of the game. `chosen` returns the look that the active `looks like`
    /// sentence of a kind names, and the span of this name. Reports kinds that look like each other in a circle.
    pub(super) fn looks(&self, chosen: impl Fn(KindId) -> Option<(Look, Span)>) -> Vec<Option<Look>> {
        let final_look = |index: usize| {
            let kind = KindId(index as u8);
            let mut look = chosen(kind);
            let mut visited = vec![kind];
            while let Some((Look::Kind(other), span)) = look {
                if visited.contains(&other) {
                    // A circle is reported once for each of its kinds.
                    if other == kind {
                        self.report_circle(&visited, span);
                    }
                    return None;
                }
                let Some(next) = chosen(other) else { break };
                look = Some(next);
                visited.push(other);
            }
            look.map(|(look, _)| look)
        };
        (0..self.kinds.raw_kinds.len()).map(final_look).collect()
    }

    /// Reports kinds that look like each other in a circle: each like the next one, and the last like the first.
    fn report_circle(&self, circle: &[KindId], span: Span) {
        let name = |kind: &KindId| self.names.kinds[self.kinds.raw_kinds[kind.index()]].name.as_str();
        let names: Vec<&str> = circle.iter().chain(circle.first()).map(name).collect();
        let text = match names.as_slice() {
            [first, _] => format!("`{first}` looks like itself"),
            [first, ..] => format!("`{first}` looks like itself in a circle: `{}`", names.join(" → ")),
            [] => return,
        };
        let help = "write the name of a figure, such as `Knight`, or of a kind with an image of its own";
        self.problems.report(Diagnostic::new(Code::WordCycle, span, text).help(help));
    }
}
