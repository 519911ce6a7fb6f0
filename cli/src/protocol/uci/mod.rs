//! UCI (Meyer-Kahlen and Huber 2004), with the extensions for chess variants: the option `UCI_Variant`, and a line that describes the
//! board after that option has been set.
//!
//! Before a command such as `go`, `position` or `setoption` is executed, the current task is stopped and its `bestmove` is sent.

mod command;
mod current_game;
mod go;
mod info;
mod options;
mod session;

use std::io::{self, BufRead, Write};
use std::thread;

use super::VariantLibrary;
use super::connection::Connection;
use super::engine::catch_panic;
use super::event::Event;
use super::front_end::{self, UrgentCommands};
use super::settings::Settings;
use command::Command;
use session::{NextStep, Session, send_identification};

/// Runs UCI until the front end sends `quit` or closes its output. A task that is still running at `quit` is abandoned; it ends by
/// itself or with the process.
///
/// # Errors
/// Returns an error if the front end no longer reads, or the standard variant cannot be loaded.
pub fn serve(
    library: Box<dyn VariantLibrary + Send>,
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
) -> io::Result<()> {
    let urgent = UrgentCommands { ready_check: Some(("isready", "readyok")), quit: "quit" };
    front_end::serve(input, out, &urgent, move |connection| run_sessions(library, connection))
}

/// Runs one session per variant, until the front end quits.
fn run_sessions(mut library: Box<dyn VariantLibrary + Send>, mut connection: Connection) -> io::Result<()> {
    let library = &mut *library;
    let mut settings = Settings::new(library.max_hash_mib());
    // The first commands are answered without loading a variant, because loading takes time.
    loop {
        match connection.next_event() {
            Event::Line(line) => match Command::parse(&line) {
                Command::Uci => send_identification(&mut connection, &settings, library)?,
                Command::IsReady => connection.send("readyok")?,
                Command::Ignored => {}
                Command::Quit => return Ok(()),
                _ => break connection.put_back(Event::Line(line)),
            },
            Event::EndOfInput => return Ok(()),
            event => break connection.put_back(event),
        }
    }
    let mut name = library.standard_variant().to_owned();
    let opened = catch_panic(|| library.open(&name)).and_then(|opened| opened);
    let mut loaded_variant = opened.map_err(io::Error::other)?;
    let mut is_chosen = false;
    loop {
        let next = thread::scope(|scope| {
            Session::new(scope, &loaded_variant, &name, &mut connection, &mut *library, &mut settings)
                .run(is_chosen)
        });
        match next? {
            NextStep::Quit => return Ok(()),
            NextStep::Variant(chosen, variant) => {
                name = chosen;
                loaded_variant = *variant;
                is_chosen = true;
            }
        }
    }
}
