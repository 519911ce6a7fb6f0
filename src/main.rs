//! The `varlab` command: nothing but a door to [`varlab::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    varlab::cli::main()
}
