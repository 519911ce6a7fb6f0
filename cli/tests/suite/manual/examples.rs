//! The examples of a page: files and fragments in the language, each of which is checked and played.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use varlab::compile::compile;
use varlab::diagnostics::{Code, render};

use super::page::{Block, Page};
use crate::analysis::fragment_header;
use crate::library::Shipped;

/// An example with all parts of its file.
#[derive(Clone)]
pub struct Example {
    /// The name of its file, if the file is kept.
    pub file: Option<String>,
    /// The codes of its expected problems.
    pub wrong: BTreeSet<String>,
    /// The line of the page on which the last part begins.
    pub line: usize,
    /// Its parts, each with the line of the page on which it begins.
    parts: Vec<(usize, String)>,
}

/// The information in the marks of an example.
struct Marks<'p> {
    wrong: Vec<&'p str>,
    file: Option<&'p str>,
    adds: bool,
}

/// Returns the marks of an example if they are valid.
fn marks<'p>(block: &Block<'p>) -> Option<Marks<'p>> {
    let mut words = block.marks.iter().skip(1).copied().peekable();
    let says_wrong = words.next_if_eq(&"wrong").is_some();
    let mut wrong = Vec::new();
    while let Some(code) = words.next_if(|word| Code::find(word).is_some()) {
        wrong.push(code);
    }
    let adds = words.next_if_eq(&"adds").is_some();
    let file = words.next_if(|word| word.split_once('.').is_some_and(|(_, ending)| ending == "var"));
    let is_valid = words.next().is_none() && says_wrong != wrong.is_empty() && (file.is_some() || !adds);
    is_valid.then_some(Marks { wrong, file, adds })
}

/// Returns blocks with unknown marks.
pub fn unknown_marks(page: &Page) -> Vec<String> {
    let blocks = page.blocks().into_iter();
    let unknown = blocks.filter(|block| match block.kind() {
        "var" => marks(block).is_none(),
        "text" => block.marks.len() > 2,
        "console" | "sh" | "rust" | "python" | "mermaid" => block.marks.len() > 1,
        _ => true,
    });
    unknown
        .map(|block| format!("{}:{}: a block marked {:?}", page.path, block.line, block.marks.join(" ")))
        .collect()
}

/// Returns quotations of project files that are not in those files.
pub fn misquotations(page: &Page) -> Vec<String> {
    let mut problems = Vec::new();
    for block in page.blocks() {
        let ["text", file] = block.marks[..] else { continue };
        let source = fs::read_to_string(file).unwrap_or_default();
        let mut lines = source.lines();
        for quoted in block.text.lines().filter(|line| !line.is_empty()) {
            if !lines.any(|line| line == quoted) {
                problems.push(format!("{}:{}: not in {file}: {quoted}", page.path, block.line));
                break;
            }
        }
    }
    problems
}

/// Returns the example of a block, with the earlier parts of its file from `named_examples`. An example with a file name is added there.
pub fn example(block: &Block, named_examples: &mut BTreeMap<String, Example>) -> Option<Example> {
    let marks = marks(block).filter(|_| block.kind() == "var")?;
    let before = marks.file.filter(|_| marks.adds).and_then(|file| named_examples.get(file));
    let mut parts = before.map_or_else(Vec::new, |example| example.parts.clone());
    if parts.is_empty() {
        parts.push((1, fragment_header(&block.text).to_owned()));
    }
    parts.push((block.line, block.text.clone()));
    let file = marks.file.map(str::to_owned);
    let wrong = marks.wrong.into_iter().map(str::to_owned).collect();
    let example = Example { file, wrong, line: block.line, parts };
    if let Some(file) = &example.file {
        named_examples.insert(file.clone(), example.clone());
    }
    Some(example)
}

/// Returns all examples of a page.
pub fn examples(page: &Page) -> Vec<Example> {
    let mut named_examples = BTreeMap::new();
    page.blocks().iter().filter_map(|block| example(block, &mut named_examples)).collect()
}

/// Returns the problems of the examples of a page.
pub fn problems(page: &Page) -> Vec<String> {
    examples(page).iter().filter_map(|example| example.problem(page)).collect()
}

impl Example {
    /// Returns the text as a reader would write it.
    pub fn text(&self) -> String {
        let parts: Vec<&str> =
            self.parts.iter().map(|(_, text)| text.as_str()).filter(|text| !text.is_empty()).collect();
        parts.join("\n")
    }

    /// Returns the text with blank lines between its parts, so that its line numbers are those of the page.
    fn with_page_lines(&self) -> String {
        let mut text = String::new();
        for (line, part) in &self.parts {
            text += &"\n".repeat(line.saturating_sub(1 + text.lines().count()));
            text += part;
        }
        text
    }

    /// Returns its problems, if any.
    fn problem(&self, page: &Page) -> Option<String> {
        let mut compilation = compile(&Shipped, &page.path, &self.with_page_lines(), &[]);
        compilation.run_tests(u64::MAX);
        let found: BTreeSet<String> =
            compilation.diagnostics.iter().map(|problem| problem.code.id().to_owned()).collect();
        let is_tested =
            || compilation.variant.as_ref().is_some_and(|variant| !variant.model.tests.is_empty());
        if found != self.wrong {
            let list = |codes: &BTreeSet<String>| codes.iter().cloned().collect::<Vec<_>>().join(" ");
            let shown = render::short(&compilation.diagnostics, &compilation.sources);
            let expected = if self.wrong.is_empty() { "no problem".to_owned() } else { list(&self.wrong) };
            return Some(format!("{}:{}: expected {expected}, found:\n{shown}", page.path, self.line));
        }
        (self.wrong.is_empty() && self.file.is_none() && !is_tested())
            .then(|| format!("{}:{}: an example without a test", page.path, self.line))
    }
}
