//! The Chess Engine Communication Protocol, version 2 (Mann and Muller, `engine-intf.html` of `XBoard`), for any game: the board and
//! the moves of every piece are told to the front end, so that it can draw and move what it does not know.

mod announce;
mod atoms;
mod board_text;
mod clock;
mod command;
mod highlights;
mod labels;
mod legs;
mod obey;
mod output;
mod session;
mod table;
mod words;

use std::io::{self, BufRead, Write};
use std::thread;

use super::Games;
use super::desk::Desk;
use super::settings::Settings;
pub use legs::read as read_move;
pub use output::text as move_text;
use session::{Manner, Next, Session};

/// What the protocol calls the game that needs no name.
const NORMAL: &str = "normal";

/// Speaks the protocol until the front end says `quit` or goes away.
///
/// # Errors
/// If nobody reads any more, or the standard game cannot be had.
pub fn serve(
    games: &mut dyn Games,
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut desk = Desk::new(input, out);
    let mut settings = Settings::new(games.most_memory());
    let mut manner = Manner::default();
    let mut name = NORMAL.to_owned();
    let mut taught = games.open(games.standard()).map_err(io::Error::other)?;
    loop {
        if name != NORMAL {
            announce::board(&name, &taught.variant.program).iter().try_for_each(|line| desk.say(line))?;
        }
        let next = thread::scope(|scope| {
            Session::new(scope, &taught, &name, &mut desk, &mut *games, &mut settings, &mut manner).run()
        });
        match next? {
            Next::Quit => return Ok(()),
            Next::Game(chosen, game) => {
                name = chosen;
                taught = *game;
            }
        }
    }
}
