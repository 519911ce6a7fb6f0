//! The `varlab` command; see [`varlab_cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    varlab_cli::main()
}
