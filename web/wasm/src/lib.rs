//! The library in a browser. The page calls these types and functions in Web Workers. Arguments and results are strings, numbers and
//! booleans; structured values are JSON texts. Nothing here accesses the page, and nothing is sent anywhere.

mod catalogue;
mod clock;
mod own_pictures;
mod play;
mod rules;
mod service;
mod setup;
mod steps;
mod thinker;

pub use catalogue::{keywords, shipped_games, shipped_text};
pub use own_pictures::OwnPictures;
pub use play::Play;
pub use rules::Rules;
pub use service::Service;
pub use setup::PositionEditor;
pub use thinker::Thinker;

use wasm_bindgen::prelude::wasm_bindgen;

/// Prepares the module: writes the message of a panic to the console of the browser.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|info| clock::log_error(&info.to_string())));
}
