//! UCI (Meyer-Kahlen and Huber 2004), with what front ends for variants have added to it: the option `UCI_Variant`, and a line that
//! describes the board whenever it has been set.
//!
//! A command that needs the engine ends whatever the engine is doing; its `bestmove` comes first.

mod command;
mod info;
mod limits;
mod options;
mod place;
mod session;

use std::io::{self, BufRead, Write};
use std::thread;

use super::Games;
use super::desk::Desk;
use super::settings::Settings;
use session::{Next, Session};

/// Speaks UCI until the front end says `quit` or goes away.
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
    let mut name = games.standard().to_owned();
    let mut taught = games.open(&name).map_err(io::Error::other)?;
    loop {
        let next = thread::scope(|scope| {
            Session::new(scope, &taught, &name, &mut desk, &mut *games, &mut settings).run()
        });
        match next? {
            Next::Quit => return Ok(()),
            Next::Game(chosen, game) => {
                name = chosen;
                taught = *game;
                desk.say(info::board(&name, &taught.variant.program))?;
            }
        }
    }
}
