//! Lowering of endings, and their conventional names.

use super::Lowering;
use crate::board::{Contents, KindId};
use crate::diagnostics::{Code, Sources, Span};
use crate::ir::{
    Clock, Counter, EndReason, Ending, Fact, LastingCondition, MAX_CHASES, MAX_CLOCKS, MAX_COUNTERS,
    MovePattern, RepeatedBy, Set,
};
use crate::sema::model;

impl Lowering<'_> {
    /// Lowers the endings, with their clocks, counters and chases. The name of an ending without a conventional name is the text
    /// of its condition in `sources`, with the values of options instead of their names.
    pub(super) fn lower_endings(&mut self, sources: &Sources) {
        let model = self.model;
        if let Some(resets) = model.endings.iter().find_map(|ending| ending.reason.resets()) {
            self.program.clock_resets = *resets;
        }
        for ending in &model.endings {
            let reason = match &ending.reason {
                model::EndReason::When(facts) => {
                    EndReason::When(facts.iter().map(|fact| self.lower_fact(fact, KindId(0))).collect())
                }
                model::EndReason::HalfmoveClock { moves, resets } => {
                    EndReason::HalfmoveClock { plies: 2 * moves, resets: *resets }
                }
                model::EndReason::Count { moves, resets, guards, initial_count_of } => {
                    let length = u16::try_from(2 * moves).unwrap_or(u16::MAX);
                    let clock = self.program.clocks.iter().position(|clock| !clock.counts_turns);
                    EndReason::Lasts(self.add_clock_row(
                        ending.span,
                        clock,
                        guards,
                        length,
                        resets.is_some(),
                        *initial_count_of,
                    ))
                }
                model::EndReason::NextTurn { guard, then } => {
                    let guards = std::slice::from_ref(guard);
                    let lasting =
                        self.add_clock_row(ending.span, None, guards, Clock::WHOLE_TURN_LENGTH, false, None);
                    let then = then.iter().map(|fact| self.lower_fact(fact, KindId(0))).collect();
                    EndReason::Lasts(LastingCondition { then, ..lasting })
                }
                model::EndReason::MovesMade { pattern, times } => {
                    let pattern = self.lower_pattern(pattern, KindId(0));
                    let counter = self.counter_index(pattern, *times, ending.sides);
                    if counter == MAX_COUNTERS {
                        let message = format!("this game counts more than {MAX_COUNTERS} events");
                        self.report_error(Code::TooManyChains, ending.span, message, "count fewer events");
                    }
                    EndReason::When(vec![Fact::MovesMade { counter, times: *times }])
                }
            };
            if self.program.chases.len() == MAX_CHASES + 1 {
                let message = format!("this game has more than {MAX_CHASES} different chases");
                self.report_error(
                    Code::TooManyChains,
                    ending.span,
                    message,
                    "use the same pieces in several chases",
                );
            }
            let name = self
                .conventional_name(&reason)
                .unwrap_or_else(|| text_of_condition(sources.slice(ending.span), &model.options));
            let ending_index = self.program.endings.len();
            if let EndReason::When(facts) = &reason
                && facts.iter().all(Fact::needs_position_only)
            {
                self.program.position_endings.push(ending_index);
            }
            let (sides, result, span) = (ending.sides, ending.result, ending.span);
            self.program.endings.push(Ending { sides, result, reason, name, span });
        }
    }

    /// Adds a row to `clock`, or to a new clock if `clock` is `None`. Returns the condition of the ending.
    fn add_clock_row(
        &mut self,
        span: Span,
        clock: Option<usize>,
        guards: &[model::Guard],
        length: u16,
        restarts: bool,
        initial_count_of: Option<Contents>,
    ) -> LastingCondition {
        let guards = guards.iter().map(|guard| self.lower_guard_value(guard, KindId(0))).collect();
        let ending_index = self.program.endings.len();
        let clock = clock.unwrap_or_else(|| {
            let counts_turns = length == Clock::WHOLE_TURN_LENGTH;
            self.program.clocks.push(Clock { rows: Vec::new(), counts_turns });
            self.program.clocks.len() - 1
        });
        if clock == MAX_CLOCKS {
            let message =
                format!("this game has more than {MAX_CLOCKS} endings that wait for a turn or count moves");
            self.report_error(Code::TooManyChains, span, message, "join conditions with `or`");
        }
        let rows = &mut self.program.clocks[clock].rows;
        rows.push(ending_index);
        let row = rows.len() as u8;
        LastingCondition { guards, clock, row, length, restarts, initial_count_of, then: Vec::new() }
    }

    /// Returns the index of a counter for a pattern, with the limit `times` for the sides in `sides`. Reuses a counter of the same pattern
    /// that has no limits for these sides.
    fn counter_index(&mut self, pattern: MovePattern, times: u8, sides: [bool; 2]) -> usize {
        let limits = sides.map(|side| side.then_some(times));
        let counters = &mut self.program.counters;
        let can_share = |counter: &Counter| {
            let both_limited = |side: usize| counter.limits[side].is_some() && limits[side].is_some();
            counter.pattern == pattern && !(both_limited(0) || both_limited(1))
        };
        if let Some(index) = counters.iter().position(can_share) {
            let counter = &mut counters[index];
            counter.limits = [0, 1].map(|side| counter.limits[side].or(limits[side]));
            return index;
        }
        counters.push(Counter { pattern, limits });
        counters.len() - 1
    }

    /// Returns the conventional name of a common ending; `None` for other endings.
    fn conventional_name(&self, reason: &EndReason) -> Option<String> {
        let facts = match reason {
            EndReason::HalfmoveClock { plies: 100, .. } => return Some("fifty-move rule".into()),
            EndReason::HalfmoveClock { plies, .. } => return Some(format!("{}-move rule", plies / 2)),
            EndReason::Lasts(LastingCondition { length: 2, .. }) => return Some("count of 1 move".into()),
            EndReason::Lasts(LastingCondition { length, .. }) if *length != Clock::WHOLE_TURN_LENGTH => {
                return Some(format!("count of {} moves", length / 2));
            }
            EndReason::Lasts(_) => return None,
            EndReason::When(facts) => facts,
        };
        let [fact] = facts.as_slice() else { return None };
        Some(match fact {
            Fact::Checkmated => "checkmate".into(),
            Fact::Stalemated => "stalemate".into(),
            Fact::UnableToMove => "no legal move".into(),
            Fact::Only { .. } => "insufficient material".into(),
            Fact::Repeats { by: RepeatedBy::Checking, .. } => "perpetual check".into(),
            Fact::Repeats { by: RepeatedBy::Chasing(_), .. } => "perpetual chase".into(),
            Fact::Repeats { times: 2, .. } => "second repetition".into(),
            Fact::Repeats { times: 3, .. } => "threefold repetition".into(),
            Fact::Repeats { times: 4, .. } => "fourfold repetition".into(),
            Fact::Repeats { times, .. } => format!("repetition, {times} times"),
            Fact::InLine { length, .. } => format!("{length} in a line"),
            Fact::CountOf(model::Amount::AtMost(0), set) => {
                format!("no {} left", self.only_kind(self.program.set(*set))?)
            }
            _ => return None,
        })
    }

    /// Returns the name of the kind in a set that contains exactly one kind; `None` for other sets.
    fn only_kind(&self, set: &Set) -> Option<&str> {
        let Set::Contents(contents) = set else { return None };
        let mut kinds = self.model.kind_ids().filter(|&id| contents.intersects(Contents::kind(id)));
        let (first, second) = (kinds.next()?, kinds.next());
        second.is_none().then(|| self.model.kinds[first.index()].name.as_str())
    }
}

/// Returns the text of an ending's condition in the file: the part after `when` or `after`, with the values of options instead of their
/// names.
fn text_of_condition(sentence: &str, options: &[model::OptionInfo]) -> String {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let start = words.iter().position(|&word| word == "when" || word == "after").map_or(0, |at| at + 1);
    let with_value = |word: &&str| {
        let name = word.trim_matches(|char: char| char.is_ascii_punctuation());
        let option = options.iter().find(|option| option.name == name);
        option.map_or_else(|| (*word).to_owned(), |option| word.replace(name, &option.value))
    };
    words[start..].iter().map(with_value).collect::<Vec<_>>().join(" ")
}
