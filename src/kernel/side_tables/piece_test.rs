//! Tests of all pieces of one side at once, for guards and restrictions that depend on the piece that moves.

use crate::board::{KindId, Piece, Side, Square};
use crate::ir::{Amount, Fact, Guard, Place, Program, Restriction, Set, SetId, State, Term};
use crate::kernel::squares::{Bits, BoardView};
use crate::kernel::tables::TurnSets;
use crate::kernel::tables::condition::PieceCondition;
use crate::kernel::threats::Threats;
use crate::position::Position;

/// The test of the pieces of some kinds.
pub struct PieceTest<B> {
    /// The bit of the condition in [`Condition::piece_conditions`](crate::kernel::tables::Condition::piece_conditions).
    pub bit: u16,
    condition: PieceCondition,
    kinds: Vec<KindId>,
    /// The tables that evaluate the condition; `None` if only the interpreter can.
    tables: Option<TestTables<B>>,
}

/// The tables of a test.
enum TestTables<B> {
    /// A guard on the surroundings of the piece. A case holds if all of its counts do.
    Surroundings {
        /// True for `unless`: the guard holds if no case does.
        unless: bool,
        /// The cases.
        cases: Vec<Vec<SurroundingCount<B>>>,
    },
    /// A restriction on the pieces in a set that are, if given, attacked or protected.
    Set(TurnSets<B>, Option<AttackTest<B>>),
}

/// A condition on the number of certain cells around a piece.
struct SurroundingCount<B> {
    /// The cells around each square.
    around: Vec<B>,
    /// The cells that count.
    members: TurnSets<B>,
    amount: Amount,
}

/// A test of whether pieces are attacked, or protected by their own side.
struct AttackTest<B> {
    /// True for pieces that are attacked or protected; false for those that are not.
    expected: bool,
    /// True if the pieces are protected instead of attacked.
    protected: bool,
    /// The pieces that attack or protect; `None` for all.
    by: Option<TurnSets<B>>,
    /// The attacks on the pieces of each kind.
    threats: Vec<(KindId, Threats<B>)>,
}

impl<B: Bits> PieceTest<B> {
    /// Compiles a condition on the pieces of some kinds of a side.
    pub fn new(
        program: &Program,
        side: Side,
        bit: u16,
        condition: PieceCondition,
        kinds: Vec<KindId>,
    ) -> PieceTest<B> {
        let tables = match condition {
            PieceCondition::Guard(number) => surroundings(program, &program.guards[number], side),
            PieceCondition::Restriction(number) => {
                restricted_set(program, &program.restrictions[number], side, &kinds)
            }
        };
        PieceTest { bit, condition, kinds, tables }
    }

    /// Returns the pieces for which the condition fails. `view` is the view of their side. `fails` asks the interpreter whether a condition
    /// fails for a piece.
    pub fn failing_pieces(
        &self,
        view: &BoardView<B>,
        position: &Position,
        mut fails: impl FnMut(PieceCondition, Square) -> bool,
    ) -> B {
        let planes = self.kinds.iter().map(|&kind| B::from_set(position.plane(kind)));
        let pieces = planes.fold(B::NONE, |all, plane| all | plane) & view.own;
        if pieces.is_empty() {
            return B::NONE;
        }
        match &self.tables {
            None => pieces
                .squares()
                .filter(|&at| fails(self.condition, at))
                .fold(B::NONE, |failing, at| failing | B::bit(at)),
            Some(TestTables::Surroundings { unless, cases }) => {
                let of_case = |counts: &Vec<SurroundingCount<B>>| {
                    counts.iter().fold(pieces, |holding, count| count.satisfying(holding, view, position))
                };
                let holding = cases.iter().map(of_case).fold(B::NONE, |all, holding| all | holding);
                if *unless { holding } else { pieces & !holding }
            }
            Some(TestTables::Set(set, attack)) => {
                let members = set.squares_in(view, position) & pieces;
                attack.as_ref().map_or(members, |attack| attack.matching(members, view, position))
            }
        }
    }
}

impl<B: Bits> SurroundingCount<B> {
    /// Returns those of `pieces` around which the number of cells satisfies the condition.
    fn satisfying(&self, pieces: B, view: &BoardView<B>, position: &Position) -> B {
        let members = self.members.squares_in(view, position);
        let is_satisfied =
            |at: &Square| self.amount.is_satisfied_by((self.around[at.index()] & members).len());
        pieces.squares().filter(is_satisfied).fold(B::NONE, |all, at| all | B::bit(at))
    }
}

impl<B: Bits> AttackTest<B> {
    /// Returns those of `pieces` that are attacked or protected as expected.
    fn matching(&self, pieces: B, view: &BoardView<B>, position: &Position) -> B {
        let plane = |kind: KindId| B::from_set(position.plane(kind));
        let side = if self.protected { view.own } else { view.enemy };
        let attackers = self.by.as_ref().map_or(side, |by| by.squares_in(view, position) & side);
        let mut matching = B::NONE;
        for (kind, threats) in &self.threats {
            for at in (plane(*kind) & pieces).squares() {
                let attackers = attackers & !B::bit(at);
                if threats.is_attacked(at, view.occupied, attackers, plane) == self.expected {
                    matching |= B::bit(at);
                }
            }
        }
        matching
    }
}

/// Compiles a guard on the surroundings of a piece. Returns `None` if tables cannot evaluate it.
fn surroundings<B: Bits>(program: &Program, guard: &Guard, side: Side) -> Option<TestTables<B>> {
    let compile = |fact: &Fact| {
        let Fact::CountOf(amount, set) = *fact else { return None };
        let (term, place) = without_place(program, set, |place| matches!(place, Place::At(_)))?;
        let Place::At(displacements) = place? else { return None };
        let around = program.shape.all_squares().map(|at| {
            let go = |&displacement| program.tables.target(at, displacement, side);
            displacements.iter().filter_map(go).fold(B::NONE, |all, at| all | B::bit(at))
        });
        let members = TurnSets::of_set(program, &term, side).ok()?;
        Some(SurroundingCount { around: around.collect(), members, amount })
    };
    let cases = guard.cases.iter().map(|facts| facts.iter().map(compile).collect());
    Some(TestTables::Surroundings { unless: guard.unless, cases: cases.collect::<Option<_>>()? })
}

/// Compiles the set of the pieces of some kinds to which a restriction applies. Returns `None` if tables cannot evaluate it.
fn restricted_set<B: Bits>(
    program: &Program,
    restriction: &Restriction,
    side: Side,
    kinds: &[KindId],
) -> Option<TestTables<B>> {
    if restriction.state != State::default() || !restriction.guards.is_empty() {
        return None;
    }
    let (set, place) =
        without_place(program, restriction.set?, |place| matches!(place, Place::Attacked { .. }))?;
    let members = TurnSets::of_set(program, &set, side).ok()?;
    let Some(Place::Attacked { protected, by, expected }) = place else {
        return Some(TestTables::Set(members, None));
    };
    let by = by.map(|by| TurnSets::of_set(program, &by, side)).transpose().ok()?;
    // Restrictions that depend on attacks do not apply to these attacks.
    let mut unrestricted = program.clone();
    unrestricted.restrictions.retain(|restriction| !restriction.reads_attacks);
    let attacked_side = if protected { side.other() } else { side };
    let threats = |&kind: &KindId| {
        let threats = Threats::attacks_on(&unrestricted, Piece { kind, side: attacked_side });
        threats.all_have_tables().then_some((kind, threats))
    };
    let threats = kinds.iter().map(threats).collect::<Option<_>>()?;
    Some(TestTables::Set(members, Some(AttackTest { expected, protected, by, threats })))
}

/// Returns a set without the one place of its only term that passes a test, and this place. Returns `None` if the set has several terms, or
/// several such places.
fn without_place(
    program: &Program,
    set: SetId,
    is_removed: impl Fn(&Place) -> bool,
) -> Option<(Set, Option<Place>)> {
    let Set::Terms { any, except } = program.set(set) else {
        return Some((program.set(set).clone(), None));
    };
    let ([term], true) = (any.as_slice(), except.is_empty()) else { return None };
    let (removed, places): (Vec<Place>, Vec<Place>) = term.places.iter().cloned().partition(is_removed);
    let removed = match removed.as_slice() {
        [] => None,
        [place] => Some(place.clone()),
        _ => return None,
    };
    Some((Set::Terms { any: vec![Term { places, ..term.clone() }], except: Vec::new() }, removed))
}
