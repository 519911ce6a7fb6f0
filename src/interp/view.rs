//! A position in the middle of a move: the changes already made, the cells read, and cached results. The module `sets` tests
//! which cells of a view belong to a set.

use std::cell::{Cell, OnceCell, RefCell};

use smallvec::SmallVec;

use crate::board::{Content, Side, Square, SquareSet};
use crate::ir::Program;
use crate::position::Position;

/// A position in the middle of a move, with the changes already made.
pub struct View<'a> {
    pub(super) program: &'a Program,
    pub(super) position: &'a Position,
    /// The board with the changes.
    pub(super) board: [Content; 256],
    /// The changes in order: the cell and its content before the change.
    pub(super) edits: SmallVec<[(Square, Content); 16]>,
    /// The edits that change the side of a piece.
    side_changes: SmallVec<[SideChange; 4]>,
    /// The edits that put a piece on another cell.
    relocations: SmallVec<[Relocation; 2]>,
    /// The number of edits at the beginning of `edits` that set up an assumed position. The edits of the move follow them.
    pub(super) initial_edit_count: usize,
    /// The side that moves or is assumed to move.
    pub(super) mover: Side,
    /// The cells that were read; complete only if `records_reads` is true.
    pub(super) reads: Reads,
    /// True if the caller needs the cells that were read.
    pub(super) records_reads: bool,
    /// True in attack mode, in which attacks are computed. Conditions about attacks are assumed to hold, to avoid a cycle.
    pub(super) attack_mode: bool,
    /// True while restrictions are evaluated. Restrictions that depend on attacks do not apply then, to avoid a cycle.
    pub(super) in_restrictions: bool,
    /// The cached results of [`View::restrictions`]: the square of the piece, and one bit for each restriction that applies.
    pub(super) cached_restrictions: RefCell<SmallVec<[(Square, u64); 8]>>,
    /// The estimated work so far: about one unit per condition evaluated on a square.
    work: Cell<u64>,
    /// The pieces that give check to the mover, computed on demand.
    pub(super) checkers: OnceCell<SquareSet>,
    /// The cached results of [`View::guard_allows`]: the index of the guard, and true if it allows the move.
    cached_guards: RefCell<SmallVec<[(usize, bool); 8]>>,
    /// The cached results of [`View::is_attacked`].
    pub(super) cached_attacks: RefCell<SmallVec<[CachedAttacks; 2]>>,
    /// The cached results of [`View::is_joined`], by group of cells.
    pub(super) cached_groups: RefCell<Vec<CachedGroup>>,
}

/// The cached results of [`View::is_attacked`] for one set of attackers.
pub(super) struct CachedAttacks {
    /// True if the results are about protection instead of attacks.
    pub protected: bool,
    /// The address of the set of attackers; `None` for all pieces of a side.
    pub by: Option<usize>,
    /// The squares whose result is known.
    pub known: SquareSet,
    /// The known squares whose piece is attacked or protected.
    pub attacked: SquareSet,
}

/// The cached result of [`View::is_joined`] for one query and all cells of a group.
pub(super) struct CachedGroup {
    /// The address of the set of the query.
    pub set: usize,
    /// The squares to which the set refers.
    pub reference: ReferenceSquares,
    /// True in attack mode.
    pub attack_mode: bool,
    /// The cells of the group. A single cell if the steps of the query lead only one way.
    pub cells: SquareSet,
    /// The cells that were read to find the group; complete only if reads are recorded.
    pub reads: SquareSet,
    /// The result.
    pub is_joined: bool,
}

/// A piece that was put on another cell.
#[derive(Clone, Copy)]
pub(super) struct Relocation {
    /// The index of the first edit of the relocation in [`View::edits`].
    edit: usize,
    pub from: Square,
    pub to: Square,
    /// True if `to` is a home square of the piece, so that the piece counts as unmoved.
    pub is_home: bool,
}

/// A piece that has changed sides.
#[derive(Clone, Copy)]
pub(super) struct SideChange {
    /// The index of the edit in [`View::edits`].
    edit: usize,
    pub cell: Square,
    /// The piece before the change.
    pub before: Content,
    /// True if the change counts as an attack on the piece.
    pub as_threat: bool,
}

/// The cells that were read since the last [`Reads::take`]. The result of an evaluation depends on their contents.
#[derive(Default)]
pub(super) struct Reads([Cell<u64>; 4]);

impl Reads {
    /// Adds a cell.
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

    /// Moves the cells of another set of reads to this one, and clears the other.
    pub fn take_all_from(&self, other: &Reads) {
        for (word, cells) in self.0.iter().zip(&other.0) {
            word.set(word.get() | cells.take());
        }
    }

    /// Returns the cells and clears them.
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
    /// If conditions on neighbours treat the mover as if it had already landed: the landing square and the mover. Otherwise `None`.
    pub mover: Option<(Square, Content)>,
}

impl ReferenceSquares {
    /// Returns the squares of a piece that has not moved.
    pub fn from_origin(origin: Square) -> ReferenceSquares {
        ReferenceSquares::from_move(origin, origin)
    }

    /// Returns the squares of a piece that has moved from one square to another.
    pub fn from_move(origin: Square, end: Square) -> ReferenceSquares {
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
            side_changes: SmallVec::new(),
            relocations: SmallVec::new(),
            initial_edit_count: 0,
            mover,
            reads: Reads::default(),
            records_reads: false,
            attack_mode: false,
            in_restrictions: false,
            cached_restrictions: RefCell::default(),
            work: Cell::new(0),
            checkers: OnceCell::new(),
            cached_guards: RefCell::default(),
            cached_attacks: RefCell::default(),
            cached_groups: RefCell::default(),
        }
    }

    /// Returns a view of the board before the current move; `None` if the move has changed nothing yet.
    pub(super) fn before_the_move(&self) -> Option<View<'a>> {
        if self.edits.len() <= self.initial_edit_count {
            return None;
        }
        let mut view = View::new(self.program, self.position, self.mover);
        view.board = self.board;
        view.edits = self.edits[..self.initial_edit_count].into();
        view.initial_edit_count = self.initial_edit_count;
        for &(cell, content) in self.edits[self.initial_edit_count..].iter().rev() {
            view.board[cell.index()] = content;
        }
        view.records_reads = self.records_reads;
        view.attack_mode = self.attack_mode;
        view.in_restrictions = self.in_restrictions;
        Some(view)
    }

    /// Moves the reads of another view to this view, and adds the work of the other view.
    pub(super) fn take_reads_from(&self, other: &View<'_>) {
        self.reads.take_all_from(&other.reads);
        self.work.set(self.work.get() + other.work.get());
    }

    /// Sets the content of a cell.
    pub(super) fn put(&mut self, cell: Square, content: Content) {
        self.edits.push((cell, self.board[cell.index()]));
        self.board[cell.index()] = content;
        self.cached_groups.get_mut().clear();
    }

    /// Changes the side of the piece on a cell. Does nothing for a vacant cell or a neutral piece.
    pub(super) fn change_side(&mut self, cell: Square, as_threat: bool) {
        let before = self.at(cell);
        if let Some(piece) = before.as_piece().filter(|piece| !self.program.is_neutral(piece.kind)) {
            self.side_changes.push(SideChange { edit: self.edits.len(), cell, before, as_threat });
            self.put(cell, Content::piece(piece.kind, piece.side.other()));
        }
    }

    /// Puts a piece from the cell `from` on the cell `to`. Removes it from `from` if it is still there.
    pub(super) fn relocate(&mut self, content: Content, from: Square, to: Square, is_home: bool) {
        self.relocations.push(Relocation { edit: self.edits.len(), from, to, is_home });
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
    pub(super) fn side_changes(&self) -> &[SideChange] {
        &self.side_changes
    }

    /// Returns true if this move has changed a cell, other than by changing the side of the piece on it.
    pub(super) fn is_touched(&self, cell: Square) -> bool {
        let changes = self.edits.iter().filter(|&&(edited, _)| edited == cell).count();
        changes > self.side_changes.iter().filter(|change| change.cell == cell).count()
    }

    /// Undoes the last edits until `edit_count` edits are left.
    pub(super) fn restore(&mut self, edit_count: usize) {
        while self.edits.len() > edit_count {
            let (cell, content) = self.edits.pop().expect("there are more edits");
            self.board[cell.index()] = content;
        }
        while self.relocations.last().is_some_and(|relocation| relocation.edit >= edit_count) {
            self.relocations.pop();
        }
        while self.side_changes.last().is_some_and(|change| change.edit >= edit_count) {
            self.side_changes.pop();
        }
        self.cached_groups.get_mut().clear();
    }

    /// Returns the content of a cell, and records that it was read.
    pub(super) fn at(&self, cell: Square) -> Content {
        self.reads.add(cell);
        self.board[cell.index()]
    }

    /// Adds to the estimated work.
    #[inline]
    pub(super) fn add_work(&self, work: usize) {
        self.work.set(self.work.get() + work as u64);
    }

    /// Returns the estimated work so far: about one unit per condition evaluated on a square.
    pub(super) fn work(&self) -> u64 {
        self.work.get()
    }

    /// Returns true if a guard allows the move. Calls `evaluate` only for the first request with this guard, so the guard must
    /// not depend on the square of the mover.
    pub(super) fn guard_allows(&self, guard_index: usize, evaluate: impl FnOnce() -> bool) -> bool {
        if let Some(known) = self.cached_guards.borrow().iter().find(|known| known.0 == guard_index) {
            return known.1;
        }
        self.add_work(self.program.shape.squares());
        let result = evaluate();
        self.cached_guards.borrow_mut().push((guard_index, result));
        result
    }

    /// Clears all cached results. Must be called before a view is reused with other initial edits or in another mode: `put` and `restore`
    /// clear only the cached groups.
    pub(super) fn clear_cached_results(&mut self) {
        self.cached_groups.get_mut().clear();
        self.cached_guards.get_mut().clear();
        self.cached_attacks.get_mut().clear();
        self.cached_restrictions.get_mut().clear();
    }
}
