//! Sessions of `XBoard`: whatever it has said before, `ping` is answered once the engine has been told to move at once, and `quit` ends
//! the session; every line of the answer is one line of printable text.

use varlab_cli::protocol::xboard::serve;

use super::session::converse;

/// The law of a session.
///
/// # Panics
/// If it is broken.
pub fn holds(data: &[u8]) {
    converse(|games, input, out| serve(games, input, out), data, "?\nping 4711", "pong 4711");
}
