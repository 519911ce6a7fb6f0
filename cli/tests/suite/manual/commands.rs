//! Checks that the commands mentioned in running text or in a table of a page exist, and that their flags exist. The
//! commands are not run.

use std::collections::BTreeMap;
use std::process::Command;

use super::page::Page;

/// Returns a message for each mention of a command or flag that does not exist.
pub fn problems(page: &Page) -> Vec<String> {
    let mut helps = BTreeMap::new();
    let mut problems = Vec::new();
    for (line, text) in page.prose() {
        for mention in text.split('`').skip(1).step_by(2) {
            let mut words = mention.split_whitespace();
            if words.next() != Some("varlab") {
                continue;
            }
            let (flags, names): (Vec<&str>, Vec<&str>) = words.partition(|word| word.starts_with('-'));
            let Some(name) = names.first().copied() else { continue };
            let help = helps.entry(name).or_insert_with(|| output(&[name, "--help"]));
            let unknown: Vec<&str> = match help {
                None => vec![name],
                Some(help) => {
                    flags.into_iter().filter(|flag| *flag != "-" && !has_flag(help, flag)).collect()
                }
            };
            for word in unknown {
                problems.push(format!("{}:{line}: `{mention}`: {word} does not exist", page.path));
            }
        }
    }
    problems
}

/// Returns the names of all commands except `help`.
pub fn all() -> Vec<String> {
    let help = output(&["help"]).expect("the program lists its commands");
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = list.take_while(|line| !line.is_empty());
    // A line that is indented further continues the line above.
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect()
}

/// Returns the standard output of the program; `None` if the program fails.
fn output(arguments: &[&str]) -> Option<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_varlab")).args(arguments).env("NO_COLOR", "1").output();
    let output = output.expect("the program starts");
    output.status.success().then(|| String::from_utf8(output.stdout).expect("help is UTF-8"))
}

/// Returns true if the help contains the flag as a whole word.
fn has_flag(help: &str, flag: &str) -> bool {
    help.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').any(|word| word == flag)
}
