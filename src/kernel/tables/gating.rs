//! Gating: a move that also drops a piece from hand onto the square that its mover has vacated.

use super::chain::Reason;
use super::condition::Condition;
use super::triggers::PatternTargets;
use crate::board::{Content, KindId, Side, Square};
use crate::ir::{After, Instr, MoveVerb, Place, Program, Rule, Set, SetId, Term};
use crate::kernel::squares::Bits;
use crate::position::Move;

/// The drop that may accompany a move.
#[derive(Clone, PartialEq, Eq)]
pub struct GatedDrop {
    /// The kinds to choose from, each with a condition on the mover before the move. A kind can occur several times.
    pub options: Vec<(KindId, Condition)>,
    /// True if the move must also be legal without the drop.
    pub safely: bool,
}

/// The drops that may accompany the moves of one rule.
#[derive(Clone, PartialEq, Eq)]
pub struct Gating<B> {
    pub drop: GatedDrop,
    /// True if only captures can be accompanied by a drop.
    pub only_captures: bool,
    /// By origin: the targets of the moves that can be accompanied by a drop.
    targets: Vec<B>,
}

impl GatedDrop {
    /// Compiles the drop of an `after` sentence.
    ///
    /// # Errors
    /// Returns an error if the sentence has another effect, or if the drop has conditions, is compulsory, or can be
    /// onto squares that the move has not vacated.
    fn new(program: &Program, after: &After) -> Result<GatedDrop, Reason> {
        let drop = after.bodies.iter().find(|body| !body.is_empty());
        let is_optional = after.bodies.len() == 2 && after.bodies.iter().any(Vec::is_empty);
        let Some([Instr::Drop { options, from_hand: true, to: Some(to), safely }]) = drop.map(Vec::as_slice)
        else {
            return Err("an `after` sentence does more than drop a piece from hand");
        };
        if !is_optional {
            return Err("the drop of an `after` sentence is compulsory");
        }
        if !is_vacated_square(program, *to) {
            return Err("the drop of an `after` sentence can be onto squares that the move has not vacated");
        }
        if !after.guards.is_empty() || options.iter().any(|option| option.at_most.is_some()) {
            return Err("the drop of an `after` sentence has conditions");
        }
        if options.iter().any(|option| program.is_neutral(option.kind)) {
            return Err("both sides move the dropped piece");
        }
        let condition = Condition::from_state(after.state);
        let options = options.iter().map(|option| (option.kind, condition)).collect();
        Ok(GatedDrop { options, safely: *safely })
    }

    /// Compiles the drop after the castlings of a rule; `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if an `after` sentence of the castlings is not a drop that tables can express.
    pub fn after_castling(program: &Program, rule: &Rule, side: Side) -> Result<Option<GatedDrop>, Reason> {
        let mut drop: Option<GatedDrop> = None;
        for after in applicable_afters(program, rule, side) {
            if after.pattern.sets().next().is_some() {
                return Err("the castling has an `after` sentence about certain squares or pieces");
            }
            let next = GatedDrop::new(program, after)?;
            match &mut drop {
                Some(drop) => drop.add_options(next)?,
                None => drop = Some(next),
            }
        }
        Ok(drop)
    }

    /// Adds the options of another drop. A move makes at most one of the two drops.
    ///
    /// # Errors
    /// Returns an error if only one of the drops must be safe.
    fn add_options(&mut self, other: GatedDrop) -> Result<(), Reason> {
        if self.safely != other.safely {
            return Err("only one of two `after` sentences drops a piece `safely`");
        }
        let options = other.options.into_iter().filter(|option| !self.options.contains(option));
        self.options.extend(options.collect::<Vec<_>>());
        Ok(())
    }
}

impl<B: Bits> Gating<B> {
    /// Compiles the drop after the moves of a rule; `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if the drop depends on more than the mover, its origin and its target, or if other effects
    /// follow the drop.
    pub fn after_moves(program: &Program, rule: &Rule, side: Side) -> Result<Option<Gating<B>>, Reason> {
        let mut gating: Option<Gating<B>> = None;
        for after in applicable_afters(program, rule, side) {
            if !drops_piece(after) {
                if gating.is_some() {
                    return Err("another `after` sentence follows one that drops a piece");
                }
                continue;
            }
            if !matches!(after.pattern.verb, MoveVerb::Move | MoveVerb::MoveOrCastle | MoveVerb::Capture) {
                return Err("an `after` sentence drops a piece after certain moves");
            }
            let only_captures = after.pattern.verb == MoveVerb::Capture;
            if only_captures && after.pattern.what.is_some() {
                return Err("an `after` sentence drops a piece after captures of certain pieces");
            }
            let drop = GatedDrop::new(program, after)?;
            let targets = PatternTargets::new(program, rule.kind, &after.pattern, side);
            let targets = program.shape.all_squares().map(|origin| targets.from(origin));
            let targets = targets.collect::<Result<Vec<B>, Reason>>()?;
            match &mut gating {
                None => gating = Some(Gating { drop, only_captures, targets }),
                Some(gating) if (gating.only_captures, &gating.targets) == (only_captures, &targets) => {
                    gating.drop.add_options(drop)?;
                }
                Some(_) => return Err("two `after` sentences drop pieces after different moves"),
            }
        }
        Ok(gating)
    }

    /// Removes `targets`, given by origin, from the targets on which a drop may accompany the move.
    pub fn exclude_targets(&mut self, targets: &[B]) {
        for (allowed, &excluded) in self.targets.iter_mut().zip(targets) {
            *allowed &= !excluded;
        }
    }

    /// Returns the targets of the moves from a square that can be accompanied by a drop.
    #[inline]
    pub fn targets(&self, from: Square) -> B {
        self.targets[from.index()]
    }

    /// Returns the kind that a move of the rule drops; `None` if it drops nothing.
    pub fn dropped_kind(&self, mv: &Move) -> Option<KindId> {
        mv.choice().filter(|_| self.targets(mv.from).contains(mv.to))
    }
}

/// Returns true if an `after` sentence can drop a piece from hand.
pub fn drops_piece(after: &After) -> bool {
    after.bodies.iter().flatten().any(|instr| matches!(instr, Instr::Drop { from_hand: true, .. }))
}

/// Iterates over the `after` sentences that can apply to moves of a rule of one side.
fn applicable_afters<'p>(
    program: &'p Program,
    rule: &'p Rule,
    side: Side,
) -> impl Iterator<Item = &'p After> {
    let afters = rule.afters.iter().map(|&number| &program.afters[number]);
    let mover = Content::piece(rule.kind, Side::White);
    afters.filter(move |after| after.sides[side.index()] && after.kinds.has(mover))
}

/// Returns true if a set contains exactly the squares that the move has vacated.
fn is_vacated_square(program: &Program, set: SetId) -> bool {
    let Set::Terms { any, except } = program.set(set) else { return false };
    let ([Term { contents, places, .. }], []) = (any.as_slice(), except.as_slice()) else { return false };
    contents.has(Content::VACANT) && matches!(places.as_slice(), [Place::Vacated])
}
