//! Resolves the places of a term: conditions on a square, or on its relation to the mover or to other pieces.

use super::context::Context;
use super::model::{Amount, Place, RequiredReach, Set, State, Term};
use super::sets::{SetParts, SetUsage};
use crate::betza;
use crate::board::{Contents, Vector};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::{self, Adjective, Nearby, Text};

/// Message and help for a ride in a place that is relative to a piece other than the mover.
const RIDE_FROM_OTHER_PIECE: [&str; 2] =
    ["rides are measured from the mover only", "write leaps to measure from other pieces: `at K`, `at WD`"];

/// Message and help for a ride as a step of a path.
const RIDE_AS_PATH_STEP: [&str; 2] = [
    "a path consists of leaps from one piece to the next",
    "write leaps: `joined by W` or `joined by K`; a path has as many as it needs",
];

impl Context<'_, '_> {
    /// Adds a place to the parts of a term; `None` after an error, which is reported.
    pub(super) fn add_place(&self, place: &ast::Place, term: &ast::Term, parts: &mut SetParts) -> Option<()> {
        let places = match place {
            ast::Place::On(inner) => self.place(inner)?,
            ast::Place::At(word) => vec![self.displacements(word)?],
            ast::Place::AtOf(word, inner) => {
                let (steps, set) = (self.leaps(word, &RIDE_FROM_OTHER_PIECE), self.reference_set(inner));
                let reversed = |step: &Vector| step.times(-1);
                let displacements = steps?.iter().map(reversed).collect();
                vec![Place::Near { displacements, amount: Amount::AtLeast(1), set: Box::new(set?) }]
            }
            ast::Place::With(amount, inner, Nearby::At(word)) => {
                let (amount, displacements) = (self.amount(amount), self.leaps(word, &RIDE_FROM_OTHER_PIECE));
                let set = Box::new(self.reference_set(inner)?);
                vec![Place::Near { displacements: displacements?, amount: amount?, set }]
            }
            ast::Place::With(amount, inner, Nearby::Behind) => {
                return self.add_behind(amount, inner, term, parts);
            }
            ast::Place::AttackedBy(by) | ast::Place::ProtectedBy(by) => {
                let protected = matches!(place, ast::Place::ProtectedBy(_));
                return self.add_attack_condition(protected, Some(by), true, term.span, parts);
            }
            ast::Place::Behind(inner, word, viewer) => {
                let (lines, set) = (self.lines(word), self.reference_set(inner));
                let viewer = match viewer {
                    Some(viewer) => Some(Box::new(self.reference_set(viewer)?)),
                    None => None,
                };
                vec![Place::NextInLine { lines: lines?, set: Box::new(set?), set_is_farther: false, viewer }]
            }
            ast::Place::Between(length, ends) => {
                let [one, other] = ends.each_ref().map(|end| self.reference_set(end));
                let length = match length {
                    None => None,
                    Some(length) => Some(self.row_length(length, term.span)?),
                };
                let ends = Box::new([one?, other?]);
                for part in parts.terms.iter_mut().chain(&mut parts.except) {
                    part.places.push(Place::Between { row: part.contents, length, ends: ends.clone() });
                }
                return Some(());
            }
            ast::Place::Joined(word, reached, inner) => {
                vec![self.joined_place(word, reached, inner, term, parts)?]
            }
        };
        parts.terms.iter_mut().for_each(|term| term.places.extend(places.iter().cloned()));
        Some(())
    }

    /// Resolves `joined by K to TERM`: the square is connected by paths of leaps to members of a term.
    fn joined_place(
        &self,
        word: &Text,
        reached: &ast::RequiredReach,
        inner: &ast::Term,
        term: &ast::Term,
        parts: &SetParts,
    ) -> Option<Place> {
        let (steps, set) = (self.leaps(word, &RIDE_AS_PATH_STEP), self.reference_set(inner));
        let reached = match reached {
            ast::RequiredReach::Number(amount) => RequiredReach::Number(self.amount(amount)?),
            ast::RequiredReach::Every => RequiredReach::Every,
        };
        let contents = |terms: &[Term]| {
            let all_contents = terms.iter().map(|part| part.contents.unwrap_or(Contents::SQUARE));
            all_contents.fold(Contents::NONE, |all, contents| all | contents)
        };
        let unconditional_terms = |terms: &[Term]| -> Vec<Term> {
            let is_unconditional = |part: &&Term| part.places.is_empty() && part.state == State::default();
            terms.iter().filter(is_unconditional).cloned().collect()
        };
        let path = contents(&parts.terms) - contents(&unconditional_terms(&parts.except));
        if (Contents::SQUARE - path).is_empty() {
            let text = "a path over all squares joins everything";
            self.problems.report(
                Diagnostic::new(Code::WrongType, term.span, text).help(
                    "write the pieces of the path: `friend on rank 1 joined by K to friend on last rank`",
                ),
            );
            return None;
        }
        let (steps, set) = (steps?, set?);
        let goals = contents(&unconditional_terms(&set.terms)) - contents(&set.except);
        if reached == RequiredReach::Number(Amount::AtLeast(1)) && (path - goals).is_empty() {
            self.problems.report(
                Diagnostic::new(Code::NoEffect, inner.span, "all of these are joined to themselves")
                    .help("write how many must be in reach: `joined by K to at least 5 friend`, `joined by K to every friend`"),
            );
        }
        Some(Place::Joined { path, steps, reached, set: Box::new(set) })
    }

    /// Resolves the length of a row, in squares. Reports a length that allows only 0.
    fn row_length(&self, length: &ast::Amount, span: Span) -> Option<Amount> {
        let length = self.amount(length)?;
        if length.maximum() == 0 {
            let problem = Diagnostic::new(Code::CountOutOfRange, span, "a line has at least one square");
            self.problems
                .report(problem.help("write its length: `enemy in a line of 2 between end and friend`"));
            return None;
        }
        Some(length)
    }

    /// Restricts the pieces of a term to those that are attacked or, if `protected` is true, protected. If `expected`
    /// is false, restricts them to those that are not attacked or not protected. Returns `None` after an error, which
    /// is reported.
    pub(super) fn add_attack_condition(
        &self,
        protected: bool,
        by: Option<&ast::Term>,
        expected: bool,
        span: Span,
        parts: &mut SetParts,
    ) -> Option<()> {
        let by = match by {
            Some(by) => Some(Box::new(self.reference_set(by)?)),
            None => None,
        };
        let can_be_piece =
            |part: &Term| part.contents.is_some_and(|contents| contents.intersects(Contents::PIECE));
        if !parts.terms.iter().all(can_be_piece) {
            let text = "only pieces can be `attacked`, `protected` or `safe`";
            self.problems.report(
                Diagnostic::new(Code::Adjective, span, text)
                    .help("use it with a piece: `safe King on rank 8`"),
            );
            return None;
        }
        for part in parts.terms.iter_mut().chain(&mut parts.except) {
            part.places.push(Place::Attacked { protected, by: by.clone(), expected });
        }
        Some(())
    }

    /// Resolves a fact about attacks on the mover into a set that contains the mover's square if and only if the fact holds.
    pub(super) fn mover_is(&self, how: Adjective, by: Option<&ast::Term>, span: Span) -> Option<Set> {
        let mut parts = SetParts::from_term(Some(Contents::PIECE), vec![Place::Origin]);
        self.add_attack_condition(how == Adjective::Protected, by, how != Adjective::Safe, span, &mut parts)?;
        Some(Set { terms: parts.terms, except: parts.except, span: Some(span) })
    }

    /// Adds `with PIECES behind it`: a condition on the next square behind the piece, on a line that begins at the mover. If the term
    /// contains `at`, the line follows the leaps or rides after `at`; otherwise, it can be any rank, file or diagonal.
    fn add_behind(
        &self,
        amount: &ast::Amount,
        inner: &ast::Term,
        term: &ast::Term,
        parts: &mut SetParts,
    ) -> Option<()> {
        let (amount, set) = (self.amount(amount), self.reference_set(inner));
        let (amount, set) = (amount?, set?);
        let at_word = term.places.iter().find_map(|place| match place {
            ast::Place::At(word) => Some(word),
            _ => None,
        });
        let must_match = match amount {
            Amount::AtLeast(1) | Amount::Exactly(1) => true,
            Amount::Exactly(0) | Amount::AtMost(0) => false,
            _ => {
                let text = "only one square is behind it";
                self.problems.report(
                    Diagnostic::new(Code::CountOutOfRange, inner.span, text)
                        .help("write one piece, or `no`: `with no friend behind it`"),
                );
                return None;
            }
        };
        // Without `at`, all lines from the mover's square count.
        let all_rides = self
            .shape
            .tiling
            .line_directions()
            .into_iter()
            .flat_map(|direction| [1, -1].map(|sign| (direction.times(sign), u8::MAX)));
        let lines = match at_word {
            Some(word) => self.lines(word)?,
            None => self.lines_of_rides(&all_rides.collect::<Vec<_>>()),
        };
        let place = Place::NextInLine { lines, set: Box::new(set), set_is_farther: true, viewer: None };
        for part in &mut parts.terms {
            part.places.push(if must_match {
                place.clone()
            } else {
                Place::Not(Box::new(Term {
                    contents: None,
                    state: State::default(),
                    places: vec![place.clone()],
                }))
            });
        }
        Some(())
    }

    /// Resolves the term inside a place: the pieces or squares to which the place is relative.
    fn reference_set(&self, term: &ast::Term) -> Option<Set> {
        let parts = self.term(term, SetUsage::PLAIN)?;
        Some(Set { terms: parts.terms, except: parts.except, span: Some(term.span) })
    }

    /// Resolves `at K` or `at R` to a place: the end squares of leaps or rides from the mover.
    fn displacements(&self, text: &Text) -> Option<Place> {
        let word = self.parse_betza(text)?;
        let mut rides: Vec<(Vector, u8)> = Vec::new();
        for atom in &word.atoms {
            let ride = match &atom.legs[..] {
                [betza::Leg { directions: betza::LegDirections::Routes(routes), .. }] => {
                    atom.plain_range().filter(|_| !routes.is_empty()).map(|max| (routes, max))
                }
                _ => None,
            };
            let Some((routes, max)) = ride else {
                let atom_span = text.span.part(atom.range_in_word.clone());
                self.problems.report(
                    Diagnostic::new(
                        Code::BetzaMeaningless,
                        atom_span,
                        "only single leaps and plain rides measure a distance here",
                    )
                    .help("write leaps or rides after `at`: `at K`, `at WD`, `at R`"),
                );
                return None;
            };
            for route in routes {
                let ride = (route.to, max);
                if !rides.contains(&ride) {
                    rides.push(ride);
                }
            }
        }
        if rides.iter().all(|&(_, max)| max == 1) {
            return Some(Place::At(rides.into_iter().map(|(leap, _)| leap).collect()));
        }
        Some(Place::InLine(rides))
    }

    /// Returns the leaps of a Betza word. If the word has rides, reports the given message and help.
    fn leaps(&self, text: &Text, [problem, help]: &[&'static str; 2]) -> Option<Vec<Vector>> {
        if let Place::At(leaps) = self.displacements(text)? {
            return Some(leaps);
        }
        self.problems.report(Diagnostic::new(Code::BetzaMeaningless, text.span, *problem).help(*help));
        None
    }

    /// Returns the lines along the leaps or rides of a Betza word: for every square that they can reach, the displacement to the square and
    /// the unit step that continues the line.
    fn lines(&self, text: &Text) -> Option<Vec<(Vector, Vector)>> {
        Some(match self.displacements(text)? {
            Place::InLine(rides) => self.lines_of_rides(&rides),
            Place::At(leaps) => leaps.into_iter().map(|leap| (leap, leap.unit().0)).collect(),
            _ => Vec::new(),
        })
    }

    /// Returns the same as [`Context::lines`], but for rides: each ride is given by its step and its maximum number of steps.
    fn lines_of_rides(&self, rides: &[(Vector, u8)]) -> Vec<(Vector, Vector)> {
        let longest = self.shape.files().max(self.shape.ranks()).max(2) - 1;
        let line = |&(step, max): &(Vector, u8)| {
            (1..=max.min(longest) as i8).map(move |times| (step.times(times), step.unit().0))
        };
        rides.iter().flat_map(line).collect()
    }
}
