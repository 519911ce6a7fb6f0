//! Computes, for cells and some sets of the program, the contents that each cell can have if it is in all of the sets.
//! The sets are evaluated for a mover of one side. Membership is undecided if it depends on more than the contents of the
//! cell, the trail and the origin of the move. All cells are evaluated together.

use super::chain::Reason;
use crate::board::{Content, Contents, Side, Square, SquareSet};
use crate::ir::{Amount, Place, Program, Set, SetId, State, Term};
use smallvec::SmallVec;

/// The role of a cell in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellRole {
    /// Neither the origin nor a square of the opponent's trail.
    Plain,
    /// A square of the opponent's trail.
    OnTrail,
    /// The origin.
    Origin,
}

/// What is known about a move of a side, and the role of the cells whose contents are computed.
#[derive(Clone, Copy)]
struct PartialMove<'p> {
    program: &'p Program,
    side: Side,
    /// The role of all these cells.
    role: CellRole,
    /// The origin of the move; `None` if it is unknown.
    origin: Option<Square>,
    /// True if the cells are the end of the move, false if they are not; `None` if this is unknown.
    is_end: Option<bool>,
    /// The square of the mover; `None` if it is unknown.
    mover: Option<Square>,
}

impl<'p> PartialMove<'p> {
    /// Creates a move with unknown squares.
    const fn new(program: &'p Program, side: Side, role: CellRole) -> PartialMove<'p> {
        PartialMove { program, side, role, origin: None, is_end: None, mover: None }
    }

    /// Returns the contents, relative to the mover, with which cells are in all of the sets. Applies `if_undecided` to
    /// terms whose membership is undecided.
    fn contents(
        &self,
        sets: &[SetId],
        cells: SquareSet,
        if_undecided: IfUndecided,
    ) -> Result<ContentsByCell, Reason> {
        let mut in_all_sets = ContentsByCell::uniform(Contents::ALL, cells);
        for &set in sets {
            let in_set = match self.program.set(set) {
                Set::Contents(contents) => ContentsByCell::uniform(*contents, cells),
                Set::Terms { any, except } => {
                    let included = self.contents_of_terms(any, cells, if_undecided)?;
                    let excluded = self.contents_of_terms(except, cells, if_undecided.inverted())?;
                    included.combined(&excluded, |included, excluded| included - excluded)
                }
            };
            in_all_sets = in_all_sets.combined(&in_set, |all, contents| all & contents);
        }
        Ok(in_all_sets)
    }

    /// Returns the contents with which cells are in at least one of the terms. Applies `if_undecided` to terms whose
    /// membership is undecided.
    fn contents_of_terms(
        &self,
        terms: &[Term],
        cells: SquareSet,
        if_undecided: IfUndecided,
    ) -> Result<ContentsByCell, Reason> {
        let mut in_any = ContentsByCell::uniform(Contents::NONE, cells);
        for term in terms {
            let members = self.members(term, cells).resolved(if_undecided)?;
            let mut in_term = ContentsByCell::uniform(term.contents, members);
            in_term.add(Contents::NONE, cells - members);
            in_any = in_any.combined(&in_term, |all, contents| all | contents);
        }
        Ok(in_any)
    }

    /// Returns the cells among `cells` that satisfy the places and the state of a term.
    fn members(&self, term: &Term, cells: SquareSet) -> Members {
        let mut members = Members { sure: cells, possible: cells, reason: "" };
        if term.state != State::default() {
            members.doubt("one of its sets depends on which pieces have moved or have been promoted");
        }
        for place in &term.places {
            if members.possible.is_empty() {
                break;
            }
            members.keep(place, self);
        }
        members
    }
}

/// The treatment of a term if the membership of a cell in it is undecided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IfUndecided {
    /// Return an error.
    Fail,
    /// Treat the cell as a member of the term.
    Include,
    /// Treat the cell as outside the term.
    Exclude,
}

impl IfUndecided {
    /// Returns the treatment of the excluded terms of a set, which has the opposite effect.
    fn inverted(self) -> IfUndecided {
        match self {
            IfUndecided::Fail => IfUndecided::Fail,
            IfUndecided::Include => IfUndecided::Exclude,
            IfUndecided::Exclude => IfUndecided::Include,
        }
    }
}

/// The contents with which some cells are in sets, relative to the mover.
pub struct ContentsByCell {
    /// Different contents, each with its cells. Every cell is in one group.
    groups: SmallVec<[(Contents, SquareSet); 4]>,
}

impl ContentsByCell {
    /// The same contents for all cells.
    fn uniform(contents: Contents, cells: SquareSet) -> ContentsByCell {
        let mut contents_by_cell = ContentsByCell { groups: SmallVec::new() };
        contents_by_cell.add(contents, cells);
        contents_by_cell
    }

    /// Adds cells.
    fn add(&mut self, contents: Contents, cells: SquareSet) {
        match self.groups.iter_mut().find(|group| group.0 == contents) {
            Some(group) => group.1 |= cells,
            None if !cells.is_empty() => self.groups.push((contents, cells)),
            None => {}
        }
    }

    /// Combines the contents of each cell with those that it has in `other`.
    fn combined(&self, other: &Self, combine: impl Fn(Contents, Contents) -> Contents) -> ContentsByCell {
        let mut combined = ContentsByCell { groups: SmallVec::new() };
        for &(contents, cells) in &self.groups {
            for &(other_contents, other_cells) in &other.groups {
                combined.add(combine(contents, other_contents), cells & other_cells);
            }
        }
        combined
    }

    /// Returns true if all cells have the same contents in `other`, which has the same cells.
    fn is_equal(&self, other: &Self) -> bool {
        self.groups.iter().all(|group| other.groups.contains(group))
    }

    /// Returns the different contents, each with its cells.
    pub fn groups(&self) -> &[(Contents, SquareSet)] {
        &self.groups
    }

    /// Returns the contents of the only cell.
    fn of_only_cell(&self) -> Contents {
        self.groups.first().map_or(Contents::NONE, |&(contents, _)| contents)
    }

    /// Returns the cells that are in the sets with a content.
    pub fn cells_with(&self, content: Content) -> SquareSet {
        let with_content = self.groups.iter().filter(|(contents, _)| contents.has(content));
        with_content.fold(SquareSet::EMPTY, |all, &(_, cells)| all | cells)
    }
}

/// Returns the contents with which a cell is in all of the sets.
///
/// # Errors
/// Returns an error if membership is undecided.
pub fn contents_at(
    program: &Program,
    sets: &[SetId],
    side: Side,
    cell: Square,
    role: CellRole,
) -> Result<Contents, Reason> {
    contents_for_role(program, sets, side, only(cell), role, IfUndecided::Fail)
        .map(|contents| contents.of_only_cell())
}

/// Returns the contents with which cells of one role are in all of the sets. Applies `if_undecided` to terms whose
/// membership is undecided.
///
/// # Errors
/// Returns an error if membership is undecided and `if_undecided` is [`IfUndecided::Fail`].
pub fn contents_for_role(
    program: &Program,
    sets: &[SetId],
    side: Side,
    cells: SquareSet,
    role: CellRole,
    if_undecided: IfUndecided,
) -> Result<ContentsByCell, Reason> {
    PartialMove::new(program, side, role).contents(sets, cells, if_undecided)
}

/// Returns the contents with which a cell is in all of the sets. The mover starts from `origin`, or from any square
/// if `origin` is `None`.
///
/// # Errors
/// Returns an error if membership is undecided or depends on the trail. Without `origin`, also returns an error if
/// membership depends on the origin of the move.
pub fn contents_from(
    program: &Program,
    sets: &[SetId],
    side: Side,
    cell: Square,
    origin: Option<Square>,
) -> Result<Contents, Reason> {
    contents_by_cell(program, sets, side, only(cell), origin, None).map(|contents| contents.of_only_cell())
}

/// Like [`contents_from`], for several cells, with the mover on the square `mover`; `None` if its square is unknown.
///
/// # Errors
/// As [`contents_from`].
pub fn contents_by_cell(
    program: &Program,
    sets: &[SetId],
    side: Side,
    cells: SquareSet,
    origin: Option<Square>,
    mover: Option<Square>,
) -> Result<ContentsByCell, Reason> {
    if let Some(contents) = contents_everywhere(program, sets) {
        return Ok(ContentsByCell::uniform(contents, cells));
    }
    let contents = |cells, role| {
        let partial_move = PartialMove { origin, mover, ..PartialMove::new(program, side, role) };
        partial_move.contents(sets, cells, IfUndecided::Fail)
    };
    let origins = origin.map_or(cells, |origin| cells & only(origin));
    let others = origin.map_or(cells, |origin| cells - only(origin));
    let on_origins = contents(origins, CellRole::Origin)?;
    let mut plain = contents(others, CellRole::Plain)?;
    let depends_on_move = !plain.is_equal(&contents(others, CellRole::OnTrail)?)
        || origin.is_none() && !plain.is_equal(&on_origins);
    if depends_on_move {
        return Err("one of its sets depends on the origin of the move or on the trail");
    }
    if origin.is_some() {
        for &(contents, cells) in &on_origins.groups {
            plain.add(contents, cells);
        }
    }
    Ok(plain)
}

/// Returns the contents with which every cell is in all of the sets if they depend on nothing but the contents; otherwise `None`.
fn contents_everywhere(program: &Program, sets: &[SetId]) -> Option<Contents> {
    sets.iter().try_fold(Contents::ALL, |all, &set| match program.set(set) {
        Set::Contents(contents) => Some(all & *contents),
        Set::Terms { .. } => None,
    })
}

/// Returns the contents with which cells are in a set, as the origin of a move to another square or as its end.
///
/// # Errors
/// Returns an error if membership is undecided or depends on the trail.
pub fn contents_of_origin_or_end(
    program: &Program,
    set: SetId,
    side: Side,
    cells: SquareSet,
    is_origin: bool,
) -> Result<ContentsByCell, Reason> {
    let contents = |role| {
        let is_end = Some(!is_origin);
        let partial_move = PartialMove { is_end, ..PartialMove::new(program, side, role) };
        partial_move.contents(&[set], cells, IfUndecided::Fail)
    };
    if is_origin {
        return contents(CellRole::Origin);
    }
    let plain = contents(CellRole::Plain)?;
    if !plain.is_equal(&contents(CellRole::OnTrail)?) {
        return Err("one of its sets depends on the trail");
    }
    Ok(plain)
}

/// The cells that satisfy the places and the state of a term, whatever their contents.
struct Members {
    /// The cells that surely satisfy them.
    sure: SquareSet,
    /// The cells that may satisfy them.
    possible: SquareSet,
    /// The reason why the membership of the other possible cells is undecided.
    reason: Reason,
}

impl Members {
    /// Keeps the cells that satisfy a place.
    fn keep(&mut self, place: &Place, partial_move: &PartialMove<'_>) {
        let all_if = |condition| if condition { self.possible } else { SquareSet::EMPTY };
        let PartialMove { program, side, role, origin, is_end, mover } = *partial_move;
        let in_place = match place {
            Place::Squares(squares) => squares[side.index()],
            Place::Trail => all_if(role == CellRole::OnTrail),
            Place::Origin => all_if(role == CellRole::Origin),
            Place::Vacated if role == CellRole::Origin => return,
            Place::Vacated => {
                return self.doubt("one of its sets depends on the squares that the move has vacated");
            }
            Place::End if is_end.is_some() => all_if(is_end == Some(true)),
            Place::At(steps) if mover.is_some() => {
                let target = |&step| program.tables.target(mover?, step, side);
                steps.iter().filter_map(target).collect()
            }
            Place::At(_) | Place::InLine(_) | Place::End => {
                return self.doubt("one of its sets depends on the square of the mover");
            }
            Place::Attacked { .. } | Place::Checker => {
                return self.doubt("one of its sets depends on attacks");
            }
            Place::Not(term) => {
                let inner = partial_move.members(term, self.possible);
                if term.contents == Contents::ALL {
                    self.possible = self.possible - inner.sure;
                }
                if !(self.possible & inner.possible).is_empty() {
                    self.reason = "one of its sets contains a negated term";
                }
                self.sure = self.sure - inner.possible;
                return;
            }
            Place::PartOf { parts, amount: Amount::AtLeast(1), term, .. }
                if is_origin(term) && (origin.is_some() || role == CellRole::Origin) =>
            {
                let is_origin_in = |part: &&SquareSet| {
                    role == CellRole::Origin || origin.is_some_and(|origin| part.has(origin))
                };
                parts.iter().filter(is_origin_in).fold(SquareSet::EMPTY, |all, part| all | *part)
            }
            Place::PartOf { .. } => {
                return self.doubt("one of its sets depends on other pieces in the same part of the board");
            }
            Place::Joined { .. } => return self.doubt("one of its sets depends on groups of pieces"),
            Place::Near { .. }
            | Place::NextInLine { .. }
            | Place::SeenBehind { .. }
            | Place::Between { .. } => {
                return self.doubt("one of its sets depends on other pieces nearby");
            }
        };
        self.sure &= in_place;
        self.possible &= in_place;
    }

    /// Records that it is undecided which cells satisfy a place.
    fn doubt(&mut self, reason: Reason) {
        self.sure = SquareSet::EMPTY;
        self.reason = reason;
    }

    /// Returns the cells that count as members.
    fn resolved(&self, if_undecided: IfUndecided) -> Result<SquareSet, Reason> {
        match if_undecided {
            IfUndecided::Fail if self.sure != self.possible => Err(self.reason),
            IfUndecided::Include => Ok(self.possible),
            IfUndecided::Fail | IfUndecided::Exclude => Ok(self.sure),
        }
    }
}

/// Returns true if a term contains exactly the origin of the move, whatever its content.
fn is_origin(term: &Term) -> bool {
    term.contents == Contents::ALL && term.state == State::default() && term.places == [Place::Origin]
}

/// Returns the set of one cell.
fn only(cell: Square) -> SquareSet {
    let mut cells = SquareSet::EMPTY;
    cells.insert(cell);
    cells
}

/// Returns the cells that are in all of the sets regardless of their contents. The mover starts from `origin`, or from
/// any square if `origin` is `None`.
///
/// # Errors
/// Returns an error if membership is undecided, or if it depends on the content of a cell or on the trail. Without
/// `origin`, also returns an error if membership depends on the origin of the move.
pub fn cells_in_all_sets(
    program: &Program,
    sets: &[SetId],
    side: Side,
    cells: SquareSet,
    origin: Option<Square>,
) -> Result<SquareSet, Reason> {
    let mut members = SquareSet::EMPTY;
    for &(contents, cells) in contents_by_cell(program, sets, side, cells, origin, None)?.groups() {
        let squares = cells & program.shape.square_set();
        for (cells, possible) in [(squares, Contents::SQUARE), (cells - squares, Contents::VOID)] {
            match contents & possible {
                contents if contents == possible => members |= cells,
                contents if contents.is_empty() || cells.is_empty() => {}
                _ => return Err("a set that limits one of its legs depends on the contents of the squares"),
            }
        }
    }
    Ok(members)
}
