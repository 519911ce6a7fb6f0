//! Resolves restrictions: sentences that forbid moves given by other sentences.

use super::context::Context;
use super::model::{Forbidden, Guard, MovePattern, MoveVerb, Restriction, Set};
use super::problems::too_many;
use super::restriction_headings::names_more_than_kinds;
use super::sentences::{DeclaredSentence, Sentences};
use super::sets::{SetParts, SetUsage};
use crate::board::Contents;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{self, Predicate, Sentence, Subject};

/// Maximum number of restrictions.
const MAX_RESTRICTIONS: usize = 64;

/// A resolved sentence that restricts pieces.
#[derive(Clone)]
pub(super) struct ResolvedRestriction {
    /// The pieces of the heading; `None` for all pieces of its kinds.
    set: Option<Set>,
    /// True for `but still attacks`.
    keeps_attacks: bool,
    /// The forbidden moves, each with its conditions.
    forbidden_moves: Vec<(Forbidden, Vec<Guard>)>,
}

impl Context<'_, '_> {
    /// Resolves a sentence that restricts pieces; `None` if it has an error, which is reported.
    pub(super) fn restriction(&self, declared: &DeclaredSentence<'_>) -> Option<ResolvedRestriction> {
        let sentence = declared.sentence;
        self.reject_result_facts(&sentence.when)?;
        let guards = self.guards(&sentence.when)?;
        for guard in &guards {
            self.reject_end_facts(guard.facts(), sentence.span)?;
        }
        let set = match declared.subject {
            Subject::Every { set, .. } if names_more_than_kinds(set) => Some(self.restricted_set(set)?),
            _ => None,
        };
        let (keeps_attacks, forbidden_moves) = match &sentence.predicate {
            Predicate::StandsStill { keeps_attacks } => (*keeps_attacks, vec![(Forbidden::Move, guards)]),
            Predicate::Must { negated, pattern, keeps_attacks, .. } => {
                let pattern = self.forbidden_pattern(sentence, *negated, pattern)?;
                (*keeps_attacks, vec![(Forbidden::Matching(pattern), guards)])
            }
            Predicate::StopsOn { set, keeps_attacks } => {
                let set = self.set(set, SetUsage::PLAIN)?;
                (*keeps_attacks, vec![(Forbidden::GoingPast(set), guards)])
            }
            Predicate::MovesOnly { from, to, keeps_attacks } => {
                (*keeps_attacks, self.moves_only(sentence, (from.as_ref(), to.as_ref()), guards)?)
            }
            _ => return None,
        };
        Some(ResolvedRestriction { set, keeps_attacks, forbidden_moves })
    }

    /// Resolves the pattern after `must not`. Reports `must` without `not`, and the verbs `check`, `drop` and `pass`, which only
    /// sentences about players can have.
    fn forbidden_pattern(
        &self,
        sentence: &Sentence,
        negated: bool,
        pattern: &ast::MovePattern,
    ) -> Option<MovePattern> {
        let resolved = self.move_pattern(pattern)?;
        let is_about_pieces = matches!(
            resolved.verb,
            MoveVerb::Capture | MoveVerb::Move | MoveVerb::Castle | MoveVerb::MoveOrCastle
        );
        let (text, help) = match (negated, is_about_pieces) {
            (true, true) => return Some(resolved),
            (false, _) => (
                "a duty is a sentence about a player",
                "write it under `player`; for pieces, write `must not …`",
            ),
            (true, false) => (
                "this sentence is about a player",
                "pieces `must not move`, `capture` or `castle`; write it under `player`",
            ),
        };
        let span = if negated { pattern.span } else { sentence.verb };
        self.problems.report(Diagnostic::new(Code::WrongSubject, span, text).help(help));
        None
    }

    /// Resolves `moves only`: without squares, moves are forbidden unless the condition holds; with squares, moves from or to other squares
    /// are forbidden while the condition holds.
    fn moves_only(
        &self,
        sentence: &Sentence,
        (from, to): (Option<&ast::Set>, Option<&ast::Set>),
        guards: Vec<Guard>,
    ) -> Option<Vec<(Forbidden, Vec<Guard>)>> {
        if from.is_none() && to.is_none() {
            if guards.is_empty() {
                let text = "`moves only` alone is not a sentence";
                let help =
                    "name squares or a condition: `moves only to rank 1..4`, `moves only if no enemy at K`";
                self.problems.report(Diagnostic::new(Code::BareVerb, sentence.verb, text).help(help));
                return None;
            }
            let negate = |Guard { unless, cases }: Guard| {
                if unless {
                    return vec![Guard { unless: false, cases }];
                }
                // No case may hold.
                cases.into_iter().map(|case| Guard { unless: true, cases: vec![case] }).collect()
            };
            let forbid_move = |guard| (Forbidden::Move, negate(guard));
            return Some(guards.into_iter().map(forbid_move).collect());
        }
        let pattern = |from, to| MovePattern {
            verb: MoveVerb::MoveOrCastle,
            what: None,
            from,
            to,
            from_or_to: false,
            span: sentence.span,
        };
        let (from, to) = (from.map(|set| self.other_squares(set)), to.map(|set| self.other_squares(set)));
        let mut forbidden_moves = Vec::new();
        if let Some(from) = from {
            forbidden_moves.push((Forbidden::Matching(pattern(Some(from?), None)), guards.clone()));
        }
        if let Some(to) = to {
            forbidden_moves.push((Forbidden::Matching(pattern(None, Some(to?))), guards));
        }
        Some(forbidden_moves)
    }

    /// Resolves a set and returns its complement: all other cells.
    fn other_squares(&self, set: &ast::Set) -> Option<Set> {
        let inside = Self::without_except(self.set_parts(set, SetUsage::PLAIN)?).terms;
        let SetParts { terms, .. } = SetParts::from_term(None, Vec::new());
        Some(Set { terms, except: inside, span: Some(set.span) })
    }

    /// Resolves the set in the heading of a restriction, which must name pieces of the mover.
    fn restricted_set(&self, set: &ast::Set) -> Option<Set> {
        let mut resolved = self.set(set, SetUsage::PLAIN)?;
        for term in &mut resolved.terms {
            match &mut term.contents {
                Some(contents) if contents.intersects(Contents::FRIEND) => {
                    *contents = *contents & (Contents::FRIEND | self.neutral_kinds);
                }
                _ => {
                    self.problems.report(
                        Diagnostic::new(Code::EverySet, set.span, "these are not the mover's pieces")
                            .help("write pieces and where they are: `every piece at K of enemy Guard`"),
                    );
                    return None;
                }
            }
        }
        Some(resolved)
    }

    /// Collects the restrictions in force. Each applies to the kinds for which its sentence is in force.
    pub(super) fn restrictions<'r>(
        &self,
        sentences: &Sentences<'_>,
        resolved: impl Fn(usize) -> Option<&'r ResolvedRestriction>,
    ) -> Vec<Restriction> {
        let mut all: Vec<(usize, Restriction)> = Vec::new();
        for (&raw, kind) in self.kinds.raw_kinds.iter().zip(0..) {
            for active in &sentences.kinds[raw].active {
                let Some(restriction) = resolved(active.index) else { continue };
                let kinds = Contents::kind(crate::board::KindId(kind));
                let (sides, state) = (active.scope.sides(), active.scope.state);
                let is_same_restriction = |(index, earlier): &&mut (usize, Restriction)| {
                    *index == active.index && earlier.sides == sides && earlier.state == state
                };
                if all.iter_mut().any(|entry| is_same_restriction(&entry)) {
                    all.iter_mut()
                        .filter(is_same_restriction)
                        .for_each(|(_, earlier)| earlier.kinds |= kinds);
                    continue;
                }
                let ResolvedRestriction { set, keeps_attacks, forbidden_moves } = restriction;
                all.extend(forbidden_moves.iter().cloned().map(|(forbidden, guards)| {
                    let (set, keeps_attacks, span) = (set.clone(), *keeps_attacks, active.sentence.span);
                    (
                        active.index,
                        Restriction { sides, kinds, state, set, forbidden, guards, keeps_attacks, span },
                    )
                }));
            }
        }
        all.sort_by_key(|(index, _)| *index);
        if let Some((_, first_surplus)) = all.get(MAX_RESTRICTIONS) {
            self.problems.report(too_many(first_surplus.span, "restrictions", all.len(), MAX_RESTRICTIONS));
            all.truncate(MAX_RESTRICTIONS);
        }
        all.into_iter().map(|(_, restriction)| restriction).collect()
    }
}
