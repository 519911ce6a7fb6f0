//! Changes of kind: those in a rule's own chain, and the promotions by `after` sentences.

use super::after_condition::{MoveClass, guards_of_position, targets_meeting_guards};
use super::blast::turns_others;
use super::chain::{KindChange, Reason};
use super::condition::Condition;
use super::gating::drops_piece;
use super::placement::places_piece;
use super::triggers::PatternTargets;
use crate::board::{Content, KindId, Side};
use crate::ir::{After, Instr, KindOption, MovePattern, MoveVerb, Program, Rule, State};
use crate::kernel::squares::Bits;

/// A promotion of the mover on certain targets.
#[derive(Clone, PartialEq, Eq)]
pub struct Promotion<B> {
    /// The targets on which the mover promotes, by origin.
    pub targets: Vec<B>,
    /// True if it applies only to captures, false if only to other moves; `None` if to both.
    pub only_captures: Option<bool>,
    /// The condition on the mover and the turn.
    pub condition: Condition,
    /// The kinds to choose from.
    pub options: Vec<KindOption>,
    /// The same kinds; `None` if some of the options have a limit.
    pub unlimited_kinds: Option<Vec<KindId>>,
    /// The condition under which the move is legal without a promotion.
    pub unpromoted: UnpromotedMove,
}

impl<B: Bits> Promotion<B> {
    /// Creates an unconditional promotion on these targets, by origin, whether the move captures or not.
    fn new(targets: Vec<B>, options: Vec<KindOption>, unpromoted: UnpromotedMove) -> Promotion<B> {
        let kind = |option: &KindOption| option.at_most.is_none().then_some(option.kind);
        let unlimited_kinds = options.iter().map(kind).collect();
        let condition = Condition::default();
        Promotion { targets, only_captures: None, condition, options, unlimited_kinds, unpromoted }
    }

    /// Removes from both promotions the targets that they have in common. Returns these targets by origin.
    fn take_common_targets(&mut self, other: &mut Promotion<B>) -> Vec<B> {
        let take = |(targets, others): (&mut B, &mut B)| {
            let both = *targets & *others;
            *targets &= !both;
            *others &= !both;
            both
        };
        self.targets.iter_mut().zip(&mut other.targets).map(take).collect()
    }

    /// Combines two promotions with the same targets: a mover that declines `self` is offered `next`. The result has
    /// no targets.
    ///
    /// # Errors
    /// Returns an error if a condition or a limit on the number of pieces decides whether one of the promotions is compulsory.
    fn followed_by(&self, next: &Promotion<B>) -> Result<Promotion<B>, Reason> {
        if !(self.condition.is_empty() && next.condition.is_empty()) {
            return Err("a promotion has a condition, and another promotion is possible on the same square");
        }
        let always_has_option =
            |promotion: &Promotion<B>| promotion.options.iter().any(|option| option.at_most.is_none());
        let is_compulsory = |promotion: &Promotion<B>| match promotion.unpromoted {
            UnpromotedMove::Never => Ok(true),
            UnpromotedMove::IfNoOption if always_has_option(promotion) => Ok(true),
            UnpromotedMove::IfNoOption => {
                Err("a promotion depends on the number of pieces, and another follows it")
            }
            UnpromotedMove::Always => Ok(false),
        };
        let mut options = self.options.clone();
        if is_compulsory(self)? {
            return Ok(Promotion::new(Vec::new(), options, UnpromotedMove::Never));
        }
        let unpromoted = if is_compulsory(next)? { UnpromotedMove::Never } else { UnpromotedMove::Always };
        for option in &next.options {
            match options.iter_mut().find(|existing| existing.kind == option.kind) {
                None => options.push(*option),
                // The mover may promote to the kind by either sentence, so the larger limit applies.
                Some(existing) => {
                    let both_limits = existing.at_most.zip(option.at_most);
                    existing.at_most = both_limits.map(|(one, other)| one.max(other));
                }
            }
        }
        Ok(Promotion::new(Vec::new(), options, unpromoted))
    }
}

/// The condition under which a move to a promotion square is legal without a promotion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum UnpromotedMove {
    /// The mover must promote.
    Never,
    /// The mover must promote if any kind can be chosen.
    IfNoOption,
    /// The mover may decline the promotion.
    Always,
}

/// Compiles the change of kind in a rule's own chain. Returns the new kind and no promotions if the player has no choice,
/// otherwise `None` and one promotion.
///
/// # Errors
/// Returns an error if `after` sentences could change the kind again or the choice is not in the move text.
pub fn kind_change<B: Bits>(
    program: &Program,
    rule: &Rule,
    change: KindChange<'_>,
) -> Result<(Option<KindId>, Vec<Promotion<B>>), Reason> {
    let after_applies_to = |option: &KindOption| {
        let mut afters = rule.afters.iter().map(|&number| &program.afters[number]);
        afters.any(|after| after.kinds.has(Content::piece(option.kind, Side::White)))
    };
    if change.options.iter().any(after_applies_to) || change.if_possible && !rule.afters.is_empty() {
        return Err("it changes the piece more than once");
    }
    match change.options {
        [option] if !change.in_text && option.at_most.is_none() => Ok((Some(option.kind), Vec::new())),
        _ if change.in_text => {
            let unpromoted =
                if change.if_possible { UnpromotedMove::IfNoOption } else { UnpromotedMove::Never };
            let targets = vec![!B::NONE; program.shape.squares()];
            let options = change.options.to_vec();
            Ok((None, vec![Promotion::new(targets, options, unpromoted)]))
        }
        _ => Err("its text does not name the kind that the piece becomes"),
    }
}

/// Iterates over the `after` sentences of a rule, without those about captures if the moves do not capture.
fn relevant_afters<'p>(
    program: &'p Program,
    rule: &'p Rule,
    captures: bool,
) -> impl Iterator<Item = &'p After> {
    let afters = rule.afters.iter().map(|&number| &program.afters[number]);
    afters.filter(move |after| captures || after.pattern.verb != MoveVerb::Capture)
}

/// Returns true if an `after` sentence is about all moves of a class, apart from the sets of its pattern.
fn is_about_all(after: &After, captures: bool) -> bool {
    let MovePattern { verb, what, .. } = after.pattern;
    matches!(verb, MoveVerb::Move | MoveVerb::MoveOrCastle)
        || captures && verb == MoveVerb::Capture && what.is_none()
}

/// Returns the kind that the mover becomes after every move of a class. `None` unless exactly one `after` sentence is about these moves,
/// which always applies and offers no choice.
pub fn fixed_kind_after(program: &Program, rule: &Rule, class: MoveClass) -> Option<KindId> {
    let mut afters = relevant_afters(program, rule, class.captures);
    let (after, None) = (afters.next()?, afters.next()) else { return None };
    let After { kinds, sides, state, guards, pattern, bodies, .. } = after;
    let is_unconditional = *state == State::default()
        && guards.is_empty()
        && is_about_all(after, class.captures)
        && (pattern.what, pattern.from, pattern.to) == (None, None, None);
    let [body] = bodies.as_slice() else { return None };
    let [Instr::Become { options, in_text: false, if_possible: false }] = body.as_slice() else {
        return None;
    };
    let [KindOption { kind, at_most: None }] = options.as_slice() else { return None };
    let applies_to_mover = kinds.has(Content::piece(rule.kind, Side::White));
    (sides[class.side.index()] && is_unconditional && applies_to_mover).then_some(*kind)
}

/// Compiles the promotions after the moves of a class. No two of them share a target from the same origin. If several
/// `after` sentences apply, a mover that declines one promotion is offered the next. `stays` is true if the mover stays on its square, and
/// `shoots` is true if it also shoots at the target.
///
/// # Errors
/// Returns an error if an `after` sentence of the rule is not a promotion, a removal of pieces or a drop, or if the
/// sentences cannot be combined.
pub fn promotions_after<B: Bits>(
    program: &Program,
    rule: &Rule,
    class: MoveClass,
    stays: bool,
    shoots: bool,
) -> Result<Vec<Promotion<B>>, Reason> {
    let side = class.side;
    let mut promotions: Vec<Promotion<B>> = Vec::new();
    for after in relevant_afters(program, rule, class.captures) {
        let applies = after.kinds.has(Content::piece(rule.kind, Side::White));
        if !after.sides[side.index()]
            || !applies
            || after.removes
            || after.removes_mover
            || turns_others(after)
            || drops_piece(after)
            || places_piece(after)
        {
            continue;
        }
        let mut promotion = read_promotion(after, class.captures)?;
        let (guards_of_position, guards_of_move) = guards_of_position(program, &after.guards);
        promotion.condition = Condition::new(program, &guards_of_position, after.state)?;
        let guarded = if guards_of_move.is_empty() {
            None
        } else if stays {
            return Err(NOT_A_PROMOTION);
        } else {
            Some(targets_meeting_guards::<B>(program, &guards_of_move, class)?)
        };
        let targets = PatternTargets::<B>::new(program, rule.kind, &after.pattern, side);
        for origin in program.shape.all_squares() {
            let mut ends = targets.from(origin)?;
            if let Some(guarded) = &guarded {
                ends &= guarded[origin.index()];
            }
            promotion.targets.push(match shoots {
                true if ends.contains(origin) => !B::NONE,
                true => B::NONE,
                false => ends,
            });
        }
        let mut combined = Vec::new();
        for earlier in &mut promotions {
            let common_targets = earlier.take_common_targets(&mut promotion);
            if common_targets.iter().any(|targets| !targets.is_empty()) {
                let promotes_again =
                    |option: &KindOption| after.kinds.has(Content::piece(option.kind, Side::White));
                if earlier.options.iter().any(promotes_again) {
                    return Err("it changes the piece more than once");
                }
                combined.push(Promotion { targets: common_targets, ..earlier.followed_by(&promotion)? });
            }
        }
        promotions.append(&mut combined);
        promotions.push(promotion);
        promotions.retain(|promotion| promotion.targets.iter().any(|targets| !targets.is_empty()));
    }
    Ok(promotions)
}

/// The reason why a rule needs the interpreter if one of its `after` sentences is not a promotion.
const NOT_A_PROMOTION: Reason = "one of its `after` sentences is not a promotion";

/// Reads the promotion of an `after` sentence, without its targets and its condition.
fn read_promotion<B: Bits>(after: &After, captures: bool) -> Result<Promotion<B>, Reason> {
    if !is_about_all(after, captures) {
        return Err(NOT_A_PROMOTION);
    }
    let mut found = None;
    let mut may_decline = false;
    for body in &after.bodies {
        match body.as_slice() {
            [] => may_decline = true,
            [Instr::Become { options, in_text: true, if_possible }] if found.is_none() => {
                found = Some((options.clone(), *if_possible));
            }
            _ => return Err(NOT_A_PROMOTION),
        }
    }
    let Some((options, if_possible)) = found else { return Err(NOT_A_PROMOTION) };
    let unpromoted = match (may_decline, if_possible) {
        (true, false) => UnpromotedMove::Always,
        (false, true) => UnpromotedMove::IfNoOption,
        (false, false) => UnpromotedMove::Never,
        (true, true) => return Err(NOT_A_PROMOTION),
    };
    Ok(Promotion::new(Vec::new(), options, unpromoted))
}
