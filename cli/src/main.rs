//! The `varlab` command: nothing but a door to [`varlab_cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    varlab_cli::main()
}
