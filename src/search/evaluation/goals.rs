//! Goals of a game besides material: losing all pieces, reaching squares, and events that win when they have happened often enough.
//! Goals that depend on squares or pieces are found by evaluating test positions.

use std::sync::Arc;

use super::sample::Sample;
use crate::board::{Content, KindId, Side, Square};
use crate::game::Game;
use crate::interp;
use crate::ir::{EndReason, EndResult, Fact, Program, Royalty};
use crate::position::{Position, Setup};

use super::move_graph::MoveGraph;

/// Bonus for being one move from a winning square in the endgame, in centipawns. Each additional move halves the bonus.
const GOAL_PROXIMITY_BONUS: f32 = 250.0;
/// The factor of [`GOAL_PROXIMITY_BONUS`] in the opening.
const GOAL_PROXIMITY_OPENING_FACTOR: f32 = 0.4;
/// The bonus for an event that has happened as often as the rules require, in centipawns.
const MAX_EVENT_BONUS: i32 = 600;

/// The goals of one game.
#[derive(Clone, Debug)]
pub(super) struct Goals {
    /// True if each side wins when it has lost all pieces except royals.
    pub wins_by_losing_all: bool,
    /// The events that win, by side: the index of the counter of the event, and the required count.
    winning_events: [Vec<(usize, u8)>; 2],
}

impl Goals {
    pub fn new(program: &Arc<Program>) -> Goals {
        let winning_events = Side::BOTH.map(|side| {
            let wins = |result| result == EndResult::Wins;
            let endings = program.endings.iter().filter(|end| wins(end.result) && end.sides[side.index()]);
            let counters = endings.filter_map(|ending| match &ending.reason {
                EndReason::When(facts) => match facts.as_slice() {
                    [Fact::MovesMade { counter, times }] => Some((*counter, *times)),
                    _ => None,
                },
                EndReason::HalfmoveClock { .. } | EndReason::Lasts(_) => None,
            });
            counters.collect()
        });
        let wins_by_losing_all = Side::BOTH.into_iter().all(|side| wins_with_royals_only(program, side));
        Goals { wins_by_losing_all, winning_events }
    }

    /// Iterates over the required counts of the events that win the game for White.
    pub fn required_counts(&self) -> impl Iterator<Item = u8> + '_ {
        self.winning_events[Side::White.index()].iter().map(|&(_, times)| times)
    }

    /// Returns the bonus for the events that have happened so far, in centipawns, from White's point of view.
    pub fn event_bonus(&self, position: &Position) -> i32 {
        let points = |side: Side| -> i32 {
            let bonus = |&(counter, times): &(usize, u8)| {
                let (done, times) = (i32::from(position.event_count(side, counter)), i32::from(times.max(1)));
                MAX_EVENT_BONUS * done * done / (times * times)
            };
            self.winning_events[side.index()].iter().map(bonus).sum()
        };
        points(Side::White) - points(Side::Black)
    }
}

/// Returns true if a side that has only royals left has won.
fn wins_with_royals_only(program: &Arc<Program>, side: Side) -> bool {
    let mut setup = Setup::initial(program);
    let initial_contents = setup.contents.clone();
    for content in &mut setup.contents {
        let is_removed = |piece: crate::board::Piece| {
            piece.side == side && program.kind(piece.kind).royalty == Royalty::Common
        };
        if content.as_piece().is_some_and(is_removed) {
            *content = Content::VACANT;
        }
    }
    setup.side = side;
    setup.rights = 0;
    let game = Game::from_position(program, Position::new_unchecked(program, &setup));
    initial_contents != setup.contents && game.outcome().is_some_and(|outcome| outcome.winner == Some(side))
}

/// Returns true if a side wins by losing its only piece of a kind.
pub(super) fn wins_by_losing(program: &Program, kind: KindId, side: Side) -> bool {
    let mut setup = Setup::initial(program);
    let mut start_squares = program.kind(kind).start_squares[side.index()].iter();
    let (Some(cell), None) = (start_squares.next(), start_squares.next()) else { return false };
    setup.contents[cell.index()] = Content::VACANT;
    setup.rights = 0;
    let end = interp::position_end(program, &Position::new_unchecked(program, &setup));
    end.is_some_and(|end| end.winner == Some(side))
}

/// Returns the squares on which a white piece of a kind wins immediately.
pub(super) fn winning_squares(program: &Program, kind: KindId) -> Vec<Square> {
    program.shape.all_squares().filter(|&cell| wins_on_square(program, kind, cell)).collect()
}

/// Returns, by cell, the bonuses of a white piece of a kind for nearness to `winning_squares`, in the opening and in the endgame, in
/// centipawns.
pub(super) fn proximity_bonus(
    program: &Program,
    sample: &Sample,
    kind: KindId,
    winning_squares: &[Square],
) -> Vec<[f32; 2]> {
    let points = |moves: Option<u32>| match moves {
        Some(moves) if moves > 0 => GOAL_PROXIMITY_BONUS * 0.5_f32.powi((moves - 1).min(30) as i32),
        _ => 0.0,
    };
    if winning_squares.is_empty() {
        return vec![[0.0; 2]; program.shape.cells()];
    }
    let distances = MoveGraph::new(sample, kind).distances_to(winning_squares);
    distances
        .into_iter()
        .map(|moves| [GOAL_PROXIMITY_OPENING_FACTOR * points(moves), points(moves)])
        .collect()
}

/// Returns true if White wins with a piece of the kind on the cell, but not if the cell is vacant.
fn wins_on_square(program: &Program, kind: KindId, cell: Square) -> bool {
    if program.position_endings.is_empty() {
        return false;
    }
    let mut setup = Setup::initial(program);
    let mut start_squares = program.kind(kind).start_squares[Side::White.index()].iter();
    if let (Some(only), None) = (start_squares.next(), start_squares.next()) {
        setup.contents[only.index()] = Content::VACANT;
    }
    setup.rights = 0;
    setup.side = Side::Black;
    let mut wins_with = |content: Content| {
        setup.contents[cell.index()] = content;
        let end = interp::position_end(program, &Position::new_unchecked(program, &setup));
        end.is_some_and(|end| end.winner == Some(Side::White))
    };
    wins_with(Content::piece(kind, Side::White)) && !wins_with(Content::VACANT)
}
