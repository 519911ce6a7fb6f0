//! Resolves the sentences about players: duties, passing, turns and endings.

use super::conditions::FactContext;
use super::context::Context;
use super::model::{ClockResets, Duty, EndReason, Ending, Guard, MovePattern, TurnEnd, TurnLength, TurnPart};
use super::problems::too_many;
use super::sentences::Sentences;
use crate::board::Contents;
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::{self, ClockReset, Predicate, Preference};

/// Maximum number of duties. The number of endings has the same limit; each case of a condition counts as one ending.
const MAX_DUTIES_OR_ENDINGS: usize = 100;
/// Maximum number of times in `after EVENT N times`.
const MAX_TIMES: u8 = 99;
/// Maximum number of moves of each side in an n-move rule, such as the fifty-move rule.
const MAX_COUNTED_MOVES: u32 = 1000;

/// The sentences in force for the players.
#[derive(Default)]
pub(super) struct Players {
    pub duties: Vec<Duty>,
    /// The first sentence that allows the side to pass, for White and for Black.
    pub may_pass: [Option<Span>; 2],
    /// The turn in which the side may swap sides, and the sentence, for White and for Black.
    pub may_swap: [Option<(u16, Span)>; 2],
    pub turns: [Vec<TurnLength>; 2],
    pub turn_parts: Vec<TurnPart>,
    pub turn_ends: Vec<TurnEnd>,
    pub endings: Vec<Ending>,
}

/// A resolved sentence about players.
pub(super) enum PlayerSentence {
    Duty(Box<Duty>),
    Pass,
    /// The turn in which the player may swap sides.
    Swap(u16),
    /// The length of turns, and a pattern for each move of a turn. The pattern is `None` if any move is allowed.
    Makes(TurnLength, Vec<Option<MovePattern>>),
    EndsTurn(Box<MovePattern>),
    /// An ending, with a reason for each case of its condition.
    Ending(ast::EndResult, Vec<EndReason>),
}

impl Context<'_, '_> {
    /// Resolves a sentence about players; `None` if it has an error, which is reported.
    pub fn player_sentence(&self, sentence: &ast::Sentence) -> Option<PlayerSentence> {
        let allows_condition = match &sentence.predicate {
            Predicate::Must { .. } => true,
            Predicate::Ends { reason: Some(reason), .. } => {
                matches!(reason, ast::EndReason::AfterMoves { .. })
            }
            _ => false,
        };
        if !sentence.when.is_empty() && !allows_condition {
            self.reject_condition(sentence);
            return None;
        }
        if sentence.without_check.is_some() {
            self.reject_without_check(sentence);
            return None;
        }
        match &sentence.predicate {
            Predicate::Must { negated, preferences, pattern, keeps_attacks } => {
                if *keeps_attacks {
                    self.reject_kept_attacks(sentence);
                    return None;
                }
                let preferences =
                    preferences.iter().map(|preference| self.preference(preference)).collect::<Vec<_>>();
                let (pattern, guards) = (self.move_pattern(pattern), self.guards(&sentence.when));
                let (pattern, guards) = (pattern?, guards?);
                let preferences = preferences.into_iter().collect::<Option<_>>()?;
                for guard in &guards {
                    self.reject_mover_facts(guard.facts(), sentence.span)?;
                }
                let duty = Duty {
                    sides: [true; 2],
                    negated: *negated,
                    preferences,
                    pattern,
                    guards,
                    span: sentence.span,
                };
                Some(PlayerSentence::Duty(Box::new(duty)))
            }
            Predicate::MayPass => Some(PlayerSentence::Pass),
            Predicate::MaySwap(turn, span) => match u16::try_from(*turn) {
                Ok(turn) if turn > 0 => Some(PlayerSentence::Swap(turn)),
                _ => {
                    let message = format!("turn {turn} is not between 1 and {}", u16::MAX);
                    let problem = Diagnostic::new(Code::CountOutOfRange, *span, message);
                    self.problems.report(problem.help("for example `Black may swap sides on turn 1`"));
                    None
                }
            },
            Predicate::Makes(Some(length)) => {
                let resolved = self.turn_length(length)?;
                let parts = self.required_patterns(length, resolved.moves)?;
                Some(PlayerSentence::Makes(resolved, parts))
            }
            Predicate::EndsTurn(Some(pattern)) => {
                Some(PlayerSentence::EndsTurn(Box::new(self.move_pattern(pattern)?)))
            }
            Predicate::Ends { result, reason: Some(reason) } => {
                Some(PlayerSentence::Ending(*result, self.end_reasons(reason, &sentence.when)?))
            }
            _ => None,
        }
    }

    fn preference(&self, preference: &Preference<ast::Set>) -> Option<Preference<Contents>> {
        Some(match preference {
            Preference::MostPieces => Preference::MostPieces,
            Preference::Farthest => Preference::Farthest,
            Preference::By(set) => Preference::By(self.contents(set)?),
            Preference::Most(set) => Preference::Most(self.contents(set)?),
        })
    }

    /// Reports `but still attacks` in a duty of a player, which never removes attacks.
    fn reject_kept_attacks(&self, sentence: &ast::Sentence) {
        self.problems.report(
            Diagnostic::new(
                Code::ConditionMisplaced,
                sentence.span,
                "a player's duty does not remove attacks",
            )
            .help("leave out `but still attacks`; only sentences under `piece` or `every` can have it"),
        );
    }

    /// Resolves the reason for an ending: one reason for each case after `when`, otherwise a single one. Returns `None` after an error,
    /// which is reported.
    fn end_reasons(&self, reason: &ast::EndReason, when: &[ast::Condition]) -> Option<Vec<EndReason>> {
        match reason {
            ast::EndReason::When(cond) => {
                let cases = self.cases(cond, FactContext::Ending)?;
                self.reject_mover_facts(cases.iter().flatten(), cond.span)?;
                Some(cases.into_iter().map(EndReason::When).collect())
            }
            ast::EndReason::NextTurn { cond, then } => {
                let context = FactContext::LastingCondition;
                let (cases, facts) = (self.cases(cond, context), self.facts(then, context));
                let (cases, facts) = (cases?, facts?);
                self.reject_mover_facts(cases.iter().flatten().chain(&facts), cond.span)?;
                Some(vec![EndReason::NextTurn { guard: Guard { unless: false, cases }, then: facts }])
            }
            ast::EndReason::AfterMoves { moves, without, counting } => {
                let resets = self.clock_resets(without);
                let guards = self.guards_in(when, FactContext::LastingCondition);
                let counting = match counting {
                    Some(set) => Some(self.contents(set)?),
                    None => None,
                };
                let guards = guards?;
                if let Some(first) = when.first() {
                    self.reject_mover_facts(guards.iter().flat_map(Guard::facts), first.cond.span)?;
                }
                let (moves, span) = self.lookup().count(moves)?;
                if moves == 0 {
                    let problem = Diagnostic::new(
                        Code::CountOutOfRange,
                        span,
                        "after 0 moves the game is over at once",
                    );
                    self.problems
                        .report(problem.help("write the number of moves of each side, such as `50`"));
                    return None;
                }
                if moves > MAX_COUNTED_MOVES {
                    self.problems.report(too_many(span, "moves", moves as usize, MAX_COUNTED_MOVES as usize));
                    return None;
                }
                let resets = resets?;
                Some(vec![if without.is_empty() || !guards.is_empty() || counting.is_some() {
                    let resets = (!without.is_empty()).then_some(resets);
                    EndReason::Count { moves, resets, guards, initial_count_of: counting }
                } else {
                    EndReason::HalfmoveClock { moves, resets }
                }])
            }
            ast::EndReason::After { pattern, times } => {
                let (pattern, times) = (
                    self.move_pattern(pattern),
                    times.as_ref().map_or(Some(1), |times| self.required_count(times)),
                );
                Some(vec![EndReason::MovesMade { pattern: pattern?, times: times? }])
            }
        }
    }

    /// Resolves N in `after EVENT N times`.
    fn required_count(&self, count: &ast::Count) -> Option<u8> {
        let (times, span) = self.lookup().count(count)?;
        if times > u32::from(MAX_TIMES) {
            self.problems.report(too_many(span, "times", times as usize, usize::from(MAX_TIMES)));
            return None;
        }
        if times == 0 {
            let problem = Diagnostic::new(
                Code::CountOutOfRange,
                span,
                "with 0 times, this ending would end every game at once",
            );
            self.problems
                .report(problem.help("write how many times the event must occur, such as `3 times`"));
            return None;
        }
        Some(times as u8)
    }

    /// Resolves the events after `without`; `None` after an error, which is reported.
    fn clock_resets(&self, without: &[ClockReset]) -> Option<ClockResets> {
        let mut resets = ClockResets::default();
        let mut valid = true;
        for item in without {
            match item {
                ClockReset::Capture(_) => resets.capture = true,
                ClockReset::Drop(_) => resets.drop = true,
                ClockReset::Check(_) => resets.check = true,
                ClockReset::Castling(_) => resets.castling = true,
                ClockReset::MoveOf(name) => match self.kind(name) {
                    Some(Some(kind)) => resets.movers |= Contents::kind(kind),
                    Some(None) => {}
                    None => valid = false,
                },
            }
        }
        valid.then_some(resets)
    }

    /// Collects the sentences in force. Endings of the main file precede those of used files.
    pub fn players(&self, sentences: &Sentences<'_>, resolved: &[Option<PlayerSentence>]) -> Players {
        let mut players = Players::default();
        let mut endings: Vec<(bool, Ending)> = Vec::new();
        for active in &sentences.players.active {
            let sides = active.scope.sides();
            match &resolved[active.index] {
                Some(PlayerSentence::Duty(duty)) => players.duties.push(Duty { sides, ..(**duty).clone() }),
                Some(PlayerSentence::Swap(turn)) => {
                    for (may, _) in players.may_swap.iter_mut().zip(sides).filter(|(_, applies)| *applies) {
                        *may = Some((*turn, active.sentence.span));
                    }
                }
                Some(PlayerSentence::Pass) => {
                    for (side, may) in players.may_pass.iter_mut().enumerate() {
                        if sides[side] {
                            may.get_or_insert(active.sentence.span);
                        }
                    }
                }
                Some(PlayerSentence::Makes(length, parts)) => {
                    if length.turn.is_none() {
                        // A later `makes N moves a turn` replaces the patterns that earlier sentences require.
                        let keep_other_sides = |part: &mut TurnPart| {
                            part.sides = [0, 1].map(|side| part.sides[side] && !sides[side]);
                            part.sides != [false; 2]
                        };
                        players.turn_parts.retain_mut(keep_other_sides);
                    }
                    for (move_number, pattern) in (1..).zip(parts) {
                        let Some(pattern) = pattern.clone() else { continue };
                        let span = active.sentence.span;
                        players.turn_parts.push(TurnPart { sides, move_number, pattern, span });
                    }
                    let lengths = players.turns.iter_mut().zip(sides).filter(|(_, has)| *has);
                    lengths.for_each(|(lengths, _)| lengths.push(*length));
                }
                Some(PlayerSentence::EndsTurn(pattern)) => {
                    players.turn_ends.push(TurnEnd { sides, pattern: (**pattern).clone() });
                }
                Some(PlayerSentence::Ending(result, reasons)) => {
                    let (in_main, span) = (sentences.all[active.index].in_main, active.sentence.span);
                    let ending =
                        |reason: &EndReason| Ending { sides, result: *result, reason: reason.clone(), span };
                    endings.extend(reasons.iter().map(|reason| (in_main, ending(reason))));
                }
                None => {}
            }
        }
        endings.sort_by_key(|(in_main, _)| !in_main);
        players.endings = endings.into_iter().map(|(_, ending)| ending).collect();
        let surplus_ending = players
            .endings
            .get(MAX_DUTIES_OR_ENDINGS)
            .map(|ending| (ending.span, "endings", players.endings.len()));
        let surplus_duty = players
            .duties
            .get(MAX_DUTIES_OR_ENDINGS)
            .map(|duty| (duty.span, "duties of players", players.duties.len()));
        if let Some((span, what, count)) = surplus_ending.or(surplus_duty) {
            self.problems.report(too_many(span, what, count, MAX_DUTIES_OR_ENDINGS));
        }
        players
    }
}
