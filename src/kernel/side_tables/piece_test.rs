//! Tests of all pieces of one side at once, for guards and restrictions that depend on the piece that moves.

use crate::board::{KindId, Piece, Side, Square};
use crate::ir::{Amount, Fact, Guard, Place, Program, Restriction, Set, State, Term};
use crate::kernel::squares::{Bits, BoardView};
use crate::kernel::tables::TurnSets;
use crate::kernel::tables::condition::PieceCondition;
use crate::kernel::threats::Threats;
use crate::position::Position;
use crate::terminal::PieceCount;

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
    /// A guard, which must hold.
    Guard(PieceGuard<B>),
    /// A restriction, which must not apply: its set must not contain the piece, or one of its guards must not hold.
    Restriction { set: Option<Membership<B>>, guards: Vec<PieceGuard<B>> },
}

/// A guard that depends on the piece.
struct PieceGuard<B> {
    /// True for `unless`: the guard holds if no case does.
    unless: bool,
    /// The cases. A case holds if all of its facts do.
    cases: Vec<Vec<PieceFact<B>>>,
}

/// A fact that may depend on the piece.
enum PieceFact<B> {
    /// The number of certain cells around the piece is in a range.
    Surroundings(SurroundingCount<B>),
    /// The piece is in a set, or is not if the flag is false.
    Member(Membership<B>, bool),
    /// The number of certain pieces on the board is in a range.
    PieceCount(PieceCount),
}

/// A set of pieces of one side that are, if the test is given, attacked or protected.
struct Membership<B> {
    set: TurnSets<B>,
    attack: Option<AttackTest<B>>,
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
    /// The attacks on the pieces of some kinds each, which no set distinguishes. En passant captures are missing.
    threats: Vec<(Vec<KindId>, Threats<B>)>,
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
        let is_restriction = matches!(condition, PieceCondition::Restriction(_));
        let compiler = TestCompiler { program, side, kinds: &kinds, is_restriction };
        let tables = match condition {
            PieceCondition::Guard(number) => {
                compiler.compile_guard(&program.guards[number]).map(TestTables::Guard)
            }
            PieceCondition::Restriction(number) => {
                compiler.compile_restriction(&program.restrictions[number])
            }
        };
        PieceTest { bit, condition, kinds, tables }
    }

    /// Compiles a condition on the pieces of some kinds of a side. Returns `None` if tables cannot evaluate it.
    pub fn from_tables(
        program: &Program,
        side: Side,
        condition: PieceCondition,
        kinds: Vec<KindId>,
    ) -> Option<PieceTest<B>> {
        let test = PieceTest::new(program, side, 0, condition, kinds);
        test.tables.is_some().then_some(test)
    }

    /// Returns the pieces for which the condition fails. `view` is the view of their side. `fails` asks the interpreter whether a condition
    /// fails for a piece.
    pub fn failing_pieces(
        &self,
        view: &BoardView<B>,
        position: &Position,
        fails: impl FnMut(PieceCondition, Square) -> bool,
    ) -> B {
        let planes = self.kinds.iter().map(|&kind| B::from_set(position.plane(kind)));
        let pieces = planes.fold(B::NONE, |all, plane| all | plane) & view.own;
        self.failing_among(pieces, view, position, fails)
    }

    /// Returns those of `pieces`, which must be of the tested kinds and side, for which the condition fails, like
    /// [`PieceTest::failing_pieces`].
    pub fn failing_among(
        &self,
        pieces: B,
        view: &BoardView<B>,
        position: &Position,
        mut fails: impl FnMut(PieceCondition, Square) -> bool,
    ) -> B {
        if pieces.is_empty() {
            return B::NONE;
        }
        // Tables do not contain attacks on the piece that has made the trail.
        let trail_piece = position.trail().map_or(B::NONE, |trail| B::bit(trail.piece_square));
        let in_tables = self.tables.as_ref().map_or(B::NONE, |_| pieces & !trail_piece);
        let failing = match &self.tables {
            None => B::NONE,
            Some(TestTables::Guard(guard)) => in_tables & !guard.holding(in_tables, view, position),
            Some(TestTables::Restriction { set, guards }) => {
                let members = set.as_ref().map_or(in_tables, |set| set.members(in_tables, view, position));
                guards.iter().fold(members, |pieces, guard| guard.holding(pieces, view, position))
            }
        };
        let others = (pieces & !in_tables).squares().filter(|&at| fails(self.condition, at));
        others.fold(failing, |failing, at| failing | B::bit(at))
    }
}

impl<B: Bits> PieceGuard<B> {
    /// Returns those of `pieces` for which the guard holds.
    fn holding(&self, pieces: B, view: &BoardView<B>, position: &Position) -> B {
        let of_case = |facts: &Vec<PieceFact<B>>| {
            facts.iter().fold(pieces, |holding, fact| fact.holding(holding, view, position))
        };
        let holding = self.cases.iter().map(of_case).fold(B::NONE, |all, holding| all | holding);
        if self.unless { pieces & !holding } else { holding }
    }
}

impl<B: Bits> PieceFact<B> {
    /// Returns those of `pieces` for which the fact holds.
    fn holding(&self, pieces: B, view: &BoardView<B>, position: &Position) -> B {
        if pieces.is_empty() {
            return B::NONE;
        }
        match self {
            PieceFact::Surroundings(count) => count.satisfying(pieces, view, position),
            PieceFact::Member(set, true) => set.members(pieces, view, position),
            PieceFact::Member(set, false) => pieces & !set.members(pieces, view, position),
            PieceFact::PieceCount(count) if count.holds(position) => pieces,
            PieceFact::PieceCount(_) => B::NONE,
        }
    }
}

impl<B: Bits> Membership<B> {
    /// Returns those of `pieces` that are members.
    fn members(&self, pieces: B, view: &BoardView<B>, position: &Position) -> B {
        let members = self.set.squares_in(view, position) & pieces;
        self.attack.as_ref().map_or(members, |attack| attack.matching(members, view, position))
    }
}

impl<B: Bits> SurroundingCount<B> {
    /// Returns those of `pieces` around which the number of cells satisfies the condition.
    fn satisfying(&self, pieces: B, view: &BoardView<B>, position: &Position) -> B {
        let members = self.members.squares_in(view, position);
        pieces.filter(|at| self.amount.is_satisfied_by((self.around[at.index()] & members).len()))
    }
}

impl<B: Bits> AttackTest<B> {
    /// Returns those of `pieces` that are attacked or protected as expected.
    fn matching(&self, pieces: B, view: &BoardView<B>, position: &Position) -> B {
        let plane = |kind: KindId| B::from_set(position.plane(kind));
        let side = if self.protected { view.own } else { view.enemy };
        let attackers = self.by.as_ref().map_or(side, |by| by.squares_in(view, position) & side);
        let mut matching = B::NONE;
        for (kinds, threats) in &self.threats {
            let tested = kinds.iter().fold(B::NONE, |all, &kind| all | plane(kind)) & pieces;
            for at in tested.squares() {
                // A piece does not attack or protect itself.
                let others = !B::bit(at);
                let is_attacked =
                    threats.is_attacked_by(attackers & others, at, view.occupied, side & others, plane);
                if is_attacked == self.expected {
                    matching |= B::bit(at);
                }
            }
        }
        matching
    }
}

/// The context in which the tables of a test are compiled.
struct TestCompiler<'p> {
    program: &'p Program,
    side: Side,
    /// The kinds of the pieces that are tested.
    kinds: &'p [KindId],
    /// True for the test of a restriction. Restrictions that depend on attacks do not apply to the attacks that it tests.
    is_restriction: bool,
}

impl TestCompiler<'_> {
    /// Compiles a restriction. Returns `None` if tables cannot evaluate it.
    fn compile_restriction<B: Bits>(&self, restriction: &Restriction) -> Option<TestTables<B>> {
        if restriction.state != State::default() {
            return None;
        }
        let set = match restriction.set {
            Some(set) => Some(self.compile_membership(self.program.set(set))?),
            None => None,
        };
        let guards = restriction.guards.iter().map(|&guard| self.compile_guard(&self.program.guards[guard]));
        Some(TestTables::Restriction { set, guards: guards.collect::<Option<_>>()? })
    }

    /// Compiles a guard. Returns `None` if tables cannot evaluate it.
    fn compile_guard<B: Bits>(&self, guard: &Guard) -> Option<PieceGuard<B>> {
        let compile_case = |facts: &Vec<Fact>| facts.iter().map(|fact| self.compile_fact(fact)).collect();
        let cases = guard.cases.iter().map(compile_case).collect::<Option<_>>()?;
        Some(PieceGuard { unless: guard.unless, cases })
    }

    /// Compiles a fact. Returns `None` if tables cannot evaluate it.
    fn compile_fact<B: Bits>(&self, fact: &Fact) -> Option<PieceFact<B>> {
        if let Some(count) = PieceCount::from_fact(self.program, fact, self.side) {
            return Some(PieceFact::PieceCount(count));
        }
        let Fact::CountOf(amount, set) = *fact else { return None };
        let is_relative = |place: &Place| matches!(place, Place::At(_) | Place::Origin);
        let (set, place) = without_place(self.program.set(set), is_relative)?;
        match place? {
            Place::Origin => {
                let membership = self.compile_membership(&set)?;
                match [0, 1].map(|number| amount.is_satisfied_by(number)) {
                    [false, true] => Some(PieceFact::Member(membership, true)),
                    [true, false] => Some(PieceFact::Member(membership, false)),
                    _ => None,
                }
            }
            Place::At(displacements) => {
                let (program, side) = (self.program, self.side);
                let around = program.shape.all_squares().map(|at| {
                    let go = |&displacement| program.tables.target(at, displacement, side);
                    displacements.iter().filter_map(go).filter(|&at| program.shape.is_square(at)).collect()
                });
                let members = TurnSets::of_set(program, &set, side).ok()?;
                Some(PieceFact::Surroundings(SurroundingCount { around: around.collect(), members, amount }))
            }
            _ => None,
        }
    }

    /// Compiles a set of pieces of the side. Returns `None` if tables cannot evaluate it.
    fn compile_membership<B: Bits>(&self, set: &Set) -> Option<Membership<B>> {
        let (program, side) = (self.program, self.side);
        let (set, place) = without_place(set, |place| matches!(place, Place::Attacked { .. }))?;
        let set = TurnSets::of_set(program, &set, side).ok()?;
        let Some(Place::Attacked { protected, by, expected }) = place else {
            return Some(Membership { set, attack: None });
        };
        let by = by.map(|by| TurnSets::of_set(program, &by, side)).transpose().ok()?;
        let mut attacking = program.clone();
        attacking.restrictions.retain(|restriction| !(self.is_restriction && restriction.reads_attacks));
        let attacked_side = if protected { side.other() } else { side };
        let mut kinds_by_role: Vec<Vec<KindId>> = Vec::new();
        for &kind in self.kinds {
            let is_alike = |kinds: &&mut Vec<KindId>| {
                let [known, kind] = [kinds[0], kind].map(|kind| (kind, program.kind(kind).royalty));
                known.1 == kind.1 && !program.sets_distinguish(known.0, kind.0)
            };
            match kinds_by_role.iter_mut().find(is_alike) {
                Some(kinds) => kinds.push(kind),
                None => kinds_by_role.push(vec![kind]),
            }
        }
        let compile_threats = |kinds: Vec<KindId>| {
            let threats = Threats::attacks_on(&attacking, Piece { kind: kinds[0], side: attacked_side });
            threats
                .all_but_en_passant_have_tables(program, attacked_side.other(), kinds[0])
                .then_some((kinds, threats))
        };
        let threats = kinds_by_role.into_iter().map(compile_threats).collect::<Option<_>>()?;
        Some(Membership { set, attack: Some(AttackTest { expected, protected, by, threats }) })
    }
}

/// Returns a set without the one place of its only term that passes a test, and this place. Returns `None` if the set has several terms, or
/// several such places.
fn without_place(set: &Set, is_removed: impl Fn(&Place) -> bool) -> Option<(Set, Option<Place>)> {
    let Set::Terms { any, except } = set else { return Some((set.clone(), None)) };
    let ([term], true) = (any.as_slice(), except.is_empty()) else { return None };
    let (removed, places): (Vec<Place>, Vec<Place>) = term.places.iter().cloned().partition(is_removed);
    let removed = match removed.as_slice() {
        [] => None,
        [place] => Some(place.clone()),
        _ => return None,
    };
    Some((Set::Terms { any: vec![Term { places, ..term.clone() }], except: Vec::new() }, removed))
}
