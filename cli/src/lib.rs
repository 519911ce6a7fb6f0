//! The command line. Each command has a file or folder with its arguments (`Args`) and the function that executes it (`run`).

mod arg_parsers;
mod bestmove;
mod betza;
mod check;
mod completions;
mod contest;
mod date;
mod dump_ir;
mod engine_player;
mod explain;
mod explain_plan;
mod failure;
mod fmt;
mod game_tags;
mod help;
mod import;
mod interrupt;
mod jobs;
mod library;
mod lsp;
mod memory;
mod moves;
mod new;
mod own_pieces;
mod page;
mod params;
mod perft;
mod piece_form;
mod play;
mod position;
pub mod protocol;
mod report;
mod run;
mod show;
mod solve;
mod terminal;
mod termination;
mod test;
mod thinking;
mod timer;
mod tune;
mod uci;
mod values;
mod variant_choice;
mod variants;
mod web;
mod write;
mod xboard;

use std::io::{BufWriter, Write};
use std::process::ExitCode;

use clap::{Command as ClapCommand, CommandFactory, FromArgMatches, Parser, Subcommand};

use failure::{CommandResult, Failure};

/// The chess-variant laboratory: variants as text files, checked like programs, ready to play.
#[derive(Parser)]
#[command(name = "varlab", version, arg_required_else_help = true, max_term_width = 100)]
#[command(disable_help_subcommand = true)]
#[command(after_help = "A variant is a .var file, or the name of a game that ships with the program.\n\
    Exit codes: 0 success, 1 the input has errors, 2 incorrect usage, or a file cannot be read or written.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

// One line per command, here and in `run`; the help texts are in the commands' files.
#[derive(Subcommand)]
enum Command {
    Check(check::Args),
    Fmt(fmt::Args),
    Explain(explain::Args),
    Betza(betza::Args),
    Test(test::Args),
    Variants(variants::Args),
    New(new::Args),
    Import(import::Args),
    Show(show::Args),
    Moves(moves::Args),
    Run(run::Args),
    Bestmove(bestmove::Args),
    Values(values::Args),
    Tune(tune::Args),
    Play(play::Args),
    Match(contest::Args),
    Uci(uci::Args),
    Xboard(xboard::Args),
    Lsp(lsp::Args),
    Web(web::Args),
    Page(page::Args),
    Solve(solve::Args),
    Perft(perft::Args),
    DumpIr(dump_ir::Args),
    ExplainPlan(explain_plan::Args),
    Completions(completions::Args),
    Help(help::Args),
}

impl Command {
    fn run(&self, out: &mut dyn Write) -> CommandResult {
        match self {
            Self::Check(args) => check::run(args, out),
            Self::Fmt(args) => fmt::run(args, out),
            Self::Explain(args) => explain::run(args, out),
            Self::Betza(args) => betza::run(args, out),
            Self::Test(args) => test::run(args, out),
            Self::Variants(args) => variants::run(args, out),
            Self::New(args) => new::run(args, out),
            Self::Import(args) => import::run(args, out),
            Self::Show(args) => show::run(args, out),
            Self::Moves(args) => moves::run(args, out),
            Self::Run(args) => run::run(args, out),
            Self::Bestmove(args) => bestmove::run(args, out),
            Self::Values(args) => values::run(args, out),
            Self::Tune(args) => tune::run(args, out),
            Self::Play(args) => play::run(args, out),
            Self::Match(args) => contest::run(args, out),
            Self::Uci(args) => uci::run(args, out),
            Self::Xboard(args) => xboard::run(args, out),
            Self::Lsp(args) => lsp::run(args, out),
            Self::Web(args) => web::run(args, out),
            Self::Page(args) => page::run(args, out),
            Self::Solve(args) => solve::run(args, out),
            Self::Perft(args) => perft::run(args, out),
            Self::DumpIr(args) => dump_ir::run(args, out),
            Self::ExplainPlan(args) => explain_plan::run(args, out),
            Self::Completions(args) => completions::run(args, out),
            Self::Help(args) => help::run(args, out),
        }
    }
}

/// Parses the arguments of the process. A negative number after an option is its value, so that the error message is that of the option's
/// own parser.
fn parse_arguments() -> Result<Cli, clap::Error> {
    let allow_negative_numbers = |arg: clap::Arg| {
        let is_option = !arg.is_positional() && arg.get_action().takes_values();
        arg.allow_negative_numbers(is_option)
    };
    let command =
        Cli::command().mut_subcommands(|command: ClapCommand| command.mut_args(allow_negative_numbers));
    let mut matches = command.try_get_matches()?;
    Cli::from_arg_matches_mut(&mut matches)
}

/// Parses the arguments of the process, runs the command and returns its exit code.
pub fn main() -> ExitCode {
    let cli = match parse_arguments() {
        Ok(cli) => cli,
        Err(error) => {
            // This also prints help. A failure to print is ignored.
            let _ = error.print();
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    let mut out = BufWriter::new(anstream::stdout().lock());
    let command_result = cli.command.run(&mut out);
    // The output is flushed before the error message is printed.
    let flush_result = out.flush().map_err(Failure::from);
    match command_result.and(flush_result) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Cli;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_has_a_description_and_an_example() {
        for command in Cli::command().get_subcommands() {
            let name = command.get_name();
            assert!(command.get_about().is_some(), "{name} has no description");
            let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(after.contains(&format!("varlab {name}")), "{name} --help shows no example");
            for argument in command.get_arguments() {
                assert!(argument.get_help().is_some(), "{name} {argument} is not explained");
            }
        }
    }
}
