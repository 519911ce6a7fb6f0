//! Splits a text into classified words. The sentences are not parsed, so the text can be incomplete or incorrect. The class of a word
//! depends on its form and on the words before it.

use std::ops::Range;

use super::scan::{Line, WordLine, scan};
use super::section_kind::SectionKind;
use super::words;
use crate::betza::Figure;

/// A word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The byte range of the word in the text.
    pub range: Range<usize>,
    /// The class of the word.
    pub class: TokenClass,
}

/// The class of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenClass {
    /// A word of the language.
    Keyword,
    /// The name of a kind of piece.
    Kind,
    /// The name of a figure after `looks like`.
    Figure,
    /// A user-defined word.
    Word,
    /// A Betza word.
    Betza,
    /// A square.
    Square,
    /// A number.
    Number,
    /// The letter of a kind in its heading, or the letter of a castling.
    Letter,
    /// The letter of a file after `file`.
    FileLetter,
    /// The rest of a line that can contain any text: a title, a name, a URL.
    Title,
    /// A name after `use`.
    Path,
    /// A FEN.
    Position,
    /// The text of a move in a test.
    Move,
    /// A cell of a board diagram.
    Cell,
    /// Punctuation, or a word of no other class.
    Other,
}

/// A line with words, joined with the lines that continue it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenLine {
    /// The byte range from the start of the first word to the end of the last one.
    pub range: Range<usize>,
    /// The section of the line; for a heading, the section that it opens.
    pub section: SectionKind,
    /// True if the line opens a section or is a declaration.
    pub is_heading: bool,
    /// The words, in order.
    pub tokens: Vec<Token>,
}

/// A text split into classified words.
#[derive(Clone, Debug, Default)]
pub struct Tokens {
    /// The text, with spaces in place of comments. Byte offsets are unchanged.
    pub masked: String,
    /// The version of the language in which the text is written.
    pub version: u32,
    /// The lines with words, in order.
    pub lines: Vec<TokenLine>,
    /// The comments, in order.
    pub comments: Vec<Range<usize>>,
}

impl Tokens {
    /// Splits a text.
    pub fn new(text: &str) -> Tokens {
        let scan = scan(text);
        let mut tokens = Tokens { version: scan.version, ..Tokens::default() };
        let mut section = SectionKind::NoSection;
        for line in &scan.lines {
            match line {
                Line::Blank => {}
                Line::Comment(range) => tokens.comments.push(range.clone()),
                Line::Words(WordLine { range, inner_comments, trailing_comment }) => {
                    tokens.comments.extend(inner_comments.iter().cloned());
                    tokens.comments.extend(trailing_comment.clone());
                    let mut lexer = Lexer::new(&scan.masked, range.clone(), scan.version);
                    let opened = lexer.read_line();
                    section = opened.unwrap_or(section);
                    let is_heading = opened.is_some();
                    tokens.lines.push(TokenLine {
                        range: range.clone(),
                        section,
                        is_heading,
                        tokens: lexer.tokens,
                    });
                }
            }
        }
        tokens.comments.sort_by_key(|range| range.start);
        tokens.masked = scan.masked;
        tokens
    }

    /// Returns all words, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Token> {
        self.lines.iter().flat_map(|line| &line.tokens)
    }

    /// Returns the line at a byte offset, and the index of the word that contains the offset or ends there; `None`
    /// if there is no such word.
    pub fn at(&self, offset: usize) -> Option<(&TokenLine, usize)> {
        let covers = |range: &Range<usize>| range.start <= offset && offset <= range.end;
        let line = self.lines.iter().find(|line| covers(&line.range))?;
        // Where one word ends and the next begins, the latter is returned.
        let index = line.tokens.iter().rposition(|token| covers(&token.range))?;
        Some((line, index))
    }

    /// Returns the text of a word.
    pub fn text(&self, token: &Token) -> &str {
        &self.masked[token.range.clone()]
    }
}

/// Returns true if a text has the form of a kind's name.
pub fn is_kind_name(text: &str) -> bool {
    text.len() > 1
        && text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.ends_with(|c: char| c.is_ascii_lowercase())
        && text.bytes().all(|byte| byte.is_ascii_alphabetic())
        && !words::is_keyword(text)
}

/// Returns true if a text has the form of a user-defined word.
pub fn is_user_word(text: &str) -> bool {
    text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_lowercase()) && !words::is_keyword(text)
}

/// Returns true if a text has the form of a square's name: `e4`, or `Ae4` with the letter of a level.
pub fn is_square(text: &str) -> bool {
    let rest = text.strip_prefix(|c: char| ('A'..='P').contains(&c)).unwrap_or(text);
    rest.strip_prefix(|c: char| ('a'..='p').contains(&c)).is_some_and(|digits| {
        (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Returns true if a text is one letter, with or without a plus before it.
fn is_letter(text: &str) -> bool {
    let letter = text.strip_prefix('+').unwrap_or(text);
    letter.len() == 1 && letter.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Reads the words of one line.
struct Lexer<'t> {
    text: &'t str,
    /// The byte offset of the next word in the text.
    offset: usize,
    /// The byte offset of the end of the line in the text.
    end: usize,
    version: u32,
    tokens: Vec<Token>,
}

impl<'t> Lexer<'t> {
    fn new(text: &'t str, range: Range<usize>, version: u32) -> Self {
        Self { text, offset: range.start, end: range.end, version, tokens: Vec::new() }
    }

    /// Reads the whole line. Returns the section that it opens, or [`SectionKind::NoSection`] for a declaration, which ends the section
    /// above it. Returns `None` for a line inside a section.
    fn read_line(&mut self) -> Option<SectionKind> {
        let first = self.word();
        let second = self.text[self.offset + first.len()..self.end]
            .split_ascii_whitespace()
            .next()
            .unwrap_or_default();
        if first.starts_with(|c: char| c.is_ascii_digit()) && second.starts_with('|')
            || second.starts_with('|') && first == "hand"
        {
            self.read_sentence_word();
            self.read_cells();
            return None;
        }
        let section = words::heading(first);
        match (first, section) {
            ("use", _) => {
                self.push(first.len(), TokenClass::Keyword);
                self.read_paths();
                return Some(SectionKind::NoSection);
            }
            (_, Some(SectionKind::Variant | SectionKind::Test))
            | ("by" | "see" | "notation" | "year" | "language", _) => {
                self.push(first.len(), TokenClass::Keyword);
                let is_number = ["year", "language"].contains(&first);
                self.push_rest(if is_number { TokenClass::Number } else { TokenClass::Title });
                return section;
            }
            (_, Some(SectionKind::Setup)) => {
                self.push(first.len(), TokenClass::Keyword);
                if second == "shuffles" {
                    self.read_sentence();
                    return Some(SectionKind::NoSection);
                }
                self.push_rest(TokenClass::Position);
                return section;
            }
            ("position", _) => {
                self.push(first.len(), TokenClass::Keyword);
                self.push_rest(TokenClass::Position);
                return None;
            }
            ("plays" | "can" | "cannot", _) => {
                self.push(first.len(), TokenClass::Keyword);
                self.read_moves();
                return None;
            }
            _ => {}
        }
        self.read_sentence();
        if words::is_declaration(first) || words::defines(second) {
            return Some(SectionKind::NoSection);
        }
        // `White piece …` or `White every …`
        let names_pieces = section == Some(SectionKind::Player) && ["piece", "every"].contains(&second);
        if names_pieces { Some(SectionKind::Piece) } else { section }
    }

    /// Returns the text up to the next white space.
    fn word(&self) -> &'t str {
        let rest = &self.text[self.offset..self.end];
        &rest[..rest.find([' ', '\t', '\r', '\n']).unwrap_or(rest.len())]
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.offset..self.end];
        self.offset += rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
    }

    /// Adds the next `length` bytes as a word, and skips the white space after them.
    fn push(&mut self, length: usize, class: TokenClass) {
        self.tokens.push(Token { range: self.offset..self.offset + length, class });
        self.offset += length;
        self.skip_blanks();
    }

    fn push_rest(&mut self, class: TokenClass) {
        if self.offset < self.end {
            self.push(self.end - self.offset, class);
        }
    }

    fn read_cells(&mut self) {
        while self.offset < self.end {
            let word = self.word();
            self.push(word.len(), if word == "|" { TokenClass::Other } else { TokenClass::Cell });
        }
    }

    fn read_paths(&mut self) {
        while self.offset < self.end {
            let word = self.word();
            match word.find(',') {
                Some(0) => self.push(1, TokenClass::Other),
                length => self.push(length.unwrap_or(word.len()), TokenClass::Path),
            }
        }
    }

    /// Reads moves, and the keywords around them: `only … from e1`, `only nothing`.
    fn read_moves(&mut self) {
        while self.offset < self.end {
            let word = self.word();
            let class = match word {
                "only" | "nothing" | "from" => TokenClass::Keyword,
                _ if self.last_text() == Some("from") => TokenClass::Square,
                _ => TokenClass::Move,
            };
            self.push(word.len(), class);
        }
    }

    fn last_text(&self) -> Option<&'t str> {
        self.tokens.last().map(|token| &self.text[token.range.clone()])
    }

    fn read_sentence(&mut self) {
        while self.offset < self.end {
            self.read_sentence_word();
        }
    }

    fn read_sentence_word(&mut self) {
        let word = self.word();
        let has_capital = |word: &str| word.bytes().any(|byte| byte.is_ascii_uppercase());
        if word.starts_with([',', ':', '|']) || word.starts_with('(') && !has_capital(word) {
            return self.push(1, TokenClass::Other);
        }
        let word = &word[..word.find([',', ':', '|']).unwrap_or(word.len())];
        if let Some(end) = word.find("..") {
            return if end == 0 {
                self.push(2, TokenClass::Other);
            } else {
                self.push(end, self.class(&word[..end]));
            };
        }
        if !has_capital(word) {
            match word.find([')', ']']) {
                Some(0) => return self.push(1, TokenClass::Other),
                Some(end) => return self.push(end, self.class(&word[..end])),
                None => {}
            }
        }
        self.push(word.len(), self.class(word));
    }

    /// Returns the class of a word of a sentence.
    fn class(&self, word: &str) -> TokenClass {
        let previous = self.last_text().unwrap_or_default();
        let follows_name = self.tokens.last().is_some_and(|token| token.class == TokenClass::Kind);
        let text_before_last =
            self.tokens.len().checked_sub(2).map(|index| &self.text[self.tokens[index].range.clone()]);
        let name_follows_heading_word = self.tokens.len() <= 3
            && text_before_last.is_some_and(|text| ["piece", "option"].contains(&text));
        if is_letter(word) && (follows_name && name_follows_heading_word || previous == "castles") {
            return TokenClass::Letter;
        }
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            return TokenClass::Number;
        }
        if is_square(word) {
            return TokenClass::Square;
        }
        if word.len() == 1
            && word.bytes().all(|byte| byte.is_ascii_lowercase())
            && ["file", ".."].contains(&previous)
        {
            return TokenClass::FileLetter;
        }
        if words::is_keyword_since(word, self.version) {
            return TokenClass::Keyword;
        }
        if previous == "like" && Figure::from_name(word).is_some() {
            return TokenClass::Figure;
        }
        if is_kind_name(word) {
            return TokenClass::Kind;
        }
        if word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return TokenClass::Word;
        }
        if word.bytes().any(|byte| byte.is_ascii_uppercase()) { TokenClass::Betza } else { TokenClass::Other }
    }
}

#[cfg(test)]
mod tests {
    use super::{TokenClass, Tokens};
    use crate::syntax::words::words;

    /// Returns the words of a text, each with its class.
    fn classes(text: &str) -> String {
        let tokens = Tokens::new(text);
        let words = tokens.iter().map(|token| format!("{}:{:?}", tokens.text(token), token.class));
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_class_of_a_word_depends_on_its_form_and_context() {
        for (line, expected) in [
            ("piece Lynx L moves FD", "piece:Keyword Lynx:Kind L:Letter moves:Keyword FD:Betza"),
            ("8 | r +n . *", "8:Number |:Other r:Cell +n:Cell .:Cell *:Cell"),
            ("use a/b, c", "use:Keyword a/b:Path ,:Other c:Path"),
            ("test a King", "test:Keyword a King:Title"),
            ("can only e2e4 from e2", "can:Keyword only:Keyword e2e4:Move from:Keyword e2:Square"),
            ("inner means b4 d4..d6", "inner:Word means:Keyword b4:Square d4:Square ..:Other d6:Square"),
            ("looks like Knight", "looks:Keyword like:Keyword Knight:Figure"),
            ("looks like Lynx", "looks:Keyword like:Keyword Lynx:Kind"),
            (
                "moves R within file a..c",
                "moves:Keyword R:Betza within:Keyword file:Keyword a:FileLetter ..:Other c:FileLetter",
            ),
            ("then [cK-fmQ] # x", "then:Keyword [cK-fmQ]:Betza"),
            (
                "promotes on hill to Queen (at most 1)",
                "promotes:Keyword on:Keyword hill:Word to:Keyword Queen:Kind (:Other at:Keyword most:Keyword 1:Number ):Other",
            ),
        ] {
            assert_eq!(classes(line), expected);
        }
    }

    #[test]
    fn every_example_contains_its_word_as_a_keyword() {
        for word in words() {
            for example in word.examples {
                let tokens = Tokens::new(example);
                let is_example_word = |text: &&str| *text == word.text;
                let keywords = tokens.iter().filter(|token| token.class == TokenClass::Keyword);
                let found = keywords.map(|token| tokens.text(token)).any(|text| is_example_word(&text));
                let is_in_title = word.text == "moves" && example.starts_with("notation");
                assert!(found || is_in_title, "{} in {example}: {}", word.text, classes(example));
            }
        }
    }
}
