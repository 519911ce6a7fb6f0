//! Derived piece values: from average mobility, the share of the board that a kind reaches, promotion, and moves that it gives to other
//! pieces. Scaled so that the weakest kind that can promote has about 100.

use super::move_graph::MoveGraph;
use super::random::Random;
use super::sample::{self, Sample};
use crate::board::{Content, KindId, Side, Square};
use crate::interp;
use crate::ir::{Action, Program};
use crate::position::Position;

/// The value of a piece with `m` targets is `m * (VALUE_PER_TARGET + VALUE_PER_TARGET_SQUARED * m)`. Fitted to two kinds
/// of orthodox chess of different range; the values of the others then agree with practice.
const VALUE_PER_TARGET: f32 = 51.0;
const VALUE_PER_TARGET_SQUARED: f32 = 1.1;
/// The share of attacked targets in a piece's mobility; the rest are targets that it moves to.
const ATTACK_SHARE: f32 = 2.0 / 3.0;
/// The factor for a piece that reaches almost none of the board.
const LIMITED_REACH_FACTOR: f32 = 0.75;
/// The promotion bonus as a share of the gain, divided by the squared number of moves.
const PROMOTION_SHARE: f32 = 0.45;
/// Bonus for each target that the piece gives to others, in centipawns.
const ASSISTANCE_BONUS: f32 = 20.0;
/// The number of pieces on the positions that measure help, and the number of positions.
const ASSISTED_PIECES: usize = 10;
const ASSISTANCE_POSITIONS: usize = 48;
/// The number of helpers placed together, because some kinds help only in pairs.
const HELPERS_TOGETHER: usize = 4;
/// The factor for kinds whose supply of drops is unlimited.
const UNLIMITED_DROPS_FACTOR: f32 = 0.2;

/// The derived value of a kind.
#[derive(Clone, Debug, Default)]
pub(super) struct DerivedValue {
    pub value: f32,
    /// The maximum gain by promotion; 0 without a useful promotion.
    pub promotion_gain: f32,
    /// The promotion bonus included in the value: that of a piece furthest from promotion.
    pub promotion_bonus: f32,
    /// The number of moves until promotion, by cell.
    pub distances: Vec<Option<u32>>,
    /// The kinds that it is promoted to.
    pub promotions: Vec<KindId>,
    /// The average number of targets.
    pub targets: f32,
    /// The share of the board that it reaches, from 0 to 1.
    pub share: f32,
    /// The bonus for moves that it gives to other pieces.
    pub assistance_bonus: f32,
    /// The supply of drops is unlimited.
    pub unlimited_drops: bool,
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
    if captures { ATTACK_SHARE / sample.enemy } else { (1.0 - ATTACK_SHARE) / sample.vacant }
}

/// Derives the values of all kinds.
pub(super) fn derive_values(
    program: &Program,
    sample: &Sample,
    kinds: &[KindId],
    random: &mut Random,
) -> Vec<DerivedValue> {
    let reaches: Vec<MoveGraph> = program.kind_ids().map(|kind| MoveGraph::new(sample, kind)).collect();
    let mut bare = vec![DerivedValue::default(); program.kinds.len()];
    for &kind in kinds {
        let targets = mobility(sample, kind);
        let share = reaches[kind.index()].share();
        let value = targets
            * (VALUE_PER_TARGET + VALUE_PER_TARGET_SQUARED * targets)
            * (LIMITED_REACH_FACTOR + (1.0 - LIMITED_REACH_FACTOR) * share);
        bare[kind.index()] = DerivedValue { value, targets, share, ..DerivedValue::default() };
    }
    for &kind in kinds.iter().filter(|&&kind| rarely_captures(sample, kind)) {
        let worth = &mut bare[kind.index()];
        worth.assistance_bonus = ASSISTANCE_BONUS * assisted_moves(program, kinds, kind, random);
        worth.value += worth.assistance_bonus;
    }
    let worths = program.kind_ids().map(|kind| with_promotion_bonus(&bare, &reaches[kind.index()], kind));
    let mut worths: Vec<DerivedValue> = worths.collect();
    let weakest = |worths: &[DerivedValue]| {
        let promotable = worths.iter().filter(|worth| worth.promotion_gain > 0.0).map(|worth| worth.value);
        promotable.reduce(f32::min)
    };
    let scale = weakest(&worths).map_or(1.0, |value| (100.0 / value.max(1.0)).clamp(0.5, 2.0));
    for (worth, id) in worths.iter_mut().zip(program.kind_ids()) {
        let endless = program.drops.iter().map(|&rule| &program.rules[rule]);
        let mut endless = endless.filter(|rule| matches!(rule.action, Action::Drop { hand: None, .. }));
        worth.unlimited_drops = endless.any(|rule| rule.kind == id);
        let kept = scale * if worth.unlimited_drops { UNLIMITED_DROPS_FACTOR } else { 1.0 };
        worth.value *= kept;
        worth.assistance_bonus *= kept;
        worth.promotion_gain *= scale;
        worth.promotion_bonus *= scale;
    }
    worths
}

/// Adds the promotion bonus to the value of a kind.
fn with_promotion_bonus(bare: &[DerivedValue], reach: &MoveGraph, kind: KindId) -> DerivedValue {
    let value = bare[kind.index()].value;
    let mut better: Vec<KindId> =
        reach.promotions().filter(|other| bare[other.index()].value > value).collect();
    better.sort_unstable();
    better.dedup();
    let rise = better.iter().map(|other| bare[other.index()].value - value).fold(0.0, f32::max);
    let distances = reach.distances(&better);
    let furthest = distances.iter().flatten().max().copied().unwrap_or(0);
    let hope = promotion_bonus(rise, furthest);
    DerivedValue {
        value: value + hope,
        promotion_gain: rise,
        promotion_bonus: hope,
        distances,
        promotions: better,
        ..bare[kind.index()].clone()
    }
}

/// The promotion bonus of a piece this many moves away from it.
pub(super) fn promotion_bonus(rise: f32, moves: u32) -> f32 {
    rise * PROMOTION_SHARE / ((moves + 1) * (moves + 1)) as f32
}

/// Returns true if a kind rarely captures. Kinds that help others may capture with the help of their like.
fn rarely_captures(sample: &Sample, kind: KindId) -> bool {
    let moves = || sample.moves.iter().filter(|sampled| sampled.kind == kind);
    moves().filter(|sampled| sampled.captures).count() * 10 < moves().count()
}

/// The average number of moves that a helper adds to the other pieces of its side. Not negative.
fn assisted_moves(program: &Program, kinds: &[KindId], helper: KindId, random: &mut Random) -> f32 {
    let others: Vec<KindId> = kinds.iter().copied().filter(|&kind| kind != helper).collect();
    let men = ASSISTED_PIECES.min(program.shape.squares() / 3);
    let mut more = 0.0;
    for _ in 0..ASSISTANCE_POSITIONS {
        let Some(position) = sample::random_position(program, &others, men, random) else { continue };
        let side = position.side();
        let mut setup = position.setup(program);
        let mut vacant: Vec<Square> =
            program.shape.all().filter(|&cell| position.at(cell) == Content::VACANT).collect();
        for _ in 0..HELPERS_TOGETHER.min(vacant.len()) {
            let cell = vacant.swap_remove(random.below(vacant.len()));
            setup.contents[cell.index()] = Content::piece(helper, side);
        }
        let Ok(with) = Position::new(program, &setup) else { continue };
        more += count_moves(program, &with, helper, side) as f32
            - count_moves(program, &position, helper, side) as f32;
    }
    (more / (ASSISTANCE_POSITIONS * HELPERS_TOGETHER) as f32).max(0.0)
}

/// The number of moves of a side's pieces on the board, except those of one kind.
fn count_moves(program: &Program, position: &Position, except: KindId, side: Side) -> usize {
    debug_assert_eq!(position.side(), side);
    let (moves, _) = interp::pseudo_board_moves(program, position);
    moves.iter().filter(|candidate| candidate.mv.kind != except).count()
}
