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
use super::engine::guarded;
use super::event::Event;
use super::front::{self, Urgent};
use super::settings::Settings;
use command::Command;
use session::{Next, Session, introduce};

/// Speaks UCI until the front end says `quit` or goes away. What is still at work at a `quit` is left alone: it ends by itself, or
/// with the process.
///
/// # Errors
/// If nobody reads any more, or the standard game cannot be had.
pub fn serve(
    games: Box<dyn Games + Send>,
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
) -> io::Result<()> {
    let urgent = Urgent { ready: Some(("isready", "readyok")), quit: "quit" };
    front::serve(input, out, &urgent, move |desk| sessions(games, desk))
}

/// One session after the other, until the last.
fn sessions(mut games: Box<dyn Games + Send>, mut desk: Desk) -> io::Result<()> {
    let games = &mut *games;
    let mut settings = Settings::new(games.most_memory());
    // The greeting needs no game, and loading one takes its time.
    loop {
        match desk.next() {
            Event::Line(line) => match Command::read(&line) {
                Command::Uci => introduce(&mut desk, &settings, games)?,
                Command::IsReady => desk.say("readyok")?,
                Command::Ignored => {}
                Command::Quit => return Ok(()),
                _ => break desk.put_back(Event::Line(line)),
            },
            Event::End => return Ok(()),
            event => break desk.put_back(event),
        }
    }
    let mut name = games.standard().to_owned();
    let mut taught = guarded(|| games.open(&name)).and_then(|opened| opened).map_err(io::Error::other)?;
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
