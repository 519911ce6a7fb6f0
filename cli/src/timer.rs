//! The system's clock, as the function that the library expects.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Returns the time since the first call of this function, from a clock that never goes back.
pub fn now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}
