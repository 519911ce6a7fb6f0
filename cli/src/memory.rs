//! The memory of the machine.

use std::fs;

/// Returns the available memory in mebibytes; `None` if it is unknown.
pub fn available_mebibytes() -> Option<u64> {
    mebibytes_of("MemAvailable:")
}

/// Returns the total memory in mebibytes; `None` if it is unknown.
pub fn total_mebibytes() -> Option<u64> {
    mebibytes_of("MemTotal:")
}

/// Returns the value of a field of the kernel's report, in mebibytes.
fn mebibytes_of(field: &str) -> Option<u64> {
    let report = fs::read_to_string("/proc/meminfo").ok()?;
    let line = report.lines().find_map(|line| line.strip_prefix(field))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes >> 10)
}
