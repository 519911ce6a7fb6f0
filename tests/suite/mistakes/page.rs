//! A file as lines under headings, and functions that change one line. `table.rs` lists the mistakes.

/// Its lines, each with the first word of the heading above it (or on it).
pub struct Page {
    pub lines: Vec<Line>,
}

pub struct Line {
    /// The first word of the heading: `setup`, `piece`, `test`.
    pub under: String,
    /// The line without its comment and trailing blanks.
    pub text: String,
    whole: String,
}

/// A file with a mistake.
pub struct SpoiltFile {
    pub text: String,
    /// The line of the mistake, from 1.
    pub line: usize,
    /// Words by which the message may name the mistake instead.
    pub names: Vec<String>,
}

impl Page {
    pub fn new(text: &str) -> Page {
        let mut under = String::new();
        let mut lines = Vec::new();
        for whole in text.lines() {
            let text = whole.split('#').next().unwrap_or_default().trim_end().to_owned();
            if text.starts_with(|sign: char| sign.is_alphabetic()) {
                text.split(' ').next().unwrap_or_default().clone_into(&mut under);
            }
            lines.push(Line { under: under.clone(), text, whole: whole.to_owned() });
        }
        Page { lines }
    }

    /// Returns the file with each line of some sections changed, one at a time; `spoil` returns the new line and the
    /// words that name the mistake, or nothing where the mistake does not apply.
    pub fn each(&self, under: &[&str], spoil: impl Fn(&str) -> Option<(String, String)>) -> Vec<SpoiltFile> {
        let mut made = Vec::new();
        for (at, line) in self.lines.iter().enumerate() {
            if line.text.is_empty() || !(under.is_empty() || under.contains(&line.under.as_str())) {
                continue;
            }
            if let Some((new, name)) = spoil(&line.text) {
                let names = Some(name).filter(|name| !name.is_empty());
                made.push(SpoiltFile {
                    text: self.with(at, Some(&new)),
                    line: at + 1,
                    names: names.into_iter().collect(),
                });
            }
        }
        made
    }

    /// Returns the file with another line at that place, or without the line.
    pub fn with(&self, at: usize, new: Option<&str>) -> String {
        let mut text = String::new();
        for (number, line) in self.lines.iter().enumerate() {
            let line = if number == at { new } else { Some(line.whole.as_str()) };
            if let Some(line) = line {
                text.push_str(line);
                text.push('\n');
            }
        }
        text
    }

    /// Returns the headings `piece Name L`: their places, names and letters.
    pub fn kinds(&self) -> Vec<(usize, &str, &str)> {
        let mut kinds = Vec::new();
        for (at, line) in self.lines.iter().enumerate() {
            let words: Vec<&str> = line.text.split(' ').collect();
            if let ["piece", name, letter, ..] = words[..]
                && letter.trim_start_matches('+').len() == 1
                && letter.ends_with(|sign: char| sign.is_ascii_uppercase())
            {
                kinds.push((at, name, letter));
            }
        }
        kinds
    }
}
