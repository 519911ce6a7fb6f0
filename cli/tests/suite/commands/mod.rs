//! The program as a user sees it: commands, their output and their exit codes.

mod bestmove;
mod betza;
mod check;
#[cfg(unix)]
mod contest;
mod dump_ir;
mod explain;
mod explain_plan;
mod fmt;
#[cfg(target_os = "linux")]
mod hangup;
mod import;
mod moves;
mod new;
mod page;
mod perft;
mod program;
mod protocols;
mod run;
mod run_properties;
mod saved_games;
mod show;
mod solve;
#[cfg(unix)]
mod terminal;
mod tune;
mod unwritable;
mod values;
mod variant_argument;
mod variants;

/// Returns a command that runs the program without the environment's colour settings.
fn varlab(args: &[&str]) -> assert_cmd::Command {
    crate::library::enter_project();
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_varlab"));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").args(args);
    command
}

/// Runs the program, and returns its exit code, standard output and standard error.
fn run(args: &[&str]) -> (Option<i32>, String, String) {
    let output = varlab(args).output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}
