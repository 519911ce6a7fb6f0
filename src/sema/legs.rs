//! Resolves the legs of a move: their reach and their conditions. A user-defined word is replaced by the steps in its definition.

use super::context::{Context, betza_word};
use super::model::{Amount, EffectKind, Leg, LegEnd, Reach, Set, Step, Term};
use super::sets::SetUsage;
use super::words::Word;
use crate::betza;
use crate::board::Contents;
use crate::diagnostics::nearest::find_name;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast;

/// Maximum number of repetitions of a leg.
const MAX_TIMES: u32 = 15;
/// Maximum number that can be stated after `over`.
const MAX_PASSED_OVER: u32 = 15;

impl Context<'_, '_> {
    /// Resolves a leg into steps; `None` after an error, which is reported. The result has several steps if the leg is a
    /// user-defined word for several steps.
    pub fn leg(&self, leg: &ast::Leg) -> Option<Vec<Step>> {
        let from = self.optional_set(leg.from.as_ref(), SetUsage::PLAIN);
        let within = self.optional_set(leg.within.as_ref(), SetUsage::PLAIN);
        let over = match &leg.over {
            None => Some(None),
            Some(over) => self.passed_over(over).map(Some),
        };
        let end = match &leg.end {
            None => Some(None),
            Some(end) => {
                let usage = if end.into { SetUsage::PLAIN } else { SetUsage::CAPTURE };
                self.set(&end.set, usage)
                    .map(|set| Some(LegEnd { into: end.into, set, at_once: end.at_once }))
            }
        };
        let times = match leg.times {
            None => Some(None),
            Some(times) => self.repetitions(times, leg).map(Some),
        };
        if let ast::Reach::Word(word) = &leg.reach {
            let steps = self.word_steps(word);
            let (from, over, end, within, times) = (from?, over?, end?, within?, times?);
            let Some((min, max)) = times else {
                return self.with_conditions(steps?, leg, from, over, end, within);
            };
            let leg_without_shot = ast::Leg { shoot: None, ..leg.clone() };
            let steps = self.with_conditions(steps?, &leg_without_shot, None, over, end, within)?;
            return self.repeating_leg(leg, steps, from, (min, max));
        }
        let reach = self.reach(&leg.reach);
        if let (Some(Reach::Betza(word)), Some(over)) = (&reach, &leg.over)
            && word.atoms.iter().any(|atom| atom.legs.len() > 1)
        {
            self.problems.report(
                Diagnostic::new(
                    Code::BetzaMeaningless,
                    leg.reach_span.to(over.set.span),
                    "a Betza word with several legs cannot be combined with `over`",
                )
                .help("use `p` or `g` in the word, or write the legs one by one, joined by `then`"),
            );
            return None;
        }
        Some(vec![Step::Leg(Leg {
            shoot: leg.shoot,
            reach: reach?,
            times: times?,
            from: from?,
            over: over?,
            end: end?,
            within: within?,
            span: leg.span,
        })])
    }

    /// Resolves the reach of a leg. Returns `None` for a user-defined word, which the caller resolves, and after an error, which
    /// is reported.
    fn reach(&self, reach: &ast::Reach) -> Option<Reach> {
        Some(match reach {
            ast::Reach::Betza(text) => Reach::Betza(self.parse_betza(text)?),
            ast::Reach::On => Reach::On,
            ast::Reach::To(ast::JumpTarget::Home(which)) => Reach::ToHome(*which),
            ast::Reach::To(ast::JumpTarget::Set(set)) => Reach::To {
                set: self.set(set, SetUsage::PLAIN)?,
                captured: self.with_separate_problems(|context| context.set(set, SetUsage::CAPTURE)).0?,
            },
            ast::Reach::InPlace => Reach::InPlace,
            ast::Reach::AsItself => Reach::AsItself,
            ast::Reach::AsLastMover => Reach::AsLastMover,
            ast::Reach::As(name) => match self.kind(name)? {
                Some(kind) => Reach::As(kind),
                // The kind is not in the game, so the leg has no targets.
                None => Reach::To { set: Set::default(), captured: Set::default() },
            },
            ast::Reach::Word(_) => return None,
        })
    }

    /// Resolves `over N SET`: the number and the set of the cells that a leg must pass over.
    fn passed_over(&self, over: &ast::Over) -> Option<(Amount, Set)> {
        let set = self.set(&over.set, SetUsage::PLAIN);
        let amount = self.amount(&over.amount)?;
        let number = match amount {
            Amount::AtLeast(number) | Amount::AtMost(number) | Amount::Exactly(number) => number,
        };
        if number > MAX_PASSED_OVER {
            let span = over.amount.span().unwrap_or(over.set.span);
            let (number, bound) = (number as usize, MAX_PASSED_OVER as usize);
            self.problems.report(super::problems::too_many(span, "to pass over", number, bound));
            return None;
        }
        Some((amount, set?))
    }

    /// Resolves a number of repetitions: the minimum, and the maximum or `None` for no maximum.
    fn repetitions(&self, times: ast::Times, leg: &ast::Leg) -> Option<(u8, Option<u8>)> {
        let refuse = |text: &str, help: &str| {
            self.problems.report(Diagnostic::new(Code::Times, times.span, text).help(help));
            None
        };
        match &leg.reach {
            ast::Reach::Betza(_) | ast::Reach::On if times.maximal => {
                let help = "define a word for these steps and repeat it: `hop as often as it can`";
                return refuse("only a word for steps can be repeated `as often as it can`", help);
            }
            ast::Reach::Betza(_) | ast::Reach::On | ast::Reach::Word(_) => {}
            _ => return refuse("only a leap can be repeated", "repeat a Betza word or `on`: `W twice`"),
        }
        let most = times.max.unwrap_or(times.min).max(times.min);
        if times.min == 0 {
            return refuse("a leg cannot be done 0 times", "write a sentence of its own without this leg");
        }
        if times.max.is_some_and(|max| max < times.min) {
            return refuse("this range is empty", "the smaller number goes first: `1 to 3 times`");
        }
        if most > MAX_TIMES {
            let bound = MAX_TIMES as usize;
            self.problems.report(super::problems::too_many(times.span, "times", most as usize, bound));
            return None;
        }
        if let ast::Reach::Betza(text) = &leg.reach {
            let word = betza_word(text, self.shape.tiling).ok()?;
            if word.atoms.iter().any(|atom| atom.legs.len() > 1) {
                let text = "several legs of one word cannot be repeated";
                return refuse(text, "put the legs that are repeated in parentheses: `(az)F`");
            }
            if most > 1 && !word.atoms.iter().all(betza::Atom::is_leap) {
                let text = "a ride already has many steps and cannot be repeated";
                return refuse(text, "write a range: `R3` is up to three steps, `W 3 times` exactly three");
            }
        }
        Some((times.min as u8, times.max.map(|max| max as u8)))
    }

    /// Returns a leg that repeats the steps of a word. Reports a step that cannot be repeated.
    fn repeating_leg(
        &self,
        leg: &ast::Leg,
        steps: Vec<Step>,
        from: Option<Set>,
        times: (u8, Option<u8>),
    ) -> Option<Vec<Step>> {
        let unrepeatable_part = |step: &Step| match step {
            Step::Leg(leg) => match leg.reach {
                Reach::AsItself | Reach::As(_) | Reach::AsLastMover => {
                    Some((leg.span, "the moves of a kind"))
                }
                _ if step.leaves_trail() => Some((leg.span, "a trail")),
                _ => leg.shoot.map(|_| (leg.span, "a shot")),
            },
            Step::Effect(effect) => match effect.kind {
                EffectKind::Drops { .. } => Some((effect.span, "a drop")),
                EffectKind::LeavesTrail => Some((effect.span, "a trail")),
                EffectKind::Turns { .. } => Some((effect.span, "a change of side")),
                EffectKind::Relocates { .. } | EffectKind::MovesAnother { .. } => {
                    Some((effect.span, "a move of another piece"))
                }
                _ => None,
            },
        };
        if let Some((span, what)) = steps.iter().find_map(unrepeatable_part) {
            let text = format!("a word that is repeated cannot contain {what}");
            let mut problem = Diagnostic::new(Code::RepeatedWord, leg.span, text);
            if span != leg.span {
                problem = problem.with_related(span, "here");
            }
            self.problems.report(problem.help("remove it from the word, or use the word without `times`"));
            return None;
        }
        let maximal = leg.times.is_some_and(|times| times.maximal);
        Some(vec![Step::Leg(Leg {
            shoot: leg.shoot,
            reach: Reach::Repeated { steps, maximal },
            times: Some(times),
            from,
            over: None,
            end: None,
            within: None,
            span: leg.span,
        })])
    }

    /// Returns the movement that the author presumably meant by an undefined word, with an explanation.
    fn guess_steps(&self, word: &str) -> Option<String> {
        let betza = guess_betza_word(word)
            .map(|meant| format!("`{meant}`? The atoms of a Betza word are uppercase letters"));
        betza.or_else(|| {
            let kind = find_name(word, self.names.kinds.keys().map(String::as_str))?;
            Some(format!("`as {kind}`? It moves like that piece"))
        })
    }

    /// Returns the steps that a word stands for; `None` after an error, which is reported.
    fn word_steps(&self, word: &ast::Text) -> Option<Vec<Step>> {
        if !self.names.words.contains_key(&word.text)
            && let Some(meant) = self.guess_steps(&word.text)
        {
            self.problems.report_undefined(&word.text, word.span, || {
                let text = format!("the word `{}` is not defined", word.text);
                Diagnostic::new(Code::UnknownName, word.span, text).help(format!("did you mean {meant}"))
            });
            return None;
        }
        match self.lookup().word(word)? {
            // Problems of these steps are dropped here, because they are reported when the definition of the word is resolved.
            Word::Steps(steps) => self.with_separate_problems(|context| context.steps(steps)).0,
            other => {
                self.names.report_wrong_type(word, other, "steps are", self.problems);
                None
            }
        }
    }

    /// Adds the conditions after a user-defined word to the last leg of its steps. If `shoots` precedes the word, the first leg
    /// begins the shot.
    fn with_conditions(
        &self,
        mut steps: Vec<Step>,
        leg: &ast::Leg,
        from: Option<Set>,
        over: Option<(Amount, Set)>,
        end: Option<LegEnd>,
        within: Option<Set>,
    ) -> Option<Vec<Step>> {
        if let (Some(Step::Leg(first)), Some(shoot)) = (steps.first_mut(), leg.shoot) {
            first.shoot = Some(shoot);
        } else if leg.shoot.is_some() {
            self.problems.report(
                Diagnostic::new(Code::StartsWithEffect, leg.span, "a shot begins with a leg")
                    .help("begin with where the shot goes: `shoots R onto enemy`"),
            );
            return None;
        }
        if from.is_none() && over.is_none() && end.is_none() && within.is_none() {
            return Some(steps);
        }
        let Some(Step::Leg(last)) = steps.last_mut() else {
            self.problems.report(
                Diagnostic::new(
                    Code::DuplicatePart,
                    leg.span,
                    "the word does not end with a leg, so this condition has nothing to apply to",
                )
                .help("write it where the word is defined"),
            );
            return None;
        };
        let is_duplicate = from.is_some() && last.from.is_some()
            || over.is_some() && last.over.is_some()
            || end.is_some() && last.end.is_some()
            || within.is_some() && last.within.is_some();
        if is_duplicate {
            let problem = Diagnostic::new(
                Code::DuplicatePart,
                leg.span,
                "the last leg of this word already has such a condition",
            );
            self.problems.report(problem.with_related(last.span, "here").help("remove one of the two"));
            return None;
        }
        last.from = from.or(last.from.take());
        last.over = over.or(last.over.take());
        last.end = end.or(last.end.take());
        last.within = within.or(last.within.take());
        Some(steps)
    }
}

/// Guesses the Betza word that an undefined word was meant to be, such as `NN` for `nn`. Two equal letters become
/// a doubled atom. Otherwise the guess has as few uppercase letters as possible. Returns `None` if no combination
/// of uppercase and lowercase letters is a Betza word, or if the word is long.
fn guess_betza_word(word: &str) -> Option<String> {
    const MAX_LETTERS: usize = 6;
    let letters: Vec<char> = word.chars().collect();
    if letters.len() > MAX_LETTERS {
        return None;
    }
    let with_capitals = |capitals: u32| -> String {
        let capitalize = |(index, letter): (usize, &char)| {
            if capitals >> index & 1 != 0 { letter.to_ascii_uppercase() } else { *letter }
        };
        letters.iter().enumerate().map(capitalize).collect()
    };
    let doubled = matches!(letters[..], [one, other] if one == other);
    let all_capitals = (1 << letters.len()) - 1;
    let mut guesses: Vec<u32> = (1..=all_capitals).collect();
    guesses.sort_by_key(|guess| (doubled && *guess != all_capitals, guess.count_ones()));
    guesses.into_iter().map(with_capitals).find(|guess| betza::parse(guess).is_ok())
}

/// Returns true if every term of a set names pieces and excludes vacant squares.
pub(super) fn contains_only_pieces(set: &Set) -> bool {
    let names_only_pieces = |term: &Term| {
        term.contents.is_some_and(|contents| {
            contents.intersects(Contents::PIECE) && !contents.intersects(Contents::VACANT)
        })
    };
    !set.terms.is_empty() && set.terms.iter().all(names_only_pieces)
}
