//! The number of royal pieces on the board during a game. Losing one ends the game before any other rule applies.

use super::LintContext;
use crate::board::{Content, Contents, KindId, Side};
use crate::sema::model::{Royalty, Set, State, Term};

/// Returns a lower bound on the number of squares in a set for each of these sides, from the royal pieces on the board.
pub(super) fn min_royals(lint: &LintContext<'_, '_>, set: &Set, sides: [bool; 2]) -> u32 {
    let of_rule = Side::BOTH.into_iter().filter(|side| sides[side.index()]);
    of_rule.map(|side| min_royals_for_mover(lint, set, side)).min().unwrap_or(0)
}

fn min_royals_for_mover(lint: &LintContext<'_, '_>, set: &Set, mover: Side) -> u32 {
    let anywhere = |term: &&Term| term.state == State::default() && term.places.is_empty();
    let contents = set.terms.iter().filter(anywhere).filter_map(|term| term.contents);
    let contents = contents.fold(Contents::NONE, |all, some| all | some).seen_by(mover);
    if !set.except.is_empty() {
        return 0;
    }
    Side::BOTH.into_iter().map(|side| count_royals(lint, contents, side)).sum()
}

/// Returns the number of a side's royal pieces that are among these contents.
fn count_royals(lint: &LintContext<'_, '_>, contents: Contents, side: Side) -> u32 {
    let began =
        |kind: KindId| lint.model.kinds[kind.index()].start_squares[side.index()].iter().count() as u32;
    let of =
        |royalty: Royalty| lint.kinds().filter(move |kind| lint.model.kinds[kind.index()].royalty == royalty);
    let all = |royalty: Royalty| of(royalty).all(|kind| contents.has(Content::piece(kind, side)));
    // They may become each other; only all kinds together are always as many.
    let royal = if all(Royalty::Royal) { of(Royalty::Royal).map(began).sum() } else { 0 };
    let jointly = all(Royalty::Jointly) && of(Royalty::Jointly).any(|kind| began(kind) > 0);
    royal + u32::from(jointly)
}
