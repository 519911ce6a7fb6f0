//! What is said of players: duties, passing, and how the game ends.

use super::conditions::Where;
use super::context::Context;
use super::model::{Deed, Duty, EndReason, Ending, IdleBreaks, TurnEnd, TurnLength};
use super::problems::too_many;
use super::sentences::Census;
use crate::board::Contents;
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::{self, IdleBreak, Says};

/// At most so many duties, and so many endings.
const MAX_SENTENCES: usize = 100;
/// A deed is counted at most so far.
const MAX_TIMES: u8 = 99;
/// An n-move rule counts at most so far.
const MAX_MOVES: u32 = 1000;

/// What holds of the players.
#[derive(Default)]
pub(super) struct Players {
    pub duties: Vec<Duty>,
    pub may_pass: [Option<Span>; 2],
    pub turns: [Vec<TurnLength>; 2],
    pub turn_ends: Vec<TurnEnd>,
    pub endings: Vec<Ending>,
}

/// What one sentence means.
pub(super) enum Resolved {
    Duty(Box<Duty>),
    Pass,
    Makes(TurnLength),
    EndsTurn(Box<Deed>),
    Ending(ast::EndResult, Box<EndReason>),
}

impl Context<'_, '_> {
    /// Resolves a sentence about players; `None` if it has been reported.
    pub fn player_sentence(&self, sentence: &ast::Sentence) -> Option<Resolved> {
        if !sentence.when.is_empty() && !matches!(sentence.says, Says::Must { .. }) {
            self.no_condition(sentence);
            return None;
        }
        if sentence.without_check.is_some() {
            self.no_check_to_spare(sentence);
            return None;
        }
        match &sentence.says {
            Says::Must { not, deed } => {
                let (deed, guards) = (self.deed(deed), self.guards(&sentence.when));
                let (deed, guards) = (deed?, guards?);
                for guard in &guards {
                    self.nobody_moves(&guard.facts, sentence.span)?;
                }
                let duty = Duty { sides: [true; 2], not: *not, deed, guards, span: sentence.span };
                Some(Resolved::Duty(Box::new(duty)))
            }
            Says::MayPass => Some(Resolved::Pass),
            Says::Makes(Some(length)) => Some(Resolved::Makes(self.turn_length(length)?)),
            Says::EndsTurn(Some(deed)) => Some(Resolved::EndsTurn(Box::new(self.deed(deed)?))),
            Says::Ends { result, reason: Some(reason) } => {
                Some(Resolved::Ending(*result, Box::new(self.end_reason(reason)?)))
            }
            _ => None,
        }
    }

    fn end_reason(&self, reason: &ast::EndReason) -> Option<EndReason> {
        match reason {
            ast::EndReason::When(cond) => {
                let facts = self.facts(cond, Where::Ending)?;
                self.nobody_moves(&facts, cond.span)?;
                Some(EndReason::When(facts))
            }
            ast::EndReason::Idle { moves, without } => {
                let breaks = self.breaks(without);
                let (moves, span) = self.lookup().count(moves)?;
                if moves == 0 {
                    let problem = Diagnostic::new(
                        Code::CountOutOfRange,
                        span,
                        "after 0 moves the game is over at once",
                    );
                    self.problems.report(problem.help("write how many moves of each side: 50"));
                    return None;
                }
                if moves > MAX_MOVES {
                    self.problems.report(too_many(span, "moves", moves as usize, MAX_MOVES as usize));
                    return None;
                }
                Some(EndReason::Idle { moves, breaks: breaks? })
            }
            ast::EndReason::After { deed, times } => {
                let (deed, times) =
                    (self.deed(deed), times.as_ref().map_or(Some(1), |times| self.how_often(times)));
                Some(EndReason::Done { deed: deed?, times: times? })
            }
        }
    }

    /// How often a deed must be done.
    fn how_often(&self, count: &ast::Count) -> Option<u8> {
        let (times, span) = self.lookup().count(count)?;
        if times > u32::from(MAX_TIMES) {
            self.problems.report(too_many(span, "times", times as usize, usize::from(MAX_TIMES)));
            return None;
        }
        if times == 0 {
            let problem =
                Diagnostic::new(Code::CountOutOfRange, span, "what has been done 0 times ends every game");
            self.problems.report(problem.help("write how often it must be done: 3 times"));
            return None;
        }
        Some(times as u8)
    }

    fn breaks(&self, without: &[IdleBreak]) -> Option<IdleBreaks> {
        let mut breaks = IdleBreaks::default();
        let mut whole = true;
        for item in without {
            match item {
                IdleBreak::Capture(_) => breaks.capture = true,
                IdleBreak::Drop(_) => breaks.drop = true,
                IdleBreak::Check(_) => breaks.check = true,
                IdleBreak::Castling(_) => breaks.castling = true,
                IdleBreak::MoveOf(name) => match self.kind(name) {
                    Some(Some(kind)) => breaks.movers |= Contents::kind(kind),
                    Some(None) => {}
                    None => whole = false,
                },
            }
        }
        whole.then_some(breaks)
    }

    /// What holds in the end. Endings of the main file are judged first.
    pub fn players(&self, census: &Census<'_>, resolved: &[Option<Resolved>]) -> Players {
        let mut players = Players::default();
        let mut endings: Vec<(bool, Ending)> = Vec::new();
        for said in &census.players.said {
            let sides = said.scope.sides();
            match &resolved[said.order] {
                Some(Resolved::Duty(duty)) => players.duties.push(Duty { sides, ..(**duty).clone() }),
                Some(Resolved::Pass) => {
                    for (side, may) in players.may_pass.iter_mut().enumerate() {
                        if sides[side] {
                            may.get_or_insert(said.sentence.span);
                        }
                    }
                }
                Some(Resolved::Makes(length)) => {
                    let lengths = players.turns.iter_mut().zip(sides).filter(|(_, said)| *said);
                    lengths.for_each(|(lengths, _)| lengths.push(*length));
                }
                Some(Resolved::EndsTurn(deed)) => {
                    players.turn_ends.push(TurnEnd { sides, deed: (**deed).clone() });
                }
                Some(Resolved::Ending(result, reason)) => {
                    let ending = Ending {
                        sides,
                        result: *result,
                        reason: (**reason).clone(),
                        span: said.sentence.span,
                    };
                    endings.push((census.sentences[said.order].main, ending));
                }
                None => {}
            }
        }
        endings.sort_by_key(|(main, _)| !main);
        players.endings = endings.into_iter().map(|(_, ending)| ending).collect();
        let surplus = players.endings.get(MAX_SENTENCES).map(|ending| (ending.span, players.endings.len()));
        let surplus =
            surplus.or(players.duties.get(MAX_SENTENCES).map(|duty| (duty.span, players.duties.len())));
        if let Some((span, count)) = surplus {
            self.problems.report(too_many(span, "sentences about players", count, MAX_SENTENCES));
        }
        players
    }
}
