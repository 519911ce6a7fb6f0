//! A session between a test, which plays the editor, and the language server.

use serde_json::{Value, json};
use varlab::lsp::LanguageServer;
use varlab::service::ShippedFiles;

/// The URI of the document of most tests.
pub const URI: &str = "file:///game.var";

/// The marker of the cursor in a text.
const CURSOR: char = '‸';

/// A session with the language server.
pub struct Session {
    pub server: LanguageServer,
    /// The id of the last request.
    id: u64,
}

impl Session {
    /// Creates a session in which the editor has not sent `initialize`.
    pub fn before_start() -> Session {
        Session { server: LanguageServer::new(Box::new(ShippedFiles)), id: 0 }
    }

    /// Starts a session.
    pub fn start() -> Session {
        let mut session = Session::before_start();
        session.request("initialize", json!({ "capabilities": {} }));
        session.notify("initialized", json!({}));
        session
    }

    /// Starts a session with one open document. Returns the position of the cursor in its
    /// text, or of the end if the text has no cursor.
    pub fn open(text: &str) -> (Session, Value) {
        let mut session = Session::start();
        let position = session.open_at(URI, text);
        (session, position)
    }

    /// Opens a document, and returns the position of the cursor in its text, or of the end if the text has no cursor.
    pub fn open_at(&mut self, uri: &str, text: &str) -> Value {
        let before = text.split(CURSOR).next().unwrap_or_default();
        let line = before.matches('\n').count();
        let character = before.rsplit('\n').next().unwrap_or_default().encode_utf16().count();
        let text = text.replace(CURSOR, "");
        let document = json!({ "uri": uri, "languageId": "var", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        json!({ "line": line, "character": character })
    }

    /// Sends a notification and returns the server's messages.
    #[allow(clippy::needless_pass_by_value)] // calls read better with `json!(…)` than with `&json!(…)`
    pub fn notify(&mut self, method: &str, params: Value) -> Vec<Value> {
        self.server.handle_value(&json!({ "jsonrpc": "2.0", "method": method, "params": params }))
    }

    /// Sends a request and returns the whole response.
    #[allow(clippy::needless_pass_by_value)] // as above
    pub fn response_to(&mut self, method: &str, params: Value) -> Value {
        self.id += 1;
        let message = json!({ "jsonrpc": "2.0", "id": self.id, "method": method, "params": params });
        let answers = self.server.handle(&message.to_string());
        assert_eq!(answers.len(), 1, "{method} has one response: {answers:?}");
        let answer: Value = serde_json::from_str(&answers[0]).expect("JSON");
        assert_eq!(answer["id"], json!(self.id));
        answer
    }

    /// Sends a request and returns its result.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let mut answer = self.response_to(method, params);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].take()
    }

    /// Sends a request about a position of the document [`URI`].
    pub fn request_at(&mut self, method: &str, position: &Value) -> Value {
        self.request(method, json!({ "textDocument": { "uri": URI }, "position": position }))
    }

    /// Returns the server's text of the document [`URI`].
    pub fn text(&self) -> String {
        self.server.text(URI).expect("an open document").to_owned()
    }

    /// Does all postponed work, and returns the problems of the document [`URI`] that were published last.
    /// The result is empty if none were published.
    pub fn problems(&mut self) -> Vec<Value> {
        let mut published = Vec::new();
        while self.server.has_work() {
            for message in self.server.do_work_as_values() {
                assert_eq!(message["method"], "textDocument/publishDiagnostics");
                if message["params"]["uri"] == URI {
                    let problems = message["params"]["diagnostics"].as_array();
                    published.clone_from(problems.expect("a list"));
                }
            }
        }
        published
    }
}
