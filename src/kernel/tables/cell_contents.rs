//! The contents with which a cell is in given sets of the program, for a mover of one side. Sets that depend on more
//! than the board, the trail and the origin are undecided.

use super::chain::Reason;
use crate::board::{Contents, Side, Square};
use crate::ir::{Place, Program, Set, SetId, State, Term};

/// The role of a cell in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellRole {
    /// Neither the origin nor on the opponent's trail.
    Plain,
    /// A square of the opponent's trail.
    OnTrail,
    /// The origin.
    Origin,
}

impl CellRole {
    /// Returns the possible roles of a cell for a mover from `origin`, or from any square.
    fn possible_roles(cell: Square, origin: Option<Square>) -> &'static [CellRole] {
        match origin {
            None => &[CellRole::Plain, CellRole::OnTrail, CellRole::Origin],
            Some(origin) if origin == cell => &[CellRole::Origin],
            Some(_) => &[CellRole::Plain, CellRole::OnTrail],
        }
    }
}

/// The treatment of a cell for which a set is undecided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undecided {
    /// Fail.
    Fail,
    /// Treat it as in the set.
    Include,
    /// Treat it as not in the set.
    Exclude,
}

impl Undecided {
    fn inverted(self) -> Undecided {
        match self {
            Undecided::Fail => Undecided::Fail,
            Undecided::Include => Undecided::Exclude,
            Undecided::Exclude => Undecided::Include,
        }
    }
}

/// Returns the contents, relative to the mover, with which a cell is in all of the sets.
///
/// # Errors
/// Returns an error if the sets depend on more than that.
pub fn contents_at(
    program: &Program,
    sets: &[SetId],
    side: Side,
    cell: Square,
    role: CellRole,
) -> Result<Contents, Reason> {
    contents_or(program, sets, side, cell, role, Undecided::Fail)
}

/// Returns the contents with which a cell is in all of the sets. `undecided` determines the treatment of undecided cells.
///
/// # Errors
/// Returns an error if a set is undecided and `undecided` is to fail.
pub fn contents_or(
    program: &Program,
    sets: &[SetId],
    side: Side,
    cell: Square,
    role: CellRole,
    undecided: Undecided,
) -> Result<Contents, Reason> {
    let mut all = Contents::ALL;
    for &set in sets {
        all = all
            & match program.set(set) {
                Set::Contents(contents) => *contents,
                Set::Terms { any, except } => {
                    contents_of_terms(any, side, cell, role, undecided)?
                        - contents_of_terms(except, side, cell, role, undecided.inverted())?
                }
            };
    }
    Ok(all)
}

/// Returns the contents with which a cell is in all of the sets for a mover from `origin`, if the trail does not
/// matter.
///
/// # Errors
/// Returns an error if it does, or if the sets depend on more than that.
pub fn contents_from(
    program: &Program,
    sets: &[SetId],
    side: Side,
    cell: Square,
    origin: Option<Square>,
) -> Result<Contents, Reason> {
    let mut known = None;
    for &role in CellRole::possible_roles(cell, origin) {
        let contents = contents_at(program, sets, side, cell, role)?;
        if known.replace(contents).is_some_and(|known| known != contents) {
            return Err("a set of it depends on where the move began or on the trail");
        }
    }
    Ok(known.unwrap_or(Contents::NONE))
}

fn contents_of_terms(
    terms: &[Term],
    side: Side,
    cell: Square,
    role: CellRole,
    undecided: Undecided,
) -> Result<Contents, Reason> {
    let mut contents = Contents::NONE;
    for term in terms {
        let lies = match (is_in_term(term, side, cell, role), undecided) {
            (Ok(lies), _) => lies,
            (Err(reason), Undecided::Fail) => return Err(reason),
            (Err(_), undecided) => undecided == Undecided::Include,
        };
        if lies {
            contents |= term.contents;
        }
    }
    Ok(contents)
}

/// Returns true if a cell is in a term, given the right contents.
fn is_in_term(term: &Term, side: Side, cell: Square, role: CellRole) -> Result<bool, Reason> {
    let mut undecided = None;
    if term.state != State::default() {
        undecided = Some("it asks whether a piece has moved or has been promoted");
    }
    for place in &term.places {
        let lies = match place {
            Place::Squares(squares) => squares[side.index()].has(cell),
            Place::Trail => role == CellRole::OnTrail,
            Place::Origin => role == CellRole::Origin,
            Place::Vacated if role == CellRole::Origin => true,
            Place::Vacated => {
                undecided = Some("a set of it depends on what the move has left vacant");
                continue;
            }
            Place::At(_) | Place::InLine(_) | Place::End => {
                undecided = Some("a set of it depends on where the mover is");
                continue;
            }
            Place::Attacked { .. } | Place::Checker => {
                undecided = Some("a set of it depends on who attacks whom");
                continue;
            }
            Place::Not(term) if matches!(is_in_term(term, side, cell, role), Ok(false)) => true,
            Place::Not(_) => {
                undecided = Some("a set of it has an exception inside of a list");
                continue;
            }
            Place::LineOf(..) => {
                undecided = Some("a set of it depends on what else stands on the file");
                continue;
            }
            Place::Near { .. } | Place::NextInLine { .. } | Place::Between { .. } => {
                undecided = Some("a set of it depends on what stands around");
                continue;
            }
        };
        if !lies {
            return Ok(false);
        }
    }
    undecided.map_or(Ok(true), Err)
}

/// Returns true if a cell is in the sets with any contents, for a mover from `origin`, or from any square.
pub fn contains(
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
        _ => Err("where it may go depends on what stands there in an unusual way"),
    }
}
