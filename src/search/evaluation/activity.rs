//! Mobility and pressure: the squares that pieces can move to, and their attacks on the zone around a vital piece.

use super::KindValue;
use super::weights::{Term, Weights};
use crate::board::{KindId, Side, Square, SquareSet};
use crate::ir::Program;
use crate::kernel::Kernel;
use crate::position::Position;
use crate::search::features::mobility::{Mobility, MobilityWeights};

/// The margin of lazy evaluation at weights of 100 percent, in centipawns. The sum of mobility and pressure is rarely further
/// from 0.
const LAZY_EVAL_MARGIN: i32 = 220;
/// The scale of the fixed-point weights.
const WEIGHT_SCALE: i32 = 16;
/// The weight of a target square for a minor piece.
const MOBILITY_WEIGHT: i32 = 4 * WEIGHT_SCALE;
/// The maximum value of a minor piece, in centipawns. Pieces of a higher value get a smaller weight.
const MINOR_PIECE_VALUE: i32 = 330;
/// The value, in centipawns, of a piece whose attack on a zone square is one unit of pressure.
const PRESSURE_UNIT_VALUE: i32 = 190;
/// The divisor of the squared number of pressure units.
const PRESSURE_DIVISOR: i32 = 6;
/// The maximum pressure bonus, in centipawns.
const MAX_PRESSURE: i32 = 250;

/// The weights of mobility and pressure.
#[derive(Clone, Debug)]
pub(super) struct Activity {
    mobility_weights: Vec<i32>,
    pressure_weights: Vec<i32>,
    /// The kinds of vital pieces. A side that loses a vital piece loses the game.
    vital_kinds: Vec<KindId>,
    /// The zone around each cell: the cell and its neighbours.
    zones: Vec<SquareSet>,
    /// The weight of pressure, in percent.
    pressure_percent: i32,
    /// The absolute value, in centipawns, that the activity rarely exceeds. It is the margin of lazy evaluation.
    pub lazy_eval_margin: i32,
}

impl Activity {
    pub fn new(program: &Program, kinds: &[KindValue], weights: &Weights) -> Activity {
        let (mobility, pressure) = (weights.percent(Term::Mobility), weights.percent(Term::Pressure));
        // Kinds without a phase weight get no mobility bonus. Kinds that can promote have a bonus for nearness to promotion
        // instead.
        let mobility_weight = |kind: &KindValue| match kind.phase_weight {
            weight if weight <= 0 => 0,
            weight => MOBILITY_WEIGHT * MINOR_PIECE_VALUE.min(weight) / weight * mobility / 100,
        };
        Activity {
            mobility_weights: kinds.iter().map(mobility_weight).collect(),
            pressure_weights: kinds
                .iter()
                .map(|kind| WEIGHT_SCALE * kind.untuned.max(0) / PRESSURE_UNIT_VALUE)
                .collect(),
            vital_kinds: program
                .kind_ids()
                .zip(kinds)
                .filter(|(_, value)| value.vital)
                .map(|(kind, _)| kind)
                .collect(),
            zones: (0..program.shape.cells()).map(|cell| zone(program, Square(cell as u8))).collect(),
            pressure_percent: pressure,
            lazy_eval_margin: LAZY_EVAL_MARGIN * mobility.max(pressure) / 100,
        }
    }

    /// Returns the activity of the side to move minus that of the other side, in centipawns.
    pub fn evaluate(&self, kernel: &Kernel, position: &Position) -> i32 {
        let side = position.side();
        let activity_of = |side: Side| {
            let zone = self.zone_of(position, side.other());
            let weights = MobilityWeights {
                anywhere: &self.mobility_weights,
                in_zone: &self.pressure_weights,
                zone: &zone,
            };
            self.activity_value(Mobility::new(kernel, position, side, &weights))
        };
        activity_of(side) - activity_of(side.other())
    }

    /// Returns the value of a side's mobility and pressure, in centipawns.
    fn activity_value(&self, mobility: Mobility) -> i32 {
        let units = mobility.in_zone / WEIGHT_SCALE;
        let pressure = (units * units / PRESSURE_DIVISOR).min(MAX_PRESSURE);
        mobility.anywhere / WEIGHT_SCALE + pressure * self.pressure_percent / 100
    }

    /// Returns the zone around a side's vital piece; empty unless the side has exactly one vital piece.
    fn zone_of(&self, position: &Position, side: Side) -> SquareSet {
        let vital = self.vital_kinds.iter().fold(SquareSet::EMPTY, |set, &kind| set | *position.plane(kind));
        let vital = vital & position.occupied(side);
        let mut cells = vital.iter();
        match (cells.next(), cells.next()) {
            (Some(cell), None) => self.zones[cell.index()],
            _ => SquareSet::EMPTY,
        }
    }
}

/// Returns a cell and its neighbours; empty if the cell is not a square.
fn zone(program: &Program, cell: Square) -> SquareSet {
    let shape = &program.shape;
    if !shape.is_square(cell) {
        return SquareSet::EMPTY;
    }
    shape.all_squares().filter(|&near| shape.distance(near, cell) <= 1).collect()
}
