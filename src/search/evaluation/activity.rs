//! What the pieces of a position can do there and then: squares to go to, and pressure on what must not be lost.

use super::Worth;
use super::weights::{Term, Weights};
use crate::board::{KindId, Side, Square, SquareSet};
use crate::ir::Program;
use crate::kernel::Kernel;
use crate::position::Position;
use crate::search::features::mobility::{Mobility, MobilityWeights};

/// It hardly ever adds or takes more, if all of it counts.
const MOST: i32 = 220;
/// Weights are so many times what they add.
const FINE: i32 = 16;
/// What a square to go to adds for a light piece.
const GOING: i32 = 4 * FINE;
/// A piece worth more than this has less to gain from a square.
const LIGHT: i32 = 330;
/// Worth of a piece whose attack on a square of the zone is one unit of pressure.
const PRESSING: i32 = 190;
/// Pressure of so many units squared is worth a point.
const PRESSURE: i32 = 6;
/// No pressure adds more.
const MOST_PRESSURE: i32 = 250;

/// What is looked at.
#[derive(Clone, Debug)]
pub(super) struct Activity {
    going: Vec<i32>,
    pressing: Vec<i32>,
    /// Kinds whose loss ends the game.
    vital: Vec<KindId>,
    /// By cell: it and its neighbours.
    zones: Vec<SquareSet>,
    /// How much pressure counts, in hundredths.
    pressure: i32,
    /// It hardly ever adds or takes more.
    pub most: i32,
}

impl Activity {
    pub fn of(program: &Program, kinds: &[Worth], weights: &Weights) -> Activity {
        let (mobility, pressure) = (weights.share(Term::Mobility), weights.share(Term::Pressure));
        // What is to be promoted is judged by how near it is to that.
        let going = |worth: &Worth| match worth.weight {
            weight if weight <= 0 => 0,
            weight => GOING * LIGHT.min(weight) / weight * mobility / 100,
        };
        Activity {
            going: kinds.iter().map(going).collect(),
            pressing: kinds.iter().map(|worth| FINE * worth.derived.max(0) / PRESSING).collect(),
            vital: program
                .kind_ids()
                .zip(kinds)
                .filter(|(_, worth)| worth.vital)
                .map(|(kind, _)| kind)
                .collect(),
            zones: (0..program.shape.cells()).map(|cell| zone(program, Square(cell as u8))).collect(),
            pressure,
            most: MOST * mobility.max(pressure) / 100,
        }
    }

    /// What it adds for the player to move.
    pub fn of_mover(&self, kernel: &Kernel, position: &Position) -> i32 {
        let side = position.side();
        let of = |side: Side| {
            let zone = self.zone_of(position, side.other());
            let weights = MobilityWeights { anywhere: &self.going, in_zone: &self.pressing, zone: &zone };
            self.points(Mobility::new(kernel, position, side, &weights))
        };
        of(side) - of(side.other())
    }

    fn points(&self, mobility: Mobility) -> i32 {
        let units = mobility.in_zone / FINE;
        let pressure = (units * units / PRESSURE).min(MOST_PRESSURE);
        mobility.anywhere / FINE + pressure * self.pressure / 100
    }

    /// The squares about what a side must not lose, if that is but one piece.
    fn zone_of(&self, position: &Position, side: Side) -> SquareSet {
        let vital = self.vital.iter().fold(SquareSet::EMPTY, |set, &kind| set | *position.plane(kind));
        let vital = vital & position.occupied(side);
        let mut cells = vital.iter();
        match (cells.next(), cells.next()) {
            (Some(cell), None) => self.zones[cell.index()],
            _ => SquareSet::EMPTY,
        }
    }
}

fn zone(program: &Program, cell: Square) -> SquareSet {
    let shape = &program.shape;
    if !shape.is_square(cell) {
        return SquareSet::EMPTY;
    }
    let (file, rank) = shape.coordinates(cell);
    let near = |file: u8, rank: u8| {
        let inside = file < shape.files() && rank < shape.ranks();
        inside.then(|| shape.cell(file, rank)).flatten().filter(|&at| shape.is_square(at))
    };
    let files = file.saturating_sub(1)..=file + 1;
    files
        .flat_map(|file| (rank.saturating_sub(1)..=rank + 1).filter_map(move |rank| near(file, rank)))
        .collect()
}
