//! What endings ask of the plies played.

use crate::board::Side;

/// So many classes of keys are told apart at a glance.
const CLASSES: usize = 1024;

/// One ply played, as endings see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ply {
    /// The repetition key before it.
    pub key: u64,
    /// Whether it gave check.
    pub checks: bool,
    /// Whose it was.
    pub side: Side,
}

/// The plies played, the first first.
#[derive(Clone, Debug)]
pub(super) struct Past {
    plies: Vec<Ply>,
    /// How many of the keys are of each class: most positions are the first of theirs.
    classes: Box<[u16; CLASSES]>,
}

impl Default for Past {
    fn default() -> Past {
        Past { plies: Vec::new(), classes: Box::new([0; CLASSES]) }
    }
}

fn class(key: u64) -> usize {
    (key % CLASSES as u64) as usize
}

impl Past {
    /// One more ply.
    pub fn push(&mut self, ply: Ply) {
        let class = &mut self.classes[class(ply.key)];
        *class = class.saturating_add(1);
        self.plies.push(ply);
    }

    /// One less.
    pub fn pop(&mut self) {
        if let Some(ply) = self.plies.pop() {
            let class = &mut self.classes[class(ply.key)];
            // At its limit it has forgotten how many there are.
            if *class < u16::MAX {
                *class -= 1;
            }
        }
    }

    /// How often a key has been there before a ply.
    pub fn count(&self, key: u64) -> u32 {
        if self.classes[class(key)] == 0 {
            return 0;
        }
        self.plies.iter().filter(|ply| ply.key == key).count() as u32
    }

    /// The plies since a key was there first; none if it never was.
    pub fn since(&self, key: u64) -> &[Ply] {
        let first = self.plies.iter().position(|ply| ply.key == key);
        first.map_or(&[], |first| &self.plies[first..])
    }

    /// All of them.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }
}
