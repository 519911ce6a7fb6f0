//! Where lines come from: a terminal with an editor, or anything that can be read. Not what they mean.

use std::io::{self, BufRead, Read};

use super::session::Session;
use crate::failure::Failure;

/// What has come.
pub enum Line {
    /// A line without its end.
    Text(String),
    /// One that is none: why.
    Fault(Failure),
    /// Ctrl-C instead of a line.
    Interrupted,
    /// Nothing will come any more.
    End,
}

/// Whatever gives lines.
pub trait Input<'v> {
    /// The next line; the session is what it will be about, shown with Black at the bottom or not.
    ///
    /// # Errors
    /// If none can be had, and there has been no end.
    fn line(&mut self, session: &Session, flip: bool) -> Result<Line, Failure>;

    /// The number of the last line, if that tells anything.
    fn place(&self) -> Option<usize>;
}

/// What is wrong with bytes that are no text.
pub const NO_TEXT: &str = "this line is no UTF-8 text";

/// No line is longer.
const LONGEST: usize = 4096;

/// Lines from standard input, one after the other.
pub struct Plain<R> {
    reader: R,
    /// How many have come.
    lines: usize,
}

impl<R: BufRead> Plain<R> {
    pub fn new(reader: R) -> Self {
        Self { reader, lines: 0 }
    }

    fn read(&mut self) -> io::Result<Line> {
        let mut bytes = Vec::new();
        let most = LONGEST as u64 + 1;
        if self.reader.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(Line::End);
        }
        self.lines += 1;
        if bytes.len() as u64 == most && !bytes.ends_with(b"\n") {
            self.skip()?;
            let why = format!("a line has at most {LONGEST} bytes, and this one is longer");
            return Ok(Line::Fault(Failure::bad(why)));
        }
        Ok(match String::from_utf8(bytes) {
            // Some programs begin what they write with a mark.
            Ok(text) => {
                Line::Text(text.trim_start_matches('\u{feff}').trim_end_matches(['\r', '\n']).to_owned())
            }
            Err(_) => Line::Fault(Failure::bad(NO_TEXT)),
        })
    }

    /// Reads to the end of the line and keeps nothing.
    fn skip(&mut self) -> io::Result<()> {
        self.reader.skip_until(b'\n').map(|_| ())
    }
}

impl<R: BufRead> Input<'_> for Plain<R> {
    fn line(&mut self, _: &Session, _: bool) -> Result<Line, Failure> {
        self.read().map_err(|error| Failure::usage(format!("cannot read standard input: {error}")))
    }

    fn place(&self) -> Option<usize> {
        Some(self.lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_kind() {
        let long = "x".repeat(LONGEST + 10);
        let text =
            ["\u{feff}".as_bytes(), b"e2e4\r\n\n\xFF\n".as_slice(), long.as_bytes(), b"\nlast"].concat();
        let mut plain = Plain::new(&text[..]);
        let mut seen = Vec::new();
        loop {
            match plain.read().expect("it can be read") {
                Line::Text(text) => seen.push(text),
                Line::Fault(_) => seen.push("fault".to_owned()),
                Line::Interrupted | Line::End => break,
            }
        }
        assert_eq!(seen, ["e2e4", "", "fault", "fault", "last"]);
    }
}
