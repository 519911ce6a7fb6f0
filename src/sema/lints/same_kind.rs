//! Promotions and other changes of pieces to their own kind.

use super::LintContext;
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::sentences::DeclaredSentence;
use crate::syntax::ast::{Choice, EffectKind, Predicate, Step};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    for declared in lint.sentences.all.iter().filter(|declared| declared.in_main) {
        // A sentence for several kinds is not reported, because it may change pieces of the other kinds.
        let &[kind] = &declared.kinds[..] else { continue };
        let name = &lint.context.names.kinds[kind].name;
        let mut options = choices(declared).into_iter().flat_map(|choice| &choice.options);
        if let Some(option) = options.find(|option| option.name.text == *name) {
            let text = format!("a {name} that becomes a {name} does not change");
            lint.context.problems.report(Diagnostic::new(Code::BecomesItself, option.name.span, text).help(
                "remove it; if the player may leave the piece unchanged, write `may promote` or `may become`",
            ));
        }
    }
}

/// Returns the lists of kinds that the mover can become.
fn choices<'a>(declared: &DeclaredSentence<'a>) -> Vec<&'a Choice> {
    let steps = match &declared.sentence.predicate {
        Predicate::Promotes { what: Some(promotion), .. } => return vec![&promotion.to],
        Predicate::Moves(Some(steps)) | Predicate::Shoots(Some(steps)) | Predicate::After { steps, .. } => {
            steps
        }
        _ => return Vec::new(),
    };
    let choice_of = |step: &'a Step| match step {
        Step::Effect(effect) => match &effect.kind {
            EffectKind::Becomes(choice) => Some(choice),
            _ => None,
        },
        Step::Leg(_) => None,
    };
    steps.iter().filter_map(choice_of).collect()
}
