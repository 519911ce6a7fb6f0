//! The program as its users meet it: commands, their output and their exit codes.

#[path = "cli/bestmove.rs"]
mod bestmove;
#[path = "cli/betza.rs"]
mod betza;
#[path = "cli/check.rs"]
mod check;
#[cfg(unix)]
#[path = "cli/contest.rs"]
mod contest;
#[path = "cli/dump_ir.rs"]
mod dump_ir;
#[path = "cli/explain.rs"]
mod explain;
#[path = "cli/explain_plan.rs"]
mod explain_plan;
#[path = "cli/fmt.rs"]
mod fmt;
#[path = "cli/frame.rs"]
mod frame;
#[cfg(target_os = "linux")]
#[path = "cli/hangup.rs"]
mod hangup;
#[path = "cli/import.rs"]
mod import;
#[path = "cli/kept.rs"]
mod kept;
#[path = "library/mod.rs"]
mod library;
#[path = "cli/moves.rs"]
mod moves;
#[path = "cli/named.rs"]
mod named;
#[path = "cli/new.rs"]
mod new;
#[path = "cli/perft.rs"]
mod perft;
#[path = "cli/protocols.rs"]
mod protocols;
#[path = "cli/run.rs"]
mod run;
#[path = "cli/run_laws.rs"]
mod run_laws;
#[path = "cli/scratch.rs"]
mod scratch;
#[path = "cli/show.rs"]
mod show;
#[path = "cli/solve.rs"]
mod solve;

#[path = "cli/tune.rs"]
mod tune;
#[path = "cli/unwritable.rs"]
mod unwritable;
#[path = "cli/values.rs"]
mod values;
#[path = "cli/variants.rs"]
mod variants;

#[cfg(unix)]
#[path = "cli/terminal.rs"]
mod terminal;

/// The program, free of what the surroundings say about colour.
fn varlab(args: &[&str]) -> assert_cmd::Command {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_varlab"));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").args(args);
    command
}

/// Exit code, standard output and standard error.
fn run(args: &[&str]) -> (Option<i32>, String, String) {
    let output = varlab(args).output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}
