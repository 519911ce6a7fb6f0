//! Derived piece values. They depend on average mobility, the share of the board that a kind reaches, promotion, and the moves
//! that a piece makes possible for others. They are scaled so that the weakest kind that can promote has a value of about 100
//! centipawns.

use super::move_graph::MoveGraph;
use super::random::Random;
use super::sample::{self, Sample};
use crate::board::{Content, KindId, Side, Square};
use crate::interp;
use crate::ir::{Action, Program};
use crate::position::Position;

// The value of a piece with `m` targets is `m * (VALUE_PER_TARGET + VALUE_PER_TARGET_SQUARED * m)`. The constants are fitted to
// a short-range and a long-range piece of orthodox chess; the values of the other pieces then agree with practice.
const VALUE_PER_TARGET: f32 = 51.0;
const VALUE_PER_TARGET_SQUARED: f32 = 1.1;
/// The share of captures in a piece's mobility; the rest are quiet moves.
const CAPTURE_SHARE: f32 = 2.0 / 3.0;
/// The factor for the value of a piece that reaches almost no square of the board. With the share of squares that a piece
/// reaches, the factor rises linearly to 1.
const LIMITED_REACH_FACTOR: f32 = 0.75;
/// The promotion bonus of a piece that needs `n` moves is this share of the gain, divided by `(n + 1)²`.
const PROMOTION_SHARE: f32 = 0.45;
/// Bonus for each move that the piece makes possible for others, in centipawns.
const ASSISTANCE_BONUS: f32 = 20.0;
/// The maximum number of pieces of other kinds in a position from which the assistance bonus is computed.
const ASSISTED_PIECES: usize = 10;
/// The number of positions from which the assistance bonus is computed.
const ASSISTANCE_POSITIONS: usize = 48;
/// The maximum number of pieces of the helping kind that are added to a position at once: some kinds help only in pairs.
const HELPERS_TOGETHER: usize = 4;
/// The factor for the value of kinds that can be dropped without limit.
const UNLIMITED_DROPS_FACTOR: f32 = 0.2;

/// The derived value of a kind, with its parts. Values are in centipawns.
#[derive(Clone, Debug, Default)]
pub(super) struct DerivedValue {
    pub value: f32,
    /// The maximum gain by promotion; 0 if no promotion is useful.
    pub promotion_gain: f32,
    /// The promotion bonus of a piece on the cell furthest from promotion. `value` includes it.
    pub promotion_bonus: f32,
    /// The number of moves until promotion, by cell.
    pub distances: Vec<Option<u32>>,
    /// The kinds to which promotion is useful: those of a higher value.
    pub promotions: Vec<KindId>,
    /// The average number of targets.
    pub average_mobility: f32,
    /// The share of the board that the piece reaches, from 0 to 1.
    pub reachable_share: f32,
    /// The bonus for moves that the piece makes possible for others.
    pub assistance_bonus: f32,
    /// True if the piece can be dropped without limit.
    pub unlimited_drops: bool,
}

/// Returns the average number of targets of a kind on the squares where it has any. Captures and quiet moves are weighted so
/// that a target on which the piece both captures and moves counts once.
fn mobility(sample: &Sample, kind: KindId) -> f32 {
    let occupancy = &sample.occupancy[kind.index()];
    let mut targets = vec![0.0; occupancy.len()];
    for sampled in sample.moves.iter().filter(|sampled| sampled.kind == kind) {
        targets[sampled.from.index()] += move_weight(sample, sampled.captures);
    }
    let mobile_cells = || targets.iter().zip(occupancy).filter(|(targets, _)| **targets > 0.0);
    let occurrences: u32 = mobile_cells().map(|(_, occupancy)| occupancy).sum();
    mobile_cells().map(|(targets, _)| targets).sum::<f32>() / occurrences.max(1) as f32
}

/// Returns the weight of a sampled move. It is inversely proportional to the probability that a square has an enemy (for a
/// capture) or is vacant (for a quiet move).
pub(super) fn move_weight(sample: &Sample, captures: bool) -> f32 {
    if captures {
        CAPTURE_SHARE / sample.enemy_probability
    } else {
        (1.0 - CAPTURE_SHARE) / sample.vacant_probability
    }
}

/// Derives the values of `kinds`. The result has an entry for every kind of the game.
pub(super) fn derive_values(
    program: &Program,
    sample: &Sample,
    kinds: &[KindId],
    random: &mut Random,
) -> Vec<DerivedValue> {
    let graphs: Vec<MoveGraph> = program.kind_ids().map(|kind| MoveGraph::new(sample, kind)).collect();
    let mut values = vec![DerivedValue::default(); program.kinds.len()];
    for &kind in kinds {
        let average_mobility = mobility(sample, kind);
        let reachable_share = graphs[kind.index()].component_share();
        let points = average_mobility
            * (VALUE_PER_TARGET + VALUE_PER_TARGET_SQUARED * average_mobility)
            * (LIMITED_REACH_FACTOR + (1.0 - LIMITED_REACH_FACTOR) * reachable_share);
        values[kind.index()] =
            DerivedValue { value: points, average_mobility, reachable_share, ..DerivedValue::default() };
    }
    for &kind in kinds.iter().filter(|&&kind| rarely_captures(sample, kind)) {
        let value = &mut values[kind.index()];
        value.assistance_bonus = ASSISTANCE_BONUS * assisted_moves(program, kinds, kind, random);
        value.value += value.assistance_bonus;
    }
    let with_promotion =
        program.kind_ids().map(|kind| with_promotion_bonus(&values, &graphs[kind.index()], kind));
    let mut values: Vec<DerivedValue> = with_promotion.collect();
    let weakest_promotable_value = |values: &[DerivedValue]| {
        let promotable = values.iter().filter(|value| value.promotion_gain > 0.0).map(|value| value.value);
        promotable.reduce(f32::min)
    };
    let scale =
        weakest_promotable_value(&values).map_or(1.0, |value| (100.0 / value.max(1.0)).clamp(0.5, 2.0));
    for (value, id) in values.iter_mut().zip(program.kind_ids()) {
        let drop_rules = program.drops.iter().map(|&rule| &program.rules[rule]);
        let mut drops_from_supply =
            drop_rules.filter(|rule| matches!(rule.action, Action::Drop { hand: None, .. }));
        value.unlimited_drops = drops_from_supply.any(|rule| rule.kind == id);
        let factor = scale * if value.unlimited_drops { UNLIMITED_DROPS_FACTOR } else { 1.0 };
        value.value *= factor;
        value.assistance_bonus *= factor;
        value.promotion_gain *= factor;
        value.promotion_bonus *= factor;
    }
    values
}

/// Returns the value of a kind with its promotion bonus. `values` are the values of all kinds without the bonus.
fn with_promotion_bonus(values: &[DerivedValue], graph: &MoveGraph, kind: KindId) -> DerivedValue {
    let value = values[kind.index()].value;
    let mut better_kinds: Vec<KindId> =
        graph.promotions().filter(|other| values[other.index()].value > value).collect();
    better_kinds.sort_unstable();
    better_kinds.dedup();
    let gain = better_kinds.iter().map(|other| values[other.index()].value - value).fold(0.0, f32::max);
    let distances = graph.distances_to_promotion(&better_kinds);
    let furthest = distances.iter().flatten().max().copied().unwrap_or(0);
    let bonus = promotion_bonus(gain, furthest);
    DerivedValue {
        value: value + bonus,
        promotion_gain: gain,
        promotion_bonus: bonus,
        distances,
        promotions: better_kinds,
        ..values[kind.index()].clone()
    }
}

/// Returns the promotion bonus of a piece that can promote in `moves` moves. `gain` is the increase of its value by the
/// promotion.
pub(super) fn promotion_bonus(gain: f32, moves: u32) -> f32 {
    gain * PROMOTION_SHARE / ((moves + 1) * (moves + 1)) as f32
}

/// Returns true if fewer than a tenth of the sampled moves of a kind are captures. Such kinds may help other pieces.
fn rarely_captures(sample: &Sample, kind: KindId) -> bool {
    let moves = || sample.moves.iter().filter(|sampled| sampled.kind == kind);
    moves().filter(|sampled| sampled.captures).count() * 10 < moves().count()
}

/// Returns the average number of moves that a helper adds to the other pieces of its side; at least 0.
fn assisted_moves(program: &Program, kinds: &[KindId], helper: KindId, random: &mut Random) -> f32 {
    let others: Vec<KindId> = kinds.iter().copied().filter(|&kind| kind != helper).collect();
    let piece_count = ASSISTED_PIECES.min(program.shape.squares() / 3);
    let (mut added_moves, mut added_helpers) = (0.0, 0);
    for _ in 0..ASSISTANCE_POSITIONS {
        let Some(position) = sample::random_position(program, &others, piece_count, random) else { continue };
        let side = position.side();
        let mut setup = position.setup(program);
        let mut vacant: Vec<Square> =
            program.shape.all_squares().filter(|&cell| position.at(cell) == Content::VACANT).collect();
        let helpers = HELPERS_TOGETHER.min(vacant.len());
        for _ in 0..helpers {
            let cell = vacant.swap_remove(random.below(vacant.len()));
            setup.contents[cell.index()] = Content::piece(helper, side);
        }
        let Ok(assisted) = Position::new(program, &setup) else { continue };
        added_helpers += helpers;
        added_moves += count_moves(program, &assisted, helper, side) as f32
            - count_moves(program, &position, helper, side) as f32;
    }
    (added_moves / added_helpers.max(1) as f32).max(0.0)
}

/// Returns the number of moves of a side's pieces on the board, without the pieces of the kind `excluded`. The side must be to
/// move.
fn count_moves(program: &Program, position: &Position, excluded: KindId, side: Side) -> usize {
    debug_assert_eq!(position.side(), side);
    let (moves, _) = interp::pseudo_board_moves(program, position);
    moves.iter().filter(|candidate| candidate.mv.kind != excluded).count()
}
