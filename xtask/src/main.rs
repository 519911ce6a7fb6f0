//! Tasks of the repository: `cargo xtask web` builds the page, then a `varlab` that contains it, and serves the page on this machine.

mod page;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask web [--build | --embed | --port N]

  --build    only build the page, into web/page/dist
  --embed    also build the command varlab with the page in it, for `varlab web` and `varlab page`
  --port N   serve the page on this port (default: 8080)";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match args[..] {
        ["web"] => serve(&[]),
        ["web", "--build"] => page::build().map(|_| ()),
        ["web", "--embed"] => page::build().and_then(|folder| page::embed(&folder)),
        ["web", "--port", port] => serve(&["--port", port]),
        _ => Err(USAGE.to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the page and the command `varlab` that contains it, and runs `varlab web`.
fn serve(options: &[&str]) -> Result<(), String> {
    let folder = page::build()?;
    page::run_command(&folder, &[&["web"], options].concat())
}
