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
use super::engine::guarded;
use super::event::Event;
use super::front::{self, Urgent};
use super::settings::Settings;
use command::Command;
pub use legs::read as read_move;
pub use output::text as move_text;
use session::{Manner, Next, Session};

/// What the protocol calls the game that needs no name.
const NORMAL: &str = "normal";

/// Speaks the protocol until the front end says `quit` or goes away. What is still at work at a `quit` is left alone: it ends by
/// itself, or with the process.
///
/// # Errors
/// If nobody reads any more, or the standard game cannot be had.
pub fn serve(
    games: Box<dyn Games + Send>,
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
) -> io::Result<()> {
    // A `ping` is answered when all commands before it are done: that is what it is for.
    let urgent = Urgent { ready: None, quit: "quit" };
    front::serve(input, out, &urgent, move |desk| sessions(games, desk))
}

/// One session after the other, until the last.
fn sessions(mut games: Box<dyn Games + Send>, mut desk: Desk) -> io::Result<()> {
    let games = &mut *games;
    let mut settings = Settings::new(games.most_memory());
    let mut manner = Manner::default();
    // The greeting needs no game, and loading one takes its time.
    loop {
        match desk.next() {
            Event::Line(line) => match Command::read(&line) {
                Command::Introduce => {
                    announce::features(&settings, games).iter().try_for_each(|line| desk.say(line))?;
                }
                Command::Ignored => {}
                Command::Quit => return Ok(()),
                _ => break desk.put_back(Event::Line(line)),
            },
            Event::End => return Ok(()),
            event => break desk.put_back(event),
        }
    }
    let mut name = NORMAL.to_owned();
    let opened = guarded(|| games.open(games.standard())).and_then(|opened| opened);
    let mut taught = opened.map_err(io::Error::other)?;
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
