//! The history of a position: the plies of the game and, in a search, of the current line, each with a repetition key.

use crate::board::Side;
use crate::ir::Program;
use crate::position::{Form, Position};

/// The number of buckets of the hash table of keys.
const BUCKET_COUNT: usize = 1024;

/// A ply of a history.
#[derive(Clone, Copy, Debug)]
pub struct Ply {
    /// The repetition key of the position before the ply.
    pub key: u64,
    /// True if the ply gave check. Computed only if an ending depends on it; otherwise false.
    pub gives_check: bool,
    /// The chases of the program that the ply was part of, one bit for each of [`Program::chases`]; `None` if they have not been computed.
    /// They must be computed for all plies since the first occurrence of a repeated position, except for plies of a search.
    pub chases: Option<u8>,
    /// The side that made the ply.
    pub side: Side,
    /// The number of the previous ply in the same bucket, from 1; 0 for none.
    previous: u32,
}

/// The plies before a position, oldest first, hashed by repetition key.
#[derive(Clone, Debug)]
pub struct History {
    plies: Vec<Ply>,
    /// The number of the last ply of each bucket, from 1; 0 for none.
    latest: Box<[u32; BUCKET_COUNT]>,
    /// The number of plies before the root of the search; `None` outside a search.
    plies_before_root: Option<usize>,
}

/// The earlier occurrences of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Repetition {
    /// The number of occurrences, the current one included. `u32::MAX` if the position has occurred in the line of a search after the root,
    /// because the players can repeat the position as often as they want.
    pub times: u32,
    /// The index of the ply that was made from the first occurrence. If the position has occurred in the line of a search after the root,
    /// the index of the ply made from the last such occurrence. If the position has not occurred before, the number of plies.
    pub since: usize,
}

impl Default for History {
    fn default() -> History {
        History { plies: Vec::new(), latest: Box::new([0; BUCKET_COUNT]), plies_before_root: None }
    }
}

/// Returns the bucket of a key.
fn bucket(key: u64) -> usize {
    (key % BUCKET_COUNT as u64) as usize
}

impl History {
    /// Returns a copy for a search from the current position.
    #[must_use]
    pub fn for_search(&self) -> History {
        History { plies_before_root: Some(self.plies.len()), ..self.clone() }
    }

    /// Appends a ply. `key` is the repetition key of the position before the ply.
    pub fn push(&mut self, key: u64, gives_check: bool, side: Side) {
        let latest = &mut self.latest[bucket(key)];
        self.plies.push(Ply { key, gives_check, chases: None, side, previous: *latest });
        *latest = self.plies.len() as u32;
    }

    /// Stores the chases that the ply with an index was part of, one bit each.
    pub fn set_chases(&mut self, index: usize, chases: u8) {
        self.plies[index].chases = Some(chases);
    }

    /// Removes the last ply.
    pub fn pop(&mut self) {
        if let Some(ply) = self.plies.pop() {
            self.latest[bucket(ply.key)] = ply.previous;
        }
    }

    /// Returns the plies, oldest first.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Returns the index of the ply made from the first occurrence of the position with this key. If the position has not occurred before,
    /// returns the number of plies.
    pub fn first_occurrence(&self, key: u64) -> usize {
        self.repetition(key).since
    }

    /// Returns the index of the first ply made from a position that has occurred at least `times` times before the current one; `None` if
    /// there is none.
    pub fn first_repeated(&self, times: u32) -> Option<usize> {
        self.plies.iter().position(|ply| self.occurrences(ply.key) > times)
    }

    /// Returns the number of occurrences of the position with this key, the current one included. In a search, a position that has
    /// occurred in the line after the root counts as `u32::MAX` occurrences.
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
            if self.plies_before_root.is_some_and(|plies| index > plies) {
                repetition.times = u32::MAX;
                break;
            }
            repetition.times += 1;
        }
        repetition
    }

    /// Returns true if a player has made at least one ply since the ply with the index `since`, inclusive, and `meets_condition` returns true
    /// for all of these plies.
    pub(super) fn all_plies_since(
        &self,
        player: Side,
        since: usize,
        meets_condition: impl Fn(&Ply) -> bool,
    ) -> bool {
        let mut own_plies = self.plies[since..].iter().filter(|ply| ply.side == player).peekable();
        own_plies.peek().is_some() && own_plies.all(meets_condition)
    }
}

/// Returns the key that identifies repeated positions. `moves` yields the form of each legal move and the index of its rule. The trail is
/// part of the key only if a legal move goes onto it or a rule depends on it in another way.
pub fn repetition_key(
    program: &Program,
    position: &Position,
    mut moves: impl Iterator<Item = (Form, u16)>,
) -> u64 {
    let goes_onto_trail =
        |(form, rule): (Form, u16)| form == Form::Move && program.rules[usize::from(rule)].goes_onto_trail;
    if position.trail().is_some() && (program.reads_trail || moves.any(goes_onto_trail)) {
        position.key()
    } else {
        position.key_without_trail()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(plies: &[(u64, bool)]) -> History {
        let mut history = History::default();
        for (&(key, gives_check), side) in plies.iter().zip([Side::White, Side::Black].into_iter().cycle()) {
            history.push(key, gives_check, side);
        }
        history
    }

    const PLIES: [(u64, bool); 6] = [(1, false), (2, true), (3, false), (4, true), (5, false), (6, true)];

    #[test]
    fn a_repetition_within_the_line_counts_as_the_maximum() {
        let mut searched = History::default().for_search();
        searched.plies.clone_from(&history(&PLIES).plies);
        searched.latest.clone_from(&history(&PLIES).latest);
        assert_eq!(searched.occurrences(9), 1);
        let repetition = searched.repetition(3);
        assert_eq!(repetition, Repetition { times: u32::MAX, since: 2 });
        assert!(searched.all_plies_since(Side::Black, repetition.since, |ply| ply.gives_check));
        assert!(!searched.all_plies_since(Side::White, repetition.since, |ply| ply.gives_check));
    }

    #[test]
    fn occurrences_in_the_game_are_counted() {
        let mut game = history(&PLIES);
        game.push(3, false, Side::White);
        // This key has the same bucket as 3.
        game.push(3 + BUCKET_COUNT as u64, false, Side::Black);
        assert_eq!(game.for_search().repetition(3), Repetition { times: 3, since: 2 });
        game.pop();
        game.pop();
        assert_eq!((game.occurrences(3), game.occurrences(3 + BUCKET_COUNT as u64)), (2, 1));
        game.plies.truncate(0);
        assert!(!game.all_plies_since(Side::White, 0, |ply| ply.gives_check));
    }
}
