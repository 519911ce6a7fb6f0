//! What a position is worth, derived from the rules of its game: nothing here is made for one. Not search.
//!
//! A game is looked at through random positions (`sample`); from what pieces can do on them come their worth (`worth`) and
//! what squares add to it (`places`). An evaluation is a sum over the pieces on the board, those on their way to promotion that
//! nothing stops any more (`passage`), and what the pieces can do there and then, above all to what must not be lost (`activity`). What else wins is in `aims`. All
//! that is found once for a game (`derived`) is weighed by what has been learnt of it, if anything has (`weights`).

// Counts of a few thousand at most become averages.
#![allow(clippy::cast_precision_loss)]

mod activity;
mod aims;
mod derived;
mod passage;
mod places;
pub mod random;
mod reach;
mod rows;
mod sample;
mod weights;
mod worth;

use std::sync::Arc;

use crate::board::{Content, KindId, Side, Square};
use crate::ir::Program;
use crate::kernel::Kernel;
use crate::position::Position;

use super::score::MOST;
use activity::Activity;
use aims::Aims;
pub use derived::{Account, Derived};
use passage::Runner;
pub(super) use rows::ROWS;
pub use rows::{Axis, Phase, Row};
pub(super) use sample::seen_by;
pub(super) use weights::{SHARES, WORTHS};
pub use weights::{Term, Weights, WeightsError};

/// What being to move is worth.
const TEMPO: i32 = 10;
/// The loss of a piece that ends the game, where a number is needed.
const VITAL: i32 = 10_000;
/// Without so much beside those that promote, passing may be the best move.
const SPARE: i32 = 250;

/// The evaluation of one game.
#[derive(Clone, Debug)]
pub struct Evaluation {
    kinds: Vec<Worth>,
    /// By kind: what is lost with it.
    stakes: Vec<i32>,
    cells: usize,
    /// By content and cell: early and late in the game; what is bad for White is negative.
    table: Vec<[i16; 2]>,
    /// The worth of all pieces of the array that do not promote.
    full: i32,
    /// What a piece in hand is worth, in hundredths of one on the board.
    in_hand: i32,
    aims: Aims,
    /// How much of what is done of deeds that win counts, in hundredths.
    goals: i32,
    activity: Activity,
    runners: Vec<Runner>,
    /// How much of what runners add counts, in hundredths.
    running: i32,
    tempo: i32,
}

#[derive(Clone, Copy, Debug)]
struct Worth {
    value: i32,
    /// What was derived, whatever has been learnt since.
    derived: i32,
    /// Its loss ends the game.
    vital: bool,
    /// Its loss wins the game.
    offered: bool,
    /// What it adds to how full the board is.
    weight: i32,
}

impl Worth {
    /// What is lost with it.
    fn stake(&self) -> i32 {
        match self {
            Worth { vital: true, .. } => VITAL,
            Worth { offered: true, .. } => -VITAL,
            _ => self.value,
        }
    }
}

impl Evaluation {
    /// Derives the evaluation of a game. Always the same for the same rules.
    pub fn new(program: &Arc<Program>) -> Evaluation {
        Derived::of(program).weighed(program, &Weights::default())
    }

    /// What a kind of piece is worth: the weakest that can promote about 100. Those whose loss ends the game have no price: 0.
    pub fn value(&self, kind: KindId) -> i32 {
        self.kinds[kind.index()].value
    }

    /// What is lost with a piece of that kind; much, if the game is.
    pub(super) fn stake(&self, kind: KindId) -> i32 {
        self.stakes[kind.index()]
    }

    /// The same by kind.
    pub(super) fn stakes(&self) -> &[i32] {
        &self.stakes
    }

    /// What a position is worth to the player to move. Beyond the bounds it need not be exact.
    pub(super) fn evaluate(&self, kernel: &Kernel, position: &Position, bounds: [i32; 2]) -> i32 {
        let standing = self.standing(position);
        let most = self.activity.most;
        if standing + most <= bounds[0] || standing - most >= bounds[1] {
            return standing;
        }
        (standing + self.activity.of_mover(kernel, position)).clamp(-MOST, MOST)
    }

    /// The same as far as it is known from where pieces stand.
    fn standing(&self, position: &Position) -> i32 {
        let (mut early, mut late) = (0, 0);
        for side in Side::BOTH {
            for cell in &position.occupied(side) {
                let content = position.at(cell);
                let [a, b] = self.table[content.index() * self.cells + cell.index()];
                early += i32::from(a);
                late += i32::from(b);
            }
        }
        for runner in &self.runners {
            let [a, b] = runner.points(position).map(|points| points * self.running / 100);
            early += a;
            late += b;
        }
        let fullness = self.fullness(position);
        let mut score = ((early as i64 * fullness as i64 + late as i64 * (self.full - fullness) as i64)
            / self.full as i64) as i32;
        if self.in_hand > 0 {
            score += self.held(position, Side::White) - self.held(position, Side::Black);
        }
        score += self.aims.done(position) * self.goals / 100;
        let score = if position.side() == Side::White { score } else { -score };
        (score + self.tempo).clamp(-MOST, MOST)
    }

    /// How full the board is, of `full`.
    fn fullness(&self, position: &Position) -> i32 {
        let weight: i32 = Side::BOTH.into_iter().map(|side| self.weight(position, side)).sum();
        weight.min(self.full)
    }

    /// How much of what is early and of what is late counts in a position; both together 1.
    pub(super) fn phases(&self, position: &Position) -> [f32; 2] {
        let early = self.fullness(position) as f32 / self.full as f32;
        [early, 1.0 - early]
    }

    /// Whether the player to move has enough that some move is surely better than passing.
    pub(super) fn has_spare(&self, position: &Position) -> bool {
        self.weight(position, position.side()) >= SPARE
    }

    fn weight(&self, position: &Position, side: Side) -> i32 {
        let weight =
            |(kind, worth): (u8, &Worth)| i32::from(position.count(side, KindId(kind))) * worth.weight;
        (0..).zip(&self.kinds).map(weight).sum()
    }

    fn held(&self, position: &Position, side: Side) -> i32 {
        let held = |(kind, worth): (u8, &Worth)| {
            i32::from(position.in_hand(side, KindId(kind))) * worth.value * self.in_hand / 100
        };
        (0..).zip(&self.kinds).map(held).sum()
    }

    /// What a piece of White's on a square is worth, early and late in the game.
    pub fn place(&self, kind: KindId, cell: Square) -> (i32, i32) {
        let content = Content::piece(kind, Side::White);
        let [early, late] = self.table[content.index() * self.cells + cell.index()];
        (i32::from(early), i32::from(late))
    }
}
