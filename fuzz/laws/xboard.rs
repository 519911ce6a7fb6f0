//! `XBoard` sessions: after any input, `ping` is answered once the engine was told to move immediately, and `quit` ends the session; every
//! line of the answer is printable text.

use varlab_cli::protocol::xboard::serve;

use super::session::converse;

/// Checks the law of a session.
///
/// # Panics
/// If the law is broken.
pub fn holds(data: &[u8]) {
    converse(|games, input, out| serve(games, input, out), data, "?\nping 4711", "pong 4711");
}
