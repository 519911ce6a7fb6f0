//! Tests of the engine and the solver on the shipped games.

mod definition;
mod exchange;
mod inspection;
mod limits;
mod mates;
mod play;
mod properties;
mod solve;
mod tactics;
mod threads;

/// Returns the time since the first call.
fn now() -> std::time::Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}
