//! The duties of a side, each with the pieces that can make it relevant. Does not check whether duties are fulfilled.

use crate::board::{Content, KindId, Side};
use crate::ir::{Deed, DeedVerb, Duty, Program, SetId};
use crate::kernel::squares::Bits;
use crate::kernel::tables::places::{Spot, contents_at};
use crate::position::Position;

/// The duties of one side.
pub struct Duties<B> {
    list: Vec<Burden<B>>,
}

impl<B: Bits> Duties<B> {
    /// Collects the duties of a side.
    pub fn new(program: &Program, side: Side) -> Duties<B> {
        let duties = program.duties.iter().filter(|duty| duty.sides[side.index()]);
        Duties { list: duties.map(|duty| Burden::new(program, duty, side)).collect() }
    }

    /// Returns the duties that may apply in a position.
    pub fn bearing(&self, position: &Position) -> impl Iterator<Item = &Duty> {
        let own = B::of(&position.occupied(position.side()));
        self.list.iter().filter(move |burden| burden.bears(position, own)).map(|burden| &burden.duty)
    }
}

/// A duty of one side, with the kinds and squares of the pieces to which it can apply. A quick test that may include
/// too many pieces, but never too few.
struct Burden<B> {
    duty: Duty,
    kinds: Vec<KindId>,
    from: B,
}

impl<B: Bits> Burden<B> {
    fn new(program: &Program, duty: &Duty, side: Side) -> Burden<B> {
        let (kinds, from) = bearers(program, &duty.deed, side);
        Burden { duty: duty.clone(), kinds, from }
    }

    /// Returns true if the duty may apply to some of these pieces.
    fn bears(&self, position: &Position, own: B) -> bool {
        let pieces = self.kinds.iter().fold(B::NONE, |set, &kind| set | B::of(position.plane(kind)));
        (pieces & own).meets(self.from)
    }
}

/// Returns the kinds that can do a deed, and the squares from which they can do it. Returns all kinds and all squares
/// where the deed is not a simple one.
fn bearers<B: Bits>(program: &Program, deed: &Deed, side: Side) -> (Vec<KindId>, B) {
    let moves = matches!(deed.verb, DeedVerb::Move | DeedVerb::MoveOrCastle | DeedVerb::Castle);
    if !moves || deed.from_or_to {
        return (program.kind_ids().collect(), !B::NONE);
    }
    let may_be = |set: Option<SetId>, cell, content| {
        let Some(set) = set else { return true };
        [Spot::Plain, Spot::OnTrail, Spot::Origin].into_iter().any(|spot| {
            contents_at(program, &[set], side, cell, spot).map_or(true, |contents| contents.has(content))
        })
    };
    let piece = |kind| Content::piece(kind, Side::White);
    let kinds =
        program.kind_ids().filter(|&kind| program.shape.all().any(|at| may_be(deed.what, at, piece(kind))));
    let kinds: Vec<KindId> = kinds.collect();
    let stands = |at| kinds.iter().any(|&kind| may_be(deed.from, at, piece(kind)));
    let from = program.shape.all().filter(|&at| stands(at)).fold(B::NONE, |set, at| set | B::bit(at));
    (kinds, from)
}
