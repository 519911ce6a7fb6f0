//! Static exchange evaluation (Slate and Atkin 1977): the outcome of a series of captures on one square, without making the moves.
//! An estimate: effects on other squares and the legality of the captures are ignored.

use arrayvec::ArrayVec;

use crate::board::{KindId, Piece, Side, Square, SquareSet};
use crate::ir::{Program, Royalty};
use crate::kernel::AttackTable;
use crate::position::{Move, Position};

/// The maximum number of captures in an exchange.
const MAX_CAPTURES: usize = 32;

/// The attack tables for static exchange evaluation.
pub struct ExchangeTables {
    /// The attacks of each side on the most frequent kind of enemy piece. They approximate the attacks on every kind.
    attacks: [AttackTable; 2],
}

impl ExchangeTables {
    /// Builds the tables of a game.
    pub fn new(program: &Program) -> ExchangeTables {
        let attacks = Side::BOTH.map(|by| {
            let side = by.other();
            AttackTable::new(program, Piece { kind: most_frequent_kind(program, side), side })
        });
        ExchangeTables { attacks }
    }

    /// Returns the material that the opponent wins by recapturing on the target square of a move, after which the mover is of
    /// the kind `mover`. Both sides stop when going on loses, so the value is never negative. `values` are by kind.
    pub fn recapture(&self, position: &Position, mv: &Move, mover: KindId, values: &[i32]) -> i32 {
        let [white, black] = Side::BOTH.map(|side| position.occupied(side));
        let mut occupied = white | black;
        occupied.remove(mv.from);
        occupied.insert(mv.to);
        let mut exchange =
            Exchange { tables: self, position, square: mv.to, occupied, pieces: [white, black] };
        for pieces in &mut exchange.pieces {
            pieces.remove(mv.from);
            pieces.remove(mv.to);
        }
        let (mut by, mut victim) = (position.side().other(), mover);
        let mut captured = ArrayVec::<i32, MAX_CAPTURES>::new();
        while !captured.is_full()
            && self.attacks[by.index()].can_capture(victim)
            && let Some(attacker) = exchange.lift_least_valuable_attacker(by, values)
        {
            captured.push(values[victim.index()]);
            (by, victim) = (by.other(), attacker);
        }
        captured.iter().rev().fold(0, |rest, value| (value - rest).max(0))
    }
}

/// An exchange in progress.
struct Exchange<'a> {
    tables: &'a ExchangeTables,
    position: &'a Position,
    square: Square,
    occupied: SquareSet,
    /// The pieces of each side that have not captured yet.
    pieces: [SquareSet; 2],
}

impl Exchange<'_> {
    /// Removes the least valuable attacker of a side from its square and returns its kind; `None` if there is no attacker.
    fn lift_least_valuable_attacker(&mut self, by: Side, values: &[i32]) -> Option<KindId> {
        let pieces = &mut self.pieces[by.index()];
        let mut least: Option<(KindId, Square)> = None;
        let table = &self.tables.attacks[by.index()];
        table.for_each_attacker(self.position, self.square, &self.occupied, pieces, |kind, from| {
            if least.is_none_or(|(other, _)| values[kind.index()] < values[other.index()]) {
                least = Some((kind, from));
            }
        });
        let (kind, from) = least?;
        self.occupied.remove(from);
        pieces.remove(from);
        Some(kind)
    }
}

/// Returns the kind with the most pieces of a side at the start, except royals.
fn most_frequent_kind(program: &Program, side: Side) -> KindId {
    let count = |kind: &KindId| match program.kind(*kind).royalty {
        Royalty::Common => program.kind(*kind).start_squares[side.index()].len(),
        _ => 0,
    };
    program.kind_ids().max_by_key(count).unwrap_or(KindId(0))
}
