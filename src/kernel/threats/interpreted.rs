//! Attacks without a table: the interpreter runs the rule from the attacker's square. The squares from which an
//! attack is possible are precomputed.

use super::removal_reach::RemovalReach;
use crate::board::{KindId, Side, Square};
use crate::ir::{
    Action, Fact, Instr, MoveVerb, Place, Program, Restriction, SetId, State, TargetRoutes, Term,
    instructions,
};
use crate::kernel::squares::Bits;
use crate::kernel::tables::{Reason, turn_guard};

/// A rule whose attacks on a royal are computed by running it from the attacker's square.
pub struct InterpretedAttack<B> {
    /// The index of the rule.
    pub rule_index: usize,
    /// The kind of piece that has the rule.
    pub kind: KindId,
    /// By the royal's square: the squares from which a piece could capture the royal, regardless of the pieces
    /// between the two.
    pub from: Vec<B>,
    /// The routes to each target; `None` if all routes must be followed.
    pub target_routes: Option<TargetRoutes>,
    /// A quick test of whether a piece attacks; `None` if tables cannot express it.
    pub reach: Option<RemovalReach<B>>,
}

impl<B: Bits> InterpretedAttack<B> {
    /// Compiles the attacks of a rule on royals of a kind. Returns `None` if the rule never attacks. The number of pieces of
    /// `sole_royal_kind` never changes on either side.
    ///
    /// # Errors
    /// Returns an error if its attacks depend on more than the contents of the board.
    pub fn new(
        program: &Program,
        rule_index: usize,
        side: Side,
        royal_kind: KindId,
        sole_royal_kind: Option<KindId>,
    ) -> Result<Option<InterpretedAttack<B>>, Reason> {
        let rule = &program.rules[rule_index];
        let Action::Move(body) = &rule.action else { return Ok(None) };
        if !turn_guard::holds_for_attacks(program, rule, side, sole_royal_kind)? {
            return Ok(None);
        }
        let restrictions = program
            .restrictions
            .iter()
            .filter(|restriction| restriction.is_about(rule.kind, side) && !restriction.keeps_attacks);
        for restriction in restrictions {
            ensure_restriction_reads_only_board(program, restriction)?;
        }
        ensure_body_reads_only_board(program, body)?;
        let afters = rule.afters.iter().map(|&after| &program.afters[after]);
        for after in afters.filter(|after| after.matters_to_attacks() || after.removes_mover) {
            if !after.guards.is_empty() || after.pattern.verb == MoveVerb::Check {
                return Err("one of its `after` sentences has a condition");
            }
            let pattern = &after.pattern;
            for set in [pattern.what, pattern.from, pattern.to].into_iter().flatten() {
                ensure_set_reads_only_board(program, set)?;
            }
            for body in &after.bodies {
                ensure_body_reads_only_board(program, body)?;
            }
        }
        let can_capture = |from: Square, royal: Square| {
            program.removable_by(rule_index, side, from).is_none_or(|squares| squares.has(royal))
        };
        let squares_attacking = |royal| {
            let pieces = program.shape.all_squares().filter(|&from| can_capture(from, royal));
            pieces.fold(B::NONE, |set, from| set | B::bit(from))
        };
        let target_routes = TargetRoutes::new(program, rule_index, side);
        let reach = target_routes.as_ref();
        let reach = reach.and_then(|routes| RemovalReach::new(program, rule, side, royal_kind, routes));
        if reach.as_ref().is_some_and(RemovalReach::is_empty) {
            return Ok(None);
        }
        Ok(Some(InterpretedAttack {
            rule_index,
            kind: rule.kind,
            from: program.shape.all_squares().map(squares_attacking).collect(),
            reach,
            target_routes,
        }))
    }
}

/// Checks that a restriction depends on the contents of the board only.
///
/// # Errors
/// Returns the reason if it depends on more.
fn ensure_restriction_reads_only_board(program: &Program, restriction: &Restriction) -> Result<(), Reason> {
    let facts = || restriction.guards.iter().flat_map(|&guard| program.guards[guard].facts());
    if restriction.state != State::default()
        || restriction.reads_attacks
        || !facts().all(|fact| matches!(fact, Fact::CountOf(..)))
    {
        return Err("a restriction depends on more than the board");
    }
    restriction
        .sets()
        .chain(facts().flat_map(Fact::sets))
        .try_for_each(|set| ensure_set_reads_only_board(program, set))
}

/// Checks that the attacks of a chain depend on the contents of the board only.
///
/// # Errors
/// Returns the reason if they depend on more.
fn ensure_body_reads_only_board(program: &Program, body: &[Instr]) -> Result<(), Reason> {
    instructions(body).try_for_each(|instr| match instr {
        Instr::RemoveTrailPiece => Err("it captures the piece that made a trail"),
        // A drop attacks nothing.
        Instr::Drop { .. } => Ok(()),
        _ => instr.sets().try_for_each(|set| ensure_set_reads_only_board(program, set)),
    })
}

/// Checks that a set depends on the contents of the board only.
fn ensure_set_reads_only_board(program: &Program, set: SetId) -> Result<(), Reason> {
    let mut result = Ok(());
    let mut visit = |term: &Term| result = result.and_then(|()| ensure_term_reads_only_board(term));
    program.set(set).visit_terms(&mut visit);
    result
}

/// Checks that a term depends on the contents of the board only.
fn ensure_term_reads_only_board(term: &Term) -> Result<(), Reason> {
    if term.state != State::default() {
        return Err("its attacks depend on which pieces have moved or have been promoted");
    }
    term.places.iter().try_for_each(|place| match place {
        Place::Trail => Err("its attacks depend on the trail"),
        Place::Attacked { .. } => Err("its attacks depend on other attacks"),
        _ => Ok(()),
    })
}
