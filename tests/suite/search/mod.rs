//! The player, on the shipped games.

mod definition;
mod exchange;
mod laws;
mod limits;
mod looks;
mod mates;
mod play;
mod solve;
mod tactics;
mod threads;

/// The time since the tests first asked for it.
fn now() -> std::time::Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}
