//! Definition, references and document highlights of names.

use serde_json::{Value, json};

use super::{Request, other_documents};
use crate::lsp::position::LineIndex;
use crate::service::{self, FileRanges};

pub(super) fn definition(request: &Request<'_>) -> Value {
    let Request { document, loader, params, .. } = request;
    let found =
        service::definition(&document.document, document.latest_compiled(), *loader, document.offset(params));
    locations(request, &found)
}

pub(super) fn references(request: &Request<'_>) -> Value {
    locations(request, &all_references(request))
}

pub(super) fn highlights(request: &Request<'_>) -> Value {
    let name = &request.document.document.name;
    let found = all_references(request).into_iter().filter(|(file, _)| file.name == *name);
    let places =
        found.flat_map(|(_, places)| places).map(|bytes| json!({ "range": request.document.range(&bytes) }));
    Value::Array(places.collect())
}

fn all_references(request: &Request<'_>) -> Vec<FileRanges> {
    let Request { document, params, .. } = request;
    let others = other_documents(request);
    service::references(&document.document, document.latest_compiled(), &others, document.offset(params))
}

fn locations(request: &Request<'_>, found: &[FileRanges]) -> Value {
    let locations = found.iter().flat_map(|(file, places)| {
        let lines = LineIndex::new(&file.text);
        let uri = request.uri_of(&file.name);
        places.iter().map(move |bytes| json!({ "uri": uri, "range": lines.range(&file.text, bytes) }))
    });
    Value::Array(locations.collect())
}
