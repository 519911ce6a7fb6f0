//! Waits beside a search for the Enter key at a terminal, and ends the search then. Takes no key that comes later.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Scope;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyCode, KeyModifiers};

use crate::interrupt;

/// It is looked for a key so often.
const EVERY: Duration = Duration::from_millis(50);

/// As long as it is there, Enter is waited for.
pub struct Watched(Arc<AtomicBool>);

impl Drop for Watched {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Sets `stop` when Enter or Ctrl-C is pressed.
pub fn until_enter<'scope>(scope: &'scope Scope<'scope, '_>, stop: &'scope AtomicBool) -> Watched {
    let done = Arc::new(AtomicBool::new(false));
    let watched = Watched(done.clone());
    scope.spawn(move || {
        while !done.load(Ordering::Relaxed) && !stop.load(Ordering::Relaxed) {
            let ended = match event::poll(EVERY) {
                Ok(true) => match event::read() {
                    Ok(Event::Key(key)) => {
                        let control = key.modifiers.contains(KeyModifiers::CONTROL);
                        key.code == KeyCode::Enter || key.code == KeyCode::Char('c') && control
                    }
                    Ok(_) => false,
                    Err(_) => true,
                },
                Ok(false) => false,
                // Whoever cannot wait for a key must not wait for ever.
                Err(_) => true,
            };
            if ended || interrupt::pressed() {
                stop.store(true, Ordering::Relaxed);
            }
        }
    });
    watched
}
