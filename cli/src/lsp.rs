//! `varlab lsp`: the language server on standard input and output. The features are in [`varlab::lsp`].

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use lsp_server::{Message, Notification, RequestId, Response};
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

/// The code of the response to a request that was cancelled.
const REQUEST_CANCELLED: i32 = -32800;

pub fn run(_: &Args, out: &mut dyn Write) -> CommandResult {
    let (sender, messages) = channel();
    // A separate thread reads the messages, so that a waiting request can be cancelled while another one is answered.
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Ok(Some(message)) = Message::read(&mut input) {
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
fn serve(messages: &Receiver<Message>, out: &mut dyn Write) -> io::Result<bool> {
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
                    send(out, &to_messages(server.do_work_as_values()))?;
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
        send(out, &to_messages(server.handle_value(&to_value(&message))))?;
        if server.has_exited() {
            return Ok(was_shut_down);
        }
    }
}

/// Removes the requests that later messages cancel, and returns the responses to them.
fn cancel_requests(queued_messages: &mut VecDeque<Message>) -> Vec<Message> {
    let cancelled = queued_messages.iter().filter_map(|message| match message {
        Message::Notification(Notification { method, params }) if method == "$/cancelRequest" => {
            params.get("id").and_then(|id| serde_json::from_value::<RequestId>(id.clone()).ok())
        }
        _ => None,
    });
    let cancelled: Vec<RequestId> = cancelled.collect();
    let mut responses = Vec::new();
    queued_messages.retain(|message| match message {
        Message::Request(request) if cancelled.contains(&request.id) => {
            let text = "the request was cancelled".to_owned();
            responses.push(Response::new_err(request.id.clone(), REQUEST_CANCELLED, text).into());
            false
        }
        _ => true,
    });
    responses
}

/// Converts a message to a JSON object.
fn to_value(message: &Message) -> Value {
    serde_json::to_value(message).unwrap_or_else(|_| json!({}))
}

/// Converts JSON objects to messages. Objects that are not messages are omitted.
fn to_messages(values: Vec<Value>) -> Vec<Message> {
    values.into_iter().filter_map(|value| serde_json::from_value(value).ok()).collect()
}

/// Sends messages in order.
fn send(mut out: &mut dyn Write, messages: &[Message]) -> io::Result<()> {
    for message in messages {
        message.write(&mut out)?;
    }
    out.flush()
}
