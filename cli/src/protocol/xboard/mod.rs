//! The Chess Engine Communication Protocol, version 2 (Mann and Muller, `engine-intf.html` of `XBoard`), for any game on a board with one
//! level: the engine sends the board and the moves of every piece, so that the front end can play games that it does not support itself.

mod announce;
mod atoms;
mod betza_words;
mod command;
mod execute;
mod highlights;
mod legs;
mod output;
mod piece_table;
mod position_text;
mod session;
mod square_names;
mod time_control;

use std::io::{self, BufRead, Write};
use std::thread;

use super::VariantLibrary;
use super::connection::Connection;
use super::engine::catch_panic;
use super::event::Event;
use super::front_end::{self, UrgentCommands};
use super::settings::Settings;
use command::Command;
pub use legs::read_legs as read_move;
pub use output::move_text as write_move;
use session::{NextStep, Session, XBoardState};

/// The protocol's name for the standard variant.
const STANDARD_VARIANT_NAME: &str = "normal";
/// The protocol's name for the standard variant with shuffled start positions.
const SHUFFLED_STANDARD_VARIANT_NAME: &str = "fischerandom";

/// Runs the protocol until the front end sends `quit` or closes its output. A task that is still running at `quit` is abandoned; it
/// ends by itself or with the process.
///
/// # Errors
/// Returns an error if the front end no longer reads, or the standard variant cannot be loaded.
pub fn serve(
    library: Box<dyn VariantLibrary + Send>,
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
) -> io::Result<()> {
    // `ping` is not a `ready_check`: it may be answered only after all commands before it have been executed.
    let urgent = UrgentCommands { ready_check: None, quit: "quit" };
    front_end::serve(input, out, &urgent, move |connection| run_sessions(library, connection))
}

/// Runs one session per variant, until the front end quits.
fn run_sessions(mut library: Box<dyn VariantLibrary + Send>, mut connection: Connection) -> io::Result<()> {
    let library = &mut *library;
    let mut settings = Settings::new(library.max_hash_mib());
    let mut state = XBoardState::default();
    // The first commands are answered without loading a variant, because loading takes time.
    loop {
        match connection.next_event() {
            Event::Line(line) => match Command::parse(&line) {
                Command::ProtocolVersion => {
                    announce::feature_lines(&settings, library)
                        .iter()
                        .try_for_each(|line| connection.send(line))?;
                }
                Command::Ignored => {}
                Command::Quit => return Ok(()),
                _ => break connection.put_back(Event::Line(line)),
            },
            Event::EndOfInput => return Ok(()),
            event => break connection.put_back(event),
        }
    }
    let mut name = STANDARD_VARIANT_NAME.to_owned();
    let opened = catch_panic(|| library.open(library.standard_variant())).and_then(|opened| opened);
    let mut loaded_variant = opened.map_err(io::Error::other)?;
    loop {
        let next = thread::scope(|scope| {
            Session::new(
                scope,
                &loaded_variant,
                &name,
                &mut connection,
                &mut *library,
                &mut settings,
                &mut state,
            )
            .run()
        });
        match next? {
            NextStep::Quit => return Ok(()),
            NextStep::Variant(chosen, variant) => {
                name = chosen;
                loaded_variant = *variant;
            }
        }
    }
}
