//! Sockets in deep folders. The address of a socket has at most 107 bytes, so a longer path is reached through its open
//! folder.

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::path::Path;

const MAX_ADDRESS_BYTES: usize = 107;

/// Calls a function with a path of this socket that is short enough for an address.
pub fn with_socket_path<T>(path: &Path, use_path: impl FnOnce(&Path) -> io::Result<T>) -> io::Result<T> {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return use_path(path) };
    if path.as_os_str().len() <= MAX_ADDRESS_BYTES {
        return use_path(path);
    }
    let folder = File::open(folder)?;
    use_path(&Path::new("/proc/self/fd").join(folder.as_raw_fd().to_string()).join(name))
}
