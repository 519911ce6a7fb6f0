//! The game set by `position`. Moves that a new `position` repeats are not played again.

use std::sync::Arc;

use crate::protocol::move_text;
use varlab::game::Game;
use varlab::ir::Program;
use varlab::notation::fen;

/// The current game, and the command that set it.
pub(super) struct CurrentGame {
    /// The last valid game.
    game: Game,
    /// True if a later `position` command was not valid.
    invalid: bool,
    /// The FEN of the first position; empty for the start position.
    start: String,
    /// The moves, as texts.
    moves: Vec<String>,
}

impl CurrentGame {
    /// Creates the start position of a program.
    pub fn new(program: &Arc<Program>) -> CurrentGame {
        CurrentGame { game: Game::new(program), invalid: false, start: String::new(), moves: Vec::new() }
    }

    /// Returns the game; `None` if the last `position` command was not valid, so that no older game is answered for.
    pub fn game(&self) -> Option<&Game> {
        (!self.invalid).then_some(&self.game)
    }

    /// Applies the arguments of `position`: `startpos` or `fen FEN`, then optionally `moves` and moves. If they are not valid, there is no
    /// game until the next `position`.
    ///
    /// # Errors
    /// Returns an error if the arguments are not valid: the reason.
    pub fn set(&mut self, words: &[&str]) -> Result<(), String> {
        let set = self.update(words);
        self.invalid = set.is_err();
        set
    }

    fn update(&mut self, words: &[&str]) -> Result<(), String> {
        let at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (before, moves) = (&words[..at], words.get(at + 1..).unwrap_or_default());
        let start = match before {
            ["startpos"] => String::new(),
            ["fen", fen @ ..] if !fen.is_empty() => fen.join(" "),
            _ => return Err("expected startpos, or fen and a position, then optionally moves".to_owned()),
        };
        let same = start == self.start;
        if same && moves.starts_with(&self.moves.iter().map(String::as_str).collect::<Vec<_>>()) {
            let known = self.moves.len();
            let played = play(&mut self.game, &moves[known..], known + 1);
            if played.is_err() {
                while self.game.moves().len() > known {
                    self.game.take_back();
                }
            }
            played?;
        } else {
            let mut game = new_game(self.game.program(), &start)?;
            play(&mut game, moves, 1)?;
            self.game = game;
        }
        self.start = start;
        self.moves = moves.iter().map(|&text| text.to_owned()).collect();
        Ok(())
    }
}

fn new_game(program: &Arc<Program>, start: &str) -> Result<Game, String> {
    if start.is_empty() {
        return Ok(Game::new(program));
    }
    let position = fen::read(program, start).map_err(|error| error.line())?;
    Ok(Game::from_position(program, position))
}

/// Plays moves, of which the first has the number `first` in messages.
fn play(game: &mut Game, moves: &[&str], first: usize) -> Result<(), String> {
    for (at, text) in moves.iter().enumerate() {
        let mv = move_text::read(game, text).map_err(|error| {
            let help = error.help().map(|help| format!(" ({help})")).unwrap_or_default();
            format!("move {}: {error}{help}", first + at)
        })?;
        game.play(&mv);
    }
    Ok(())
}
