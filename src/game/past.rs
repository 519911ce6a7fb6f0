//! What endings ask of the plies played.

use crate::board::Side;

/// Keys are told apart at a glance by so many classes.
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

/// The plies played, the first first. Those with keys of one class are chained, so that few are looked at for any key: most
/// positions are the first of theirs.
#[derive(Clone, Debug)]
pub(super) struct Past {
    plies: Vec<Ply>,
    /// By ply: the number of the one before it in its chain, counted from 1; 0 ends the chain.
    before: Vec<u32>,
    /// By class: the last ply of its chain, counted so too.
    latest: Box<[u32; CLASSES]>,
}

impl Default for Past {
    fn default() -> Past {
        Past { plies: Vec::new(), before: Vec::new(), latest: Box::new([0; CLASSES]) }
    }
}

fn class(key: u64) -> usize {
    (key % CLASSES as u64) as usize
}

impl Past {
    /// One more ply.
    pub fn push(&mut self, ply: Ply) {
        self.plies.push(ply);
        let latest = &mut self.latest[class(ply.key)];
        self.before.push(std::mem::replace(latest, self.plies.len() as u32));
    }

    /// One less.
    pub fn pop(&mut self) {
        if let (Some(ply), Some(before)) = (self.plies.pop(), self.before.pop()) {
            self.latest[class(ply.key)] = before;
        }
    }

    /// How often a key has been there before a ply.
    pub fn count(&self, key: u64) -> u32 {
        self.with(key).count() as u32
    }

    /// The plies since a key was there first; none if it never was.
    pub fn since(&self, key: u64) -> &[Ply] {
        self.with(key).last().map_or(&[], |first| &self.plies[first..])
    }

    /// All of them.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The numbers of the plies before which a key was there, the last first.
    fn with(&self, key: u64) -> impl Iterator<Item = usize> {
        let mut next = self.latest[class(key)];
        let chain = std::iter::from_fn(move || {
            let ply = (next as usize).checked_sub(1)?;
            next = self.before[ply];
            Some(ply)
        });
        chain.filter(move |&ply| self.plies[ply].key == key)
    }
}
