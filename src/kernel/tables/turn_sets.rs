//! Sets that are evaluated once per turn because they depend on which pieces have moved or been promoted, or on other
//! pieces in the same part of the board, nearby, or in the same group.

use super::chain::Reason;
use crate::board::{Content, Contents, KindId, Side};
use crate::ir::{Amount, Place, Program, RequiredReach, Set, SetId, State, Term, VectorId};
use crate::kernel::squares::{Bits, BoardView};
use crate::position::Position;

/// Compiled sets that are evaluated once per turn. A square is a member if it is in all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnSets<B> {
    sets: Vec<SetMask<B>>,
}

/// A set: the union of the terms `any`, without the terms `except`.
#[derive(Clone, PartialEq, Eq, Debug)]
struct SetMask<B> {
    any: Vec<TermMask<B>>,
    except: Vec<TermMask<B>>,
}

/// A term of a set. Data that does not depend on the position is precomputed.
#[derive(Clone, PartialEq, Eq, Debug)]
struct TermMask<B> {
    /// The squares that can be in the term.
    squares: B,
    /// True if vacant squares are in the term.
    vacant: bool,
    /// The kinds in the term; the flag is true for friendly pieces and false for enemy pieces.
    pieces: Vec<(KindId, bool)>,
    /// The state that pieces must have.
    state: State,
    /// True if only squares of the opponent's trail are in the term.
    on_trail: bool,
    /// Conditions on parts of the board: the parts of a partition, the required number of pieces in a part, and the
    /// pieces that are counted. A square satisfies a condition if its part contains that number of those pieces.
    part_conditions: Vec<(Vec<B>, Amount, TermMask<B>)>,
    near_conditions: Vec<NearCondition<B>>,
    join_conditions: Vec<JoinCondition<B>>,
}

/// A condition on neighbours: the number of members of a set among them.
#[derive(Clone, PartialEq, Eq, Debug)]
struct NearCondition<B> {
    /// The neighbours of each square.
    neighbours: Vec<B>,
    /// The squares that have each square as a neighbour.
    seen_from: Vec<B>,
    amount: Amount,
    /// The set.
    members: SetMask<B>,
}

/// A condition on groups of squares: paths from a square must lead to certain members of a set.
#[derive(Clone, PartialEq, Eq, Debug)]
struct JoinCondition<B> {
    /// The squares of paths, except the last.
    path: TermMask<B>,
    /// The squares one step away from each square.
    next: Vec<B>,
    /// True if every step also leads back.
    both_ways: bool,
    /// The members that must be reached.
    reached: RequiredReach,
    /// The set.
    members: SetMask<B>,
}

/// The context in which terms are compiled.
#[derive(Clone, Copy)]
struct TermCompiler<'p> {
    program: &'p Program,
    side: Side,
    /// The kind that moves; `None` for drops, and for sets that are evaluated before the move begins.
    mover: Option<KindId>,
}

impl<B: Bits> TurnSets<B> {
    /// Compiles sets of target squares, for moves of pieces of the kind `mover`, or for drops if `mover` is `None`.
    ///
    /// # Errors
    /// Returns an error if a set depends on more than the position before the move.
    pub fn new(
        program: &Program,
        sets: &[SetId],
        side: Side,
        mover: Option<KindId>,
    ) -> Result<TurnSets<B>, Reason> {
        let compiler = TermCompiler { program, side, mover };
        let compile_set = |set: &SetId| compiler.compile_set(program.set(*set), TermCompiler::compile_term);
        Ok(TurnSets { sets: sets.iter().map(compile_set).collect::<Result<_, Reason>>()? })
    }

    /// Compiles one set, before the move begins.
    ///
    /// # Errors
    /// Returns an error if the set depends on more than the position.
    pub fn of_set(program: &Program, set: &Set, side: Side) -> Result<TurnSets<B>, Reason> {
        let compiler = TermCompiler { program, side, mover: None };
        Ok(TurnSets { sets: vec![compiler.compile_set(set, TermCompiler::compile_counted_term)?] })
    }

    /// Returns the squares that are in all of the sets in a position.
    pub fn squares_in(&self, view: &BoardView<B>, position: &Position) -> B {
        self.sets.iter().fold(!B::NONE, |all, set| all & set.squares_in(view, position))
    }
}

impl<B: Bits> SetMask<B> {
    /// Returns the squares of the set in a position.
    fn squares_in(&self, view: &BoardView<B>, position: &Position) -> B {
        let union = |terms: &[TermMask<B>]| {
            terms.iter().fold(B::NONE, |any, term| any | term.squares_in(view, position))
        };
        union(&self.any) & !union(&self.except)
    }
}

impl TermCompiler<'_> {
    /// Compiles a set. `compile_term` compiles its terms.
    fn compile_set<B: Bits>(
        self,
        set: &Set,
        compile_term: impl Fn(Self, &Term) -> Result<TermMask<B>, Reason>,
    ) -> Result<SetMask<B>, Reason> {
        let compile_terms = |terms: &[Term]| -> Result<Vec<TermMask<B>>, Reason> {
            terms.iter().map(|term| compile_term(self, term)).collect()
        };
        match set {
            Set::Contents(contents) => {
                let term = Term { contents: *contents, state: State::default(), places: Vec::new() };
                Ok(SetMask { any: vec![compile_term(self, &term)?], except: Vec::new() })
            }
            Set::Terms { any, except } => {
                Ok(SetMask { any: compile_terms(any)?, except: compile_terms(except)? })
            }
        }
    }

    /// Compiles a term.
    fn compile_term<B: Bits>(self, term: &Term) -> Result<TermMask<B>, Reason> {
        let program = self.program;
        // Sets are relative to the mover: friendly pieces are stored as White's.
        let pieces = term.contents.pieces(program.kinds.len());
        let mut mask = TermMask {
            squares: program.shape.all_squares().collect(),
            vacant: term.contents.has(Content::VACANT),
            pieces: pieces.map(|piece| (piece.kind, piece.side == Side::White)).collect(),
            state: term.state,
            on_trail: false,
            part_conditions: Vec::new(),
            near_conditions: Vec::new(),
            join_conditions: Vec::new(),
        };
        for place in &term.places {
            match place {
                Place::Squares(squares) => mask.squares &= B::from_set(&squares[self.side.index()]),
                Place::Trail => mask.on_trail = true,
                Place::Origin if self.mover.is_none() => {
                    return Err("one of its sets depends on the square of the drop");
                }
                // A compiled move never ends on its origin, so the term is empty.
                Place::Origin => mask.squares = B::NONE,
                Place::PartOf { parts, amount, term, .. } => {
                    let parts = parts.iter().map(B::from_set).collect();
                    mask.part_conditions.push((parts, *amount, self.compile_counted_term(term)?));
                }
                Place::Near { displacements, amount, set } => {
                    let neighbours: Vec<B> = self.squares_around(displacements);
                    let seeing = |at| {
                        let squares = program.shape.all_squares();
                        squares.filter(|from| neighbours[from.index()].contains(at)).collect()
                    };
                    mask.near_conditions.push(NearCondition {
                        seen_from: program.shape.all_squares().map(seeing).collect(),
                        neighbours,
                        amount: *amount,
                        members: self.compile_set(set, Self::compile_counted_term)?,
                    });
                }
                Place::Not(_) => return Err("one of its sets contains a negated term"),
                Place::Attacked { .. } | Place::Checker => {
                    return Err("one of its sets depends on attacks");
                }
                Place::Vacated => {
                    return Err("one of its sets depends on the squares that the move has vacated");
                }
                Place::At(_) | Place::InLine(_) | Place::End | Place::NextInLine { .. } => {
                    return Err("one of its sets depends on the square of the mover");
                }
                Place::Joined { path, steps, both_ways, reached, set } => {
                    let path = Term { contents: *path, state: State::default(), places: Vec::new() };
                    mask.join_conditions.push(JoinCondition {
                        path: self.compile_counted_term(&path)?,
                        next: self.squares_around(steps),
                        both_ways: *both_ways,
                        reached: *reached,
                        members: self.compile_set(set, Self::compile_counted_term)?,
                    });
                }
                Place::SeenBehind { .. } | Place::Between { .. } => {
                    return Err("one of its sets depends on other pieces nearby");
                }
            }
        }
        Ok(mask)
    }

    /// Returns the squares at some displacements from each square.
    fn squares_around<B: Bits>(self, displacements: &[VectorId]) -> Vec<B> {
        let around = |at| {
            let go = |&displacement| self.program.tables.target(at, displacement, self.side);
            let squares = displacements.iter().filter_map(go);
            squares.filter(|&at| self.program.shape.is_square(at)).collect()
        };
        self.program.shape.all_squares().map(around).collect()
    }

    /// Compiles a term whose squares are counted. The mover has been lifted and does not count.
    ///
    /// # Errors
    /// Returns an error if tables cannot count the squares, or if the term can contain voids, which are not in bitboards.
    fn compile_counted_term<B: Bits>(self, term: &Term) -> Result<TermMask<B>, Reason> {
        let has_voids = self.program.shape.cells() > self.program.shape.squares();
        if has_voids && term.contents.intersects(Contents::VOID) {
            return Err("its condition on other squares can concern voids");
        }
        if let Some(mover) = self.mover {
            let vacant_or_mover = Contents::VACANT | Contents::only(Content::piece(mover, Side::White));
            if term.contents.intersects(vacant_or_mover) || term.places.contains(&Place::Origin) {
                return Err("its condition on other squares depends on the origin of the move");
            }
        }
        self.compile_term(term)
    }
}

impl<B: Bits> TermMask<B> {
    /// Returns the squares of the term in a position.
    fn squares_in(&self, view: &BoardView<B>, position: &Position) -> B {
        let mut squares = if self.vacant { view.vacant } else { B::NONE };
        for &(kind, is_friend) in &self.pieces {
            let owner_pieces = if is_friend { view.own } else { view.enemy };
            squares |= B::from_set(position.plane(kind)) & owner_pieces;
        }
        squares &= self.squares;
        if self.on_trail {
            squares &= view.trail;
        }
        let flags = [(self.state.unmoved, position.unmoved()), (self.state.promoted, position.promoted())];
        for (required, flagged) in flags {
            match required {
                Some(true) => squares &= B::from_set(flagged),
                Some(false) => squares &= !B::from_set(flagged),
                None => {}
            }
        }
        for (parts, amount, inner) in &self.part_conditions {
            let counted = inner.squares_in(view, position);
            let satisfying = parts.iter().filter(|part| amount.is_satisfied_by((**part & counted).len()));
            squares &= satisfying.fold(B::NONE, |set, part| set | *part);
        }
        for near in &self.near_conditions {
            squares = near.satisfying(squares, view, position);
        }
        self.join_conditions.iter().fold(squares, |squares, join| join.satisfying(squares, view, position))
    }
}

impl<B: Bits> NearCondition<B> {
    /// Returns those of `squares` that satisfy the condition.
    fn satisfying(&self, squares: B, view: &BoardView<B>, position: &Position) -> B {
        let members = self.members.squares_in(view, position);
        if self.amount == Amount::AtLeast(1) && members.len() < squares.len() {
            let seeing = members.squares().fold(B::NONE, |all, at| all | self.seen_from[at.index()]);
            return squares & seeing;
        }
        squares.filter(|at| self.amount.is_satisfied_by((self.neighbours[at.index()] & members).len()))
    }
}

impl<B: Bits> JoinCondition<B> {
    /// Returns those of `squares` that satisfy the condition.
    fn satisfying(&self, squares: B, view: &BoardView<B>, position: &Position) -> B {
        let (path, members) = (self.path.squares_in(view, position), self.members.squares_in(view, position));
        let (mut satisfying, mut open) = (B::NONE, squares);
        while !open.is_empty() {
            let start = B::bit(open.first());
            let (mut reached, mut frontier) = (start, start & path);
            while !frontier.is_empty() {
                let next = frontier.squares().fold(B::NONE, |next, at| next | self.next[at.index()]);
                frontier = next & path & !reached;
                reached |= next;
            }
            let is_satisfied = match self.reached {
                RequiredReach::Number(amount) => amount.is_satisfied_by((reached & members).len()),
                RequiredReach::Every => (members & !reached).is_empty(),
            };
            // All squares of a group reach the same members.
            let group = if self.both_ways && start.intersects(path) { reached & path } else { start };
            open &= !group;
            if is_satisfied {
                satisfying |= group & squares;
            }
        }
        satisfying
    }
}
