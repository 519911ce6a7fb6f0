//! The grammar of `grammar/variant.pest` as rules, texts read by them, and its keywords. Not what the rules mean.

use std::sync::LazyLock;

use pest::Parser as _;
use pest::error::{Error, InputLocation};
use pest::iterators::Pairs;
use pest_derive::Parser;

/// Reads one line by a rule of the grammar.
#[derive(Parser)]
#[grammar = "../grammar/variant.pest"]
pub(super) struct Grammar;

/// Reads a text by a rule.
#[allow(clippy::result_large_err)] // made once a bad line
pub(super) fn parse(rule: Rule, text: &str) -> Result<Pairs<'_, Rule>, Error<Rule>> {
    Grammar::parse(rule, text)
}

/// Where an attempt to read a line stopped.
pub(super) fn stopped_at(error: &Error<Rule>) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    }
}

/// Every keyword of the language.
pub static KEYWORDS: LazyLock<Vec<&str>> =
    LazyLock::new(|| BEGINS.iter().chain(words_of("inside").iter()).copied().collect());

/// The keywords that begin a line.
pub static BEGINS: LazyLock<Vec<&str>> = LazyLock::new(|| words_of("begins"));

/// The words that a production of the grammar lists: the list stands there and nowhere else.
fn words_of(production: &str) -> Vec<&'static str> {
    let text = include_str!("../../grammar/variant.pest");
    let head = format!("\n{production} = {{");
    let list = text.split(&head).nth(1).and_then(|rest| rest.split('}').next()).unwrap_or_default();
    list.split('"').skip(1).step_by(2).collect()
}

/// Whether the word is one that no inventor can take for his own.
pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

#[cfg(test)]
mod tests {
    use pest::Parser;

    use super::{Grammar, KEYWORDS, Rule};

    #[test]
    fn every_keyword_rule_is_reserved_and_every_reserved_word_has_a_rule() {
        let mut rules: Vec<String> = Rule::all_rules()
            .iter()
            .filter_map(|rule| format!("{rule:?}").strip_prefix("k_").map(str::to_string))
            .filter(|word| word.len() > 1)
            .chain(["one", "two", "three"].map(str::to_string))
            .collect();
        let mut listed: Vec<String> = KEYWORDS.iter().map(ToString::to_string).collect();
        rules.sort();
        listed.sort();
        assert_eq!(rules, listed);
    }

    #[test]
    fn no_keyword_hides_behind_its_own_beginning() {
        for word in KEYWORDS.iter() {
            let read = Grammar::parse(Rule::reserved, word).map(|pairs| pairs.as_str().len());
            assert_eq!(read.ok(), Some(word.len()), "{word}");
        }
    }
}
