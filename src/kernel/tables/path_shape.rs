//! Shapes of paths. If the paths from all squares have the same few shapes, one test of each shape finds all pieces with an
//! open path.

use super::move_path::MovePath;
use super::move_table::MoveTable;
use crate::board::Square;
use crate::kernel::squares::Bits;

/// The maximum number of shapes. With more, testing each piece is not slower.
const MAX_SHAPES: usize = 24;

/// Paths that differ only in their origins. Squares are differences in square number from the origin.
pub struct PathShape<B> {
    /// The origins of the paths.
    from: B,
    offsets: Offsets,
}

/// The squares of a path relative to its origin.
#[derive(PartialEq, Eq)]
struct Offsets {
    /// The squares that must be vacant.
    vacant: Vec<i16>,
    /// The squares that must be occupied.
    occupied: Vec<i16>,
    /// The squares on which pieces are captured before the target.
    captured: Vec<i16>,
    to: i16,
}

/// A path: its origin, the squares that must be vacant, those that must be occupied, those on which pieces are captured, and its targets.
pub type Path<B> = (Square, [B; 3], B);

impl<B: Bits> PathShape<B> {
    /// Returns the shapes of paths; `None` if there are too many.
    pub fn of_each(mut paths: impl Iterator<Item = Path<B>>) -> Option<Vec<PathShape<B>>> {
        let mut shapes = Vec::new();
        paths.try_for_each(|path| add_shapes(&mut shapes, path))?;
        Some(shapes)
    }

    /// Returns the shapes of the paths in `by_origin`, which yields a list of paths for each square; `None` if there are too many.
    pub fn of_paths<'a>(by_origin: impl Iterator<Item = &'a [MovePath<B>]>) -> Option<Vec<PathShape<B>>>
    where
        B: 'a,
    {
        let paths = by_origin.enumerate().flat_map(|(at, paths)| paths.iter().map(move |path| (at, path)));
        PathShape::of_each(
            paths.map(|(at, path)| (Square(at as u8), [path.vacant, path.occupied, path.captured], path.to)),
        )
    }

    /// Returns the shapes of the moves in a table; `None` if there are too many, or if the table contains lines.
    pub fn of_table(table: &MoveTable<B>) -> Option<Vec<PathShape<B>>> {
        if table.has_lines() {
            return None;
        }
        let origins = table.leaps.iter().enumerate().map(|(at, &leaps)| (Square(at as u8), leaps));
        PathShape::of_each(origins.flat_map(|(from, leaps)| {
            let paths = table.paths_from(from).iter();
            let paths = paths.map(move |path| (from, [path.vacant, path.occupied, B::NONE], path.to));
            [(from, [B::NONE; 3], leaps)].into_iter().chain(paths)
        }))
    }

    /// Returns those of `pieces` from which a path of one of `shapes` is open and leads to one of `targets` or back to the origin.
    /// `capturable` are the pieces that can be captured before the target.
    #[inline]
    pub fn pieces_with_open_path(
        shapes: &[PathShape<B>],
        pieces: B,
        occupied: B,
        capturable: B,
        targets: B,
    ) -> B {
        let mut others = pieces;
        for shape in shapes {
            others &= !shape.open_origins(others, occupied, capturable, targets);
            if others.is_empty() {
                break;
            }
        }
        pieces & !others
    }

    /// Returns those of `pieces` from which a path of this shape is open, as [`PathShape::pieces_with_open_path`].
    pub fn open_origins(&self, pieces: B, occupied: B, capturable: B, targets: B) -> B {
        let Offsets { vacant, occupied: hurdles, captured, to } = &self.offsets;
        let mut origins = pieces & self.from;
        if origins.is_empty() {
            return origins;
        }
        for offset in vacant {
            origins &= !occupied.shifted(-offset);
        }
        for offset in hurdles {
            origins &= occupied.shifted(-offset);
        }
        for offset in captured {
            origins &= capturable.shifted(-offset);
        }
        if *to == 0 { origins } else { origins & targets.shifted(-to) }
    }
}

/// Adds the shapes of the paths to each of the targets. Returns `None` if there are too many shapes.
fn add_shapes<B: Bits>(shapes: &mut Vec<PathShape<B>>, (from, conditions, to): Path<B>) -> Option<()> {
    let origin = B::bit(from);
    let offset = |at: Square| i16::from(at.0) - i16::from(from.0);
    let [vacant, occupied, captured] = conditions;
    if (occupied | captured).contains(from) {
        // The mover has left its origin, so the path is never open.
        return Some(());
    }
    let offsets = |squares: B| squares.squares().map(offset).collect();
    for target in to.squares() {
        let offsets = Offsets {
            vacant: offsets(vacant & !origin),
            occupied: offsets(occupied),
            captured: offsets(captured),
            to: offset(target),
        };
        match shapes.iter_mut().find(|shape| shape.offsets == offsets) {
            Some(shape) => shape.from |= origin,
            None => shapes.push(PathShape { from: origin, offsets }),
        }
    }
    (shapes.len() <= MAX_SHAPES).then_some(())
}
