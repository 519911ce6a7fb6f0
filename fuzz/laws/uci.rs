//! Sessions of a UCI front end: whatever it has said before, `isready` is answered, and `quit` ends the session; every line of the
//! answer is one line of printable text, and no move comes that nobody has asked for.

use varlab_cli::protocol::uci::serve;

use super::session::converse;

/// The law of a session.
///
/// # Panics
/// If it is broken.
pub fn holds(data: &[u8]) {
    let (said, out) = converse(|games, input, out| serve(games, input, out), data, "isready", "readyok");
    let goes = said.lines().filter(|line| line.contains("go")).count();
    let moves = out.lines().filter(|line| line.split_whitespace().next() == Some("bestmove")).count();
    assert!(moves <= goes, "no move that nobody has asked for:\n{said}\n{out}");
}
