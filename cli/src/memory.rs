//! How much memory the machine has to spare. Not who uses it.

use std::fs;

/// So many mebibytes can be had without taking them from others; `None` where that cannot be told.
pub fn left() -> Option<u64> {
    let report = fs::read_to_string("/proc/meminfo").ok()?;
    let line = report.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes >> 10)
}
