//! The commands in `console` and `sh` blocks of a page, run in the order of the page. Commands in running text are not run.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::examples::example;
use super::page::{Block, Page};
use crate::scratch::Scratch;

/// The output and the exit status of a command.
struct CommandOutput {
    /// Standard output and standard error, in the order in which they were written.
    text: String,
    code: Option<i32>,
}

/// The beginning of a command that runs the program from its source.
const FROM_SOURCE: &str = "cargo run --release -- ";

/// Commands of other programs, which are not run.
const OTHER_PROGRAMS: [&str; 4] = ["cargo test", "cargo install", "cargo fuzz", ".ci/run"];

/// Runs the commands of a page and returns their problems. With `update`, writes their output into the page.
pub fn problems(page: &Page, update: bool) -> Vec<String> {
    static PAGE_COUNT: AtomicUsize = AtomicUsize::new(0);
    let scratch = Scratch::new(&format!("manual-{}", PAGE_COUNT.fetch_add(1, Ordering::Relaxed)));
    let folder = scratch.path("");
    let mut named_examples = BTreeMap::new();
    let mut problems = Vec::new();
    let mut updated: Vec<(Block, String)> = Vec::new();
    for block in page.blocks() {
        let location = format!("{}:{}", page.path, block.line);
        match block.kind() {
            "console" => {
                let printed = run_console(&block, Path::new(&folder), &location, &mut problems);
                if printed != block.text && !update {
                    let expected = &block.text;
                    problems.push(format!("{location}\n--- on the page\n{expected}--- printed\n{printed}"));
                }
                updated.push((block, printed));
            }
            "sh" => run_shell(&block, Path::new(&folder), &location, &mut problems),
            _ => {
                if let Some((file, text)) =
                    example(&block, &mut named_examples).and_then(|e| Some((e.file.clone()?, e.text())))
                {
                    scratch.file(&file, text);
                }
            }
        }
    }
    if update && problems.is_empty() {
        write_blocks(page, &updated);
    }
    problems
}

/// Runs the commands of a console block. Returns the correct text of the block: each command and its output.
fn run_console(block: &Block, folder: &Path, location: &str, problems: &mut Vec<String>) -> String {
    let mut lines = Vec::new();
    for command in block.text.lines().filter(|line| line.starts_with("$ ")) {
        let output = run(&command["$ ".len()..], folder);
        match output {
            Some(CommandOutput { text: printed, code: Some(0 | 1) }) => {
                lines.push(command.to_owned());
                lines.extend(printed.trim_end().lines().map(str::to_owned));
            }
            Some(output) => {
                problems.push(format!("{location}: {command} ends with {:?}:\n{}", output.code, output.text));
            }
            None => problems.push(format!("{location}: {command} is not a command of this project")),
        }
    }
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

/// Removes leading assignments of variables, such as `NAME=VALUE`, from a command.
fn without_variables(command: &str) -> &str {
    match command.split_once(' ') {
        Some((word, rest)) if word.contains('=') => without_variables(rest),
        _ => command,
    }
}

/// Runs the commands of an `sh` block, which shows no output.
fn run_shell(block: &Block, folder: &Path, location: &str, problems: &mut Vec<String>) {
    for line in block.text.lines() {
        let command = line.split(" #").next().unwrap_or_default().trim();
        let bare_command = without_variables(command);
        if command.is_empty() || OTHER_PROGRAMS.iter().any(|start| bare_command.starts_with(start)) {
            continue;
        }
        match run(command, folder) {
            Some(CommandOutput { code: Some(0), .. }) => {}
            Some(output) => {
                problems.push(format!("{location}: {command} ends with {:?}:\n{}", output.code, output.text));
            }
            None => problems.push(format!("{location}: {command} is not a command of this project")),
        }
    }
}

/// Runs a command of this project. Returns `None` for any other command.
fn run(command: &str, scratch: &Path) -> Option<CommandOutput> {
    let (arguments, folder) = match command.strip_prefix(FROM_SOURCE) {
        Some(arguments) => (arguments, Path::new(".")),
        None => (command.strip_prefix("varlab ")?, scratch),
    };
    let (mut reader, writer) = std::io::pipe().expect("a pipe");
    let mut program = Command::new(env!("CARGO_BIN_EXE_varlab"));
    program.args(split_arguments(arguments)).current_dir(folder).stdin(Stdio::null());
    // Disables colour and hides the user's own unfinished games.
    program.env("NO_COLOR", "1").env("VARLAB_STATE", scratch.join("state"));
    program.stdout(writer.try_clone().expect("a second end")).stderr(writer);
    let mut child = program.spawn().expect("the program starts");
    // `program` owns write ends of the pipe. Reading ends only when all of them are closed.
    drop(program);
    let mut text = String::new();
    reader.read_to_string(&mut text).expect("output is UTF-8");
    let code = child.wait().expect("the program ends").code();
    Some(CommandOutput { text, code })
}

/// Splits a text into arguments at blanks that are not in quotes.
fn split_arguments(arguments: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in arguments.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Replaces the texts of blocks, and writes the page if it has changed.
fn write_blocks(page: &Page, updated: &[(Block, String)]) {
    let mut lines: Vec<&str> = page.text.lines().collect();
    for (block, text) in updated.iter().rev() {
        let start = block.line - 1;
        lines.splice(start..start + block.text.lines().count(), text.lines());
    }
    let text = lines.join("\n") + "\n";
    if text != page.text {
        fs::write(&page.path, text).expect("a page can be written");
    }
}
