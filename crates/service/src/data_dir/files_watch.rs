//! Notices that the files of an open store were removed or replaced. The process that has them open can still read and
//! write them, but they end with it.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use meadhall_store::StoreAddress;

/// A file or folder on a disk: its device and its inode.
type FileIdentity = (u64, u64);

/// The files of an open store, as they were when the watch began.
#[derive(Clone, Debug, Default)]
pub struct StoreFilesWatch(Vec<(PathBuf, FileIdentity)>);

impl StoreFilesWatch {
    /// Begins to watch the files of a store that is open. A store in a database has none.
    pub fn begin(store: &StoreAddress) -> Self {
        let paths = store.lasting_paths().into_iter();
        Self(paths.filter_map(|path| identify(&path).map(|identity| (path, identity))).collect())
    }

    /// Returns the files that are no longer there.
    pub fn lost_paths(&self) -> Vec<&Path> {
        let lost = self.0.iter().filter(|(path, identity)| identify(path).as_ref() != Some(identity));
        lost.map(|(path, _)| path.as_path()).collect()
    }
}

fn identify(path: &Path) -> Option<FileIdentity> {
    fs::metadata(path).ok().map(|metadata| (metadata.dev(), metadata.ino()))
}
