//! The end of the redo log, to which records are appended.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};

use super::CommitRow;
use super::read::LogExtent;
use super::record::encode_record;
use super::segment::{SEGMENT_HEADER_BYTES, Segment, SyncFn};

/// The redo log of an open store.
pub struct RedoLog {
    folder: PathBuf,
    /// The newest segment.
    file: File,
    path: PathBuf,
    /// The length up to the last complete record.
    complete_bytes: u64,
    /// Whether the file may have an incomplete record, which must be cut off before the next one is written.
    needs_repair: bool,
}

impl RedoLog {
    /// Creates an empty log after this state.
    pub fn create(folder: &Path, before: &CommitRow) -> io::Result<Self> {
        Self::begin_segment(folder.to_owned(), before)
    }

    /// Opens a log that was read to its end.
    pub fn open(folder: &Path, extent: &LogExtent) -> io::Result<Self> {
        let file = File::options().write(true).open(&extent.segment)?;
        let needs_repair = file.metadata()?.len() != extent.complete_bytes;
        let path = extent.segment.clone();
        Ok(Self { folder: folder.to_owned(), file, path, complete_bytes: extent.complete_bytes, needs_repair })
    }

    /// Appends a record and syncs it. After an error, the record may or may not be in the log until the next call. A file
    /// that was removed or replaced gets no record, because it would be lost with this process.
    pub fn append(&mut self, row: &CommitRow, payload: &[u8], sync: &SyncFn) -> io::Result<()> {
        self.repair()?;
        let record = encode_record(row, payload);
        self.needs_repair = true;
        self.file.write_all_at(&record, self.complete_bytes)?;
        sync(&self.file)?;
        self.check_in_place()?;
        self.needs_repair = false;
        self.complete_bytes += record.len() as u64;
        Ok(())
    }

    /// Continues in a new segment.
    pub fn rotate(&mut self, last: &CommitRow) -> io::Result<()> {
        self.repair()?;
        self.check_in_place()?;
        if self.complete_bytes > SEGMENT_HEADER_BYTES as u64 {
            *self = Self::begin_segment(self.folder.clone(), last)?;
        }
        Ok(())
    }

    /// Deletes the segments that have only commits up to this number, except the newest segment.
    pub fn remove_until(&self, number: u64) -> io::Result<()> {
        let segments = Segment::list(&self.folder)?;
        for (segment, next) in segments.iter().zip(segments.iter().skip(1)) {
            if next.first_number <= number + 1 {
                fs::remove_file(&segment.path)?;
            }
        }
        File::open(&self.folder)?.sync_all()
    }

    fn begin_segment(folder: PathBuf, before: &CommitRow) -> io::Result<Self> {
        let segment = Segment::create(&folder, before)?;
        let file = File::options().write(true).open(&segment.path)?;
        let complete_bytes = SEGMENT_HEADER_BYTES as u64;
        Ok(Self { folder, file, path: segment.path, complete_bytes, needs_repair: false })
    }

    /// Returns an error if another file, or none, has the path of the open one.
    fn check_in_place(&self) -> io::Result<()> {
        let identity = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
        let at_path = fs::metadata(&self.path).map(identity);
        if at_path.is_ok_and(|found| self.file.metadata().is_ok_and(|open| identity(open) == found)) {
            return Ok(());
        }
        Err(io::Error::other("it was removed or replaced while the store was open"))
    }

    /// Cuts off a record whose write has failed.
    pub fn repair(&mut self) -> io::Result<()> {
        if self.needs_repair {
            self.file.set_len(self.complete_bytes)?;
            self.file.sync_all()?;
            self.needs_repair = false;
        }
        Ok(())
    }
}
