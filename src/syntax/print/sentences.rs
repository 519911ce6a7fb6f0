//! Prints sentences and steps.

use super::deeds::deed;
use super::{Words, after};
use crate::syntax::ast::{
    Castling, Count, Effect, EffectKind, EndResult, Facing, Leg, Mode, Over, Promotion, Quality, Reach, Says,
    Sentence, Step, Times, TurnLength, Turns, Wrap,
};

/// Returns the text of a sentence.
pub(in crate::syntax) fn sentence(sentence: &Sentence) -> String {
    let mode = match sentence.mode {
        Mode::Plain => "",
        Mode::Also => "also ",
        Mode::Never => "never ",
    };
    let when: Vec<String> = sentence.when.iter().map(|when| format!(" {}", when.words())).collect();
    let says = match &sentence.says {
        // After `never`, the verb alone is enough.
        Says::Goes { as_kind: None } if sentence.mode == Mode::Never => "goes".to_string(),
        says => says.words(),
    };
    let without_check = if sentence.without_check.is_some() { " without check" } else { "" };
    format!("{mode}{says}{without_check}{}", when.concat())
}

/// Returns the text of a chain of steps.
pub(super) fn steps(steps: &[Step]) -> String {
    let steps: Vec<String> = steps.iter().map(Words::words).collect();
    steps.join(" then ")
}

impl Words for Says {
    fn words(&self) -> String {
        let rest = |rest: Option<String>| rest.map_or_else(String::new, |rest| format!(" {rest}"));
        match self {
            Says::Moves(chain) => format!("moves{}", rest(chain.as_deref().map(steps))),
            Says::Shoots(chain) => format!("shoots{}", rest(chain.as_deref().map(steps))),
            Says::Drops { unmoved, from_hand, as_kind, to } => {
                let unmoved = if *unmoved { " unmoved" } else { "" };
                let from = if *from_hand { " from hand" } else { "" };
                format!("drops{unmoved}{from}{}{}", after("as", as_kind.as_ref()), after("to", to.as_ref()))
            }
            Says::Castles(castling) => {
                format!("castles{}", rest(castling.as_ref().map(Words::words)))
            }
            Says::Promotes { may, what } => {
                let verb = if *may { "may promote" } else { "promotes" };
                format!("{verb}{}", rest(what.as_ref().map(Words::words)))
            }
            Says::After { deed: done, steps: chain } => {
                format!("after {}, {}", deed(done, true), steps(chain))
            }
            Says::Goes { as_kind } => {
                format!("goes to hand{} when captured", after("as", as_kind.as_ref()))
            }
            Says::Is { not, quality } => {
                let quality = match quality {
                    Quality::Royal => "royal",
                    Quality::JointlyRoyal => "jointly royal",
                    Quality::Iron => "iron",
                };
                format!("is {}{quality}", if *not { "not " } else { "" })
            }
            Says::StandsStill => "stands still".to_string(),
            Says::IsWorth(points, _) => format!("is worth {points}"),
            Says::Must { not, deed: done } => {
                format!("must {}{}", if *not { "not " } else { "" }, deed(done, false))
            }
            Says::MayPass => "may pass".to_string(),
            Says::Makes(length) => format!("makes{}", rest(length.as_ref().map(Words::words))),
            Says::EndsTurn(None) => "ends turn".to_string(),
            Says::EndsTurn(Some(done)) => format!("ends turn after {}", deed(done, true)),
            Says::Ends { result, reason } => {
                let verb = match result {
                    EndResult::Wins => "wins",
                    EndResult::Loses => "loses",
                    EndResult::Draws => "draws",
                };
                format!("{verb}{}", rest(reason.as_ref().map(Words::words)))
            }
            Says::Wraps(Wrap::Sideways) => "wraps sideways".to_string(),
            Says::Wraps(Wrap::Endways) => "wraps endways".to_string(),
            Says::Wraps(Wrap::Around) => "wraps around".to_string(),
            Says::Sides(Facing::Mirror) => "sides mirror".to_string(),
            Says::Sides(Facing::Rotate) => "sides rotate".to_string(),
            Says::SidesDiffer => "sides differ".to_string(),
            Says::Sides(Facing::SameWay) => "sides look the same way".to_string(),
            Says::Has(set) => format!("has {}", set.words()),
        }
    }
}

impl Words for TurnLength {
    fn words(&self) -> String {
        let moves = if matches!(self.moves, Count::Number(1, _)) { "move" } else { "moves" };
        let turn = match &self.turn {
            Turns::Every { more: None } => "a turn".to_string(),
            Turns::Every { more: Some(more) } => format!("a turn, {} more each turn", more.words()),
            Turns::One(number, _) => format!("on turn {number}"),
        };
        format!("{} {moves} {turn}", self.moves.words())
    }
}

impl Words for Castling {
    fn words(&self) -> String {
        format!(
            "{} from {} to {} with {} from {}{}{}",
            self.letter.text,
            self.from.text,
            self.to.words(),
            self.partner.text,
            self.partner_from.text,
            after("to", self.partner_to.as_ref()),
            after("as", self.partner_as.as_ref())
        )
    }
}

impl Words for Promotion {
    fn words(&self) -> String {
        let from = if self.from_or { "from or " } else { "" };
        let possible = if self.if_possible { " if possible" } else { "" };
        format!("{from}on {} to {}{possible}", self.on.words(), self.to.words())
    }
}

impl Words for Step {
    fn words(&self) -> String {
        match self {
            Step::Leg(leg) => leg.words(),
            Step::Effect(effect) => effect.words(),
        }
    }
}

impl Words for Leg {
    fn words(&self) -> String {
        let shoot = match self.shoot {
            None => "",
            Some(shoot) if shoot.may => "may shoot ",
            Some(_) => "shoots ",
        };
        let from = after("from", self.from.as_ref());
        let times = self.times.as_ref().map_or_else(String::new, |times| format!(" {}", times.words()));
        let reach = self.reach.words();
        let way = match self.reach {
            // `from inner to outer`: the origin is printed first.
            Reach::To(_) => format!("{from} {reach}{times}").trim_start().to_string(),
            _ => format!("{reach}{times}{from}"),
        };
        let over = self.over.as_ref().map_or_else(String::new, |over| format!(" {}", over.words()));
        let end = self
            .end
            .as_ref()
            .map_or_else(String::new, |end| after(if end.into { "into" } else { "onto" }, Some(&end.set)));
        format!("{shoot}{way}{over}{end}{}", after("within", self.within.as_ref()))
    }
}

impl Words for Reach {
    fn words(&self) -> String {
        match self {
            Reach::Betza(text) | Reach::Word(text) => text.text.clone(),
            Reach::On => "on".to_string(),
            Reach::To(set) => format!("to {}", set.words()),
            Reach::InPlace => "in place".to_string(),
            Reach::AsItself => "as itself".to_string(),
            Reach::As(name) => format!("as {}", name.text),
        }
    }
}

impl Words for Times {
    fn words(&self) -> String {
        match (self.min, self.max) {
            (1, None) => "once or more".to_string(),
            (2, None) => "twice or more".to_string(),
            (min, None) => format!("{min} or more times"),
            (1, Some(1)) => "once".to_string(),
            (2, Some(2)) => "twice".to_string(),
            (min, Some(max)) if min == max => format!("{min} times"),
            (min, Some(max)) => format!("{min} to {max} times"),
        }
    }
}

impl Words for Over {
    fn words(&self) -> String {
        let count = match &self.count {
            Count::Number(1, _) => "one".to_string(),
            Count::Number(2, _) => "two".to_string(),
            Count::Number(3, _) => "three".to_string(),
            count => count.words(),
        };
        format!("over {count} {}", self.set.words())
    }
}

impl Words for Effect {
    fn words(&self) -> String {
        let (verb, rest) = match &self.kind {
            EffectKind::Becomes(choice) => ("become", choice.words()),
            EffectKind::RemovesItself => ("remove", "itself".to_string()),
            EffectKind::RemovesMaker => ("remove", "its maker".to_string()),
            EffectKind::RemovesEvery(set) => ("remove", format!("every {}", set.words())),
            EffectKind::LeavesTrail => ("leave", "a trail".to_string()),
            EffectKind::Drops { what, to, .. } => {
                ("drop", format!("{} from hand to {}", what.words(), to.words()))
            }
        };
        let safely = if let EffectKind::Drops { safely: true, .. } = self.kind { "safely " } else { "" };
        if self.may { format!("may {safely}{verb} {rest}") } else { format!("{safely}{verb}s {rest}") }
    }
}
