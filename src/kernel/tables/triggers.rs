//! The moves that trigger `after` sentences, and those that the interpreter completes.

use super::cell_contents::{CellRole, IfUndecided, contents_by_cell, contents_for_role};
use super::chain::Reason;
use super::effect_bound::EffectBound;
use super::move_table::MoveTable;
use super::target_mask::TargetMask;
use crate::board::{Content, KindId, Side, Square};
use crate::ir::{
    Action, AffectedPieces, After, Destination, Instr, MovePattern, MoveVerb, Program, RelocatedPiece,
    Royalty, Rule, SetId, State, instructions,
};
use crate::kernel::squares::Bits;
use crate::position::Position;

/// The `after` sentences of a rule that only the interpreter can execute, and the moves to which they apply. The tables
/// of the rule contain the targets of these moves.
#[derive(Clone, PartialEq, Eq)]
pub struct InterpretedAfters<B> {
    /// The indices of the `after` sentences of the rule.
    after_indices: Vec<usize>,
    /// The moves to which a sentence may apply.
    affected: TriggeringMoves<B>,
    /// By origin: the targets of moves to which a sentence may apply, whether they capture or not.
    affected_from: Vec<B>,
    /// The affected moves whose legality and texts are known only after the interpreter has completed them.
    completed: TriggeringMoves<B>,
    possible_effects: PossibleEffects<B>,
    /// Upper bounds on sets that must not be empty after every move.
    required: Vec<EffectBound<B>>,
    /// True if the moves capture nothing on their target, and the first sentence puts the piece there on another square.
    pub displaces: bool,
    /// True if a sentence can move the mover on from its target.
    pub move_on: bool,
}

/// The possible effects of sentences.
#[derive(Clone, PartialEq, Eq)]
struct PossibleEffects<B> {
    /// The pieces that sentences with `removes every …` or `turns every …` can affect, for each sentence with the targets of the moves to
    /// which it can apply.
    on_pieces: Vec<(B, EffectBound<B>)>,
    /// The targets on which the sentences may have other effects.
    others: B,
}

impl<B: Bits> PossibleEffects<B> {
    /// Finds the possible effects of the sentences of a rule. `table` contains the targets of the rule.
    fn new(program: &Program, rule: &Rule, table: &MoveTable<B>, side: Side) -> PossibleEffects<B> {
        let (mut on_pieces, mut others) = (Vec::new(), B::NONE);
        for after in rule.afters.iter().map(|&number| &program.afters[number]) {
            let targets = PatternTargets::<B>::new(program, rule.kind, &after.pattern, side);
            let targets = targets.in_target_set.filter(|_| !after.pattern.from_or_to).unwrap_or(!B::NONE);
            let mut sets = Vec::new();
            for instr in after.bodies.iter().flatten() {
                match instr {
                    Instr::Remove(set) | Instr::ChangeSide { what: AffectedPieces::Every(set), .. } => {
                        sets.push(*set);
                    }
                    _ => others |= targets,
                }
            }
            if !sets.is_empty() {
                let targets_from = |from| table.all_targets(from) & targets;
                on_pieces.push((targets, EffectBound::new(program, sets, side, targets_from)));
            }
        }
        PossibleEffects { on_pieces, others }
    }

    /// Returns true if a move may have an effect.
    fn are_present(&self, position: &Position, from: Square, target: Square) -> bool {
        if self.others.contains(target) || self.on_pieces.is_empty() {
            return self.others.contains(target);
        }
        let [own, enemy] = occupied_by(position);
        let affects = |(targets, bound): &(B, EffectBound<B>)| {
            targets.contains(target) && !bound.affected(from, target, own, enemy, position).is_empty()
        };
        self.on_pieces.iter().any(affects)
    }
}

/// Returns the pieces of the side to move and those of the other side.
fn occupied_by<B: Bits>(position: &Position) -> [B; 2] {
    let side = position.side();
    [side, side.other()].map(|side| B::from_set(&position.occupied(side)))
}

/// Returns true if the first `after` sentence of a rule applies to all its moves and begins by putting the piece on the target on another
/// square.
pub fn displaces_target(program: &Program, rule: &Rule) -> bool {
    let first = rule.afters.first().map(|&number| &program.afters[number]);
    let body = first.and_then(|after| body_for_all_moves(after, rule));
    body.and_then(<[Instr]>::first).is_some_and(Instr::displaces)
}

/// Returns the chain of an `after` sentence that applies to all moves of a rule and has no alternatives; `None` for any other sentence, and
/// if the rule changes the kind of the mover.
fn body_for_all_moves<'p>(after: &'p After, rule: &Rule) -> Option<&'p [Instr]> {
    let changes_kind = |body: &[Instr]| instructions(body).any(|instr| matches!(instr, Instr::Become { .. }));
    let keeps_kind = matches!(&rule.action, Action::Move(body) if !changes_kind(body));
    let is_unconditional = after.sides == [true; 2]
        && after.state == State::default()
        && after.guards.is_empty()
        && keeps_kind
        && after.kinds.has(Content::piece(rule.kind, Side::White))
        && after.pattern == MovePattern::of_verb(MoveVerb::Move);
    match after.bodies.as_slice() {
        [body] if is_unconditional => Some(body),
        _ => None,
    }
}

/// Returns true if an instruction can add pieces to a set: if it puts pieces down, or changes their kind or side.
pub fn can_create_pieces(instr: &Instr) -> bool {
    matches!(
        instr,
        Instr::ChangeSide { .. }
            | Instr::Drop { .. }
            | Instr::MoveAnother { .. }
            | Instr::Relocate { .. }
            | Instr::Become { .. }
            | Instr::Repeat(_)
    )
}

/// Returns the sets of pieces that a rule requires not to be empty when its effects begin.
pub fn required_sets(program: &Program, rule: &Rule) -> Vec<SetId> {
    let mut required = Vec::new();
    if matches!(&rule.action, Action::Move(body) if body.iter().any(can_create_pieces)) {
        return required;
    }
    for after in rule.afters.iter().map(|&number| &program.afters[number]) {
        let Some(body) = body_for_all_moves(after, rule) else { break };
        for instr in body {
            match instr {
                Instr::RequireAny(set) if program.set(*set).possible_contents().are_pieces() => {
                    required.push(*set);
                }
                Instr::Remove(_) | Instr::RequireAny(_) => {}
                _ => return required,
            }
        }
    }
    required
}

/// The moves of one rule that trigger `after` sentences.
#[derive(Clone, Copy, PartialEq, Eq)]
struct TriggeringMoves<B> {
    /// True if every capture triggers a sentence.
    captures: bool,
    /// The targets of moves that may trigger a sentence, whether they capture or not.
    targets: B,
}

impl<B: Bits> TriggeringMoves<B> {
    const NONE: TriggeringMoves<B> = TriggeringMoves { captures: false, targets: B::NONE };

    /// Adds other moves.
    fn add(&mut self, other: TriggeringMoves<B>) {
        self.captures |= other.captures;
        self.targets |= other.targets;
    }

    /// Returns the squares of `to` on which a move may trigger a sentence. `capture_targets` are the targets of captures.
    fn targets_among(self, to: B, capture_targets: B) -> B {
        to & if self.captures { self.targets | capture_targets } else { self.targets }
    }
}

impl<B: Bits> InterpretedAfters<B> {
    /// Finds the moves to which the `after` sentences of a rule may apply. `table` contains the targets of the rule.
    ///
    /// # Errors
    /// Returns an error if an effect depends on the path of the move.
    pub fn new(
        program: &Program,
        rule: &Rule,
        table: &MoveTable<B>,
        side: Side,
    ) -> Result<InterpretedAfters<B>, Reason> {
        let (mut affected, mut completed) = (TriggeringMoves::NONE, TriggeringMoves::NONE);
        let mut affected_from = vec![B::NONE; program.shape.squares()];
        for after in rule.afters.iter().map(|&number| &program.afters[number]) {
            if after.bodies.iter().any(|body| instructions(body).any(depends_on_path)) {
                return Err("the effect of an `after` sentence depends on the path of the move");
            }
            if !after.sides[side.index()] || !after.kinds.has(Content::piece(rule.kind, Side::White)) {
                continue;
            }
            let mut triggering = TriggeringMoves::NONE;
            match after.pattern.verb {
                MoveVerb::Capture => triggering.captures = true,
                MoveVerb::Move | MoveVerb::MoveOrCastle if only_returns_captured(after) => {
                    triggering.captures = true;
                }
                MoveVerb::Move | MoveVerb::MoveOrCastle => {
                    let targets = PatternTargets::new(program, rule.kind, &after.pattern, side);
                    for origin in program.shape.all_squares() {
                        let from = table.all_targets(origin) & targets.from(origin).unwrap_or(!B::NONE);
                        affected_from[origin.index()] |= from;
                        triggering.targets |= from;
                    }
                }
                MoveVerb::Castle | MoveVerb::Drop | MoveVerb::Pass | MoveVerb::Check => {}
            }
            affected.add(triggering);
            if !keeps_legality_and_text(program, rule, after) {
                completed.add(triggering);
            }
        }
        let possible_effects = PossibleEffects::new(program, rule, table, side);
        let bound = |set| EffectBound::new(program, [set], side, |from| table.all_targets(from));
        let required = required_sets(program, rule).into_iter().map(bound).collect();
        let after_indices = rule.afters.clone();
        let bodies = after_indices.iter().flat_map(|&number| &program.afters[number].bodies);
        let move_on = bodies.into_iter().any(|body| instructions(body).any(Instr::is_leg));
        Ok(InterpretedAfters {
            after_indices,
            affected,
            affected_from,
            completed,
            possible_effects,
            required,
            displaces: displaces_target(program, rule),
            move_on,
        })
    }

    /// Returns true if a sentence may have an effect on a move.
    pub fn may_affect(&self, position: &Position, from: Square, target: Square, is_capture: bool) -> bool {
        (self.affected.captures && is_capture || self.affected_from[from.index()].contains(target))
            && self.possible_effects.are_present(position, from, target)
    }

    /// Returns true if the interpreter must complete some moves.
    pub fn must_complete(&self) -> bool {
        self.completed != TriggeringMoves::NONE
    }

    /// Returns the targets in `to` of moves to which a sentence may apply. `capture_targets` are the targets of captures.
    pub fn triggering_targets(&self, to: B, capture_targets: B) -> B {
        self.affected.targets_among(to, capture_targets)
    }

    /// Returns the targets in `to` of moves from `from` on which a sentence may have an effect. `capture_targets` are the targets of
    /// captures.
    pub fn affected_targets(&self, position: &Position, from: Square, to: B, capture_targets: B) -> B {
        let captures = if self.affected.captures { capture_targets } else { B::NONE };
        let triggering = to & (self.affected_from[from.index()] | captures);
        let surely_affected = triggering & self.possible_effects.others;
        let may_affect = |at| self.may_affect(position, from, at, capture_targets.contains(at));
        surely_affected | (triggering & !surely_affected).filter(may_affect)
    }

    /// Returns a superset of those targets in `to` of moves from `from` that the sentences allow.
    #[inline]
    pub fn possible_targets(&self, position: &Position, from: Square, to: B) -> B {
        if self.required.is_empty() {
            return to;
        }
        self.targets_with_required_pieces(position, from, to)
    }

    /// Returns those of the squares `to` after a move to which each of the required sets may have a member.
    #[inline(never)]
    fn targets_with_required_pieces(&self, position: &Position, from: Square, to: B) -> B {
        let [own, enemy] = occupied_by(position);
        let is_possible = |target| {
            let may_have_members =
                |set: &EffectBound<B>| !set.affected(from, target, own, enemy, position).is_empty();
            self.required.iter().all(may_have_members)
        };
        to.filter(is_possible)
    }

    /// Returns the targets in `to` of moves that the interpreter must complete. `capture_targets` are the targets of
    /// captures.
    pub fn completed_targets(&self, to: B, capture_targets: B) -> B {
        self.completed.targets_among(to, capture_targets)
    }

    /// Returns `mask` without the targets of moves that the interpreter must complete. `captures_trail_piece` is true
    /// if every move captures en passant.
    pub fn mask_without_completed(&self, mask: &TargetMask<B>, captures_trail_piece: bool) -> TargetMask<B> {
        let TriggeringMoves { captures, targets } = self.completed;
        match () {
            () if captures && captures_trail_piece => mask.without(!B::NONE),
            () if captures => mask.vacant_only().without(targets),
            () => mask.without(targets),
        }
    }
}

/// Returns true if an `after` sentence cannot make a move illegal and adds nothing to its text. This is true only in
/// games without royals or without attacks, and only for a sentence without alternatives. The sentence may only
/// remove pieces or change their sides, and it may not do so to royals of the player.
pub fn keeps_legality_and_text(program: &Program, rule: &Rule, after: &After) -> bool {
    let [body] = after.bodies.as_slice() else { return false };
    let kinds = program.kind_ids().filter(|&kind| program.kind(kind).royalty != Royalty::Common);
    let royals: Vec<KindId> = kinds.collect();
    let has_attacks = program.rules.iter().any(|rule| rule.attacks);
    let is_own_royal_safe = |instr: &Instr| match instr {
        Instr::ChangeSide { what: AffectedPieces::Itself, .. } | Instr::RemoveMover => {
            !royals.contains(&rule.kind)
        }
        Instr::ChangeSide { what: AffectedPieces::Every(set), .. } | Instr::Remove(set) => {
            let contents = program.set(*set).possible_contents();
            !royals.iter().any(|&royal| contents.has(Content::piece(royal, Side::White)))
        }
        _ => false,
    };
    (royals.is_empty() || !has_attacks) && body.iter().all(is_own_royal_safe)
}

/// Returns true if a sentence only returns captured pieces to the board, so that it has no effect on other moves than captures.
fn only_returns_captured(after: &After) -> bool {
    let returns_captured =
        |instr: &Instr| matches!(instr, Instr::Relocate { what: RelocatedPiece::Captured, .. });
    after.bodies.iter().flatten().all(returns_captured)
}

/// Returns true if an instruction depends on the squares that the mover has passed or on the direction of its last
/// leg.
fn depends_on_path(instr: &Instr) -> bool {
    matches!(
        instr,
        Instr::Trail
            | Instr::GoRelative(_)
            | Instr::Continue { .. }
            | Instr::Relocate { what: RelocatedPiece::Behind(_), .. }
            | Instr::Relocate { to: Destination::Onward, .. }
    )
}

/// The targets for which moves of a kind match the sets of a pattern. If the pattern is about captures, it must not have a set of captured
/// pieces.
pub struct PatternTargets<'p, B> {
    program: &'p Program,
    pattern: &'p MovePattern,
    side: Side,
    /// The origins whose piece is in the set of movers.
    origins_of_movers: Result<B, Reason>,
    /// The origins in the set of origins. If a square of the move must be its origin or its target, those in the target set.
    origins_in_set: Result<B, Reason>,
    /// The squares in the target set of the pattern; `None` if they depend on the origin.
    in_target_set: Option<B>,
}

impl<'p, B: Bits> PatternTargets<'p, B> {
    /// Prepares a pattern for moves of pieces of a kind and side.
    pub fn new(program: &'p Program, kind: KindId, pattern: &'p MovePattern, side: Side) -> Self {
        let squares = program.shape.square_set();
        // A pattern is evaluated with the mover lifted and the captured piece removed: the origin and the target are vacant.
        let origins = |set: Option<SetId>, content| {
            let Some(set) = set else { return Ok(B::from_set(&squares)) };
            let role = CellRole::Origin;
            let contents = contents_for_role(program, &[set], side, squares, role, IfUndecided::Fail);
            contents.map(|contents| B::from_set(&contents.cells_with(content)))
        };
        let set_of_origins = if pattern.from_or_to { pattern.to } else { pattern.from };
        let mut targets = PatternTargets {
            program,
            pattern,
            side,
            origins_of_movers: origins(pattern.what, Content::piece(kind, Side::White)),
            origins_in_set: origins(set_of_origins, Content::VACANT),
            in_target_set: None,
        };
        targets.in_target_set = targets.squares_in_target_set(None).ok();
        targets
    }

    /// Returns the targets of matching moves from `origin`.
    ///
    /// # Errors
    /// Returns an error if a set depends on more than the cell, the origin and the kind of the mover.
    pub fn from(&self, origin: Square) -> Result<B, Reason> {
        if !self.origins_of_movers?.contains(origin) {
            return Ok(B::NONE);
        }
        match (self.pattern.from_or_to, self.origins_in_set?.contains(origin)) {
            (true, true) => Ok(B::from_set(&self.program.shape.square_set())),
            (false, false) => Ok(B::NONE),
            _ => self.in_target_set.map_or_else(|| self.squares_in_target_set(Some(origin)), Ok),
        }
    }

    /// Returns the squares in the target set, for moves from `origin`, or from any square if `origin` is `None`.
    fn squares_in_target_set(&self, origin: Option<Square>) -> Result<B, Reason> {
        let squares = self.program.shape.square_set();
        let Some(set) = self.pattern.to else { return Ok(B::from_set(&squares)) };
        contents_by_cell(self.program, &[set], self.side, squares, origin, None)
            .map(|contents| B::from_set(&contents.cells_with(Content::VACANT)))
    }
}
