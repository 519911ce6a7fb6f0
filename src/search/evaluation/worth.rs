//! What kinds of pieces are worth: from what they can do on average, how much of the board they get to, what they can become and
//! what they let others do. In hundredths of the weakest kind that can promote.

use super::random::Random;
use super::reach::Reach;
use super::sample::{self, Sample};
use crate::board::{Content, KindId, Side, Square};
use crate::interp;
use crate::ir::{Action, Program};
use crate::position::Position;

/// Worth of `m` targets: `m * (BASE + GROWTH * m)`. Two kinds of different range fix the two numbers, and the others of the
/// orthodox game then come out where practice has them.
const BASE: f32 = 51.0;
const GROWTH: f32 = 1.1;
/// A target that can be attacked against one that can be entered.
const ATTACK: f32 = 2.0 / 3.0;
/// How much of its worth a piece keeps that gets to next to nothing of the board.
const BOUND: f32 = 0.75;
/// What promotion adds: this part of what is won, shrinking with the square of the moves it takes.
const PROMOTION: f32 = 0.45;
/// What a target that it gives to others adds to a piece's worth.
const HELP: f32 = 20.0;
/// Men on the positions on which help is measured, and their number.
const HELPED: usize = 10;
const TRIALS: usize = 48;
/// How many helpers of the kind there are together: one may be of no help where two are.
const COMPANY: usize = 4;
/// The share of its worth that a piece keeps if there is no end to the supply.
const PLENTY: f32 = 0.2;

/// What a kind comes to.
#[derive(Clone, Debug, Default)]
pub(super) struct Worth {
    pub value: f32,
    /// What promotion wins at most; 0 if it has none that is worth it.
    pub rise: f32,
    /// What promotion adds to the value, which is that of a piece furthest away from it.
    pub hope: f32,
    /// By cell: moves until it is promoted.
    pub distances: Vec<Option<u32>>,
    /// The kinds that it is promoted to.
    pub better: Vec<KindId>,
    /// The average number of its targets.
    pub targets: f32,
    /// The part of the squares that it gets to.
    pub share: f32,
    /// What letting others do more adds.
    pub help: f32,
    /// There is no end to the supply.
    pub endless: bool,
}

/// The average number of targets of a kind on the squares where it has any; attacks and entries weighed so that a piece that
/// does both counts each target once.
fn mobility(sample: &Sample, kind: KindId) -> f32 {
    let stood = &sample.stood[kind.index()];
    let mut targets = vec![0.0; stood.len()];
    for chance in sample.chances.iter().filter(|chance| chance.kind == kind) {
        targets[chance.from.index()] += weight(sample, chance.captures);
    }
    let alive = || targets.iter().zip(stood).filter(|(targets, _)| **targets > 0.0);
    let seen: u32 = alive().map(|(_, stood)| stood).sum();
    alive().map(|(targets, _)| targets).sum::<f32>() / seen.max(1) as f32
}

/// How much one thing that could be done counts, so that chances are no rarer for what was rare in the sample.
pub(super) fn weight(sample: &Sample, captures: bool) -> f32 {
    if captures { ATTACK / sample.enemy } else { (1.0 - ATTACK) / sample.vacant }
}

/// Every kind's worth.
pub(super) fn all(program: &Program, sample: &Sample, kinds: &[KindId], random: &mut Random) -> Vec<Worth> {
    let reaches: Vec<Reach> = program.kind_ids().map(|kind| Reach::of(sample, kind)).collect();
    let mut bare = vec![Worth::default(); program.kinds.len()];
    for &kind in kinds {
        let targets = mobility(sample, kind);
        let share = reaches[kind.index()].share();
        let value = targets * (BASE + GROWTH * targets) * (BOUND + (1.0 - BOUND) * share);
        bare[kind.index()] = Worth { value, targets, share, ..Worth::default() };
    }
    for &kind in kinds.iter().filter(|&&kind| hardly_captures(sample, kind)) {
        let worth = &mut bare[kind.index()];
        worth.help = HELP * help(program, kinds, kind, random);
        worth.value += worth.help;
    }
    let worths = program.kind_ids().map(|kind| promoted(&bare, &reaches[kind.index()], kind));
    let mut worths: Vec<Worth> = worths.collect();
    let weakest = |worths: &[Worth]| {
        let promotable = worths.iter().filter(|worth| worth.rise > 0.0).map(|worth| worth.value);
        promotable.reduce(f32::min)
    };
    let scale = weakest(&worths).map_or(1.0, |value| (100.0 / value.max(1.0)).clamp(0.5, 2.0));
    for (worth, id) in worths.iter_mut().zip(program.kind_ids()) {
        let endless = program.drops.iter().map(|&rule| &program.rules[rule]);
        let mut endless = endless.filter(|rule| matches!(rule.action, Action::Drop { hand: None, .. }));
        worth.endless = endless.any(|rule| rule.kind == id);
        let kept = scale * if worth.endless { PLENTY } else { 1.0 };
        worth.value *= kept;
        worth.help *= kept;
        worth.rise *= scale;
        worth.hope *= scale;
    }
    worths
}

/// Adds what a kind can become.
fn promoted(bare: &[Worth], reach: &Reach, kind: KindId) -> Worth {
    let value = bare[kind.index()].value;
    let mut better: Vec<KindId> =
        reach.promotions().filter(|other| bare[other.index()].value > value).collect();
    better.sort_unstable();
    better.dedup();
    let rise = better.iter().map(|other| bare[other.index()].value - value).fold(0.0, f32::max);
    let distances = reach.distances(&better);
    let furthest = distances.iter().flatten().max().copied().unwrap_or(0);
    let hope = nearness(rise, furthest);
    Worth { value: value + hope, rise, hope, distances, better, ..bare[kind.index()].clone() }
}

/// What being so many moves away from promotion adds.
pub(super) fn nearness(rise: f32, moves: u32) -> f32 {
    rise * PROMOTION / ((moves + 1) * (moves + 1)) as f32
}

/// Whether a kind is not there to capture. Helpers may do so now and then, helped by their like.
fn hardly_captures(sample: &Sample, kind: KindId) -> bool {
    let chances = || sample.chances.iter().filter(|chance| chance.kind == kind);
    chances().filter(|chance| chance.captures).count() * 10 < chances().count()
}

/// How many targets more the other pieces of a side have for each of these, if it has several; never less than none.
fn help(program: &Program, kinds: &[KindId], helper: KindId, random: &mut Random) -> f32 {
    let others: Vec<KindId> = kinds.iter().copied().filter(|&kind| kind != helper).collect();
    let men = HELPED.min(program.shape.squares() / 3);
    let mut more = 0.0;
    for _ in 0..TRIALS {
        let Some(position) = sample::position(program, &others, men, random) else { continue };
        let side = position.side();
        let mut setup = position.setup(program);
        let mut vacant: Vec<Square> =
            program.shape.all().filter(|&cell| position.at(cell) == Content::VACANT).collect();
        for _ in 0..COMPANY.min(vacant.len()) {
            let cell = vacant.swap_remove(random.below(vacant.len()));
            setup.contents[cell.index()] = Content::piece(helper, side);
        }
        let Ok(with) = Position::new(program, &setup) else { continue };
        more +=
            targets(program, &with, helper, side) as f32 - targets(program, &position, helper, side) as f32;
    }
    (more / (TRIALS * COMPANY) as f32).max(0.0)
}

/// The number of moves that the pieces of a side on the board have, those of one kind aside.
fn targets(program: &Program, position: &Position, except: KindId, side: Side) -> usize {
    debug_assert_eq!(position.side(), side);
    let (moves, _) = interp::pseudo_board_moves(program, position);
    moves.iter().filter(|candidate| candidate.mv.kind != except).count()
}
