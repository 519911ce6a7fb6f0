//! JSON-RPC messages of the server: responses, errors and notifications.

use serde_json::{Value, json};

/// The error codes of responses, with their names in the Language Server Protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorCode {
    /// The message is not JSON.
    ParseError,
    /// The message is not a request, a notification or a response, or the session has been shut down.
    InvalidRequest,
    /// The method is unknown.
    MethodNotFound,
    /// The parameters are invalid for the method, or name a document that is not open.
    InvalidParams,
    /// An internal error of the server.
    InternalError,
    /// The client has not sent `initialize`.
    ServerNotInitialized,
    /// The request is valid, but cannot be fulfilled; the message contains the reason.
    RequestFailed,
}

impl ErrorCode {
    /// Returns the number of the error code.
    fn number(self) -> i32 {
        match self {
            ErrorCode::ParseError => -32700,
            ErrorCode::InvalidRequest => -32600,
            ErrorCode::MethodNotFound => -32601,
            ErrorCode::InvalidParams => -32602,
            ErrorCode::InternalError => -32603,
            ErrorCode::ServerNotInitialized => -32002,
            ErrorCode::RequestFailed => -32803,
        }
    }
}

/// The answer to a request: its result, or an error with a message.
pub type Answer = Result<Value, (ErrorCode, String)>;

/// Returns the response to a request. `id` is the id of the request, or `null` if the request has no valid id.
pub fn response(id: &Value, answer: Answer) -> Value {
    match answer {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err((code, message)) => {
            json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code.number(), "message": message } })
        }
    }
}

/// Returns a request to the client without parameters.
pub fn request(id: u64, method: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": method })
}

/// Returns a notification.
pub fn notification(method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}
