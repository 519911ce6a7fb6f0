//! Statistics of a match: points, Elo difference with its error, and the sequential probability ratio test.
//!
//! The two games of a pair have the same opening, so their results are not independent. The error is therefore computed from the results
//! of pairs, from 0 to 2 points (the pentanomial model of fishtest, 2018). A game of an incomplete pair counts for the
//! points, but not for the error.

use std::collections::BTreeMap;
use std::fmt;

/// The results of the first player: the numbers of games and of pairs with each result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    won: u32,
    drawn: u32,
    lost: u32,
    /// Number of complete pairs, by the half points of the first player in both games together, from 0 to 4.
    pairs: [u32; 5],
    /// The half points of the only finished game of each incomplete pair, by the index of the pair.
    incomplete_pairs: BTreeMap<u32, u32>,
}

/// The result of a game for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerResult {
    Win,
    Draw,
    Loss,
}

/// Half the width of a 95 % confidence interval, in standard errors.
const CONFIDENCE_HALF_WIDTH: f64 = 1.96;

impl Score {
    /// Adds the result of a game. Games 0 and 1 form the first pair, 2 and 3 the second, and so on.
    pub fn add(&mut self, game_index: u32, result: PlayerResult) {
        let (result_count, half_points) = match result {
            PlayerResult::Win => (&mut self.won, 2),
            PlayerResult::Draw => (&mut self.drawn, 1),
            PlayerResult::Loss => (&mut self.lost, 0),
        };
        *result_count += 1;
        match self.incomplete_pairs.remove(&(game_index / 2)) {
            Some(other) => self.pairs[(half_points + other) as usize] += 1,
            None => {
                self.incomplete_pairs.insert(game_index / 2, half_points);
            }
        }
    }

    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Returns the points per game; `None` before the first game.
    fn mean(&self) -> Option<f64> {
        let [won, drawn, games] = [self.won, self.drawn, self.games()].map(f64::from);
        (games > 0.0).then(|| (won + drawn / 2.0) / games)
    }

    /// Returns the mean and the variance of the points per game of a complete pair (0 to 1), and the number of complete pairs; `None`
    /// before the first complete pair.
    fn moments(&self) -> Option<(f64, f64, f64)> {
        let results =
            || (0..5).map(|half_points| f64::from(half_points) / 4.0).zip(self.pairs.map(f64::from));
        let pair_count: f64 = results().map(|(_, count)| count).sum();
        if pair_count == 0.0 {
            return None;
        }
        let mean = results().map(|(points, count)| points * count).sum::<f64>() / pair_count;
        let squared_deviations: f64 = results().map(|(points, count)| (points - mean).powi(2) * count).sum();
        Some((mean, squared_deviations / pair_count, pair_count))
    }

    /// Returns the Elo difference with its 95 % confidence interval: `+35.2, 95 % confidence +5.0 to +65.9`.
    pub fn elo_text(&self) -> String {
        let Some(mean) = self.mean() else { return "unknown".to_owned() };
        let format_elo = |points: f64| match points {
            points if points <= 0.0 => "-infinity".to_owned(),
            points if points >= 1.0 => "+infinity".to_owned(),
            points => format!("{:+.1}", elo_from_points(points)),
        };
        match self.moments() {
            Some((_, variance, pair_count)) if variance > 0.0 => {
                let error = CONFIDENCE_HALF_WIDTH * (variance / pair_count).sqrt();
                let (low, high) = (format_elo(mean - error), format_elo(mean + error));
                format!("{}, 95 % confidence {low} to {high}", format_elo(mean))
            }
            Some(_) => format!("{}, no error estimate: all pairs have the same result", format_elo(mean)),
            None => format!("{}, no error estimate: no pair is complete", format_elo(mean)),
        }
    }

    /// Returns the numbers of pairs with 0, 0.5, 1, 1.5 and 2 points, joined by hyphens.
    pub fn pairs_text(&self) -> String {
        self.pairs.map(|count| count.to_string()).join("-")
    }
}

/// Writes the score as `12-3-5 (won, drawn, lost), 67.5 %`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Score { won, drawn, lost, .. } = self;
        write!(f, "{won}-{drawn}-{lost} (won, drawn, lost)")?;
        self.mean().map_or(Ok(()), |mean| write!(f, ", {:.1} %", 100.0 * mean))
    }
}

/// Returns the Elo difference for an expected score in points per game (logistic model).
fn elo_from_points(points: f64) -> f64 {
    400.0 * (points / (1.0 - points)).log10()
}

/// Returns the expected score in points per game for an Elo difference, the inverse of [`elo_from_points`].
fn points_from_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A sequential probability ratio test between two Elo differences (Wald 1945). The likelihoods are those of the most likely distributions of
/// the results of pairs that have the expected scores of the two hypotheses (the generalised test of fishtest; see Van den Bergh, "A
/// practical introduction to the GSPRT", 2020).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The Elo differences of the two hypotheses, the smaller one first.
    elo: [f64; 2],
}

/// Probability of a wrong decision, for either hypothesis.
const ERROR_RATE: f64 = 0.05;
/// The number of pairs that is added to the pairs of each result, so that no result is impossible.
const ADDED_PAIRS: f64 = 1e-3;

impl Sprt {
    /// Returns the log-likelihood ratio of the second hypothesis to the first.
    fn log_likelihood_ratio(self, score: &Score) -> f64 {
        let counts = score.pairs.map(|count| f64::from(count) + ADDED_PAIRS);
        let [low, high] = self.elo.map(|elo| likeliest_distribution(counts, points_from_elo(elo)));
        let ratios = low.into_iter().zip(high).map(|(low, high)| (high / low).ln());
        counts.into_iter().zip(ratios).map(|(count, ratio)| count * ratio).sum()
    }

    /// Returns the absolute value of the log-likelihood ratio at which the test is decided.
    fn decision_bound() -> f64 {
        ((1.0 - ERROR_RATE) / ERROR_RATE).ln()
    }

    /// Returns the index of the accepted hypothesis; `None` if the test is not decided yet.
    pub fn accepted_hypothesis(self, score: &Score) -> Option<usize> {
        let ratio = self.log_likelihood_ratio(score);
        if ratio >= Self::decision_bound() {
            Some(1)
        } else if ratio <= -Self::decision_bound() {
            Some(0)
        } else {
            None
        }
    }

    /// Returns the state of the test as text.
    pub fn text(self, score: &Score) -> String {
        let ratio = format!(
            "log-likelihood ratio {:.2}, bounds {:.2} and {:.2}",
            self.log_likelihood_ratio(score),
            -Self::decision_bound(),
            Self::decision_bound()
        );
        match self.accepted_hypothesis(score) {
            Some(accepted) => {
                format!("{:+} Elo rather than {:+} ({ratio})", self.elo[accepted], self.elo[1 - accepted])
            }
            None => format!("undecided ({ratio})"),
        }
    }
}

/// Returns the probabilities of the results of a pair, from 0 to 2 points, that make these counts most likely, given the mean in points per
/// game. All counts must be positive.
fn likeliest_distribution(counts: [f64; 5], mean: f64) -> [f64; 5] {
    let total: f64 = counts.iter().sum();
    let deviations = [0.0, 0.25, 0.5, 0.75, 1.0].map(|points: f64| points - mean);
    // With a Lagrange multiplier for the mean, the probabilities are `count / total / (1 + multiplier * deviation)`. The mean decreases with
    // the multiplier.
    let distribution = |multiplier: f64| -> [f64; 5] {
        std::array::from_fn(|result| counts[result] / total / (1.0 + multiplier * deviations[result]))
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        let excess: f64 = distribution(middle).iter().zip(deviations).map(|(share, by)| share * by).sum();
        if excess > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    distribution(f64::midpoint(low, high))
}

/// Parses two Elo differences: `0,10`.
pub fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let parse_elo = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 1000.0);
    text.split_once(',')
        .and_then(|(low, high)| Some(Sprt { elo: [parse_elo(low)?, parse_elo(high)?] }))
        .filter(|sprt| sprt.elo[0] < sprt.elo[1])
        .ok_or_else(|| "expected two Elo differences, the smaller one first, such as `0,10`".to_owned())
}

#[cfg(test)]
mod tests {
    use varlab::search::evaluation::random::Random;

    use super::*;

    /// Returns a score with the given numbers of pairs, by half points from 0 to 4.
    fn score(pairs: [u32; 5]) -> Score {
        let games = [
            (PlayerResult::Loss, PlayerResult::Loss),
            (PlayerResult::Draw, PlayerResult::Loss),
            (PlayerResult::Draw, PlayerResult::Draw),
        ];
        let games = [
            games.as_slice(),
            &[(PlayerResult::Win, PlayerResult::Draw), (PlayerResult::Win, PlayerResult::Win)],
        ]
        .concat();
        let played = pairs.into_iter().zip(games).flat_map(|(count, pair)| (0..count).map(move |_| pair));
        let mut score = Score::default();
        for (pair_index, pair) in (0..).zip(played) {
            score.add(2 * pair_index + 1, pair.0);
            score.add(2 * pair_index, pair.1);
        }
        score
    }

    #[test]
    fn elo_and_its_confidence_interval() {
        // The expected values are computed by hand.
        for (pairs, expected) in [
            ([0, 0, 0, 0, 0], "unknown"),
            ([0, 0, 0, 0, 3], "+infinity, no error estimate: all pairs have the same result"),
            ([0, 0, 50, 0, 0], "+0.0, no error estimate: all pairs have the same result"),
            ([25, 0, 0, 0, 25], "+0.0, 95 % confidence -98.9 to +98.9"),
            ([0, 10, 30, 10, 0], "+0.0, 95 % confidence -30.5 to +30.5"),
        ] {
            assert_eq!(score(pairs).elo_text(), expected, "{pairs:?}");
            assert_eq!(score(pairs).pairs_text(), pairs.map(|count| count.to_string()).join("-"));
        }
    }

    #[test]
    fn an_incomplete_pair_counts_for_the_points() {
        let mut score = score([0, 10, 30, 10, 0]);
        score.add(1000, PlayerResult::Win);
        assert_eq!((score.games(), score.pairs_text().as_str()), (101, "0-10-30-10-0"));
        assert_eq!(score.to_string(), "11-80-10 (won, drawn, lost), 50.5 %");
    }

    #[test]
    fn the_likeliest_distribution_has_the_given_mean() {
        for counts in [[1.0, 2.0, 4.0, 2.0, 1.0], [ADDED_PAIRS, ADDED_PAIRS, 90.0, ADDED_PAIRS, ADDED_PAIRS]]
        {
            for mean in [0.01, 0.4, 0.5, 0.75, 0.99] {
                let distribution = likeliest_distribution(counts, mean);
                let points = distribution.iter().zip(0..).map(|(share, half)| share * f64::from(half) / 4.0);
                assert!((points.sum::<f64>() - mean).abs() < 1e-6, "{counts:?} {mean}");
                assert!((distribution.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{counts:?} {mean}");
            }
        }
        // Only wins and losses: the distribution is known without a multiplier.
        let [lost, .., won] = likeliest_distribution([30.0, 1e-9, 1e-9, 1e-9, 70.0], 0.6);
        assert!((lost - 0.4).abs() < 1e-6 && (won - 0.6).abs() < 1e-6);
    }

    /// Wald's bounds hold for the number of games on average, so that errors may be a little more frequent than [`ERROR_RATE`].
    #[test]
    fn the_sequential_test_keeps_its_error_rate() {
        const MATCHES: u64 = 500;
        // Eight per cent.
        const MAX_ERRORS: usize = 40;
        let shares = [0.1, 0.2, 0.4, 0.2, 0.1];
        let sprt = parse_sprt("0,100").expect("two numbers");
        for (hypothesis, elo) in [0.0, 100.0].into_iter().enumerate() {
            let distribution = likeliest_distribution(shares, points_from_elo(elo));
            let is_wrong = |seed: &u64| {
                let mut random = Random(*seed);
                let mut score = Score::default();
                loop {
                    let mut rest = f64::from(random.below(1 << 30) as u32) / f64::from(1 << 30);
                    let result = distribution.iter().position(|share| {
                        rest -= share;
                        rest < 0.0
                    });
                    score.pairs[result.unwrap_or(4)] += 1;
                    if let Some(accepted) = sprt.accepted_hypothesis(&score) {
                        break accepted != hypothesis;
                    }
                }
            };
            let errors = (0..MATCHES).filter(is_wrong).count();
            assert!(errors <= MAX_ERRORS, "{elo}: {errors} of {MATCHES}");
        }
    }

    #[test]
    fn the_sequential_test_is_decided_by_enough_games_and_rejects_invalid_bounds() {
        let sprt = parse_sprt("0,50").expect("two numbers");
        for (pairs, verdict) in [
            ([1, 1, 1, 1, 1], None),
            ([0, 0, 0, 0, 2], None),
            ([0, 0, 200, 0, 0], Some(0)),
            ([100, 0, 100, 0, 300], Some(1)),
            ([300, 0, 100, 0, 100], Some(0)),
        ] {
            assert_eq!(sprt.accepted_hypothesis(&score(pairs)), verdict, "{pairs:?}");
        }
        for text in ["", "5", "5,5", "10,0", "x,1", "0,inf"] {
            assert!(parse_sprt(text).is_err(), "{text}");
        }
    }
}
