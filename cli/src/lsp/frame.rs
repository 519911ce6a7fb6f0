//! The frames of the Language Server Protocol: header fields, a blank line and a JSON message. Unlike the crate `lsp-server`, this reader
//! bounds the length of a message, and reading can continue after a malformed frame.

use std::io::{self, BufRead, Read, Write};

use serde_json::Value;

/// Maximum length of a message, in bytes.
const MAX_CONTENT_LENGTH: u64 = 64 << 20;

/// Maximum length of a header line, in bytes. The rest of a longer line is read as another line.
const MAX_HEADER_LINE: u64 = 4096;

/// The header field with the length of the message, in lower case.
const CONTENT_LENGTH: &str = "content-length:";

/// Reads the next message; `None` at the end of the input. The inner error is the reason why a frame is malformed. After a
/// malformed header, the next call continues with the next field `Content-Length`.
pub fn read(input: &mut impl BufRead) -> io::Result<Option<Result<Value, String>>> {
    let length = match read_header(input)? {
        Some(Ok(length)) => length,
        Some(Err(why)) => return Ok(Some(Err(why))),
        None => return Ok(None),
    };
    let mut content = Vec::new();
    input.by_ref().take(length).read_to_end(&mut content)?;
    if (content.len() as u64) < length {
        return Ok(None);
    }
    Ok(Some(
        serde_json::from_slice(&content).map_err(|error| format!("the message is not valid JSON: {error}")),
    ))
}

/// Reads a header, and returns the length of the message; `None` at the end of the input.
fn read_header(input: &mut impl BufRead) -> io::Result<Option<Result<u64, String>>> {
    let mut length = None;
    let mut has_fields = false;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(MAX_HEADER_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line).trim().to_ascii_lowercase();
        if !line.is_empty() {
            has_fields = true;
            // After a malformed frame, the field can follow the rest of that frame on the same line.
            if let Some(start) = line.rfind(CONTENT_LENGTH) {
                length = Some(parse_length(line[start + CONTENT_LENGTH.len()..].trim()));
            }
        } else if has_fields {
            return Ok(Some(length.unwrap_or_else(|| Err("the header has no Content-Length".to_owned()))));
        }
    }
}

fn parse_length(text: &str) -> Result<u64, String> {
    let length: u64 = text.parse().map_err(|_| "Content-Length is not a number of bytes".to_owned())?;
    if length > MAX_CONTENT_LENGTH {
        return Err(format!("a message of {length} bytes is too long; the limit is {MAX_CONTENT_LENGTH}"));
    }
    Ok(length)
}

/// Writes a message.
pub fn write(out: &mut dyn Write, message: &Value) -> io::Result<()> {
    let text = message.to_string();
    write!(out, "Content-Length: {}\r\n\r\n{text}", text.len())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Reads all frames of a text. Returns the messages, and `null` for malformed frames.
    fn read_all(input: &[u8]) -> Vec<Value> {
        let mut input = input;
        let mut messages = Vec::new();
        while let Some(message) = read(&mut input).expect("a slice can be read") {
            messages.push(message.unwrap_or_default());
        }
        messages
    }

    #[test]
    fn malformed_frames_do_not_end_the_session() {
        const VALID: &str = "Content-Type: x\r\ncontent-length: 4\r\n\r\n[42]";
        for malformed in [
            "Content-Length: 99999999999999\r\n\r\n{}",
            "Content-Length: 67108865\r\n\r\n{}\r\n",
            "Content-Length: -3\r\n\r\n{}",
            "Content-Length: \r\n\r\n",
            "Content-Kind: 4\r\n\r\n{}",
            "Content-Length: 5\r\n\r\n{nope",
            "Content-Length: 0\r\n\r\n",
        ] {
            let messages = read_all(format!("{VALID}{malformed}{VALID}").as_bytes());
            assert_eq!(messages, [json!([42]), Value::Null, json!([42])], "{malformed}");
        }
        assert_eq!(
            read_all(b"Content-Length: 3\r\n\r\n\"\xff\"Content-Length: 1\r\n\r\n7"),
            [Value::Null, json!(7)]
        );
        assert!(read_all(b"Content-Length: 3\r\n\r\n7").is_empty());
        assert!(read_all(b"\r\n\r\n").is_empty());
    }

    #[test]
    fn written_messages_can_be_read() {
        let message = json!({ "id": 1, "text": "é\n" });
        let mut bytes = Vec::new();
        write(&mut bytes, &message).expect("a vector can be written");
        assert_eq!(read_all(&bytes), [message]);
    }
}
