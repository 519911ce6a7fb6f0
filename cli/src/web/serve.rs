//! An HTTP server for the files of the page, for browsers on this machine.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::embedded::EmbeddedFile;

/// Maximum number of bytes that are read of a request and its header.
const MAX_REQUEST_BYTES: u64 = 8 << 10;
/// Timeout for each read from a connection.
const READ_TIMEOUT: Duration = Duration::from_secs(10);

/// Opens a port on the loopback address; 0 means any free port.
///
/// # Errors
/// Returns an error if the port cannot be opened, for example because it is in use.
pub fn listen(port: u16) -> io::Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
}

/// Serves the files until the process ends.
pub fn serve(listener: &TcpListener, files: &'static [EmbeddedFile]) {
    for stream in listener.incoming().flatten() {
        // It is not an error if a browser closes the connection early.
        thread::spawn(move || {
            let _ = respond(&stream, files);
        });
    }
}

/// Answers one request.
fn respond(mut stream: &TcpStream, files: &[EmbeddedFile]) -> io::Result<()> {
    stream.set_read_timeout(Some(READ_TIMEOUT))?;
    let mut reader = BufReader::new(stream.take(MAX_REQUEST_BYTES));
    let mut request = String::new();
    reader.read_line(&mut request)?;
    // The header lines are read but not used: unread data would reset the connection before the response arrives.
    let mut line = String::new();
    while reader.read_line(&mut line)? > 2 {
        line.clear();
    }
    let (status, content_type, body) = match requested_file(&request, files) {
        Some((name, body)) => ("200 OK", content_type(name), *body),
        None => ("404 Not Found", "text/plain", &b"not found"[..]),
    };
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(body)
}

/// Returns the file that a request line names; `index.html` for an empty path.
fn requested_file<'a>(request: &str, files: &'a [EmbeddedFile]) -> Option<&'a EmbeddedFile> {
    let path = request.strip_prefix("GET /")?.split(' ').next()?;
    let path = path.split(['?', '#']).next()?;
    let path = if path.is_empty() { "index.html" } else { path };
    files.iter().find(|(name, _)| *name == path)
}

fn content_type(name: &str) -> &'static str {
    match Path::new(name).extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json" | "webmanifest") => "application/json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: &[EmbeddedFile] = &[("assets/b.js", b"b"), ("index.html", b"<html>")];

    #[test]
    fn only_embedded_files_are_served() {
        let found = |request: &str| requested_file(request, FILES).map(|(name, _)| *name);
        assert_eq!(found("GET / HTTP/1.1\r\n"), Some("index.html"));
        assert_eq!(found("GET /?game=chess HTTP/1.1\r\n"), Some("index.html"));
        assert_eq!(found("GET /assets/b.js?x HTTP/1.1\r\n"), Some("assets/b.js"));
        for request in ["GET /../Cargo.toml HTTP/1.1", "GET //etc/passwd HTTP/1.1", "POST / HTTP/1.1", ""] {
            assert_eq!(found(request), None, "{request}");
        }
    }

    #[test]
    fn requests_are_answered_over_a_socket() {
        let listener = listen(0).expect("a free port");
        let address = listener.local_addr().expect("it has an address");
        thread::spawn(move || serve(&listener, FILES));
        let get = |path: &str| {
            let mut stream = TcpStream::connect(address).expect("the server listens");
            write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("it reads");
            let mut answer = String::new();
            stream.read_to_string(&mut answer).expect("it answers");
            answer
        };
        assert!(get("/").ends_with("Content-Length: 6\r\nConnection: close\r\n\r\n<html>"));
        assert!(get("/assets/b.js").contains("\r\nContent-Type: text/javascript\r\n"));
        assert!(get("/missing").starts_with("HTTP/1.1 404 "));
    }
}
