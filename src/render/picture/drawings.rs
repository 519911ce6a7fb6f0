//! The drawings of the figures, as SVG paths in a square of about 40 units with its centre at the origin.

use crate::render::piece_artwork::Figure;

/// A part of a drawing.
pub(super) struct Part {
    /// The filled outline.
    pub outline: &'static str,
    /// The lines inside the outline.
    pub inner_lines: &'static str,
}

/// A part at its place in a drawing: its offset and its scale.
pub(super) type PlacedPart = (&'static Part, (f64, f64), f64);

const fn part(outline: &'static str, inner_lines: &'static str) -> Part {
    Part { outline, inner_lines }
}

const ROOK: Part = part(
    "M-12 -19V-9.5L-8 -6V8L-11 12.5V14.5H-14.5V20H14.5V14.5H11V12.5L8 8V-6L12 -9.5V-19H6.5V-14.5H2.7V-19H-2.7V-14.5H-6.5V-19Z",
    "M-8 -6H8M-8 8H8M-11 14.5H11",
);
const BISHOP: Part = part(
    "M0 -16.5C9 -10 11 -2 6.5 6H-6.5C-11 -2 -9 -10 0 -16.5ZM-6.5 6H6.5L8.5 11L14.5 15V20H-14.5V15L-8.5 11ZM3 -19.5A3 3 0 1 1 -3 -19.5A3 3 0 1 1 3 -19.5Z",
    "M0 -9.5V0.5M-4.5 -4.5H4.5M-6.5 6H6.5M-8.5 11H8.5",
);
const KNIGHT: Part = part(
    "M-12.5 20V16C-11 8 -3.5 5.5 -2.5 -1.5C-5.5 -1 -8 2 -10.5 4.2C-12.5 5.6 -16.4 3.5 -16 0.5C-15.6 -2.4 -11 -7 -9.3 -11.5C-9 -14 -8 -16 -6.5 -17L-6.8 -21.5L-2 -18.2C9.5 -18.5 15.5 -7 14.5 13.5V20Z",
    "M-8.4 -8.8L-6.8 -10M-13.2 1.2L-12.2 0.6M2.5 -14C9 -10 10.8 -1 10.5 14",
);
const QUEEN: Part = part(
    "M-10 8L-17.5 -10.5L-8.5 -2.5L-9 -16.5L-1.8 -4.5L0 -17.5L1.8 -4.5L9 -16.5L8.5 -2.5L17.5 -10.5L10 8L11.5 13L13.5 15.5V20H-13.5V15.5L-11.5 13ZM-15.3 -13A2.6 2.6 0 1 1 -20.5 -13A2.6 2.6 0 1 1 -15.3 -13ZM-6.7 -19A2.6 2.6 0 1 1 -11.9 -19A2.6 2.6 0 1 1 -6.7 -19ZM2.6 -20A2.6 2.6 0 1 1 -2.6 -20A2.6 2.6 0 1 1 2.6 -20ZM11.9 -19A2.6 2.6 0 1 1 6.7 -19A2.6 2.6 0 1 1 11.9 -19ZM20.5 -13A2.6 2.6 0 1 1 15.3 -13A2.6 2.6 0 1 1 20.5 -13Z",
    "M-10 8C-4 5.8 4 5.8 10 8M-11.5 13C-4 11 4 11 11.5 13",
);
const KING: Part = part(
    "M-10.5 9C-19.5 -1 -17.5 -10.5 -9.5 -10.5C-4.5 -10.5 -1 -7 0 -3.5C1 -7 4.5 -10.5 9.5 -10.5C17.5 -10.5 19.5 -1 10.5 9L11.5 13L13.5 15.5V20H-13.5V15.5L-11.5 13ZM-1.7 -6V-13.5H-5.5V-16.7H-1.7V-21H1.7V-16.7H5.5V-13.5H1.7V-6Z",
    "M0 -3.5V6.5M-10.5 9C-4 6 4 6 10.5 9M-11.5 13C-4 11 4 11 11.5 13",
);
const PAWN: Part = part(
    "M-3.6 -3.4A6.6 6.6 0 1 1 3.6 -3.4L6.5 0H4.2C4.8 6 7 9.5 11 12.5V18H-11V12.5C-7 9.5 -4.8 6 -4.2 0H-6.5Z",
    "M-4.2 0H4.2M-11 14H11",
);

// Parts that several figures share.
const BASE: Part = part("M-9.5 12H9.5L11.5 15H14.5V20H-14.5V15H-11.5Z", "M-11.5 15H11.5");
pub(super) const CROWN: Part = part("M-8.5 5L-12 -5.5L-4.5 0L0 -8L4.5 0L12 -5.5L8.5 5Z", "");
const ROCKER: Part = part("M-20 10C-11 17 11 17 20 10L20 14C11 22 -11 22 -20 14Z", "");
/// The lines behind a piece that repeats its leap.
const SPEED: Part = part("M12 -15H21M15 -7H22M17 1H22", "");

const MAN: Part = part(
    "M-8.5 12C-8.5 3 -13.5 -2 -13.5 -8H13.5C13.5 -2 8.5 3 8.5 12ZM-13.5 -8C-13.5 -20 13.5 -20 13.5 -8Z",
    "M-8.8 7H8.8M-13.5 -8H13.5",
);
const WAZIR: Part =
    part("M-10 -18H10V-3H4.5C5 4 7 9 9 12H-9C-7 9 -5 4 -4.5 -3H-10Z", "M0 -15V-6M-4.5 -10.5H4.5M-4.5 -3H4.5");
const FERZ: Part = part(
    "M0 -21L11 -10L4.5 -3.5C5 4 7 9 9 12H-9C-7 9 -5 4 -4.5 -3.5L-11 -10Z",
    "M-3.5 -13.5L3.5 -6.5M3.5 -13.5L-3.5 -6.5M-4.5 -2.5H4.5",
);
const DABBABA: Part = part(
    "M-12 -20H12V-13H9L12 11H-12L-9 -13H-12ZM-3.5 15A5 5 0 1 1 -13.5 15A5 5 0 1 1 -3.5 15ZM13.5 15A5 5 0 1 1 3.5 15A5 5 0 1 1 13.5 15Z",
    "M-9 -13H9M-3 -7H3V-1H-3ZM-11 5H11M-8.5 14.9V15.1M8.5 14.9V15.1",
);
const ELEPHANT: Part = part(
    "M-3 20C-3 12 -8 10 -9.5 12C-10.5 14 -10 18 -13 20C-17 21 -19 18 -18 16C-15 16 -15.5 10 -15 4C-14 -11 -8 -18 2 -18C13 -18 16 -9 15 2C14.5 9 14.5 14 15.5 20Z",
    "M1 -10C9 -14 14 -6 11 0C9 5 4 8 1 6C-2 2 -3 -6 1 -10ZM-8 -6V-5.6M-9.5 4.5L-13 10",
);
const CAMEL: Part = part(
    "M-20 -11C-19 -16 -14 -18 -11 -16C-8 -11 -9 -5 -6 -5C-3 -5 -3 -15 3 -15C9 -15 8 -5 12 -4C17 -2 17 5 17 10L18 20H12L11 8C7 10 2 10 -2 8L-2 20H-8V7C-13 3 -14 -2 -14 -8L-19 -7Z",
    "M-14.5 -12.7L-14 -12.6M-6 -5C-5 -1 -2 0 2 0",
);
const ZEBRA: &str = "M-8.4 -8.8L-6.8 -10M-13.2 1.2L-12.2 .6M3 -16C6 -11 3 -8 0 -8M8 -12C9 -6 5 -3 0 -3M12 -6C12 0 6 3 0 4M14 2C12 7 5 9 -3 10M14.5 9C11 14 1 15 -8 15";
const GIRAFFE: Part = part(
    "M-16 -12.5C-15 -17 -10 -19 -6 -19.5V-23.5H-4V-20C1 -19 3 -13 3.5 -8C4 2 7 12 13 20H-7C-4 10 -3 0 -5 -10C-8 -10 -12 -9 -15 -9.5Z",
    "M-7 -15.2L-6.6 -15.3M-1 -12L0 -10M-1 -3L1 -1M0 6L2 9M5 9L6 12M-2 14L1 15M1 -7L0 -5",
);
const HORN: Part = part("M-6 -18L-17 -24L-10 -13Z", "");
const SHIELD: Part =
    part("M-13.5 -19H13.5V-1C13.5 10 6 16 0 20C-6 16 -13.5 10 -13.5 -1Z", "M0 -14V13M-9 -5H9");
const HAT: Part = part(
    "M2 -22C4 -12 6 -3 9 7H-9C-6 -3 -3 -12 2 -22ZM-9 7H9C14 8 18 11 18 14C10 20 -10 20 -18 14C-18 11 -14 8 -9 7Z",
    "M-9 7C-4 10 4 10 9 7M0 -6V2M-3.6 -3.6L3.6 -.4M3.6 -3.6L-3.6 -.4",
);
const GNU: Part = part(
    "M-7 -9C-17 -8 -21 -15 -17 -22C-15 -16 -11 -14 -5 -14H5C11 -14 15 -16 17 -22C21 -15 17 -8 7 -9L14 -6C13 -2 10 -2 8 -3L6.5 10C7 20 -7 20 -6.5 10L-8 -3C-10 -2 -13 -2 -14 -6Z",
    "M-4 -3V-2.5M4 -3V-2.5M-3 13V13.4M3 13V13.4M-6 7C-3 5 3 5 6 7",
);
const SQUIRREL: Part = part(
    "M-8 20C-11 17 -6 16 -4 15C-8 13 -9 8 -5 4L-10 5C-11 3 -8 1 -5 0C-10 0 -14 -3 -14 -6C-14 -9 -11 -13 -8 -13L-7 -18L-4 -13C0 -12 1 -8 0 -4C4 -1 6 4 6 8C10 4 5 -4 5 -11C5 -19 15 -22 18 -14C20 -8 16 -4 17 2C18 10 13 20 4 20Z",
    "M-9 -7.6V-7.2M6 8C6 12 4 14 1 14",
);
const LION: Part = part(
    "M0 -20L5 -17L11 -18L12 -12L17 -8L15 -2L18 4L12 7L11 14L5 14L0 20L-5 14L-11 14L-12 7L-18 4L-15 -2L-17 -8L-12 -12L-11 -18L-5 -17Z",
    "M-8 -8C-4 -12 4 -12 8 -8C9 0 7 8 0 11C-7 8 -9 0 -8 -8ZM-4 -4V-3.5M4 -4V-3.5M-2.5 2H2.5L0 5ZM0 5V8",
);
const EAGLE: Part = part(
    "M-10 20C-3 12 -2 7 -5 2C-9 3 -11 6 -12 9C-16 5 -17 -3 -12 -7C-10 -15 -2 -20 5 -18L3 -15C14 -13 16 4 14 20Z",
    "M-7 -8L-4.6 -8.6M-15 -1C-11 -3 -8 -2 -5 2M4 -10C9 -4 10 6 9 14",
);
const RHINOCEROS: Part = part(
    "M-12 8C-17 8 -20 4 -19 -1L-18 -18C-14 -13 -12 -8 -11 -4L-7 -10L-5 -5C-2 -8 1 -10 5 -11C5 -16 7 -19 11 -20C13 -16 12 -12 10 -9C15 -3 16 8 15 20H-7C-5 15 -5 12 -7 10C-8 9 -10 8 -12 8Z",
    "M-4 0V.4M-17 4L-14 4M4 -4C9 0 10 8 9 15M8.5 -14L8 -11",
);
const CANNON: Part = part(
    "M-20 -10L-16 -18L13 -5C18 -2 17 7 11 9C8 10 5 9 3 7ZM9 9.5A9.5 9.5 0 1 1 -10 9.5A9.5 9.5 0 1 1 9 9.5ZM12 14L19 17V20H9Z",
    "M-15.4 -7.5L-11.4 -15.5M-.5 0V19M-10 9.5H9M-7.2 2.8L6.2 16.2M6.2 2.8L-7.2 16.2",
);
const MORTAR: Part = part(
    "M-10 -20H10V-14H8L10 12H-10L-8 -14H-10ZM-5 13A6 6 0 1 1 -17 13A6 6 0 1 1 -5 13ZM17 13A6 6 0 1 1 5 13A6 6 0 1 1 17 13Z",
    "M-8 -14H8M-9 2H9M-11 9V17M-15 13H-7M11 9V17M7 13H15",
);
const HOWITZER: Part = part(
    "M-19 -15L-12 -21L9 2C13 7 6 13 0 11ZM11 10A9 9 0 1 1 -7 10A9 9 0 1 1 11 10ZM11 14L19 17V20H8Z",
    "M-14.5 -9.5L-7 -16M2 1V19M-7 10H11M-4.4 3.6L8.4 16.4M8.4 3.6L-4.4 16.4",
);
const GRASSHOPPER: Part = part(
    "M-15 -5L-19 -18M-12 -5L-11 -18M-8 10L-13 20M0 11L-3 20M-19 4C-20 -3 -15 -7 -10 -5L20 7C14 11 0 14 -10 11C-14 11 -18 8 -19 4Z",
    "M-15 0V.4M-9 -5C-7 0 -8 6 -10 11",
);
const HIND_LEG: Part = part("M-2 6L10 -19H13.5L19 20H15L11 -7L4 7Z", "");
const HELMET: Part =
    part("M-13 8C-13 -12 13 -12 13 8L18 15C12 20 -12 20 -18 15Z", "M-13 8C-6 5 6 5 13 8M0 -6V6");
const HORNS: Part = part("M-15 -20C-11 -6 11 -6 15 -20C17 -8 10 1 0 1C-10 1 -17 -8 -15 -20Z", "");
const SPIKE: Part = part("M0 -23L4.5 -4H-4.5Z", "");
const LANCE: Part = part("M0 -23L7 -10L2.5 -3V2H6V6H2.5V13H-2.5V6H-6V2H-2.5V-3L-7 -10Z", "M0 -18V-6");
const VAULT: &str = "M-8.4 -8.8L-6.8 -10M-13.2 1.2L-12.2 .6M-.5 6L5 .5L10.5 6M-1 13L5 7L11 13";
const DUCK: Part = part(
    "M-20 -6.5C-17 -9 -15 -9 -12.5 -10C-12 -20 2 -21 3 -11C3.5 -6 0 -4 1 -1C7 0 12 -2 19 -6C21 6 14 16 2 16C-9 16 -15 11 -13 3C-12 0 -9 -2 -10.5 -4C-14 -3.5 -17 -4 -20 -6.5Z",
    "M-6 -12.4V-12M-2 5C3 9 9 8 12 3",
);
const WALL: Part = part(
    "M-18 -17H18V17H-18Z",
    "M-18 -5.7H18M-18 5.7H18M-6 -17V-5.7M8 -17V-5.7M0 -5.7V5.7M-12 -5.7V5.7M12 -5.7V5.7M-6 5.7V17M8 5.7V17",
);
const HOLE: Part = part(
    "M20 1A20 16 0 1 1 -20 1A20 16 0 1 1 20 1ZM12 1A12 8.5 0 1 0 -12 1A12 8.5 0 1 0 12 1Z",
    "M-9.5 2C-5 -4 5 -4 9.5 2",
);
const PILLAR: Part = part("M-11 -19H11V-14H8V12H-8V-14H-11Z", "M-8 -14H8M-3 -10V8M3 -10V8");
const BEROLINA: Part = part(
    "M0 -20L8.5 -10L4.2 -4C4.8 5 7 9.5 11 12.5V18H-11V12.5C-7 9.5 -4.8 5 -4.2 -4L-8.5 -10Z",
    "M-8.5 -10H8.5M-4.2 -4H4.2M-11 14H11",
);

const ZEBRA_HEAD: Part = part(KNIGHT.outline, ZEBRA);
const VAULTING_HEAD: Part = part(KNIGHT.outline, VAULT);

/// Returns the parts of a figure, from back to front.
pub(super) fn parts(figure: Figure) -> Vec<PlacedPart> {
    let one_part = |part| vec![(part, (0.0, 0.0), 1.0)];
    let on_base = |part| vec![(&BASE, (0.0, 0.0), 1.0), (part, (0.0, 0.0), 1.0)];
    let crowned = |part, (x, y)| vec![(part, (x, y + 5.0), 0.78), (&CROWN, (x, -15.0), 0.85)];
    let rocking = |part| vec![(&ROCKER, (0.0, 0.0), 1.0), (part, (0.0, -5.0), 0.85)];
    let rider = |part| vec![(&SPEED, (0.0, 0.0), 1.0), (part, (-3.0, 2.0), 0.9)];
    match figure {
        Figure::Pawn => one_part(&PAWN),
        Figure::Berolina => one_part(&BEROLINA),
        Figure::King => one_part(&KING),
        Figure::Queen => one_part(&QUEEN),
        Figure::Rook => one_part(&ROOK),
        Figure::Bishop => one_part(&BISHOP),
        Figure::Knight => one_part(&KNIGHT),
        Figure::Man => on_base(&MAN),
        Figure::Wazir => on_base(&WAZIR),
        Figure::Ferz => on_base(&FERZ),
        Figure::Dabbaba => one_part(&DABBABA),
        Figure::Elephant => one_part(&ELEPHANT),
        Figure::Camel => one_part(&CAMEL),
        Figure::Zebra => one_part(&ZEBRA_HEAD),
        Figure::Giraffe => one_part(&GIRAFFE),
        Figure::Nightrider => rider(&KNIGHT),
        Figure::DabbabaRider => rider(&DABBABA),
        Figure::ElephantRider => rider(&ELEPHANT),
        Figure::CamelRider => rider(&CAMEL),
        Figure::ZebraRider => rider(&ZEBRA_HEAD),
        Figure::RockingHorse => rocking(&KNIGHT),
        Figure::RockingElephant => rocking(&ELEPHANT),
        Figure::TwistingElephant => vec![(&BASE, (0.0, 0.0), 1.0), (&ELEPHANT, (0.0, -4.0), 0.82)],
        Figure::Unicorn => vec![(&HORN, (0.0, 0.0), 1.0), (&KNIGHT, (0.0, 0.0), 1.0)],
        Figure::CrownedRook => crowned(&ROOK, (0.0, 0.0)),
        Figure::CrownedBishop => crowned(&BISHOP, (0.0, 0.0)),
        Figure::CrownedKnight => crowned(&KNIGHT, (0.0, 0.0)),
        Figure::Champion => one_part(&SHIELD),
        Figure::Wizard => one_part(&HAT),
        Figure::Gnu => one_part(&GNU),
        Figure::Squirrel => one_part(&SQUIRREL),
        Figure::Lion => one_part(&LION),
        Figure::Griffon => one_part(&EAGLE),
        Figure::Rhinoceros => one_part(&RHINOCEROS),
        Figure::Cannon => one_part(&CANNON),
        Figure::Mortar => one_part(&MORTAR),
        Figure::Howitzer => one_part(&HOWITZER),
        Figure::CrownedCannon => crowned(&CANNON, (0.0, 0.0)),
        Figure::Grasshopper => vec![(&GRASSHOPPER, (0.0, 0.0), 1.0), (&HIND_LEG, (0.0, 0.0), 1.0)],
        Figure::HornedHelmet => vec![(&HORNS, (0.0, 0.0), 1.0), (&HELMET, (0.0, 4.0), 0.9)],
        Figure::SpikedHelmet => vec![(&SPIKE, (0.0, 0.0), 1.0), (&HELMET, (0.0, 0.0), 1.0)],
        Figure::Lance => on_base(&LANCE),
        Figure::VaultingKnight => one_part(&VAULTING_HEAD),
        Figure::Duck => one_part(&DUCK),
        Figure::Hole => one_part(&HOLE),
        Figure::Wall => one_part(&WALL),
        Figure::Pillar => on_base(&PILLAR),
    }
}

/// Returns the parts of two figures in one drawing.
pub(super) fn combined_parts(back: Figure, front: Figure) -> Vec<PlacedPart> {
    let scaled_parts = |figure, (x, y): (f64, f64), scale: f64| {
        let parts = parts(figure).into_iter();
        parts.map(move |(part, (right, down), part_scale)| {
            (part, (x + right * scale, y + down * scale), part_scale * scale)
        })
    };
    scaled_parts(back, (-7.5, -4.0), 0.78).chain(scaled_parts(front, (7.0, 5.0), 0.72)).collect()
}
