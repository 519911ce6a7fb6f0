//! The moves of a position that the interpreter generated, indexed by their texts.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::interp::Candidate;
use crate::position::Move;

/// The maximum number of moves for which comparing them one by one is faster than hashing.
const MAX_COMPARED: usize = 16;

/// Interpreted moves in program order.
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

    /// Returns the first move with the same text.
    pub fn find(&self, mv: &Move) -> Option<&Candidate> {
        if self.list.len() <= MAX_COMPARED {
            return self.list.iter().find(|candidate| candidate.mv == *mv);
        }
        // Of equal keys, the one inserted last is kept, which is the first of the list.
        let by_text =
            || self.list.iter().enumerate().rev().map(|(number, known)| (known.mv, number)).collect();
        let index = self.index.get_or_init(by_text);
        index.get(mv).map(|&number| &self.list[number])
    }
}

impl From<Vec<Candidate>> for Candidates {
    fn from(list: Vec<Candidate>) -> Candidates {
        Candidates { list, index: OnceLock::new() }
    }
}
