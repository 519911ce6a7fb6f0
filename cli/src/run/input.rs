//! Sources of input lines: the trait, and the implementation for input that is not a terminal.

use std::io::{self, BufRead, Read};

use super::session::Session;
use crate::failure::Failure;

/// The result of reading a line.
pub enum Line {
    /// A line without its line ending.
    Text(String),
    /// A line that is too long or not UTF-8.
    Invalid(Failure),
    /// Ctrl-C was pressed.
    Interrupted,
    /// The end of input.
    EndOfInput,
}

/// A source of input lines.
pub trait Input {
    /// Reads the next line. `flip` is true to draw Black at the bottom; only full-screen input, which draws the board
    /// while it waits, uses it.
    ///
    /// # Errors
    /// Returns an error if reading fails.
    fn read_line(&mut self, session: &Session, flip: bool) -> Result<Line, Failure>;

    /// Returns the number of the line that was read last, for error messages; `None` for interactive input.
    fn line_number(&self) -> Option<usize>;
}

/// The error message for a line that is not UTF-8.
pub const INVALID_UTF8: &str = "this line is not valid UTF-8";

/// Maximum length of a line, in bytes.
const MAX_LINE_BYTES: usize = 4096;

/// Lines from an input that is not a terminal.
pub struct LineReader<R> {
    reader: R,
    /// Number of lines read so far.
    lines_read: usize,
}

impl<R: BufRead> LineReader<R> {
    pub fn new(reader: R) -> Self {
        Self { reader, lines_read: 0 }
    }

    fn read(&mut self) -> io::Result<Line> {
        let mut bytes = Vec::new();
        let max_bytes = MAX_LINE_BYTES as u64 + 1;
        if self.reader.by_ref().take(max_bytes).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(Line::EndOfInput);
        }
        self.lines_read += 1;
        if bytes.len() as u64 == max_bytes && !bytes.ends_with(b"\n") {
            self.skip_line()?;
            let why = format!("this line is too long; the limit is {MAX_LINE_BYTES} bytes");
            return Ok(Line::Invalid(Failure::invalid(why)));
        }
        Ok(match String::from_utf8(bytes) {
            // Some programs begin their output with a byte order mark.
            Ok(text) => {
                Line::Text(text.trim_start_matches('\u{feff}').trim_end_matches(['\r', '\n']).to_owned())
            }
            Err(_) => Line::Invalid(Failure::invalid(INVALID_UTF8)),
        })
    }

    /// Skips the rest of the line.
    fn skip_line(&mut self) -> io::Result<()> {
        self.reader.skip_until(b'\n').map(|_| ())
    }
}

impl<R: BufRead> Input for LineReader<R> {
    fn read_line(&mut self, _: &Session, _: bool) -> Result<Line, Failure> {
        self.read().map_err(|error| Failure::usage(format!("cannot read standard input: {error}")))
    }

    fn line_number(&self) -> Option<usize> {
        Some(self.lines_read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_lines_are_read_and_invalid_lines_are_reported() {
        let long = "x".repeat(MAX_LINE_BYTES + 10);
        let text =
            ["\u{feff}".as_bytes(), b"e2e4\r\n\n\xFF\n".as_slice(), long.as_bytes(), b"\nlast"].concat();
        let mut line_reader = LineReader::new(&text[..]);
        let mut lines = Vec::new();
        loop {
            match line_reader.read().expect("it can be read") {
                Line::Text(text) => lines.push(text),
                Line::Invalid(_) => lines.push("invalid".to_owned()),
                Line::Interrupted | Line::EndOfInput => break,
            }
        }
        assert_eq!(lines, ["e2e4", "", "invalid", "invalid", "last"]);
    }
}
