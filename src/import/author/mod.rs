//! Writes a game as an author would: what the parts that ship say already is used, the rest said in sentences. Each file has one
//! subject. Not the reading of the foreign file.

mod castling;
mod drops;
mod endings;
mod fresh;
mod game;
mod gating;
mod kinds;
mod leaps;
mod lines;
mod moves;
mod page;
mod players;
mod promotion;

use super::config::Config;
use crate::diagnostics::Sources;

use game::Game;
use page::Page;

/// The text of a game; `None` if its board or its pieces cannot be told. Problems go to the configuration.
pub fn write(name: &str, config: &Config<'_>, sources: &Sources) -> Option<String> {
    let game = Game::new(config)?;
    let mut page = Page::new(name, sources.name(config.span.source), &game);
    moves::write(&game, &mut page);
    lines::write(&game, &mut page);
    promotion::write(&game, &mut page);
    let castlings = castling::write(&game, &mut page);
    drops::write(&game, &mut page);
    let mut asks_unmoved = gating::write(&game, &mut page);
    asks_unmoved.extend(leaps::write(&game, &mut page));
    fresh::write(&game, &mut page, &asks_unmoved, &castlings);
    players::write(&game, &mut page);
    endings::write(&game, &mut page);
    Some(page.text())
}
