//! `XBoard` sessions: after any input and `?` (move now), `ping` is answered and `quit` ends the session; the output is printable text.

use varlab_cli::protocol::xboard::serve;

use super::session::run_session;

/// Checks the property on one input.
///
/// # Panics
/// If the property does not hold.
pub fn check(data: &[u8]) {
    run_session(|library, input, out| serve(library, input, out), data, "?\nping 4711", "pong 4711");
}
