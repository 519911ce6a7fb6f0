//! The available memory of the machine.

use std::fs;

/// Returns the available memory in mebibytes; `None` if it is unknown.
pub fn available_mebibytes() -> Option<u64> {
    let report = fs::read_to_string("/proc/meminfo").ok()?;
    let line = report.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes >> 10)
}
