//! A session over standard input and output.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::scratch::Scratch;

/// A client of a running server.
struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Client {
    fn start() -> Client {
        crate::library::enter_project();
        let mut child = Command::new(env!("CARGO_BIN_EXE_varlab"))
            .args(["lsp", "--stdio"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("a pipe"));
        Client { child, input, output: BufReader::new(output) }
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        let input = self.input.as_mut().expect("an open pipe");
        write!(input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("the server reads");
        input.flush().expect("the server reads");
    }

    /// Sends a frame with any content.
    fn send_bytes(&mut self, length: &str, content: &[u8]) {
        let input = self.input.as_mut().expect("an open pipe");
        write!(input, "Content-Length: {length}\r\n\r\n").expect("the server reads");
        input.write_all(content).expect("the server reads");
        input.flush().expect("the server reads");
    }

    fn request(&mut self, id: u64, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
    }

    fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Skips messages until the condition holds for one, and returns that message.
    fn wait_for(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let mut length = 0;
            loop {
                let mut line = String::new();
                assert!(self.output.read_line(&mut line).expect("UTF-8") > 0, "the server has ended");
                match line.trim().split_once(": ") {
                    Some(("Content-Length", number)) => length = number.parse().expect("a number"),
                    Some(_) => {}
                    None => break,
                }
            }
            let mut content = vec![0; length];
            self.output.read_exact(&mut content).expect("the whole message");
            let message: Value = serde_json::from_slice(&content).expect("JSON");
            assert_eq!(message["jsonrpc"], "2.0");
            if is_wanted(&message) {
                return message;
            }
        }
    }

    fn initialize(&mut self) {
        self.request(1, "initialize", &json!({ "capabilities": {} }));
        let answer = self.wait_for(|message| message["id"] == 1);
        assert_eq!(answer["result"]["serverInfo"]["name"], "varlab");
        self.notify("initialized", &json!({}));
    }

    /// Closes the input and returns the exit code.
    fn close(mut self) -> Option<i32> {
        self.input = None;
        self.child.wait().expect("the server ends").code()
    }
}

#[test]
fn a_session_with_files_on_disk() {
    let folder = Scratch::new("lsp-stdio");
    let (game, part) = (folder.path("game.var"), folder.file("part.var", "hill means d4 d5\n"));
    let uri = format!("file://{game}");
    let mut client = Client::start();
    client.initialize();
    let text = "variant X\nuse chess, part\nplayer wins when King on hil\n";
    let document = json!({ "uri": uri, "languageId": "var", "version": 1, "text": text });
    client.notify("textDocument/didOpen", &json!({ "textDocument": document }));
    let published = client.wait_for(|message| message["method"] == "textDocument/publishDiagnostics");
    assert_eq!(published["params"]["diagnostics"][0]["code"], "E0201", "{published}");
    let end = json!({ "line": 2, "character": 28 });
    let change = json!({ "range": { "start": end, "end": end }, "text": "l" });
    client.notify(
        "textDocument/didChange",
        &json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [change] }),
    );
    let published = client.wait_for(|message| message["params"]["version"] == 2);
    assert_eq!(published["params"]["diagnostics"], json!([]), "{published}");
    let position_params =
        json!({ "textDocument": { "uri": uri }, "position": { "line": 2, "character": 26 } });
    client.request(2, "textDocument/definition", &position_params);
    let answer = client.wait_for(|message| message["id"] == 2);
    assert_eq!(answer["result"][0]["uri"], format!("file://{part}"));
    client.request(3, "shutdown", &Value::Null);
    assert_eq!(client.wait_for(|message| message["id"] == 3)["result"], Value::Null);
    client.notify("exit", &Value::Null);
    assert_eq!(client.close(), Some(0));
}

#[test]
fn an_exit_without_shutdown_is_a_failure() {
    let mut client = Client::start();
    client.initialize();
    assert_eq!(client.close(), Some(1));
    let mut client = Client::start();
    client.initialize();
    client.notify("exit", &Value::Null);
    assert_eq!(client.close(), Some(1));
}

#[test]
fn cancelled_requests_are_answered() {
    let mut client = Client::start();
    client.initialize();
    let uri = "file:///game.var";
    let document = json!({ "uri": uri, "languageId": "var", "version": 1, "text": "variant X\nuse chess\n" });
    client.notify("textDocument/didOpen", &json!({ "textDocument": document }));
    let position_params =
        json!({ "textDocument": { "uri": uri }, "position": { "line": 1, "character": 4 } });
    for id in 10..40 {
        client.request(id, "textDocument/completion", &position_params);
        client.notify("$/cancelRequest", &json!({ "id": id }));
    }
    for id in 10..40 {
        let answer = client.wait_for(|message| message["id"] == id);
        let is_cancelled = answer["error"]["code"] == -32800;
        assert!(is_cancelled || answer["result"].is_object(), "{answer}");
    }
    client.request(50, "shutdown", &Value::Null);
    client.wait_for(|message| message["id"] == 50);
    client.notify("exit", &Value::Null);
    assert_eq!(client.close(), Some(0));
}

#[test]
fn malformed_frames_are_answered() {
    let mut client = Client::start();
    client.initialize();
    let frames: [(&str, &[u8], i64); 5] = [
        ("99999999999999", b"{}", -32700),
        ("9", b"{not json", -32700),
        ("3", b"\"\xff\"", -32700),
        ("2", b"[]", -32600),
        ("8", b"{\"id\":9}", -32600),
    ];
    for (length, content, code) in frames {
        client.send_bytes(length, content);
        let answer = client.wait_for(|message| message["error"].is_object());
        assert_eq!(answer["error"]["code"], code, "{answer}");
    }
    client.request(50, "shutdown", &Value::Null);
    assert_eq!(client.wait_for(|message| message["id"] == 50)["result"], Value::Null);
    client.notify("exit", &Value::Null);
    assert_eq!(client.close(), Some(0));
}
