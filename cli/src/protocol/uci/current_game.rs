//! The game set by the `position` command. Moves that a new command repeats are not played again.

use std::sync::Arc;

use crate::protocol::{StartChoice, move_text};
use varlab::game::Game;
use varlab::ir::Program;
use varlab::notation::fen;

/// The current game, and the arguments of the `position` command that set it.
pub(super) struct CurrentGame {
    /// The game at the chosen start position of the variant.
    start_game: Game,
    /// The last valid game.
    game: Game,
    /// True if the last `position` command was not valid; then `game` is the game before that command.
    is_invalid: bool,
    /// The FEN of the first position; empty for `startpos`.
    start_fen: String,
    /// The moves, as texts.
    moves: Vec<String>,
}

impl CurrentGame {
    /// Creates a game at the start position in the setup of the variant's file.
    pub fn new(program: &Arc<Program>) -> CurrentGame {
        let start_game = Game::new(program);
        CurrentGame {
            game: start_game.clone(),
            start_game,
            is_invalid: false,
            start_fen: String::new(),
            moves: Vec::new(),
        }
    }

    /// Returns the game at the chosen start position of the variant.
    pub fn start_game(&self) -> &Game {
        &self.start_game
    }

    /// Begins a game at the chosen start position. Without a choice, or if the chosen position does not exist, the game begins at the
    /// position in the setup of the variant's file.
    ///
    /// # Errors
    /// Returns the reason if the chosen position does not exist.
    pub fn begin(&mut self, start: Option<StartChoice>) -> Result<(), String> {
        let program = Arc::clone(self.start_game.program());
        *self = CurrentGame::new(&program);
        if let Some(start) = start {
            self.start_game = Game::with_start_number(&program, start.number(&program)?);
            self.game = self.start_game.clone();
        }
        Ok(())
    }

    /// Returns the game; `None` if the last `position` command was not valid, so that the engine does not answer for an older position.
    pub fn game(&self) -> Option<&Game> {
        (!self.is_invalid).then_some(&self.game)
    }

    /// Applies the arguments of `position`: `startpos` or `fen FEN`, then optionally `moves` and moves. If they are not valid, there is no
    /// current game until the next `position`.
    ///
    /// # Errors
    /// Returns the reason if the arguments are not valid.
    pub fn set(&mut self, words: &[&str]) -> Result<(), String> {
        let result = self.update(words);
        self.is_invalid = result.is_err();
        result
    }

    fn update(&mut self, words: &[&str]) -> Result<(), String> {
        let moves_index = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (position_words, moves) =
            (&words[..moves_index], words.get(moves_index + 1..).unwrap_or_default());
        let start_fen = match position_words {
            ["startpos"] => String::new(),
            ["fen", fen @ ..] if !fen.is_empty() => fen.join(" "),
            _ => {
                return Err(
                    "expected startpos or fen FEN, then optionally moves and a list of moves".to_owned()
                );
            }
        };
        let has_same_start = start_fen == self.start_fen;
        if has_same_start && moves.starts_with(&self.moves.iter().map(String::as_str).collect::<Vec<_>>()) {
            let common_len = self.moves.len();
            let result = play_moves(&mut self.game, &moves[common_len..], common_len + 1);
            if result.is_err() {
                while self.game.moves().len() > common_len {
                    self.game.take_back();
                }
            }
            result?;
        } else {
            let mut game = self.game_from_fen(&start_fen)?;
            play_moves(&mut game, moves, 1)?;
            self.game = game;
        }
        self.start_fen = start_fen;
        self.moves = moves.iter().map(|&text| text.to_owned()).collect();
        Ok(())
    }

    fn game_from_fen(&self, start_fen: &str) -> Result<Game, String> {
        if start_fen.is_empty() {
            return Ok(self.start_game.clone());
        }
        let program = self.start_game.program();
        let position = fen::read(program, start_fen).map_err(|error| error.one_line())?;
        Ok(Game::from_position(program, position))
    }
}

/// Plays moves until one is illegal. The first move has the number `first_number` in error messages.
fn play_moves(game: &mut Game, moves: &[&str], first_number: usize) -> Result<(), String> {
    for (index, text) in moves.iter().enumerate() {
        let mv = move_text::read(game, text).map_err(|error| {
            let help = error.help().map(|help| format!(" ({help})")).unwrap_or_default();
            format!("move {}: {error}{help}", first_number + index)
        })?;
        game.play(&mv);
    }
    Ok(())
}
