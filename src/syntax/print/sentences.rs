//! Prints sentences and steps.

use super::conditions::{move_pattern, pattern_before_steps};
use super::{CanonicalText, prefixed};
use crate::syntax::ast::{
    AffectedPieces, Amount, Castling, CastlingSquares, Count, Effect, EffectKind, EndResult, HomeSquare,
    JumpTarget, Leg, Mode, MovePattern, Over, Predicate, Preference, Promotion, Quality, Reach, Sentence,
    Set, SideSymmetry, Step, Times, TurnLength, Turns, Wrap,
};

/// Returns the text of a sentence.
pub(in crate::syntax) fn sentence(sentence: &Sentence) -> String {
    let mode = match sentence.mode {
        Mode::Plain => "",
        Mode::Also => "also ",
        Mode::Never => "never ",
    };
    let when: Vec<String> = sentence.when.iter().map(|when| format!(" {}", when.canonical_text())).collect();
    let predicate = match &sentence.predicate {
        // After `never`, the verb can stand alone.
        Predicate::Goes { to_owner: false, as_kind: None } if sentence.mode == Mode::Never => {
            "goes".to_string()
        }
        predicate => predicate.canonical_text(),
    };
    let without_check = if sentence.without_check.is_some() { " without check" } else { "" };
    format!("{mode}{predicate}{without_check}{}", when.concat())
}

/// Returns the words that exempt attacks from a restriction on moves; an empty text if the restriction applies to attacks too.
fn kept_attacks(keeps_attacks: bool) -> &'static str {
    if keeps_attacks { " but still attacks" } else { "" }
}

/// Returns the text of a chain of steps.
pub(super) fn steps(steps: &[Step]) -> String {
    let steps: Vec<String> = steps.iter().map(CanonicalText::canonical_text).collect();
    steps.join(" then ")
}

impl CanonicalText for Predicate {
    fn canonical_text(&self) -> String {
        let with_space = |text: Option<String>| text.map_or_else(String::new, |text| format!(" {text}"));
        match self {
            Predicate::Moves(chain) => format!("moves{}", with_space(chain.as_deref().map(steps))),
            Predicate::Shoots(chain) => format!("shoots{}", with_space(chain.as_deref().map(steps))),
            Predicate::Drops { unmoved, from_hand, as_kind, to } => {
                let unmoved = if *unmoved { " unmoved" } else { "" };
                let from = if *from_hand { " from hand" } else { "" };
                format!(
                    "drops{unmoved}{from}{}{}",
                    prefixed("as", as_kind.as_ref()),
                    prefixed("to", to.as_ref())
                )
            }
            Predicate::Castles(castling) => {
                format!("castles{}", with_space(castling.as_ref().map(CanonicalText::canonical_text)))
            }
            Predicate::Promotes { may, what } => {
                let verb = if *may { "may promote" } else { "promotes" };
                format!("{verb}{}", with_space(what.as_ref().map(CanonicalText::canonical_text)))
            }
            Predicate::After { pattern, steps: chain } => {
                format!("after {}, {}", pattern_before_steps(pattern, chain), steps(chain))
            }
            Predicate::Goes { to_owner, as_kind } => {
                let owner = if *to_owner { " of its owner" } else { "" };
                format!("goes to hand{owner}{} when captured", prefixed("as", as_kind.as_ref()))
            }
            Predicate::Is { negated, quality } => {
                let quality = match quality {
                    Quality::Royal => "royal",
                    Quality::JointlyRoyal => "jointly royal",
                    Quality::Iron => "iron",
                    Quality::Neutral => "neutral",
                };
                format!("is {}{quality}", if *negated { "not " } else { "" })
            }
            Predicate::LooksLike(name) => format!("looks{}", prefixed("like", name.as_ref())),
            Predicate::StandsStill { keeps_attacks } => {
                format!("stands still{}", kept_attacks(*keeps_attacks))
            }
            Predicate::MovesOnly { from, to, keeps_attacks } => format!(
                "moves only{}{}{}",
                prefixed("from", from.as_ref()),
                prefixed("to", to.as_ref()),
                kept_attacks(*keeps_attacks)
            ),
            Predicate::IsWorth(value, _) => format!("is worth {value}"),
            Predicate::IsWorthPoints(points, _) => format!("is worth {points} points"),
            Predicate::StopsOn { set, keeps_attacks } => {
                format!("stops on {}{}", set.canonical_text(), kept_attacks(*keeps_attacks))
            }
            Predicate::Must { negated, pattern, keeps_attacks, preferences } if preferences.is_empty() => {
                let not = if *negated { "not " } else { "" };
                format!("must {not}{}{}", move_pattern(pattern, false), kept_attacks(*keeps_attacks))
            }
            Predicate::Must { preferences, .. } => {
                let preference_text = |preference: &Preference<Set>| match preference {
                    Preference::MostPieces => "capture most".to_string(),
                    Preference::Farthest => "farthest".to_string(),
                    Preference::By(set) => format!("by {}", set.canonical_text()),
                    Preference::Most(set) => format!("most {}", set.canonical_text()),
                };
                let verb = if preferences[0] == Preference::Farthest { "move " } else { "" };
                let preferences: Vec<_> = preferences.iter().map(preference_text).collect();
                format!("must {verb}{}", preferences.join(", then "))
            }
            Predicate::MayPass => "may pass".to_string(),
            Predicate::MaySwap(turn, _) => format!("may swap sides on turn {turn}"),
            Predicate::Makes(length) => {
                format!("makes{}", with_space(length.as_ref().map(CanonicalText::canonical_text)))
            }
            Predicate::EndsTurn(None) => "ends turn".to_string(),
            Predicate::EndsTurn(Some(pattern)) => format!("ends turn after {}", move_pattern(pattern, true)),
            Predicate::Ends { result, reason } => {
                let verb = match result {
                    EndResult::Wins => "wins",
                    EndResult::Loses => "loses",
                    EndResult::Draws => "draws",
                };
                format!("{verb}{}", with_space(reason.as_ref().map(CanonicalText::canonical_text)))
            }
            Predicate::Wraps(Wrap::Sideways) => "wraps sideways".to_string(),
            Predicate::Wraps(Wrap::Endways) => "wraps endways".to_string(),
            Predicate::Wraps(Wrap::Around) => "wraps around".to_string(),
            Predicate::Sides(SideSymmetry::Mirror) => "sides mirror".to_string(),
            Predicate::Sides(SideSymmetry::Rotate) => "sides rotate".to_string(),
            Predicate::SidesDiffer => "sides differ".to_string(),
            Predicate::Sides(SideSymmetry::SameWay) => "sides look the same way".to_string(),
            Predicate::IsHexagonal => "is hexagonal".to_string(),
            Predicate::HasPoints(None) => "has points".to_string(),
            Predicate::HasPoints(Some([(one, _), (other, _)])) => {
                format!("has points with no line between rank {one} and {other}")
            }
            Predicate::HasLevels(count) => format!("has {} levels", count.canonical_text()),
            Predicate::Has(set) => format!("has {}", set.canonical_text()),
        }
    }
}

impl CanonicalText for TurnLength {
    fn canonical_text(&self) -> String {
        let moves = if matches!(self.moves, Count::Number(1, _)) { "move" } else { "moves" };
        let turns = match &self.turns {
            Turns::Every { growth: None } => "a turn".to_string(),
            Turns::Every { growth: Some(more) } => {
                format!("a turn, {} more each turn", more.canonical_text())
            }
            Turns::One(number, _) => format!("on turn {number}"),
        };
        let pattern_text = |pattern: &Option<MovePattern>| {
            pattern.as_ref().map_or("any".to_string(), |pattern| move_pattern(pattern, false))
        };
        let patterns: Vec<String> = self.patterns.iter().map(pattern_text).collect();
        let patterns =
            if patterns.is_empty() { String::new() } else { format!(": first {}", patterns.join(", then ")) };
        format!("{} {moves} {turns}{patterns}", self.moves.canonical_text())
    }
}

impl CanonicalText for Castling {
    fn canonical_text(&self) -> String {
        let (letter, partner) = (&self.letter.text, &self.partner.text);
        let squares = match &self.squares {
            CastlingSquares::Given { from, to, partner_from, partner_to } => format!(
                "from {} to {} with {partner} from {}{}",
                from.text,
                to.canonical_text(),
                partner_from.text,
                prefixed("to", partner_to.as_ref()),
            ),
            CastlingSquares::FromAnySquare { right, to, partner_to } => {
                let side = if *right { "right" } else { "left" };
                format!("with the {partner} to the {side}, to {} and {}", to.text, partner_to.text)
            }
        };
        format!("{letter} {squares}{}", prefixed("as", self.partner_as.as_ref()))
    }
}

impl CanonicalText for Promotion {
    fn canonical_text(&self) -> String {
        let from = if self.on_leaving { "from or " } else { "" };
        let possible = if self.if_possible { " if possible" } else { "" };
        format!("{from}on {} to {}{possible}", self.on.canonical_text(), self.to.canonical_text())
    }
}

impl CanonicalText for Step {
    fn canonical_text(&self) -> String {
        match self {
            Step::Leg(leg) => leg.canonical_text(),
            Step::Effect(effect) => effect.canonical_text(),
        }
    }
}

impl CanonicalText for Leg {
    fn canonical_text(&self) -> String {
        let shoot = match self.shoot {
            None => "",
            Some(shoot) if shoot.may => "may shoot ",
            Some(_) => "shoots ",
        };
        let from = prefixed("from", self.from.as_ref());
        let times =
            self.times.as_ref().map_or_else(String::new, |times| format!(" {}", times.canonical_text()));
        let reach = self.reach.canonical_text();
        let movement = match self.reach {
            // `from inner to outer`: the origin is printed first.
            Reach::To(_) => format!("{from} {reach}{times}").trim_start().to_string(),
            _ => format!("{reach}{times}{from}"),
        };
        let over = self.over.as_ref().map_or_else(String::new, |over| format!(" {}", over.canonical_text()));
        let end = self
            .end
            .as_ref()
            .map_or_else(String::new, |end| prefixed(if end.into { "into" } else { "onto" }, Some(&end.set)));
        let at_once = if self.end.as_ref().is_some_and(|end| end.at_once) { " at once" } else { "" };
        let safely = if self.safely { "safely " } else { "" };
        format!("{safely}{shoot}{movement}{over}{end}{at_once}{}", prefixed("within", self.within.as_ref()))
    }
}

impl CanonicalText for Reach {
    fn canonical_text(&self) -> String {
        match self {
            Reach::Betza(text) | Reach::Word(text) => text.text.clone(),
            Reach::On => "on".to_string(),
            Reach::To(to) => format!("to {}", to.canonical_text()),
            Reach::InPlace => "in place".to_string(),
            Reach::AsItself => "as itself".to_string(),
            Reach::AsLastMover => "as the last enemy mover".to_string(),
            Reach::As(name) => format!("as {}", name.text),
        }
    }
}

impl CanonicalText for Times {
    fn canonical_text(&self) -> String {
        match (self.min, self.max) {
            _ if self.maximal => "as often as it can".to_string(),
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

impl CanonicalText for Over {
    fn canonical_text(&self) -> String {
        let amount = match &self.amount {
            Amount::Exactly(Count::Number(1, _)) => "one".to_string(),
            Amount::Exactly(Count::Number(2, _)) => "two".to_string(),
            Amount::Exactly(Count::Number(3, _)) => "three".to_string(),
            amount => amount.canonical_text(),
        };
        format!("over {amount} {}", self.set.canonical_text())
    }
}

impl CanonicalText for AffectedPieces<Set> {
    fn canonical_text(&self) -> String {
        match self {
            AffectedPieces::Itself => "itself".to_string(),
            AffectedPieces::It => "it".to_string(),
            AffectedPieces::Every(set) => format!("every {}", set.canonical_text()),
        }
    }
}

impl CanonicalText for JumpTarget<Set> {
    fn canonical_text(&self) -> String {
        let restriction = match self {
            JumpTarget::Home(HomeSquare::Any) => "",
            JumpTarget::Home(HomeSquare::OnFile) => " on the same file",
            JumpTarget::Home(HomeSquare::OfColour) => " of the same colour",
            JumpTarget::Set(set) => return set.canonical_text(),
        };
        format!("its home square{restriction}")
    }
}

impl CanonicalText for Effect {
    fn canonical_text(&self) -> String {
        // The verb without its final `s`, and the words after it.
        let (verb, rest) = match &self.kind {
            EffectKind::MovesAnother { what, must, leg } => {
                let verb = if *must { "must" } else { "may" };
                return format!("{} {verb} move {}", what.canonical_text(), leg.canonical_text());
            }
            EffectKind::Becomes(choice) => ("become", choice.canonical_text()),
            EffectKind::RemovesItself => ("remove", "itself".to_string()),
            EffectKind::RemovesMaker => ("remove", "its maker".to_string()),
            EffectKind::RemovesEvery(set) => ("remove", format!("every {}", set.canonical_text())),
            EffectKind::RemovesIt => ("remove", "it".to_string()),
            EffectKind::PushesOn { off_board } => {
                let off = if *off_board { " or off the board" } else { "" };
                ("pushe", format!("it on{off}"))
            }
            EffectKind::PushesTo(set) => ("pushe", format!("it to {}", set.canonical_text())),
            EffectKind::Pulls(set) => ("pull", format!("{} along", set.canonical_text())),
            EffectKind::Sends { to, if_vacant } => {
                let vacant = if *if_vacant { " if vacant" } else { "" };
                ("send", format!("what it captured to {}{vacant}", to.canonical_text()))
            }
            EffectKind::Turns { what, as_threat } => {
                let threat = if *as_threat { " as a threat" } else { "" };
                ("turn", format!("{}{threat}", what.canonical_text()))
            }
            EffectKind::LeavesTrail => ("leave", "a trail".to_string()),
            EffectKind::Drops { from_hand, what, to, .. } => {
                let from = if *from_hand { " from hand" } else { "" };
                ("drop", format!("{}{from}{}", what.canonical_text(), prefixed("to", to.as_ref())))
            }
        };
        let safely = if let EffectKind::Drops { safely: true, .. } = self.kind { "safely " } else { "" };
        let infinitive = if verb == "pushe" { "push" } else { verb };
        match (self.may, self.must) {
            (true, _) => format!("may {safely}{infinitive} {rest}"),
            (_, true) => format!("must {safely}{infinitive} {rest}"),
            _ => format!("{safely}{verb}s {rest}"),
        }
    }
}
