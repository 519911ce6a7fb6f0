//! Checks that some move could have left the trail of a FEN. The legality of the move is not checked.

use super::FenErrorKind;
use crate::board::{Content, Contents, KindId, Piece, Side, Square};
use crate::interp;
use crate::ir::{Action, Instr, Place, Program, Rule, SetId, State};
use crate::position::{Position, Setup, Trail};

/// Checks that some move could have left a trail: places its maker on every possible origin and generates the moves from there. If a rule
/// depends on something that the move could have changed, the trail is accepted without proof.
pub(super) fn check_trail_plausible(
    program: &Program,
    setup: &Setup,
    trail: &Trail,
) -> Result<(), FenErrorKind> {
    let Some(maker) = setup.contents[trail.piece_square.index()].as_piece() else { return Ok(()) };
    if program.turn_lengths.is_some() || !program.restrictions.is_empty() {
        // Later moves of the same turn may have changed the board, and a restriction may have depended on the captured piece.
        return Ok(());
    }
    let rules: Vec<&Rule> =
        program.rules.iter().filter(|rule| rule.leaves_trail && rule.sides[maker.side.index()]).collect();
    if rules.iter().any(|rule| !can_be_taken_back(program, rule)) {
        return Ok(());
    }
    let mut kinds: Vec<KindId> = rules.iter().map(|rule| rule.kind).collect();
    kinds.dedup();
    let can_capture = rules.iter().any(|rule| body(rule).contains(&Instr::Take));
    let before = PositionBeforeTrail { program, setup, trail, maker };
    // A move can end on its origin.
    let is_origin =
        |square: &Square| *square == trail.piece_square || setup.contents[square.index()] == Content::VACANT;
    let origins = || program.shape.all_squares().filter(is_origin);
    let is_possible = kinds.iter().any(|&kind| {
        origins().any(|origin| {
            before.possible_victims(can_capture).any(|victim| before.has_move(kind, origin, victim))
        })
    });
    if is_possible {
        return Ok(());
    }
    let squares: Vec<String> = trail.squares.iter().map(|&square| program.name(square)).collect();
    Err(FenErrorKind::ImpossibleTrail {
        kind: program.kind(maker.kind).name.clone(),
        piece_square: program.name(trail.piece_square),
        squares: squares.join(", "),
    })
}

/// Returns the instructions of a rule; empty if the rule is a drop or a castling.
fn body(rule: &Rule) -> &[Instr] {
    if let Action::Move(body) = &rule.action { body } else { &[] }
}

/// Returns true if a move of the rule changes only the mover's origin and target square, and if the position before the move can be
/// reconstructed well enough to test the conditions of the rule.
fn can_be_taken_back(program: &Program, rule: &Rule) -> bool {
    let afters = rule.afters.iter().map(|&after| &program.afters[after]);
    let bodies = || afters.clone().flat_map(|after| &after.bodies).map(Vec::as_slice).chain([body(rule)]);
    let is_single_leg = bodies().flatten().filter(|instr| **instr == Instr::AddToText).count() <= 1;
    let is_reversible = |instr: &Instr| {
        let has_reversible_effect = match instr {
            Instr::Go(_)
            | Instr::GoRelative(_)
            | Instr::Continue { .. }
            | Instr::Jump(_)
            | Instr::JumpHome(_)
            | Instr::RequireSquare(_)
            | Instr::AddToText
            | Instr::Take
            | Instr::Become { .. }
            | Instr::Trail => true,
            Instr::Shoot
            | Instr::TakeLater
            | Instr::Repeat(_)
            | Instr::Mark
            | Instr::Relocate { .. }
            | Instr::MoveAnother { .. }
            | Instr::RequireAny(_)
            | Instr::RequireSafety
            | Instr::Remove(_)
            | Instr::ChangeSide { .. }
            | Instr::RemoveTrailPiece
            | Instr::RemoveMover
            | Instr::Drop { .. } => false,
        };
        has_reversible_effect && instr.sets().all(|set| is_known_before(program, set))
    };
    matches!(rule.action, Action::Move(_))
        && rule.guards.is_empty()
        && rule.state.unmoved != Some(false)
        && rule.state.promoted.is_none()
        && afters.clone().all(|after| {
            after.guards.is_empty()
                && after.state == State::default()
                && after.pattern.sets().all(|set| is_known_before(program, set))
        })
        && (is_single_leg || bodies().all(|chain| !chain.contains(&Instr::Take)))
        && bodies().flatten().all(is_reversible)
}

/// Returns true if the members of a set depend only on the contents of the board before a move, and not on states of pieces, on slides
/// from the mover, on the trail, or on attacks.
fn is_known_before(program: &Program, set: SetId) -> bool {
    let mut known = true;
    program.set(set).visit_terms(&mut |term| {
        let is_unknown = |place: &Place| {
            matches!(place, Place::Trail | Place::InLine(_) | Place::Attacked { .. } | Place::Checker)
        };
        known &= term.state == State::default() && !term.places.iter().any(is_unknown);
    });
    known
}

/// The position before the move that left the trail, as far as it is known.
struct PositionBeforeTrail<'a> {
    program: &'a Program,
    setup: &'a Setup,
    trail: &'a Trail,
    maker: Piece,
}

impl PositionBeforeTrail<'_> {
    /// Returns the contents that the target square may have had before the move.
    fn possible_victims(&self, can_capture: bool) -> impl Iterator<Item = Content> {
        let pieces = self.program.kind_ids().filter(move |_| can_capture);
        let victims = pieces.flat_map(|kind| Side::BOTH.map(|side| Content::piece(kind, side)));
        std::iter::once(Content::VACANT).chain(victims)
    }

    /// Returns true if a piece of a kind on `origin` has a move that leaves the trail, with `victim` on the target square.
    fn has_move(&self, kind: KindId, origin: Square, victim: Content) -> bool {
        let mut setup = self.setup.clone();
        setup.contents[self.trail.piece_square.index()] = victim;
        setup.contents[origin.index()] = Content::piece(kind, self.maker.side);
        (setup.side, setup.rights, setup.trail) = (self.maker.side, 0, None);
        let position = Position::new_unchecked(self.program, &setup);
        interp::pseudo_moves_from(self.program, &position, origin).iter().any(|candidate| {
            let maker = Contents::only(Content::from(self.maker));
            candidate.delta.trail.as_ref() == Some(self.trail)
                && candidate
                    .delta
                    .edits
                    .iter()
                    .any(|&(square, content)| square == self.trail.piece_square && maker.has(content))
        })
    }
}
