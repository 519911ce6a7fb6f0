//! UCI sessions: after any input, `isready` is answered and `quit` ends the session; the output is printable text and has at most one
//! `bestmove` for each `go`.

use varlab_cli::protocol::uci::serve;

use super::session::run_session;

/// Checks the property on one input.
///
/// # Panics
/// If the property does not hold.
pub fn check(data: &[u8]) {
    let (sent, out) =
        run_session(|library, input, out| serve(library, input, out), data, "isready", "readyok");
    let go_count = sent.lines().filter(|line| line.contains("go")).count();
    let bestmove_count =
        out.lines().filter(|line| line.split_whitespace().next() == Some("bestmove")).count();
    assert!(bestmove_count <= go_count, "at most one `bestmove` for each `go`:\n{sent}\n{out}");
}
