//! Conversion between the names of files, as the compiler uses them, and document URIs.

use std::fmt::Write;

/// The URI scheme of embedded files.
const EMBEDDED: &str = "varlab:";

/// Returns the name of the file at a URI: the path if the scheme is `file`; for an embedded file, its name
/// (`varlab:prelude/x.var`); otherwise the URI itself.
pub fn name_of_uri(uri: &str) -> String {
    if let Some(path) = uri.strip_prefix(EMBEDDED) {
        return format!("{EMBEDDED}{}", percent_decode(path.trim_start_matches('/')));
    }
    let Some(path) = uri.strip_prefix("file://") else { return uri.to_owned() };
    let path = percent_decode(path);
    // On Windows, a slash precedes the letter of the drive.
    let is_drive = path.as_bytes().first() == Some(&b'/') && path.as_bytes().get(2) == Some(&b':');
    if is_drive { path[1..].to_owned() } else { path }
}

/// Returns the URI of the file with this name, the reverse of [`name_of_uri`].
pub fn uri_of_name(name: &str) -> String {
    if let Some(path) = name.strip_prefix(EMBEDDED) {
        return format!("{EMBEDDED}/{}", percent_encode(path));
    }
    let is_drive = name.as_bytes().get(1) == Some(&b':');
    let path = name.replace('\\', "/");
    match name.split_once(':') {
        Some((scheme, _)) if scheme.len() > 1 => name.to_owned(),
        _ if is_drive => format!("file:///{}", percent_encode(&path)),
        _ => format!("file://{}", percent_encode(&path)),
    }
}

/// Decodes percent-encoded bytes, such as `%20`. Bytes that are not UTF-8 become replacement characters.
fn percent_decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut index = 0;
    while index < bytes.len() {
        let digits = text.get(index + 1..index + 3).filter(|_| bytes[index] == b'%');
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        decoded.push(byte.unwrap_or(bytes[index]));
        index += if byte.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

/// Percent-encodes all bytes that cannot be part of the path of a URI.
fn percent_encode(path: &str) -> String {
    let mut encoded = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~:@!$&'()*+,;=".contains(&byte) {
            encoded.push(byte as char);
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::{name_of_uri, uri_of_name};

    #[test]
    fn names_and_uris_correspond() {
        for (uri, name) in [
            ("file:///home/a%20b/game.var", "/home/a b/game.var"),
            ("file:///C:/games/x.var", "C:/games/x.var"),
            ("varlab:/prelude/x/y.var", "varlab:prelude/x/y.var"),
            ("untitled:Untitled-1", "untitled:Untitled-1"),
            ("memory:/game.var", "memory:/game.var"),
            ("file:///%C3%A4.var", "/ä.var"),
        ] {
            assert_eq!(name_of_uri(uri), name);
            assert_eq!(uri_of_name(name), uri);
        }
        assert_eq!(name_of_uri("file:///c%3A/x.var"), "c:/x.var");
        assert_eq!(name_of_uri("file:///100%"), "/100%");
    }
}
