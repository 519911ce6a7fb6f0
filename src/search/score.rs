//! Scores of the search, and their text form.

/// A value greater than any score.
pub(super) const INFINITE: i32 = 32_000;
/// The score of a position that is already won. A win after `n` plies has the score `WIN - n`.
pub(super) const WIN: i32 = 31_000;
/// Scores above this value are proven wins, and scores below its negative are proven losses.
pub(super) const PROVEN: i32 = 30_000;
/// The maximum absolute value of a static evaluation, in centipawns.
pub(super) const MAX_STATIC_EVAL: i32 = 20_000;

/// The score of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// A score in centipawns, the unit of piece values: about 100 for the weakest piece that can promote, as for a pawn of orthodox chess.
    Centipawns(i32),
    /// A forced win in this number of moves of the side to move.
    MateIn(u32),
    /// A forced loss after this number of moves of the side to move.
    MatedIn(u32),
}

impl Score {
    /// Converts a value of a game in which the sides alternate after every move.
    pub(super) fn from_value(value: i32) -> Score {
        Score::from_value_with_turns(value, |plies| plies.div_ceil(2))
    }

    /// Converts a value. `own_moves` returns the number of moves that the side to move makes in the given number of plies.
    pub(super) fn from_value_with_turns(value: i32, own_moves: impl FnOnce(u32) -> u32) -> Score {
        if value > PROVEN {
            Score::MateIn(own_moves((WIN - value) as u32))
        } else if value < -PROVEN {
            Score::MatedIn(own_moves((WIN + value) as u32))
        } else {
            Score::Centipawns(value)
        }
    }
}

/// Writes the score in words, such as `ahead by 0.35`, `even` or `wins in 3`.
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
    fn plies_are_converted_to_moves() {
        assert_eq!(Score::from_value(WIN - 1), Score::MateIn(1));
        assert_eq!(Score::from_value(WIN - 3), Score::MateIn(2));
        assert_eq!(Score::from_value(-WIN), Score::MatedIn(0));
        assert_eq!(Score::from_value(2 - WIN), Score::MatedIn(1));
        assert_eq!(Score::from_value(-120), Score::Centipawns(-120));
        // Two moves a turn, one of which has been made.
        assert_eq!(Score::from_value_with_turns(WIN - 4, |plies| plies - 2), Score::MateIn(2));
    }

    #[test]
    fn scores_are_written_in_words() {
        let texts = [0, 35, -120, WIN - 3, 2 - WIN].map(|value| Score::from_value(value).to_string());
        assert_eq!(texts, ["even", "ahead by 0.35", "behind by 1.20", "wins in 2", "loses in 1"]);
    }
}
