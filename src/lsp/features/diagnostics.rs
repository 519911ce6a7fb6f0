//! Diagnostics of a document, and the results of its tests.

use serde_json::{Value, json};

use crate::diagnostics::{Diagnostic, Label, Severity};
use crate::lsp::names::uri_of_name;
use crate::lsp::position::LineIndex;
use crate::lsp::text_sync::OpenDocument;
use crate::service::CompiledDocument;

/// Returns the diagnostics of a document; none if it is not compiled yet.
pub fn diagnostics(document: &OpenDocument) -> Vec<Value> {
    let problems = document.compiled.iter().flat_map(CompiledDocument::problems);
    problems.map(|problem| diagnostic(document, problem)).collect()
}

pub(super) fn diagnostic(document: &OpenDocument, problem: &Diagnostic) -> Value {
    let severity = match problem.code.severity() {
        Severity::Error => 1,
        Severity::Warning => 2,
    };
    let span = problem.span();
    let bytes = span.start as usize..span.end as usize;
    // A problem in a used file has no range in this document, so it is shown at the beginning of the document.
    let range = document.range(&if span.source.0 == 0 { bytes } else { 0..0 });
    let label_text = &problem.labels[0].text;
    let label = if label_text.is_empty() { String::new() } else { format!(" ({label_text})") };
    let help = problem.help.as_ref().map_or_else(String::new, |help| format!("\nhelp: {help}"));
    let related: Vec<Value> =
        problem.labels[1..].iter().filter_map(|label| related(document, label)).collect();
    json!({
        "range": range,
        "severity": severity,
        "code": problem.code.id(),
        "source": "varlab",
        "message": format!("{}{label}{help}", problem.message),
        "relatedInformation": related,
    })
}

/// Returns the `DiagnosticRelatedInformation` of a secondary label; `None` if the document is not compiled or the source of the
/// label does not exist.
fn related(document: &OpenDocument, label: &Label) -> Option<Value> {
    let sources = &document.compiled.as_ref()?.compilation.sources;
    let (name, text) = sources.iter().nth(usize::from(label.span.source.0))?;
    let bytes = label.span.start as usize..label.span.end as usize;
    let location = if label.span.source.0 == 0 {
        json!({ "uri": document.uri, "range": document.range(&bytes) })
    } else {
        json!({ "uri": uri_of_name(name), "range": LineIndex::new(text).range(text, &bytes) })
    };
    let message = if label.text.is_empty() { "related to this" } else { &label.text };
    Some(json!({ "location": location, "message": message }))
}

/// Returns the tests of a document in order, each with its result if it has been run.
pub(super) fn tests(document: &OpenDocument) -> Value {
    let Some(compiled) = &document.compiled else { return json!([]) };
    let tests = compiled.variant().into_iter().flat_map(|variant| &variant.model.tests).enumerate();
    let tests = tests.map(|(index, test)| {
        let span = test.span.start as usize..test.span.end as usize;
        let report = compiled.tests.get(index);
        let state = match report {
            None => "waiting",
            Some(report) if report.problems.is_empty() => "ok",
            Some(_) => "failed",
        };
        json!({
            "index": index,
            "title": test.title.text,
            "range": document.range(&span),
            "state": state,
            "linesSkipped": report.map_or(0, |report| report.lines_skipped),
            "problems": report.into_iter().flat_map(|report| &report.problems)
                .map(|problem| diagnostic(document, problem)).collect::<Vec<_>>(),
        })
    });
    Value::Array(tests.collect())
}
