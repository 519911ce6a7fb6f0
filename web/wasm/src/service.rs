//! The language service, for the editor of the page.

use varlab::lsp::LanguageServer;
use varlab::service::ShippedFiles;
use wasm_bindgen::prelude::wasm_bindgen;

/// The language service. Its messages are those of the Language Server Protocol, without headers.
#[wasm_bindgen]
pub struct Service(LanguageServer);

#[wasm_bindgen]
impl Service {
    /// Creates a session. Texts can use the shipped files.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::new_without_default, reason = "only JavaScript calls it")]
    pub fn new() -> Service {
        Service(LanguageServer::new(Box::new(ShippedFiles)))
    }

    /// Handles a message. Returns the messages for the editor.
    pub fn handle(&mut self, message: &str) -> Vec<String> {
        self.0.handle(message)
    }

    /// Returns true if a text has changed since its last check, or if some of its tests have not been run.
    #[wasm_bindgen(js_name = hasWork)]
    pub fn has_work(&self) -> bool {
        self.0.has_work()
    }

    /// Checks one text or runs one test. Returns the messages for the editor.
    pub fn work(&mut self) -> Vec<String> {
        self.0.do_work()
    }
}
