//! Evaluation of sets in a view: tests which cells belong to them.

use super::groups::JoinQuery;
use super::view::{ReferenceSquares, View};
use crate::board::{Content, Contents, Square, SquareSet};
use crate::ir::{Amount, Place, Set, SetId, State, Term, VectorId};

/// The maximum number of squares for which testing each is faster than listing the places of a set.
const MAX_SQUARES_TO_TEST: usize = 4;

impl View<'_> {
    /// Returns a superset of the squares of a set, determined by the places of its terms and the squares of the pieces.
    pub(super) fn candidate_squares(&self, set: SetId, reference: ReferenceSquares) -> SquareSet {
        match self.program.set(set) {
            Set::Contents(contents) => self.candidate_squares_of_contents(*contents, None),
            Set::Terms { any, .. } => any
                .iter()
                .map(|term| self.candidate_squares_of_term(term, reference))
                .fold(SquareSet::EMPTY, |all, squares| all | squares),
        }
    }

    /// Returns a superset of the squares of a term. It is the intersection of those places of the term whose squares can be listed. If
    /// the contents of the term are only pieces, squares without such pieces are excluded.
    fn candidate_squares_of_term(&self, term: &Term, reference: ReferenceSquares) -> SquareSet {
        // This shortcut skips the places of the term and does not record their reads, so it is used only if reads are not
        // recorded.
        if !self.records_reads && term.contents.are_pieces() {
            let pieces = self.possible_squares(term.contents);
            if pieces.len() <= MAX_SQUARES_TO_TEST {
                return pieces;
            }
        }
        let places = term.places.iter().filter_map(|place| self.squares_of(place, term.contents, reference));
        let in_places = places.reduce(|all, squares| all & squares);
        self.candidate_squares_of_contents(term.contents, in_places)
    }

    /// Returns a superset of those `squares` whose content is in `contents`. `None` instead of squares means the whole board.
    fn candidate_squares_of_contents(&self, contents: Contents, squares: Option<SquareSet>) -> SquareSet {
        let squares = squares.unwrap_or_else(|| self.program.shape.square_set());
        if !contents.are_pieces() {
            return squares;
        }
        self.reads.add_set(&squares);
        squares & self.possible_squares(contents)
    }

    /// Returns a superset of the squares of the pieces in `contents`: the squares that had a piece of one of these kinds before the move,
    /// and the squares that the move has changed.
    fn possible_squares(&self, contents: Contents) -> SquareSet {
        let kinds = contents.kinds(self.program.kinds.len());
        let mut squares = kinds.fold(SquareSet::EMPTY, |all, kind| all | *self.position.plane(kind));
        squares.extend(self.edits.iter().map(|edit| edit.0));
        squares
    }

    /// Returns a superset of the squares of a place whose content is in `contents`, if they can be listed without testing every square;
    /// otherwise `None`.
    fn squares_of(
        &self,
        place: &Place,
        contents: Contents,
        reference: ReferenceSquares,
    ) -> Option<SquareSet> {
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
            Place::InLine(rides) => Some(self.ride_ends(rides, reference.at)),
            Place::PartOf { parts, amount, term, .. } => {
                Some(self.squares_of_parts(parts, *amount, term, reference))
            }
            Place::NextInLine { lines, set, set_is_farther } => {
                let only_member = set.named_square(Some(reference.origin), reference.end);
                let go = |&(near, on): &(VectorId, VectorId)| {
                    let near = self.program.tables.target(reference.at, near, self.mover)?;
                    let far = self.program.tables.target(near, on, self.mover)?;
                    let (cell, member) = if *set_is_farther { (near, far) } else { (far, near) };
                    only_member.is_none_or(|only| only == member).then_some(cell)
                };
                Some(lines.iter().filter_map(go).collect())
            }
            Place::SeenBehind { lines, set, viewer } => {
                let seen = set.named_square(Some(reference.origin), reference.end)?;
                Some(self.squares_seen_behind(
                    seen,
                    lines,
                    viewer.named_square(Some(reference.origin), reference.end),
                ))
            }
            Place::Between { ends, axes, row, .. } => {
                let from_known = |end: usize| {
                    let square = ends[end].named_square(Some(reference.origin), reference.end)?;
                    Some(self.squares_between(square, &ends[1 - end], axes, (*row, contents), reference))
                };
                [0, 1].into_iter().find_map(from_known)
            }
            _ => None,
        }
    }

    /// Returns a superset of the cells from which `seen` is between the cell and a viewer, in line with both. For `lines`, see
    /// [`View::is_seen_behind`].
    fn squares_seen_behind(
        &self,
        seen: Square,
        lines: &[(VectorId, VectorId)],
        only_viewer: Option<Square>,
    ) -> SquareSet {
        let View { program, mover, .. } = *self;
        let reaches_viewer = |to_viewer| {
            let far = program.tables.target(seen, to_viewer, mover);
            far.is_some_and(|far| only_viewer.is_none_or(|viewer| viewer == far))
        };
        self.add_work(lines.len());
        let reaching = lines.iter().filter(|(_, to_viewer)| reaches_viewer(*to_viewer));
        let cells =
            reaching.filter_map(|&(to_seen, _)| program.tables.source(&program.shape, seen, to_seen, mover));
        cells.filter(|&cell| program.shape.is_square(cell)).collect()
    }

    /// Returns the squares between `square` and a cell of the set `end` on a line with it whose content is in `contents`. All other
    /// squares between the two must have a content in `row`.
    fn squares_between(
        &self,
        square: Square,
        end: &Set,
        axes: &[[VectorId; 2]],
        (row, contents): (Contents, Contents),
        reference: ReferenceSquares,
    ) -> SquareSet {
        let mut found = SquareSet::EMPTY;
        let only_end = end.named_square(Some(reference.origin), reference.end);
        let may_be_end = |at| only_end.is_none_or(|end| end == at);
        for &step in axes.iter().flatten() {
            let go = |at| self.program.tables.target(at, step, self.mover).filter(|&next| next != square);
            // The squares passed so far that are between, if the line reaches the set.
            let mut passed = SquareSet::EMPTY;
            let mut has_gap = false;
            for next in std::iter::successors(go(square), |&at| go(at)) {
                self.add_work(1);
                let content = self.at(next).relative_to(self.mover);
                let is_square = self.program.shape.is_square(next);
                if is_square
                    && !passed.is_empty()
                    && may_be_end(next)
                    && self.set_has_with_landed_mover(end, next, reference)
                {
                    found |= passed;
                }
                let is_candidate = contents.has(content);
                if is_square && row.has(content) {
                    if is_candidate && !has_gap {
                        passed.insert(next);
                    }
                } else if is_candidate && !has_gap {
                    // Only this square can be between: the others would see it on their way to one of the two ends.
                    passed = [next].into_iter().collect();
                    has_gap = true;
                } else {
                    break;
                }
            }
        }
        found
    }

    /// Returns true if a cell is in a set, with its current content.
    #[inline]
    pub(super) fn set_has(&self, set: SetId, cell: Square, reference: ReferenceSquares) -> bool {
        self.set_would_have(set, cell, self.board[cell.index()], reference)
    }

    /// Returns true if a cell would be in the set with this index if it had the given content.
    pub(super) fn set_would_have(
        &self,
        set: SetId,
        cell: Square,
        content: Content,
        reference: ReferenceSquares,
    ) -> bool {
        self.is_in(self.program.set(set), cell, content, reference)
    }

    /// Returns true if a cell is in a set, with its current content. If [`ReferenceSquares::mover`] is given, the mover counts as being on
    /// its landing square.
    pub(super) fn set_has_with_landed_mover(
        &self,
        set: &Set,
        cell: Square,
        reference: ReferenceSquares,
    ) -> bool {
        self.is_in(set, cell, self.content_with_mover(cell, reference), reference)
    }

    /// Returns the content of a cell. If [`ReferenceSquares::mover`] is given, the mover counts as being on its landing square.
    pub(super) fn content_with_mover(&self, cell: Square, reference: ReferenceSquares) -> Content {
        match (self.board[cell.index()], reference.mover) {
            (Content::VACANT, Some((square, mover))) if square == cell => mover,
            (content, _) => content,
        }
    }

    /// Returns true if a cell would be in a set if it had the given content.
    #[inline]
    pub(super) fn is_in(
        &self,
        set: &Set,
        cell: Square,
        content: Content,
        reference: ReferenceSquares,
    ) -> bool {
        match set {
            Set::Contents(contents) => {
                self.add_work(1);
                self.reads.add(cell);
                contents.has(content.relative_to(self.mover))
            }
            Set::Terms { any, except } => {
                any.iter().any(|term| self.matches(term, cell, content, reference))
                    && !except.iter().any(|term| self.is_excluded(term, cell, content, reference))
            }
        }
    }

    /// Returns true if a cell would be in a term if it had the given content.
    fn matches(&self, term: &Term, cell: Square, content: Content, reference: ReferenceSquares) -> bool {
        self.add_work(1);
        let has_content = term.contents.has(content.relative_to(self.mover));
        if !has_content && !self.records_reads {
            return false;
        }
        // Tests of places that depend on the board take longer than others, and tests of attacks by far the longest.
        let depends_on_board = |place: &&Place| place.depends_on_board();
        let is_about_attacks = |place: &&Place| place.is_about_attacks();
        let is_in_place = |place: &Place| self.is_in_place(place, cell, reference);
        if !term.places.iter().filter(|place| !depends_on_board(place)).all(is_in_place) {
            return false;
        }
        if term.contents != Contents::ALL || term.state != State::default() {
            self.reads.add(cell);
        }
        has_content
            && (term.state == State::default() || self.is_in_state(term.state, cell))
            && term
                .places
                .iter()
                .filter(|place| depends_on_board(place) && !is_about_attacks(place))
                .all(is_in_place)
            && term.places.iter().filter(is_about_attacks).all(is_in_place)
    }

    /// Returns true if a cell is in a place.
    fn is_in_place(&self, place: &Place, cell: Square, reference: ReferenceSquares) -> bool {
        match place {
            Place::Squares(squares) => squares[self.mover.index()].has(cell),
            Place::Origin => cell == reference.origin,
            Place::End => cell == reference.end,
            Place::Vacated => {
                let was_vacated = |&(edited, before): &(Square, Content)| edited == cell && before.is_piece();
                self.at(cell) == Content::VACANT
                    && self.edits[self.initial_edit_count..].iter().any(was_vacated)
            }
            Place::Trail => self.is_on_trail(cell),
            Place::At(vectors) => {
                self.add_work(vectors.len());
                vectors
                    .iter()
                    .any(|&vector| self.program.tables.target(reference.at, vector, self.mover) == Some(cell))
            }
            Place::InLine(rides) => self.ride_ends(rides, reference.at).has(cell),
            Place::PartOf { parts, amount, term, .. } => {
                let part = parts.iter().find(|part| part.has(cell)).copied().unwrap_or(SquareSet::EMPTY);
                amount.is_satisfied_by(self.members(term, part, reference).len() as u32)
            }
            Place::Near { displacements, amount, set } => {
                self.add_work(displacements.len());
                let near = displacements
                    .iter()
                    .filter_map(|&displacement| self.program.tables.target(cell, displacement, self.mover));
                // On a board with joined edges, two displacements can lead to the same square.
                let near: SquareSet = near.collect();
                let mut candidates = self.candidate_squares_of_contents(set.possible_contents(), Some(near));
                candidates |=
                    reference.mover.map_or(SquareSet::EMPTY, |mover| near & [mover.0].into_iter().collect());
                let members =
                    candidates.iter().filter(|&other| self.set_has_with_landed_mover(set, other, reference));
                amount.is_satisfied_by(members.count() as u32)
            }
            Place::NextInLine { lines, set, set_is_farther } => {
                self.add_work(lines.len());
                lines.iter().any(|&line| self.is_next_in_line(cell, line, set, *set_is_farther, reference))
            }
            Place::SeenBehind { lines, set, viewer } => {
                self.add_work(lines.len());
                let only_viewer = viewer.named_square(Some(reference.origin), reference.end);
                lines
                    .iter()
                    .any(|&line| self.is_seen_behind(cell, line, set, (viewer, only_viewer), reference))
            }
            Place::Between { row, length, ends, axes } => {
                self.add_work(axes.len() * 8);
                axes.iter().any(|&[one, other]| {
                    let gap = |step, end: usize| self.gap_to_set(cell, step, *row, &ends[end], reference);
                    let is_row = |first, second| {
                        let fits = |before: u32, after: u32| {
                            length.is_none_or(|length| length.is_satisfied_by(before + 1 + after))
                        };
                        gap(one, first)
                            .is_some_and(|before| gap(other, second).is_some_and(|after| fits(before, after)))
                    };
                    is_row(0, 1) || is_row(1, 0)
                })
            }
            Place::Joined { path, steps, both_ways, reached, set } => {
                let query = JoinQuery { path: *path, steps, both_ways: *both_ways, reached: *reached, set };
                self.is_joined(&query, cell, reference)
            }
            Place::Not(term) => !self.is_excluded(term, cell, self.board[cell.index()], reference),
            Place::Attacked { protected, by, expected } => {
                self.attack_mode
                    || self.is_attacked(cell, *protected, by.as_deref(), reference) == Some(*expected)
            }
            Place::Checker => self.attack_mode || self.is_checker(cell),
        }
    }

    /// Returns the members of a term among `cells`.
    fn members(&self, term: &Term, cells: SquareSet, reference: ReferenceSquares) -> SquareSet {
        let candidates = self.candidate_squares_of_term(term, reference) & cells;
        let is_member = |&cell: &Square| self.matches(term, cell, self.board[cell.index()], reference);
        candidates.iter().filter(is_member).collect()
    }

    /// Returns the cells of the parts in which the number of members of a term satisfies `amount`.
    fn squares_of_parts(
        &self,
        parts: &[SquareSet],
        amount: Amount,
        term: &Term,
        reference: ReferenceSquares,
    ) -> SquareSet {
        let all = parts.iter().fold(SquareSet::EMPTY, |all, part| all | *part);
        let members = self.members(term, all, reference);
        let has_amount = |part: &&SquareSet| amount.is_satisfied_by((members & **part).len() as u32);
        parts.iter().filter(has_amount).fold(SquareSet::EMPTY, |cells, part| cells | *part)
    }

    /// Returns the squares on which rides over vacant squares can end.
    fn ride_ends(&self, rides: &[(VectorId, u8)], start: Square) -> SquareSet {
        let mut ends = SquareSet::EMPTY;
        for &(unit, max) in rides {
            let mut at = start;
            for _ in 0..max {
                match self.program.tables.target(at, unit, self.mover) {
                    Some(next) if next != start && self.program.shape.is_square(next) => at = next,
                    _ => break,
                }
                self.add_work(1);
                ends.insert(at);
                if self.at(at) != Content::VACANT {
                    break;
                }
            }
        }
        ends
    }

    /// Returns true if `cell` is one of two neighbouring cells on a line from the mover and the other one is in `set`. The cell
    /// in `set` is the farther one if `set_is_farther` is true, otherwise the nearer one. `nearer` is the displacement from the
    /// mover to the nearer cell, and `onward` the step from there to the farther cell.
    fn is_next_in_line(
        &self,
        cell: Square,
        (nearer, onward): (VectorId, VectorId),
        set: &Set,
        set_is_farther: bool,
        reference: ReferenceSquares,
    ) -> bool {
        let go = |from, step| self.program.tables.target(from, step, self.mover);
        let Some(near) = go(reference.at, nearer).filter(|&near| !set_is_farther || near == cell) else {
            return false;
        };
        let Some(far) = go(near, onward).filter(|&far| set_is_farther || far == cell) else { return false };
        self.set_has_with_landed_mover(set, if set_is_farther { far } else { near }, reference)
    }

    /// Returns true if a piece is between `cell` and a viewer, in line with both. `to_set` is the displacement from `cell` to the piece,
    /// which must be in `set`. `to_viewer` is the displacement from the piece to the viewer, which must be in `viewer`. If only one
    /// square can be in `viewer`, and it is known, `only_viewer` is this square.
    fn is_seen_behind(
        &self,
        cell: Square,
        (to_set, to_viewer): (VectorId, VectorId),
        set: &Set,
        (viewer, only_viewer): (&Set, Option<Square>),
        reference: ReferenceSquares,
    ) -> bool {
        let go = |from, step| self.program.tables.target(from, step, self.mover);
        let Some(near) = go(cell, to_set) else { return false };
        let Some(far) = go(near, to_viewer) else { return false };
        only_viewer.is_none_or(|square| square == far)
            && self.set_has_with_landed_mover(set, near, reference)
            && self.set_has_with_landed_mover(viewer, far, reference)
    }

    /// Returns the number of cells between a cell and the first cell of a set in the direction `step`. `None` if the content of a cell
    /// between them is not in `row`, or if the line ends before it reaches the set.
    fn gap_to_set(
        &self,
        from: Square,
        step: VectorId,
        row: Contents,
        set: &Set,
        reference: ReferenceSquares,
    ) -> Option<u32> {
        let next =
            |at: &Square| self.program.tables.target(*at, step, self.mover).filter(|&next| next != from);
        let only_member = set.named_square(Some(reference.origin), reference.end);
        for (cell, gap) in std::iter::successors(next(&from), next).zip(0..) {
            if !self.program.shape.is_square(cell) {
                return None;
            }
            if only_member.is_none_or(|member| member == cell)
                && self.set_has_with_landed_mover(set, cell, reference)
            {
                return Some(gap);
            }
            if !row.has(self.at(cell).relative_to(self.mover)) {
                return None;
            }
        }
        None
    }

    /// Returns true if a term excludes a cell from a set. In attack mode, terms about attacks exclude no cells.
    fn is_excluded(&self, term: &Term, cell: Square, content: Content, reference: ReferenceSquares) -> bool {
        !(self.attack_mode && term.has_place(Place::is_about_attacks))
            && self.matches(term, cell, content, reference)
    }

    /// Returns true if a cell is on the trail made by the mover's opponent.
    fn is_on_trail(&self, cell: Square) -> bool {
        self.position.trail().is_some_and(|trail| {
            let maker = self.position.at(trail.piece_square).as_piece();
            maker.is_some_and(|piece| piece.side != self.mover) && trail.squares.contains(&cell)
        })
    }

    /// Returns true if the piece on a cell is in the given state. A piece that this move has touched counts as moved, unless it has only
    /// changed sides.
    pub(super) fn is_in_state(&self, state: State, cell: Square) -> bool {
        let flag_matches = |wanted: Option<bool>, flags: &SquareSet| {
            wanted.is_none_or(|wanted| wanted == (flags.has(cell) && !self.is_touched(cell)))
        };
        flag_matches(state.unmoved, self.position.unmoved())
            && flag_matches(state.promoted, self.position.promoted())
    }

    /// Returns true if the piece on a cell was in the given state before the move.
    pub(super) fn was_in_state(&self, state: State, cell: Square) -> bool {
        state.unmoved.is_none_or(|wanted| wanted == self.position.unmoved().has(cell))
            && state.promoted.is_none_or(|wanted| wanted == self.position.promoted().has(cell))
    }
}
