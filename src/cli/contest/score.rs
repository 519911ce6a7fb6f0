//! What the results of a match tell: points, Elo with its error, and whether a question about it is settled. Not the games.

use std::fmt;

/// Won, drawn and lost games of the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    won: u32,
    drawn: u32,
    lost: u32,
}

/// What a game brings to the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    Win,
    Draw,
    Loss,
}

/// Half the width of an interval that holds the truth 95 times of 100, in standard deviations.
const WIDTH: f64 = 1.96;

impl Score {
    pub fn add(&mut self, points: Points) {
        match points {
            Points::Win => self.won += 1,
            Points::Draw => self.drawn += 1,
            Points::Loss => self.lost += 1,
        }
    }

    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Points a game, and the variance of a game; nothing before the first.
    fn moments(&self) -> Option<(f64, f64)> {
        let [won, drawn, lost] = [self.won, self.drawn, self.lost].map(f64::from);
        let games = won + drawn + lost;
        if games == 0.0 {
            return None;
        }
        let mean = (won + drawn / 2.0) / games;
        let squares = won * (1.0 - mean).powi(2) + drawn * (0.5 - mean).powi(2) + lost * mean.powi(2);
        Some((mean, squares / games))
    }

    /// What it tells of the difference in strength: `+35.2, 95 of 100 times within +5.0 and +65.9`.
    pub fn elo(&self) -> String {
        let Some((mean, variance)) = self.moments() else { return "unknown".to_owned() };
        let error = WIDTH * (variance / f64::from(self.games())).sqrt();
        let text = |points: f64| match points {
            points if points <= 0.0 => "-infinite".to_owned(),
            points if points >= 1.0 => "+infinite".to_owned(),
            points => format!("{:+.1}", elo(points)),
        };
        if variance == 0.0 {
            return format!("{}, too few results to tell the error", text(mean));
        }
        format!("{}, 95 of 100 times within {} and {}", text(mean), text(mean - error), text(mean + error))
    }
}

/// `12-3-5 (won, drawn, lost), 67.5 %`
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Score { won, drawn, lost } = self;
        write!(f, "{won}-{drawn}-{lost} (won, drawn, lost)")?;
        self.moments().map_or(Ok(()), |(mean, _)| write!(f, ", {:.1} %", 100.0 * mean))
    }
}

/// The difference in strength at which so many points a game are expected (Elo's logistic curve).
fn elo(points: f64) -> f64 {
    400.0 * (points / (1.0 - points)).log10()
}

fn points(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Two claims about the difference in strength, of which one is to be given up (sequential probability ratio test, Wald 1945, with
/// the variance that is seen).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo: [f64; 2],
}

/// How often either claim is given up wrongly.
const ERRORS: f64 = 0.05;

impl Sprt {
    /// The logarithm of how much more likely the second claim makes what has been seen.
    fn ratio(self, score: &Score) -> f64 {
        let Some((mean, variance)) = score.moments().filter(|&(_, variance)| variance > 0.0) else {
            return 0.0;
        };
        let [low, high] = self.elo.map(points);
        f64::from(score.games()) * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    fn bound() -> f64 {
        ((1.0 - ERRORS) / ERRORS).ln()
    }

    /// Which claim holds, if that is settled: the number of the one that is kept.
    pub fn verdict(self, score: &Score) -> Option<usize> {
        let ratio = self.ratio(score);
        if ratio >= Self::bound() {
            Some(1)
        } else if ratio <= -Self::bound() {
            Some(0)
        } else {
            None
        }
    }

    /// How it stands.
    pub fn text(self, score: &Score) -> String {
        let ratio = format!("{:.2} within {:.2} and {:.2}", self.ratio(score), -Self::bound(), Self::bound());
        match self.verdict(score) {
            Some(kept) => format!("{:+} Elo rather than {:+} ({ratio})", self.elo[kept], self.elo[1 - kept]),
            None => format!("not settled ({ratio})"),
        }
    }
}

/// `0,10`.
pub fn sprt(text: &str) -> Result<Sprt, String> {
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.abs() <= 1000.0);
    text.split_once(',')
        .and_then(|(low, high)| Some(Sprt { elo: [number(low)?, number(high)?] }))
        .filter(|sprt| sprt.elo[0] < sprt.elo[1])
        .ok_or_else(|| "expected two numbers of Elo, the smaller one first, such as 0,10".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_its_error() {
        // By the formulas, reckoned by hand.
        for (won, drawn, lost, expected) in [
            (0, 0, 0, "unknown"),
            (3, 0, 0, "+infinite, too few results to tell the error"),
            (50, 0, 50, "+0.0, 95 of 100 times within -69.0 and +69.0"),
            (60, 20, 20, "+147.2, 95 of 100 times within +86.2 and +218.3"),
        ] {
            assert_eq!(Score { won, drawn, lost }.elo(), expected, "{won}-{drawn}-{lost}");
        }
    }

    #[test]
    fn a_question_is_settled_by_enough_games_of_one_kind() {
        let sprt = sprt("0,50").expect("two numbers");
        for (won, lost, verdict) in [(6, 5, None), (600, 400, Some(1)), (400, 600, Some(0))] {
            assert_eq!(sprt.verdict(&Score { won, drawn: 0, lost }), verdict, "{won}-{lost}");
        }
        for text in ["", "5", "5,5", "10,0", "x,1", "0,inf"] {
            assert!(super::sprt(text).is_err(), "{text}");
        }
    }
}
