//! Peak memory of `varlab perft`. It is measured only on Linux.

use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::shipped;

/// The depth in plies, so large that the process still runs when its memory is measured.
const DEPTH: &str = "64";

/// The running time of the process when its memory is measured. By then, all tables and lists are allocated.
const STARTUP_TIME: Duration = Duration::from_millis(300);

/// Prints the table.
pub fn print() {
    println!("| game | peak memory of `varlab perft`, MiB |\n|---|---|");
    for name in shipped::names() {
        match peak_memory(&name) {
            Some(kibibytes) => println!("| {name} | {:.1} |", kibibytes as f64 / 1024.0),
            None => println!("| {name} | unknown |"),
        }
    }
}

/// Returns the peak memory of `varlab perft` for a game, in kibibytes; `None` if the system does not report it.
fn peak_memory(name: &str) -> Option<u64> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_varlab"));
    command.args(["perft", "--variant", name, "--depth", DEPTH]).stdout(Stdio::null());
    let mut process = command.spawn().expect("the process starts");
    sleep(STARTUP_TIME);
    let status = fs::read_to_string(format!("/proc/{}/status", process.id()));
    process.kill().and_then(|()| process.wait()).expect("the process ends");
    let status = status.ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}
