//! All sentences of all files in order, and who they speak of. What they mean is not known here.

use super::inherit::{History, Said, Scope, Verb, is_bare};
use super::kind_sets::Lookup;
use super::kinds::Kinds;
use super::names::RawKind;
use super::problems::too_many;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{Item, Mode, OneSide, Says, Section, Sentence, Subject};
use crate::syntax::load::Unit;

/// At most so many sentences in all files.
const MAX_SENTENCES: usize = 4000;

/// A sentence and its subject.
pub(super) struct Spoken<'a> {
    pub sentence: &'a Sentence,
    pub subject: &'a Subject,
    pub main: bool,
    /// Of which kinds it is said.
    pub kinds: Vec<RawKind>,
    /// Which earlier sentences it took away, and of which kind.
    pub took: Vec<(Option<RawKind>, usize)>,
}

/// Everything that is said, and what holds of whom in the end.
#[derive(Default)]
pub(super) struct Census<'a> {
    pub sentences: Vec<Spoken<'a>>,
    /// By kind.
    pub kinds: Vec<History<'a>>,
    pub players: History<'a>,
    pub board: History<'a>,
}

/// Of what a sentence can be said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Piece,
    Player,
    Board,
}

impl Of {
    fn verb(verb: Verb) -> Of {
        match verb {
            Verb::Must | Verb::MayPass | Verb::Makes | Verb::EndsTurn | Verb::Ends(_) => Of::Player,
            Verb::Wraps | Verb::Sides | Verb::Differ | Verb::Has => Of::Board,
            _ => Of::Piece,
        }
    }

    fn subject(subject: &Subject) -> Of {
        match subject {
            Subject::Piece { .. } | Subject::Every { .. } => Of::Piece,
            Subject::Player | Subject::White | Subject::Black => Of::Player,
            Subject::Board => Of::Board,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Of::Piece => "a piece",
            Of::Player => "a player",
            Of::Board => "the board",
        }
    }

    fn heading(self) -> &'static str {
        match self {
            Of::Piece => "put the line under a heading such as: piece Knight, every piece",
            Of::Player => "put the line under the heading: player (or White, Black)",
            Of::Board => "put the line under the heading: board",
        }
    }
}

impl<'a> Census<'a> {
    /// Reads all sections in order.
    pub fn take(units: &'a [Unit], lookup: Lookup<'_, 'a>) -> Census<'a> {
        let mut census = Census::default();
        census.kinds.resize_with(lookup.names.kinds.len(), History::default);
        let mut section_number = 0;
        for unit in units {
            for item in &unit.file.items {
                if let Item::Section(section) = item {
                    census.hear_section(section, section_number, unit.main, lookup);
                    section_number += 1;
                }
            }
        }
        census
    }

    fn hear_section(&mut self, section: &'a Section, number: usize, main: bool, lookup: Lookup<'_, 'a>) {
        let mut scope = Scope::default();
        let own = !matches!(section.subject, Subject::Every { .. });
        let kinds: Vec<RawKind> = match &section.subject {
            Subject::Piece { name, .. } => lookup.names.kinds.get_index_of(&name.text).into_iter().collect(),
            Subject::Every { set, .. } => match lookup.every(set) {
                Some((kinds, state)) => {
                    scope.state = state;
                    (0..kinds.len()).filter(|&kind| kinds[kind]).collect()
                }
                None => Vec::new(),
            },
            Subject::Player | Subject::White | Subject::Black | Subject::Board => Vec::new(),
        };
        scope.not_sides = match (&section.subject, section.subject.one_side()) {
            (Subject::White, _) | (_, Some(OneSide::White)) => [false, true],
            (Subject::Black, _) | (_, Some(OneSide::Black)) => [true, false],
            _ => [false, false],
        };
        for sentence in &section.sentences {
            if !is_whole(section, sentence, lookup) {
                continue;
            }
            let order = self.sentences.len();
            if order == MAX_SENTENCES {
                lookup.problems.report(too_many(sentence.span, "sentences", order + 1, MAX_SENTENCES));
                return;
            }
            let said = Said { sentence, order, section: number, own, scope };
            let mut took = Vec::new();
            let mut hear = |history: &mut History<'a>, kind| {
                took.extend(history.hear(said).into_iter().map(|old| (kind, old.order)));
            };
            match Of::subject(&section.subject) {
                Of::Piece => kinds.iter().for_each(|&kind| hear(&mut self.kinds[kind], Some(kind))),
                Of::Player => hear(&mut self.players, None),
                Of::Board => hear(&mut self.board, None),
            }
            self.sentences.push(Spoken {
                sentence,
                subject: &section.subject,
                main,
                kinds: kinds.clone(),
                took,
            });
        }
    }

    /// The sentences that hold of someone in the end, by number.
    pub fn active(&self, kinds: &Kinds) -> Vec<bool> {
        let mut active = vec![false; self.sentences.len()];
        let histories = kinds.raw.iter().map(|&raw| &self.kinds[raw]).chain([&self.players, &self.board]);
        histories.flat_map(|history| &history.said).for_each(|said| active[said.order] = true);
        active
    }
}

/// Whether the sentence can be said of that subject at all.
fn is_whole(section: &Section, sentence: &Sentence, lookup: Lookup<'_, '_>) -> bool {
    let (wanted, found) = (Of::verb(Verb::of(&sentence.says)), Of::subject(&section.subject));
    if wanted != found {
        lookup.problems.report(
            Diagnostic::new(Code::WrongSubject, sentence.verb, format!("this is said of {}", wanted.name()))
                .and(section.heading, format!("this section speaks of {}", found.name()))
                .help(wanted.heading()),
        );
        return false;
    }
    if section.subject.one_side().is_some()
        && matches!(
            sentence.says,
            Says::Is { .. } | Says::IsWorth(..) | Says::StandsStill | Says::Goes { .. }
        )
    {
        let text = "this is said of a kind, whichever side it belongs to";
        lookup.problems.report(
            Diagnostic::new(Code::WrongSubject, sentence.verb, text)
                .and(section.heading, "this section speaks of one side's pieces")
                .help("say it under piece or every alone; or let the sides have kinds of their own"),
        );
        return false;
    }
    // A verb alone, without never, has been reported by the parser.
    let bare = !matches!(sentence.says, Says::Drops { .. } | Says::Goes { .. }) && is_bare(&sentence.says);
    sentence.mode == Mode::Never || !bare
}
