//! The moves that the interpreter generated for a position, indexed by their texts.

use std::sync::OnceLock;

use foldhash::HashMap;

use crate::interp::Candidate;
use crate::position::Move;

/// The maximum length of a list that is searched linearly. Longer lists are indexed by a hash map.
const MAX_LINEAR_SEARCH: usize = 16;

/// Moves, in the order in which the interpreter generated them.
#[derive(Clone, Debug, Default)]
pub(super) struct Candidates {
    list: Vec<Candidate>,
    /// The index of the first move with each text; built when a long list is first searched.
    index: OnceLock<HashMap<Move, usize>>,
}

impl Candidates {
    /// Adds a move at the end.
    pub fn push(&mut self, candidate: Candidate) {
        self.index.take();
        self.list.push(candidate);
    }

    /// Removes all moves.
    pub fn clear(&mut self) {
        self.index.take();
        self.list.clear();
    }

    /// Iterates over the moves.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.list.iter().map(|candidate| candidate.mv)
    }

    /// Returns the first move with the text of `mv`.
    pub fn find(&self, mv: &Move) -> Option<&Candidate> {
        if self.list.len() <= MAX_LINEAR_SEARCH {
            return self.list.iter().find(|candidate| candidate.mv == *mv);
        }
        // The last entry inserted for a key is kept. In reversed order, this is the first move of the list.
        let by_text = || {
            let entries = self.list.iter().enumerate().rev();
            entries.map(|(list_index, candidate)| (candidate.mv, list_index)).collect()
        };
        let index = self.index.get_or_init(by_text);
        index.get(mv).map(|&list_index| &self.list[list_index])
    }
}

impl From<Vec<Candidate>> for Candidates {
    fn from(list: Vec<Candidate>) -> Candidates {
        Candidates { list, index: OnceLock::new() }
    }
}
