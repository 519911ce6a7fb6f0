//! The words of the language: one row for each word and role. The scanner, the messages, the manual and the editors use this table;
//! tests compare it with the grammar.

mod inside;
mod lines;

use super::section_kind::SectionKind;

/// A word of the language in one of its roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word as it is written.
    pub text: &'static str,
    /// The role of the word in a line.
    pub role: Role,
    /// A plain description of what may follow the word; `nothing` if only conditions or the end of the line may follow.
    pub follows: &'static str,
    /// The first version of the language in which the word is a keyword.
    pub since: u32,
    /// Correct lines with the word in this role, the most typical one first; at least one.
    pub examples: &'static [&'static str],
}

/// The role of a word in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Begins a section: the lines below belong to it.
    Heading(SectionKind),
    /// Begins a line that belongs to no section.
    Declaration,
    /// Follows the word that the line defines.
    Definition,
    /// Begins a line of a section of this kind.
    Line(SectionKind),
    /// Comes before the first word of a sentence and determines its effect on earlier sentences.
    Mode,
    /// Joins the following words to the sentence before them, also at the beginning of a line.
    Continuation,
    /// Joins two parts of one line.
    Conjunction,
    /// The verb of a step of a move, or its adverb.
    Step,
    /// An action of a player.
    MoveVerb,
    /// A condition on a position, or a part of one.
    Fact,
    /// A number, or its comparison.
    Quantity,
    /// A word for pieces, squares, a player or a result.
    Noun,
    /// A property, usually of the following noun.
    Adjective,
    /// A relation to the pieces or squares that follow.
    Preposition,
    /// Part of the fixed wording of one kind of line.
    Phrase,
}

/// Creates a row of the table.
const fn word(
    text: &'static str,
    role: Role,
    follows: &'static str,
    examples: &'static [&'static str],
) -> Word {
    Word { text, role, follows, since: 1, examples }
}

/// Creates a row of a word that is a keyword only since language 2.
const fn since_2(
    text: &'static str,
    role: Role,
    follows: &'static str,
    examples: &'static [&'static str],
) -> Word {
    Word { text, role, follows, since: 2, examples }
}

impl Word {
    /// Returns true if the word, in this role, is the first one of a line.
    pub fn begins_line(&self) -> bool {
        matches!(self.role, Role::Heading(_) | Role::Declaration | Role::Line(_) | Role::Mode)
    }

    /// Returns true if the word is reserved, so that an author cannot define it. A single letter need not be reserved, because defined
    /// words have at least two letters.
    pub fn is_reserved(&self) -> bool {
        self.text.len() > 1
    }

    /// Returns true if the word, in this role, can be followed by the verb of a sentence on the same line.
    pub(super) fn precedes_verb(&self) -> bool {
        match self.role {
            Role::Heading(section) => section.has_sentences(),
            role => role == Role::Mode,
        }
    }

    /// Returns true if lines that begin with the word, in this role, contain titles, metadata, rows or moves, which cannot be continued.
    fn begins_one_line_text(&self) -> bool {
        matches!(
            self.role,
            Role::Heading(section) | Role::Line(section) if section == SectionKind::Variant || section.has_rows_or_test_lines()
        )
    }
}

/// Returns all rows of the table. Words that begin lines come first.
pub fn words() -> impl Iterator<Item = &'static Word> {
    lines::WORDS.iter().chain(inside::WORDS)
}

/// Returns the reserved words, each once.
pub fn keywords() -> Vec<&'static str> {
    distinct(words().filter(|word| word.is_reserved()))
}

/// Returns the reserved words that can begin a line, each once.
pub(super) fn line_keywords() -> Vec<&'static str> {
    distinct(words().filter(|word| word.is_reserved() && word.begins_line()))
}

fn distinct(words: impl Iterator<Item = &'static Word>) -> Vec<&'static str> {
    let mut texts: Vec<&str> = words.map(|word| word.text).collect();
    texts.sort_unstable();
    texts.dedup();
    texts
}

/// Returns true if the word is reserved.
pub fn is_keyword(text: &str) -> bool {
    rows_of_word(text).any(Word::is_reserved)
}

/// Returns true if the word is a keyword in the given version of the language. Single letters such as `a` count, although they are not
/// reserved.
pub(super) fn is_keyword_since(text: &str, version: u32) -> bool {
    rows_of_word(text).any(|word| word.since <= version)
}

/// Returns true if a line can begin with the word.
pub(super) fn begins_line(text: &str) -> bool {
    rows_of_word(text).any(Word::begins_line)
}

/// Returns true if a line that begins with the word continues the sentence before it.
pub fn continues_sentence(text: &str) -> bool {
    rows_of_word(text).any(|word| word.role == Role::Continuation)
}

/// Returns true if a line that begins with the word can never be continued on the next line.
pub(super) fn begins_one_line_text(text: &str) -> bool {
    let mut lines = rows_of_word(text).filter(|word| word.begins_line()).peekable();
    lines.peek().is_some() && lines.all(Word::begins_one_line_text)
}

/// Returns true if the word can be a member of a list or begin a step, so that it can follow a comma.
pub(super) fn may_follow_comma(text: &str) -> bool {
    rows_of_word(text).any(|word| matches!(word.role, Role::Noun | Role::Step))
}

/// Returns true if the word begins a line that belongs to no section.
pub(super) fn is_declaration(text: &str) -> bool {
    rows_of_word(text).any(|word| word.role == Role::Declaration)
}

/// Returns true if the word comes between a user-defined word and its meaning.
pub(super) fn defines(text: &str) -> bool {
    rows_of_word(text).any(|word| word.role == Role::Definition)
}

/// Returns the section that a heading with this first word opens; `None` if no heading begins with the word.
pub(super) fn heading(text: &str) -> Option<SectionKind> {
    rows_of_word(text).find_map(|word| match word.role {
        Role::Heading(section) => Some(section),
        _ => None,
    })
}

/// Returns the words that begin the lines of a section, in the order in which messages list them. The modes
/// `also` and `never` are left out.
pub(super) fn of_section(section: SectionKind) -> Vec<&'static str> {
    words().filter(|word| word.role == Role::Line(section)).map(|word| word.text).collect()
}

/// Returns the row in which a word begins a line, or the row of `means`. The row for the given section is preferred. Returns
/// `None` if no line begins with the word.
pub fn line_start_row(text: &str, section: SectionKind) -> Option<&'static Word> {
    let row_of_section = rows_of_word(text).find(|word| word.role == Role::Line(section));
    row_of_section
        .or_else(|| rows_of_word(text).find(|word| word.begins_line() || word.role == Role::Definition))
}

/// Returns a description of what may follow the first word of a line in the given section. Returns `None` if no line begins with
/// the word, or if the word begins several kinds of lines and none of them belongs to the section.
pub(super) fn following_description(text: &str, section: SectionKind) -> Option<&'static str> {
    let word = line_start_row(text, section)?;
    let begins_one_kind_of_line = rows_of_word(text).filter(|word| word.begins_line()).count() == 1;
    (begins_one_kind_of_line || word.role == Role::Line(section)).then_some(word.follows)
}

/// Returns an example of a line in which the word `text` follows the verb `verb`; `None` if the table has no such example.
pub(super) fn example_after(verb: &str, text: &str) -> Option<&'static str> {
    let examples =
        rows_of_word(text).filter(|word| !word.begins_line()).flat_map(|word| word.examples).copied();
    let mut of_verb = examples.filter(|line| verb_of(line) == Some(verb));
    of_verb.next()
}

/// Returns the verb of an example: its first word or, in a definition, its second word.
fn verb_of(line: &'static str) -> Option<&'static str> {
    let mut tokens = line.split([' ', ',']);
    let first = tokens.next()?;
    tokens.next().filter(|word| defines(word)).or(Some(first))
}

/// Returns the rows of one word.
pub fn rows_of_word(text: &str) -> impl Iterator<Item = &'static Word> {
    words().filter(move |word| word.text == text)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use pest::error::Error;

    use super::{Role, Word, keywords, verb_of, words};
    use crate::syntax::grammar::{Rule, parse};
    use crate::syntax::section_kind::SectionKind;

    const GRAMMAR: &str = include_str!("../../../grammar/variant.pest");

    /// Returns the words in quotation marks in a text.
    fn literals(text: &str) -> BTreeSet<&str> {
        let quoted = text.split('"').skip(1).step_by(2);
        quoted.filter(|word| word.bytes().all(|byte| byte.is_ascii_alphabetic())).collect()
    }

    /// Returns the words that a rule of the grammar lists.
    fn listed_words(rule: &str) -> BTreeSet<&'static str> {
        let head = format!("\n{rule} = ");
        literals(GRAMMAR.split(&head).nth(1).and_then(|rest| rest.lines().next()).expect("the rule"))
    }

    #[test]
    fn the_table_has_the_words_of_the_grammar() {
        let definitions: String = GRAMMAR.lines().filter(|line| !line.starts_with("//")).collect();
        let in_table: BTreeSet<&str> = words().map(|word| word.text).collect();
        assert_eq!(in_table, literals(&definitions));
    }

    #[test]
    fn the_grammar_reserves_the_words_that_the_table_reserves() {
        let line_words: BTreeSet<&str> = super::line_keywords().into_iter().collect();
        let all_words: BTreeSet<&str> = keywords().into_iter().collect();
        let is_new = |text: &&&str| words().filter(|word| word.text == **text).all(|word| word.since == 2);
        let new_words: BTreeSet<&str> = all_words.iter().filter(is_new).copied().collect();
        assert_eq!(listed_words("since_2_words"), new_words);
        assert_eq!(listed_words("begins"), line_words.difference(&new_words).copied().collect());
        let other_words: BTreeSet<&str> =
            all_words.difference(&(&line_words | &new_words)).copied().collect();
        assert_eq!(listed_words("inside"), other_words);
        for word in all_words {
            let read = parse(Rule::reserved, word).map(|pairs| pairs.as_str().len());
            assert_eq!(
                read.ok(),
                Some(word.len()),
                "{word} cannot be parsed, because a prefix of it is listed before it"
            );
        }
    }

    #[test]
    fn every_word_has_its_own_rule() {
        let rules: BTreeSet<String> = Rule::all_rules().iter().map(|rule| format!("{rule:?}")).collect();
        for word in keywords() {
            let is_number = parse(Rule::num, word).is_ok();
            assert!(is_number || rules.contains(&format!("k_{word}")), "{word}");
        }
    }

    /// Returns the rule that matches an example line, and the keywords in the line.
    #[allow(clippy::result_large_err)]
    fn parse_example(example: &'static str) -> Result<(Rule, BTreeSet<&'static str>), Error<Rule>> {
        let line = parse(Rule::line, example)?.next().expect("a line");
        let is_word = |rule: Rule| rule == Rule::num || format!("{rule:?}").starts_with("k_");
        let rule = line.as_rule();
        let words =
            line.into_inner().flatten().filter(|pair| is_word(pair.as_rule())).map(|pair| pair.as_str());
        Ok((rule, words.collect()))
    }

    /// Returns true if a line that `rule` matches can begin with `word` in its role. Also returns true for roles that do not begin lines.
    fn is_first_in_role(word: &Word, rule: Rule) -> bool {
        match word.role {
            Role::Heading(SectionKind::Variant) => rule == Rule::variant,
            Role::Heading(SectionKind::Setup) => rule == Rule::setup,
            Role::Heading(SectionKind::Test) => rule == Rule::test,
            Role::Heading(_) => rule == Rule::section,
            Role::Declaration => matches!(rule, Rule::uses | Rule::option),
            Role::Line(SectionKind::Variant) => rule == Rule::metadata,
            Role::Line(SectionKind::Setup) => rule == Rule::hand,
            Role::Line(SectionKind::Test) => matches!(rule, Rule::test_line | Rule::goes_on),
            Role::Line(_) | Role::Mode => rule == Rule::sentence,
            _ => true,
        }
    }

    #[test]
    fn every_example_shows_its_word_in_its_role() {
        let mut problems = Vec::new();
        for word in words() {
            assert!(!word.examples.is_empty() && !word.follows.is_empty(), "{word:?}");
            for example in word.examples {
                let shows = parse_example(example).is_ok_and(|(rule, found)| {
                    found.contains(word.text)
                        && is_first_in_role(word, rule)
                        && (!word.begins_line() || example.starts_with(word.text))
                        && (word.role != Role::Definition || verb_of(example) == Some(word.text))
                });
                if !shows {
                    problems.push(format!("{} as {:?}: {example}", word.text, word.role));
                }
            }
        }
        assert!(problems.is_empty(), "\n{}", problems.join("\n"));
    }
}
