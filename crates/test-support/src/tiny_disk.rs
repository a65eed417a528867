//! A small tmpfs that a test can fill.

use std::env;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

/// A tmpfs that is unmounted on drop.
pub struct TinyDisk(TempDir);

impl TinyDisk {
    /// Mounts a new disk of this size; `None` if this process may not mount one.
    pub fn mount(megabytes: u32) -> Option<Self> {
        let folder = TempDir::new().unwrap();
        if run_mount(&["-t", "tmpfs", "-o", &format!("size={megabytes}m"), "tmpfs"], folder.path()) {
            return Some(Self(folder));
        }
        assert!(env::var_os("CI").is_none(), "CI must be able to mount a tiny disk");
        eprintln!("NOTE: cannot mount a tiny disk, so the tests with a full disk are skipped.");
        None
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Fills the disk with one file.
    pub fn fill(&self) {
        let mut filler = File::create(self.path().join("other")).unwrap();
        // The write fails when the disk is full, which is the purpose.
        while filler.write_all(&[0; 4096]).is_ok() {}
    }

    /// Deletes the file that fills the disk.
    pub fn remove_filler(&self) {
        std::fs::remove_file(self.path().join("other")).unwrap();
    }
}

fn run_mount(arguments: &[&str], folder: &Path) -> bool {
    Command::new("mount").args(arguments).arg(folder).status().is_ok_and(|status| status.success())
}

impl Drop for TinyDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}
