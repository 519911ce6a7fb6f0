//! Writes SVG, element by element. Not what is drawn.

use std::fmt::Write;

/// A picture as far as it has been written.
#[derive(Default)]
pub(super) struct Svg {
    text: String,
    depth: usize,
}

/// What an attribute can be.
pub(super) trait Value {
    fn write(&self, text: &mut String);
}

impl Value for f64 {
    /// With two decimals at most, so that a picture is the same text wherever it is made.
    fn write(&self, text: &mut String) {
        let rounded = format!("{self:.2}");
        let short = rounded.trim_end_matches('0').trim_end_matches('.');
        text.push_str(if short == "-0" { "0" } else { short });
    }
}

impl Value for &str {
    fn write(&self, text: &mut String) {
        for char in self.chars() {
            match char {
                '&' => text.push_str("&amp;"),
                '<' => text.push_str("&lt;"),
                '>' => text.push_str("&gt;"),
                '"' => text.push_str("&quot;"),
                // XML has no way to write these.
                char if char.is_control() => text.push(' '),
                char => text.push(char),
            }
        }
    }
}

impl Value for String {
    fn write(&self, text: &mut String) {
        self.as_str().write(text);
    }
}

type Attributes<'a> = &'a [(&'a str, &'a dyn Value)];

impl Svg {
    /// An element with nothing in it.
    pub fn element(&mut self, name: &str, attributes: Attributes<'_>) {
        self.begin(name, attributes);
        self.text.push_str("/>\n");
    }

    /// An element with others in it.
    pub fn group(&mut self, name: &str, attributes: Attributes<'_>, inside: impl FnOnce(&mut Svg)) {
        self.begin(name, attributes);
        self.text.push_str(">\n");
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        let _ = writeln!(self.text, "{:indent$}</{name}>", "", indent = 2 * self.depth);
    }

    /// An element with text in it.
    pub fn text(&mut self, name: &str, text: &str) {
        self.begin(name, &[]);
        self.text.push('>');
        text.write(&mut self.text);
        let _ = writeln!(self.text, "</{name}>");
    }

    /// All of it.
    pub fn finish(self) -> String {
        self.text
    }

    fn begin(&mut self, name: &str, attributes: Attributes<'_>) {
        let _ = write!(self.text, "{:indent$}<{name}", "", indent = 2 * self.depth);
        for (name, value) in attributes {
            let _ = write!(self.text, " {name}=\"");
            value.write(&mut self.text);
            self.text.push('"');
        }
    }
}

/// The outline of something, as the `d` of a path.
#[derive(Default)]
pub(super) struct Outline(String);

impl Outline {
    /// One command with its numbers: `M 3 4`.
    pub fn add(&mut self, command: char, numbers: &[f64]) -> &mut Outline {
        self.0.push(command);
        for (at, number) in numbers.iter().enumerate() {
            if at > 0 {
                self.0.push(' ');
            }
            number.write(&mut self.0);
        }
        self
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Value for Outline {
    fn write(&self, text: &mut String) {
        text.push_str(&self.0);
    }
}
