//! The terminal while the game has all of it: how it is taken, and given back in whatever way the program ends or is stopped.

use std::fs::File;
use std::io::{self, Write};

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::outside;

/// Takes it.
///
/// # Errors
/// If it cannot be had; then it is as it was.
pub fn take() -> io::Result<()> {
    outside::before_end(leave);
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture).inspect_err(|_| give_back())
}

/// Gives it back as it was.
pub fn give_back() {
    // Nothing can be done about a terminal that is gone.
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = io::stdout().flush();
    let _ = disable_raw_mode();
}

/// Gives it back when the program is ended from outside. Whoever draws has standard output and may never let go of it.
fn leave() {
    if let Ok(mut terminal) = File::options().write(true).open("/dev/tty") {
        let _ = execute!(terminal, DisableMouseCapture, LeaveAlternateScreen, Show);
    }
    let _ = disable_raw_mode();
}

/// Gives it back and stops, as programs do on Ctrl-Z; when the shell lets it go on, takes it again.
///
/// # Errors
/// If it cannot be had any more.
pub fn pause() -> io::Result<()> {
    give_back();
    outside::stop_job()?;
    take()
}
