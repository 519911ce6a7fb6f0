//! Reduced playing strength: fewer nodes, and noise on the scores of root moves.

use super::Limits;
use super::evaluation::random::Random;
use super::score::PROVEN;

/// A skill level, and the seed of its mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill {
    level: u8,
    seed: u64,
}

/// The settings of a level.
#[derive(Clone, Copy)]
struct LevelSettings {
    /// Maximum number of nodes.
    nodes: u64,
    /// Maximum noise on a score, in centipawns.
    noise: i32,
    /// The number of candidate moves.
    candidates: usize,
}

/// The lowest levels. With fewer nodes, not every root move would be searched, and moves without a score are never chosen. So these
/// levels have more noise instead; level 0 often hangs its most valuable piece.
const LOWEST_LEVELS: [LevelSettings; 3] = [
    LevelSettings { nodes: 1500, noise: 1800, candidates: 16 },
    LevelSettings { nodes: 1000, noise: 1000, candidates: 12 },
    LevelSettings { nodes: 1000, noise: 550, candidates: 9 },
];

/// Node limits of the other levels: `NODES * GROWTH ^ level`.
const NODES: f64 = 300.0;
const GROWTH: f64 = 1.5;
/// The noise at level 0, in centipawns. It decreases with the squared distance to the best level.
const MAX_NOISE: i32 = 400;
/// The number of candidates at level 0. Every third level has one fewer.
const MAX_CANDIDATES: usize = 9;

/// Measured strength of levels at chess, in Elo: from 12 to 30 games each against Fairy-Stockfish with limited Elo and 20,000 nodes a
/// move; level 3 from games against level 6; lower levels from 120 games each against the next one (differences of 147, 158 and 241).
/// Accurate to about 100.
const MEASURED_ELO: [(u8, u32); 9] =
    [(0, 250), (1, 500), (2, 650), (3, 800), (6, 1300), (9, 1650), (12, 1850), (15, 2000), (18, 2250)];

impl Skill {
    /// The level of full strength. The lowest level is 0.
    pub const BEST: u8 = 20;

    /// The lowest and the highest Elo of a level.
    pub const ELO: [u32; 2] = [MEASURED_ELO[0].1, MEASURED_ELO[MEASURED_ELO.len() - 1].1];

    /// Returns the level whose strength at chess is nearest to an Elo rating. Interpolates between measured levels.
    pub fn level_for_elo(elo: u32) -> u8 {
        let elo = elo.clamp(Skill::ELO[0], Skill::ELO[1]);
        let Some(above) = MEASURED_ELO.iter().position(|&(_, points)| points > elo) else {
            return MEASURED_ELO[MEASURED_ELO.len() - 1].0;
        };
        let ((low, from), (high, to)) = (MEASURED_ELO[above - 1], MEASURED_ELO[above]);
        let steps = u32::from(high - low);
        // Rounded to the nearest.
        low + ((2 * (elo - from) * steps + (to - from)) / (2 * (to - from))) as u8
    }

    /// Creates a level; `None` for full strength. The same seed gives the same mistakes in the same positions.
    pub fn new(level: u8, seed: u64) -> Option<Skill> {
        (level < Skill::BEST).then_some(Skill { level, seed })
    }

    fn settings(self) -> LevelSettings {
        let missing = i32::from(Skill::BEST - self.level);
        match LOWEST_LEVELS.get(usize::from(self.level)) {
            Some(beginner) => *beginner,
            None => LevelSettings {
                nodes: (NODES * GROWTH.powi(i32::from(self.level))) as u64,
                noise: (MAX_NOISE * missing * missing / i32::from(Skill::BEST).pow(2)).max(1),
                candidates: MAX_CANDIDATES - usize::from(self.level) / 3,
            },
        }
    }

    /// Restricts limits to the node limit of this level.
    pub(super) fn restrict(self, limits: &Limits) -> Limits {
        let nodes = self.settings().nodes;
        Limits { nodes: Some(limits.nodes.map_or(nodes, |most| most.min(nodes))), ..*limits }
    }

    /// The number of candidate moves.
    pub(super) fn candidates(self) -> usize {
        self.settings().candidates
    }

    /// Chooses a line by its score. `values` are the scores of the lines, best first; `key` is the key of the position.
    pub(super) fn choose(self, key: u64, values: &[i32]) -> usize {
        let blur = self.settings().noise as usize;
        let mut random = Random(self.seed ^ key);
        let mut best = (i32::MIN, 0);
        for (at, &value) in values.iter().enumerate() {
            // The sum of two random numbers makes small errors more likely than large ones.
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

    /// Returns the number of times that the second of two lines is played when it is worse by `worse`.
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
        for (level, points) in MEASURED_ELO {
            assert_eq!(Skill::level_for_elo(points), level);
        }
        let levels: Vec<u8> = (0..4000).step_by(25).map(Skill::level_for_elo).collect();
        assert!(
            levels.is_sorted()
                && levels[0] == MEASURED_ELO[0].0
                && levels.iter().all(|&level| level < Skill::BEST)
        );
        assert!(
            (MEASURED_ELO[0].0..levels[levels.len() - 1]).all(|level| levels.contains(&level)),
            "{levels:?}"
        );
    }

    #[test]
    fn what_is_proven_is_not_blurred() {
        let skill = Skill::new(0, 3).expect("it is not the best");
        assert!((0..500).all(|key| skill.choose(key, &[PROVEN + 20, 9, 8]) == 0));
        assert!((0..500).all(|key| skill.choose(key, &[-9, -PROVEN - 20]) == 0));
    }
}
