//! Tasks of the repository: `cargo xtask web` builds the page and serves it on this machine.

mod page;
mod serve;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask web [--build | --port N]

  --build    only build the page, into web/page/dist
  --port N   serve it on this port (default: 8080)";

/// The default port.
const PORT: u16 = 8080;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match args[..] {
        ["web"] => build_and_serve(PORT),
        ["web", "--build"] => page::build().map(|_| ()),
        ["web", "--port", port] => match port.parse() {
            Ok(port) => build_and_serve(port),
            Err(_) => Err(format!("--port: {port:?} is not a port")),
        },
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

fn build_and_serve(port: u16) -> Result<(), String> {
    let folder = page::build()?;
    serve::serve(&folder, port)
}
