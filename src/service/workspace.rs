//! The loader of the language service. Open documents take precedence over files.

use std::collections::BTreeMap;

use crate::shipped;
use crate::syntax::{LoadError, LoadedFile, Loader};

/// A loader that returns open documents or, if no document has the name, the files of another loader.
pub struct Workspace {
    files: Box<dyn Loader + Send>,
    /// The texts of the open documents, by name.
    open_documents: BTreeMap<String, String>,
}

impl Workspace {
    /// Creates a workspace without open documents.
    pub fn new(files: Box<dyn Loader + Send>) -> Workspace {
        Workspace { files, open_documents: BTreeMap::new() }
    }

    /// Opens a document, or replaces its text.
    pub fn set(&mut self, name: &str, text: &str) {
        self.open_documents.insert(name.to_owned(), text.to_owned());
    }

    /// Closes a document.
    pub fn close(&mut self, name: &str) {
        self.open_documents.remove(name);
    }
}

impl Loader for Workspace {
    fn load(&self, from: Option<&str>, path: &str) -> Result<LoadedFile, LoadError> {
        let from = from.unwrap_or_default();
        let resolved = resolve_path(from, path);
        if !shipped::is_embedded(from)
            && let Some(text) = self.open_documents.get(&resolved)
        {
            return Ok(LoadedFile { name: resolved, text: text.clone() });
        }
        let loaded = self.files.load(Some(from), path)?;
        let text = self.open_documents.get(&loaded.name).cloned().unwrap_or(loaded.text);
        Ok(LoadedFile { name: loaded.name, text })
    }

    fn known_paths(&self) -> Vec<String> {
        self.files.known_paths()
    }
}

/// Returns the name of the file to which `path` refers in the document `from`. The path lacks the extension `.var` and is
/// relative to the folder of the document.
fn resolve_path(from: &str, path: &str) -> String {
    let mut folders: Vec<&str> = from.split('/').collect();
    folders.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." if folders.last().is_some_and(|folder| !folder.is_empty() && *folder != "..") => {
                _ = folders.pop();
            }
            _ => folders.push(part),
        }
    }
    folders.join("/") + ".var"
}

#[cfg(test)]
mod tests {
    use super::resolve_path;

    #[test]
    fn paths_are_relative_to_the_folder_of_the_document() {
        for (from, path, expected) in [
            ("/a/game.var", "part", "/a/part.var"),
            ("/a/b/game.var", "../part", "/a/part.var"),
            ("game.var", "./parts/part", "parts/part.var"),
            ("memory:/game.var", "part", "memory:/part.var"),
            ("game.var", "../part", "../part.var"),
        ] {
            assert_eq!(resolve_path(from, path), expected);
        }
    }
}
