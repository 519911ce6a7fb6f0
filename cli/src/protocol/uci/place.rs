//! The game as a front end has told it: from where, and which moves. What is told again is not played again.

use std::sync::Arc;

use crate::protocol::wire;
use varlab::game::Game;
use varlab::ir::Program;
use varlab::notation::fen;

/// A game, and how it was told.
pub(super) struct Place {
    /// The last game that could be read.
    game: Game,
    /// What has been told since then could not be read.
    refused: bool,
    /// The position that it began with, as a text; nothing, for the array.
    beginning: String,
    /// The moves, as texts.
    moves: Vec<String>,
}

impl Place {
    /// The array of a game.
    pub fn new(program: &Arc<Program>) -> Place {
        Place { game: Game::new(program), refused: false, beginning: String::new(), moves: Vec::new() }
    }

    /// The game that was told last; `None` if it was refused, so that nothing is answered for another one.
    pub fn game(&self) -> Option<&Game> {
        (!self.refused).then_some(&self.game)
    }

    /// Sets what `position` says: `startpos` or `fen FEN`, then perhaps `moves` and moves. If that is at fault, there is no game until
    /// another one is told.
    ///
    /// # Errors
    /// If it is: why.
    pub fn set(&mut self, words: &[&str]) -> Result<(), String> {
        let set = self.read(words);
        self.refused = set.is_err();
        set
    }

    fn read(&mut self, words: &[&str]) -> Result<(), String> {
        let at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (before, moves) = (&words[..at], words.get(at + 1..).unwrap_or_default());
        let beginning = match before {
            ["startpos"] => String::new(),
            ["fen", fen @ ..] if !fen.is_empty() => fen.join(" "),
            _ => return Err("expected startpos, or fen and a position, then perhaps moves".to_owned()),
        };
        let same = beginning == self.beginning;
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
            let mut game = begin(self.game.program(), &beginning)?;
            play(&mut game, moves, 1)?;
            self.game = game;
        }
        self.beginning = beginning;
        self.moves = moves.iter().map(|&text| text.to_owned()).collect();
        Ok(())
    }
}

fn begin(program: &Arc<Program>, beginning: &str) -> Result<Game, String> {
    if beginning.is_empty() {
        return Ok(Game::new(program));
    }
    let position = fen::read(program, beginning).map_err(|error| error.line())?;
    Ok(Game::from_position(program, position))
}

/// Plays moves; the first has that number.
fn play(game: &mut Game, moves: &[&str], first: usize) -> Result<(), String> {
    for (at, text) in moves.iter().enumerate() {
        let mv = wire::read(game, text).map_err(|error| {
            let help = error.help().map(|help| format!(" ({help})")).unwrap_or_default();
            format!("move {}: {error}{help}", first + at)
        })?;
        game.play(&mv);
    }
    Ok(())
}
