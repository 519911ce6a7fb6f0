//! The contents with which a cell is in given sets of the program, for a mover of one side. Sets that depend on more
//! than the board, the trail and the origin are undecided.

use super::chain::Reason;
use crate::board::{Contents, Side, Square};
use crate::ir::{Place, Program, Set, SetId, State, Term};

/// The role of a cell in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// Neither the origin nor on the opponent's trail.
    Plain,
    /// A square of the opponent's trail.
    OnTrail,
    /// The origin.
    Origin,
}

impl Spot {
    /// Returns the possible roles of a cell for a mover from `origin`, or from any square.
    fn of(cell: Square, origin: Option<Square>) -> &'static [Spot] {
        match origin {
            None => &[Spot::Plain, Spot::OnTrail, Spot::Origin],
            Some(origin) if origin == cell => &[Spot::Origin],
            Some(_) => &[Spot::Plain, Spot::OnTrail],
        }
    }
}

/// The treatment of a cell for which a set is undecided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// Fail.
    Refuse,
    /// Treat it as in the set.
    Grant,
    /// Treat it as not in the set.
    Deny,
}

impl Doubt {
    fn turned_round(self) -> Doubt {
        match self {
            Doubt::Refuse => Doubt::Refuse,
            Doubt::Grant => Doubt::Deny,
            Doubt::Deny => Doubt::Grant,
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
    spot: Spot,
) -> Result<Contents, Reason> {
    contents_in_doubt(program, sets, side, cell, spot, Doubt::Refuse)
}

/// Returns the contents with which a cell is in all of the sets. `doubt` determines the treatment of undecided cells.
///
/// # Errors
/// Returns an error if a set is undecided and `doubt` is to fail.
pub fn contents_in_doubt(
    program: &Program,
    sets: &[SetId],
    side: Side,
    cell: Square,
    spot: Spot,
    doubt: Doubt,
) -> Result<Contents, Reason> {
    let mut all = Contents::ALL;
    for &set in sets {
        all = all
            & match program.set(set) {
                Set::Contents(contents) => *contents,
                Set::Terms { any, except } => {
                    joined(any, side, cell, spot, doubt)?
                        - joined(except, side, cell, spot, doubt.turned_round())?
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
    for &spot in Spot::of(cell, origin) {
        let contents = contents_at(program, sets, side, cell, spot)?;
        if known.replace(contents).is_some_and(|known| known != contents) {
            return Err("a set of it depends on where the move began or on the trail");
        }
    }
    Ok(known.unwrap_or(Contents::NONE))
}

fn joined(terms: &[Term], side: Side, cell: Square, spot: Spot, doubt: Doubt) -> Result<Contents, Reason> {
    let mut contents = Contents::NONE;
    for term in terms {
        let lies = match (lies(term, side, cell, spot), doubt) {
            (Ok(lies), _) => lies,
            (Err(reason), Doubt::Refuse) => return Err(reason),
            (Err(_), doubt) => doubt == Doubt::Grant,
        };
        if lies {
            contents |= term.contents;
        }
    }
    Ok(contents)
}

/// Returns true if a cell is in a term, given the right contents.
fn lies(term: &Term, side: Side, cell: Square, spot: Spot) -> Result<bool, Reason> {
    let mut doubt = None;
    if term.state != State::default() {
        doubt = Some("it asks whether a piece has moved or has been promoted");
    }
    for place in &term.places {
        let lies = match place {
            Place::Squares(squares) => squares[side.index()].has(cell),
            Place::Trail => spot == Spot::OnTrail,
            Place::Origin => spot == Spot::Origin,
            Place::Vacated if spot == Spot::Origin => true,
            Place::Vacated => {
                doubt = Some("a set of it depends on what the move has left vacant");
                continue;
            }
            Place::At(_) => {
                doubt = Some("a set of it depends on where the mover is");
                continue;
            }
            Place::Attacked(_) | Place::Checker => {
                doubt = Some("a set of it depends on who attacks whom");
                continue;
            }
            Place::Not(term) if matches!(lies(term, side, cell, spot), Ok(false)) => true,
            Place::Not(_) => {
                doubt = Some("a set of it has an exception inside of a list");
                continue;
            }
            Place::FileOf(..) => {
                doubt = Some("a set of it depends on what else stands on the file");
                continue;
            }
        };
        if !lies {
            return Ok(false);
        }
    }
    doubt.map_or(Ok(true), Err)
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
