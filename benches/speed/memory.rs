//! Peak memory of the program during perft (on Linux).

use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::shipped;

/// Depth in plies, large enough to measure the process while it runs.
const DEPTH: &str = "64";

/// Time after which all tables and lists are allocated.
const LONG_ENOUGH: Duration = Duration::from_millis(300);

pub fn print() {
    println!("| game | most memory of `varlab perft`, MiB |\n|---|---|");
    for name in shipped::names() {
        match peak(&name) {
            Some(kibibytes) => println!("| {name} | {:.1} |", kibibytes as f64 / 1024.0),
            None => println!("| {name} | not told here |"),
        }
    }
}

/// Returns the peak memory of the process after some time, in kibibytes; `None` if it is unknown.
fn peak(name: &str) -> Option<u64> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_varlab"));
    command.args(["perft", "--variant", name, "--depth", DEPTH]).stdout(Stdio::null());
    let mut process = command.spawn().expect("it starts");
    sleep(LONG_ENOUGH);
    let status = fs::read_to_string(format!("/proc/{}/status", process.id()));
    process.kill().and_then(|()| process.wait()).expect("it ends");
    let status = status.ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}
