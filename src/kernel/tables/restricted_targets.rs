//! Restrictions on the moves of a piece: those that depend only on the origin and the target are removed from its tables, and those that
//! depend on the position are tested once per turn.

use super::chain::Reason;
use super::triggers::PatternTargets;
use crate::board::{KindId, Side, Square};
use crate::ir::{Forbidden, MoveVerb, Program, Restriction, State};
use crate::kernel::squares::Bits;
use std::cell::OnceCell;

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
    /// The targets, by origin; empty if all targets are allowed.
    pub targets: Vec<B>,
    /// False if captures are always forbidden.
    pub captures: bool,
    /// The numbers of the restrictions that forbid every action of a piece to which they apply; empty for attacks.
    pub restrictions: Vec<usize>,
    /// The numbers of the restrictions that forbid certain targets to a piece to which they apply, with these targets by origin; empty for
    /// attacks.
    pub partial_restrictions: Vec<(usize, Vec<B>)>,
    /// The numbers of the restrictions that forbid the captures of a piece to which they apply; empty for attacks.
    pub capture_restrictions: Vec<usize>,
}

/// The allowed actions of a kind, which all its rules share. They are computed when a rule first needs them.
pub struct SharedAllowed<'p, B> {
    program: &'p Program,
    kind: KindId,
    side: Side,
    form: ActionForm,
    allowed: OnceCell<Result<Option<Allowed<B>>, Reason>>,
}

impl<'p, B: Bits> SharedAllowed<'p, B> {
    /// Prepares the actions of one form of a kind and side.
    pub const fn new(program: &'p Program, kind: KindId, side: Side, form: ActionForm) -> Self {
        SharedAllowed { program, kind, side, form, allowed: OnceCell::new() }
    }

    /// Returns the result of [`allowed_targets`].
    pub fn get(&self) -> Result<Option<&Allowed<B>>, Reason> {
        let allowed =
            self.allowed.get_or_init(|| allowed_targets(self.program, self.kind, self.side, self.form));
        allowed.as_ref().map(Option::as_ref).map_err(|&reason| reason)
    }
}

impl<B: Bits> Allowed<B> {
    /// Returns true if it is not always forbidden to go from one square to another.
    pub fn allows(&self, from: Square, to: Square) -> bool {
        self.targets.get(from.index()).is_none_or(|targets| targets.contains(to))
    }

    /// Returns the numbers of the restrictions that depend on the position and can forbid to go from one square to another.
    pub fn restrictions_between(&self, from: Square, to: Square) -> impl Iterator<Item = usize> {
        let partial = self
            .partial_restrictions
            .iter()
            .filter(move |(_, forbidden)| forbidden[from.index()].contains(to));
        self.restrictions.iter().copied().chain(partial.map(|(number, _)| *number))
    }

    /// Returns true if the allowed actions of a piece do not depend on what is captured and, apart from `partial_restrictions`, on the
    /// target.
    pub fn depends_only_on_piece(&self) -> bool {
        self.targets.is_empty() && self.captures && self.capture_restrictions.is_empty()
    }
}

/// Returns the actions of one form that no restriction forbids to pieces of a kind and side. `None` if no restriction is about these
/// pieces. Restrictions that do not forbid attacks are ignored for attacks.
///
/// # Errors
/// Returns an error if a restriction that depends on the position forbids more than moves to certain squares, or if it forbids attacks.
pub fn allowed_targets<B: Bits>(
    program: &Program,
    kind: KindId,
    side: Side,
    form: ActionForm,
) -> Result<Option<Allowed<B>>, Reason> {
    let applies = |restriction: &&Restriction| {
        restriction.is_about(kind, side) && !(form == ActionForm::Attack && restriction.keeps_attacks)
    };
    let numbered = program.restrictions.iter().enumerate();
    let mut restrictions = numbered.filter(|(_, restriction)| applies(restriction)).peekable();
    if restrictions.peek().is_none() {
        return Ok(None);
    }
    let mut allowed = Allowed {
        targets: Vec::new(),
        captures: true,
        restrictions: Vec::new(),
        partial_restrictions: Vec::new(),
        capture_restrictions: Vec::new(),
    };
    for (number, Restriction { state, set, guards, forbidden, .. }) in restrictions {
        let is_conditional = *state != State::default() || set.is_some() || !guards.is_empty();
        if form == ActionForm::Attack && is_conditional {
            return Err(DEPENDS_ON_POSITION);
        }
        let pattern = match forbidden {
            Forbidden::Matching(pattern) => pattern,
            Forbidden::Move if form != ActionForm::Attack => {
                allowed.restrictions.push(number);
                continue;
            }
            Forbidden::Move | Forbidden::GoingPast(_) => return Err(DEPENDS_ON_POSITION),
        };
        let is_about_all = pattern.sets().next().is_none();
        let applies_to_form = match pattern.verb {
            MoveVerb::Capture if is_about_all => {
                if is_conditional {
                    allowed.capture_restrictions.push(number);
                } else {
                    allowed.captures = false;
                }
                continue;
            }
            MoveVerb::MoveOrCastle => true,
            MoveVerb::Move => form != ActionForm::Castling,
            MoveVerb::Castle => form == ActionForm::Castling,
            _ => return Err(DEPENDS_ON_POSITION),
        };
        if !applies_to_form {
            continue;
        }
        if is_conditional && is_about_all {
            allowed.restrictions.push(number);
            continue;
        }
        let targets = PatternTargets::<B>::new(program, kind, pattern, side);
        let forbidden: Vec<B> = program
            .shape
            .all_squares()
            .map(|origin| targets.from(origin).map_err(|_| DEPENDS_ON_POSITION))
            .collect::<Result<_, _>>()?;
        if is_conditional {
            allowed.partial_restrictions.push((number, forbidden));
            continue;
        }
        allowed.targets.resize(program.shape.squares(), !B::NONE);
        for (allowed, forbidden) in allowed.targets.iter_mut().zip(forbidden) {
            *allowed &= !forbidden;
        }
    }
    Ok(Some(allowed))
}

/// The reason why a rule has no table if a restriction depends on more than the origin and the target of a move.
pub const DEPENDS_ON_POSITION: Reason = "a restriction that depends on the position can forbid its moves";
