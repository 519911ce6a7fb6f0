//! The forms of messages: responses, errors and notifications of JSON-RPC.

use serde_json::{Value, json};

/// The reasons of errors, with the codes of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The message is not JSON.
    NotJson,
    /// The message is not a request, a notification or a response.
    NotAMessage,
    /// The method is unknown.
    UnknownMethod,
    /// The parameters do not fit the method, or name a document that is not open.
    WrongParameters,
    /// A fault of the program.
    Internal,
    /// The session has not begun.
    NotInitialized,
    /// The request fits the protocol, but cannot be done; the message says why.
    Refused,
}

impl Failure {
    fn code(self) -> i32 {
        match self {
            Failure::NotJson => -32700,
            Failure::NotAMessage => -32600,
            Failure::UnknownMethod => -32601,
            Failure::WrongParameters => -32602,
            Failure::Internal => -32603,
            Failure::NotInitialized => -32002,
            Failure::Refused => -32803,
        }
    }
}

/// The answer to a request: its result, or an error with a message.
pub type Answer = Result<Value, (Failure, String)>;

/// Returns the response to the request with that number.
pub fn response(id: &Value, answer: Answer) -> Value {
    match answer {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err((failure, message)) => {
            json!({ "jsonrpc": "2.0", "id": id, "error": { "code": failure.code(), "message": message } })
        }
    }
}

/// Returns a notification.
pub fn notification(method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}
