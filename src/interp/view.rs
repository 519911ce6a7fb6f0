//! A position in the middle of a move: the changes so far, and the evaluation of sets.

use std::cell::{Cell, OnceCell, RefCell};

use smallvec::SmallVec;

use crate::board::{Content, Contents, Side, Square, SquareSet};
use crate::ir::{Amount, Partition, Place, Program, Reached, Set, SetId, State, Term, VectorId};
use crate::position::Position;

/// The number of squares up to which testing each of them is faster than listing the places of a set.
const MAX_SQUARES_TO_TEST: usize = 4;

/// A position with the changes of a move so far.
pub struct View<'a> {
    pub(super) program: &'a Program,
    pub(super) position: &'a Position,
    /// The board with the changes.
    pub(super) board: [Content; 256],
    /// The changes in order: the cell and its content before the change.
    pub(super) edits: SmallVec<[(Square, Content); 16]>,
    /// The changes of side among the changes.
    turns: SmallVec<[SideChange; 4]>,
    /// The relocations among the changes.
    relocations: SmallVec<[Relocation; 2]>,
    /// The number of changes made before the move begins.
    pub(super) given: usize,
    /// The side that moves or is assumed to move.
    pub(super) mover: Side,
    /// The cells that were read; complete only if they are recorded.
    pub(super) reads: Reads,
    /// True if the caller needs the cells that were read.
    pub(super) records_reads: bool,
    /// True in attack mode, in which attacks are determined. Conditions about attacks are assumed to hold, to avoid a cycle.
    pub(super) judging: bool,
    /// True while restrictions are evaluated. Restrictions that depend on attacks do not apply then, to avoid a cycle.
    pub(super) inner: bool,
    /// The restrictions computed so far, by the square of the piece, one bit for each restriction.
    pub(super) restricted: RefCell<SmallVec<[(Square, u64); 8]>>,
    /// The number of conditions on squares that were evaluated.
    work: Cell<u64>,
    /// The pieces that give check to the mover, computed on demand.
    pub(super) checkers: OnceCell<SquareSet>,
    /// The results of the guards evaluated so far that do not depend on the mover's square.
    guards: RefCell<SmallVec<[(usize, bool); 8]>>,
    /// The stored results of [`View::is_attacked`].
    pub(super) attacks: RefCell<SmallVec<[KnownAttacks; 2]>>,
    /// The groups of pieces found so far, see [`View::is_joined`].
    pub(super) groups: RefCell<Vec<KnownGroup>>,
}

/// The stored results of [`View::is_attacked`] for one set of attackers.
pub(super) struct KnownAttacks {
    /// True if the results are about protection instead of attacks.
    pub protected: bool,
    /// The address of the set of attackers; `None` for all pieces of a side.
    pub by: Option<usize>,
    /// The squares whose result is known.
    pub known: SquareSet,
    /// The known squares whose piece is attacked or protected.
    pub attacked: SquareSet,
}

/// The question of [`Place::Joined`]: do paths lead to these members of a set?
pub(super) struct Question<'a> {
    /// The contents of all cells of a path but its end.
    pub path: Contents,
    /// The steps of a path.
    pub steps: &'a [VectorId],
    /// True if each step has its opposite among them.
    pub both_ways: bool,
    /// The members to which paths must lead.
    pub reached: Reached,
    /// The set.
    pub set: &'a Set,
}

/// The stored answer to a question for all cells of a group.
pub(super) struct KnownGroup {
    /// The address of the set of the question.
    pub set: usize,
    /// The squares to which the set refers.
    pub reference: ReferenceSquares,
    /// True in attack mode.
    pub judging: bool,
    /// The cells of the group.
    pub cells: SquareSet,
    /// The cells that were read to find it; complete only if reads are recorded.
    pub reads: SquareSet,
    /// The answer.
    pub is_joined: bool,
}

/// A piece that was put on another cell.
#[derive(Clone, Copy)]
pub(super) struct Relocation {
    /// The index of the change among all changes.
    edit: usize,
    pub from: Square,
    pub to: Square,
    /// True if the cell is a home square of the piece, so that the piece counts as unmoved.
    pub home: bool,
}

/// A piece that has changed sides.
#[derive(Clone, Copy)]
pub(super) struct SideChange {
    /// The index of the change among all changes.
    edit: usize,
    pub cell: Square,
    /// The piece before.
    pub before: Content,
    /// True if the change counts as an attack on the piece.
    pub as_threat: bool,
}

/// The cells that were read: the answer depends on their contents.
#[derive(Default)]
pub(super) struct Reads([Cell<u64>; 4]);

impl Reads {
    #[inline]
    pub fn add(&self, cell: Square) {
        let word = &self.0[cell.index() >> 6];
        word.set(word.get() | 1 << (cell.0 & 63));
    }

    /// Adds all cells of a set.
    pub fn add_set(&self, cells: &SquareSet) {
        for (word, cells) in self.0.iter().zip(cells.words()) {
            word.set(word.get() | cells);
        }
    }

    /// Moves the cells of another set of reads to this one.
    pub fn add_all(&self, other: &Reads) {
        for (word, cells) in self.0.iter().zip(&other.0) {
            word.set(word.get() | cells.take());
        }
    }

    /// Returns the cells so far and clears them.
    pub fn take(&self) -> SquareSet {
        SquareSet::from_words(std::array::from_fn(|word| self.0[word].take()))
    }
}

/// The squares to which the places of sets refer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct ReferenceSquares {
    /// The origin of the move.
    pub origin: Square,
    /// The square from which displacements are counted: the origin in conditions, otherwise the current square.
    pub at: Square,
    /// The square that the mover has reached.
    pub end: Square,
    /// The square on which the mover will land, and the mover, if it counts as being there for conditions on neighbours.
    pub mover: Option<(Square, Content)>,
}

impl ReferenceSquares {
    /// Returns the squares of a piece that has not moved.
    pub fn of_origin(origin: Square) -> ReferenceSquares {
        ReferenceSquares::of_move(origin, origin)
    }

    /// Returns the squares of a piece that has moved from one square to another.
    pub fn of_move(origin: Square, end: Square) -> ReferenceSquares {
        ReferenceSquares { origin, at: end, end, mover: None }
    }
}

impl<'a> View<'a> {
    /// Creates the view of a position before a move of `mover`.
    pub fn new(program: &'a Program, position: &'a Position, mover: Side) -> Self {
        Self {
            program,
            position,
            board: *position.board(),
            edits: SmallVec::new(),
            turns: SmallVec::new(),
            relocations: SmallVec::new(),
            given: 0,
            mover,
            reads: Reads::default(),
            records_reads: false,
            judging: false,
            inner: false,
            restricted: RefCell::default(),
            work: Cell::new(0),
            checkers: OnceCell::new(),
            guards: RefCell::default(),
            attacks: RefCell::default(),
            groups: RefCell::default(),
        }
    }

    /// Returns the view before the current move; `None` if no move has begun.
    pub(super) fn before_the_move(&self) -> Option<View<'a>> {
        if self.edits.len() <= self.given {
            return None;
        }
        let mut view = View::new(self.program, self.position, self.mover);
        view.board = self.board;
        for &(cell, content) in self.edits[self.given..].iter().rev() {
            view.board[cell.index()] = content;
        }
        view.records_reads = self.records_reads;
        view.judging = self.judging;
        view.inner = self.inner;
        Some(view)
    }

    /// Adds the cells that another view has read, and its work.
    pub(super) fn add_reads_of(&self, other: &View<'_>) {
        self.reads.add_all(&other.reads);
        self.work.set(self.work.get() + other.work.get());
    }

    /// Changes a cell.
    pub(super) fn put(&mut self, cell: Square, content: Content) {
        self.edits.push((cell, self.board[cell.index()]));
        self.board[cell.index()] = content;
        self.groups.get_mut().clear();
    }

    /// Changes the side of the piece on a cell. Does nothing for a vacant cell or a neutral piece.
    pub(super) fn turn(&mut self, cell: Square, as_threat: bool) {
        let before = self.at(cell);
        if let Some(piece) = before.as_piece().filter(|piece| !self.program.is_neutral(piece.kind)) {
            self.turns.push(SideChange { edit: self.edits.len(), cell, before, as_threat });
            self.put(cell, Content::piece(piece.kind, piece.side.other()));
        }
    }

    /// Puts a piece from the cell `from` on the cell `to`. Removes it from `from` if it is still there.
    pub(super) fn relocate(&mut self, content: Content, from: Square, to: Square, home: bool) {
        self.relocations.push(Relocation { edit: self.edits.len(), from, to, home });
        if self.board[from.index()] == content {
            self.put(from, Content::VACANT);
        }
        self.put(to, content);
    }

    /// Returns the relocations of this move, in the order made.
    pub(super) fn relocations(&self) -> &[Relocation] {
        &self.relocations
    }

    /// Returns the changes of side of this move, in the order made.
    pub(super) fn turns(&self) -> &[SideChange] {
        &self.turns
    }

    /// Returns true if this move has changed a cell, other than by changing the side of the piece on it.
    pub(super) fn is_touched(&self, cell: Square) -> bool {
        let changes = self.edits.iter().filter(|&&(edited, _)| edited == cell).count();
        changes > self.turns.iter().filter(|turn| turn.cell == cell).count()
    }

    /// Undoes changes until the given number is left.
    pub(super) fn restore(&mut self, edits: usize) {
        while self.edits.len() > edits {
            let (cell, content) = self.edits.pop().expect("there are more edits");
            self.board[cell.index()] = content;
        }
        while self.relocations.last().is_some_and(|moved| moved.edit >= edits) {
            self.relocations.pop();
        }
        while self.turns.last().is_some_and(|turn| turn.edit >= edits) {
            self.turns.pop();
        }
        self.groups.get_mut().clear();
    }

    /// Returns the content of a cell.
    pub(super) fn at(&self, cell: Square) -> Content {
        self.reads.add(cell);
        self.board[cell.index()]
    }

    /// Returns the number of conditions on squares that were evaluated so far.
    pub(super) fn work(&self) -> u64 {
        self.work.get()
    }

    /// Returns the result of a guard. Calls `evaluate` only for the first request, so the guard must not depend on the square of the mover.
    pub(super) fn guard(&self, number: usize, evaluate: impl FnOnce() -> bool) -> bool {
        if let Some(known) = self.guards.borrow().iter().find(|known| known.0 == number) {
            return known.1;
        }
        self.count(self.program.shape.squares());
        let result = evaluate();
        self.guards.borrow_mut().push((number, result));
        result
    }

    /// Clears the results of guards, restrictions and attacks, because the board has changed.
    pub(super) fn forget_guards(&mut self) {
        self.guards.get_mut().clear();
        self.attacks.get_mut().clear();
        self.restricted.get_mut().clear();
    }

    /// Returns a superset of the squares of a set, determined by the places of its terms.
    pub(super) fn candidates(&self, set: SetId, reference: ReferenceSquares) -> SquareSet {
        match self.program.set(set) {
            Set::Contents(_) => self.program.shape.all().collect(),
            Set::Terms { any, .. } => any
                .iter()
                .map(|term| self.candidates_of(term, reference))
                .fold(SquareSet::EMPTY, |all, squares| all | squares),
        }
    }

    /// Returns a superset of the squares of a term: the squares in all of its places that are lists of squares and, if its contents are
    /// only pieces, with such pieces.
    fn candidates_of(&self, term: &Term, reference: ReferenceSquares) -> SquareSet {
        let pieces = (!term.contents.meets(!Contents::PIECE)).then(|| self.may_have(term.contents));
        // Without the places, the reads are incomplete, so this is possible only if reads are not recorded.
        if let Some(squares) =
            pieces.filter(|pieces| !self.records_reads && pieces.len() <= MAX_SQUARES_TO_TEST)
        {
            return squares;
        }
        let places = term.places.iter().filter_map(|place| self.squares_of(place, reference));
        let in_places = places.reduce(|all, squares| all & squares);
        let squares = in_places.unwrap_or_else(|| self.program.shape.all().collect());
        let Some(pieces) = pieces else { return squares };
        self.reads.add_set(&squares);
        squares & pieces
    }

    /// Returns the squares that had a piece of one of these kinds before the move, and the squares that the move has changed.
    fn may_have(&self, contents: Contents) -> SquareSet {
        let kinds = contents.kinds(self.program.kinds.len());
        let mut squares = kinds.fold(SquareSet::EMPTY, |all, kind| all | *self.position.plane(kind));
        squares.extend(self.edits.iter().map(|edit| edit.0));
        squares
    }

    /// Returns the squares of a place that is a list of squares; `None` for other places.
    fn squares_of(&self, place: &Place, reference: ReferenceSquares) -> Option<SquareSet> {
        match place {
            Place::Squares(squares) => Some(squares[self.mover.index()]),
            Place::Origin => Some([reference.origin].into_iter().collect()),
            Place::End => Some([reference.end].into_iter().collect()),
            Place::Trail => {
                Some(self.position.trail().iter().flat_map(|trail| trail.squares.iter().copied()).collect())
            }
            Place::At(vectors) => {
                let go = |&vector| self.program.tables.target(reference.at, vector, self.mover);
                Some(vectors.iter().filter_map(go).collect())
            }
            Place::InLine(rides) => Some(self.in_line(rides, reference.at)),
            Place::PartOf(partition, amount, term) => {
                Some(self.in_parts(*partition, *amount, term, reference))
            }
            Place::NextInLine { lines, farther, .. } => {
                let go = |&(near, on): &(VectorId, VectorId)| {
                    let near = self.program.tables.target(reference.at, near, self.mover)?;
                    if *farther { Some(near) } else { self.program.tables.target(near, on, self.mover) }
                };
                Some(lines.iter().filter_map(go).collect())
            }
            _ => None,
        }
    }

    /// Returns true if a cell is in a set, with its current content.
    #[inline]
    pub(super) fn has(&self, set: SetId, cell: Square, reference: ReferenceSquares) -> bool {
        self.would_have(set, cell, self.board[cell.index()], reference)
    }

    /// Returns true if a cell would be in a set with the given content.
    pub(super) fn would_have(
        &self,
        set: SetId,
        cell: Square,
        content: Content,
        reference: ReferenceSquares,
    ) -> bool {
        self.is_in(self.program.set(set), cell, content, reference)
    }

    /// Returns true if `cell`, as a neighbour of another cell, is in a set. If [`ReferenceSquares::mover`] is given, the mover counts as
    /// being on its square.
    pub(super) fn has_as_neighbour(&self, set: &Set, cell: Square, reference: ReferenceSquares) -> bool {
        self.is_in(set, cell, self.content_with_mover(cell, reference), reference)
    }

    /// Returns the content of a cell. If [`ReferenceSquares::mover`] is given, the mover counts as being on its square.
    pub(super) fn content_with_mover(&self, cell: Square, reference: ReferenceSquares) -> Content {
        match (self.board[cell.index()], reference.mover) {
            (Content::VACANT, Some((square, mover))) if square == cell => mover,
            (content, _) => content,
        }
    }

    pub(super) fn is_in(
        &self,
        set: &Set,
        cell: Square,
        content: Content,
        reference: ReferenceSquares,
    ) -> bool {
        match set {
            Set::Contents(contents) => {
                self.count(1);
                self.reads.add(cell);
                contents.has(content.seen_by(self.mover))
            }
            Set::Terms { any, except } => {
                any.iter().any(|term| self.matches(term, cell, content, reference))
                    && !except.iter().any(|term| self.is_excluded(term, cell, content, reference))
            }
        }
    }

    #[inline]
    pub(super) fn count(&self, work: usize) {
        self.work.set(self.work.get() + work as u64);
    }

    fn matches(&self, term: &Term, cell: Square, content: Content, reference: ReferenceSquares) -> bool {
        self.count(1);
        // Tests of the content are cheap, tests of places that depend on the board take longer, and tests of attacks by far the longest.
        let depends_on_board = |place: &&Place| place.depends_on_board();
        let is_about_attacks = |place: &&Place| place.is_about_attacks();
        let is_in_place = |place: &Place| self.is_in_place(place, cell, reference);
        if !term.places.iter().filter(|place| !depends_on_board(place)).all(is_in_place) {
            return false;
        }
        if term.contents != Contents::ALL || term.state != State::default() {
            self.reads.add(cell);
        }
        term.contents.has(content.seen_by(self.mover))
            && (term.state == State::default() || self.in_state(term.state, cell))
            && term
                .places
                .iter()
                .filter(|place| depends_on_board(place) && !is_about_attacks(place))
                .all(is_in_place)
            && term.places.iter().filter(is_about_attacks).all(is_in_place)
    }

    fn is_in_place(&self, place: &Place, cell: Square, reference: ReferenceSquares) -> bool {
        match place {
            Place::Squares(squares) => squares[self.mover.index()].has(cell),
            Place::Origin => cell == reference.origin,
            Place::End => cell == reference.end,
            Place::Vacated => {
                let was_vacated = |&(edited, before): &(Square, Content)| edited == cell && before.is_piece();
                self.at(cell) == Content::VACANT && self.edits[self.given..].iter().any(was_vacated)
            }
            Place::Trail => self.on_trail(cell),
            Place::At(vectors) => {
                self.count(vectors.len());
                vectors
                    .iter()
                    .any(|&vector| self.program.tables.target(reference.at, vector, self.mover) == Some(cell))
            }
            Place::InLine(rides) => self.in_line(rides, reference.at).has(cell),
            Place::PartOf(partition, amount, term) => {
                let part = self.program.part(*partition, cell);
                let matches = |other: &Square| {
                    self.program.part(*partition, *other) == part
                        && self.matches(term, *other, self.board[other.index()], reference)
                };
                let members = self.candidates_of(term, reference);
                amount.is_satisfied_by(members.iter().filter(matches).count() as u32)
            }
            Place::Near { steps, amount, set } => {
                self.count(steps.len());
                let near =
                    steps.iter().filter_map(|&step| self.program.tables.target(cell, step, self.mover));
                // On a board with joined edges, two steps can lead to the same square.
                let near: SquareSet = near.collect();
                let members = near.iter().filter(|&other| self.has_as_neighbour(set, other, reference));
                amount.is_satisfied_by(members.count() as u32)
            }
            Place::NextInLine { lines, set, farther } => {
                self.count(lines.len());
                lines.iter().any(|&line| self.is_next_in_line(cell, line, set, *farther, reference))
            }
            Place::Between { row, length, ends, axes } => {
                self.count(axes.len() * 8);
                axes.iter().any(|&[one, other]| {
                    let leads = |step, end: usize| self.leads_to(cell, step, *row, &ends[end], reference);
                    let is_row = |first: Option<u32>, second: Option<u32>| {
                        first.zip(second).is_some_and(|(before, after)| {
                            length.is_none_or(|length| length.is_satisfied_by(before + 1 + after))
                        })
                    };
                    is_row(leads(one, 0), leads(other, 1)) || is_row(leads(one, 1), leads(other, 0))
                })
            }
            Place::Joined { path, steps, both_ways, reached, set } => {
                let question = Question { path: *path, steps, both_ways: *both_ways, reached: *reached, set };
                self.is_joined(&question, cell, reference)
            }
            Place::Not(term) => !self.is_excluded(term, cell, self.board[cell.index()], reference),
            Place::Attacked { protected, by, expected } => {
                self.judging
                    || self.is_attacked(cell, *protected, by.as_deref(), reference) == Some(*expected)
            }
            Place::Checker => self.judging || self.is_checker(cell),
        }
    }

    /// Returns the cells of the parts of a partition in which the number of members of a term satisfies `amount`.
    fn in_parts(
        &self,
        partition: Partition,
        amount: Amount,
        term: &Term,
        reference: ReferenceSquares,
    ) -> SquareSet {
        let part = |cell: Square| self.program.part(partition, cell);
        let mut counts: SmallVec<[u32; 64]> = SmallVec::new();
        counts.resize(self.program.shape.all().map(part).max().map_or(0, |last| last + 1), 0);
        for cell in &self.candidates_of(term, reference) {
            if self.matches(term, cell, self.board[cell.index()], reference) {
                counts[part(cell)] += 1;
            }
        }
        let has_amount = |cell: &Square| amount.is_satisfied_by(counts[part(*cell)]);
        self.program.shape.all().filter(has_amount).collect()
    }

    /// Returns the squares on which rides over vacant squares can end.
    fn in_line(&self, rides: &[(VectorId, u8)], start: Square) -> SquareSet {
        let mut ends = SquareSet::EMPTY;
        for &(unit, max) in rides {
            let mut at = start;
            for _ in 0..max {
                match self.program.tables.target(at, unit, self.mover) {
                    Some(next) if next != start && self.program.shape.is_square(next) => at = next,
                    _ => break,
                }
                self.count(1);
                ends.insert(at);
                if self.at(at) != Content::VACANT {
                    break;
                }
            }
        }
        ends
    }

    /// Returns true if `cell` is one of the two cells on a line from the mover, and the other one is in a set. With `farther`, the other
    /// one is the farther cell, otherwise the nearer.
    fn is_next_in_line(
        &self,
        cell: Square,
        (nearer, onward): (VectorId, VectorId),
        set: &Set,
        farther: bool,
        reference: ReferenceSquares,
    ) -> bool {
        let go = |from, step| self.program.tables.target(from, step, self.mover);
        let Some(near) = go(reference.at, nearer) else { return false };
        let far = go(near, onward);
        if farther {
            near == cell && far.is_some_and(|far| self.has_as_neighbour(set, far, reference))
        } else {
            far == Some(cell) && self.has_as_neighbour(set, near, reference)
        }
    }

    /// Returns the number of cells between a cell and the first cell of a set in the direction `step`; `None` if the contents of some cell
    /// between are not in `row`.
    fn leads_to(
        &self,
        from: Square,
        step: VectorId,
        row: Contents,
        set: &Set,
        reference: ReferenceSquares,
    ) -> Option<u32> {
        let next =
            |at: &Square| self.program.tables.target(*at, step, self.mover).filter(|&next| next != from);
        for (cell, number) in std::iter::successors(next(&from), next).zip(0..) {
            if !self.program.shape.is_square(cell) {
                return None;
            }
            if self.has_as_neighbour(set, cell, reference) {
                return Some(number);
            }
            if !row.has(self.at(cell).seen_by(self.mover)) {
                return None;
            }
        }
        None
    }

    /// Returns true if a term excludes a cell from a set. In attack mode, terms about attacks exclude nothing.
    fn is_excluded(&self, term: &Term, cell: Square, content: Content, reference: ReferenceSquares) -> bool {
        !(self.judging && term.has_place(Place::is_about_attacks))
            && self.matches(term, cell, content, reference)
    }

    /// Returns true if a cell is on the trail left by the mover's opponent.
    fn on_trail(&self, cell: Square) -> bool {
        self.position.trail().is_some_and(|trail| {
            let maker = self.position.at(trail.piece_square).as_piece();
            maker.is_some_and(|piece| piece.side != self.mover) && trail.squares.contains(&cell)
        })
    }

    /// Returns true if the piece on a cell is in the given state. A piece that this move has touched counts as moved, unless it has only
    /// changed sides.
    pub(super) fn in_state(&self, state: State, cell: Square) -> bool {
        let is = |wanted: Option<bool>, flags: &SquareSet| {
            wanted.is_none_or(|wanted| wanted == (flags.has(cell) && !self.is_touched(cell)))
        };
        is(state.unmoved, self.position.unmoved()) && is(state.promoted, self.position.promoted())
    }

    /// Returns true if the piece on a cell was in the given state before the move.
    pub(super) fn was_in_state(&self, state: State, cell: Square) -> bool {
        state.unmoved.is_none_or(|wanted| wanted == self.position.unmoved().has(cell))
            && state.promoted.is_none_or(|wanted| wanted == self.position.promoted().has(cell))
    }
}
