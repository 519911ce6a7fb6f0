//! Resolves sets of pieces and squares into contents and places.

use super::context::Context;
use super::model::{Partition, Place, Set, State, Term};
use crate::board::{Contents, Tiling};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::{self, Adjective, Noun};

/// The role of a set in its sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SetUsage {
    /// The set names pieces that may be captured: general nouns exclude iron kinds.
    pub capture: bool,
    /// The set is part of a fact: a kind without `friendly` or `enemy` is the player's own, and an exception without effect is reported.
    pub in_fact: bool,
}

impl SetUsage {
    /// The set names pieces that may be captured.
    pub const CAPTURE: SetUsage = SetUsage { capture: true, in_fact: false };
    /// Any other set.
    pub const PLAIN: SetUsage = SetUsage { capture: false, in_fact: false };
    /// The set is part of a fact.
    pub const FACT: SetUsage = SetUsage { capture: false, in_fact: true };
}

/// A set that is being resolved: the terms of its union, and the terms of its exception.
pub(super) struct SetParts {
    pub terms: Vec<Term>,
    pub except: Vec<Term>,
}

impl SetParts {
    /// Creates the parts of a set with a single term.
    pub fn from_term(contents: Option<Contents>, places: Vec<Place>) -> SetParts {
        let term = Term { contents, state: State::default(), places };
        SetParts { terms: vec![term], except: Vec::new() }
    }
}

impl Context<'_, '_> {
    /// Resolves a set; `None` if it has an error, which is reported.
    pub fn set(&self, set: &ast::Set, usage: SetUsage) -> Option<Set> {
        let parts = self.set_parts(set, usage)?;
        Some(Set { terms: parts.terms, except: parts.except, span: Some(set.span) })
    }

    /// Resolves a set that may be absent. The outer `None` is an error, which is reported; the inner `None` is an absent set.
    #[allow(clippy::option_option)]
    pub fn optional_set(&self, set: Option<&ast::Set>, usage: SetUsage) -> Option<Option<Set>> {
        match set {
            None => Some(None),
            Some(set) => self.set(set, usage).map(Some),
        }
    }

    /// Resolves a set into its terms and exceptions; `None` if it has an error, which is reported.
    pub(super) fn set_parts(&self, set: &ast::Set, usage: SetUsage) -> Option<SetParts> {
        self.report_repeated_terms(set);
        let mut valid = true;
        let mut term_parts = Vec::new();
        for term in &set.terms {
            match self.term(term, usage) {
                Some(parts) => term_parts.push(parts),
                None => valid = false,
            }
        }
        let mut except = Vec::new();
        for term in &set.except {
            match self.term(term, SetUsage { capture: false, ..usage }) {
                Some(parts) => {
                    let excluded = Self::without_except(parts).terms;
                    if usage.in_fact
                        && term_parts.iter().all(|parts: &SetParts| are_disjoint(&parts.terms, &excluded))
                    {
                        self.report_useless_exception(term);
                    }
                    except.extend(excluded);
                }
                None => valid = false,
            }
        }
        if !valid {
            return None;
        }
        let terms = || term_parts.iter().flat_map(|parts: &SetParts| &parts.terms);
        if terms().next().is_some() && terms().all(|term| is_removed(term, &except)) {
            self.lookup().report_empty_exception(set);
        }
        if term_parts.len() == 1 {
            let mut parts = term_parts.pop()?;
            parts.except.extend(except);
            return Some(parts);
        }
        let terms = term_parts.into_iter().flat_map(|parts| Self::without_except(parts).terms).collect();
        Some(SetParts { terms, except })
    }

    /// Reports an exception that is disjoint from the set before it.
    fn report_useless_exception(&self, term: &ast::Term) {
        if !self.names.in_main(term.span) {
            return;
        }
        let problem = Diagnostic::new(Code::UselessException, term.span, "this exception removes nothing");
        let help = match &term.noun {
            Noun::Kind(name) if term.adjectives.is_empty() => {
                format!("a bare kind is the player's own here; write `enemy {}`", name.text)
            }
            _ => "name only a part of the set before `except`, or remove the exception".to_owned(),
        };
        self.problems.report(problem.help(help));
    }

    /// Converts the exceptions to conditions of the terms that they overlap. The result describes the same cells without exceptions.
    pub(super) fn without_except(parts: SetParts) -> SetParts {
        let SetParts { mut terms, except } = parts;
        for excluded in &except {
            for term in &mut terms {
                let plain = term.state == State::default() && excluded.state == State::default();
                match (&mut term.contents, excluded.contents, &mut term.places[..], &excluded.places[..]) {
                    (Some(contents), Some(less), _, _) if !contents.intersects(less) => {}
                    (Some(contents), Some(less), _, []) if excluded.state == State::default() => {
                        *contents = *contents - less;
                    }
                    (None, None, [Place::Squares(squares)], [Place::Squares(less)]) if plain => {
                        *squares = [squares[0] - less[0], squares[1] - less[1]];
                    }
                    _ => term.places.push(Place::Not(Box::new(excluded.clone()))),
                }
            }
        }
        SetParts { terms, except: Vec::new() }
    }

    /// Resolves a term after `on` into places; `None` after an error, which is reported. A term that does not name squares is an
    /// error.
    pub fn place(&self, term: &ast::Term) -> Option<Vec<Place>> {
        let parts = self.term(term, SetUsage::PLAIN)?;
        let parts = Self::without_except(parts);
        if let [only] = &parts.terms[..]
            && only.contents.is_none()
        {
            return Some(only.places.clone());
        }
        let squares = parts.terms.iter().map(|term| match (&term.contents, &term.places[..]) {
            (None, [Place::Squares(squares)]) => Some(*squares),
            _ => None,
        });
        let union = squares.reduce(|one, other| {
            let (one, other) = (one?, other?);
            Some([one[0] | other[0], one[1] | other[1]])
        });
        if let Some(Some(squares)) = union {
            return Some(vec![Place::Squares(squares)]);
        }
        self.problems.report(
            Diagnostic::new(Code::WrongType, term.span, "squares are expected here")
                .help("write squares, a rank, a file or a word for squares: `Pawn on rank 7`"),
        );
        None
    }

    /// Resolves a term: its noun, then its adjectives and places. Returns `None` after an error, which is reported.
    pub(super) fn term(&self, term: &ast::Term, usage: SetUsage) -> Option<SetParts> {
        let mut parts = self.noun(term, usage)?;
        self.apply_adjectives(term, &mut parts)?;
        self.apply_attack_adjectives(term, &mut parts)?;
        for place in &term.places {
            self.add_place(place, term, &mut parts)?;
        }
        Some(parts)
    }

    fn noun(&self, term: &ast::Term, usage: SetUsage) -> Option<SetParts> {
        let without_iron =
            |contents: Contents| if usage.capture { contents - self.iron_kinds } else { contents };
        let with_contents = |contents| Some(SetParts::from_term(Some(contents), Vec::new()));
        let with_place = |place| Some(SetParts::from_term(None, vec![place]));
        match &term.noun {
            Noun::Piece => with_contents(without_iron(Contents::PIECE)),
            Noun::Friend => with_contents(without_iron(Contents::FRIEND - self.neutral_kinds)),
            Noun::Enemy => with_contents(without_iron(Contents::ENEMY - self.neutral_kinds)),
            Noun::Checker => {
                Some(SetParts::from_term(Some(Contents::ENEMY - self.neutral_kinds), vec![Place::Checker]))
            }
            Noun::Vacant => with_contents(Contents::VACANT),
            Noun::Any => with_contents(without_iron(Contents::SQUARE)),
            Noun::Origin => with_place(Place::Origin),
            Noun::End => with_place(Place::End),
            Noun::Vacated => with_place(Place::Vacated),
            Noun::Trail => Some(SetParts::from_term(Some(Contents::VACANT), vec![Place::Trail])),
            Noun::LastRank => with_place(Place::Squares(self.last_rank())),
            Noun::HomeRank => with_place(Place::Home),
            Noun::Ranks(from, to) => with_place(Place::Squares(self.ranks(*from, *to, term.span)?)),
            Noun::Files(from, to) => with_place(Place::Squares(self.files(*from, *to, term.span)?)),
            Noun::PartOf(partition, amount, inner) => {
                self.check_partition(*partition, term.span)?;
                self.part_of(*partition, amount, inner, usage)
            }
            Noun::Squares(ranges) => {
                let cells = self.cells(ranges)?;
                if let Some(void) = cells.voids.iter().next() {
                    self.problems.report(self.void_square_problem(term.span, &self.shape.name(void), void));
                    return None;
                }
                with_place(Place::Squares(self.both_views(cells.squares, term.span, None)?))
            }
            Noun::Kind(name) => {
                let Some(kind) = self.kind(name)? else {
                    return Some(SetParts { terms: Vec::new(), except: Vec::new() });
                };
                let owners =
                    if usage.in_fact && has_no_owner(term) { Contents::FRIEND } else { Contents::PIECE };
                with_contents(Contents::kind(kind) & (owners | self.neutral_kinds))
            }
            Noun::Word(word) => self.word_set(term, word, usage),
        }
    }

    /// Reports blocks that the board cannot have. Returns `None` then.
    fn check_partition(&self, partition: Partition, span: Span) -> Option<()> {
        let Partition::Blocks { files, ranks } = partition else { return Some(()) };
        let (board_files, board_ranks) = (u32::from(self.shape.files()), u32::from(self.shape.ranks()));
        let (text, help) = if self.shape.tiling != Tiling::Squares {
            ("only a flat board of squares has blocks".to_owned(), "name squares, files or colours")
        } else if files == 0 || ranks == 0 {
            ("a block has at least one file and one rank".to_owned(), "write `2 by 2 block of origin`")
        } else if files > board_files || ranks > board_ranks {
            let text = format!("a block is at most as large as the board: {board_files} by {board_ranks}");
            (text, "the number of files comes first: `2 by 3 block of origin`")
        } else {
            return Some(());
        };
        self.problems.report(Diagnostic::new(Code::CountOutOfRange, span, text).help(help));
        None
    }

    fn part_of(
        &self,
        partition: Partition,
        amount: &ast::Amount,
        inner: &ast::Term,
        usage: SetUsage,
    ) -> Option<SetParts> {
        let parts = self.term(inner, SetUsage { capture: false, ..usage });
        let amount = self.amount(amount)?;
        let parts = Self::without_except(parts?);
        let terms = parts.terms.into_iter().map(|inner| Term {
            contents: None,
            state: State::default(),
            places: vec![Place::PartOf(partition, amount, Box::new(inner))],
        });
        Some(SetParts { terms: terms.collect(), except: Vec::new() })
    }
}

/// Returns true if a term consists of squares and rectangles, such as `b4 d4..d6`, and nothing else.
pub(super) fn is_list_of_squares(term: &ast::Term) -> bool {
    matches!(term.noun, Noun::Squares(_)) && term.adjectives.is_empty() && term.places.is_empty()
}

/// Returns true if no adjective names an owner.
pub(super) fn has_no_owner(term: &ast::Term) -> bool {
    !term.adjectives.iter().any(|adjective| matches!(adjective, Adjective::Friendly | Adjective::Enemy))
}

/// Returns true if no term of one list can share contents with a term of the other. A term that names only squares can share contents with
/// every term. Returns false if `others` is empty.
fn are_disjoint(terms: &[Term], others: &[Term]) -> bool {
    let can_share_contents = |term: &Term, other: &Term| match (term.contents, other.contents) {
        (Some(one), Some(other)) => one.intersects(other),
        _ => true,
    };
    !others.is_empty() && terms.iter().all(|term| others.iter().all(|other| !can_share_contents(term, other)))
}

/// Returns true if the exceptions remove all contents of the term on every square.
fn is_removed(term: &Term, except: &[Term]) -> bool {
    let applies_everywhere =
        |excluded: &&Term| excluded.state == State::default() && excluded.places.is_empty();
    let excluded = except.iter().filter(applies_everywhere).filter_map(|excluded| excluded.contents);
    let excluded = excluded.fold(Contents::NONE, |all, more| all | more);
    term.contents.is_some_and(|contents| !contents.is_empty() && (contents - excluded).is_empty())
}
