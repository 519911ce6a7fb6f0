//! What is the case: facts that guard rules, end games and open duties.

use super::deeds::does as move_does;
use super::legal::allowed_moves;
use super::view::{View, Whereabouts};
use super::{Candidate, Outcome, in_check, legal_moves};
use crate::board::{Contents, Piece, Side, Square};
use crate::ir::{EndReason, EndResult, Ending, Fact, Kind, Program, Royalty, Set, SetId, State};
use crate::position::Position;

/// Whether a guard lets a rule through. Facts that can only be judged after the move are taken to let it; when attacks are
/// judged, so are all facts about check.
pub(super) fn allows(view: &View<'_>, guard: usize, origin: Option<Square>, judging: bool) -> bool {
    let guard = &view.program.guards[guard];
    if guard.facts.iter().any(|fact| fact.is_late() || judging && view.program.is_about_check(fact)) {
        return true;
    }
    guard.facts.iter().all(|fact| is_case(view, fact, origin)) != guard.unless
}

/// Whether a fact holds for a player, in a position in which nothing is half done.
///
/// Facts that need the history of the game ([`Fact::Repeats`]) are not the interpreter's: they count as false here.
pub fn holds(program: &Program, position: &Position, player: Side, fact: &Fact) -> bool {
    match fact {
        // Asked after every move of most games, and needs no view.
        Fact::Only { kinds, rest } => only(program, position, *kinds, *rest),
        _ => is_case(&View::new(program, position, player), fact, None),
    }
}

fn is_case(view: &View<'_>, fact: &Fact, origin: Option<Square>) -> bool {
    let (program, position, player) = (view.program, view.position, view.mover);
    let to_move = position.side() == player;
    // A game that is over otherwise is not over for want of moves.
    let stuck = || {
        to_move
            && standing_outcome(program, position).is_none()
            && legal_moves(program, &mut position.clone()).is_empty()
    };
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
        Fact::Only { kinds, rest } => only(program, position, *kinds, *rest),
        Fact::Number(amount, set) => amount.fits(count(view, *set, origin) as u32),
        Fact::Able { enemy, not, deed } => {
            let who = if *enemy { player.other() } else { player };
            let does = |candidate: &Candidate| move_does(program, position, deed, candidate);
            (position.side() == who && allowed_moves(program, &mut position.clone()).iter().any(does)) != *not
        }
        Fact::Done { counter, times } => position.done(player, *counter) >= *times,
    }
}

/// How many are in a set, for a mover that stands on `origin` if one is spoken of.
fn count(view: &View<'_>, set: SetId, origin: Option<Square>) -> usize {
    if let Set::Contents(contents) = view.program.set(set)
        && !contents.meets(!Contents::PIECE)
    {
        return on_board(view.program, view.position, contents.seen_by(view.mover));
    }
    // Without a mover no set asks where he is.
    let at = origin.unwrap_or(Square(0));
    view.program.shape.all().filter(|&cell| view.has(set, cell, Whereabouts { origin: at, at })).count()
}

/// How many of these pieces there are on the board.
fn on_board(program: &Program, position: &Position, wanted: Contents) -> usize {
    let count = |Piece { kind, side }| (*position.plane(kind) & position.occupied(side)).len();
    pieces(program, wanted).map(count).sum()
}

/// How many of them there are in hand.
fn in_hand(program: &Program, position: &Position, wanted: Contents) -> usize {
    pieces(program, wanted).map(|Piece { kind, side }| position.in_hand(side, kind) as usize).sum()
}

/// Those of these pieces that the game has.
fn pieces(program: &Program, wanted: Contents) -> impl Iterator<Item = Piece> {
    wanted.pieces().take_while(|piece| piece.kind.index() < program.kinds.len())
}

/// Nothing is on the board or in hand but `kinds`, and of `rest` at most so many.
fn only(program: &Program, position: &Position, kinds: Contents, rest: Option<(u32, Contents)>) -> bool {
    let (most, others) = rest.unwrap_or((0, Contents::NONE));
    let all = (position.occupied(Side::White) | position.occupied(Side::Black)).len();
    let others_on_board = all - on_board(program, position, kinds);
    if others_on_board > most as usize {
        // As in most positions of most games.
        return false;
    }
    let allowed = on_board(program, position, others - kinds);
    others_on_board == allowed
        && allowed + in_hand(program, position, others - kinds) <= most as usize
        && in_hand(program, position, !(kinds | others)) == 0
}

/// How the game has ended where a position stands, whatever was played before and whatever could be played: a royal is gone, or an
/// ending holds that needs nothing else.
pub fn standing_outcome(program: &Program, position: &Position) -> Option<Outcome> {
    if let Some(outcome) = royal_gone(program, position) {
        return Some(outcome);
    }
    program.standing_endings.iter().find_map(|&number| {
        let ending = &program.endings[number];
        let just_moved = position.just_moved(program);
        ending_outcome(ending, just_moved, |player, fact| holds(program, position, player, fact))
    })
}

/// What an ending comes to if it holds for a player: for him who has just moved, or else for the other.
pub fn ending_outcome(
    ending: &Ending,
    just_moved: Side,
    mut holds: impl FnMut(Side, &Fact) -> bool,
) -> Option<Outcome> {
    let EndReason::When(facts) = &ending.reason else { return None };
    let mut fulfils =
        |player: Side| ending.sides[player.index()] && facts.iter().all(|fact| holds(player, fact));
    // What is the same for both need not be asked twice.
    let asks_once = || ending.sides[just_moved.index()] && facts.iter().all(Fact::is_impartial);
    let player = if fulfils(just_moved) {
        just_moved
    } else if !asks_once() && fulfils(just_moved.other()) {
        just_moved.other()
    } else {
        return None;
    };
    Some(Outcome { winner: winner(ending.result, player), reason: ending.name.clone() })
}

/// Who wins when an ending holds for a player.
pub fn winner(result: EndResult, player: Side) -> Option<Side> {
    match result {
        EndResult::Wins => Some(player),
        EndResult::Loses => Some(player.other()),
        EndResult::Draws => None,
    }
}

/// A side has fewer royals than the game began with (of jointly royal ones: none).
pub fn royal_gone(program: &Program, position: &Position) -> Option<Outcome> {
    let kinds = || program.kinds.iter().zip(program.kind_ids());
    for side in [position.side(), position.side().other()] {
        let had = |kind: &Kind| kind.original[side.index()].len();
        let has = |id| position.count(side, id) as usize;
        let one_gone = kinds().find(|(kind, id)| kind.royalty == Royalty::Royal && has(*id) < had(kind));
        let jointly = || kinds().filter(|(kind, _)| kind.royalty == Royalty::Jointly);
        let all_gone = jointly().any(|(kind, _)| had(kind) > 0) && jointly().all(|(_, id)| has(id) == 0);
        let gone = one_gone.or_else(|| if all_gone { jointly().next() } else { None });
        if let Some((kind, _)) = gone {
            return Some(Outcome { winner: Some(side.other()), reason: format!("{} lost", kind.name) });
        }
    }
    None
}
