//! The examples of a page: files and fragments in the language. Each is compiled, and its tests are run.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use varlab::compile::compile;
use varlab::diagnostics::{Code, render};

use super::page::{Block, Page};
use crate::analysis::fragment_header;
use crate::library::Shipped;

/// An example, preceded by the earlier parts of its file.
#[derive(Clone)]
pub struct Example {
    /// The name of its file, if later blocks of the page can use the file.
    pub file: Option<String>,
    /// The codes of its expected problems.
    pub expected_codes: BTreeSet<String>,
    /// The line of the page on which the last part begins.
    pub line: usize,
    /// Its parts, each with the line of the page on which it begins.
    parts: Vec<(usize, String)>,
}

/// The parsed info string of an example.
struct ParsedInfo<'p> {
    expected_codes: Vec<&'p str>,
    file: Option<&'p str>,
    /// True if the example is appended to `file`, which an earlier block of the page began.
    adds: bool,
}

/// Parses the info string of an example; `None` if it is invalid.
fn parse_info<'p>(block: &Block<'p>) -> Option<ParsedInfo<'p>> {
    let mut words = block.info.iter().skip(1).copied().peekable();
    let says_wrong = words.next_if_eq(&"wrong").is_some();
    let mut expected_codes = Vec::new();
    while let Some(code) = words.next_if(|word| Code::find(word).is_some()) {
        expected_codes.push(code);
    }
    let adds = words.next_if_eq(&"adds").is_some();
    let file = words.next_if(|word| word.split_once('.').is_some_and(|(_, ending)| ending == "var"));
    let is_valid =
        words.next().is_none() && says_wrong != expected_codes.is_empty() && (file.is_some() || !adds);
    is_valid.then_some(ParsedInfo { expected_codes, file, adds })
}

/// Returns a message for each block with an invalid info string.
pub fn invalid_info_strings(page: &Page) -> Vec<String> {
    let mut files = BTreeSet::new();
    let mut is_valid = |block: &Block<'_>| match block.kind() {
        "var" => parse_info(block).is_some_and(|info| {
            let is_new_file = info.file.is_some_and(|file| files.insert(file.to_owned()));
            !(info.adds && is_new_file)
        }),
        "text" => block.info.len() <= 2,
        "console" | "sh" | "rust" | "python" | "mermaid" => block.info.len() == 1,
        _ => false,
    };
    let mut blocks = page.blocks();
    blocks.retain(|block| !is_valid(block));
    blocks
        .iter()
        .map(|block| format!("{}:{}: invalid info string {:?}", page.path, block.line, block.info.join(" ")))
        .collect()
}

/// Returns a message for each block that quotes a project file but has a line that is not in that file, or has its lines in
/// another order.
pub fn misquotations(page: &Page) -> Vec<String> {
    let mut problems = Vec::new();
    for block in page.blocks() {
        let ["text", file] = block.info[..] else { continue };
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

/// Returns the example of a block, with the earlier parts of its file from `named_examples`; `None` if the block is not a
/// valid example. An example with a file name is also stored in `named_examples`.
pub fn example(block: &Block, named_examples: &mut BTreeMap<String, Example>) -> Option<Example> {
    let info = parse_info(block).filter(|_| block.kind() == "var")?;
    let earlier = info.file.filter(|_| info.adds).and_then(|file| named_examples.get(file));
    let mut parts = earlier.map_or_else(Vec::new, |example| example.parts.clone());
    if parts.is_empty() {
        parts.push((1, fragment_header(&block.text).to_owned()));
    }
    parts.push((block.line, block.text.clone()));
    let file = info.file.map(str::to_owned);
    let expected_codes = info.expected_codes.into_iter().map(str::to_owned).collect();
    let example = Example { file, expected_codes, line: block.line, parts };
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
    /// Returns the text of the file: its parts without padding between them.
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

    /// Returns a message if the diagnostics are not the expected ones, or if an example that should have no problems has
    /// neither a file name nor a test.
    fn problem(&self, page: &Page) -> Option<String> {
        let mut compilation = compile(&Shipped, &page.path, &self.with_page_lines(), &[]);
        compilation.run_tests(u64::MAX);
        let found: BTreeSet<String> =
            compilation.diagnostics.iter().map(|problem| problem.code.id().to_owned()).collect();
        let is_tested =
            || compilation.variant.as_ref().is_some_and(|variant| !variant.model.tests.is_empty());
        if found != self.expected_codes {
            let list = |codes: &BTreeSet<String>| codes.iter().cloned().collect::<Vec<_>>().join(" ");
            let shown = render::short(&compilation.diagnostics, &compilation.sources);
            let expected = if self.expected_codes.is_empty() {
                "no problem".to_owned()
            } else {
                list(&self.expected_codes)
            };
            return Some(format!("{}:{}: expected {expected}, found:\n{shown}", page.path, self.line));
        }
        (self.expected_codes.is_empty() && self.file.is_none() && !is_tested())
            .then(|| format!("{}:{}: an example without a test", page.path, self.line))
    }
}
