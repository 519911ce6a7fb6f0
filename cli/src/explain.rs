//! `varlab explain`: prints the explanation of a diagnostic code.

use std::io::Write;

use super::failure::{CommandResult, Failure};
use varlab::diagnostics::Code;
use varlab::diagnostics::nearest::nearest;
use varlab::diagnostics::quote_truncated;

/// Explain a code such as E0201 and how to fix the problem
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  varlab explain E0201    the meaning of one code\n  \
    varlab explain          a list of all codes")]
pub struct Args {
    /// The code, as `varlab check` prints it; without a code, all codes are listed
    code: Option<String>,
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let Some(id) = &args.code else {
        for code in Code::ALL {
            writeln!(out, "{}  {}", code.id(), code.title())?;
        }
        return Ok(());
    };
    let code = Code::find(id).ok_or_else(|| unknown_code(id))?;
    writeln!(out, "{}: {}\n\n{}", code.id(), code.title(), code.explanation().trim_end())?;
    Ok(())
}

fn unknown_code(id: &str) -> Failure {
    let list = "`varlab explain` lists all codes";
    let help = match nearest(&id.to_uppercase(), Code::ALL.iter().map(|code| code.id())) {
        Some(near) => format!("did you mean `{near}`? {list}"),
        None => list.to_owned(),
    };
    Failure::usage(format!("unknown code {}", quote_truncated(id))).help(help)
}
