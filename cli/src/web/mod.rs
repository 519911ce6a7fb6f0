//! `varlab web`: runs an HTTP server on this machine for the page, on which variants are written and played in a browser.

pub mod embedded;
mod serve;

use std::io::Write;

use crate::arg_parsers::whole_number;
use crate::failure::{CommandResult, Failure};

/// Serve the page to a browser on this machine: write, see and play variants
#[derive(clap::Args)]
#[command(
    after_help = embedded::help(
        "The page needs no network: all of it is part of this program. Only browsers on this machine can open it.",
        "Examples:\n  varlab web\n  varlab web --port 9000"
    )
)]
pub struct Args {
    /// The port; 0 chooses a free one
    #[arg(long, value_name = "N", default_value_t = 8080, value_parser = whole_number(0..=u16::MAX))]
    port: u16,
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let files = embedded::files()?;
    let listener = serve::listen(args.port).map_err(|error| {
        let port = args.port;
        Failure::usage(format!("cannot listen on port {port}: {error}"))
            .help("choose another port with `--port`, or a free one with `--port 0`")
    })?;
    writeln!(out, "The page is at http://{}/ (Ctrl-C ends it)", listener.local_addr()?)?;
    out.flush()?;
    serve::serve(&listener, files);
    Ok(())
}
