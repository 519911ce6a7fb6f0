//! The way from the start of the game to the node being searched, as far as repetition goes.

use crate::board::Side;
use crate::game::Game;

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
}

/// How often a position has occurred, as the search sees it.
pub(super) struct Occurrences {
    /// So often, this time included.
    pub times: u32,
    /// The player to move has given check with every move since it first occurred; so has his opponent.
    pub by_checking: [bool; 2],
}

impl Path {
    pub fn new(game: &Game<'_>) -> Path {
        let steps: Vec<Step> = game.history().map(|(key, checks, side)| Step { key, checks, side }).collect();
        Path { played: steps.len(), steps }
    }

    pub fn push(&mut self, key: u64, checks: bool, side: Side) {
        self.steps.push(Step { key, checks, side });
    }

    pub fn pop(&mut self) {
        self.steps.pop();
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
        let mut path = Path { steps: Vec::new(), played: 0 };
        let sides = [Side::White, Side::Black].into_iter().cycle();
        let plies = [(1, false), (2, true), (3, false), (4, true), (5, false), (6, true)];
        for ((key, checks), side) in plies.into_iter().zip(sides) {
            path.push(key, checks, side);
        }
        assert_eq!(path.occurrences(9).times, 1);
        let back = path.occurrences(3);
        assert_eq!((back.times, back.by_checking), (u32::MAX, [false, true]));
        path.played = 5;
        assert_eq!(path.occurrences(3).times, 2);
    }
}
