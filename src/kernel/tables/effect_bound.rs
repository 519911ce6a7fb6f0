//! Upper bounds on the pieces that moves affect by `removes every …` and `turns every …`. Most moves affect none, and the interpreter need
//! not complete them.

use super::piece_filter::{KindFilter, PieceFilter};
use crate::board::{Content, Contents, KindId, Side, Square};
use crate::ir::{Place, Program, Set, SetId, State, Term, VectorId, possible_squares_of_term};
use crate::kernel::squares::Bits;
use crate::position::Position;

/// An upper bound on the pieces in some sets, after a move.
#[derive(Clone, PartialEq, Eq)]
pub struct EffectBound<B> {
    terms: Vec<BoundTerm<B>>,
}

/// A superset of a term.
#[derive(Clone, PartialEq, Eq)]
struct BoundTerm<B> {
    pieces: PieceFilter,
    squares: SquaresByMove<B>,
    conditions: Vec<FriendCondition<B>>,
}

/// The squares that can be in a term, regardless of the position.
#[derive(Clone, PartialEq, Eq)]
enum SquaresByMove<B> {
    ByTarget(Vec<B>),
    /// One list for each origin.
    ByOriginAndTarget(Vec<Vec<B>>),
}

/// A condition on a square of the term that depends on friendly pieces.
#[derive(Clone, PartialEq, Eq)]
struct FriendCondition<B> {
    /// The friendly pieces.
    kinds: KindFilter,
    within: B,
    relation: Relation<B>,
}

/// The relation of a square to the friendly pieces.
#[derive(Clone, PartialEq, Eq)]
enum Relation<B> {
    /// The square is the nearer one of two squares in line with the mover, and one of the pieces is on the farther one. By target: the two
    /// squares of every line.
    Before(Vec<Vec<(Square, Square)>>),
    /// The square is in the same part of the board as one of the pieces. By square: its part.
    InPart(Vec<B>),
}

/// The maximum number of squares of a board for tables by origin and target. On larger boards they would need too much memory.
const MAX_SQUARES_BY_ORIGIN: usize = 128;

impl<B: Bits> EffectBound<B> {
    /// Compiles a bound for some sets of one side. `targets_from` returns the targets of the moves from a square.
    pub fn new(
        program: &Program,
        sets: impl IntoIterator<Item = SetId>,
        side: Side,
        targets_from: impl Fn(Square) -> B,
    ) -> EffectBound<B> {
        let terms = sets.into_iter().flat_map(|set| terms_of(program, set));
        let terms = terms.map(|term| BoundTerm::new(program, &term, side, &targets_from));
        EffectBound { terms: terms.collect() }
    }

    /// Compiles a bound for the enemy pieces of one kind in some sets, like [`EffectBound::new`]. All enemy pieces count as pieces of this
    /// kind. Returns `None` if only the squares of the move decide which of them are in the sets.
    pub fn on_enemies(
        program: &Program,
        sets: impl IntoIterator<Item = SetId>,
        side: Side,
        kind: KindId,
        targets_from: impl Fn(Square) -> B,
    ) -> Option<EffectBound<B>> {
        let all_terms: Vec<Term> = sets.into_iter().flat_map(|set| terms_of(program, set)).collect();
        let contains_kind = |term: &&Term| term.contents.has(Content::piece(kind, Side::Black));
        let terms: Vec<&Term> = all_terms.iter().filter(contains_kind).collect();
        let is_condition = |place| FriendCondition::<B>::new(program, place, side).is_some();
        let has_conditions = terms.iter().any(|term| term.places.iter().any(is_condition));
        if !has_conditions && terms.len() == all_terms.len() {
            return None;
        }
        let terms = terms.into_iter().map(|term| BoundTerm {
            pieces: PieceFilter::all_enemies(),
            ..BoundTerm::new(program, term, side, &targets_from)
        });
        Some(EffectBound { terms: terms.collect() })
    }

    /// Returns true if no piece can be in the sets.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// Returns a superset of the squares of the pieces in the sets, after a move from `from` to `target`. `own` and `enemy` are
    /// the pieces of the mover's and of the other side in the position before the move.
    pub fn affected(&self, from: Square, target: Square, own: B, enemy: B, position: &Position) -> B {
        // The mover is not on the board when the sets are evaluated.
        let own = own & !B::bit(from);
        let of_term = |term: &BoundTerm<B>| term.affected(from, target, own, enemy, position);
        self.terms.iter().map(of_term).fold(B::NONE, |all, squares| all | squares)
    }
}

/// Returns the terms of a set whose union contains the set.
fn terms_of(program: &Program, set: SetId) -> Vec<Term> {
    match program.set(set) {
        Set::Contents(contents) => {
            vec![Term { contents: *contents, state: State::default(), places: Vec::new() }]
        }
        Set::Terms { any, .. } => any.clone(),
    }
}

impl<B: Bits> BoundTerm<B> {
    fn new(program: &Program, term: &Term, side: Side, targets_from: impl Fn(Square) -> B) -> BoundTerm<B> {
        let squares = || program.shape.all_squares();
        let (mut views, mut places) = (Vec::new(), Vec::new());
        for place in &term.places {
            match NamedView::<B>::new(program, place, side) {
                Some(view) => views.push(view),
                None => places.push(place.clone()),
            }
        }
        let rest = Term { contents: term.contents, state: term.state, places };
        let possible = |origin, target| {
            let cells = possible_squares_of_term(program, &rest, side, origin, target);
            B::from_set(&(cells & program.shape.square_set()))
        };
        let rest_depends_on_origin = rest.has_place(|place| *place == Place::Origin);
        let by_origin =
            (rest_depends_on_origin || !views.is_empty()) && program.shape.squares() <= MAX_SQUARES_BY_ORIGIN;
        let by_target: Vec<B> = squares().map(|target| possible(None, target)).collect();
        let squares = if by_origin {
            let from = |from| {
                let targets = targets_from(from);
                let of_target = |target: Square| {
                    if !targets.contains(target) {
                        return B::NONE;
                    }
                    let possible = if rest_depends_on_origin {
                        possible(Some(from), target)
                    } else {
                        by_target[target.index()]
                    };
                    views.iter().fold(possible, |possible, view| possible & view.squares(from, target))
                };
                squares().map(of_target).collect()
            };
            SquaresByMove::ByOriginAndTarget(squares().map(from).collect())
        } else {
            SquaresByMove::ByTarget(by_target)
        };
        BoundTerm {
            pieces: PieceFilter::new(program, term.contents),
            squares,
            conditions: term
                .places
                .iter()
                .filter_map(|place| FriendCondition::new(program, place, side))
                .collect(),
        }
    }

    /// See [`EffectBound::affected`].
    fn affected(&self, from: Square, target: Square, own: B, enemy: B, position: &Position) -> B {
        let mut squares = match &self.squares {
            SquaresByMove::ByTarget(squares) => squares[target.index()],
            SquaresByMove::ByOriginAndTarget(squares) => squares[from.index()][target.index()],
        };
        squares &= self.pieces.of(own, enemy, position);
        for condition in &self.conditions {
            if squares.is_empty() {
                break;
            }
            squares &= condition.squares(target, own, position);
        }
        squares
    }
}

/// The squares that the piece at one end of a move hides from a viewer at the other end.
struct NamedView<B> {
    /// True if the piece is on the origin and the viewer on the end, false for the reverse.
    origin_is_seen: bool,
    /// By the squares of the piece and of the viewer: the hidden squares.
    behind: Vec<Vec<B>>,
}

impl<B: Bits> NamedView<B> {
    /// Compiles a place; `None` for any other place.
    fn new(program: &Program, place: &Place, side: Side) -> Option<NamedView<B>> {
        let Place::SeenBehind { lines, set, viewer } = place else { return None };
        let (origin, end) = (Square(0), Square(1));
        let seen = set.named_square(Some(origin), end)?;
        if viewer.named_square(Some(origin), end)? == seen {
            return None;
        }
        let count = program.shape.squares();
        let mut behind = vec![vec![B::NONE; count]; count];
        let go = |from, step| {
            let to = program.tables.target(from, step, side);
            to.filter(|&to| program.shape.is_square(to))
        };
        for cell in program.shape.all_squares() {
            for &(to_seen, to_viewer) in lines {
                if let Some(seen) = go(cell, to_seen)
                    && let Some(viewer) = go(seen, to_viewer)
                {
                    behind[seen.index()][viewer.index()] |= B::bit(cell);
                }
            }
        }
        Some(NamedView { origin_is_seen: seen == origin, behind })
    }

    /// Returns the squares of the place for a move.
    fn squares(&self, from: Square, target: Square) -> B {
        let (seen, viewer) = if self.origin_is_seen { (from, target) } else { (target, from) };
        self.behind[seen.index()][viewer.index()]
    }
}

impl<B: Bits> FriendCondition<B> {
    /// Compiles a place that depends on nothing but friendly pieces; `None` for any other place.
    fn new(program: &Program, place: &Place, side: Side) -> Option<FriendCondition<B>> {
        let (contents, places, relation) = match place {
            Place::NextInLine { lines, set, set_is_farther: true } => {
                let relation = before(program, lines, side);
                match &**set {
                    Set::Contents(contents) => (*contents, &[][..], relation),
                    Set::Terms { any, .. } => match any.as_slice() {
                        [term] => (term.contents, term.places.as_slice(), relation),
                        _ => return None,
                    },
                }
            }
            Place::PartOf { parts, amount, term, .. } if !amount.is_satisfied_by(0) => {
                let part_of = |at| {
                    let part = parts.iter().find(|part| part.has(at));
                    part.map_or(B::NONE, B::from_set)
                };
                let relation = Relation::InPart(program.shape.all_squares().map(part_of).collect());
                (term.contents, term.places.as_slice(), relation)
            }
            _ => return None,
        };
        if !(contents - Contents::FRIEND).is_empty() {
            return None;
        }
        let mut within = !B::NONE;
        for place in places {
            let Place::Squares(squares) = place else { return None };
            within &= B::from_set(&squares[side.index()]);
        }
        let kinds = KindFilter::new(program, contents, Side::White);
        Some(FriendCondition { kinds, within, relation })
    }

    /// Returns the squares that satisfy the condition after a move to `target`.
    fn squares(&self, target: Square, own: B, position: &Position) -> B {
        let friends = self.kinds.pieces(own, position) & self.within;
        match &self.relation {
            Relation::Before(lines) => {
                // On a board with joined edges, the farther square can be the target, where the mover counts as a neighbour.
                let friends = friends | B::bit(target);
                let satisfied = lines[target.index()].iter().filter(|(_, far)| friends.contains(*far));
                satisfied.fold(B::NONE, |all, (near, _)| all | B::bit(*near))
            }
            Relation::InPart(part_of) => {
                friends.squares().fold(B::NONE, |all, friend| all | part_of[friend.index()])
            }
        }
    }
}

/// Returns the two squares of every line from every square.
fn before<B: Bits>(program: &Program, lines: &[(VectorId, VectorId)], side: Side) -> Relation<B> {
    let go = |from, step| program.tables.target(from, step, side);
    let squares_of_lines = |at| {
        let squares = |&(nearer, onward): &(VectorId, VectorId)| {
            let near = go(at, nearer)?;
            Some((near, go(near, onward)?))
        };
        let is_on_board =
            |(near, far): &(Square, Square)| program.shape.is_square(*near) && program.shape.is_square(*far);
        lines.iter().filter_map(squares).filter(is_on_board).collect()
    };
    Relation::Before(program.shape.all_squares().map(squares_of_lines).collect())
}
