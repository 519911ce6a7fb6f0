//! Ctrl-C as a wish to be asked about, instead of the end of the program. Not what is done about it.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use super::outside;

/// Set when Ctrl-C has been pressed and nobody has asked yet.
static PRESSED: AtomicBool = AtomicBool::new(false);

/// What a shell expects of a program that Ctrl-C has ended.
const ENDED: i32 = 130;

/// From now on Ctrl-C is noted. Pressed again before anybody has asked, it ends the program after all.
pub fn install_handler() {
    // Where it cannot be watched, it does what it does everywhere.
    let _ = ctrlc::set_handler(|| {
        if PRESSED.swap(true, Ordering::Relaxed) {
            outside::do_last_deed();
            process::exit(ENDED);
        }
    });
}

/// What a search looks at to know whether to stop.
pub fn flag() -> &'static AtomicBool {
    &PRESSED
}

/// Whether it has been pressed; asking does not change that.
pub fn pressed() -> bool {
    PRESSED.load(Ordering::Relaxed)
}

/// Whether it has been pressed since this was last asked.
pub fn take() -> bool {
    PRESSED.swap(false, Ordering::Relaxed)
}
