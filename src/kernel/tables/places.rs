//! What must stand where for a cell to be in sets of a program, for a mover of one side. Sets that depend on more than the board,
//! the trail and where the move began are in doubt.

use super::chain::Reason;
use crate::board::{Contents, Side, Square};
use crate::ir::{Place, Program, Set, SetId, State, Term};

/// What a cell is besides where it lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// The mover has not started there, and the opponent has left no trail on it.
    Plain,
    /// It is on the opponent's trail.
    OnTrail,
    /// The mover has started there.
    Origin,
}

impl Spot {
    /// What a cell can be for a mover from `origin`; for all movers, if that is not known.
    fn of(cell: Square, origin: Option<Square>) -> &'static [Spot] {
        match origin {
            None => &[Spot::Plain, Spot::OnTrail, Spot::Origin],
            Some(origin) if origin == cell => &[Spot::Origin],
            Some(_) => &[Spot::Plain, Spot::OnTrail],
        }
    }
}

/// What becomes of a cell about which a set is in doubt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// Nothing can be told.
    Refuse,
    /// It is in the set.
    Grant,
    /// It is not.
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

/// The contents, seen by the mover, with which a cell is in all of the sets.
///
/// # Errors
/// If that is not all that the sets depend on.
pub fn contents_at(
    program: &Program,
    sets: &[SetId],
    side: Side,
    cell: Square,
    spot: Spot,
) -> Result<Contents, Reason> {
    contents_in_doubt(program, sets, side, cell, spot, Doubt::Refuse)
}

/// The same, if all doubts are settled so.
///
/// # Errors
/// If a doubt is refused.
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

/// The same for a mover from `origin`, if the trail has nothing to do with it.
///
/// # Errors
/// If it has, or if that is not all that the sets depend on.
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

/// Whether a cell fits a term as long as there stands what it asks for.
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

/// Whether a cell is in the sets whatever stands there, for a mover from `origin`; for all movers, if that is not known.
///
/// # Errors
/// If it depends on what stands there, or on more.
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
