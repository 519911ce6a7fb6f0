//! Facts about the pieces on the board: their numbers, their points, and lines of them. Evaluated with bitboards.

use super::turn_sets::TurnSets;
use crate::board::{KindId, Side, Square, SquareSet};
use crate::ir::{Amount, Fact, Program, SetId};
use crate::kernel::squares::{Bits, BoardView};
use crate::position::Position;

/// A fact about the pieces on the board, for one player.
pub struct PositionFact<B> {
    player: Side,
    fact: Fact,
    test: Test<B>,
}

/// The test whether a fact holds.
enum Test<B> {
    /// The set has this number of members.
    Number(Amount, TurnSets<B>),
    /// The first set has more members than the second.
    More([TurnSets<B>; 2]),
    /// The points of the pieces in the set have this sum.
    Points(Amount, PointSum<B>),
    /// The pieces in the first set have more points than those in the second.
    MorePoints([PointSum<B>; 2]),
    /// A line contains at least, or exactly, this number of consecutive members of the set.
    InLine { length: usize, exactly: bool, set: TurnSets<B> },
    /// A line joins a member of the first set to a member of the second. By square: the other squares of its lines, each with the squares
    /// between, which must be vacant.
    Faces { sets: [TurnSets<B>; 2], segments: Vec<Vec<(Square, B)>> },
}

/// The sum of the points of the pieces in a set.
struct PointSum<B> {
    set: TurnSets<B>,
    /// The points of the kinds that count, by side.
    points: Vec<(KindId, [u16; 2])>,
}

impl<B: Bits> PositionFact<B> {
    /// Compiles a fact; `None` if it depends on more than the position, or on attacks.
    pub fn new(program: &Program, fact: &Fact, player: Side) -> Option<PositionFact<B>> {
        let compile = |set: SetId| TurnSets::of_set(program, program.set(set), player).ok();
        let test = match *fact {
            Fact::CountOf(amount, set) => Test::Number(amount, compile(set)?),
            Fact::More(one, other) => Test::More([compile(one)?, compile(other)?]),
            Fact::Points(amount, set) => Test::Points(amount, PointSum::new(program, compile(set)?)),
            Fact::MorePoints(one, other) => {
                Test::MorePoints([compile(one)?, compile(other)?].map(|set| PointSum::new(program, set)))
            }
            Fact::InLine { length, exactly, set } => {
                Test::InLine { length: length as usize, exactly, set: compile(set)? }
            }
            Fact::Faces(one, other) => {
                let sets = [compile(one)?, compile(other)?];
                let mut segments = vec![Vec::new(); program.shape.squares()];
                program.lines.for_each_segment(|one, other, between| {
                    segments[one.index()].push((other, B::from_set(&between)));
                });
                Test::Faces { sets, segments }
            }
            _ => return None,
        };
        Some(PositionFact { player, fact: fact.clone(), test })
    }

    /// Returns true if this is the given fact for the given player.
    pub fn is(&self, fact: &Fact, player: Side) -> bool {
        self.player == player && self.fact == *fact
    }

    /// Returns true if the fact holds in a position. `view` must be the view of its player.
    pub fn holds(&self, program: &Program, view: &BoardView<B>, position: &Position) -> bool {
        let members = |set: &TurnSets<B>| set.squares_in(view, position);
        match &self.test {
            Test::Number(amount, set) => amount.is_satisfied_by(members(set).len()),
            Test::More([one, other]) => members(one).len() > members(other).len(),
            Test::Points(amount, sum) => amount.is_satisfied_by(sum.in_position(view, position)),
            Test::MorePoints([one, other]) => {
                one.in_position(view, position) > other.in_position(view, position)
            }
            Test::Faces { sets: [one, other], segments } => {
                let others = members(other);
                members(one).squares().any(|at| {
                    let mut segments = segments[at.index()].iter();
                    segments
                        .any(|&(end, between)| others.contains(end) && (between & !view.vacant).is_empty())
                })
            }
            Test::InLine { length, exactly, set } => {
                let members: SquareSet = members(set).squares().collect();
                program.lines.have_run(&members, *length, *exactly)
            }
        }
    }
}

impl<B: Bits> PointSum<B> {
    fn new(program: &Program, set: TurnSets<B>) -> PointSum<B> {
        let points = program.kind_ids().map(|kind| (kind, program.kind(kind).points));
        PointSum { set, points: points.filter(|(_, points)| *points != [0; 2]).collect() }
    }

    /// Returns the sum in a position. `view` must be the view of the player.
    fn in_position(&self, view: &BoardView<B>, position: &Position) -> u32 {
        let members = self.set.squares_in(view, position);
        let by_side = Side::BOTH.map(|side| members & B::from_set(&position.occupied(side)));
        let of_kind = |&(kind, points): &(KindId, [u16; 2])| {
            let plane = B::from_set(position.plane(kind));
            let of_side =
                |side: Side| (by_side[side.index()] & plane).len() * u32::from(points[side.index()]);
            Side::BOTH.into_iter().map(of_side).sum::<u32>()
        };
        self.points.iter().map(of_kind).sum()
    }
}
