//! The legal actions of a position, narrowed while the parts of a move are entered.

/// The legal actions of a position.
#[derive(Default)]
pub struct LegalActions {
    /// The actions. For whole moves, one for each legal move, in their order; for legs, each action once, in ascending order.
    pub list: Vec<u32>,
    /// The parts of all moves, one move after another. Empty for whole moves.
    parts: Vec<u32>,
    /// The moves that begin with the entered parts.
    remaining: Vec<Remaining>,
}

/// A move whose first parts have been entered.
struct Remaining {
    /// The index of the move.
    index: u32,
    /// The range of its other parts.
    start: u32,
    end: u32,
}

impl Remaining {
    fn next(&self, parts: &[u32]) -> Option<u32> {
        (self.start < self.end).then(|| parts[self.start as usize])
    }
}

/// What an action does to the moves that begin with the entered parts.
#[derive(Default)]
pub struct Match {
    /// The index of the move whose last part it is.
    pub completes: Option<usize>,
    /// True if other moves continue after it.
    pub continues: bool,
}

impl LegalActions {
    /// Removes everything.
    pub fn clear(&mut self) {
        self.list.clear();
        self.parts.clear();
        self.remaining.clear();
    }

    /// Adds a legal move with its parts.
    pub fn push(&mut self, index: usize, parts: impl Iterator<Item = u32>) {
        let start = self.parts.len() as u32;
        self.parts.extend(parts);
        self.remaining.push(Remaining { index: index as u32, start, end: self.parts.len() as u32 });
    }

    /// Keeps only the moves that continue with a part, and enters that part.
    pub fn enter(&mut self, part: u32) {
        let parts = &self.parts;
        self.remaining.retain_mut(|rest| {
            let continues = rest.next(parts) == Some(part);
            rest.start += u32::from(continues);
            continues
        });
    }

    /// Lists the next parts of the moves, `end` for those that have no other. Parts are less than `count`.
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

    /// Returns the moves that have no part after those entered.
    pub fn complete(&self) -> Option<usize> {
        self.remaining.iter().find(|rest| rest.start == rest.end).map(|rest| rest.index as usize)
    }

    /// Returns what a part does to the moves.
    pub fn find(&self, part: u32) -> Match {
        let mut found = Match::default();
        for rest in self.remaining.iter().filter(|rest| rest.next(&self.parts) == Some(part)) {
            if rest.start + 1 == rest.end {
                found.completes = Some(rest.index as usize);
            } else {
                found.continues = true;
            }
        }
        found
    }

    /// Returns the allocated bytes.
    pub fn memory(&self) -> usize {
        (self.list.capacity() + self.parts.capacity()) * size_of::<u32>()
            + self.remaining.capacity() * size_of::<Remaining>()
    }
}
