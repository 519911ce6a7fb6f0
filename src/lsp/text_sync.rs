//! Document synchronization: the texts of the documents that are open in the editor.

use serde_json::Value;

use super::position::LineIndex;
use crate::service::{CompiledDocument, Document};

/// An open document.
pub struct OpenDocument {
    /// The URI of the document in the editor.
    pub uri: String,
    /// The version of the text, assigned by the editor.
    pub version: Value,
    /// The current text in the editor, with its original line endings.
    pub raw: String,
    /// The line starts of the text.
    pub lines: LineIndex,
    /// The text and its words.
    pub document: Document,
    /// The current text, compiled; `None` while it is not compiled yet.
    pub compiled: Option<CompiledDocument>,
    /// True if the client has received the diagnostics of the current text. Those of its tests follow later.
    pub is_published: bool,
    /// The last earlier compilation without errors, perhaps of an older text; `None` if there is none.
    pub last_valid: Option<CompiledDocument>,
}

impl OpenDocument {
    /// Creates a document with the given text.
    pub fn new(uri: &str, name: String, version: Value, text: String) -> OpenDocument {
        OpenDocument {
            uri: uri.to_owned(),
            version,
            lines: LineIndex::new(&text),
            document: Document::new(name, text.clone()),
            raw: text,
            compiled: None,
            is_published: false,
            last_valid: None,
        }
    }

    /// Applies the content changes of a `didChange` notification, in order.
    pub fn change(&mut self, version: Value, changes: &[Value]) {
        for change in changes {
            let text = change.get("text").and_then(Value::as_str).unwrap_or_default();
            match change.get("range") {
                Some(range) if !range.is_null() => {
                    let bytes = self.lines.byte_range(&self.raw, range);
                    self.raw.replace_range(bytes, text);
                }
                _ => text.clone_into(&mut self.raw),
            }
            self.lines = LineIndex::new(&self.raw);
        }
        self.version = version;
        self.document = Document::new(std::mem::take(&mut self.document.name), self.raw.clone());
        self.outdate();
    }

    /// Marks the compiled document as out of date. If it had no errors, keeps it as `last_valid`.
    pub fn outdate(&mut self) {
        if let Some(compiled) = self.compiled.take_if(|compiled| compiled.variant().is_some()) {
            self.last_valid = Some(compiled);
        }
        self.compiled = None;
        self.is_published = false;
    }

    /// Returns the newest compiled document that has a variant. If there is none, returns the compiled current text, which has
    /// errors; `None` if the current text is not compiled yet either.
    pub fn latest_compiled(&self) -> Option<&CompiledDocument> {
        let current = self.compiled.as_ref();
        current.filter(|compiled| compiled.variant().is_some()).or(self.last_valid.as_ref()).or(current)
    }
}
