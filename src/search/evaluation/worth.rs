//! Derived piece values: from average mobility, the share of the board that a kind reaches, promotion, and moves that it gives to other
//! pieces. Scaled so that the weakest kind that can promote has about 100.

use super::random::Random;
use super::reach::Reach;
use super::sample::{self, Sample};
use crate::board::{Content, KindId, Side, Square};
use crate::interp;
use crate::ir::{Action, Program};
use crate::position::Position;

/// The value of a piece with `m` targets is `m * (BASE + GROWTH * m)`. Fitted to two kinds of orthodox chess of different range; the
/// others then agree with practice.
const BASE: f32 = 51.0;
const GROWTH: f32 = 1.1;
/// The share of attacked targets in a piece's mobility; the rest are targets that it moves to.
const ATTACK: f32 = 2.0 / 3.0;
/// The factor for a piece that reaches almost none of the board.
const BOUND: f32 = 0.75;
/// The promotion bonus as a share of the gain, divided by the squared number of moves.
const PROMOTION: f32 = 0.45;
/// Bonus for each target that the piece gives to others, in centipawns.
const HELP: f32 = 20.0;
/// The number of pieces on the positions that measure help, and the number of positions.
const HELPED: usize = 10;
const TRIALS: usize = 48;
/// The number of helpers placed together, because some kinds help only in pairs.
const COMPANY: usize = 4;
/// The factor for kinds whose supply of drops is unlimited.
const PLENTY: f32 = 0.2;

/// The derived value of a kind.
#[derive(Clone, Debug, Default)]
pub(super) struct Worth {
    pub value: f32,
    /// The maximum gain by promotion; 0 without a useful promotion.
    pub rise: f32,
    /// The promotion bonus included in the value: that of a piece furthest from promotion.
    pub hope: f32,
    /// The number of moves until promotion, by cell.
    pub distances: Vec<Option<u32>>,
    /// The kinds that it is promoted to.
    pub better: Vec<KindId>,
    /// The average number of targets.
    pub targets: f32,
    /// The share of the board that it reaches, from 0 to 1.
    pub share: f32,
    /// The bonus for moves that it gives to other pieces.
    pub help: f32,
    /// The supply of drops is unlimited.
    pub endless: bool,
}

/// The average number of targets of a kind on squares where it has any. Captures and quiet moves are weighted so that a piece that has
/// both on each target counts each target once.
fn mobility(sample: &Sample, kind: KindId) -> f32 {
    let occupancy = &sample.occupancy[kind.index()];
    let mut targets = vec![0.0; occupancy.len()];
    for sampled in sample.moves.iter().filter(|sampled| sampled.kind == kind) {
        targets[sampled.from.index()] += weight(sample, sampled.captures);
    }
    let alive = || targets.iter().zip(occupancy).filter(|(targets, _)| **targets > 0.0);
    let seen: u32 = alive().map(|(_, occupancy)| occupancy).sum();
    alive().map(|(targets, _)| targets).sum::<f32>() / seen.max(1) as f32
}

/// The weight of a sampled move: the inverse of the probability of its kind of target.
pub(super) fn weight(sample: &Sample, captures: bool) -> f32 {
    if captures { ATTACK / sample.enemy } else { (1.0 - ATTACK) / sample.vacant }
}

/// Derives the values of all kinds.
pub(super) fn all(program: &Program, sample: &Sample, kinds: &[KindId], random: &mut Random) -> Vec<Worth> {
    let reaches: Vec<Reach> = program.kind_ids().map(|kind| Reach::new(sample, kind)).collect();
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

/// Adds the promotion bonus to the value of a kind.
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

/// The promotion bonus of a piece this many moves away from it.
pub(super) fn nearness(rise: f32, moves: u32) -> f32 {
    rise * PROMOTION / ((moves + 1) * (moves + 1)) as f32
}

/// Returns true if a kind rarely captures. Kinds that help others may capture with the help of their like.
fn hardly_captures(sample: &Sample, kind: KindId) -> bool {
    let moves = || sample.moves.iter().filter(|sampled| sampled.kind == kind);
    moves().filter(|sampled| sampled.captures).count() * 10 < moves().count()
}

/// The average number of moves that a helper adds to the other pieces of its side. Not negative.
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

/// The number of moves of a side's pieces on the board, except those of one kind.
fn targets(program: &Program, position: &Position, except: KindId, side: Side) -> usize {
    debug_assert_eq!(position.side(), side);
    let (moves, _) = interp::pseudo_board_moves(program, position);
    moves.iter().filter(|candidate| candidate.mv.kind != except).count()
}
