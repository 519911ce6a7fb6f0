//! Hover, completion and signature help.

use serde_json::{Value, json};

use super::Request;
use crate::service::{self, CompletionKind};

pub(super) fn hover(request: &Request<'_>) -> Value {
    let Request { document, params, .. } = request;
    let found = service::hover(&document.document, document.latest_compiled(), document.offset(params));
    found.map_or(Value::Null, |hover| {
        json!({
            "contents": { "kind": "markdown", "value": hover.markdown },
            "range": document.range(&hover.range),
        })
    })
}

pub(super) fn completion(request: &Request<'_>) -> Value {
    let Request { document, loader, params, .. } = request;
    let offset = document.offset(params);
    let found = service::complete(&document.document, document.latest_compiled(), *loader, offset);
    let items = found.into_iter().map(|item| {
        let kind = match item.kind {
            CompletionKind::Keyword => 14,
            CompletionKind::Kind => 7,
            CompletionKind::Figure => 20,
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

pub(super) fn signature_help(request: &Request<'_>) -> Value {
    let Request { document, params, .. } = request;
    let Some(word) = service::signature(&document.document, document.offset(params)) else {
        return Value::Null;
    };
    let follows = if word.follows == "nothing" { "" } else { word.follows };
    json!({
        "signatures": [{
            "label": format!("{} {follows}", word.text).trim_end(),
            "documentation": word.examples.join("\n"),
            "parameters": [],
        }],
        "activeSignature": 0,
    })
}
