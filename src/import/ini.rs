//! A parser of INI files: sections, keys and values with their spans.

use std::collections::HashMap;

use crate::diagnostics::{self, Code, Diagnostic, SourceId, Span};

/// A section: `[name:parent]` and the lines below it.
#[derive(Clone, Debug)]
pub struct Section {
    /// The name of the section.
    pub name: String,
    /// The name of the section from which this section is derived, with its span.
    pub parent: Option<(String, Span)>,
    /// The settings, in order.
    pub settings: Vec<Setting>,
    /// The span of the heading.
    pub span: Span,
}

/// A setting: `key = value`.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The key.
    pub key: String,
    /// The value, which may be empty.
    pub value: String,
    /// The span of the key.
    pub key_span: Span,
    /// The span of the value; of the whole setting if the value is empty.
    pub value_span: Span,
}

/// Parses a text. Returns its sections, and a problem for every invalid line. Of several sections with the same name, the first
/// is kept, as in Fairy-Stockfish, and the others are reported.
pub fn read(source: SourceId, text: &str) -> (Vec<Section>, Vec<Diagnostic>) {
    let mut sections: Vec<Section> = Vec::new();
    let mut problems = Vec::new();
    let mut line_start = 0;
    for line in text.split_inclusive('\n') {
        let content = line.find(['#', ';']).map_or(line, |comment| &line[..comment]);
        let span = |part: &str| {
            let offset = line_start + (part.as_ptr() as usize - line.as_ptr() as usize);
            Span { source, start: offset as u32, end: (offset + part.len()) as u32 }
        };
        let content = content.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        if let Some(heading) = content.strip_prefix('[') {
            match heading.strip_suffix(']').map(|inner| inner.split_once(':').unwrap_or((inner, ""))) {
                Some((name, parent)) if !name.trim().is_empty() => {
                    let parent = parent.trim();
                    let parent = (!parent.is_empty()).then(|| (parent.to_owned(), span(parent)));
                    let name = name.trim().to_owned();
                    sections.push(Section { name, parent, settings: Vec::new(), span: span(content) });
                }
                _ => problems.push(
                    Diagnostic::new(Code::ImportLine, span(content), "invalid section heading")
                        .help("expected `[name]` or `[name:parent]`"),
                ),
            }
        } else if let Some((key, value)) = content.split_once('=') {
            let (key, value) = (key.trim(), value.trim());
            let setting = Setting {
                key: key.to_owned(),
                value: value.to_owned(),
                key_span: span(key),
                value_span: span(if value.is_empty() { content } else { value }),
            };
            match sections.last_mut() {
                Some(section) => section.settings.push(setting),
                None => problems.push(
                    Diagnostic::new(Code::ImportLine, span(content), "setting outside a section")
                        .help("a section begins with a line such as `[name]` or `[name:parent]`"),
                ),
            }
        } else if !content.is_empty() {
            problems.push(
                Diagnostic::new(Code::ImportLine, span(content), "expected a section heading or a setting")
                    .help("a setting has the form `key = value`"),
            );
        }
        line_start += line.len();
    }
    remove_repeated_sections(&mut sections, &mut problems);
    (sections, problems)
}

/// Removes and reports the sections that have the name of an earlier section.
fn remove_repeated_sections(sections: &mut Vec<Section>, problems: &mut Vec<Diagnostic>) {
    let mut first_headings: HashMap<String, Span> = HashMap::new();
    sections.retain(|section| {
        let first = *first_headings.entry(section.name.clone()).or_insert(section.span);
        let is_first = first == section.span;
        if !is_first {
            let message = format!("the section `[{}]` occurs twice; this one is ignored", section.name);
            problems.push(
                Diagnostic::new(Code::ImportRepeated, section.span, message)
                    .with_related(first, "the first")
                    .help("rename one of the two sections, or remove it"),
            );
        }
        is_first
    });
    diagnostics::sort(problems);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_and_settings_have_spans() {
        let text = "# a comment\n[one]\nkey = some value # why\n\n[ two : one ]\r\nempty =\n";
        let (sections, problems) = read(SourceId(0), text);
        assert!(problems.is_empty(), "{problems:?}");
        assert_eq!(sections.len(), 2);
        let setting = &sections[0].settings[0];
        assert_eq!((setting.key.as_str(), setting.value.as_str()), ("key", "some value"));
        let text_of = |span: Span| &text[span.start as usize..span.end as usize];
        assert_eq!((text_of(setting.key_span), text_of(setting.value_span)), ("key", "some value"));
        let (parent, span) = sections[1].parent.as_ref().expect("section `two` has a parent");
        assert_eq!((sections[1].name.as_str(), parent.as_str(), text_of(*span)), ("two", "one", "one"));
        assert_eq!(sections[1].settings[0].value, "");
    }

    #[test]
    fn the_first_of_several_sections_with_one_name_is_kept() {
        let (sections, problems) = read(SourceId(0), "[a]\nx = 1\n[b]\n[a:b]\nx = 2\ny = 3\n");
        let names: Vec<&str> = sections.iter().map(|section| section.name.as_str()).collect();
        assert_eq!(names, ["a", "b"]);
        assert_eq!(sections[0].settings.len(), 1);
        let codes: Vec<(Code, u32)> =
            problems.iter().map(|problem| (problem.code, problem.span().start)).collect();
        assert_eq!(codes, [(Code::ImportRepeated, 14)]);
    }

    #[test]
    fn malformed_lines_are_reported() {
        let (_, problems) = read(SourceId(0), "key = value\n[]\n[open\nwords\n");
        let starts: Vec<u32> = problems.iter().map(|problem| problem.span().start).collect();
        assert_eq!(starts, [0, 12, 15, 21]);
    }
}
