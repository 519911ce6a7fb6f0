//! The legal actions of a position. Each entered part of a move narrows them.

/// The legal actions of a position.
#[derive(Default)]
pub struct LegalActions {
    /// The legal actions. For whole moves, one for each legal move, in their order; for legs, each action once, in ascending order.
    pub list: Vec<u32>,
    /// The parts (actions) of all legal moves, one move after another. Empty for whole moves.
    parts: Vec<u32>,
    /// The legal moves that begin with the entered parts.
    remaining: Vec<RemainingMove>,
}

/// A move whose first parts have been entered.
struct RemainingMove {
    /// The index of the move in the list of legal moves.
    index: u32,
    /// The start of the range of its remaining parts in [`LegalActions::parts`].
    start: u32,
    /// The end of the range.
    end: u32,
}

impl RemainingMove {
    /// Returns the next part; `None` if all parts have been entered.
    fn next(&self, parts: &[u32]) -> Option<u32> {
        (self.start < self.end).then(|| parts[self.start as usize])
    }
}

/// The moves that begin with the entered parts and continue with an action.
#[derive(Default)]
pub struct PartMatch {
    /// The index of the move whose last part is the action; `None` if there is no such move.
    pub completes: Option<usize>,
    /// True if the action is a part, but not the last one, of at least one move.
    pub continues: bool,
}

impl LegalActions {
    /// Removes all moves and actions.
    pub fn clear(&mut self) {
        self.list.clear();
        self.parts.clear();
        self.remaining.clear();
    }

    /// Adds a legal move with its parts.
    pub fn push(&mut self, index: usize, parts: impl Iterator<Item = u32>) {
        let start = self.parts.len() as u32;
        self.parts.extend(parts);
        self.remaining.push(RemainingMove { index: index as u32, start, end: self.parts.len() as u32 });
    }

    /// Enters a part: keeps only the moves that continue with it.
    pub fn enter(&mut self, part: u32) {
        let parts = &self.parts;
        self.remaining.retain_mut(|rest| {
            let continues = rest.next(parts) == Some(part);
            rest.start += u32::from(continues);
            continues
        });
    }

    /// Writes the next parts of the remaining moves to `list`, with `end` for moves without a next part. All parts are less than `count`,
    /// which is at most 1024.
    pub fn list_next_parts(&mut self, end: u32, count: usize) {
        let mut seen = [0_u64; 16];
        debug_assert!(count <= seen.len() * 64);
        for rest in &self.remaining {
            let part = rest.next(&self.parts).unwrap_or(end);
            seen[part as usize / 64] |= 1 << (part % 64);
        }
        self.list.clear();
        for (word, &bits) in seen.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                self.list.push(word as u32 * 64 + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
    }

    /// Returns the index of the move whose parts have all been entered.
    pub fn completed_move(&self) -> Option<usize> {
        self.remaining.iter().find(|rest| rest.start == rest.end).map(|rest| rest.index as usize)
    }

    /// Returns the move that a part completes, and whether other moves continue after it.
    pub fn match_part(&self, part: u32) -> PartMatch {
        let mut found = PartMatch::default();
        for rest in self.remaining.iter().filter(|rest| rest.next(&self.parts) == Some(part)) {
            if rest.start + 1 == rest.end {
                found.completes = Some(rest.index as usize);
            } else {
                found.continues = true;
            }
        }
        found
    }

    /// Returns the allocated memory, in bytes.
    pub fn memory(&self) -> usize {
        (self.list.capacity() + self.parts.capacity()) * size_of::<u32>()
            + self.remaining.capacity() * size_of::<RemainingMove>()
    }
}
