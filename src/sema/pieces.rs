//! What is said of pieces: every sentence resolved once, then handed to the kinds that it is
//! said of.

use std::collections::BTreeMap;

use super::castling::Castles;
use super::castling_words;
use super::context::Context;
use super::inherit::Said;
use super::model::{
    self, Action, After, AfterId, Deed, DeedVerb, Effect, EffectKind, Guard, Kind, MAX_WORTH, Royalty, Rule,
    RuleId, State, Step, ToHand,
};
use super::names::RawKind;
use super::problems::too_many;
use super::sentences::{Census, Spoken};
use super::sets::Use;
use super::steps::Chain;
use crate::board::{KindId, Side, SquareSet};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::{Mode, Promotion, Quality, Says, Sentence};

/// At most so many rules, and so many `after`s.
const MAX_RULES: usize = 2000;

/// What a sentence about a piece means.
#[allow(clippy::large_enum_variant)] // one for each sentence, and gone when the model is made
pub(super) enum Resolved {
    /// One sentence, but a Betza word can hold castlings besides, and a castling can have several ends.
    Rules {
        actions: Vec<Action>,
        guards: Vec<Guard>,
    },
    After {
        deed: Deed,
        steps: Vec<Step>,
        guards: Vec<Guard>,
    },
    /// Into the capturer's hand, as that kind or as itself.
    Hand(Option<KindId>),
    /// So much, to the player.
    Worth(u16),
    /// A quality, or a sentence that comes to nothing.
    Nothing,
}

/// Everything that pieces can do.
pub(super) struct Pieces {
    pub kinds: Vec<Kind>,
    pub rules: Vec<Rule>,
    pub afters: Vec<After>,
}

impl Context<'_, '_> {
    /// Resolves a sentence about pieces; `None` if it has been reported.
    pub fn piece_sentence(&self, spoken: &Spoken<'_>) -> Option<Resolved> {
        let sentence = spoken.sentence;
        let takes_guard = !matches!(
            sentence.says,
            Says::Is { .. } | Says::IsWorth(..) | Says::StandsStill | Says::Goes { .. }
        );
        if !takes_guard && !sentence.when.is_empty() {
            self.no_condition(sentence);
            return None;
        }
        if !matches!(sentence.says, Says::Moves(_) | Says::Shoots(_) | Says::After { .. })
            && sentence.without_check.is_some()
        {
            self.no_check_to_spare(sentence);
            return None;
        }
        let guards = self.guards(&sentence.when);
        if let Says::Drops { .. } = &sentence.says {
            for guard in guards.iter().flatten() {
                self.nobody_moves(&guard.facts, sentence.span)?;
            }
        }
        if matches!(sentence.says, Says::After { .. } | Says::Promotes { .. }) {
            self.nothing_made(&sentence.when)?;
        }
        let resolved = match &sentence.says {
            Says::Moves(Some(steps)) => {
                let actions = match self.castling_word(steps, &spoken.kinds, sentence.span) {
                    castling_words::Castles::Actions(actions) => actions,
                    castling_words::Castles::Reported => return None,
                    castling_words::Castles::Without => vec![Action::Moves(self.chain(steps, Chain::Moves)?)],
                };
                Resolved::Rules { actions, guards: guards? }
            }
            Says::Shoots(Some(steps)) => rule(Action::Moves(self.chain(steps, Chain::Shoots)?), guards?),
            Says::Drops { unmoved, from_hand, as_kind, to } => {
                let to = self.maybe_set(to.as_ref(), Use::PLAIN);
                let as_kind = match as_kind {
                    None => None,
                    Some(name) => match self.kind(name)? {
                        // A kind that is not in the game.
                        None => return Some(Resolved::Nothing),
                        kind => kind,
                    },
                };
                let (unmoved, from_hand) = (*unmoved, *from_hand);
                rule(Action::Drops { unmoved, from_hand, as_kind, to: to? }, guards?)
            }
            Says::Castles(Some(castling)) if self.board_known => {
                match self.castling(castling, &spoken.kinds, sentence.span)? {
                    Castles::Yes(castlings) => {
                        let actions = castlings.into_iter().map(Action::Castles).collect();
                        Resolved::Rules { actions, guards: guards? }
                    }
                    Castles::Nothing => Resolved::Nothing,
                }
            }
            Says::Promotes { may, what: Some(promotion) } => {
                self.promotion(sentence, *may, promotion, guards?)?
            }
            Says::After { deed, steps } => {
                let deed = self.deed(deed);
                let steps = match &deed {
                    Some(deed) => self.chain(steps, Chain::After(deed)),
                    None => self.steps(steps),
                };
                Resolved::After { deed: deed?, steps: steps?, guards: guards? }
            }
            Says::Goes { as_kind: Some(name) } => match self.kind(name)? {
                Some(kind) => Resolved::Hand(Some(kind)),
                None => Resolved::Nothing,
            },
            Says::Goes { as_kind: None } => Resolved::Hand(None),
            Says::IsWorth(points, span) => Resolved::Worth(self.points(*points, *span)?),
            _ => Resolved::Nothing,
        };
        Some(resolved)
    }

    /// Reports a condition where there can be none.
    pub fn no_condition(&self, sentence: &Sentence) {
        let Some(when) = sentence.when.first() else { return };
        self.problems.report(
            Diagnostic::new(Code::ConditionMisplaced, when.cond.span, "such a sentence holds always")
                .help("if and unless are said of moves, shots, drops, castlings, promotions and duties"),
        );
    }

    /// Reports `without check` behind a sentence that attacks nothing.
    pub fn no_check_to_spare(&self, sentence: &Sentence) {
        let Some(span) = sentence.without_check else { return };
        self.problems.report(
            Diagnostic::new(Code::ConditionMisplaced, span, "such a sentence never gives check").help(
                "without check is said of moves, of shots, and of what follows a deed: after capturing, …",
            ),
        );
    }

    fn promotion(
        &self,
        sentence: &Sentence,
        may: bool,
        promotion: &Promotion,
        guards: Vec<Guard>,
    ) -> Option<Resolved> {
        let (to, choice) = (self.set(&promotion.on, Use::PLAIN), self.options(&promotion.to));
        let (to, choice) = (to?, choice?);
        if choice.options.is_empty() {
            return Some(Resolved::Nothing);
        }
        let deed = Deed {
            verb: DeedVerb::Move,
            what: None,
            from: None,
            to: Some(to),
            from_or_to: promotion.from_or,
            span: promotion.on.span,
        };
        let kind =
            EffectKind::Becomes { options: choice.options, said: true, if_possible: promotion.if_possible };
        let steps = vec![Step::Effect(Effect { may, kind, span: sentence.span })];
        Some(Resolved::After { deed, steps, guards })
    }

    /// Hands the sentences that hold in the end to the kinds of the game.
    pub fn pieces(&self, census: &Census<'_>, resolved: &[Option<Resolved>]) -> Pieces {
        let distinct = self.distinct(census, resolved);
        let numbers = Numbers::of(&distinct);
        let kinds = self.kinds.raw.iter().map(|&raw| self.made(raw, census, resolved, &numbers)).collect();
        Pieces {
            kinds,
            rules: distinct.rules.into_values().collect(),
            afters: distinct.afters.into_values().collect(),
        }
    }

    /// The rules and `after`s of all kinds; reports it if there are too many.
    fn distinct(&self, census: &Census<'_>, resolved: &[Option<Resolved>]) -> Distinct {
        let mut distinct = Distinct { rules: BTreeMap::new(), afters: BTreeMap::new() };
        for said in self.kinds.raw.iter().flat_map(|&raw| &census.kinds[raw].said) {
            let (sides, state) = (said.scope.sides(), said.scope.state);
            let without_check = said.sentence.without_check.is_some();
            let span = said.sentence.span;
            match &resolved[said.order] {
                Some(Resolved::Rules { actions, guards }) => {
                    for (at, action) in actions.iter().enumerate() {
                        distinct.rules.entry((key(said), at)).or_insert_with(|| Rule {
                            sides,
                            state,
                            action: of_sides(action, sides),
                            guards: guards.clone(),
                            without_check,
                            span,
                        });
                    }
                }
                Some(Resolved::After { deed, steps, guards }) => {
                    distinct.afters.entry(key(said)).or_insert_with(|| After {
                        sides,
                        state,
                        deed: deed.clone(),
                        steps: steps.clone(),
                        guards: guards.clone(),
                        without_check,
                        span,
                    });
                }
                _ => {}
            }
        }
        for (count, last) in [
            (distinct.rules.len(), distinct.rules.values().nth(MAX_RULES).map(|rule| rule.span)),
            (distinct.afters.len(), distinct.afters.values().nth(MAX_RULES).map(|after| after.span)),
        ] {
            if let Some(span) = last {
                self.problems.report(too_many(span, "rules", count, MAX_RULES));
            }
        }
        distinct
    }

    /// A kind of the game, with all that is said of it.
    fn made(
        &self,
        raw: RawKind,
        census: &Census<'_>,
        resolved: &[Option<Resolved>],
        numbers: &Numbers,
    ) -> Kind {
        let said = &census.kinds[raw].said;
        let named = &self.names.kinds[raw];
        let (royalty, iron) = qualities(said);
        let worth = said.iter().rev().find_map(|said| match resolved[said.order] {
            Some(Resolved::Worth(points)) => Some(points),
            _ => None,
        });
        let in_order = || said.iter().filter(|said| said.own).chain(said.iter().filter(|said| !said.own));
        let to_hand = |said: &Said<'_>| match &resolved[said.order] {
            Some(Resolved::Hand(as_kind)) => Some(ToHand {
                state: said.scope.state,
                as_kind: as_kind.or(self.kinds.ids[raw])?,
                span: said.sentence.span,
            }),
            _ => None,
        };
        let as_said = |said: &Said<'_>| model::Said {
            subject: census.sentences[said.order].subject.clone(),
            sentence: said.sentence.clone(),
            state: said.scope.state,
            sides: said.scope.sides(),
        };
        let original = self.originally(raw);
        Kind {
            name: named.name.clone(),
            letter: named.letter.0.clone(),
            royalty,
            iron,
            worth,
            rules: in_order().flat_map(|said| numbers.rules(said)).collect(),
            afters: said.iter().filter_map(|said| numbers.after(said)).collect(),
            when_captured: in_order().filter_map(to_hand).collect(),
            home: original.map(|squares| self.ranks_of(squares)),
            original,
            dropped_unmoved: self.dropped_unmoved[raw],
            said: said
                .iter()
                .filter(|said| comes_to_something(said, resolved[said.order].as_ref()))
                .map(as_said)
                .collect(),
            span: named.made,
        }
    }

    /// What a piece can be worth; `None` if it has been reported.
    fn points(&self, points: u32, span: Span) -> Option<u16> {
        if points <= u32::from(MAX_WORTH) {
            return Some(points as u16);
        }
        let text = format!("no piece is worth more than {MAX_WORTH}");
        let help = "a pawn of orthodox chess is worth 100, a queen about 900";
        self.problems.report(Diagnostic::new(Code::CountOutOfRange, span, text).help(help));
        None
    }

    pub(super) fn originally(&self, raw: RawKind) -> [SquareSet; 2] {
        Side::BOTH.map(|side| {
            let stands = |square: &crate::board::Square| self.stands(*square) == Some((raw, side));
            if self.board_known { self.shape.all().filter(stands).collect() } else { SquareSet::EMPTY }
        })
    }

    pub(super) fn ranks_of(&self, squares: SquareSet) -> SquareSet {
        let ranks: Vec<u8> = squares.iter().map(|square| self.shape.coordinates(square).1).collect();
        self.shape.all().filter(|&square| ranks.contains(&self.shape.coordinates(square).1)).collect()
    }
}

fn rule(action: Action, guards: Vec<Guard>) -> Resolved {
    Resolved::Rules { actions: vec![action], guards }
}

/// An action as it is left for these sides.
fn of_sides(action: &Action, sides: [bool; 2]) -> Action {
    let mut action = action.clone();
    if let Action::Castles(castling) = &mut action {
        castling.sides = [0, 1].map(|side| castling.sides[side] && sides[side]);
    }
    action
}

/// What makes two uses of a sentence the same rule: the sentence, and the state and the sides that it is left for.
type Key = (usize, Option<bool>, Option<bool>, [bool; 2]);

fn key(said: &Said<'_>) -> Key {
    let State { unmoved, promoted } = said.scope.state;
    (said.order, unmoved, promoted, said.scope.sides())
}

/// The rules and `after`s that hold in the end, each once. The rules of one sentence are told apart by a number.
struct Distinct {
    rules: BTreeMap<(Key, usize), Rule>,
    afters: BTreeMap<Key, After>,
}

/// Their numbers in the model.
struct Numbers {
    rules: BTreeMap<(Key, usize), RuleId>,
    afters: BTreeMap<Key, AfterId>,
}

impl Numbers {
    fn of(distinct: &Distinct) -> Numbers {
        Numbers {
            rules: distinct.rules.keys().enumerate().map(|(at, key)| (*key, RuleId(at as u16))).collect(),
            afters: distinct.afters.keys().enumerate().map(|(at, key)| (*key, AfterId(at as u16))).collect(),
        }
    }

    /// Those of the rules of a sentence.
    fn rules(&self, said: &Said<'_>) -> impl Iterator<Item = RuleId> {
        let key = key(said);
        self.rules.range((key, 0)..=(key, usize::MAX)).map(|(_, id)| *id)
    }

    fn after(&self, said: &Said<'_>) -> Option<AfterId> {
        self.afters.get(&key(said)).copied()
    }
}

/// Whether a sentence makes a difference: not if it speaks of a castling or a promotion that the board or the game lacks.
fn comes_to_something(said: &Said<'_>, resolved: Option<&Resolved>) -> bool {
    match resolved {
        Some(Resolved::Nothing) => matches!(said.sentence.says, Says::Is { .. } | Says::StandsStill),
        Some(_) => true,
        None => false,
    }
}

/// The qualities that are said of a kind in the end; the last word counts.
pub(super) fn qualities(said: &[Said<'_>]) -> (Royalty, bool) {
    let (mut royalty, mut iron) = (Royalty::Common, false);
    for said in said {
        if let (Says::Is { not, quality }, Mode::Plain | Mode::Also) =
            (&said.sentence.says, said.sentence.mode)
        {
            match quality {
                Quality::Iron => iron = !not,
                Quality::Royal | Quality::JointlyRoyal if *not => royalty = Royalty::Common,
                Quality::Royal => royalty = Royalty::Royal,
                Quality::JointlyRoyal => royalty = Royalty::Jointly,
            }
        }
    }
    (royalty, iron)
}
