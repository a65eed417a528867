//! CPU time and memory of a process, read from `/proc`.

use std::fs;
use std::process;

/// Returns the user and system time in seconds. Linux counts it in hundredths of a second.
pub fn cpu_seconds(pid: u32) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    // The process name ends with the last bracket; the 12th and 13th fields after it are the two times.
    let fields = stat.rsplit(')').next().unwrap().split_whitespace();
    fields.skip(11).take(2).map(|ticks| ticks.parse::<f64>().unwrap() / 100.0).sum()
}

/// Returns the resident memory in MiB, or `None` if the process has ended.
pub fn resident_mib(pid: u32) -> Option<f64> {
    memory_mib(pid, "VmRSS:")
}

/// Returns the highest resident memory of this process so far, in MiB.
pub fn own_peak_mib() -> f64 {
    memory_mib(process::id(), "VmHWM:").unwrap()
}

fn memory_mib(pid: u32, field: &str) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    Some(line.trim().trim_end_matches(" kB").parse::<f64>().ok()? / 1024.0)
}
