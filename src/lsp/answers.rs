//! JSON-RPC messages of the server: responses, errors and notifications.

use serde_json::{Value, json};

/// The kinds of errors in responses, with their codes in the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The message is not JSON.
    NotJson,
    /// The message is not a request, a notification or a response, or the session has been shut down.
    NotAMessage,
    /// The method is unknown.
    UnknownMethod,
    /// The parameters are invalid for the method, or name a document that is not open.
    WrongParameters,
    /// An internal error of the server.
    Internal,
    /// The client has not sent `initialize`.
    NotInitialized,
    /// The request is valid, but cannot be fulfilled; the message contains the reason.
    Refused,
}

impl Failure {
    /// Returns the error code of JSON-RPC or of the Language Server Protocol.
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

/// Returns the response to the request with an id; `null` if the request has no valid id.
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
