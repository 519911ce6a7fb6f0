//! Converts headings, declarations, rows of board diagrams and lines of tests.

use super::{Builder, Node, Pair, Parts};
use crate::diagnostics::{Code, Span};
use crate::syntax::ast::{
    DiagramRow, ExpectedEnd, Meaning, MetadataKind, MetadataLine, OneSide, OptionDecl, OptionValue, Shuffle,
    ShuffleRule, ShuffleRuleKind, Subject, TestLine, TestLineKind, Text, WordDefinition,
};
use crate::syntax::grammar::Rule;

impl Builder<'_> {
    /// Converts the pair of a whole line to a node.
    pub(in crate::syntax) fn node(&mut self, pair: Pair) -> Option<Node> {
        let span = self.trimmed_span(&pair);
        Some(match pair.as_rule() {
            Rule::sentence => Node::Sentence(self.sentence(pair)?),
            Rule::section => {
                let mut parts = Parts::new(pair);
                let subject = parts.next()?;
                let heading = self.trimmed_span(&subject);
                let subject = self.subject(subject)?;
                let first = match parts.next() {
                    Some(sentence) => Some(self.sentence(sentence)?),
                    None => None,
                };
                Node::Section(subject, heading, first)
            }
            Rule::row => {
                let mut parts = Parts::new(pair);
                let label = parts.next()?;
                Node::DiagramRow(DiagramRow {
                    label: self.number(&label),
                    label_span: self.span(&label),
                    cells: self.cells(parts, span),
                    span,
                })
            }
            Rule::hand => {
                let mut parts = Parts::new(pair);
                parts.eat(Rule::k_hand);
                Node::Hand(self.cells(parts, span))
            }
            Rule::means => Node::Means(self.means(pair)?),
            Rule::setup => Node::Setup(Parts::new(pair).0.nth(1).map(|fen| self.text(&fen))),
            Rule::shuffle => Node::Shuffle(self.shuffle(pair)?),
            Rule::variant => Node::Variant(self.text_after(pair, "variant", "the name of the game")),
            Rule::test => Node::Test(self.text_after(pair, "test", "a title")),
            Rule::uses => {
                let paths: Vec<Text> = pair
                    .into_inner()
                    .filter(|part| part.as_rule() == Rule::path)
                    .map(|part| self.text(&part))
                    .collect();
                self.check_list_length(paths.len(), span);
                Node::Use(paths)
            }
            Rule::option => Node::Option(self.option(pair)?),
            Rule::metadata => {
                let kind = match Parts::new(pair.clone()).peek_rule()? {
                    Rule::k_by => MetadataKind::By,
                    Rule::k_year => MetadataKind::Year,
                    Rule::k_see => MetadataKind::See,
                    Rule::k_notation => MetadataKind::Notation,
                    _ => MetadataKind::Language,
                };
                let (word, what) = match kind {
                    MetadataKind::By => ("by", "the inventor's name"),
                    MetadataKind::Year => ("year", "the year"),
                    MetadataKind::See => ("see", "a URL"),
                    MetadataKind::Language => ("language", "the version of the language"),
                    MetadataKind::Notation => ("notation", "the name of a notation, such as `moves in full`"),
                };
                Node::Metadata(MetadataLine { kind, value: self.text_after(pair, word, what), span })
            }
            Rule::test_line | Rule::goes_on => Node::TestLine(TestLine { kind: self.test_line(pair)?, span }),
            _ => return None,
        })
    }

    fn shuffle(&mut self, pair: Pair) -> Option<Shuffle> {
        let span = self.trimmed_span(&pair);
        let mut parts = Parts::new(pair);
        let squares = self.set(parts.find(Rule::set)?)?;
        let mirrors = parts.eat(Rule::mirrors);
        let rules: Vec<ShuffleRule> = parts
            .0
            .filter(|part| part.as_rule() == Rule::shuffle_rule)
            .map(|part| self.shuffle_rule(part))
            .collect();
        self.check_list_length(rules.len(), span);
        Some(Shuffle { squares, mirrors, rules, span })
    }

    fn shuffle_rule(&mut self, pair: Pair) -> ShuffleRule {
        let span = self.trimmed_span(&pair);
        let parts: Vec<Pair> = pair.into_inner().collect();
        let is_between = parts.iter().any(|part| part.as_rule() == Rule::k_between);
        let names: Vec<Text> =
            parts.iter().filter(|part| part.as_rule() == Rule::name).map(|part| self.text(part)).collect();
        self.check_list_length(names.len(), span);
        let kind = match &names[..] {
            [inner, outer] if is_between => {
                ShuffleRuleKind::Between { inner: inner.clone(), outer: outer.clone() }
            }
            _ => ShuffleRuleKind::BothColours(names),
        };
        ShuffleRule { kind, span }
    }

    /// Converts the subject of a section.
    pub(in crate::syntax) fn subject(&mut self, pair: Pair) -> Option<Subject> {
        let mut parts = Parts::new(pair);
        let side = match parts.peek_rule()? {
            Rule::k_White => Some(OneSide::White),
            Rule::k_Black => Some(OneSide::Black),
            _ => None,
        };
        if side.is_some() {
            parts.next();
        }
        let Some(subject) = parts.next() else {
            return side.map(|side| if side == OneSide::White { Subject::White } else { Subject::Black });
        };
        Some(match subject.as_rule() {
            Rule::k_piece => Subject::Piece {
                side,
                name: self.text(&parts.next()?),
                letter: parts.next().map(|letter| self.letter(&letter)),
            },
            Rule::k_every => Subject::Every { side, set: self.set(parts.next()?)? },
            Rule::k_board => Subject::Board,
            _ => Subject::Player,
        })
    }

    /// Converts a piece's letter, and reports a lowercase letter.
    fn letter(&mut self, pair: &Pair) -> Text {
        let mut letter = self.text(pair);
        let upper = letter.text.to_ascii_uppercase();
        if upper != letter.text {
            let message = format!("the letter of a piece must be uppercase, not `{}`", letter.text);
            self.problem(Code::BadLetter, letter.span, message)
                .help(format!("write `{upper}`; Black's piece has the lowercase letter automatically"));
            letter.text = upper;
        }
        letter
    }

    /// Returns the free text after the keyword `word`. If there is none, reports that `what` is missing, and returns an empty text.
    fn text_after(&mut self, pair: Pair, word: &str, what: &str) -> Text {
        let span = self.trimmed_span(&pair);
        if let Some(text) = pair.into_inner().find(|part| part.as_rule() == Rule::text) {
            return self.text(&text);
        }
        self.problem(Code::EmptyText, span, format!("nothing follows `{word}`"))
            .help(format!("write {what} after it, on the same line"));
        Text { text: String::new(), span: Span { start: span.end, ..span } }
    }

    fn cells(&mut self, parts: Parts, span: Span) -> Vec<Text> {
        let cells: Vec<Text> = parts
            .0
            .filter(|part| matches!(part.as_rule(), Rule::cell | Rule::next_level))
            .map(|part| self.text(&part))
            .collect();
        self.check_list_length(cells.len(), span);
        cells
    }

    fn option(&mut self, pair: Pair) -> Option<OptionDecl> {
        let span = self.trimmed_span(&pair);
        let mut parts = Parts::new(pair);
        parts.eat(Rule::k_option);
        let name = self.text(&parts.next()?);
        let letter = parts.take(Rule::letter).map(|letter| self.letter(&letter));
        let mut values = Vec::new();
        for part in parts.0.filter(|part| part.as_rule() == Rule::option_value) {
            let value = Parts::new(part).next()?;
            let span = self.trimmed_span(&value);
            values.push(match value.as_rule() {
                Rule::name => OptionValue::Kind(self.text(&value)),
                Rule::num => OptionValue::Number(self.number(&value), span),
                Rule::range => {
                    let mut ends = Parts::new(value);
                    let (low, high) = (ends.next()?, ends.next()?);
                    OptionValue::Range(self.number(&low), self.number(&high), span)
                }
                _ => OptionValue::Nothing(span),
            });
        }
        self.check_list_length(values.len(), span);
        Some(OptionDecl { name, letter, values, span })
    }

    fn means(&mut self, pair: Pair) -> Option<WordDefinition> {
        let span = self.trimmed_span(&pair);
        let mut parts = Parts::new(pair);
        let word = self.text(&parts.next()?);
        parts.eat(Rule::k_means);
        let meaning_pair = parts.next()?;
        let meaning = match meaning_pair.as_rule() {
            Rule::set => Meaning::Set { set: self.set(meaning_pair)?, for_both: parts.eat(Rule::for_both) },
            Rule::choice => Meaning::Choice(self.choice(meaning_pair)?),
            _ => Meaning::Steps(self.steps(meaning_pair)?),
        };
        Some(WordDefinition { word, meaning, span })
    }

    fn test_line(&mut self, pair: Pair) -> Option<TestLineKind> {
        if pair.as_rule() == Rule::goes_on {
            return Some(TestLineKind::GoesOn);
        }
        let line = pair.clone();
        let mut parts = Parts::new(pair);
        let first = parts.next()?;
        Some(match first.as_rule() {
            Rule::k_position => TestLineKind::Position(self.text_after(line, "position", "a FEN")),
            Rule::k_plays => TestLineKind::Plays(self.move_list(parts.next()?)),
            Rule::k_can => TestLineKind::Can(self.move_list(parts.next()?)),
            Rule::k_cannot => TestLineKind::Cannot(self.move_list(parts.next()?)),
            Rule::can_only => {
                let (mut moves, mut from) = (Vec::new(), None);
                for part in first.into_inner() {
                    match part.as_rule() {
                        Rule::move_list => moves = self.move_list(part),
                        Rule::square => from = Some(self.text(&part)),
                        _ => {}
                    }
                }
                TestLineKind::CanOnly { moves, from }
            }
            Rule::perft => {
                let mut inner = Parts::new(first);
                inner.eat(Rule::k_perft);
                let depth = self.number(&inner.next()?);
                inner.eat(Rule::k_is);
                let count = inner.next()?;
                let nodes = match count.as_str() {
                    digits if digits.starts_with(|c: char| c.is_ascii_digit()) => digits.parse().ok(),
                    _ => Some(u64::from(self.number(&count))),
                };
                if nodes.is_none() {
                    let message = format!("the number {} is too large", count.as_str());
                    self.problem(Code::NumberTooLarge, self.span(&count), message)
                        .help(format!("the largest count is {}", u64::MAX));
                }
                TestLineKind::Perft { depth, nodes: nodes.unwrap_or_default() }
            }
            _ => TestLineKind::Ends(match Parts::new(first).0.nth(1)?.as_rule() {
                Rule::k_White => ExpectedEnd::White,
                Rule::k_Black => ExpectedEnd::Black,
                _ => ExpectedEnd::Draw,
            }),
        })
    }

    /// Returns the texts of the moves in a list, and reports commas between them.
    fn move_list(&mut self, pair: Pair) -> Vec<Text> {
        let mut moves = Vec::new();
        for part in pair.into_inner() {
            let mut text = self.text(&part);
            if let Some(bare) = text.text.strip_suffix(',') {
                let comma = text.span.part(bare.len()..bare.len() + 1);
                let bare = bare.to_string();
                self.problem(Code::MoveList, comma, "separate moves with spaces, not commas".to_string())
                    .help("remove the comma; inside a move it means a shot or a drop");
                text.text = bare;
            }
            moves.push(text);
        }
        moves
    }
}
