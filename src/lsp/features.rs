//! The features of the service as requests of the protocol.

use std::ops::Range;

use serde_json::{Value, json};

use super::answers::{Answer, Failure};
use super::names::uri_of_name;
use super::position::LineIndex;
use super::text_sync::OpenDocument;
use crate::diagnostics::{Diagnostic, Severity, Span};
use crate::service::{self, Check, CompletionKind, Edit, Workspace};
use crate::syntax::format::format;

/// The function that answers a request about an open document.
pub type Feature = fn(&OpenDocument, &Workspace, &Value) -> Answer;

/// Returns the function for a method.
pub fn find(method: &str) -> Option<Feature> {
    let features: [(&str, Feature); 4] = [
        ("textDocument/completion", |document, loader, params| Ok(completion(document, loader, params))),
        ("textDocument/hover", |document, _, params| Ok(hover(document, params))),
        ("textDocument/formatting", |document, _, _| formatting(document)),
        ("textDocument/codeAction", |document, loader, params| Ok(code_actions(document, loader, params))),
    ];
    features.iter().find(|(name, _)| *name == method).map(|(_, feature)| *feature)
}

/// Returns the answer to `initialize`.
pub fn capabilities() -> Value {
    json!({
        "capabilities": {
            "positionEncoding": "utf-16",
            "textDocumentSync": { "openClose": true, "change": 2, "save": true },
            "completionProvider": { "triggerCharacters": [" "] },
            "hoverProvider": true,
            "documentFormattingProvider": true,
            "codeActionProvider": { "codeActionKinds": ["quickfix"] },
            "workspace": { "textDocumentContent": { "schemes": ["varlab"] } },
        },
        "serverInfo": { "name": "varlab", "version": env!("CARGO_PKG_VERSION") },
    })
}

impl OpenDocument {
    fn range(&self, bytes: &Range<usize>) -> Value {
        self.lines.range(&self.raw, bytes)
    }

    fn offset(&self, params: &Value) -> usize {
        self.lines.offset(&self.raw, params.get("position").unwrap_or(&Value::Null))
    }

    fn edit(&self, edit: &Edit) -> Value {
        json!({ "range": self.range(&(edit.range.0..edit.range.1)), "newText": edit.text })
    }

    /// Returns the change of this document as an edit of the workspace.
    fn workspace_edit(&self, edits: &[Edit]) -> Value {
        let edits: Vec<Value> = edits.iter().map(|edit| self.edit(edit)).collect();
        json!({ "changes": { &self.uri: edits } })
    }
}

/// Returns the problems of a document.
pub fn diagnostics(document: &OpenDocument) -> Vec<Value> {
    let problems = document.check.iter().flat_map(Check::problems);
    problems.map(|problem| diagnostic(document, problem)).collect()
}

fn diagnostic(document: &OpenDocument, problem: &Diagnostic) -> Value {
    let severity = match problem.code.severity() {
        Severity::Error => 1,
        Severity::Warning => 2,
    };
    let place = problem.span();
    let first = &problem.labels[0].text;
    let label = if first.is_empty() { String::new() } else { format!(" ({first})") };
    let help = problem.help.as_ref().map_or_else(String::new, |help| format!("\nhelp: {help}"));
    let related: Vec<Value> =
        problem.labels[1..].iter().filter_map(|label| related(document, label)).collect();
    json!({
        "range": place_in(document, place).map_or_else(|| document.range(&(0..0)), |(_, range)| range),
        "severity": severity,
        "code": problem.code.id(),
        "source": "varlab",
        "message": format!("{}{label}{help}", problem.message),
        "relatedInformation": related,
    })
}

fn related(document: &OpenDocument, label: &crate::diagnostics::Label) -> Option<Value> {
    let sources = &document.check.as_ref()?.compilation.sources;
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

/// Returns the range of a place in the document itself.
fn place_in(document: &OpenDocument, span: Span) -> Option<(Span, Value)> {
    (span.source.0 == 0).then(|| (span, document.range(&(span.start as usize..span.end as usize))))
}

fn hover(document: &OpenDocument, params: &Value) -> Value {
    let found = service::hover(&document.document, document.meaning(), document.offset(params));
    found.map_or(Value::Null, |hover| {
        json!({
            "contents": { "kind": "markdown", "value": hover.markdown },
            "range": document.range(&hover.range),
        })
    })
}

fn completion(document: &OpenDocument, loader: &Workspace, params: &Value) -> Value {
    let offset = document.offset(params);
    let found = service::complete(&document.document, document.meaning(), loader, offset);
    let items = found.into_iter().map(|item| {
        let kind = match item.kind {
            CompletionKind::Keyword => 14,
            CompletionKind::Kind => 7,
            CompletionKind::Word => 6,
            CompletionKind::Square => 12,
            CompletionKind::File => 17,
            CompletionKind::Betza => 11,
        };
        json!({
            "label": item.text,
            "kind": kind,
            "detail": item.detail,
            "documentation": { "kind": "markdown", "value": item.documentation },
            "textEdit": { "range": document.range(&item.range), "newText": item.text },
        })
    });
    json!({ "isIncomplete": false, "items": items.collect::<Vec<_>>() })
}

fn formatting(document: &OpenDocument) -> Answer {
    match format(&document.document.text) {
        Ok(text) if text == document.document.text => Ok(json!([])),
        Ok(text) => Ok(json!([document.edit(&Edit::new(0..document.raw.len(), text))])),
        Err(_) => Err((
            Failure::Refused,
            "the text has lines that cannot be read, so it is not formatted".to_owned(),
        )),
    }
}

fn code_actions(document: &OpenDocument, loader: &Workspace, params: &Value) -> Value {
    let Some(check) = &document.check else { return json!([]) };
    let range = document.lines.bytes(&document.raw, params.get("range").unwrap_or(&Value::Null));
    let fixes = service::quick_fixes(&document.document, check, loader, &range);
    let actions = fixes.into_iter().map(|(problem, fix)| {
        json!({
            "title": fix.title,
            "kind": "quickfix",
            "isPreferred": true,
            "diagnostics": [diagnostic(document, problem)],
            "edit": document.workspace_edit(&fix.edits),
        })
    });
    Value::Array(actions.collect())
}
