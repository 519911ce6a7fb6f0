//! The tags of a game record that tell which game was played: the variant, its parameters and the start position.

use varlab::compile::Compiled;
use varlab::game::Game;
use varlab::notation::fen;
use varlab::notation::record::{FEN, PARAM, Record};
use varlab::position::Position;

/// The tag of the game's title.
pub const VARIANT: &str = "Variant";

/// Adds the tags for a game of `variant` that began with the position `start`.
pub fn add(record: &mut Record, variant: &Compiled, start: &Position) {
    record.add_tag(VARIANT, &variant.model.metadata.title);
    for param in params(variant) {
        record.add_tag(PARAM, param);
    }
    let start_fen = fen::write(&variant.program, start);
    if start_fen != fen::write(&variant.program, Game::new(&variant.program).position()) {
        record.add_tag(FEN, start_fen);
    }
}

/// Iterates over the parameters of a variant with their values, in the form `name=value`.
pub fn params(variant: &Compiled) -> impl Iterator<Item = String> {
    variant.model.options.iter().map(|option| format!("{}={}", option.name, option.value))
}
