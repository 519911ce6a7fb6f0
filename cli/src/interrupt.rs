//! Ctrl-C as a flag that commands check, so that it does not end the program immediately.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use super::termination;

/// True if Ctrl-C has been pressed since the last [`take_pressed`].
static PRESSED: AtomicBool = AtomicBool::new(false);

/// The conventional exit code of a program that was terminated by Ctrl-C.
const EXIT_CODE: i32 = 130;

/// Installs the handler that sets the flag. If Ctrl-C is pressed while the flag is still set, the program ends.
pub fn install_handler() {
    // If no handler can be installed, Ctrl-C has its default effect.
    let _ = ctrlc::set_handler(|| {
        if PRESSED.swap(true, Ordering::Relaxed) {
            termination::run_cleanup();
            process::exit(EXIT_CODE);
        }
    });
}

/// Returns the flag, for use as the stop flag of a search.
pub fn stop_flag() -> &'static AtomicBool {
    &PRESSED
}

/// Returns true if the flag is set, without clearing it.
pub fn is_pressed() -> bool {
    PRESSED.load(Ordering::Relaxed)
}

/// Returns true if the flag is set, and clears it.
pub fn take_pressed() -> bool {
    PRESSED.swap(false, Ordering::Relaxed)
}
