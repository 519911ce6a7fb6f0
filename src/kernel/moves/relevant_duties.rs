//! The duties of a side, each with the pieces that can make it relevant. Does not check whether duties are fulfilled.

use crate::board::{Content, KindId, Side};
use crate::ir::{Deed, DeedVerb, Duty, Program, SetId};
use crate::kernel::squares::Bits;
use crate::kernel::tables::cell_contents::{CellRole, contents_at};
use crate::position::Position;

/// The duties of one side.
pub struct Duties<B> {
    duties: Vec<RelevantDuty<B>>,
}

impl<B: Bits> Duties<B> {
    /// Collects the duties of a side.
    pub fn new(program: &Program, side: Side) -> Duties<B> {
        let duties = program.duties.iter().filter(|duty| duty.sides[side.index()]);
        Duties { duties: duties.map(|duty| RelevantDuty::new(program, duty, side)).collect() }
    }

    /// Returns the duties that may apply in a position.
    pub fn applicable(&self, position: &Position) -> impl Iterator<Item = &Duty> {
        let own = B::from_set(&position.occupied(position.side()));
        self.duties.iter().filter(move |duty| duty.may_apply(position, own)).map(|duty| &duty.duty)
    }
}

/// A duty of one side, with the pieces on the board to which it can apply; `None` if it can apply without any. A quick
/// test that may include too many pieces, but never too few.
struct RelevantDuty<B> {
    duty: Duty,
    bearers: Option<Bearers<B>>,
}

/// The kinds that can do a deed, and the squares from which they can do it.
struct Bearers<B> {
    kinds: Vec<KindId>,
    from: B,
}

impl<B: Bits> RelevantDuty<B> {
    fn new(program: &Program, duty: &Duty, side: Side) -> RelevantDuty<B> {
        RelevantDuty { duty: duty.clone(), bearers: relevant_pieces(program, &duty.deed, side) }
    }

    /// Returns true if the duty may apply to some of these pieces.
    fn may_apply(&self, position: &Position, own: B) -> bool {
        self.bearers.as_ref().is_none_or(|Bearers { kinds, from }| {
            let pieces = kinds.iter().fold(B::NONE, |set, &kind| set | B::from_set(position.plane(kind)));
            (pieces & own).intersects(*from)
        })
    }
}

/// Returns the pieces that can do a deed; `None` if it need not be a move of a piece on the board, or can be done at
/// either of two squares.
fn relevant_pieces<B: Bits>(program: &Program, deed: &Deed, side: Side) -> Option<Bearers<B>> {
    let moves = matches!(deed.verb, DeedVerb::Move | DeedVerb::MoveOrCastle | DeedVerb::Castle);
    if !moves || deed.from_or_to {
        return None;
    }
    let may_be = |set: Option<SetId>, cell, content| {
        let Some(set) = set else { return true };
        [CellRole::Plain, CellRole::OnTrail, CellRole::Origin].into_iter().any(|role| {
            contents_at(program, &[set], side, cell, role).map_or(true, |contents| contents.has(content))
        })
    };
    let piece = |kind| Content::piece(kind, Side::White);
    let kinds =
        program.kind_ids().filter(|&kind| program.shape.all().any(|at| may_be(deed.what, at, piece(kind))));
    let kinds: Vec<KindId> = kinds.collect();
    let stands = |at| kinds.iter().any(|&kind| may_be(deed.from, at, piece(kind)));
    let from = program.shape.all().filter(|&at| stands(at)).fold(B::NONE, |set, at| set | B::bit(at));
    Some(Bearers { kinds, from })
}
