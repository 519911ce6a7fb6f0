//! The arguments that choose a position.

use super::failure::Failure;
use super::protocol::StartChoice;
use varlab::compile::Compiled;
use varlab::game::{Game, Outcome};
use varlab::notation::{fen, parse_move};

/// The value of `--fen` that means the start position.
const START_POSITION: &str = "startpos";

/// A position, and moves to play from it.
#[derive(clap::Args)]
pub struct PositionArgs {
    /// The position, instead of the start position
    #[arg(long, value_name = "FEN", default_value = START_POSITION)]
    fen: String,

    /// Number of the start position, or `random`, for a variant with a shuffled setup
    #[arg(long, value_name = "N|random", conflicts_with = "fen")]
    start: Option<StartChoice>,

    /// Moves to play from the position, separated by spaces
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    after: String,
}

impl PositionArgs {
    /// Returns the game in the position after the moves.
    ///
    /// # Errors
    /// Returns an error if the FEN or the number of the start position is not valid, or if a move is not legal.
    pub fn game(&self, variant: &Compiled) -> Result<Game, Failure> {
        let program = &variant.program;
        let mut game = if let Some(start) = self.start {
            let number = start.number(program);
            Game::with_start_number(
                program,
                number.map_err(|why| Failure::invalid(format!("--start: {why}")))?,
            )
        } else if self.fen.trim() == START_POSITION {
            Game::new(program)
        } else {
            let position = fen::read(program, &self.fen);
            Game::from_position(
                program,
                position.map_err(|error| Failure::invalid(format!("--fen: {error}")))?,
            )
        };
        play(&mut game, &self.after)?;
        Ok(game)
    }
}

/// Plays moves that are separated by spaces. The moves may continue after a draw that leaves legal moves, for example a draw by
/// repetition. If the game was over before the last move, returns the number of the first move after the end, counted from 1, and
/// the outcome; otherwise returns `None`.
///
/// # Errors
/// Returns an error for the first illegal move, with its number.
pub fn play(game: &mut Game, moves: &str) -> Result<Option<(usize, Outcome)>, Failure> {
    let mut first_after_end = None;
    for (text, number) in moves.split_whitespace().zip(1..) {
        let mv = parse_move(game, text)
            .map_err(|error| Failure::from(error).with_location(format!("move {number}")))?;
        first_after_end = first_after_end.or_else(|| Some((number, game.outcome()?)));
        game.play(&mv);
    }
    Ok(first_after_end)
}
