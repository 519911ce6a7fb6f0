//! The way from the start of the game to the node being searched, as far as repetition goes.

use crate::board::Side;
use crate::game::Game;

/// So many classes of keys are told apart at a glance.
const CLASSES: usize = 4096;

/// One ply.
#[derive(Clone, Copy)]
struct Step {
    /// Repetition key before it.
    key: u64,
    /// Whether it gave check.
    checks: bool,
    /// Whose it was.
    side: Side,
}

/// The plies of the game and of the line being searched.
pub(super) struct Path {
    steps: Vec<Step>,
    /// How many of them were played.
    played: usize,
    /// How many of the keys are of each class: most positions are the first of theirs.
    classes: Box<[u16; CLASSES]>,
}

fn class(key: u64) -> usize {
    (key % CLASSES as u64) as usize
}

/// How often a position has occurred, as the search sees it.
pub(super) struct Occurrences {
    /// So often, this time included.
    pub times: u32,
    /// The player to move has given check with every move since it first occurred; so has his opponent.
    pub by_checking: [bool; 2],
}

impl Path {
    pub fn new(game: &Game) -> Path {
        let mut path = Path::empty();
        for (key, checks, side) in game.history() {
            path.push(key, checks, side);
        }
        path.played = path.steps.len();
        path
    }

    fn empty() -> Path {
        Path { steps: Vec::new(), played: 0, classes: Box::new([0; CLASSES]) }
    }

    pub fn push(&mut self, key: u64, checks: bool, side: Side) {
        let class = &mut self.classes[class(key)];
        *class = class.saturating_add(1);
        self.steps.push(Step { key, checks, side });
    }

    pub fn pop(&mut self) {
        if let Some(step) = self.steps.pop() {
            let class = &mut self.classes[class(step.key)];
            // At its limit it has forgotten how many there are.
            if *class < u16::MAX {
                *class -= 1;
            }
        }
    }

    /// Whether a position of that key may have occurred before; if not, it has not.
    pub fn may_have_seen(&self, key: u64) -> bool {
        self.classes[class(key)] > 0
    }

    /// How often the position of that key has occurred. What has come back once within the line being searched will come back
    /// again as often as the players like: it counts as without end.
    pub fn occurrences(&self, key: u64) -> Occurrences {
        let mut times = 1;
        let mut first = self.steps.len();
        for (at, step) in self.steps.iter().enumerate().rev() {
            if step.key == key {
                times = if at > self.played { u32::MAX } else { times + 1 };
                first = at;
                if times == u32::MAX {
                    break;
                }
            }
        }
        let mut by_checking = [times > 1; 2];
        for step in &self.steps[first..] {
            by_checking[step.side.index()] &= step.checks;
        }
        Occurrences { times, by_checking }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_return_within_the_line_counts_for_good() {
        let mut path = Path::empty();
        let sides = [Side::White, Side::Black].into_iter().cycle();
        let plies = [(1, false), (2, true), (3, false), (4, true), (5, false), (6, true)];
        for ((key, checks), side) in plies.into_iter().zip(sides) {
            path.push(key, checks, side);
        }
        assert_eq!(path.occurrences(9).times, 1);
        assert!(path.may_have_seen(3) && !path.may_have_seen(9));
        let back = path.occurrences(3);
        assert_eq!((back.times, back.by_checking), (u32::MAX, [false, true]));
        path.played = 5;
        assert_eq!(path.occurrences(3).times, 2);
    }
}
