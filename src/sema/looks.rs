//! Resolves `looks like NAME`: the image that a file chooses for a kind.

use super::context::Context;
use super::model::Look;
use super::names::{KindRef, RawKind};
use crate::betza::Figure;
use crate::diagnostics::{Code, Diagnostic, Span, nearest::nearest};
use crate::syntax::ast::Text;

/// The meaning of a name after `looks like`, with its place.
#[derive(Clone, Copy, Debug)]
pub(super) enum NamedLook {
    Figure(Figure),
    /// Another kind of the game, which may have an image chosen by the file too.
    Kind(RawKind, Span),
}

impl Context<'_, '_> {
    /// Resolves the name of a figure or of a kind; a name of both means the figure. Returns `None` after an error, which is reported, and
    /// `Some(None)` if the kind is not in the game.
    #[allow(clippy::option_option)]
    pub(super) fn look(&self, name: &Text) -> Option<Option<NamedLook>> {
        if let Some(figure) = Figure::from_name(&name.text) {
            return Some(Some(NamedLook::Figure(figure)));
        }
        let names = self.names;
        if names.in_main(name.span)
            && !names.kinds.contains_key(&name.text)
            && !names.options.contains_key(&name.text)
        {
            self.report_unknown_look(name);
            return None;
        }
        match names.kind(name, self.problems) {
            KindRef::Kind(raw) if self.kinds.ids[raw].is_some() => {
                Some(Some(NamedLook::Kind(raw, name.span)))
            }
            KindRef::Kind(_) | KindRef::Nothing => Some(None),
            KindRef::Unknown => None,
        }
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

    /// Returns the images that the file chooses for the kinds of the game. `chosen` returns the name in the sentence that is in force for a
    /// kind. Reports kinds that look like each other in a circle.
    pub(super) fn looks(&self, chosen: impl Fn(RawKind) -> Option<NamedLook>) -> Vec<Option<Look>> {
        let mut looks = Vec::new();
        for &raw in &self.kinds.raw {
            let mut look = chosen(raw);
            let mut passed = vec![raw];
            while let Some(NamedLook::Kind(other, span)) = look {
                if passed.contains(&other) {
                    // A circle is reported once for each of its kinds.
                    if other == raw {
                        self.report_circle(raw, span, passed.len() == 1);
                    }
                    look = None;
                    break;
                }
                match chosen(other) {
                    Some(next) => look = Some(next),
                    None => break,
                }
                passed.push(other);
            }
            looks.push(match look {
                Some(NamedLook::Figure(figure)) => Some(Look::Figure(figure)),
                Some(NamedLook::Kind(other, _)) => self.kinds.ids[other].map(Look::Kind),
                None => None,
            });
        }
        looks
    }

    fn report_circle(&self, raw: RawKind, span: Span, is_itself: bool) {
        let name = &self.names.kinds[raw].name;
        let text = if is_itself {
            format!("`{name}` looks like itself")
        } else {
            format!("`{name}` looks like a kind that looks like `{name}`")
        };
        let help = "write the name of a figure, such as `Knight`, or of a kind with an image of its own";
        self.problems.report(Diagnostic::new(Code::WordCycle, span, text).help(help));
    }
}
