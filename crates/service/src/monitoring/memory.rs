//! Resident memory of this process. Known on Linux only.

use std::fs;

pub fn resident_bytes() -> Option<u64> {
    parse_resident_bytes(&fs::read_to_string("/proc/self/status").ok()?)
}

fn parse_resident_bytes(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
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
}
