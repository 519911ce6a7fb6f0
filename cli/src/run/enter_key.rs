//! Stops a search when the Enter key is pressed. Keys pressed later than [`POLL_INTERVAL`] after the end of the search are not
//! consumed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Scope;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyCode, KeyModifiers};

use crate::interrupt;

/// Interval at which the keyboard is polled.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A handle to a thread that waits for the Enter key; dropping the handle ends the thread.
pub struct EnterWatcher(Arc<AtomicBool>);

impl Drop for EnterWatcher {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Starts a thread that sets `stop` when Enter or Ctrl-C is pressed.
pub fn stop_on_enter<'scope>(scope: &'scope Scope<'scope, '_>, stop: &'scope AtomicBool) -> EnterWatcher {
    let is_done = Arc::new(AtomicBool::new(false));
    let watcher = EnterWatcher(is_done.clone());
    scope.spawn(move || {
        while !is_done.load(Ordering::Relaxed) && !stop.load(Ordering::Relaxed) {
            let should_stop = match event::poll(POLL_INTERVAL) {
                Ok(true) => match event::read() {
                    Ok(Event::Key(key)) => {
                        let has_control = key.modifiers.contains(KeyModifiers::CONTROL);
                        key.code == KeyCode::Enter || key.code == KeyCode::Char('c') && has_control
                    }
                    Ok(_) => false,
                    Err(_) => true,
                },
                Ok(false) => false,
                // Without a keyboard the search would never end.
                Err(_) => true,
            };
            if should_stop || interrupt::is_pressed() {
                stop.store(true, Ordering::Relaxed);
            }
        }
    });
    watcher
}
