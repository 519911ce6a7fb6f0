//! The texts of open documents, kept equal to those of the editor.

use serde_json::Value;

use super::position::LineIndex;
use crate::service::{Check, Document};

/// An open document.
pub struct OpenDocument {
    /// The address by which the editor calls it.
    pub uri: String,
    /// The version that the editor gave the text.
    pub version: Value,
    /// The text as the editor has it.
    pub raw: String,
    /// The lines of the text.
    pub lines: LineIndex,
    /// The text and its words.
    pub document: Document,
    /// The result of the compiler for the text; `None` while it is out of date.
    pub check: Option<Check>,
    /// The last result of the compiler without errors, which may be of an earlier text.
    pub last_good: Option<Check>,
}

impl OpenDocument {
    /// Opens a text.
    pub fn new(uri: &str, name: String, version: Value, text: String) -> OpenDocument {
        OpenDocument {
            uri: uri.to_owned(),
            version,
            lines: LineIndex::new(&text),
            document: Document::new(name, text.clone()),
            raw: text,
            check: None,
            last_good: None,
        }
    }

    /// Applies the changes of a notification, in order.
    pub fn change(&mut self, version: Value, changes: &[Value]) {
        for change in changes {
            let text = change.get("text").and_then(Value::as_str).unwrap_or_default();
            match change.get("range") {
                Some(range) if !range.is_null() => {
                    let bytes = self.lines.bytes(&self.raw, range);
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

    /// Marks the result of the compiler as out of date, and keeps it if the text had no errors.
    pub fn outdate(&mut self) {
        if let Some(check) = self.check.take_if(|check| check.variant().is_some()) {
            self.last_good = Some(check);
        }
        self.check = None;
    }

    /// Returns the newest result of the compiler that has a variant, or the newest one.
    pub fn meaning(&self) -> Option<&Check> {
        let current = self.check.as_ref();
        current.filter(|check| check.variant().is_some()).or(self.last_good.as_ref()).or(current)
    }
}
