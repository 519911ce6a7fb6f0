//! Shipped games compiled for the tests, and random play.

use std::fs;
use std::path::PathBuf;

use varlab::game::Game;
use varlab::ir::Program;
use varlab::notation::{coordinate, fen};
use varlab::syntax::load::{LoadError, Loaded, Loader};
use varlab::variant;

struct Folder;

impl Loader for Folder {
    fn load(&self, _: Option<&str>, path: &str) -> Result<Loaded, LoadError> {
        let places = [format!("variants/{path}.var"), format!("variants/prelude/{path}.var")];
        let found = places.iter().find_map(|place| fs::read_to_string(place).ok());
        found.map(|text| Loaded { name: path.to_owned(), text }).ok_or(LoadError::Missing)
    }

    fn known(&self) -> Vec<String> {
        Vec::new()
    }
}

pub fn compile(name: &str, text: &str) -> Program {
    let compilation = variant::compile(&Folder, name, text, &[]);
    let problems = compilation.diagnostics;
    compilation.variant.unwrap_or_else(|| panic!("{name}: {problems:#?}")).program
}

pub fn game(name: &str) -> Program {
    let text = fs::read_to_string(format!("variants/{name}.var")).expect("the game is shipped");
    compile(name, &text)
}

/// All shipped games.
pub fn games() -> Vec<(String, Program)> {
    let mut paths: Vec<PathBuf> = fs::read_dir("variants")
        .expect("there are variants")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "var"))
        .collect();
    paths.sort();
    let name = |path: PathBuf| path.file_stem().expect("a name").to_string_lossy().into_owned();
    paths.into_iter().map(name).map(|name| (name.clone(), game(&name))).collect()
}

/// A game of random moves from the array, with whatever is to be seen after each.
pub fn random_games<'p>(program: &'p Program, count: u64, plies: usize, mut see: impl FnMut(&Game<'p>)) {
    for seed in 1..=count {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut game = Game::new(program);
        for _ in 0..plies {
            see(&game);
            if game.outcome().is_some() || game.legal_moves().is_empty() {
                break;
            }
            let mv = game.legal_moves()[(noise(&mut state) % game.legal_moves().len() as u64) as usize].mv;
            assert!(game.play(&mv));
        }
    }
}

/// A game from a position, with some moves played.
pub fn after<'p>(program: &'p Program, position: &str, moves: &str) -> Game<'p> {
    let position = fen::read(program, position).unwrap_or_else(|error| panic!("{error}"));
    let mut game = Game::from_position(program, position);
    for text in moves.split_whitespace() {
        let mv = coordinate::read(&game, text).unwrap_or_else(|error| panic!("{error}"));
        assert!(game.play(&mv));
    }
    game
}

/// A small generator, so that no test needs more for it.
pub fn noise(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}
