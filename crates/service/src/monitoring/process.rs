//! What the kernel says about this process: memory, open files and processor time. Known on Linux only.

use std::fs;

/// The unit of processor time in `/proc`: a hundredth of a second on every Linux.
const TICKS_PER_SECOND: f64 = 100.0;

pub fn resident_bytes() -> Option<u64> {
    parse_resident_bytes(&fs::read_to_string("/proc/self/status").ok()?)
}

/// Counts the open files, sockets included.
pub fn open_file_count() -> Option<u64> {
    // The directory that is being read is open, too.
    Some((fs::read_dir("/proc/self/fd").ok()?.count() as u64).saturating_sub(1))
}

/// Returns the processor time of all threads.
pub fn cpu_seconds() -> Option<f64> {
    parse_cpu_seconds(&fs::read_to_string("/proc/self/stat").ok()?)
}

fn parse_resident_bytes(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// Adds the fields `utime` and `stime`. The name of the program comes before them and may contain anything.
fn parse_cpu_seconds(stat: &str) -> Option<f64> {
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(11).take(2).map(|ticks| ticks.parse::<u32>().ok());
    let ticks: Vec<u32> = ticks.collect::<Option<_>>()?;
    (ticks.len() == 2).then(|| ticks.into_iter().map(f64::from).sum::<f64>() / TICKS_PER_SECOND)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resident_bytes_are_read_from_proc_status() {
        let status = "Name:\tmeadhall\nVmHWM:\t    9000 kB\nVmRSS:\t    8192 kB\nThreads:\t4\n";
        assert_eq!(parse_resident_bytes(status), Some(8 << 20));
        assert_eq!(parse_resident_bytes("Name:\tmeadhall\n"), None);
        #[cfg(target_os = "linux")]
        assert!(resident_bytes().is_some_and(|bytes| bytes > 1 << 20));
    }

    #[test]
    fn processor_time_is_read_from_proc_stat() {
        let stat = "7 (mead) hall) S 1 7 7 0 -1 4194560 100 0 0 0 250 75 0 0 20 0 9 0 1234 0 0";
        assert_eq!(parse_cpu_seconds(stat), Some(3.25));
        assert_eq!(parse_cpu_seconds("7 (meadhall) S 1"), None);
        #[cfg(target_os = "linux")]
        assert!(cpu_seconds().is_some());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn open_files_are_counted() {
        assert!(open_file_count().is_some_and(|count| count > 0));
    }
}
