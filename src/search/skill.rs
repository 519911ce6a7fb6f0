//! Playing worse on purpose: fewer positions are looked at, and what the moves at the root are worth is blurred, so that among moves
//! that look alike any may be played, and now and then a worse one. Not the search.

use super::Limits;
use super::evaluation::random::Random;
use super::score::PROVEN;

/// How well to play, and which of the mistakes to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill {
    level: u8,
    seed: u64,
}

/// How somebody plays.
#[derive(Clone, Copy)]
struct Manner {
    /// So many positions are looked at.
    nodes: u64,
    /// So much may be wrong in what a move is worth, in hundredths of a pawn.
    blur: i32,
    /// Among so many moves is chosen.
    choice: usize,
}

/// The lowest levels. With fewer positions they would not be weaker: not even every move to choose among would be looked at, and what is
/// not looked at is not played. So they are wrong by more instead; the first leaves a queen where it can be taken.
const BEGINNERS: [Manner; 3] = [
    Manner { nodes: 1500, blur: 1800, choice: 16 },
    Manner { nodes: 1000, blur: 1000, choice: 12 },
    Manner { nodes: 1000, blur: 550, choice: 9 },
];

/// Above them the positions of a level are so many times those of the one below; `NODES` would be those of level 0.
const NODES: f64 = 300.0;
const GROWTH: f64 = 1.5;
/// The blur shrinks with the square of what is missing to the best, from here at level 0.
const BLUR: i32 = 400;
/// Every third level chooses among one move less, from here at level 0.
const CHOICE: usize = 9;

/// How strong levels are at chess, by Elo's scale: as they have come out in twelve to thirty games each against Fairy-Stockfish, told to
/// play by that scale with 20000 positions a move; level 3 in games against level 6, and those below it in 120 games each against the next
/// (147, 158 and 241 points). Right to a hundred points or so.
const MEASURED: [(u8, u32); 9] =
    [(0, 250), (1, 500), (2, 650), (3, 800), (6, 1300), (9, 1650), (12, 1850), (15, 2000), (18, 2250)];

impl Skill {
    /// The level that plays as well as it can; the weakest is 0.
    pub const BEST: u8 = 20;

    /// The least and the most on Elo's scale for which a level is known.
    pub const ELO: [u32; 2] = [MEASURED[0].1, MEASURED[MEASURED.len() - 1].1];

    /// The level that comes nearest to so many points on Elo's scale, at chess: a rough guess. Between those that were measured, levels
    /// are taken to lie evenly.
    pub fn level_of(elo: u32) -> u8 {
        let elo = elo.clamp(Skill::ELO[0], Skill::ELO[1]);
        let Some(above) = MEASURED.iter().position(|&(_, points)| points > elo) else {
            return MEASURED[MEASURED.len() - 1].0;
        };
        let ((low, from), (high, to)) = (MEASURED[above - 1], MEASURED[above]);
        let steps = u32::from(high - low);
        // To the nearest.
        low + ((2 * (elo - from) * steps + (to - from)) / (2 * (to - from))) as u8
    }

    /// A level, `None` for the best. With the same seed the same mistakes are made in the same positions.
    pub fn new(level: u8, seed: u64) -> Option<Skill> {
        (level < Skill::BEST).then_some(Skill { level, seed })
    }

    fn manner(self) -> Manner {
        let missing = i32::from(Skill::BEST - self.level);
        match BEGINNERS.get(usize::from(self.level)) {
            Some(beginner) => *beginner,
            None => Manner {
                nodes: (NODES * GROWTH.powi(i32::from(self.level))) as u64,
                blur: (BLUR * missing * missing / i32::from(Skill::BEST).pow(2)).max(1),
                choice: CHOICE - usize::from(self.level) / 3,
            },
        }
    }

    /// Limits that are no wider than this level allows.
    pub(super) fn within(self, limits: &Limits) -> Limits {
        let nodes = self.manner().nodes;
        Limits { nodes: Some(limits.nodes.map_or(nodes, |most| most.min(nodes))), ..*limits }
    }

    /// Among so many moves it chooses.
    pub(super) fn choice(self) -> usize {
        self.manner().choice
    }

    /// The number of the line to be played, of which the values are given, the best first; `key` is the position's.
    pub(super) fn choose(self, key: u64, values: &[i32]) -> usize {
        let blur = self.manner().blur as usize;
        let mut random = Random(self.seed ^ key);
        let mut best = (i32::MIN, 0);
        for (at, &value) in values.iter().enumerate() {
            // Small mistakes are more likely than large ones.
            let wrong = (random.below(blur) + random.below(blur)) as i32 - blur as i32;
            let seen = if value.abs() > PROVEN { value } else { value + wrong };
            if seen > best.0 {
                best = (seen, at);
            }
        }
        best.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often the second of two lines is played that is so much worse.
    fn mistakes(level: u8, worse: i32) -> usize {
        let skill = |seed| Skill::new(level, seed).expect("it is not the best");
        (0..1000).filter(|&seed| skill(seed).choose(7, &[0, -worse]) == 1).count()
    }

    #[test]
    fn lower_levels_make_more_and_greater_mistakes() {
        let of_levels: Vec<usize> = (0..Skill::BEST).step_by(3).map(|level| mistakes(level, 40)).collect();
        assert!(of_levels.is_sorted_by(|low, high| low >= high) && of_levels[0] > 300, "{of_levels:?}");
        let queens_left: Vec<usize> = (0..=3).map(|level| mistakes(level, 900)).collect();
        assert!(queens_left.is_sorted_by(|low, high| low >= high) && queens_left[0] > 150, "{queens_left:?}");
        assert!(mistakes(3, 10) > mistakes(3, 200) && mistakes(3, 200) > 0);
        assert_eq!((mistakes(3, 900), mistakes(19, 40)), (0, 0));
        assert_eq!(Skill::new(Skill::BEST, 1), None);
    }

    #[test]
    fn points_become_levels() {
        for (level, points) in MEASURED {
            assert_eq!(Skill::level_of(points), level);
        }
        let levels: Vec<u8> = (0..4000).step_by(25).map(Skill::level_of).collect();
        assert!(
            levels.is_sorted()
                && levels[0] == MEASURED[0].0
                && levels.iter().all(|&level| level < Skill::BEST)
        );
        assert!((MEASURED[0].0..levels[levels.len() - 1]).all(|level| levels.contains(&level)), "{levels:?}");
    }

    #[test]
    fn what_is_proven_is_not_blurred() {
        let skill = Skill::new(0, 3).expect("it is not the best");
        assert!((0..500).all(|key| skill.choose(key, &[PROVEN + 20, 9, 8]) == 0));
        assert!((0..500).all(|key| skill.choose(key, &[-9, -PROVEN - 20]) == 0));
    }
}
