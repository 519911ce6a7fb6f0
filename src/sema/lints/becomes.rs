//! Pieces that are said to become what they are.

use super::Case;
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::sentences::Spoken;
use crate::syntax::ast::{Choice, EffectKind, Says, Step};

pub(super) fn check(case: &Case<'_, '_>) {
    for spoken in case.census.sentences.iter().filter(|spoken| spoken.main) {
        // What is said of several kinds may be in vain for one of them.
        let &[kind] = &spoken.kinds[..] else { continue };
        let name = &case.context.names.kinds[kind].name;
        let mut options = choices(spoken).into_iter().flat_map(|choice| &choice.options);
        if let Some(option) = options.find(|option| option.name.text == *name) {
            let text = format!("a {name} that becomes a {name} stays what it is");
            case.context.problems.report(Diagnostic::new(Code::BecomesItself, option.name.span, text).help(
                "take it out; where the player may leave the piece as it is, write: may promote, may become",
            ));
        }
    }
}

/// The lists of kinds that the mover can become.
fn choices<'a>(spoken: &Spoken<'a>) -> Vec<&'a Choice> {
    let steps = match &spoken.sentence.says {
        Says::Promotes { what: Some(promotion), .. } => return vec![&promotion.to],
        Says::Moves(Some(steps)) | Says::Shoots(Some(steps)) | Says::After { steps, .. } => steps,
        _ => return Vec::new(),
    };
    let becomes = |step: &'a Step| match step {
        Step::Effect(effect) => match &effect.kind {
            EffectKind::Becomes(choice) => Some(choice),
            _ => None,
        },
        Step::Leg(_) => None,
    };
    steps.iter().filter_map(becomes).collect()
}
