//! The `TextMate` grammar, which colours files in VS Code when the language server is missing or has not started yet.

use serde_json::{Value, json};
use varlab::syntax::words::{Role, words};

use super::word_classes::{WordClass, WordsByClass, all_words, first_words};

/// A lookahead for the end of a word.
const END: &str = "(?![A-Za-z0-9_-])";
/// A lookbehind for the beginning of a word.
const START: &str = "(?<![A-Za-z0-9_-])";
/// The name of a kind.
const KIND: &str = "[A-Z][A-Za-z]*[a-z](?![A-Za-z0-9_-])";
/// The letter of a kind.
const LETTER: &str = r"\+?[A-Za-z](?![A-Za-z0-9_-])";
/// The name of a square.
const SQUARE: &str = "[A-P]?[a-p][0-9]{1,2}(?![A-Za-z0-9_-])";
/// The rest of a line without its comment.
const TEXT: &str = r"[^\s#]\S*(?:[ \t]+[^\s#]\S*)*";
/// A Betza word: a token with a capital.
const BETZA: &str =
    r"(?:[a-z0-9\[\]()?+*<>'/!&^~_-]|\.(?!\.))*[A-Z](?:[A-Za-z0-9\[\]()?+*<>'/!&^~_-]|\.(?!\.))*";

/// Returns the scope of a class of words.
fn scope(class: WordClass) -> &'static str {
    match class {
        WordClass::Heading => "keyword.control.heading.var",
        WordClass::Line => "keyword.control.line.var",
        WordClass::Mode => "keyword.control.mode.var",
        WordClass::Connective => "keyword.operator.connective.var",
        WordClass::Verb => "support.function.verb.var",
        WordClass::Fact => "constant.language.fact.var",
        WordClass::Noun => "variable.language.noun.var",
        WordClass::Adjective => "storage.modifier.var",
        WordClass::Quantity => "constant.numeric.word.var",
        WordClass::Particle => "keyword.other.var",
    }
}

/// Returns the grammar as JSON.
pub(super) fn grammar() -> String {
    let grammar = json!({
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "comment": "Generated from the table of the language's words by tests/suite/editors/textmate.rs. Do not edit.",
        "name": "Chess variant",
        "scopeName": "source.var",
        "fileTypes": ["var"],
        "patterns": [include("language-1"), include("lines"), include("words-2"), include("tokens")],
        "repository": {
            // In the rest of a file that declares `language 1`, the new words of language 2 are not keywords. The
            // pattern of `end` never matches.
            "language-1": {
                "begin": format!(r"^[ \t]*(language)[ \t]+(1){END}"),
                "beginCaptures": captures(&[scope(WordClass::Line), "constant.numeric.var"]),
                "end": "(?=a)(?!a)",
                "patterns": [include("lines"), include("words-1"), include("tokens")],
            },
            "lines": { "patterns": lines() },
            "words-1": { "patterns": word_patterns(1) },
            "words-2": { "patterns": word_patterns(2) },
            "tokens": { "patterns": tokens() },
            "comment": comment(),
        },
    });
    let mut text = serde_json::to_string_pretty(&grammar).expect("a value with text keys");
    text.push('\n');
    text
}

/// Returns a reference to a part of the grammar.
fn include(name: &str) -> Value {
    json!({ "include": format!("#{name}") })
}

/// Returns the scopes of the groups of an expression. An empty scope leaves its group out.
fn captures(scopes: &[&str]) -> Value {
    let named = scopes.iter().enumerate().filter(|(_, scope)| !scope.is_empty());
    named.map(|(index, scope)| ((index + 1).to_string(), json!({ "name": scope }))).collect()
}

/// Returns a pattern with one scope.
fn token(scope: &str, pattern: &str) -> Value {
    json!({ "name": scope, "match": pattern })
}

/// Returns a pattern with a scope for each of its groups.
fn groups(pattern: &str, scopes: &[&str]) -> Value {
    json!({ "match": pattern, "captures": captures(scopes) })
}

/// Returns the pattern of a comment, which begins after a blank or at the beginning of a line.
fn comment() -> Value {
    token("comment.line.number-sign.var", r"(?:^|(?<=[ \t]))#.*$")
}

/// Returns the words as alternatives.
fn any_of(words: &[&str]) -> String {
    words.join("|")
}

/// Returns the words of a class as alternatives.
fn words_of_class(words: &WordsByClass, class: WordClass) -> String {
    any_of(&words[&class])
}

/// Returns the words that begin the lines of a section and are followed by text, except those with a pattern of their
/// own.
fn text_lines() -> String {
    let with_own_pattern =
        ["language", "year", "position", "plays", "can", "cannot", "perft", "ends", "goes", "hand"];
    let is_text = |role| matches!(role, Role::Line(section) if !section.has_sentences());
    let texts: Vec<&str> = words().filter(|word| is_text(word.role)).map(|word| word.text).collect();
    any_of(&texts.into_iter().filter(|word| !with_own_pattern.contains(word)).collect::<Vec<_>>())
}

/// Returns the patterns of lines that contain texts, rows or moves, and of headings.
fn lines() -> Vec<Value> {
    let words_at_start = first_words(2);
    let heading = scope(WordClass::Heading);
    let line = scope(WordClass::Line);
    let mode = scope(WordClass::Mode);
    let modes = words_of_class(&words_at_start, WordClass::Mode);
    let verbs = words_of_class(&words_at_start, WordClass::Line);
    let sentence = format!("(?:[ \\t]+({modes}){END})?(?:[ \\t]+({verbs}){END})?");
    let title = "string.unquoted.title.var";
    let position = "string.unquoted.position.var";
    vec![
        include("comment"),
        groups(&format!(r"^[ \t]*(variant|test){END}(?:[ \t]+({TEXT}))?"), &[heading, title]),
        groups(
            &format!(r"^[ \t]*(language|year){END}(?:[ \t]+([0-9]+){END})?"),
            &[line, "constant.numeric.var"],
        ),
        groups(
            &format!(r"^[ \t]*({}){END}(?:[ \t]+({TEXT}))?", text_lines()),
            &[line, "string.unquoted.text.var"],
        ),
        groups(&format!(r"^[ \t]*(position){END}(?:[ \t]+({TEXT}))?"), &[line, position]),
        groups(&format!(r"^[ \t]*(setup){END}[ \t]+((?!shuffles{END}){TEXT})"), &[heading, position]),
        moves(),
        row(),
        json!({
            "begin": format!(r"^[ \t]*(use){END}"),
            "beginCaptures": captures(&[heading]),
            "end": "$",
            "patterns": [
                include("comment"),
                token("punctuation.separator.var", ","),
                token("string.unquoted.path.var", "[A-Za-z0-9_/-]+"),
            ],
        }),
        groups(
            &format!(r"^[ \t]*(?:(White|Black)[ \t]+)?(piece)[ \t]+({KIND})(?:[ \t]+({LETTER}))?{sentence}"),
            &[heading, heading, "entity.name.type.kind.var", "constant.character.letter.var", mode, line],
        ),
        groups(&format!(r"^[ \t]*(White|Black)[ \t]+(every){END}"), &[heading, heading]),
        groups(&format!(r"^[ \t]*(player|White|Black|board){END}{sentence}"), &[heading, mode, line]),
        groups(
            &format!(
                r"^[ \t]*(option)[ \t]+(?:({KIND})(?:[ \t]+({LETTER}))?|([a-z]{{2,}}{END}))[ \t]+(is){END}"
            ),
            &[
                heading,
                "entity.name.type.kind.var",
                "constant.character.letter.var",
                "entity.name.function.word.var",
                scope(WordClass::Particle),
            ],
        ),
        groups(
            &format!(r"^[ \t]*([a-z]{{2,}})[ \t]+(means){END}"),
            &["entity.name.function.word.var", heading],
        ),
        groups(&format!(r"^[ \t]*(castles)[ \t]+({LETTER})"), &[line, "constant.character.letter.var"]),
        groups(&format!(r"^[ \t]*({modes})[ \t]+({verbs}){END}"), &[mode, line]),
    ]
}

/// Returns the pattern of a line of moves.
fn moves() -> Value {
    let particle = scope(WordClass::Particle);
    json!({
        "begin": format!(r"^[ \t]*(plays|can|cannot){END}"),
        "beginCaptures": captures(&[scope(WordClass::Line)]),
        "end": "$",
        "patterns": [
            include("comment"),
            token(particle, &format!("(?<=[ \\t])(?:only|nothing){END}")),
            groups(
                &format!("(?<=[ \\t])(from)[ \\t]+({SQUARE})"),
                &[particle, "variable.other.constant.square.var"],
            ),
            token("string.unquoted.move.var", r"[^\s#]\S*"),
        ],
    })
}

/// Returns the pattern of a row of a board diagram, or of the pieces in hand.
fn row() -> Value {
    json!({
        "begin": r"^[ \t]*(?:([0-9]+|one|two|three)|(hand))[ \t]*(\|)",
        "beginCaptures": captures(&["constant.numeric.rank.var", scope(WordClass::Line), "punctuation.separator.var"]),
        "end": "$",
        "patterns": [
            include("comment"),
            token("punctuation.separator.var", r"\|"),
            token("constant.other.vacant.var", r"\."),
            token("constant.other.hole.var", r"\*"),
            token("constant.character.letter.var", LETTER),
        ],
    })
}

/// Returns the patterns of the words of a version of the language. At the beginning of a line, a word has the class
/// of its role there.
fn word_patterns(version: u32) -> Vec<Value> {
    let pattern = |words: &[&str], before: &str| format!("{before}(?:{}){END}", any_of(words));
    let words_at_start = first_words(version);
    let at_start = words_at_start.iter().map(|(class, words)| first_word_pattern(*class, words));
    let words_anywhere = all_words(version);
    let inside = words_anywhere.iter().map(|(class, words)| token(scope(*class), &pattern(words, START)));
    at_start.chain(inside).collect()
}

/// Returns the pattern of words that begin a line.
fn first_word_pattern(class: WordClass, words: &[&str]) -> Value {
    groups(&format!(r"^[ \t]*({}){END}", any_of(words)), &[scope(class)])
}

/// Returns the patterns of tokens that are not words of the language.
fn tokens() -> Vec<Value> {
    let square = "variable.other.constant.square.var";
    vec![
        groups(
            &format!(r"(?<=file)[ \t]+([a-p])(?:(\.\.)([a-p]))?{END}"),
            &[square, "keyword.operator.range.var", square],
        ),
        token(square, &format!("{START}{SQUARE}")),
        token("constant.numeric.var", &format!("{START}[0-9]+{END}")),
        token("keyword.operator.range.var", r"\.\."),
        token("entity.name.type.kind.var", &format!("{START}{KIND}")),
        token("constant.other.betza.var", BETZA),
        token("variable.other.word.var", &format!("{START}[a-z]{{2,}}{END}")),
        token("punctuation.separator.var", "[,:]"),
        token("punctuation.section.parens.var", "[()]"),
    ]
}
