//! Regions of a board: parsed from lists of squares and wildcards, and written in the variant language.

use std::collections::BTreeSet;

/// A set of squares (rank, file), both from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Region(BTreeSet<(u8, u8)>);

impl Region {
    /// Parses a list of squares (`d4 e4`), ranks (`*4`) and files (`d*`); `-` is ignored. Squares outside the board are ignored.
    ///
    /// # Errors
    /// Returns the first malformed word.
    pub fn read(text: &str, files: u8, ranks: u8) -> Result<Self, String> {
        let mut cells = BTreeSet::new();
        for word in text.split([' ', ',', '\t']).filter(|word| !word.is_empty() && *word != "-") {
            let mut letters = word.chars();
            let first = letters.next();
            let (file, rank) = match (first, letters.as_str()) {
                (Some('*'), rank) => (None, rank),
                (Some(file @ 'a'..='p'), rank) => (Some(file as u8 - b'a' + 1), rank),
                _ => return Err(word.to_owned()),
            };
            let rank: Option<u8> = match rank {
                "*" => None,
                rank => Some(rank.parse().map_err(|_| word.to_owned())?),
            };
            let matches = |index: u8, wanted: Option<u8>| wanted.is_none_or(|wanted| wanted == index);
            let cells_of_board = (1..=ranks).flat_map(|rank| (1..=files).map(move |file| (rank, file)));
            cells.extend(
                cells_of_board
                    .filter(|&(cell_rank, cell_file)| matches(cell_rank, rank) && matches(cell_file, file)),
            );
        }
        Ok(Self(cells))
    }

    /// Returns the region of whole ranks on a board of `files` files.
    pub fn ranks(ranks: impl IntoIterator<Item = u8>, files: u8) -> Self {
        Self(ranks.into_iter().flat_map(|rank| (1..=files).map(move |file| (rank, file))).collect())
    }

    /// Returns the region of the squares at the edge of a board.
    pub fn edge(files: u8, ranks: u8) -> Self {
        let all = (1..=ranks).flat_map(|rank| (1..=files).map(move |file| (rank, file)));
        Self(all.filter(|(rank, file)| [1, ranks].contains(rank) || [1, files].contains(file)).collect())
    }

    /// Returns true if the region has no squares.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns true if the region contains a square.
    pub fn contains(&self, file: u8, rank: u8) -> bool {
        self.0.contains(&(rank, file))
    }

    /// Returns the number of squares.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the squares that are not in `other`.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        Self(self.0.difference(&other.0).copied().collect())
    }

    /// Returns the squares that are also in `other`.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        Self(self.0.intersection(&other.0).copied().collect())
    }

    /// Returns the squares of one colour: those whose sum of file and rank is even (`parity` 0) or odd (1).
    #[must_use]
    pub fn of_parity(&self, parity: u8) -> Self {
        Self(self.0.iter().copied().filter(|(rank, file)| (rank + file) % 2 == parity).collect())
    }

    /// Returns the region as the other side sees it: with the order of the ranks reversed.
    #[must_use]
    pub fn mirrored(&self, ranks: u8) -> Self {
        Self(self.0.iter().map(|&(rank, file)| (ranks + 1 - rank, file)).collect())
    }

    /// Returns true if the region contains all squares of a rank.
    fn has_rank(&self, rank: u8, files: u8) -> bool {
        (1..=files).all(|file| self.0.contains(&(rank, file)))
    }

    /// Returns the region as text in the variant language that can follow `on`: a single term without commas.
    pub fn to_single_term(&self, files: u8, ranks: u8) -> String {
        let text = self.to_text(files, ranks);
        if text.contains(',') { rectangles_text(self.0.clone()) } else { text }
    }

    /// Returns the region in the variant language, on a board of `files` × `ranks` squares: as a list of ranks if possible,
    /// otherwise as rectangles of squares. Returns an empty text for an empty region.
    pub fn to_text(&self, files: u8, ranks: u8) -> String {
        let whole_ranks: Vec<u8> = (1..=ranks).filter(|&rank| self.has_rank(rank, files)).collect();
        if whole_ranks.len() * usize::from(files) != self.0.len() {
            return rectangles_text(self.0.clone());
        }
        if whole_ranks == [ranks] {
            return "last rank".to_owned();
        }
        let mut runs: Vec<(u8, u8)> = Vec::new();
        for rank in whole_ranks {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == rank => *last = rank,
                _ => runs.push((rank, rank)),
            }
        }
        let range = |&(first, last): &(u8, u8)| {
            if first == last { format!("rank {first}") } else { format!("rank {first}..{last}") }
        };
        runs.iter().map(range).collect::<Vec<_>>().join(", ")
    }
}

/// Returns the squares as text: a list of rectangles, each written as its two opposite corners or as a single square. Each rectangle
/// extends as far as possible to the right and then upward.
fn rectangles_text(mut cells: BTreeSet<(u8, u8)>) -> String {
    let name = |(rank, file): (u8, u8)| format!("{}{rank}", (b'a' + file - 1) as char);
    let mut words = Vec::new();
    while let Some(&(rank, file)) = cells.first() {
        let right = (file..=u8::MAX).take_while(|&file| cells.contains(&(rank, file))).last().unwrap_or(file);
        let filled = |row: u8| (file..=right).all(|file| cells.contains(&(row, file)));
        let top = (rank..=u8::MAX).take_while(|&row| filled(row)).last().unwrap_or(rank);
        for row in rank..=top {
            for column in file..=right {
                cells.remove(&(row, column));
            }
        }
        let corner = name((rank, file));
        let is_single_square = (rank, file) == (top, right);
        words.push(if is_single_square { corner } else { format!("{corner}..{}", name((top, right))) });
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::Region;

    #[test]
    fn regions_are_read_and_written() {
        for (text, words) in [
            ("*8", "last rank"),
            ("*3 *1 *2", "rank 1..3"),
            ("*1 *2 *8", "rank 1..2, rank 8"),
            ("d4 e4 d5 e5", "d4..e5"),
            ("a1 c1 b2", "a1 c1 b2"),
            ("h*", "h1..h8"),
            ("a9 z1 -", ""),
        ] {
            match Region::read(text, 8, 8) {
                Ok(region) => assert_eq!(region.to_text(8, 8), words, "{text}"),
                Err(word) => assert_eq!(word, "z1", "{text}"),
            }
        }
        let low = Region::read("*1 d2", 8, 8).unwrap();
        assert_eq!(low.mirrored(8), Region::read("*8 d7", 8, 8).unwrap());
        assert_eq!(low.difference(&Region::ranks([1], 8)).to_text(8, 8), "d2");
        assert_eq!(Region::edge(3, 4).to_text(3, 4), "a1..c1 a2..a4 c2..c4 b4");
        assert_eq!(Region::edge(8, 8).intersection(&low), Region::ranks([1], 8));
    }
}
