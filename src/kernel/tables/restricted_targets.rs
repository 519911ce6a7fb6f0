//! Restrictions that depend only on the origin and the target of a move, or that forbid all captures.

use super::chain::Reason;
use super::triggers::matching_targets;
use crate::board::{KindId, Side, Square};
use crate::ir::{Forbidden, MoveVerb, Program, Restriction, State};
use crate::kernel::squares::Bits;

/// The form of an action that a restriction can forbid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ActionForm {
    /// A move to a square.
    Move,
    /// An attack on a square.
    Attack,
    /// A castling.
    Castling,
}

/// The actions of one form that no restriction forbids to pieces of a kind and side.
pub struct Allowed<B> {
    /// The targets, by origin.
    pub targets: Vec<B>,
    /// False if captures are forbidden.
    pub captures: bool,
}

/// Returns the actions of one form that no restriction forbids to pieces of a kind and side. `None` if no restriction is about these
/// pieces. Restrictions that do not forbid attacks are ignored for attacks.
///
/// # Errors
/// Returns an error if a restriction depends on more than the origin and the target, and does not forbid all captures.
pub fn allowed_targets<B: Bits>(
    program: &Program,
    kind: KindId,
    side: Side,
    form: ActionForm,
) -> Result<Option<Allowed<B>>, Reason> {
    let applies = |restriction: &&Restriction| {
        restriction.is_about(kind, side) && !(form == ActionForm::Attack && restriction.keeps_attacks)
    };
    let mut restrictions = program.restrictions.iter().filter(applies).peekable();
    if restrictions.peek().is_none() {
        return Ok(None);
    }
    let mut allowed = Allowed { targets: vec![!B::NONE; program.shape.squares()], captures: true };
    for Restriction { state, set, guards, forbidden, .. } in restrictions {
        let Forbidden::Matching(pattern) = forbidden else { return Err(DEPENDS_ON_POSITION) };
        let has_conditions = *state != State::default() || set.is_some() || !guards.is_empty();
        let applies_to_form = match pattern.verb {
            MoveVerb::Capture if !has_conditions && pattern.sets().next().is_none() => {
                allowed.captures = false;
                continue;
            }
            MoveVerb::MoveOrCastle => true,
            MoveVerb::Move => form != ActionForm::Castling,
            MoveVerb::Castle => form == ActionForm::Castling,
            _ => return Err(DEPENDS_ON_POSITION),
        };
        if has_conditions {
            return Err(DEPENDS_ON_POSITION);
        }
        for (origin, allowed) in (0..).map(Square).zip(&mut allowed.targets).filter(|_| applies_to_form) {
            let forbidden: B =
                matching_targets(program, kind, pattern, side, origin).map_err(|_| DEPENDS_ON_POSITION)?;
            *allowed &= !forbidden;
        }
    }
    Ok(Some(allowed))
}

/// The reason why a rule has no table if a restriction depends on more than the origin and the target of a move.
const DEPENDS_ON_POSITION: Reason = "a restriction that depends on the position can forbid its moves";
