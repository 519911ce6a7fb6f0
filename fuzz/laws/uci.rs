//! UCI sessions: after any input, `isready` is answered and `quit` ends the session; every line of the answer is printable text, and there
//! is no `bestmove` without a `go`.

use varlab_cli::protocol::uci::serve;

use super::session::converse;

/// Checks the law of a session.
///
/// # Panics
/// If the law is broken.
pub fn holds(data: &[u8]) {
    let (said, out) = converse(|games, input, out| serve(games, input, out), data, "isready", "readyok");
    let goes = said.lines().filter(|line| line.contains("go")).count();
    let moves = out.lines().filter(|line| line.split_whitespace().next() == Some("bestmove")).count();
    assert!(moves <= goes, "no move that nobody has asked for:\n{said}\n{out}");
}
