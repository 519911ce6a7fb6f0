//! The arguments that choose a position of a game. Not the game.

use super::failure::Failure;
use varlab::compile::Compiled;
use varlab::game::{Game, Outcome};
use varlab::notation::{fen, read_any};

/// What `--fen` calls the position in which a game begins.
const START: &str = "startpos";

/// A position, and moves from there.
#[derive(clap::Args)]
pub struct PositionArgs {
    /// Begin from this position instead of the start position
    #[arg(long, value_name = "FEN", default_value = START)]
    fen: String,

    /// Play these moves from there, separated by blanks
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
    /// The game in that position.
    ///
    /// # Errors
    /// If the text is no position of the game, or a move is not legal.
    pub fn game(&self, variant: &Compiled) -> Result<Game, Failure> {
        let program = &variant.program;
        let mut game = if self.fen.trim() == START {
            Game::new(program)
        } else {
            let position = fen::read(program, &self.fen);
            Game::from_position(program, position.map_err(|error| Failure::bad(format!("--fen: {error}")))?)
        };
        play(&mut game, &self.after)?;
        Ok(game)
    }
}

/// Plays moves that are separated by blanks. If the game was over before the last of them (players may go on after a draw for
/// as long as they can move), says before which and how.
///
/// # Errors
/// At the first that is not legal, with its number.
pub fn play(game: &mut Game, moves: &str) -> Result<Option<(usize, Outcome)>, Failure> {
    let mut over = None;
    for (text, number) in moves.split_whitespace().zip(1..) {
        let mv = read_any(game, text).map_err(|error| Failure::from(error).at(format!("move {number}")))?;
        over = over.or_else(|| Some((number, game.outcome()?)));
        game.play(&mv);
    }
    Ok(over)
}
