//! Loads and analyses variant texts for tests. The texts can use the shipped files.

use varlab::diagnostics::{Diagnostic, Severity, Sources};
use varlab::sema::{Analysis, Model, analyse as resolve};
use varlab::syntax::load::load;

use crate::library::Shipped;

/// The maximum perft count of a test line, in nodes. Lines with larger counts are not run.
const MAX_NODES: u64 = 1_000;

/// Returns the lines that turn a fragment into a game; empty if the fragment is already a game.
pub fn fragment_header(fragment: &str) -> &'static str {
    let has_line = |word: &str| fragment.lines().any(|line| line.starts_with(word));
    match (has_line("variant"), has_line("use ")) {
        (true, _) => "",
        (false, true) => "variant Example\n",
        (false, false) => "variant Example\nuse chess\n",
    }
}

/// A text, its model and all its problems.
pub struct TextAnalysis {
    pub sources: Sources,
    pub model: Option<Model>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Analyses a text. If it has no errors, also compiles it and runs its short tests.
pub fn analyse(name: &str, text: &str, params: &[(String, String)]) -> TextAnalysis {
    let mut sources = Sources::default();
    let (units, mut diagnostics) = load(&Shipped, name, text, &mut sources);
    let Analysis { partial_model, problems } = resolve(&units, &sources, params);
    let model = partial_model
        .filter(|partial_model| partial_model.has_no_errors)
        .map(|partial_model| partial_model.model);
    diagnostics.extend(problems);
    diagnostics.sort_by_key(|problem| (problem.span(), problem.code));
    if model.is_some() && !diagnostics.iter().any(Diagnostic::is_error) {
        // Some problems are found only when the model is lowered or the tests are run.
        let mut compilation = varlab::compile::compile(&Shipped, name, text, params);
        compilation.run_tests(MAX_NODES);
        diagnostics = compilation.diagnostics;
    }
    TextAnalysis { sources, model, diagnostics }
}

impl TextAnalysis {
    /// Returns the lines that describe the problems: one line for each problem, followed by one line for each
    /// secondary label and one for the help. For a problem of the parser, only the first line is returned, without the message.
    pub fn problems(&self) -> Vec<String> {
        self.diagnostics.iter().flat_map(|problem| self.lines(problem)).collect()
    }

    /// Returns the lines that describe one problem.
    fn lines(&self, problem: &Diagnostic) -> Vec<String> {
        let severity = match problem.code.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let location = |span: varlab::diagnostics::Span| {
            let (line, column) = self.sources.line_column(span.source, span.start);
            let file = if span.source.0 == 0 { "" } else { self.sources.name(span.source) };
            let colon = if file.is_empty() { "" } else { ":" };
            format!("{file}{colon}{line}:{column}")
        };
        let id = problem.code.id();
        if id.starts_with("E01") {
            // tests/suite/syntax/messages.rs shows the parser's messages.
            return vec![format!("{}: {severity}[{id}]", location(problem.span()))];
        }
        let marked_text = self.sources.slice(problem.span()).lines().next().unwrap_or_default();
        let mut lines = vec![format!(
            "{}: {severity}[{id}]: {} <{marked_text}>",
            location(problem.span()),
            problem.message
        )];
        for label in &problem.labels[1..] {
            lines.push(format!("    {} {}", location(label.span), label.text));
        }
        lines.extend(problem.help.as_ref().map(|help| format!("    help: {help}")));
        lines
    }
}
