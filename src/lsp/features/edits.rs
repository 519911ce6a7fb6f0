//! Requests that edit documents: formatting, code actions and rename.

use serde_json::{Value, json};

use super::{Request, diagnostics, other_documents};
use crate::lsp::messages::{Answer, ErrorCode};
use crate::lsp::position::LineIndex;
use crate::service::{self, Edit};
use crate::syntax::format::{format, with_line_endings_of};

pub(super) fn formatting(request: &Request<'_>) -> Answer {
    let document = request.document;
    let formatted = format(&document.document.text);
    match formatted.map(|text| with_line_endings_of(text, &document.raw)) {
        Ok(text) if text == document.raw => Ok(json!([])),
        Ok(text) => Ok(json!([document.edit(&Edit::new(0..document.raw.len(), text))])),
        Err(_) => Err((
            ErrorCode::RequestFailed,
            "the text has lines that cannot be read, so it is not formatted".to_owned(),
        )),
    }
}

pub(super) fn code_actions(request: &Request<'_>) -> Value {
    let Request { document, loader, params, .. } = request;
    let Some(compiled) = &document.compiled else { return json!([]) };
    let range = document.lines.byte_range(&document.raw, params.get("range").unwrap_or(&Value::Null));
    let fixes = service::quick_fixes(&document.document, compiled, *loader, &range);
    let actions = fixes.into_iter().map(|(problem, fix)| {
        json!({
            "title": fix.title,
            "kind": "quickfix",
            "isPreferred": fix.is_preferred,
            "diagnostics": [diagnostics::diagnostic(document, problem)],
            "edit": document.workspace_edit(&fix.edits),
        })
    });
    Value::Array(actions.collect())
}

pub(super) fn prepare_rename(request: &Request<'_>) -> Value {
    let Request { document, params, .. } = request;
    let found =
        service::find_renamable(&document.document, document.latest_compiled(), document.offset(params));
    found.map_or(Value::Null, |(text, bytes)| json!({ "range": document.range(&bytes), "placeholder": text }))
}

pub(super) fn rename(request: &Request<'_>) -> Answer {
    let Request { document, loader, params, .. } = request;
    let new_name = params.get("newName").and_then(Value::as_str).unwrap_or_default();
    let target = (document.offset(params), new_name);
    let others = other_documents(request);
    let renamed = service::rename(&document.document, document.latest_compiled(), &others, *loader, target);
    let files = renamed.map_err(|reason| (ErrorCode::RequestFailed, reason))?;
    let changes = files.iter().map(|(file, edits)| {
        let lines = LineIndex::new(&file.text);
        let edits = edits.iter().map(|edit| {
            json!({ "range": lines.range(&file.text, &(edit.range.0..edit.range.1)), "newText": edit.text })
        });
        (request.uri_of(&file.name), Value::Array(edits.collect()))
    });
    Ok(json!({ "changes": changes.collect::<serde_json::Map<_, _>>() }))
}
