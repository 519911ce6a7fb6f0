//! Resolves each sentence about pieces once, then adds the result to all kinds to which the sentence applies.

use std::collections::BTreeMap;

use super::castling::CastlingResult;
use super::castling_words;
use super::context::Context;
use super::inherit::ActiveSentence;
use super::model::{
    Action, After, AfterId, Effect, EffectKind, Guard, Kind, KindSentence, Look, MAX_PIECE_POINTS,
    MAX_PIECE_VALUE, MovePattern, MoveVerb, Restriction, Royalty, Rule, RuleId, State, Step, ToHand,
};
use super::names::RawKind;
use super::problems::too_many;
use super::restriction_headings::is_restriction;
use super::restrictions::ResolvedRestriction;
use super::sentences::{DeclaredSentence, Sentences};
use super::sets::SetUsage;
use super::steps::ChainKind;
use crate::board::{KindId, Side, SquareSet};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::{Mode, Predicate, Promotion, Quality, Sentence, Text};

/// Maximum number of rules. The number of `after` sentences and promotions has the same limit.
const MAX_RULES: usize = 2000;

/// A resolved sentence about pieces.
#[allow(clippy::large_enum_variant)] // one value for each sentence, dropped when the model is complete
pub(super) enum PieceSentence {
    /// Rules with the same conditions. There can be several, because a Betza word can contain castlings and a castling can have several
    /// target squares.
    Rules {
        actions: Vec<Action>,
        guards: Vec<Guard>,
    },
    After {
        pattern: MovePattern,
        steps: Vec<Step>,
        guards: Vec<Guard>,
    },
    /// A restriction: it removes moves that other sentences give.
    Restriction(Box<ResolvedRestriction>),
    /// A captured piece goes to a hand: to its owner's if `to_owner` is true, otherwise to the capturer's. There it has the given
    /// kind or, if `as_kind` is `None`, its own kind.
    Hand {
        to_owner: bool,
        as_kind: Option<KindId>,
    },
    /// The value for the engine, in centipawns.
    Value(u16),
    /// The image, and the span of its name.
    Look(Look, Span),
    /// The points that conditions count.
    Points(u16),
    /// A quality, such as `is royal`, or a sentence that adds no rule to this game.
    Nothing,
}

/// The kinds of the game and all their rules.
pub(super) struct Pieces {
    pub kinds: Vec<Kind>,
    pub rules: Vec<Rule>,
    pub afters: Vec<After>,
    pub restrictions: Vec<Restriction>,
}

impl Context<'_, '_> {
    /// Resolves a sentence about pieces; `None` if it has an error, which is reported.
    pub fn piece_sentence(&self, declared: &DeclaredSentence<'_>) -> Option<PieceSentence> {
        let sentence = declared.sentence;
        if is_restriction(declared.subject, sentence) {
            if sentence.without_check.is_some() {
                self.reject_without_check(sentence);
                return None;
            }
            if declared.kinds.is_empty() {
                // The heading has been reported, or is about kinds that are not in the game.
                return Some(PieceSentence::Nothing);
            }
            return self
                .restriction(declared)
                .map(|restriction| PieceSentence::Restriction(Box::new(restriction)));
        }
        if always_holds(&sentence.predicate) && !sentence.when.is_empty() {
            self.reject_condition(sentence);
            return None;
        }
        if !matches!(sentence.predicate, Predicate::Moves(_) | Predicate::Shoots(_) | Predicate::After { .. })
            && sentence.without_check.is_some()
        {
            self.reject_without_check(sentence);
            return None;
        }
        let guards = self.guards(&sentence.when);
        if let Predicate::Drops { .. } = &sentence.predicate {
            for guard in guards.iter().flatten() {
                self.reject_mover_facts(guard.facts(), sentence.span)?;
            }
        }
        if !matches!(sentence.predicate, Predicate::After { .. } | Predicate::Promotes { .. }) {
            for guard in guards.iter().flatten() {
                self.reject_end_facts(guard.facts(), sentence.span)?;
            }
        }
        if matches!(sentence.predicate, Predicate::After { .. } | Predicate::Promotes { .. }) {
            self.reject_result_facts(&sentence.when)?;
        }
        let resolved = match &sentence.predicate {
            Predicate::Moves(Some(steps)) => {
                let actions = match self.resolve_castling_word(steps, &declared.kinds, sentence.span) {
                    castling_words::CastlingWordResult::Actions(actions) => actions,
                    castling_words::CastlingWordResult::Reported => return None,
                    castling_words::CastlingWordResult::NoCastling => {
                        vec![Action::Moves(self.chain(steps, ChainKind::Moves)?)]
                    }
                };
                PieceSentence::Rules { actions, guards: guards? }
            }
            Predicate::Shoots(Some(steps)) => {
                single_rule(Action::Moves(self.chain(steps, ChainKind::Shoots)?), guards?)
            }
            Predicate::Drops { unmoved, from_hand, as_kind, to } => {
                let to = self.optional_set(to.as_ref(), SetUsage::PLAIN);
                // If the kind after `as` is not in the game, the drop is impossible.
                let Some(as_kind) = self.optional_kind(as_kind.as_ref())? else {
                    return Some(PieceSentence::Nothing);
                };
                let (unmoved, from_hand) = (*unmoved, *from_hand);
                single_rule(Action::Drops { unmoved, from_hand, as_kind, to: to? }, guards?)
            }
            Predicate::Castles(Some(castling)) if self.board_known => {
                match self.resolve_castling(castling, &declared.kinds, sentence.span)? {
                    CastlingResult::Castlings(castlings) => {
                        let actions = castlings.into_iter().map(Action::Castles).collect();
                        PieceSentence::Rules { actions, guards: guards? }
                    }
                    CastlingResult::NotInGame => PieceSentence::Nothing,
                }
            }
            Predicate::Promotes { may, what: Some(promotion) } => {
                self.promotion(sentence, *may, promotion, guards?)?
            }
            Predicate::After { pattern, steps } => {
                let pattern = self.move_pattern(pattern);
                let steps = match &pattern {
                    Some(pattern) => self.chain(steps, ChainKind::After(pattern)),
                    None => self.steps(steps),
                };
                PieceSentence::After { pattern: pattern?, steps: steps?, guards: guards? }
            }
            Predicate::Goes { to_owner, as_kind: Some(name) } => match self.kind(name)? {
                Some(kind) => PieceSentence::Hand { to_owner: *to_owner, as_kind: Some(kind) },
                None => PieceSentence::Nothing,
            },
            Predicate::Goes { to_owner, as_kind: None } => {
                PieceSentence::Hand { to_owner: *to_owner, as_kind: None }
            }
            Predicate::IsWorth(value, span) => PieceSentence::Value(self.piece_value(*value, *span)?),
            Predicate::IsWorthPoints(points, span) => {
                PieceSentence::Points(self.piece_points(*points, *span)?)
            }
            Predicate::LooksLike(Some(name)) => self.look(name)?,
            _ => PieceSentence::Nothing,
        };
        self.reject_contradictory_threat(sentence, &resolved)?;
        Some(resolved)
    }

    /// Resolves an optional name of a kind: `None` after an error, which is reported, `Some(None)` if the kind is not in the game, and
    /// `Some(Some(None))` if no kind is named.
    #[allow(clippy::option_option)]
    fn optional_kind(&self, name: Option<&Text>) -> Option<Option<Option<KindId>>> {
        name.map_or(Some(Some(None)), |name| Some(self.kind(name)?.map(Some)))
    }

    /// Reports a condition in a sentence that cannot have one.
    pub fn reject_condition(&self, sentence: &Sentence) {
        let Some(when) = sentence.when.first() else { return };
        self.problems.report(
            Diagnostic::new(Code::ConditionMisplaced, when.cond.span, "this sentence always holds")
                .help("`if` and `unless` go with moves, shots, drops, castlings, promotions, duties and counts of moves"),
        );
    }

    /// Reports `without check` in a sentence whose steps turn pieces `as a threat`. Returns `None` then.
    fn reject_contradictory_threat(&self, sentence: &Sentence, resolved: &PieceSentence) -> Option<()> {
        let contradicts = match resolved {
            PieceSentence::Rules { actions, .. } => {
                actions.iter().any(|action| matches!(action, Action::Moves(steps) if turns_as_threat(steps)))
            }
            PieceSentence::After { steps, .. } => turns_as_threat(steps),
            _ => false,
        };
        let Some(span) = sentence.without_check.filter(|_| contradicts) else { return Some(()) };
        let text = "`without check` contradicts `as a threat`";
        self.problems
            .report(Diagnostic::new(Code::ConditionMisplaced, span, text).help("leave out one of them"));
        None
    }

    /// Reports `without check` in a sentence that attacks nothing.
    pub fn reject_without_check(&self, sentence: &Sentence) {
        let Some(span) = sentence.without_check else { return };
        self.problems.report(
            Diagnostic::new(Code::ConditionMisplaced, span, "this sentence never gives check").help(
                "`without check` goes with moves, shots and steps after an event: `after capturing, …`",
            ),
        );
    }

    /// Resolves a promotion into an `after` sentence for moves into its zone or, with `on_leaving`, into or out of its zone.
    fn promotion(
        &self,
        sentence: &Sentence,
        may: bool,
        promotion: &Promotion,
        guards: Vec<Guard>,
    ) -> Option<PieceSentence> {
        let (to, list) = (self.set(&promotion.on, SetUsage::PLAIN), self.kind_list(&promotion.to));
        let (to, list) = (to?, list?);
        if list.kinds.is_empty() {
            return Some(PieceSentence::Nothing);
        }
        let pattern = MovePattern {
            verb: MoveVerb::Move,
            what: None,
            from: None,
            to: Some(to),
            from_or_to: promotion.on_leaving,
            span: promotion.on.span,
        };
        let kind =
            EffectKind::Becomes { options: list.kinds, in_text: true, if_possible: promotion.if_possible };
        let steps = vec![Step::Effect(Effect { may, must: false, kind, span: sentence.span })];
        Some(PieceSentence::After { pattern, steps, guards })
    }

    /// Adds the sentences in force to the kinds of the game.
    pub fn pieces(&self, sentences: &Sentences<'_>, resolved: &[Option<PieceSentence>]) -> Pieces {
        let distinct = self.distinct_rules(sentences, resolved);
        let rule_ids = RuleIds::new(&distinct);
        let looks = self.looks(|kind| {
            let in_force = &sentences.kinds[self.kinds.raw_kinds[kind.index()]];
            in_force.active.iter().rev().find_map(|active| match resolved[active.index] {
                Some(PieceSentence::Look(look, span)) => Some((look, span)),
                _ => None,
            })
        });
        let build = |(&raw, look)| self.build_kind(raw, sentences, resolved, &rule_ids, look);
        let kinds = self.kinds.raw_kinds.iter().zip(looks).map(build).collect();
        Pieces {
            kinds,
            rules: distinct.rules.into_values().collect(),
            afters: distinct.afters.into_values().collect(),
            restrictions: self.restrictions(sentences, |index| match &resolved[index] {
                Some(PieceSentence::Restriction(restriction)) => Some(restriction),
                _ => None,
            }),
        }
    }

    /// Collects the rules, `after` sentences and promotions of all kinds, each once. Reports numbers beyond the
    /// limit.
    fn distinct_rules(&self, sentences: &Sentences<'_>, resolved: &[Option<PieceSentence>]) -> DistinctRules {
        let mut distinct = DistinctRules { rules: BTreeMap::new(), afters: BTreeMap::new() };
        for active in self.kinds.raw_kinds.iter().flat_map(|&raw| &sentences.kinds[raw].active) {
            let (sides, state) = (active.scope.sides(), active.scope.state);
            let without_check = active.sentence.without_check.is_some();
            let span = active.sentence.span;
            match &resolved[active.index] {
                Some(PieceSentence::Rules { actions, guards }) => {
                    for (index, action) in actions.iter().enumerate() {
                        distinct.rules.entry((rule_key(active), index)).or_insert_with(|| Rule {
                            sides,
                            state,
                            action: restrict_to_sides(action, sides),
                            guards: guards.clone(),
                            without_check,
                            span,
                        });
                    }
                }
                Some(PieceSentence::After { pattern, steps, guards }) => {
                    distinct.afters.entry(rule_key(active)).or_insert_with(|| After {
                        sides,
                        state,
                        pattern: pattern.clone(),
                        steps: steps.clone(),
                        guards: guards.clone(),
                        without_check,
                        span,
                    });
                }
                _ => {}
            }
        }
        for (count, first_surplus) in [
            (distinct.rules.len(), distinct.rules.values().nth(MAX_RULES).map(|rule| rule.span)),
            (distinct.afters.len(), distinct.afters.values().nth(MAX_RULES).map(|after| after.span)),
        ] {
            if let Some(span) = first_surplus {
                self.problems.report(too_many(span, "rules", count, MAX_RULES));
            }
        }
        distinct
    }

    /// Builds a kind of the game from the sentences in force for it.
    fn build_kind(
        &self,
        raw: RawKind,
        sentences: &Sentences<'_>,
        resolved: &[Option<PieceSentence>],
        rule_ids: &RuleIds,
        looks_like: Option<Look>,
    ) -> Kind {
        let active = &sentences.kinds[raw].active;
        let named_kind = &self.names.kinds[raw];
        let (royalty, iron) = qualities(active);
        if named_kind.neutral && royalty != Royalty::Common {
            let text = format!("{} is neutral, so it cannot be royal", named_kind.name);
            let problem = Diagnostic::new(Code::Neutral, named_kind.declared_at, text);
            self.problems.report(problem.help("a royal piece belongs to a side: remove one of the two"));
        }
        let value = active.iter().rev().find_map(|active| match resolved[active.index] {
            Some(PieceSentence::Value(value)) => Some(value),
            _ => None,
        });
        let points = [0, 1].map(|side| {
            let for_side = active.iter().rev().filter(|active| active.scope.sides()[side]);
            let stated_points = for_side.filter_map(|active| match resolved[active.index] {
                Some(PieceSentence::Points(points)) => Some(points),
                _ => None,
            });
            stated_points.into_iter().next().unwrap_or(0)
        });
        // Sentences under `piece` come before those under `every`.
        let piece_headings_first = || {
            active
                .iter()
                .filter(|active| active.names_subject)
                .chain(active.iter().filter(|active| !active.names_subject))
        };
        let to_hand = |active: &ActiveSentence<'_>| match &resolved[active.index] {
            Some(PieceSentence::Hand { to_owner, as_kind }) => Some(ToHand {
                to_owner: *to_owner,
                state: active.scope.state,
                as_kind: as_kind.or(self.kinds.ids[raw])?,
                span: active.sentence.span,
            }),
            _ => None,
        };
        let as_written = |active: &ActiveSentence<'_>| KindSentence {
            subject: sentences.all[active.index].subject.clone(),
            sentence: active.sentence.clone(),
            state: active.scope.state,
            sides: active.scope.sides(),
        };
        let start_squares = self.start_squares(raw);
        Kind {
            name: named_kind.name.clone(),
            letter: named_kind.letter.0.clone(),
            royalty: if named_kind.neutral { Royalty::Common } else { royalty },
            iron: iron || named_kind.neutral,
            neutral: named_kind.neutral,
            looks_like,
            value,
            points,
            rules: piece_headings_first().flat_map(|active| rule_ids.rules(active)).collect(),
            afters: active.iter().filter_map(|active| rule_ids.after(active)).collect(),
            when_captured: piece_headings_first().filter_map(to_hand).collect(),
            home_ranks: start_squares.map(|squares| self.shape.ranks_of(squares)),
            start_squares,
            dropped_unmoved: self.dropped_unmoved[raw],
            shuffled_squares: self.kinds.ids[raw]
                .map_or([SquareSet::EMPTY; 2], |kind| self.shuffled_squares(kind)),
            sentences: active
                .iter()
                .filter(|active| has_effect(active, resolved[active.index].as_ref()))
                .map(as_written)
                .collect(),
            span: named_kind.declared_at,
        }
    }

    /// Checks the points of a piece; `None` if they are out of range, which is reported.
    fn piece_points(&self, points: u32, span: Span) -> Option<u16> {
        if points <= u32::from(MAX_PIECE_POINTS) {
            return Some(points as u16);
        }
        self.problems.report(too_many(span, "points", points as usize, MAX_PIECE_POINTS.into()));
        None
    }

    /// Checks the value of a piece; `None` if it is out of range, which is reported.
    fn piece_value(&self, value: u32, span: Span) -> Option<u16> {
        if value <= u32::from(MAX_PIECE_VALUE) {
            return Some(value as u16);
        }
        let text = format!("no piece is worth more than {MAX_PIECE_VALUE}");
        let help = "a pawn of orthodox chess is worth 100, a queen about 900";
        self.problems.report(Diagnostic::new(Code::CountOutOfRange, span, text).help(help));
        None
    }

    /// Returns the squares on which the setup has pieces of a kind, for White and for Black.
    pub(super) fn start_squares(&self, raw: RawKind) -> [SquareSet; 2] {
        Side::BOTH.map(|side| {
            let has_piece = |square: &crate::board::Square| {
                // A neutral piece is on the same squares for either side.
                self.piece_at(*square).is_some_and(|(kind, owner)| {
                    kind == raw && (owner == side || self.names.kinds[raw].neutral)
                })
            };
            if self.board_known {
                self.shape.all_squares().filter(has_piece).collect()
            } else {
                SquareSet::EMPTY
            }
        })
    }
}

/// Returns true if a step turns pieces `as a threat`.
fn turns_as_threat(steps: &[Step]) -> bool {
    steps.iter().any(|step| {
        matches!(step, Step::Effect(Effect { kind: EffectKind::Turns { as_threat: true, .. }, .. }))
    })
}

/// Returns true for sentences that cannot have a condition.
fn always_holds(predicate: &Predicate) -> bool {
    matches!(
        predicate,
        Predicate::Is { .. }
            | Predicate::IsWorth(..)
            | Predicate::IsWorthPoints(..)
            | Predicate::LooksLike(_)
            | Predicate::StandsStill { .. }
            | Predicate::Goes { .. }
    )
}

fn single_rule(action: Action, guards: Vec<Guard>) -> PieceSentence {
    PieceSentence::Rules { actions: vec![action], guards }
}

/// Returns the action, restricted to the given sides.
fn restrict_to_sides(action: &Action, sides: [bool; 2]) -> Action {
    let mut action = action.clone();
    if let Action::Castles(castling) = &mut action {
        castling.sides = [0, 1].map(|side| castling.sides[side] && sides[side]);
    }
    action
}

/// Identifies a sentence in force: its index, the required state (unmoved, promoted), and one flag for each side for which it is
/// still in force.
type RuleKey = (usize, Option<bool>, Option<bool>, [bool; 2]);

fn rule_key(active: &ActiveSentence<'_>) -> RuleKey {
    let State { unmoved, promoted } = active.scope.state;
    (active.index, unmoved, promoted, active.scope.sides())
}

/// The rules, `after` sentences and promotions in force, each once. The `usize` in a key of `rules` distinguishes the rules of
/// one sentence, for example its castlings.
struct DistinctRules {
    rules: BTreeMap<(RuleKey, usize), Rule>,
    afters: BTreeMap<RuleKey, After>,
}

/// The indices of rules, `after` sentences and promotions in the model.
struct RuleIds {
    rules: BTreeMap<(RuleKey, usize), RuleId>,
    afters: BTreeMap<RuleKey, AfterId>,
}

impl RuleIds {
    fn new(distinct: &DistinctRules) -> RuleIds {
        RuleIds {
            rules: distinct
                .rules
                .keys()
                .enumerate()
                .map(|(index, key)| (*key, RuleId(index as u16)))
                .collect(),
            afters: distinct
                .afters
                .keys()
                .enumerate()
                .map(|(index, key)| (*key, AfterId(index as u16)))
                .collect(),
        }
    }

    /// Returns the indices of the rules of a sentence.
    fn rules(&self, active: &ActiveSentence<'_>) -> impl Iterator<Item = RuleId> {
        let key = rule_key(active);
        self.rules.range((key, 0)..=(key, usize::MAX)).map(|(_, id)| *id)
    }

    fn after(&self, active: &ActiveSentence<'_>) -> Option<AfterId> {
        self.afters.get(&rule_key(active)).copied()
    }
}

/// Returns true if a sentence has an effect in this game. For example, a castling with a partner that is not in the game has no
/// effect.
fn has_effect(active: &ActiveSentence<'_>, resolved: Option<&PieceSentence>) -> bool {
    match resolved {
        Some(PieceSentence::Nothing) => {
            matches!(active.sentence.predicate, Predicate::Is { .. } | Predicate::StandsStill { .. })
        }
        Some(_) => true,
        None => false,
    }
}

/// Returns the royalty of a kind, and true if the kind is iron. The last sentence about each quality counts.
pub(super) fn qualities(active: &[ActiveSentence<'_>]) -> (Royalty, bool) {
    let (mut royalty, mut iron) = (Royalty::Common, false);
    for active in active {
        if let (Predicate::Is { negated, quality }, Mode::Plain | Mode::Also) =
            (&active.sentence.predicate, active.sentence.mode)
        {
            match quality {
                Quality::Iron => iron = !negated,
                Quality::Neutral => {}
                Quality::Royal | Quality::JointlyRoyal if *negated => royalty = Royalty::Common,
                Quality::Royal => royalty = Royalty::Royal,
                Quality::JointlyRoyal => royalty = Royalty::JointlyRoyal,
            }
        }
    }
    (royalty, iron)
}
