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
    /// The attacks on the most frequent kind of enemy piece, by attacking side. They approximate the attacks on every kind.
    attacks: [AttackTable; 2],
}

impl ExchangeTables {
    /// Builds the tables of a game.
    pub fn new(program: &Program) -> ExchangeTables {
        let attacks = Side::BOTH.map(|attacker| {
            let side = attacker.other();
            AttackTable::new(program, Piece { kind: most_frequent_kind(program, side), side })
        });
        ExchangeTables { attacks }
    }

    /// Returns the material that the opponent wins by recapturing on the target square of a move, in the unit of `values`. A side stops if
    /// a further capture would lose material, so the result is never negative. `mover_kind` is the kind of the moved piece after the move;
    /// `values` are the exchange values by kind.
    pub fn recapture(&self, position: &Position, mv: &Move, mover_kind: KindId, values: &[i32]) -> i32 {
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
        let (mut side, mut victim) = (position.side().other(), mover_kind);
        let mut captured_values = ArrayVec::<i32, MAX_CAPTURES>::new();
        while !captured_values.is_full()
            && self.attacks[side.index()].can_capture(victim)
            && let Some(attacker) = exchange.remove_least_valuable_attacker(side, values)
        {
            captured_values.push(values[victim.index()]);
            (side, victim) = (side.other(), attacker);
        }
        captured_values.iter().rev().fold(0, |rest, value| (value - rest).max(0))
    }
}

/// An exchange in progress.
struct Exchange<'a> {
    tables: &'a ExchangeTables,
    position: &'a Position,
    square: Square,
    occupied: SquareSet,
    /// The pieces of each side that have not yet captured.
    pieces: [SquareSet; 2],
}

impl Exchange<'_> {
    /// Removes the least valuable attacker of a side from the exchange, and returns the kind of the attacker; `None` if there is
    /// none.
    fn remove_least_valuable_attacker(&mut self, side: Side, values: &[i32]) -> Option<KindId> {
        let pieces = &mut self.pieces[side.index()];
        let mut least: Option<(KindId, Square)> = None;
        let table = &self.tables.attacks[side.index()];
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

/// Returns the kind with the most pieces of a side at the start, royals excluded.
fn most_frequent_kind(program: &Program, side: Side) -> KindId {
    let pieces_at_start = |kind: &KindId| match program.kind(*kind).royalty {
        Royalty::Common => program.kind(*kind).start_squares[side.index()].len(),
        _ => 0,
    };
    program.kind_ids().max_by_key(pieces_at_start).unwrap_or(KindId(0))
}
