//! Checks the page of mechanisms: the lines of every row make a game without problems, the linked game uses the same
//! keywords, and the last line has the correct counts.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use varlab::compile::compile;
use varlab::diagnostics::{Sources, render};
use varlab::syntax::load::load;

use super::grammar::rules_of;
use super::page::Page;
use crate::analysis::fragment_header;
use crate::library::Shipped;

/// The first cell of each table's heading row.
const HEADING: &str = "mechanism";

/// The verdicts, and their names on the last line.
const VERDICTS: [(&str, &str); 4] =
    [("plain", "plain"), ("clumsy", "clumsy"), ("part", "in part"), ("no", "not at all")];

/// A row of the tables.
struct Row<'p> {
    /// Its line on the page, from 1.
    line: usize,
    name: &'p str,
    /// Lines of a variant file, each with its line break.
    code: String,
    /// The path of the linked game, relative to the page.
    game: Option<&'p str>,
    verdict: &'p str,
    /// The text after the verdict, which says what is missing.
    missing: Option<&'p str>,
}

impl<'p> Row<'p> {
    fn read(line: usize, text: &'p str) -> Option<Self> {
        let cells: Vec<&str> = text.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ").collect();
        let [name, _, code, game, verdict] = cells[..] else { return None };
        let code: String = code.split('`').skip(1).step_by(2).flat_map(|span| [span, "\n"]).collect();
        // In a table, a bar is escaped.
        let code = code.replace("\\|", "|");
        let game = game.split_once("](").and_then(|(_, path)| path.strip_suffix(')'));
        let (verdict, missing) = verdict.split_once(": ").map_or((verdict, None), |(a, b)| (a, Some(b)));
        (name != HEADING).then_some(Self { line, name, code, game, verdict, missing })
    }

    /// Returns the problems of the row, without its location.
    fn problems(&self, page: &Page) -> Vec<String> {
        let mut problems = Vec::new();
        if !VERDICTS.iter().any(|(verdict, _)| *verdict == self.verdict) {
            problems.push(format!("the verdict {:?}", self.verdict));
        }
        if (self.verdict == "plain") == self.missing.is_some() {
            problems.push(format!("{} and missing {:?}", self.verdict, self.missing));
        }
        if (self.verdict == "no") != self.code.is_empty() {
            problems.push(format!("{} with the lines {:?}", self.verdict, self.code));
        }
        if !self.code.is_empty() {
            let text = fragment_header(&self.code).to_owned() + &self.code;
            let compilation = compile(&Shipped, self.name, &text, &[]);
            if !compilation.diagnostics.is_empty() {
                problems.push(render::short(&compilation.diagnostics, &compilation.sources));
            }
        }
        if let Some(game) = self.game {
            let game_path = Path::new(&page.path).parent().unwrap_or(Path::new("")).join(game);
            let used_keywords = keywords_with_parts(&fs::read_to_string(game_path).unwrap_or_default());
            let unused: Vec<String> = keywords(&self.code).difference(&used_keywords).cloned().collect();
            if !unused.is_empty() {
                problems.push(format!("{game} does not use {}", unused.join(" ")));
            }
        }
        problems
    }
}

/// Returns the problems of the page's tables.
pub fn problems(page: &Page) -> Vec<String> {
    let rows: Vec<Row> = page.prose().filter_map(|(line, text)| Row::read(line, text)).collect();
    let mut problems = Vec::new();
    let mut names = BTreeSet::new();
    for row in &rows {
        if !names.insert(row.name) {
            problems.push(format!("{}:{}: a second {}", page.path, row.line, row.name));
        }
        let found = row.problems(page);
        let located = |problem: &String| format!("{}:{}: {}: {problem}", page.path, row.line, row.name);
        problems.extend(found.iter().map(located));
    }
    let counts = VERDICTS.map(|(verdict, name)| {
        format!("{} {name}", rows.iter().filter(|row| row.verdict == verdict).count())
    });
    let expected_last_line = format!("{} mechanisms: {}.", rows.len(), counts.join(", "));
    if page.text.lines().last() != Some(&expected_last_line) {
        problems.push(format!("{}: the last line should be: {expected_last_line}", page.path));
    }
    problems
}

/// Returns the keywords that lines of a file use.
fn keywords(text: &str) -> BTreeSet<String> {
    rules_of(text).0.into_iter().filter(|rule| rule.starts_with("k_")).collect()
}

/// Returns the keywords that a file and all files that it uses contain, outside their tests.
fn keywords_with_parts(text: &str) -> BTreeSet<String> {
    let mut sources = Sources::default();
    let (units, _) = load(&Shipped, "game", text, &mut sources);
    let texts = units.iter().map(|unit| sources.text(unit.source));
    texts.flat_map(|text| keywords(&without_tests(text))).collect()
}

/// Returns a text without its test sections.
fn without_tests(text: &str) -> String {
    let mut in_test = false;
    let is_kept = |line: &&str| {
        if !line.starts_with([' ', '\t', '#']) && !line.is_empty() {
            in_test = line.starts_with("test ");
        }
        !in_test
    };
    text.lines().filter(is_kept).collect::<Vec<_>>().join("\n")
}
