//! Conditions of `after` sentences: those on the origin and the end of a move are evaluated when tables are compiled, the others once per
//! turn.

use super::cell_contents::contents_of_origin_or_end;
use super::chain::Reason;
use crate::board::{Content, Contents, KindId, Side, SquareSet};
use crate::ir::{Fact, Place, Program, Set, SetId};
use crate::kernel::squares::Bits;

/// Some of the moves of a rule.
#[derive(Clone, Copy)]
pub struct MoveClass {
    pub kind: KindId,
    pub side: Side,
    /// True if the moves capture.
    pub captures: bool,
    /// The contents that the target can have before the move, relative to the mover.
    pub target_contents: Contents,
}

/// The reason why a rule needs the interpreter if conditions of its `after` sentences depend on other things than origin and end.
const OTHER_CONDITION: Reason =
    "the condition of an `after` sentence depends on more than the origin and the end of the move";

/// Separates those of `guards` that can be evaluated before the move, for the piece on its origin, from the others.
pub fn guards_of_position(program: &Program, guards: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let is_of_move = |&number: &usize| {
        let mut sets = program.guards[number].facts().flat_map(Fact::sets);
        sets.any(|set| {
            let set = program.set(set);
            set.has_place(|place| *place == Place::End) || is_origin_or_end(set)
        })
    };
    guards.iter().partition(|number| !is_of_move(number))
}

/// Returns true if only the origin and the end of a move can be in a set.
fn is_origin_or_end(set: &Set) -> bool {
    let names_square = |place: &Place| matches!(place, Place::Origin | Place::End);
    matches!(set, Set::Terms { any, .. } if any.iter().all(|term| term.places.iter().any(names_square)))
}

/// Returns, by origin, the targets of moves to another square for which all guards hold.
///
/// # Errors
/// Returns an error if a guard depends on anything but the origin, the target and its content.
pub fn targets_meeting_guards<B: Bits>(
    program: &Program,
    guards: &[usize],
    class: MoveClass,
) -> Result<Vec<B>, Reason> {
    let mut allowed = vec![!B::NONE; program.shape.squares()];
    for guard in guards.iter().map(|&number| &program.guards[number]) {
        let mut met = vec![B::NONE; program.shape.squares()];
        for case in &guard.cases {
            let mut met_by_case = vec![!B::NONE; program.shape.squares()];
            for fact in case {
                let Fact::CountOf(amount, set) = *fact else { return Err(OTHER_CONDITION) };
                let (origins, ends) = members::<B>(program, set, class)?;
                for (from, met) in program.shape.all_squares().zip(&mut met_by_case) {
                    let origin_count = u32::from(origins.contains(from));
                    let ends_if = |satisfied: bool, ends: B| if satisfied { ends } else { B::NONE };
                    *met &= ends_if(amount.is_satisfied_by(origin_count), !ends)
                        | ends_if(amount.is_satisfied_by(origin_count + 1), ends);
                }
            }
            met.iter_mut().zip(met_by_case).for_each(|(met, by_case)| *met |= by_case);
        }
        for (allowed, met) in allowed.iter_mut().zip(met) {
            *allowed &= if guard.unless { !met } else { met };
        }
    }
    Ok(allowed)
}

/// Returns the squares that are in a set as the origin of a move, and those that are in it as the end.
///
/// # Errors
/// Returns an error if the set can contain other squares, or if it depends on anything but the content of the squares.
fn members<B: Bits>(program: &Program, set: SetId, class: MoveClass) -> Result<(B, B), Reason> {
    if !is_origin_or_end(program.set(set)) {
        return Err(OTHER_CONDITION);
    }
    let mover = Content::piece(class.kind, Side::White);
    let squares = program.shape.square_set();
    let contents = |is_origin| contents_of_origin_or_end(program, set, class.side, squares, is_origin);
    let mut ends = SquareSet::EMPTY;
    for &(contents, squares) in contents(false)?.groups() {
        match contents & class.target_contents {
            none if none.is_empty() => {}
            all if all == class.target_contents => ends |= squares,
            _ => return Err(OTHER_CONDITION),
        }
    }
    Ok((B::from_set(&contents(true)?.cells_with(mover)), B::from_set(&ends)))
}
