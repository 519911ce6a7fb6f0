//! A writer of SVG elements.

use std::fmt::Write;

/// An SVG text that is being written.
#[derive(Default)]
pub(super) struct Svg {
    text: String,
    /// The number of open elements, which determines the indentation of lines.
    depth: usize,
}

/// The value of an attribute.
pub(super) trait Value {
    /// Appends the value to a text.
    fn write(&self, text: &mut String);
}

impl Value for f64 {
    fn write(&self, text: &mut String) {
        text.push_str(&format_number(*self));
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
                // XML 1.0 does not allow most control characters. All of them are replaced, even line feeds.
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

/// The names and values of attributes.
type Attributes<'a> = &'a [(&'a str, &'a dyn Value)];

impl Svg {
    /// Writes an empty element.
    pub fn element(&mut self, name: &str, attributes: Attributes<'_>) {
        self.begin(name, attributes);
        self.text.push_str("/>\n");
    }

    /// Writes an element that contains other elements. `write_content` writes these.
    pub fn container(
        &mut self,
        name: &str,
        attributes: Attributes<'_>,
        write_content: impl FnOnce(&mut Svg),
    ) {
        self.begin(name, attributes);
        self.text.push_str(">\n");
        self.depth += 1;
        write_content(self);
        self.depth -= 1;
        let _ = writeln!(self.text, "{:indent$}</{name}>", "", indent = 2 * self.depth);
    }

    /// Writes an element that contains text.
    pub fn text(&mut self, name: &str, text: &str) {
        self.begin(name, &[]);
        self.text.push('>');
        text.write(&mut self.text);
        let _ = writeln!(self.text, "</{name}>");
    }

    /// Writes elements that are given as SVG text.
    pub fn raw(&mut self, elements: &str) {
        self.text.push_str(elements.trim_end());
        self.text.push('\n');
    }

    /// Returns the whole text.
    pub fn finish(self) -> String {
        self.text
    }

    /// Writes the start of an element, without the end of its tag.
    fn begin(&mut self, name: &str, attributes: Attributes<'_>) {
        let _ = write!(self.text, "{:indent$}<{name}", "", indent = 2 * self.depth);
        for (name, value) in attributes {
            let _ = write!(self.text, " {name}=\"");
            value.write(&mut self.text);
            self.text.push('"');
        }
    }
}

/// The outline of a shape: the attribute `d` of a path.
#[derive(Default)]
pub(super) struct Outline(String);

impl Outline {
    /// Adds a path command with its numbers, such as `M 3 4`.
    pub fn add(&mut self, command: char, numbers: &[f64]) -> &mut Outline {
        self.0.push(command);
        for (index, number) in numbers.iter().enumerate() {
            if index > 0 {
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

/// Returns the outline of a circle.
pub(super) fn circle((x, y): (f64, f64), radius: f64) -> String {
    let [left, y, radius, width] = [x - radius, y, radius, 2.0 * radius].map(format_number);
    format!("M{left} {y}a{radius} {radius} 0 1 0 {width} 0a{radius} {radius} 0 1 0 -{width} 0z")
}

/// Returns the text of a number with at most two decimals, so that a picture has the same text on every machine.
pub(super) fn format_number(number: f64) -> String {
    let rounded = format!("{number:.2}");
    let short = rounded.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::format_number;

    #[test]
    fn numbers_have_at_most_two_decimals_and_no_negative_zero() {
        for (number, text) in [
            (3.0, "3"),
            (10.5, "10.5"),
            (100.0, "100"),
            (2.0 / 3.0, "0.67"),
            (-1.25, "-1.25"),
            (0.0, "0"),
            (-0.0, "0"),
            (-0.004, "0"),
        ] {
            assert_eq!(format_number(number), text);
        }
    }
}
