//! The language server: a session with one client.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Value, json};

use super::features;
use super::messages::{Answer, ErrorCode, notification, request, response};
use super::names::{name_of_uri, uri_of_name};
use super::text_sync::OpenDocument;
use crate::selftest::Budget;
use crate::service::{CompiledDocument, Workspace};
use crate::syntax::{Loader, load::LoadedFile};

/// A session with an editor.
///
/// [`handle`](Self::handle) processes a message immediately, but does not publish diagnostics of changed documents. When no further message
/// is waiting, call [`do_work`](Self::do_work) while [`has_work`](Self::has_work) returns true.
pub struct LanguageServer {
    workspace: Workspace,
    documents: BTreeMap<String, OpenDocument>,
    state: State,
    /// True if the client can be asked to request the code lenses again.
    refreshes_lenses: bool,
    /// The number of requests that the server has sent.
    requests_sent: u64,
}

/// The phase of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The client has not sent `initialize`.
    BeforeStart,
    Running,
    /// The client has sent `shutdown`.
    ShutDown,
    /// The client has sent `exit`.
    Exited,
}

/// The maximum perft count of a test line, in nodes, for tests that run automatically. Lines with larger counts are skipped.
const MAX_PERFT_COUNT: u64 = 50_000;

/// The maximum perft count of a test line, in nodes, for a test that the author runs with the command `varlab.runTest`.
const MAX_COMMAND_PERFT_COUNT: u64 = 5_000_000;

impl LanguageServer {
    /// Creates a session. `files` loads the files that are not open documents.
    pub fn new(files: Box<dyn Loader + Send>) -> LanguageServer {
        LanguageServer {
            workspace: Workspace::new(files),
            documents: BTreeMap::new(),
            state: State::BeforeStart,
            refreshes_lenses: false,
            requests_sent: 0,
        }
    }

    /// Handles a message: a JSON-RPC object as text. Returns the messages for the client, in order.
    pub fn handle(&mut self, message: &str) -> Vec<String> {
        let messages = match serde_json::from_str(message) {
            Ok(message) => self.handle_value(&message),
            Err(error) => vec![response(&Value::Null, Err((ErrorCode::ParseError, error.to_string())))],
        };
        messages.iter().map(Value::to_string).collect()
    }

    /// Handles a message as [`handle`](Self::handle) does, without the conversion to and from text.
    pub fn handle_value(&mut self, message: &Value) -> Vec<Value> {
        let is_valid_id = |id: &&Value| id.is_string() || id.is_number();
        let id = message.get("id").filter(is_valid_id);
        let Some(method) = message.get("method").and_then(Value::as_str) else {
            let is_response = message.get("result").or(message.get("error")).is_some();
            let error = (ErrorCode::InvalidRequest, "the message has no method".to_owned());
            return if is_response {
                Vec::new()
            } else {
                vec![response(id.unwrap_or(&Value::Null), Err(error))]
            };
        };
        if message.get("id").is_some_and(|id| !is_valid_id(&id)) {
            let error = (ErrorCode::InvalidRequest, "the id is neither a string nor a number".to_owned());
            return vec![response(&Value::Null, Err(error))];
        }
        let params = message.get("params").unwrap_or(&Value::Null);
        // A panic in one feature must not end the session.
        let handled = catch_unwind(AssertUnwindSafe(|| match id {
            Some(id) => vec![response(id, self.request(method, params))],
            None => self.notify(method, params),
        }));
        handled.unwrap_or_else(|_| {
            let error = (ErrorCode::InternalError, format!("{method} failed; this is a fault of varlab"));
            id.map(|id| response(id, Err(error))).into_iter().collect()
        })
    }

    /// Returns true after `exit`. The caller should then stop.
    pub fn has_exited(&self) -> bool {
        self.state == State::Exited
    }

    /// Returns true after `shutdown` and before `exit`. A client that sends `exit` without `shutdown` ends the session
    /// irregularly.
    pub fn is_shut_down(&self) -> bool {
        matches!(self.state, State::ShutDown)
    }

    /// Returns the text of the open document with a URI, for tests and for callers that display it.
    pub fn text(&self, uri: &str) -> Option<&str> {
        self.documents.get(&name_of_uri(uri)).map(|document| document.raw.as_str())
    }

    /// Returns true if the diagnostics of a document have not been published since it changed, or if tests have not been run yet.
    pub fn has_work(&self) -> bool {
        self.documents.values().any(OpenDocument::has_work)
    }

    /// Does one step of the postponed work: compiles one document, or runs one test of a document. After compiling and after the
    /// last test, returns the document's diagnostics as a message for the client; otherwise nothing. After the last test, it may also
    /// return a request to refresh the code lenses, which show the results.
    pub fn do_work(&mut self) -> Vec<String> {
        self.do_work_as_values().iter().map(Value::to_string).collect()
    }

    /// Does one step of the postponed work as [`do_work`](Self::do_work) does, and returns the messages as values.
    pub fn do_work_as_values(&mut self) -> Vec<Value> {
        let Some(document) = self.documents.values_mut().find(|document| document.has_work()) else {
            return Vec::new();
        };
        let done = catch_unwind(AssertUnwindSafe(|| document.work(&self.workspace)));
        let step = done.unwrap_or_else(|_| {
            document.give_up();
            WorkStep::Compiled
        });
        match step {
            WorkStep::RanTest => Vec::new(),
            WorkStep::RanLastTest if self.refreshes_lenses => {
                self.requests_sent += 1;
                vec![publish(document), request(self.requests_sent, "workspace/codeLens/refresh")]
            }
            WorkStep::Compiled | WorkStep::RanLastTest => vec![publish(document)],
        }
    }

    fn request(&mut self, method: &str, params: &Value) -> Answer {
        match (method, self.state) {
            ("initialize", State::BeforeStart) => {
                self.state = State::Running;
                let refreshes_lenses = params.pointer("/capabilities/workspace/codeLens/refreshSupport");
                self.refreshes_lenses = refreshes_lenses == Some(&Value::Bool(true));
                Ok(features::capabilities())
            }
            (_, State::BeforeStart) => {
                Err((ErrorCode::ServerNotInitialized, "the first request must be `initialize`".to_owned()))
            }
            (_, State::ShutDown | State::Exited) => {
                Err((ErrorCode::InvalidRequest, "the session is shut down".to_owned()))
            }
            ("initialize", State::Running) => {
                Err((ErrorCode::InvalidRequest, "the session has been initialized already".to_owned()))
            }
            ("shutdown", State::Running) => {
                self.state = State::ShutDown;
                Ok(Value::Null)
            }
            ("workspace/textDocumentContent", _) => self.embedded_text(params),
            ("workspace/executeCommand", _) => self.execute_command(params),
            _ => {
                let Some(feature) = features::find(method) else {
                    return Err((ErrorCode::MethodNotFound, format!("there is no method {method}")));
                };
                let uri = params.pointer("/textDocument/uri").and_then(Value::as_str).unwrap_or_default();
                let Some(document) = self.documents.get_mut(&name_of_uri(uri)) else {
                    return Err((ErrorCode::InvalidParams, format!("the document `{uri}` is not open")));
                };
                document.ensure_compiled(&self.workspace);
                let documents = &self.documents;
                let document = &documents[&name_of_uri(uri)];
                feature(&features::Request { document, documents, loader: &self.workspace, params })
            }
        }
    }

    fn notify(&mut self, method: &str, params: &Value) -> Vec<Value> {
        if self.state == State::BeforeStart && method != "exit" {
            return Vec::new();
        }
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str).unwrap_or_default();
        let name = name_of_uri(uri);
        match method {
            "exit" => self.state = State::Exited,
            "textDocument/didOpen" => {
                let text = params.pointer("/textDocument/text").and_then(Value::as_str).unwrap_or_default();
                let version = params.pointer("/textDocument/version").cloned().unwrap_or_default();
                self.workspace.set(&name, text);
                self.documents
                    .insert(name.clone(), OpenDocument::new(uri, name.clone(), version, text.to_owned()));
                self.outdate_others(&name);
            }
            "textDocument/didChange" => {
                let changes = params.get("contentChanges").and_then(Value::as_array);
                let version = params.pointer("/textDocument/version").cloned().unwrap_or_default();
                if let (Some(document), Some(changes)) = (self.documents.get_mut(&name), changes) {
                    document.change(version, changes);
                    self.workspace.set(&name, &document.document.text);
                    self.outdate_others(&name);
                }
            }
            "textDocument/didClose" => {
                self.workspace.close(&name);
                if self.documents.remove(&name).is_some() {
                    self.outdate_others(&name);
                    let params = json!({ "uri": uri, "diagnostics": [] });
                    return vec![notification("textDocument/publishDiagnostics", &params)];
                }
            }
            // A file on disk has changed, so every compiled document may be out of date.
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => {
                self.documents.values_mut().for_each(OpenDocument::outdate);
            }
            _ => {}
        }
        Vec::new()
    }

    /// Marks the compiled texts of all other documents as out of date, because they may use the document with this name.
    fn outdate_others(&mut self, name: &str) {
        for document in self.documents.values_mut().filter(|document| document.document.name != name) {
            document.outdate();
        }
    }

    /// Executes the command `varlab.runTest`: runs one test, without perft lines above [`MAX_COMMAND_PERFT_COUNT`]. Returns the
    /// title of the test, whether it passed, the number of skipped lines, and the messages of its problems.
    fn execute_command(&mut self, params: &Value) -> Answer {
        let command = params.get("command").and_then(Value::as_str).unwrap_or_default();
        if command != "varlab.runTest" {
            return Err((ErrorCode::InvalidParams, format!("there is no command `{command}` in the server")));
        }
        let uri = params.pointer("/arguments/0").and_then(Value::as_str).unwrap_or_default();
        let index = params.pointer("/arguments/1").and_then(Value::as_u64).unwrap_or(u64::MAX);
        let document = self.documents.get_mut(&name_of_uri(uri));
        let Some(document) = document else {
            return Err((ErrorCode::InvalidParams, format!("the document `{uri}` is not open")));
        };
        document.ensure_compiled(&self.workspace);
        let budget = Budget::with_max_nodes(MAX_COMMAND_PERFT_COUNT);
        let report =
            document.compiled.as_ref().and_then(|compiled| compiled.run_test(index as usize, &budget));
        let Some(report) = report else {
            return Err((
                ErrorCode::RequestFailed,
                "the text has errors or no test with this index".to_owned(),
            ));
        };
        let messages: Vec<&str> = report.problems.iter().map(|problem| problem.message.as_str()).collect();
        Ok(json!({
            "title": report.title,
            "passed": report.problems.is_empty(),
            "linesSkipped": report.lines_skipped,
            "problems": messages,
        }))
    }

    /// Returns the text of the embedded file at a URI.
    fn embedded_text(&self, params: &Value) -> Answer {
        let uri = params.get("uri").and_then(Value::as_str).unwrap_or_default();
        let name = name_of_uri(uri);
        let path = name.strip_prefix("varlab:").unwrap_or_default().trim_end_matches(".var");
        let path =
            path.strip_prefix("prelude/").unwrap_or_else(|| path.rsplit('/').next().unwrap_or_default());
        match self.workspace.load(Some("varlab:"), path) {
            Ok(LoadedFile { name: found, text }) if uri_of_name(&found) == uri_of_name(&name) => {
                Ok(json!({ "text": text }))
            }
            _ => Err((ErrorCode::InvalidParams, format!("no file `{uri}` ships with the program"))),
        }
    }
}

/// The result of a step of the postponed work for a document.
enum WorkStep {
    Compiled,
    RanTest,
    RanLastTest,
}

/// Returns the notification with the diagnostics of a document.
fn publish(document: &OpenDocument) -> Value {
    let params = json!({
        "uri": document.uri,
        "version": document.version,
        "diagnostics": features::diagnostics(document),
    });
    notification("textDocument/publishDiagnostics", &params)
}

impl OpenDocument {
    fn has_work(&self) -> bool {
        !self.is_published || self.compiled.as_ref().is_some_and(CompiledDocument::has_tests_to_run)
    }

    /// Compiles the text if it is not compiled yet.
    fn ensure_compiled(&mut self, loader: &Workspace) {
        if self.compiled.is_none() {
            self.compiled = Some(CompiledDocument::new(loader, &self.document.name, &self.document.text));
        }
    }

    /// Compiles the text, unless a request has done that, or runs its next test.
    fn work(&mut self, loader: &Workspace) -> WorkStep {
        self.ensure_compiled(loader);
        let was_published = std::mem::replace(&mut self.is_published, true);
        let Some(compiled) = self.compiled.as_mut().filter(|_| was_published) else {
            return WorkStep::Compiled;
        };
        compiled.run_next_test(&Budget::with_max_nodes(MAX_PERFT_COUNT));
        if compiled.has_tests_to_run() { WorkStep::RanTest } else { WorkStep::RanLastTest }
    }

    /// Replaces the compiled document with an empty one after a panic of the compiler or of a test.
    fn give_up(&mut self) {
        self.compiled = Some(CompiledDocument::empty(&self.document.name, &self.document.text));
        self.is_published = true;
    }
}
