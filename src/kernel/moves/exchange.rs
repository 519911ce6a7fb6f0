//! What comes of it when pieces take each other on one square, without making the moves: the cheapest that can goes first, and whoever
//! would lose by going on stops (static exchange evaluation, as in Slate and Atkin 1977). An estimate for players: what a capture
//! sets off elsewhere, and what legality forbids, is not looked at.

use arrayvec::ArrayVec;

use super::engine::Engine;
use super::stakes::Stakes;
use crate::board::{KindId, Side, Square};
use crate::kernel::squares::{Bits, Scene};
use crate::kernel::threats::Threats;
use crate::position::{Move, Position};

/// After so many captures on one square the rest hardly matters.
const LONGEST: usize = 32;

impl<B: Bits> Engine<B> {
    /// What the enemy of the side to move wins by taking the mover, which is `becomes` then, where the move has brought it; 0 if he had
    /// better not. `values` are by kind.
    pub fn recapture(&self, position: &Position, mv: &Move, becomes: KindId, values: &[i32]) -> i32 {
        let Some(stakes) = &self.stakes else { return 0 };
        let Scene { own, enemy, occupied, .. } = self.scene(position, position.side());
        let (here, there) = (B::bit(mv.from), B::bit(mv.to));
        let pieces = if position.side() == Side::White { [own, enemy] } else { [enemy, own] };
        let mut scuffle = Scuffle {
            position,
            stakes,
            at: mv.to,
            occupied: occupied & !here | there,
            pieces: pieces.map(|pieces| pieces & !(here | there)),
        };
        // Who takes next, and what he takes; what it all was worth.
        let (mut by, mut stands) = (position.side().other(), becomes);
        let mut taken = ArrayVec::<i32, LONGEST>::new();
        while !taken.is_full()
            && stakes.takes[by.index()][stands.index()]
            && let Some(next) = scuffle.cheapest(by, values)
        {
            taken.push(values[stands.index()]);
            (by, stands) = (by.other(), next);
        }
        // From the last capture back: each player goes on only if that wins more than it loses.
        taken.iter().rev().fold(0, |rest, taken| (taken - rest).max(0))
    }
}

/// Who is left to take what stands on a square.
struct Scuffle<'a, B> {
    position: &'a Position,
    stakes: &'a Stakes<B>,
    at: Square,
    occupied: B,
    /// By side: those that have not taken yet.
    pieces: [B; 2],
}

impl<B: Bits> Scuffle<'_, B> {
    /// Takes the cheapest attacker of a side from where it stands; which kind it is of, if there is one.
    fn cheapest(&mut self, by: Side, values: &[i32]) -> Option<KindId> {
        let threats: &Threats<B> = &self.stakes.common[by.index()];
        let plane = |kind: KindId| B::of(self.position.plane(kind));
        let mut least: Option<(KindId, Square)> = None;
        threats.attackers(self.at, self.occupied, self.pieces[by.index()], plane, |kind, from| {
            if least.is_none_or(|(other, _)| values[kind.index()] < values[other.index()]) {
                least = Some((kind, from));
            }
        });
        let (kind, from) = least?;
        self.occupied &= !B::bit(from);
        self.pieces[by.index()] &= !B::bit(from);
        Some(kind)
    }
}
