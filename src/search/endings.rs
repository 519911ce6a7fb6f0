//! Whether the game is over at a node: the endings of the program, judged as [`crate::game::Game::outcome`] judges them, but
//! without asking for legal moves unless it depends on them.

use super::generator::Generator;
use super::path::{Occurrences, Path};
use crate::board::Side;
use crate::interp;
use crate::ir::{EndReason, Ending, Fact, Program};
use crate::position::Position;

/// What can be said of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It is over; who has won, if anybody.
    Over(Option<Side>),
    /// It is over, but how depends on whether there is a legal move.
    Depends,
    /// It goes on if there is a legal move.
    GoesOn,
}

/// Judges a node. `stuck` says whether the player to move has no legal move, if that is known; without a `path` nothing
/// has been repeated.
pub(super) fn judge(
    program: &Program,
    position: &Position,
    path: Option<&Path>,
    stuck: Option<bool>,
) -> Verdict {
    if let Some(outcome) = interp::royal_gone(program, position) {
        return Verdict::Over(outcome.winner);
    }
    let key = position.key_without_trail(&program.keys);
    let judging = Judging { program, position, stuck, seen: path.map(|path| path.occurrences(key)) };
    let mut depends = false;
    for ending in &program.endings {
        match judging.player(ending) {
            Is::So(player) if !depends => return Verdict::Over(interp::winner(ending.result, player)),
            Is::So(_) => return Verdict::Depends,
            Is::Open => depends = true,
            Is::Not => {}
        }
    }
    if stuck == Some(true) { Verdict::Over(None) } else { Verdict::GoesOn }
}

/// The same to the end: who has won, if the game is over otherwise than for want of moves.
pub(super) fn winner(
    program: &Program,
    generator: &Generator,
    position: &mut Position,
    path: Option<&Path>,
) -> Option<Winner> {
    let mut verdict = judge(program, position, path, None);
    if verdict == Verdict::Depends {
        let stuck = !generator.any(position) && interp::standing_outcome(program, position).is_none();
        verdict = judge(program, position, path, Some(stuck));
    }
    if let Verdict::Over(winner) = verdict { Some(Winner(winner)) } else { None }
}

/// Who has won a finished game; nobody in a draw.
pub(super) struct Winner(pub Option<Side>);

struct Judging<'a> {
    program: &'a Program,
    position: &'a Position,
    stuck: Option<bool>,
    seen: Option<Occurrences>,
}

/// Whether something is the case.
enum Is<T> {
    So(T),
    Not,
    /// That depends on whether there is a legal move.
    Open,
}

impl Judging<'_> {
    /// The player for whom an ending holds: him who has just moved, or else the other.
    fn player(&self, ending: &Ending) -> Is<Side> {
        let just_moved = self.position.just_moved(self.program);
        let facts = match &ending.reason {
            EndReason::When(facts) => facts,
            EndReason::Idle { plies, .. } => {
                let idle = u32::from(self.position.clock()) >= *plies;
                return if idle { Is::So(just_moved) } else { Is::Not };
            }
        };
        let mut open = false;
        for player in
            [just_moved, just_moved.other()].into_iter().filter(|player| ending.sides[player.index()])
        {
            match self.all(player, facts) {
                Is::So(()) if !open => return Is::So(player),
                Is::So(()) | Is::Open => open = true,
                Is::Not => {}
            }
        }
        if open { Is::Open } else { Is::Not }
    }

    fn all(&self, player: Side, facts: &[Fact]) -> Is<()> {
        let mut open = false;
        for fact in facts {
            match self.holds(player, fact) {
                Is::So(()) => {}
                Is::Not => return Is::Not,
                Is::Open => open = true,
            }
        }
        if open { Is::Open } else { Is::So(()) }
    }

    fn holds(&self, player: Side, fact: &Fact) -> Is<()> {
        let checked = || interp::in_check(self.program, self.position, player);
        let stuck = |so: &dyn Fn() -> bool| match self.stuck {
            _ if player != self.position.side() => Is::Not,
            None => Is::Open,
            Some(stuck) => said(stuck && so()),
        };
        match *fact {
            Fact::UnableToMove => stuck(&|| true),
            Fact::Checkmated => stuck(&checked),
            Fact::Stalemated => stuck(&|| !checked()),
            Fact::Repeats { times, by_checking } => said(self.seen.as_ref().is_some_and(|seen| {
                seen.times >= times && (!by_checking || seen.by_checking[player.index()])
            })),
            _ => said(interp::holds(self.program, self.position, player, fact)),
        }
    }
}

fn said(so: bool) -> Is<()> {
    if so { Is::So(()) } else { Is::Not }
}
