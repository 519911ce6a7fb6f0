//! Reduced playing strength: fewer nodes, and noise on the scores of root moves.

use super::Limits;
use super::evaluation::random::Random;
use super::score::PROVEN;

/// A level of playing strength, and the seed of its random mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill {
    level: u8,
    seed: u64,
}

/// The settings of a level.
#[derive(Clone, Copy)]
struct LevelSettings {
    /// The maximum number of nodes.
    max_nodes: u64,
    /// The maximum noise on a score, in centipawns.
    max_noise: i32,
    /// The number of candidate moves.
    candidate_count: usize,
}

/// The settings of the lowest levels, from level 0. Fewer nodes would not suffice to search every root move, and moves without
/// a score are never chosen. So these levels differ by their noise; level 0 often hangs its most valuable piece.
const LOWEST_LEVELS: [LevelSettings; 3] = [
    LevelSettings { max_nodes: 1500, max_noise: 1800, candidate_count: 16 },
    LevelSettings { max_nodes: 1000, max_noise: 1000, candidate_count: 12 },
    LevelSettings { max_nodes: 1000, max_noise: 550, candidate_count: 9 },
];

// The node limit of the other levels is `BASE_NODES * NODE_GROWTH ^ level`.
const BASE_NODES: f64 = 300.0;
const NODE_GROWTH: f64 = 1.5;
/// The noise that the formula for the other levels would give for level 0, in centipawns. The noise is proportional to the square
/// of the number of levels below the best level.
const BASE_NOISE: i32 = 400;
/// The number of candidate moves that the formula for the other levels would give for level 0. Every three levels, the number
/// falls by one.
const BASE_CANDIDATE_COUNT: usize = 9;

/// The measured strength of levels at chess, in Elo, accurate to about 100. Levels from 6 were measured in 12 to 30 games each
/// against Fairy-Stockfish with limited Elo and 20,000 nodes a move. Level 3 played against level 6. Each lower level played
/// 120 games against the next one (differences of 147, 158 and 241).
const MEASURED_ELO: [(u8, u32); 9] =
    [(0, 250), (1, 500), (2, 650), (3, 800), (6, 1300), (9, 1650), (12, 1850), (15, 2000), (18, 2250)];

impl Skill {
    /// The level of full strength. Levels start at 0.
    pub const BEST: u8 = 20;

    /// The lowest and the highest measured Elo of a level.
    pub const ELO_RANGE: [u32; 2] = [MEASURED_ELO[0].1, MEASURED_ELO[MEASURED_ELO.len() - 1].1];

    /// Returns the level whose strength at chess is nearest to an Elo rating. Interpolates between measured levels.
    pub fn level_for_elo(elo: u32) -> u8 {
        let elo = elo.clamp(Skill::ELO_RANGE[0], Skill::ELO_RANGE[1]);
        let Some(above) = MEASURED_ELO.iter().position(|&(_, level_elo)| level_elo > elo) else {
            return MEASURED_ELO[MEASURED_ELO.len() - 1].0;
        };
        let ((low, low_elo), (high, high_elo)) = (MEASURED_ELO[above - 1], MEASURED_ELO[above]);
        let (levels, elo_span) = (u32::from(high - low), high_elo - low_elo);
        // Rounded to the nearest level.
        low + ((2 * (elo - low_elo) * levels + elo_span) / (2 * elo_span)) as u8
    }

    /// Creates a level of reduced strength; `None` for [`Skill::BEST`] and above. The same seed gives the same mistakes in the
    /// same positions.
    pub fn new(level: u8, seed: u64) -> Option<Skill> {
        (level < Skill::BEST).then_some(Skill { level, seed })
    }

    /// Returns the settings of the level.
    fn settings(self) -> LevelSettings {
        let levels_below_best = i32::from(Skill::BEST - self.level);
        match LOWEST_LEVELS.get(usize::from(self.level)) {
            Some(settings) => *settings,
            None => LevelSettings {
                max_nodes: (BASE_NODES * NODE_GROWTH.powi(i32::from(self.level))) as u64,
                max_noise: (BASE_NOISE * levels_below_best * levels_below_best
                    / i32::from(Skill::BEST).pow(2))
                .max(1),
                candidate_count: BASE_CANDIDATE_COUNT - usize::from(self.level) / 3,
            },
        }
    }

    /// Restricts limits to the node limit of this level.
    pub(super) fn restrict(self, limits: &Limits) -> Limits {
        let nodes = self.settings().max_nodes;
        Limits { nodes: Some(limits.nodes.map_or(nodes, |limit| limit.min(nodes))), ..*limits }
    }

    /// Returns the number of candidate moves.
    pub(super) fn candidate_count(self) -> usize {
        self.settings().candidate_count
    }

    /// Returns the index of the chosen line. `values` are the scores of the lines, best first; `key` is the key of the position.
    pub(super) fn choose_line(self, key: u64, values: &[i32]) -> usize {
        let max_noise = self.settings().max_noise as usize;
        let mut random = Random(self.seed ^ key);
        let mut best = (i32::MIN, 0);
        for (index, &value) in values.iter().enumerate() {
            // The sum of two random numbers makes small errors more likely than large ones.
            let noise = (random.below(max_noise) + random.below(max_noise)) as i32 - max_noise as i32;
            let noisy_value = if value.abs() > PROVEN { value } else { value + noise };
            if noisy_value > best.0 {
                best = (noisy_value, index);
            }
        }
        best.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns how often, in 1000 choices between two lines, the line that is worse by `loss` centipawns is chosen.
    fn mistakes(level: u8, loss: i32) -> usize {
        let skill = |seed| Skill::new(level, seed).expect("the level is below the best");
        (0..1000).filter(|&seed| skill(seed).choose_line(7, &[0, -loss]) == 1).count()
    }

    #[test]
    fn lower_levels_make_more_and_greater_mistakes() {
        let by_level: Vec<usize> = (0..Skill::BEST).step_by(3).map(|level| mistakes(level, 40)).collect();
        assert!(by_level.is_sorted_by(|low, high| low >= high) && by_level[0] > 300, "{by_level:?}");
        let hung_pieces: Vec<usize> = (0..=3).map(|level| mistakes(level, 900)).collect();
        assert!(hung_pieces.is_sorted_by(|low, high| low >= high) && hung_pieces[0] > 150, "{hung_pieces:?}");
        assert!(mistakes(3, 10) > mistakes(3, 200) && mistakes(3, 200) > 0);
        assert_eq!((mistakes(3, 900), mistakes(19, 40)), (0, 0));
        assert_eq!(Skill::new(Skill::BEST, 1), None);
    }

    #[test]
    fn elo_ratings_become_levels() {
        for (level, elo) in MEASURED_ELO {
            assert_eq!(Skill::level_for_elo(elo), level);
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
    fn proven_scores_get_no_noise() {
        let skill = Skill::new(0, 3).expect("the level is below the best");
        assert!((0..500).all(|key| skill.choose_line(key, &[PROVEN + 20, 9, 8]) == 0));
        assert!((0..500).all(|key| skill.choose_line(key, &[-9, -PROVEN - 20]) == 0));
    }
}
