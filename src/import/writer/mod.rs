//! Writes the converted game. Uses shipped files if they contain the rules of the game, and writes other rules as sentences. Each module of
//! this folder writes the sentences about one subject.

mod castling;
mod connections;
mod diagonal_lines;
mod document;
mod drops;
mod endings;
mod explosions;
mod first_leaps;
mod flips;
mod game;
mod gating;
mod goals;
mod kind;
mod moves;
mod players;
mod promotion;
mod unmoved;
mod walls;

use super::config::Config;
use crate::diagnostics::Sources;

use document::Document;
use game::Game;

/// Returns the text of a game, or `None` if its board or its pieces cannot be converted. Problems are reported with
/// [`Config::report`].
pub fn write(name: &str, config: &Config<'_>, sources: &Sources) -> Option<String> {
    let game = Game::new(config)?;
    let mut document = Document::new(name, sources.name(config.span.source), &game);
    moves::write(&game, &mut document);
    diagonal_lines::write(&game, &mut document);
    promotion::write(&game, &mut document);
    let castlings = castling::write(&game, &mut document);
    drops::write(&game, &mut document);
    flips::write(&game, &mut document);
    walls::write(&game, &mut document);
    let mut kinds_with_first_moves = gating::write(&game, &mut document);
    kinds_with_first_moves.extend(first_leaps::write(&game, &mut document));
    unmoved::write(&game, &mut document, &kinds_with_first_moves, &castlings);
    players::write(&game, &mut document);
    explosions::write(&game, &mut document);
    endings::write(&game, &mut document);
    Some(document.text())
}
