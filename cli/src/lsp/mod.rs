//! `varlab lsp`: the language server on standard input and output. The features are in [`varlab::lsp`].

mod frame;

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::failure::{CommandResult, Exit, Failure};
use super::library::Files;
use varlab::lsp::LanguageServer;

/// Run as a language server for editors: diagnostics, completion, hover, rename and more
#[derive(clap::Args)]
#[command(
    after_help = "An editor starts this command for files that end in .var; docs/editors.md shows how to configure it.\n\n\
    Examples:\n  varlab lsp"
)]
pub struct Args {
    /// Use standard input and output, which is the default; many editors add this flag
    #[arg(long)]
    stdio: bool,
}

/// Debounce delay: changed documents are checked after this time without a message.
const DEBOUNCE: Duration = Duration::from_millis(40);

/// The code of the response to a message that is not JSON.
const PARSE_ERROR: i32 = -32700;

/// The code of the response to a request that was cancelled.
const REQUEST_CANCELLED: i32 = -32800;

/// A message of the client, or the reason why a frame is malformed.
type Received = Result<Value, String>;

pub fn run(_: &Args, out: &mut dyn Write) -> CommandResult {
    let (sender, messages) = channel();
    // A separate thread reads the messages, so that a waiting request can be cancelled while another one is answered.
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Ok(Some(message)) = frame::read(&mut input) {
            if sender.send(message).is_err() {
                break;
            }
        }
    });
    let ended_properly = serve(&messages, out)?;
    if ended_properly { Ok(()) } else { Err(Failure::silent(Exit::Invalid)) }
}

/// Answers messages until `exit` or the end of the input. Returns true if the session ended as the protocol requires: with `shutdown`
/// before `exit`.
fn serve(messages: &Receiver<Received>, out: &mut dyn Write) -> io::Result<bool> {
    let mut server = LanguageServer::new(Box::new(Files));
    let mut queued_messages = VecDeque::new();
    let mut timeout = DEBOUNCE;
    loop {
        queued_messages.extend(messages.try_iter());
        send(out, &cancel_requests(&mut queued_messages))?;
        let message = match queued_messages.pop_front() {
            Some(message) => message,
            None if server.has_work() => match messages.recv_timeout(timeout) {
                Ok(message) => message,
                Err(RecvTimeoutError::Timeout) => {
                    send(out, &server.do_work_as_values())?;
                    timeout = Duration::ZERO;
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(false),
            },
            None => match messages.recv() {
                Ok(message) => message,
                Err(_) => return Ok(false),
            },
        };
        timeout = DEBOUNCE;
        let was_shut_down = server.is_shut_down();
        match message {
            Ok(message) => send(out, &server.handle_value(&message))?,
            Err(why) => send(out, &[error_response(&Value::Null, PARSE_ERROR, &why)])?,
        }
        if server.has_exited() {
            return Ok(was_shut_down);
        }
    }
}

/// Removes the requests that later messages cancel, and returns the responses to them.
fn cancel_requests(queued_messages: &mut VecDeque<Received>) -> Vec<Value> {
    let cancelled = queued_messages.iter().flatten().filter(|message| message["method"] == "$/cancelRequest");
    let cancelled: Vec<Value> = cancelled.map(|message| message["params"]["id"].clone()).collect();
    let mut responses = Vec::new();
    queued_messages.retain(|message| match message {
        Ok(request)
            if request["method"].is_string()
                && !request["id"].is_null()
                && cancelled.contains(&request["id"]) =>
        {
            responses.push(error_response(&request["id"], REQUEST_CANCELLED, "the request was cancelled"));
            false
        }
        _ => true,
    });
    responses
}

/// Returns the response to a request that failed. `id` is `null` if the id of the request is unknown.
fn error_response(id: &Value, code: i32, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}

/// Sends messages in order.
fn send(out: &mut dyn Write, messages: &[Value]) -> io::Result<()> {
    for message in messages {
        frame::write(out, message)?;
    }
    out.flush()
}
