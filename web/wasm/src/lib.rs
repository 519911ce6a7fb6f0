//! The library in a browser. The page calls these types and functions in Web Workers. Arguments and results are strings, numbers and
//! booleans; structured values are JSON texts. Nothing here accesses the page, and nothing is sent anywhere.

mod catalogue;
mod clock;
mod engine;
mod own_pictures;
mod played_game;
mod rules;
mod service;
mod setup;
mod steps;

pub use catalogue::{keywords, shipped_games, shipped_text};
pub use engine::Engine;
pub use own_pictures::OwnPictures;
pub use played_game::PlayedGame;
pub use rules::Rules;
pub use service::Service;
pub use setup::PositionEditor;

use wasm_bindgen::prelude::wasm_bindgen;

/// Prepares the module: sets a panic hook that writes the message to the console of the browser.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|info| clock::log_error(&info.to_string())));
}
