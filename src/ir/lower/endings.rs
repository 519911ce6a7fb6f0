//! Endings, and what players call them.

use super::Lowering;
use crate::board::{Contents, KindId};
use crate::diagnostics::{Code, Sources};
use crate::ir::{Counter, Deed, EndReason, Ending, Fact, MAX_COUNTERS, Set};
use crate::sema::model;

impl Lowering<'_> {
    pub(super) fn endings(&mut self, sources: &Sources) {
        let model = self.model;
        for ending in &model.endings {
            let reason = match &ending.reason {
                model::EndReason::When(facts) => {
                    EndReason::When(facts.iter().map(|fact| self.fact(fact, KindId(0))).collect())
                }
                model::EndReason::Idle { moves, breaks } => {
                    EndReason::Idle { plies: 2 * moves, breaks: *breaks }
                }
                model::EndReason::Done { deed, times } => {
                    let deed = self.deed(deed, KindId(0));
                    let counter = self.counter(deed, *times, ending.sides);
                    if counter == MAX_COUNTERS {
                        let message = format!("this game counts more than {MAX_COUNTERS} deeds");
                        self.refuse(Code::TooManyChains, ending.span, message, "say it of fewer deeds");
                    }
                    EndReason::When(vec![Fact::Done { counter, times: *times }])
                }
            };
            let name = self.name(&reason).unwrap_or_else(|| as_written(sources.slice(ending.span)));
            let number = self.program.endings.len();
            let facts = match &reason {
                EndReason::When(facts) => facts.as_slice(),
                EndReason::Idle { breaks, .. } => {
                    self.program.clock = *breaks;
                    &[]
                }
            };
            if matches!(reason, EndReason::When(_)) && facts.iter().all(Fact::needs_position_only) {
                self.program.position_endings.push(number);
            }
            let (sides, result, span) = (ending.sides, ending.result, ending.span);
            self.program.endings.push(Ending { sides, result, reason, name, span });
        }
    }

    /// The number of the counter of a deed that these sides must do so often; endings of the other side can share it.
    fn counter(&mut self, deed: Deed, times: u8, sides: [bool; 2]) -> usize {
        let most = sides.map(|side| side.then_some(times));
        let counters = &mut self.program.counters;
        let free = |counter: &Counter| {
            let clash = |side: usize| counter.most[side].is_some() && most[side].is_some();
            counter.deed == deed && !(clash(0) || clash(1))
        };
        if let Some(number) = counters.iter().position(free) {
            let counter = &mut counters[number];
            counter.most = [0, 1].map(|side| counter.most[side].or(most[side]));
            return number;
        }
        counters.push(Counter { deed, most });
        counters.len() - 1
    }

    /// The usual name of a usual ending.
    fn name(&self, reason: &EndReason) -> Option<String> {
        let facts = match reason {
            EndReason::Idle { plies: 100, .. } => return Some("fifty-move rule".into()),
            EndReason::Idle { plies, .. } => return Some(format!("{}-move rule", plies / 2)),
            EndReason::When(facts) => facts,
        };
        let [fact] = facts.as_slice() else { return None };
        Some(match fact {
            Fact::Checkmated => "checkmate".into(),
            Fact::Stalemated => "stalemate".into(),
            Fact::UnableToMove => "no legal move".into(),
            Fact::Only { .. } => "insufficient material".into(),
            Fact::Repeats { by_checking: true, .. } => "perpetual check".into(),
            Fact::Repeats { times: 2, .. } => "second repetition".into(),
            Fact::Repeats { times: 3, .. } => "threefold repetition".into(),
            Fact::Repeats { times: 4, .. } => "fourfold repetition".into(),
            Fact::Repeats { times, .. } => format!("repetition, {times} times"),
            Fact::Number(model::Amount::AtMost(0), set) => {
                format!("no {} left", self.only_kind(self.program.set(*set))?)
            }
            _ => return None,
        })
    }

    fn only_kind(&self, set: &Set) -> Option<&str> {
        let Set::Contents(contents) = set else { return None };
        let mut named = self.model.kind_ids().filter(|&id| contents.meets(Contents::kind(id)));
        let (first, second) = (named.next()?, named.next());
        second.is_none().then(|| self.model.kinds[first.index()].name.as_str())
    }
}

/// Returns the reason in the file's own words: the text after `when` or `after`.
fn as_written(sentence: &str) -> String {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let start = words.iter().position(|&word| word == "when" || word == "after").map_or(0, |at| at + 1);
    words[start..].join(" ")
}
