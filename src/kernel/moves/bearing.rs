//! The duties of a side, each with the pieces on which it can bear. Not whether they are done.

use crate::board::{Content, KindId, Side};
use crate::ir::{Deed, DeedVerb, Duty, Program, SetId};
use crate::kernel::squares::Bits;
use crate::kernel::tables::places::{Spot, contents_at};
use crate::position::Position;

/// The duties of one side.
pub struct Duties<B> {
    list: Vec<Bound<B>>,
}

/// A duty, and on whom it can bear.
struct Bound<B> {
    duty: Duty,
    kinds: Vec<KindId>,
    from: B,
}

impl<B: Bits> Duties<B> {
    /// What a side must do or must not do.
    pub fn new(program: &Program, side: Side) -> Duties<B> {
        let duties = program.duties.iter().filter(|duty| duty.sides[side.index()]);
        Duties { list: duties.map(|duty| bound(program, duty, side)).collect() }
    }

    /// Those that may bear on pieces standing so.
    pub fn bearing(&self, position: &Position) -> impl Iterator<Item = &Duty> {
        let own = B::of(&position.occupied(position.side()));
        let bears = move |bound: &&Bound<B>| {
            let pieces = bound.kinds.iter().fold(B::NONE, |set, &kind| set | B::of(position.plane(kind)));
            (pieces & own).meets(bound.from)
        };
        self.list.iter().filter(bears).map(|bound| &bound.duty)
    }
}

/// A duty of one side, with the pieces on which it can bear and where: cheap to ask and never too small.
fn bound<B: Bits>(program: &Program, duty: &Duty, side: Side) -> Bound<B> {
    let (kinds, from) = bearers(program, &duty.deed, side);
    Bound { duty: duty.clone(), kinds, from }
}

fn bearers<B: Bits>(program: &Program, deed: &Deed, side: Side) -> (Vec<KindId>, B) {
    let everyone = || (0..program.kinds.len() as u8).map(KindId);
    let moves = matches!(deed.verb, DeedVerb::Move | DeedVerb::MoveOrCastle | DeedVerb::Castle);
    let may_be = |set: Option<SetId>, cell, content| {
        let Some(set) = set else { return true };
        [Spot::Plain, Spot::OnTrail, Spot::Origin].into_iter().any(|spot| {
            contents_at(program, &[set], side, cell, spot).map_or(true, |contents| contents.has(content))
        })
    };
    if !moves || deed.from_or_to {
        return (everyone().collect(), !B::NONE);
    }
    let piece = |kind| Content::piece(kind, Side::White);
    let kinds = everyone().filter(|&kind| program.shape.all().any(|at| may_be(deed.what, at, piece(kind))));
    let kinds: Vec<KindId> = kinds.collect();
    let stands = |at| kinds.iter().any(|&kind| may_be(deed.from, at, piece(kind)));
    let from = program.shape.all().filter(|&at| stands(at)).fold(B::NONE, |set, at| set | B::bit(at));
    (kinds, from)
}
