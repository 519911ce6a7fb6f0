//! Commands that a page mentions in running text or a table: each exists, and so do its flags. They are not run.

use std::collections::BTreeMap;
use std::process::Command;

use super::page::Page;

/// Mentions of what the program does not know.
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
                Some(help) => flags.into_iter().filter(|flag| *flag != "-" && !knows(help, flag)).collect(),
            };
            for word in unknown {
                problems.push(format!("{}:{line}: `{mention}`: there is no {word}", page.path));
            }
        }
    }
    problems
}

/// The names of all commands, but for `help`.
pub fn all() -> Vec<String> {
    let help = output(&["help"]).expect("the program says what it can do");
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = list.take_while(|line| !line.is_empty());
    // What is indented further goes on with the line above.
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect()
}

/// What the program says, if it can be called so.
fn output(arguments: &[&str]) -> Option<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_varlab")).args(arguments).env("NO_COLOR", "1").output();
    let output = output.expect("the program starts");
    output.status.success().then(|| String::from_utf8(output.stdout).expect("help is UTF-8"))
}

/// Whether the flag stands in the help as a whole word.
fn knows(help: &str, flag: &str) -> bool {
    help.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').any(|word| word == flag)
}
