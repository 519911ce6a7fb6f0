//! Computes, for a cell and some sets of the program, the contents that the cell can have if it is in all of the sets.
//! The sets are evaluated for a mover of one side. Membership is undecided if it depends on more than the contents of the
//! cell, the trail and the origin of the move.

use super::chain::Reason;
use crate::board::{Contents, Side, Square};
use crate::ir::{Amount, Place, Program, Set, SetId, State, Term};

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

impl CellRole {
    /// Returns the possible roles of a cell. The mover starts from `origin`, or from any square if `origin` is
    /// `None`.
    fn possible_roles(cell: Square, origin: Option<Square>) -> &'static [CellRole] {
        match origin {
            None => &[CellRole::Plain, CellRole::OnTrail, CellRole::Origin],
            Some(origin) if origin == cell => &[CellRole::Origin],
            Some(_) => &[CellRole::Plain, CellRole::OnTrail],
        }
    }
}

/// A cell and its relation to a move.
#[derive(Clone, Copy)]
struct CellInMove {
    cell: Square,
    role: CellRole,
    /// The origin of the move; `None` if it is unknown.
    origin: Option<Square>,
    /// True if the cell is the end of the move, false if it is not; `None` if this is unknown.
    is_end: Option<bool>,
    /// The square of the mover; `None` if it is unknown.
    mover: Option<Square>,
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

/// Returns the contents, relative to the mover, with which a cell is in all of the sets.
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
    contents_with_fallback(program, sets, side, cell, role, IfUndecided::Fail)
}

/// Like [`contents_at`], but applies `if_undecided` to terms whose membership is undecided.
///
/// # Errors
/// Returns an error if membership is undecided and `if_undecided` is [`IfUndecided::Fail`].
pub fn contents_with_fallback(
    program: &Program,
    sets: &[SetId],
    side: Side,
    cell: Square,
    role: CellRole,
    if_undecided: IfUndecided,
) -> Result<Contents, Reason> {
    let origin = (role == CellRole::Origin).then_some(cell);
    contents_in_move(
        program,
        sets,
        side,
        CellInMove { cell, role, origin, is_end: None, mover: None },
        if_undecided,
    )
}

/// Returns the contents, relative to the mover, with which a cell is in all of the sets. Applies `if_undecided` to
/// terms whose membership is undecided.
fn contents_in_move(
    program: &Program,
    sets: &[SetId],
    side: Side,
    cell: CellInMove,
    if_undecided: IfUndecided,
) -> Result<Contents, Reason> {
    let mut in_all_sets = Contents::ALL;
    for &set in sets {
        in_all_sets = in_all_sets
            & match program.set(set) {
                Set::Contents(contents) => *contents,
                Set::Terms { any, except } => {
                    contents_of_terms(program, any, side, cell, if_undecided)?
                        - contents_of_terms(program, except, side, cell, if_undecided.inverted())?
                }
            };
    }
    Ok(in_all_sets)
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
    contents_with_mover_on(program, sets, side, cell, origin, None)
}

/// Like [`contents_from`], with the mover on the square `mover`; `None` if its square is unknown.
///
/// # Errors
/// As [`contents_from`].
pub fn contents_with_mover_on(
    program: &Program,
    sets: &[SetId],
    side: Side,
    cell: Square,
    origin: Option<Square>,
    mover: Option<Square>,
) -> Result<Contents, Reason> {
    let mut previous = None;
    for &role in CellRole::possible_roles(cell, origin) {
        let cell = CellInMove { cell, role, origin, is_end: None, mover };
        let contents = contents_in_move(program, sets, side, cell, IfUndecided::Fail)?;
        if previous.replace(contents).is_some_and(|previous| previous != contents) {
            return Err("one of its sets depends on the origin of the move or on the trail");
        }
    }
    Ok(previous.unwrap_or(Contents::NONE))
}

/// Returns the contents with which a cell is in a set, as the origin of a move to another square or as its end.
///
/// # Errors
/// Returns an error if membership is undecided or depends on the trail.
pub fn contents_of_origin_or_end(
    program: &Program,
    set: SetId,
    side: Side,
    cell: Square,
    is_origin: bool,
) -> Result<Contents, Reason> {
    let (roles, is_end): (&[CellRole], _) = if is_origin {
        (&[CellRole::Origin], Some(false))
    } else {
        (&[CellRole::Plain, CellRole::OnTrail], Some(true))
    };
    let origin = is_origin.then_some(cell);
    let contents = |role| {
        let cell = CellInMove { cell, role, origin, is_end, mover: None };
        contents_in_move(program, &[set], side, cell, IfUndecided::Fail)
    };
    let first = contents(roles[0])?;
    for &role in &roles[1..] {
        if contents(role)? != first {
            return Err("one of its sets depends on the trail");
        }
    }
    Ok(first)
}

/// Returns the contents with which a cell is in at least one of the terms. Applies `if_undecided` to terms whose
/// membership is undecided.
fn contents_of_terms(
    program: &Program,
    terms: &[Term],
    side: Side,
    cell: CellInMove,
    if_undecided: IfUndecided,
) -> Result<Contents, Reason> {
    let mut contents = Contents::NONE;
    for term in terms {
        let is_in = match (is_in_term(program, term, side, cell), if_undecided) {
            (Ok(is_in), _) => is_in,
            (Err(reason), IfUndecided::Fail) => return Err(reason),
            (Err(_), if_undecided) => if_undecided == IfUndecided::Include,
        };
        if is_in {
            contents |= term.contents;
        }
    }
    Ok(contents)
}

/// Returns true if a cell satisfies the places and the state of a term. Does not test the content of the cell.
///
/// # Errors
/// Returns an error if membership is undecided.
fn is_in_term(program: &Program, term: &Term, side: Side, cell_in_move: CellInMove) -> Result<bool, Reason> {
    let CellInMove { cell, role, origin, is_end, mover } = cell_in_move;
    let mut undecided = None;
    if term.state != State::default() {
        undecided = Some("one of its sets depends on which pieces have moved or have been promoted");
    }
    for place in &term.places {
        let is_in = match place {
            Place::Squares(squares) => squares[side.index()].has(cell),
            Place::Trail => role == CellRole::OnTrail,
            Place::Origin => role == CellRole::Origin,
            Place::Vacated if role == CellRole::Origin => true,
            Place::Vacated => {
                undecided = Some("one of its sets depends on the squares that the move has vacated");
                continue;
            }
            Place::End if is_end.is_some() => is_end == Some(true),
            Place::At(steps) if mover.is_some() => {
                let target = |&step| program.tables.target(mover?, step, side);
                steps.iter().any(|step| target(step) == Some(cell))
            }
            Place::At(_) | Place::InLine(_) | Place::End => {
                undecided = Some("one of its sets depends on the square of the mover");
                continue;
            }
            Place::Attacked { .. } | Place::Checker => {
                undecided = Some("one of its sets depends on attacks");
                continue;
            }
            Place::Not(term) if matches!(is_in_term(program, term, side, cell_in_move), Ok(false)) => true,
            Place::Not(term)
                if term.contents == Contents::ALL
                    && is_in_term(program, term, side, cell_in_move) == Ok(true) =>
            {
                false
            }
            Place::Not(_) => {
                undecided = Some("one of its sets contains a negated term");
                continue;
            }
            Place::PartOf { parts, amount: Amount::AtLeast(1), term, .. }
                if origin.is_some() && is_origin(term) =>
            {
                parts.iter().any(|part| part.has(cell) && origin.is_some_and(|origin| part.has(origin)))
            }
            Place::PartOf { .. } => {
                undecided = Some("one of its sets depends on other pieces in the same part of the board");
                continue;
            }
            Place::Joined { .. } => {
                undecided = Some("one of its sets depends on groups of pieces");
                continue;
            }
            Place::Near { .. }
            | Place::NextInLine { .. }
            | Place::SeenBehind { .. }
            | Place::Between { .. } => {
                undecided = Some("one of its sets depends on other pieces nearby");
                continue;
            }
        };
        if !is_in {
            return Ok(false);
        }
    }
    undecided.map_or(Ok(true), Err)
}

/// Returns true if a term contains exactly the origin of the move, whatever its content.
fn is_origin(term: &Term) -> bool {
    term.contents == Contents::ALL && term.state == State::default() && term.places == [Place::Origin]
}

/// Returns true if a cell is in all of the sets regardless of its content. The mover starts from `origin`, or from
/// any square if `origin` is `None`.
///
/// # Errors
/// Returns an error if membership is undecided, or if it depends on the content of the cell or on the trail. Without
/// `origin`, also returns an error if membership depends on the origin of the move.
pub fn is_in_all_sets(
    program: &Program,
    sets: &[SetId],
    side: Side,
    cell: Square,
    origin: Option<Square>,
) -> Result<bool, Reason> {
    let possible = if program.shape.is_square(cell) { Contents::SQUARE } else { Contents::VOID };
    match contents_from(program, sets, side, cell, origin)? & possible {
        contents if contents.is_empty() => Ok(false),
        contents if contents == possible => Ok(true),
        _ => Err("a set that limits one of its legs depends on the contents of the squares"),
    }
}
