//! Converts requests of the protocol to calls of the language service.

mod assistance;
mod diagnostics;
mod display;
mod edits;
mod navigation;

use std::collections::BTreeMap;
use std::ops::Range;

use serde_json::{Value, json};

use super::messages::Answer;
use super::names::uri_of_name;
use super::text_sync::OpenDocument;
use crate::service::{CompiledDocument, Document, Edit, Workspace};

pub use diagnostics::diagnostics;

/// A request about an open document.
pub struct Request<'r> {
    /// The document.
    pub document: &'r OpenDocument,
    /// All open documents, by name.
    pub documents: &'r BTreeMap<String, OpenDocument>,
    /// The loader of the files that documents use.
    pub loader: &'r Workspace,
    /// The parameters of the request.
    pub params: &'r Value,
}

/// The function that answers a request.
pub type Feature = fn(&Request<'_>) -> Answer;

/// Returns the function for a method; `None` if the server does not support it.
pub fn find(method: &str) -> Option<Feature> {
    Some(match method {
        "textDocument/completion" => |request| Ok(assistance::completion(request)),
        "textDocument/hover" => |request| Ok(assistance::hover(request)),
        "textDocument/signatureHelp" => |request| Ok(assistance::signature_help(request)),
        "textDocument/definition" => |request| Ok(navigation::definition(request)),
        "textDocument/references" => |request| Ok(navigation::references(request)),
        "textDocument/documentHighlight" => |request| Ok(navigation::highlights(request)),
        "textDocument/prepareRename" => |request| Ok(edits::prepare_rename(request)),
        "textDocument/rename" => edits::rename,
        "textDocument/formatting" => edits::formatting,
        "textDocument/codeAction" => |request| Ok(edits::code_actions(request)),
        "textDocument/documentSymbol" => |request| Ok(display::outline(request)),
        "textDocument/foldingRange" => |request| Ok(display::folding_ranges(request)),
        "textDocument/semanticTokens/full" => |request| Ok(display::semantic_tokens(request)),
        "textDocument/codeLens" => |request| Ok(display::lenses(request)),
        "textDocument/inlayHint" => |request| Ok(display::inlay_hints(request)),
        "varlab/tests" => |request| Ok(diagnostics::tests(request.document)),
        _ => return None,
    })
}

/// Returns the result of `initialize`.
pub fn capabilities() -> Value {
    json!({
        "capabilities": {
            "positionEncoding": "utf-16",
            "textDocumentSync": { "openClose": true, "change": 2, "save": true },
            "completionProvider": { "triggerCharacters": [" "] },
            "hoverProvider": true,
            "signatureHelpProvider": { "triggerCharacters": [" "] },
            "definitionProvider": true,
            "referencesProvider": true,
            "documentHighlightProvider": true,
            "renameProvider": { "prepareProvider": true },
            "documentFormattingProvider": true,
            "codeActionProvider": { "codeActionKinds": ["quickfix"] },
            "documentSymbolProvider": true,
            "foldingRangeProvider": true,
            "semanticTokensProvider": {
                "legend": { "tokenTypes": display::TOKEN_TYPES, "tokenModifiers": [] },
                "full": true,
            },
            "codeLensProvider": {},
            "inlayHintProvider": true,
            "executeCommandProvider": { "commands": ["varlab.runTest"] },
            "workspace": { "textDocumentContent": { "schemes": ["varlab"] } },
        },
        "serverInfo": { "name": "varlab", "version": env!("CARGO_PKG_VERSION") },
    })
}

impl Request<'_> {
    /// Returns the URI of a file: the URI from the editor if the file is open, otherwise a URI made from its name.
    fn uri_of(&self, name: &str) -> String {
        self.documents.get(name).map_or_else(|| uri_of_name(name), |document| document.uri.clone())
    }
}

/// Returns the other open documents, each with its latest compiled text.
fn other_documents<'r>(request: &Request<'r>) -> Vec<(&'r Document, Option<&'r CompiledDocument>)> {
    let name = &request.document.document.name;
    let others = request.documents.values().filter(|other| other.document.name != *name);
    others.map(|other| (&other.document, other.latest_compiled())).collect()
}

impl OpenDocument {
    /// Converts a byte range to a range of the protocol.
    fn range(&self, bytes: &Range<usize>) -> Value {
        self.lines.range(&self.raw, bytes)
    }

    /// Returns the byte offset of the position in the parameters of a request.
    fn offset(&self, params: &Value) -> usize {
        self.lines.offset(&self.raw, params.get("position").unwrap_or(&Value::Null))
    }

    /// Returns an edit of this document as a `TextEdit`.
    fn edit(&self, edit: &Edit) -> Value {
        json!({ "range": self.range(&(edit.range.0..edit.range.1)), "newText": edit.text })
    }

    /// Returns edits of this document as a `WorkspaceEdit`.
    fn workspace_edit(&self, edits: &[Edit]) -> Value {
        let edits: Vec<Value> = edits.iter().map(|edit| self.edit(edit)).collect();
        json!({ "changes": { &self.uri: edits } })
    }
}
