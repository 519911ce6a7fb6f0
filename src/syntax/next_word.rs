//! The words that may follow the beginning of a line, according to the grammar.

use super::grammar::{Rule, parse, stopped_at};

/// A word that no rule of the grammar accepts, except as part of a free text.
const STOPPER: &str = " \u{2}";

/// Returns true if the grammar accepts `word` after `prefix`, the beginning of a line. The prefix is empty or ends with a space. In titles,
/// paths and moves, every word is accepted.
pub fn may_follow(version: u32, prefix: &str, word: &str) -> bool {
    let rule = if version == 1 { Rule::line_of_language_1 } else { Rule::line };
    let line = format!("{prefix}{word}{STOPPER}");
    match parse(rule, &line) {
        Ok(_) => true,
        Err(error) => stopped_at(&error) > prefix.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::may_follow;

    #[test]
    fn the_grammar_decides_what_may_follow() {
        for (prefix, word, expected) in [
            ("", "piece", true),
            ("piece Lynx ", "moves", true),
            ("piece Lynx ", "onto", false),
            ("moves ", "N", true),
            ("moves ", "at", false),
            ("moves N ", "onto", true),
            ("moves N onto ", "enemy", true),
            ("moves N onto ", "hill", true),
            ("moves N onto ", "onto", false),
            ("promotes on last ", "rank", true),
            ("promotes on last ", "file", false),
            ("wins when ", "checkmated", true),
            ("wins ", "checkmated", false),
        ] {
            assert_eq!(may_follow(2, prefix, word), expected, "{prefix}{word}");
        }
    }
}
