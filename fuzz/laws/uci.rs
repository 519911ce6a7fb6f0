//! UCI sessions: after any input, `isready` is answered and `quit` ends the session; the output is printable text and has at most one
//! `bestmove` for each `go`.

use varlab_cli::protocol::uci::serve;

use super::session::run_session;

/// Checks the law of a session.
///
/// # Panics
/// If the law is broken.
pub fn holds(data: &[u8]) {
    let (sent, out) =
        run_session(|library, input, out| serve(library, input, out), data, "isready", "readyok");
    let goes = sent.lines().filter(|line| line.contains("go")).count();
    let moves = out.lines().filter(|line| line.split_whitespace().next() == Some("bestmove")).count();
    assert!(moves <= goes, "at most one `bestmove` for each `go`:\n{sent}\n{out}");
}
