//! The bounding box of a board. It can be computed from the diagram even if some rows are malformed.

use std::fmt;

use super::setup::most_common;
use super::square_names::{RANK_NUMBER_END, SquareName};
use crate::board::{MAX_FILES, MAX_RANKS, Shape, Tiling};
use crate::syntax::ast::{Setup, SetupBody};

/// The bounding box of a board, in files and ranks.
#[derive(Clone, Copy)]
pub(super) struct Outline {
    /// The number of levels.
    pub levels: u8,
    /// The number of files of one level.
    pub files: u8,
    /// The number of the bottom rank, as in the names of its squares.
    pub first_rank: u32,
    /// The number of ranks.
    pub ranks: u32,
    pub tiling: Tiling,
}

impl Outline {
    pub fn from_board(shape: &Shape) -> Outline {
        let (files, ranks) = (shape.files_of_level(), u32::from(shape.ranks()));
        let levels = shape.levels;
        Outline { levels, files, first_rank: shape.first_rank().into(), ranks, tiling: shape.tiling }
    }

    /// Returns the outline of a diagram in which some rows may be too long or too short; `None` if it is uncertain. More than half of the
    /// rows must have the same width, the rows must be numbered without a gap, and the diagram must have one level and a valid size. The
    /// outline of a FEN is uncertain.
    pub fn from_diagram(setup: &Setup, tiling: Tiling) -> Option<Outline> {
        let SetupBody::Diagram { rows, .. } = &setup.body else { return None };
        let width = most_common(rows.iter().map(|row| row.cells.len()))?;
        let rows_of_width = rows.iter().filter(|row| row.cells.len() == width).count();
        let has_no_gap = rows.windows(2).all(|pair| Some(pair[1].label) == pair[0].label.checked_sub(1));
        let (first, last) = (rows.last()?.label, rows.first()?.label);
        let has_valid_size = (1..=usize::from(MAX_FILES)).contains(&width)
            && rows.iter().all(|row| row.cells.iter().all(|cell| cell.text != "|"))
            && rows.len() <= usize::from(MAX_RANKS)
            && last < RANK_NUMBER_END;
        let is_certain = 2 * rows_of_width > rows.len() && has_no_gap && has_valid_size;
        let (files, ranks) = (width as u8, rows.len() as u32);
        is_certain.then_some(Outline { levels: 1, files, first_rank: first, ranks, tiling })
    }

    pub fn last_rank(self) -> u32 {
        self.first_rank + self.ranks - 1
    }

    /// Returns the message for a rank that the board does not have; `None` if the board has the rank.
    pub fn missing_rank_message(self, rank: u32) -> Option<String> {
        let (first, last) = (self.first_rank, self.last_rank());
        if rank > last {
            Some(format!("the board has no `rank {rank}`: it ends at rank {last}"))
        } else if rank < first {
            Some(format!("the board has no `rank {rank}`: it begins at rank {first}"))
        } else {
            None
        }
    }

    pub fn last_file(self) -> char {
        self.tiling.file_letter(self.files - 1)
    }

    pub fn has(self, square_name: SquareName) -> bool {
        let file = self.tiling.file_of_letter(square_name.file_letter());
        let has_level = match square_name.level {
            Some(letter) => self.levels > 1 && (letter as u8 - b'A') < self.levels,
            None => self.levels == 1,
        };
        has_level
            && file.is_some_and(|file| file < self.files)
            && (self.first_rank..=self.last_rank()).contains(&square_name.rank)
    }
}

/// Writes `files a to h and ranks 1 to 8`.
impl fmt::Display for Outline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, first, last) = (self.last_file(), self.first_rank, self.last_rank());
        let gap = if self.tiling == Tiling::Hexagons && file > 'j' { " without j" } else { "" };
        if self.levels > 1 {
            write!(f, "levels A to {}, ", (b'A' + self.levels - 1) as char)?;
        }
        write!(f, "files a to {file}{gap} and ranks {first} to {last}")
    }
}
