//! Serves the files of a folder to browsers on this machine.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;

/// Serves the files of a folder until the process ends.
pub fn serve(folder: &Path, port: u16) -> Result<(), String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let listener = listener.map_err(|error| format!("cannot listen on port {port}: {error}"))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    println!("The page is at http://{address}/ (Ctrl-C ends it)");
    for stream in listener.incoming().flatten() {
        let folder = folder.to_owned();
        thread::spawn(move || answer(stream, &folder));
    }
    Ok(())
}

/// Answers one request. A browser that goes away is no error.
fn answer(mut stream: TcpStream, folder: &Path) {
    let mut line = String::new();
    if BufReader::new(&stream).read_line(&mut line).is_err() {
        return;
    }
    let found = file(&line, folder).and_then(|path| Some((content_type(&path), fs::read(path).ok()?)));
    let (status, (content_type, body)) = match found {
        Some(found) => ("200 OK", found),
        None => ("404 Not Found", ("text/plain", b"not found".to_vec())),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body));
}

/// Returns the file that a request asks for; `None` if it asks for anything else.
fn file(request: &str, folder: &Path) -> Option<PathBuf> {
    let path = request.strip_prefix("GET /")?.split_whitespace().next().unwrap_or_default();
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let path = Path::new(if path.is_empty() || path.starts_with("HTTP/") { "index.html" } else { path });
    path.components().all(|component| matches!(component, Component::Normal(_))).then(|| folder.join(path))
}

fn content_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_folder_are_served() {
        let folder = Path::new("dist");
        let found = |request: &str| file(request, folder);
        assert_eq!(found("GET / HTTP/1.1"), Some(folder.join("index.html")));
        assert_eq!(found("GET /a/b.js?x HTTP/1.1"), Some(folder.join("a/b.js")));
        for request in ["GET /../Cargo.toml HTTP/1.1", "GET //etc/passwd HTTP/1.1", "POST / HTTP/1.1", ""] {
            assert_eq!(found(request), None, "{request}");
        }
    }
}
