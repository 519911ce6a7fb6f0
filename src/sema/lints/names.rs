//! Unused words and options.

use super::LintContext;
use crate::diagnostics::{Code, Diagnostic};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    let problems = lint.context.problems;
    // A sentence that could not be resolved may have been left before its last word.
    if problems.error_nodes.is_not_empty() || problems.errors() > 0 {
        return;
    }
    for (name, word) in &lint.context.names.words {
        let span = word.means.word.span;
        if !word.used.get() && lint.in_main(span) {
            let problem = Diagnostic::new(Code::UnusedName, span, format!("nothing uses the word `{name}`"));
            problems.report(problem.help("use it in a sentence, or take the line away"));
        }
    }
    for (name, option) in &lint.context.names.options {
        let span = option.decl.name.span;
        if !option.used.get() && lint.in_main(span) {
            let text = format!("nothing depends on the option {name}");
            let help = match &option.decl.letter {
                Some(letter) => format!("put {} into the setup where the piece stands", letter.text),
                None => "write its name where the number stands".to_owned(),
            };
            problems.report(Diagnostic::new(Code::UnusedName, span, text).help(help));
        }
    }
}
