//! Unused words and options.

use super::LintContext;
use crate::diagnostics::{Code, Diagnostic};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    let problems = lint.context.problems;
    // If a sentence could not be resolved, some of its words may not have been marked as used.
    if !problems.error_nodes.is_empty() || problems.error_count() > 0 {
        return;
    }
    for (name, word) in &lint.context.names.words {
        let span = word.definition.word.span;
        if !word.used.get() && lint.in_main(span) {
            let problem = Diagnostic::new(Code::UnusedName, span, format!("the word `{name}` is never used"));
            problems.report(problem.help("use it in a sentence, or remove the line"));
        }
    }
    for (name, option) in &lint.context.names.options {
        let span = option.decl.name.span;
        if !option.used.get() && lint.in_main(span) {
            let text = format!("the option `{name}` is never used");
            let help = match &option.decl.letter {
                Some(letter) => format!("write `{}` in the setup in place of the piece", letter.text),
                None => "write its name in place of the number".to_owned(),
            };
            problems.report(Diagnostic::new(Code::UnusedName, span, text).help(help));
        }
    }
}
