//! What a position is worth, derived from the rules of its game: nothing here is made for one. Not search.
//!
//! A game is looked at through random positions (`sample`); from what pieces can do on them come their worth (`worth`) and
//! what squares add to it (`places`). An evaluation is a sum over the pieces on the board, those on their way to promotion that
//! nothing stops any more (`passage`), and what the pieces can do there and then, above all to what must not be lost (`activity`). What else wins is in `aims`.

// Counts of a few thousand at most become averages.
#![allow(clippy::cast_precision_loss)]

mod activity;
mod aims;
mod passage;
mod places;
pub mod random;
mod reach;
mod sample;
mod worth;

use crate::board::{Content, KindId, Side, Square};
use crate::ir::{Program, Royalty};
use crate::kernel::Kernel;
use crate::position::{Position, Setup};

use super::generator::crucial;
use super::score::MOST;
use activity::Activity;
use aims::Aims;
use passage::Runner;
use places::Place;
use random::Random;
use sample::Sample;

/// What being to move is worth.
const TEMPO: i32 = 10;
/// The loss of a piece that ends the game, where a number is needed.
const VITAL: i32 = 10_000;
/// Where who has nothing left has won, every piece is a burden: so much, and besides this part of what it would be worth.
const BURDEN: i32 = 80;
const BURDENSOME: i32 = 8;
/// What a piece in hand is worth, in hundredths of one on the board.
const IN_HAND: i32 = 110;
/// Without so much beside those that promote, passing may be the best move.
const SPARE: i32 = 250;

/// The evaluation of one game.
#[derive(Clone, Debug)]
pub struct Evaluation {
    kinds: Vec<Worth>,
    cells: usize,
    /// By content and cell: early and late in the game; what is bad for White is negative.
    table: Vec<[i16; 2]>,
    /// The worth of all pieces of the array that do not promote.
    full: i32,
    any_in_hand: bool,
    aims: Aims,
    activity: Activity,
    runners: Vec<Runner>,
}

#[derive(Clone, Copy, Debug)]
struct Worth {
    value: i32,
    /// Its loss ends the game.
    vital: bool,
    /// Its loss wins the game.
    offered: bool,
    /// What it adds to how full the board is.
    weight: i32,
}

impl Evaluation {
    /// Derives the evaluation of a game. Always the same for the same rules.
    pub fn new(program: &Program) -> Evaluation {
        let mut random = Random(1);
        let crucial = Side::BOTH.map(|side| crucial(program, side));
        let vital =
            |id: usize| program.kinds[id].royalty == Royalty::Royal || crucial[0][id] || crucial[1][id];
        let ids = || (0..program.kinds.len() as u8).map(KindId);
        let on_board = |kind: &KindId| {
            let original = &program.kind(*kind).original;
            original.iter().any(|cells| !cells.is_empty()) || program.can_appear(*kind)
        };
        let kinds: Vec<KindId> =
            ids().filter(|kind| program.kind(*kind).royalty == Royalty::Common && on_board(kind)).collect();
        let sample = Sample::take(program, &kinds, &mut random);
        let measured: Vec<KindId> = ids().filter(on_board).collect();
        let worths = worth::all(program, &sample, &measured, &mut random);
        let traffic = places::traffic(program, &sample);
        let (cells, contents) = (program.shape.cells(), 2 + 2 * program.kinds.len());
        let mut evaluation = Evaluation {
            kinds: Vec::new(),
            cells,
            table: vec![[0; 2]; cells * contents],
            full: 0,
            any_in_hand: program.keeps.hands,
            aims: Aims::of(program),
            activity: Activity::none(),
            runners: Vec::new(),
        };
        for (kind, worth) in ids().zip(&worths) {
            let vital = vital(kind.index());
            let value = if vital { 0 } else { worth.value.round() as i32 };
            let weight = if worth.rise > 0.0 { 0 } else { value };
            let offered = Side::BOTH.into_iter().all(|side| aims::wins_without(program, kind, side));
            let value = if evaluation.aims.to_be_rid { -(BURDEN + value / BURDENSOME) } else { value };
            evaluation.kinds.push(Worth { value, vital, offered, weight });
            let mut places = places::of(program, &sample, &traffic, kind, worth, vital);
            for (place, near) in places.iter_mut().zip(aims::nearness(program, &sample, kind)) {
                place.early += near[0];
                place.late += near[1];
            }
            evaluation.enter(program, kind, &places);
        }
        evaluation.full = Position::new(program, &Setup::array(program))
            .map_or(0, |array| {
                evaluation.weight(&array, Side::White) + evaluation.weight(&array, Side::Black)
            })
            .max(1);
        evaluation.activity = Activity::of(program, &evaluation);
        // What has been taken comes back where there are hands, and stops anybody.
        let runners = ids().zip(&worths).filter(|(_, worth)| worth.rise > 0.0 && !program.keeps.hands);
        evaluation.runners = runners.map(|(kind, worth)| Runner::new(program, kind, worth)).collect();
        evaluation
    }

    /// What a kind of piece is worth: the weakest that can promote about 100. Those whose loss ends the game have no price: 0.
    pub fn value(&self, kind: KindId) -> i32 {
        self.kinds[kind.index()].value
    }

    /// What is lost with a piece of that kind; much, if the game is.
    pub(super) fn stake(&self, kind: KindId) -> i32 {
        let worth = &self.kinds[kind.index()];
        match worth {
            Worth { vital: true, .. } => VITAL,
            Worth { offered: true, .. } => -VITAL,
            _ => worth.value,
        }
    }

    /// What a position is worth to the player to move. Beyond the bounds it need not be exact.
    pub(super) fn evaluate(&self, kernel: &Kernel<'_>, position: &Position, bounds: [i32; 2]) -> i32 {
        let standing = self.standing(position);
        if standing + activity::MOST <= bounds[0] || standing - activity::MOST >= bounds[1] {
            return standing;
        }
        (standing + self.activity.of_mover(kernel, position)).clamp(-MOST, MOST)
    }

    /// The same as far as it is known from where pieces stand.
    fn standing(&self, position: &Position) -> i32 {
        let (mut early, mut late, mut fullness) = (0, 0, 0);
        for side in Side::BOTH {
            for cell in &position.occupied(side) {
                let content = position.at(cell);
                let [a, b] = self.table[content.index() * self.cells + cell.index()];
                early += i32::from(a);
                late += i32::from(b);
            }
            fullness += self.weight(position, side);
        }
        for runner in &self.runners {
            let [a, b] = runner.points(position);
            early += a;
            late += b;
        }
        let fullness = fullness.min(self.full);
        let mut score = ((early as i64 * fullness as i64 + late as i64 * (self.full - fullness) as i64)
            / self.full as i64) as i32;
        if self.any_in_hand {
            score += self.in_hand(position, Side::White) - self.in_hand(position, Side::Black);
        }
        score += self.aims.done(position);
        let score = if position.side() == Side::White { score } else { -score };
        (score + TEMPO).clamp(-MOST, MOST)
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

    fn in_hand(&self, position: &Position, side: Side) -> i32 {
        let held = |(kind, worth): (u8, &Worth)| {
            i32::from(position.in_hand(side, KindId(kind))) * worth.value * IN_HAND / 100
        };
        (0..).zip(&self.kinds).map(held).sum()
    }

    fn enter(&mut self, program: &Program, kind: KindId, places: &[Place]) {
        let value = self.kinds[kind.index()].value;
        for side in Side::BOTH {
            let sign = if side == Side::White { 1 } else { -1 };
            let content = Content::piece(kind, side);
            for cell in program.shape.all() {
                let place: Place = places[sample::seen_by(&program.shape, side, cell).index()];
                let points = |extra: f32| (sign * (value + extra.round() as i32)) as i16;
                self.table[content.index() * self.cells + cell.index()] =
                    [points(place.early), points(place.late)];
            }
        }
    }

    /// What a piece of White's on a square is worth, early and late in the game.
    pub fn place(&self, kind: KindId, cell: Square) -> (i32, i32) {
        let content = Content::piece(kind, Side::White);
        let [early, late] = self.table[content.index() * self.cells + cell.index()];
        (i32::from(early), i32::from(late))
    }
}
