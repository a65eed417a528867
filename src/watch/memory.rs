//! Resident memory of this process. Known on Linux only.

use std::fs;

pub fn resident() -> Option<u64> {
    resident_of(&fs::read_to_string("/proc/self/status").ok()?)
}

fn resident_of(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_in_memory_is_read_where_the_system_tells() {
        let status = "Name:\tmeadhall\nVmHWM:\t    9000 kB\nVmRSS:\t    8192 kB\nThreads:\t4\n";
        assert_eq!(resident_of(status), Some(8 << 20));
        assert_eq!(resident_of("Name:\tmeadhall\n"), None);
        #[cfg(target_os = "linux")]
        assert!(resident().is_some_and(|bytes| bytes > 1 << 20));
    }
}
