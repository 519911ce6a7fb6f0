//! Failures of invented games: catching, shrinking and printing them.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use varlab::game::Game;
use varlab::kernel::Kernel;
use varlab::notation::fen;
use varlab::search::SearchTables;

use super::compose::{self, ComposedGame};
use super::properties::{self, Case};
use crate::random::Random;

/// A game that violates a property.
#[derive(Clone)]
pub struct Failure {
    /// The seed from which the game is composed and played.
    pub seed: u64,
    /// The game. [`Failure::shrink`] removes superfluous sentences.
    pub game: ComposedGame,
    /// The FEN of the failing position, if any.
    pub position: Option<String>,
    /// The source location of the panic. Failures with the same location count as one.
    pub location: String,
    /// The message of the panic.
    pub message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.position.as_deref().unwrap_or("none");
        let message: String = self.message.chars().take(2000).collect();
        let Failure { seed, game, location, .. } = self;
        write!(out, "INVENTED_SEED={seed}\n{}position {position}\nat {location}: {message}\n", game.text())
    }
}

thread_local! {
    /// The location and message of the thread's last panic, while panics are being caught.
    static CAUGHT: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
    /// True while the thread's panics are being caught.
    static CATCHING: Cell<bool> = const { Cell::new(false) };
}

/// Runs a function; returns the location and the message if it panics.
fn catch_panic(run: impl FnOnce()) -> Result<(), (String, String)> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let default_hook = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !CATCHING.get() {
                return default_hook(info);
            }
            let location = info.location().map(|location| format!("{}:{}", location.file(), location.line()));
            let message =
                panic_message(info.payload()).unwrap_or_else(|| "a panic without a message".to_owned());
            CAUGHT.set(Some((location.unwrap_or_default(), message)));
        }));
    });
    let was_catching = CATCHING.replace(true);
    let result = panic::catch_unwind(AssertUnwindSafe(run));
    CATCHING.set(was_catching);
    result.map_err(|_| CAUGHT.take().unwrap_or_default())
}

/// Returns the message of a panic.
fn panic_message(payload: &dyn Any) -> Option<String> {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
}

/// Composes the game of a seed and checks its properties. Returns the game or the failure. With `show`, prints the
/// game with every sentence that is tried, and applies no time limits.
pub fn check(seed: u64, show: bool) -> Result<ComposedGame, Box<Failure>> {
    let mut game = ComposedGame::default();
    let mut position = None;
    let result = catch_panic(|| {
        let mut random = Random::new(seed);
        let program = compose::game(&mut random, compose::wanted_row(seed), &mut game, show);
        let case = Case { text: &game.text(), program: &program, has_time_limits: !show };
        properties::check(&case, &mut random, &mut |visited| position = Some(fen::write(&program, visited)));
    });
    match result {
        Ok(()) => Ok(game),
        Err((location, message)) => Err(Box::new(Failure { seed, game, position, location, message })),
    }
}

impl Failure {
    /// Removes sentences, and lines of sentences, as long as the failure has the same location.
    pub fn shrink(&mut self) {
        let mut index = 0;
        while index < self.game.sentences.len() {
            let mut smaller = self.clone();
            let sentence = smaller.game.sentences.remove(index);
            if self.replace_if_same_location(smaller) {
                continue;
            }
            for line in 0..sentence.lines().count() {
                let mut smaller = self.clone();
                let mut lines: Vec<&str> = sentence.lines().collect();
                lines.remove(line);
                smaller.game.sentences[index] = lines.join("\n");
                if self.replace_if_same_location(smaller) {
                    break;
                }
            }
            index += 1;
        }
    }

    /// Replaces this failure with `smaller` if the smaller game fails at the same location. Returns true if this failure
    /// has been replaced.
    fn replace_if_same_location(&mut self, mut smaller: Failure) -> bool {
        let text = smaller.game.text();
        let mut compiled = None;
        if let Err((location, message)) = catch_panic(|| compiled = compose::compile(&text)) {
            let is_same_location = location == self.location;
            if is_same_location {
                (smaller.position, smaller.message) = (None, message);
                *self = smaller;
            }
            return is_same_location;
        }
        let Some(program) = compiled else { return false };
        let start = smaller.position.as_deref().and_then(|position| fen::read(&program, position).ok());
        for seed in 0..6 {
            let mut position = None;
            let result = catch_panic(|| {
                let mut random = Random::new(self.seed.wrapping_add(seed));
                let case = Case { text: &text, program: &program, has_time_limits: true };
                if let Some(start) = start.clone() {
                    position = Some(fen::write(&program, &start));
                    let game = Game::from_position(&program, start);
                    let mut table = SearchTables::new(&program, 1);
                    properties::check_position(&case, &Kernel::new(&program), &mut table, &game, &mut random);
                }
                properties::check(&case, &mut random, &mut |visited| {
                    position = Some(fen::write(&program, visited));
                });
            });
            if let Err((location, message)) = result
                && location == self.location
            {
                (smaller.position, smaller.message) = (position, message);
                *self = smaller;
                return true;
            }
        }
        false
    }
}
