//! What is the case: facts that guard rules, end games and open duties.

use super::view::{View, Whereabouts};
use super::{in_check, legal_moves};
use crate::board::{Content, Contents, KindId, Side, Square};
use crate::ir::{Amount, EndReason, Fact, Program, Set, SetId, State};
use crate::position::Position;

/// Whether a guard lets a rule through. Facts that can only be judged after the move are taken to let it; when attacks are
/// judged, so are all facts about check.
pub(super) fn allows(view: &View<'_>, guard: usize, origin: Option<Square>, judging: bool) -> bool {
    let guard = &view.program.guards[guard];
    if guard.facts.iter().any(|fact| fact.is_late() || judging && fact.is_about_check()) {
        return true;
    }
    guard.facts.iter().all(|fact| is_case(view, fact, origin)) != guard.unless
}

/// Whether a fact holds for a player, in a position in which nothing is half done.
///
/// Facts that need the history of the game ([`Fact::Repeats`]) are not the interpreter's: they count as false here.
pub fn holds(program: &Program, position: &Position, player: Side, fact: &Fact) -> bool {
    is_case(&View::new(program, position, player), fact, None)
}

fn is_case(view: &View<'_>, fact: &Fact, origin: Option<Square>) -> bool {
    let (program, position, player) = (view.program, view.position, view.mover);
    let to_move = position.side() == player;
    let stuck = || to_move && legal_moves(program, &mut position.clone()).is_empty();
    let checked = || in_check(program, position, player);
    match fact {
        Fact::ToMove => to_move,
        Fact::InCheck => checked(),
        Fact::UnableToMove => stuck(),
        Fact::Checkmated => to_move && checked() && stuck(),
        Fact::Stalemated => to_move && !checked() && stuck(),
        Fact::Unmoved => {
            origin.is_some_and(|at| view.was_in_state(State { unmoved: Some(true), promoted: None }, at))
        }
        // It is the opponent who has just moved.
        Fact::ItChecks => in_check(program, position, player.other()),
        Fact::ItMates => holds(program, position, player.other(), &Fact::Checkmated),
        Fact::Repeats { .. } => false,
        Fact::Only { kinds, rest } => only(view, *kinds, *rest),
        Fact::Number(amount, set) => compares(*amount, count(view, *set)),
    }
}

fn compares(amount: Amount, count: usize) -> bool {
    match amount {
        Amount::AtLeast(n) => count >= n as usize,
        Amount::AtMost(n) => count <= n as usize,
        Amount::Exactly(n) => count == n as usize,
    }
}

fn count(view: &View<'_>, set: SetId) -> usize {
    if let Set::Contents(contents) = view.program.set(set)
        && !contents.meets(!Contents::PIECE)
    {
        return counted(view, |content| contents.has(content.seen_by(view.mover)));
    }
    let nobody = Whereabouts { origin: Square(0), at: Square(0) };
    view.program.shape.all().filter(|&cell| view.has(set, cell, nobody)).count()
}

/// How many pieces there are of the kinds that `wanted` lets through, without a look at the board.
fn counted(view: &View<'_>, wanted: impl Fn(Content) -> bool) -> usize {
    let kinds = || (0..view.program.kinds.len() as u8).map(KindId);
    let pieces = Side::BOTH.into_iter().flat_map(|side| kinds().map(move |kind| (side, kind)));
    pieces
        .filter(|&(side, kind)| wanted(Content::piece(kind, side)))
        .map(|(side, kind)| view.position.count(side, kind) as usize)
        .sum()
}

/// Nothing is on the board but `kinds`, and of `rest` at most so many.
fn only(view: &View<'_>, kinds: Contents, rest: Option<(u32, Contents)>) -> bool {
    let (most, others) = rest.unwrap_or((0, Contents::NONE));
    counted(view, |content| !(kinds | others).has(content)) == 0
        && counted(view, |content| (others - kinds).has(content)) <= most as usize
}

/// The ending that holds where a position stands, whatever was played before and whatever could be played: its number, and
/// of whom it is said.
pub fn standing_ending(program: &Program, position: &Position) -> Option<(usize, Side)> {
    let just_moved = position.side().other();
    for &number in &program.standing_endings {
        let ending = &program.endings[number];
        let EndReason::When(facts) = &ending.reason else { continue };
        for player in [just_moved, just_moved.other()] {
            let view = || View::new(program, position, player);
            if ending.sides[player.index()] && facts.iter().all(|fact| is_case(&view(), fact, None)) {
                return Some((number, player));
            }
        }
    }
    None
}
