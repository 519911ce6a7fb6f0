//! Scores: what the search reckons with, and what it tells people. Not evaluation.

/// Above any score.
pub(super) const INFINITE: i32 = 32_000;
/// A game won here and now; every ply that it takes costs one.
pub(super) const WIN: i32 = 31_000;
/// Scores beyond this are proven wins (or losses, on the other side of 0).
pub(super) const PROVEN: i32 = 30_000;
/// Evaluations stay within this.
pub(super) const MOST: i32 = 20_000;

/// How good a position is for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// In hundredths of the weakest piece that can promote.
    Centipawns(i32),
    /// It wins by force, with its so-manyth move from now.
    MateIn(u32),
    /// It loses by force, after so many moves of its own.
    MatedIn(u32),
}

impl Score {
    /// What a value is where players move by turns.
    pub(super) fn of(value: i32) -> Score {
        Score::counted(value, |plies| plies.div_ceil(2))
    }

    /// What a value is; `own` tells how many of the next so many plies are those of the player to move.
    pub(super) fn counted(value: i32, own: impl FnOnce(u32) -> u32) -> Score {
        if value > PROVEN {
            Score::MateIn(own((WIN - value) as u32))
        } else if value < -PROVEN {
            Score::MatedIn(own((WIN + value) as u32))
        } else {
            Score::Centipawns(value)
        }
    }
}

/// `ahead by 0.35`, `even`, `wins in 3`.
impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Score::Centipawns(0) => write!(f, "even"),
            Score::Centipawns(n) => {
                let word = if n > 0 { "ahead" } else { "behind" };
                write!(f, "{word} by {}.{:02}", n.abs() / 100, n.abs() % 100)
            }
            Score::MateIn(n) => write!(f, "wins in {n}"),
            Score::MatedIn(0) => write!(f, "lost"),
            Score::MatedIn(n) => write!(f, "loses in {n}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_become_moves() {
        assert_eq!(Score::of(WIN - 1), Score::MateIn(1));
        assert_eq!(Score::of(WIN - 3), Score::MateIn(2));
        assert_eq!(Score::of(-WIN), Score::MatedIn(0));
        assert_eq!(Score::of(2 - WIN), Score::MatedIn(1));
        assert_eq!(Score::of(-120), Score::Centipawns(-120));
        // Two moves a turn, one of them made.
        assert_eq!(Score::counted(WIN - 4, |plies| plies - 2), Score::MateIn(2));
    }

    #[test]
    fn scores_are_said_in_words() {
        let said = [0, 35, -120, WIN - 3, 2 - WIN].map(|value| Score::of(value).to_string());
        assert_eq!(said, ["even", "ahead by 0.35", "behind by 1.20", "wins in 2", "loses in 1"]);
    }
}
