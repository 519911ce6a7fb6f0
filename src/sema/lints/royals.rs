//! Lower bounds on the number of royal pieces on the board. They hold throughout a game, because the loss of a royal piece ends the game
//! before any other rule applies.

use super::LintContext;
use crate::board::{Content, Contents, KindId, Side};
use crate::sema::model::{Royalty, Set, State, Term};

/// Returns a lower bound on the number of pieces in a set, whichever of the given sides is the mover. Only royal pieces are counted.
pub(super) fn min_royals(lint: &LintContext<'_, '_>, set: &Set, sides: [bool; 2]) -> u32 {
    let rule_sides = Side::BOTH.into_iter().filter(|side| sides[side.index()]);
    rule_sides.map(|side| min_royals_for_side(lint, set, side)).min().unwrap_or(0)
}

/// Returns a lower bound on the number of pieces in a set, from the point of view of `viewer`. Only royal pieces are counted.
fn min_royals_for_side(lint: &LintContext<'_, '_>, set: &Set, viewer: Side) -> u32 {
    let is_unrestricted = |term: &&Term| term.state == State::default() && term.places.is_empty();
    let contents = set.terms.iter().filter(is_unrestricted).filter_map(|term| term.contents);
    let contents = contents.fold(Contents::NONE, |all, some| all | some).relative_to(viewer);
    if !set.except.is_empty() {
        return 0;
    }
    Side::BOTH.into_iter().map(|side| count_royals(lint, contents, side)).sum()
}

/// Returns a lower bound on the number of a side's royal pieces on the board that belong to the given contents.
fn count_royals(lint: &LintContext<'_, '_>, contents: Contents, side: Side) -> u32 {
    let initial_count =
        |kind: KindId| lint.model.kinds[kind.index()].start_squares[side.index()].iter().count() as u32;
    let kinds_with =
        |royalty: Royalty| lint.kinds().filter(move |kind| lint.model.kinds[kind.index()].royalty == royalty);
    let all_included =
        |royalty: Royalty| kinds_with(royalty).all(|kind| contents.has(Content::piece(kind, side)));
    // Royal pieces may promote to other royal kinds, so only the total number of royal pieces is constant.
    let royal_count =
        if all_included(Royalty::Royal) { kinds_with(Royalty::Royal).map(initial_count).sum() } else { 0 };
    let has_jointly_royal = all_included(Royalty::JointlyRoyal)
        && kinds_with(Royalty::JointlyRoyal).any(|kind| initial_count(kind) > 0);
    royal_count + u32::from(has_jointly_royal)
}
