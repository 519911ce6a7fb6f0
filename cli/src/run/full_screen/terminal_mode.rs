//! Terminal modes: enters full-screen mode, and restores the terminal whenever the program ends or is suspended.

use std::fs::File;
use std::io::{self, Write};

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::termination;

/// Enters full-screen mode.
///
/// # Errors
/// Returns an error if the terminal does not support full-screen mode; the mode is unchanged then.
pub fn enter() -> io::Result<()> {
    termination::set_cleanup(restore_on_signal);
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture).inspect_err(|_| leave())
}

/// Restores the terminal.
pub fn leave() {
    // This fails only if the terminal is closed.
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = io::stdout().flush();
    let _ = disable_raw_mode();
}

/// Restores the terminal when a signal ends the program. Standard output cannot be used: the drawing thread may hold its lock.
fn restore_on_signal() {
    if let Ok(mut terminal) = File::options().write(true).open("/dev/tty") {
        let _ = execute!(terminal, DisableMouseCapture, LeaveAlternateScreen, Show);
    }
    let _ = disable_raw_mode();
}

/// Suspends the program, as Ctrl-Z does, and enters full-screen mode again when the program resumes.
///
/// # Errors
/// Returns an error if the program cannot be suspended, or if full-screen mode cannot be entered again.
pub fn suspend() -> io::Result<()> {
    leave();
    termination::suspend()?;
    enter()
}
