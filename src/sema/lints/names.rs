//! Words and options that nothing uses.

use super::Case;
use crate::diagnostics::{Code, Diagnostic};

pub(super) fn check(case: &Case<'_, '_>) {
    let problems = case.context.problems;
    // A sentence that could not be resolved may have been left before its last word.
    if problems.error_nodes.any() || problems.errors() > 0 {
        return;
    }
    for (name, word) in &case.context.names.words {
        let span = word.means.word.span;
        if !word.used.get() && case.in_main(span) {
            let problem = Diagnostic::new(Code::UnusedName, span, format!("nothing uses the word `{name}`"));
            problems.report(problem.help("use it in a sentence, or take the line away"));
        }
    }
    for (name, option) in &case.context.names.options {
        let span = option.decl.name.span;
        if !option.used.get() && case.in_main(span) {
            let text = format!("nothing depends on the option {name}");
            let help = match &option.decl.letter {
                Some(letter) => format!("put {} into the setup where the piece stands", letter.text),
                None => "write its name where the number stands".to_owned(),
            };
            problems.report(Diagnostic::new(Code::UnusedName, span, text).help(help));
        }
    }
}
