//! The system's clock, in the form that the library expects.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Returns the time since the program first asked for it.
pub fn now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}
