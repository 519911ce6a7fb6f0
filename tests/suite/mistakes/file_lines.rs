//! A file split into lines and headings, and functions that change one line. `table.rs` lists the mistakes.

/// The lines of a file.
pub struct FileLines {
    pub lines: Vec<Line>,
}

/// A line of a file.
pub struct Line {
    /// The first word of the heading above the line, or of the line itself if it is a heading: for example `setup`.
    pub heading: String,
    /// The line without its comment and trailing spaces.
    pub text: String,
    /// The complete line.
    original: String,
}

/// A file with a mistake inserted.
pub struct SpoiltFile {
    pub text: String,
    /// The line of the mistake, from 1.
    pub line: usize,
    /// Words that identify the mistake. A message that contains one of them may point at another line.
    pub names: Vec<String>,
}

impl FileLines {
    pub fn new(text: &str) -> FileLines {
        let mut heading = String::new();
        let mut lines = Vec::new();
        for original in text.lines() {
            let text = original.split('#').next().unwrap_or_default().trim_end().to_owned();
            if text.starts_with(char::is_alphabetic) {
                text.split(' ').next().unwrap_or_default().clone_into(&mut heading);
            }
            lines.push(Line { heading: heading.clone(), text, original: original.to_owned() });
        }
        FileLines { lines }
    }

    /// Changes each line under these headings (all lines if the list is empty), one at a time, and returns the
    /// resulting files. `spoil` returns the new line and a word that identifies the mistake (which may be empty), or
    /// `None` if the mistake does not apply to the line.
    pub fn spoil_each_line(
        &self,
        headings: &[&str],
        spoil: impl Fn(&str) -> Option<(String, String)>,
    ) -> Vec<SpoiltFile> {
        let mut files = Vec::new();
        for (index, line) in self.lines.iter().enumerate() {
            if line.text.is_empty() || !(headings.is_empty() || headings.contains(&line.heading.as_str())) {
                continue;
            }
            if let Some((new_line, name)) = spoil(&line.text) {
                let names = Some(name).filter(|name| !name.is_empty());
                files.push(SpoiltFile {
                    text: self.replace_line(index, Some(&new_line)),
                    line: index + 1,
                    names: names.into_iter().collect(),
                });
            }
        }
        files
    }

    /// Returns the text of the file with the line at an index replaced, or removed if `new` is `None`.
    pub fn replace_line(&self, index: usize, new: Option<&str>) -> String {
        let mut text = String::new();
        for (number, line) in self.lines.iter().enumerate() {
            let line = if number == index { new } else { Some(line.original.as_str()) };
            if let Some(line) = line {
                text.push_str(line);
                text.push('\n');
            }
        }
        text
    }

    /// Returns the line index, the name and the letter of each heading `piece Name L`.
    pub fn kinds(&self) -> Vec<(usize, &str, &str)> {
        let mut kinds = Vec::new();
        for (index, line) in self.lines.iter().enumerate() {
            let words: Vec<&str> = line.text.split(' ').collect();
            if let ["piece", name, letter, ..] = words[..]
                && letter.trim_start_matches('+').len() == 1
                && letter.ends_with(|c: char| c.is_ascii_uppercase())
            {
                kinds.push((index, name, letter));
            }
        }
        kinds
    }
}
