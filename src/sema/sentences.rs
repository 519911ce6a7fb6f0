//! Collects the sentences of all files in order, each with its subject.

use super::inherit::{ActiveSentence, ActiveSentences, Scope, Verb, is_verb_only};
use super::kind_sets::Lookup;
use super::kinds::Kinds;
use super::model::State;
use super::names::RawKind;
use super::problems::too_many;
use super::restriction_headings::{is_restriction, names_more_than_kinds};
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{Item, Mode, OneSide, Predicate, Quality, Section, Sentence, Subject};
use crate::syntax::load::FileUnit;

/// Maximum number of sentences in all files.
const MAX_SENTENCES: usize = 4000;

/// A sentence as declared in a section.
pub(super) struct DeclaredSentence<'a> {
    pub sentence: &'a Sentence,
    pub subject: &'a Subject,
    /// True if it is in the main file.
    pub in_main: bool,
    /// The kinds to which it applies; empty for sentences about players and the board.
    pub kinds: Vec<RawKind>,
    /// The earlier sentences that it replaced or, after `never`, removed, at least for some pieces. Each element contains the
    /// kind for which this happened (`None` for sentences about players and the board), and the index of the earlier sentence.
    pub replaced: Vec<(Option<RawKind>, usize)>,
}

/// All sentences, and those in force for each subject.
#[derive(Default)]
pub(super) struct Sentences<'a> {
    /// All sentences, in reading order.
    pub all: Vec<DeclaredSentence<'a>>,
    /// The sentences in force for pieces, by raw kind.
    pub kinds: Vec<ActiveSentences<'a>>,
    pub players: ActiveSentences<'a>,
    pub board: ActiveSentences<'a>,
}

/// The class of subjects that a sentence can have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SubjectClass {
    Piece,
    Player,
    Board,
}

impl SubjectClass {
    fn from_verb(verb: Verb) -> SubjectClass {
        match verb {
            Verb::Must | Verb::MayPass | Verb::MaySwap | Verb::Makes | Verb::EndsTurn | Verb::Ends(_) => {
                SubjectClass::Player
            }
            Verb::Wraps
            | Verb::Sides
            | Verb::SidesDiffer
            | Verb::IsHexagonal
            | Verb::HasPoints
            | Verb::HasLevels
            | Verb::Has => SubjectClass::Board,
            _ => SubjectClass::Piece,
        }
    }

    fn from_subject(subject: &Subject) -> SubjectClass {
        match subject {
            Subject::Piece { .. } | Subject::Every { .. } => SubjectClass::Piece,
            Subject::Player | Subject::White | Subject::Black => SubjectClass::Player,
            Subject::Board => SubjectClass::Board,
        }
    }

    fn name(self) -> &'static str {
        match self {
            SubjectClass::Piece => "a piece",
            SubjectClass::Player => "a player",
            SubjectClass::Board => "the board",
        }
    }

    fn heading_help(self) -> &'static str {
        match self {
            SubjectClass::Piece => "put the line under a heading such as `piece Knight` or `every piece`",
            SubjectClass::Player => "put the line under the heading `player` (or `White`, `Black`)",
            SubjectClass::Board => "put the line under the heading `board`",
        }
    }
}

impl<'a> Sentences<'a> {
    /// Collects the sentences of all sections, in order.
    pub fn collect(units: &'a [FileUnit], lookup: Lookup<'_, 'a>) -> Sentences<'a> {
        let mut sentences = Sentences::default();
        sentences.kinds.resize_with(lookup.names.kinds.len(), ActiveSentences::default);
        let mut section_number = 0;
        for unit in units {
            for item in &unit.file.items {
                if let Item::Section(section) = item {
                    sentences.add_section(section, section_number, unit.main, lookup);
                    section_number += 1;
                }
            }
        }
        sentences
    }

    /// Adds the sentences of a section to those in force for its subject.
    fn add_section(&mut self, section: &'a Section, number: usize, in_main: bool, lookup: Lookup<'_, 'a>) {
        let mut scope = Scope::default();
        let names_subject = !matches!(section.subject, Subject::Every { .. });
        let kinds: Vec<RawKind> = match &section.subject {
            Subject::Piece { name, .. } => lookup.names.kinds.get_index_of(&name.text).into_iter().collect(),
            Subject::Every { set, .. } if names_more_than_kinds(set) => lookup.restricted_kinds(set, section),
            Subject::Every { set, .. } => match lookup.resolve_every_set(set) {
                Some((kinds, state)) => {
                    scope.state = state;
                    (0..kinds.len()).filter(|&kind| kinds[kind]).collect()
                }
                None => Vec::new(),
            },
            Subject::Player | Subject::White | Subject::Black | Subject::Board => Vec::new(),
        };
        scope.excluded_sides = match (&section.subject, section.subject.one_side()) {
            (Subject::White, _) | (_, Some(OneSide::White)) => [false, true],
            (Subject::Black, _) | (_, Some(OneSide::Black)) => [true, false],
            _ => [false, false],
        };
        for sentence in &section.sentences {
            if !fits_subject(section, sentence, lookup) {
                continue;
            }
            let why_state_independent = match sentence.predicate {
                Predicate::IsWorth(..) | Predicate::IsWorthPoints(..) => {
                    Some("a piece is worth as much before its moves and promotions as after them")
                }
                Predicate::LooksLike(_) => {
                    Some("a piece looks the same before its moves and promotions as after them")
                }
                _ => None,
            };
            if let Some(text) = why_state_independent.filter(|_| scope.state != State::default()) {
                let help = "write it under `piece`, or under `every` with kinds only";
                lookup.problems.report(
                    Diagnostic::new(Code::WrongSubject, sentence.verb, text)
                        .with_related(section.heading, "this section is about pieces in one state")
                        .help(help),
                );
                continue;
            }
            let index = self.all.len();
            if index > MAX_SENTENCES {
                return; // the first sentence too many has been reported
            }
            if index == MAX_SENTENCES {
                lookup.problems.report(too_many(sentence.span, "sentences", index + 1, MAX_SENTENCES));
            }
            let active = ActiveSentence { sentence, index, section: number, names_subject, scope };
            let mut replaced = Vec::new();
            let mut add = |in_force: &mut ActiveSentences<'a>, kind| {
                replaced.extend(in_force.add(active).into_iter().map(|old| (kind, old.index)));
            };
            match SubjectClass::from_subject(&section.subject) {
                SubjectClass::Piece => kinds.iter().for_each(|&kind| add(&mut self.kinds[kind], Some(kind))),
                SubjectClass::Player => add(&mut self.players, None),
                SubjectClass::Board => add(&mut self.board, None),
            }
            self.all.push(DeclaredSentence {
                sentence,
                subject: &section.subject,
                in_main,
                kinds: kinds.clone(),
                replaced,
            });
        }
    }

    /// Returns one flag for each sentence: true if it is in force for a kind of the game, for a player or for the board.
    pub fn active_flags(&self, kinds: &Kinds) -> Vec<bool> {
        let mut flags = vec![false; self.all.len()];
        let all_in_force =
            kinds.raw_kinds.iter().map(|&raw| &self.kinds[raw]).chain([&self.players, &self.board]);
        all_in_force.flat_map(|in_force| &in_force.active).for_each(|active| flags[active.index] = true);
        flags
    }
}

/// Returns true if a sentence fits the subject of its section; otherwise reports the reason.
fn fits_subject(section: &Section, sentence: &Sentence, lookup: Lookup<'_, '_>) -> bool {
    let restricts = is_restriction(&section.subject, sentence);
    let (wanted, found) = (
        SubjectClass::from_verb(Verb::from_predicate(&sentence.predicate)),
        SubjectClass::from_subject(&section.subject),
    );
    if wanted != found && !(restricts && found == SubjectClass::Piece) {
        lookup.problems.report(
            Diagnostic::new(
                Code::WrongSubject,
                sentence.verb,
                format!("this sentence is about {}", wanted.name()),
            )
            .with_related(section.heading, format!("this section is about {}", found.name()))
            .help(wanted.heading_help()),
        );
        return false;
    }
    if matches!(sentence.predicate, Predicate::Is { quality: Quality::Neutral, .. })
        && !matches!(section.subject, Subject::Piece { .. })
    {
        let text = "this sentence is about one kind";
        lookup.problems.report(
            Diagnostic::new(Code::WrongSubject, sentence.verb, text)
                .with_related(section.heading, "this section is about several")
                .help("write it under the kind's own heading, such as `piece Statue`"),
        );
        return false;
    }
    if section.subject.one_side().is_some()
        && !restricts
        && matches!(
            sentence.predicate,
            Predicate::Is { .. }
                | Predicate::IsWorth(..)
                | Predicate::LooksLike(_)
                | Predicate::StandsStill { .. }
                | Predicate::Goes { .. }
        )
    {
        let text = "this sentence is about a kind, for both sides";
        lookup.problems.report(
            Diagnostic::new(Code::WrongSubject, sentence.verb, text)
                .with_related(section.heading, "this section is about one side's pieces")
                .help("write it under `piece` or `every` without a side; or give each side its own kinds"),
        );
        return false;
    }
    // The parser has reported a verb that lacks its complement, unless `never` precedes the verb.
    let bare = !matches!(sentence.predicate, Predicate::Drops { .. } | Predicate::Goes { .. })
        && is_verb_only(&sentence.predicate);
    sentence.mode == Mode::Never || !bare
}
