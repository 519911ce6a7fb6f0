//! The plies before a position, with the repetition key of each: those of the game, and in a search those of the current line.

use crate::board::Side;
use crate::ir::Program;
use crate::position::{Form, Position};

/// The number of buckets of the hash table of keys.
const BUCKETS: usize = 1024;

/// One ply.
#[derive(Clone, Copy, Debug)]
pub struct Ply {
    /// The repetition key of the position before it.
    pub key: u64,
    /// True if it gave check. Only computed if some ending asks.
    pub checks: bool,
    /// The side that made it.
    pub side: Side,
    /// The number of the previous ply in the same bucket, from 1; 0 for none.
    previous: u32,
}

/// The plies before a position, oldest first, hashed by repetition key.
#[derive(Clone, Debug)]
pub struct History {
    plies: Vec<Ply>,
    /// By bucket: the number of the last ply in it, from 1; 0 for none.
    latest: Box<[u32; BUCKETS]>,
    /// The number of plies that were played before the search began; `None` outside a search.
    played: Option<usize>,
}

/// The earlier occurrences of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Repetition {
    /// The number of occurrences, this one included. `u32::MAX` if the position repeats within the line of a search: the players
    /// can repeat it as often as they like.
    pub times: u32,
    /// The index of the ply made in the first occurrence; in a search, in the last one within the line.
    pub since: usize,
}

impl Default for History {
    fn default() -> History {
        History { plies: Vec::new(), latest: Box::new([0; BUCKETS]), played: None }
    }
}

fn bucket(key: u64) -> usize {
    (key % BUCKETS as u64) as usize
}

impl History {
    /// Returns a copy for a search from the current position.
    #[must_use]
    pub fn for_search(&self) -> History {
        History { played: Some(self.plies.len()), ..self.clone() }
    }

    /// Appends a ply. `key` is the repetition key of the position before it.
    pub fn push(&mut self, key: u64, checks: bool, side: Side) {
        let latest = &mut self.latest[bucket(key)];
        self.plies.push(Ply { key, checks, side, previous: *latest });
        *latest = self.plies.len() as u32;
    }

    /// Removes the last ply.
    pub fn pop(&mut self) {
        if let Some(ply) = self.plies.pop() {
            self.latest[bucket(ply.key)] = ply.previous;
        }
    }

    /// The plies, oldest first.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Returns the number of occurrences of the position with this key, the current one included. In a search, a position that
    /// repeats within the line counts as `u32::MAX` occurrences.
    pub fn occurrences(&self, key: u64) -> u32 {
        self.repetition(key).times
    }

    /// Returns the earlier occurrences of the position with this key.
    pub(super) fn repetition(&self, key: u64) -> Repetition {
        let mut repetition = Repetition { times: 1, since: self.plies.len() };
        let mut next = self.latest[bucket(key)] as usize;
        while let Some(index) = next.checked_sub(1) {
            let ply = &self.plies[index];
            next = ply.previous as usize;
            if ply.key != key {
                continue;
            }
            repetition.since = index;
            if self.played.is_some_and(|played| index > played) {
                repetition.times = u32::MAX;
                break;
            }
            repetition.times += 1;
        }
        repetition
    }

    /// Returns true if a player has made at least one ply from index `since` on, and all of them gave check.
    pub(super) fn always_checks(&self, player: Side, since: usize) -> bool {
        let mut own = self.plies[since..].iter().filter(|ply| ply.side == player).peekable();
        own.peek().is_some() && own.all(|ply| ply.checks)
    }
}

/// Returns the key by which repetitions are found. `moves` are the forms and rules of the legal moves. The trail is left out if no
/// move goes onto it and no rule asks for it in another way.
pub fn repetition_key(
    program: &Program,
    position: &Position,
    mut moves: impl Iterator<Item = (Form, u16)>,
) -> u64 {
    let takes = |(form, rule): (Form, u16)| {
        form == Form::Move && program.goes_onto_trail(&program.rules[rule as usize])
    };
    if position.trail().is_some() && (program.reads_trail || moves.any(takes)) {
        position.key()
    } else {
        position.key_without_trail(&program.keys)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(plies: &[(u64, bool)]) -> History {
        let mut history = History::default();
        for (&(key, checks), side) in plies.iter().zip([Side::White, Side::Black].into_iter().cycle()) {
            history.push(key, checks, side);
        }
        history
    }

    const PLIES: [(u64, bool); 6] = [(1, false), (2, true), (3, false), (4, true), (5, false), (6, true)];

    #[test]
    fn a_repetition_within_the_line_counts_without_limit() {
        let mut searched = History::default().for_search();
        searched.plies.clone_from(&history(&PLIES).plies);
        searched.latest.clone_from(&history(&PLIES).latest);
        assert_eq!(searched.occurrences(9), 1);
        let repetition = searched.repetition(3);
        assert_eq!(repetition, Repetition { times: u32::MAX, since: 2 });
        assert!(searched.always_checks(Side::Black, repetition.since));
        assert!(!searched.always_checks(Side::White, repetition.since));
    }

    #[test]
    fn occurrences_in_the_game_are_counted() {
        let mut game = history(&PLIES);
        game.push(3, false, Side::White);
        // In the bucket of 3.
        game.push(3 + BUCKETS as u64, false, Side::Black);
        assert_eq!(game.for_search().repetition(3), Repetition { times: 3, since: 2 });
        game.pop();
        game.pop();
        assert_eq!((game.occurrences(3), game.occurrences(3 + BUCKETS as u64)), (2, 1));
        game.plies.truncate(0);
        assert!(!game.always_checks(Side::White, 0));
    }
}
