//! Coverage of the grammar by the examples of the manual.

use std::collections::BTreeSet;

use varlab_grammar::{Rule, parse};

use super::examples::examples;
use super::page::Page;

const GRAMMAR: &str = include_str!("../../../../grammar/variant.pest");

/// Rules that no correct example can show, and the reason.
const EXCEPTIONS: [(&str, &str); 5] = [
    ("k_leave", "leaving a trail by choice is not supported yet"),
    ("k_pull", "pulling by choice is not supported yet"),
    ("k_push", "pushing by choice is not supported yet"),
    ("k_send", "sending away by choice is not supported yet"),
    ("k_passing", "no sentence takes this form of pass"),
];

/// Returns rules and keywords that no correct example uses, examples whose lines cannot be parsed, and superfluous
/// exceptions.
pub fn problems(page: &Page) -> Vec<String> {
    let mut problems = Vec::new();
    let mut used = BTreeSet::new();
    for example in examples(page).iter().filter(|example| example.expected_codes.is_empty()) {
        let (rules, errors) = rules_of(&example.text());
        used.extend(rules);
        problems.extend(errors.iter().map(|error| format!("{}:{}: {error}", page.path, example.line)));
    }
    for rule in rules() {
        let exception = EXCEPTIONS.iter().find(|(name, _)| *name == rule);
        match (used.contains(rule), exception) {
            (false, None) => problems.push(format!("no example uses {rule}")),
            (true, Some((_, why))) => problems.push(format!("{rule} is used, although {why}")),
            _ => {}
        }
    }
    problems
}

/// Returns the rules by which the lines of a file are parsed, and the errors of lines that cannot be parsed.
pub fn rules_of(text: &str) -> (BTreeSet<String>, Vec<String>) {
    let mut rules = BTreeSet::new();
    let mut errors = Vec::new();
    let lines = sentences(text);
    let is_language_1 = lines.iter().any(|line| line == "language 1");
    let line_rule = if is_language_1 { Rule::line_of_language_1 } else { Rule::line };
    for line in lines {
        match parse(line_rule, &line) {
            Ok(pairs) => rules.extend(pairs.flatten().map(|pair| format!("{:?}", pair.as_rule()))),
            Err(error) => errors.push(error.to_string()),
        }
    }
    (rules, errors)
}

/// Returns the rules of the grammar that produce tokens: neither silent rules nor the lists of keywords.
fn rules() -> impl Iterator<Item = &'static str> {
    let definitions = GRAMMAR.lines().filter_map(|line| line.split_once(" = "));
    let is_silent = |rule: &str| rule.starts_with("_{");
    definitions
        .filter(move |(name, rule)| {
            !is_silent(rule) && !["reserved", "begins", "inside", "since_2_words"].contains(name)
        })
        .map(|(name, _)| name)
}

/// Returns the lines of a file without comments, with continued lines joined.
fn sentences(text: &str) -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    for line in text.lines() {
        let words = format!(" {line}").split(" #").next().unwrap_or_default().trim().to_owned();
        let first = words.split_whitespace().next().unwrap_or_default();
        let continues = varlab::syntax::words::continues_sentence(first);
        match sentences.last_mut() {
            Some(before) if continues || before.ends_with(',') => {
                before.push(' ');
                before.push_str(&words);
            }
            _ if words.is_empty() => {}
            _ => sentences.push(words),
        }
    }
    sentences
}
