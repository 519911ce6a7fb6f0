//! How many royal pieces are on the board as long as a game goes on: who loses one has lost, before any other rule is asked.

use super::Case;
use crate::board::{Content, Contents, KindId, Side};
use crate::sema::model::{Royalty, Set, State, Term};

/// So many squares at least are in a set whenever one of these sides asks, because royal pieces stand there; none if that is not sure.
pub(super) fn always_there(case: &Case<'_, '_>, set: &Set, sides: [bool; 2]) -> u32 {
    let said = Side::BOTH.into_iter().filter(|side| sides[side.index()]);
    said.map(|side| seen_by(case, set, side)).min().unwrap_or(0)
}

fn seen_by(case: &Case<'_, '_>, set: &Set, mover: Side) -> u32 {
    let anywhere = |term: &&Term| term.state == State::default() && term.places.is_empty();
    let contents = set.terms.iter().filter(anywhere).filter_map(|term| term.contents);
    let contents = contents.fold(Contents::NONE, |all, some| all | some).seen_by(mover);
    if !set.except.is_empty() {
        return 0;
    }
    Side::BOTH.into_iter().map(|side| of_side(case, contents, side)).sum()
}

/// How many of the royal pieces of a side are among these contents, whatever has become of the others.
fn of_side(case: &Case<'_, '_>, contents: Contents, side: Side) -> u32 {
    let began = |kind: KindId| case.model.kinds[kind.index()].original[side.index()].iter().count() as u32;
    let of =
        |royalty: Royalty| case.kinds().filter(move |kind| case.model.kinds[kind.index()].royalty == royalty);
    let all = |royalty: Royalty| of(royalty).all(|kind| contents.has(Content::piece(kind, side)));
    // They may become each other; only all kinds together are always as many.
    let royal = if all(Royalty::Royal) { of(Royalty::Royal).map(began).sum() } else { 0 };
    let jointly = all(Royalty::Jointly) && of(Royalty::Jointly).any(|kind| began(kind) > 0);
    royal + u32::from(jointly)
}
