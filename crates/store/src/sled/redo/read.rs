//! Reads the redo log. Only the last record may be incomplete: each record is synced before the next one is written, so a
//! bad record with a good one after it is damage.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use super::record::{LoggedWrite, RECORD_HEADER_BYTES, RECORD_MAGIC, RecordHeader, decode_writes};
use super::segment::{SEGMENT_HEADER_BYTES, Segment, parse_segment_header};
use super::{CommitRow, StoreError};

/// Called for each commit with its writes.
pub type VisitFn<'a> = dyn FnMut(&CommitRow, &[LoggedWrite<'_>]) -> Result<(), StoreError> + 'a;

/// The part of the log that could be read.
#[derive(Clone, Debug)]
pub struct LogExtent {
    /// The state before the first record that was read.
    pub before: CommitRow,
    /// The state after the last complete record.
    pub last: CommitRow,
    /// The newest segment that was read, and its length up to the last complete record.
    pub segment: PathBuf,
    pub complete_bytes: u64,
    /// What is wrong with the log after the last complete record.
    pub damage: Option<String>,
}

/// Reads the log from the first commit after `after`. Returns `None` if the log has no such commits, because it begins
/// later or is missing.
pub fn read_log(folder: &Path, after: u64, visit: &mut VisitFn<'_>) -> Result<Option<LogExtent>, StoreError> {
    let segments = Segment::list(folder).map_err(|error| read_error(folder, &error))?;
    let Some(begin) = segments.iter().rposition(|segment| segment.first_number <= after.saturating_add(1)) else {
        return Ok(None);
    };
    let mut extent: Option<LogExtent> = None;
    for segment in &segments[begin..] {
        let is_newest = segments.last() == Some(segment);
        let read = read_segment(segment, extent.as_ref(), is_newest, &mut |row, writes| {
            if row.number > after { visit(row, writes) } else { Ok(()) }
        })?;
        match read {
            Ok(read) => extent = Some(read),
            Err(reason) => {
                let name = segment.path.file_name().unwrap_or_default().to_string_lossy();
                let damage = Some(format!("its redo log is damaged: {name} {reason}"));
                return Ok(extent.map(|extent| LogExtent { damage, ..extent }));
            }
        }
        if extent.as_ref().is_some_and(|extent| extent.damage.is_some()) {
            break;
        }
    }
    Ok(extent)
}

/// Reads a segment that follows `previous`. Returns the reason if none of it is usable.
fn read_segment(
    segment: &Segment,
    previous: Option<&LogExtent>,
    is_newest: bool,
    visit: &mut VisitFn<'_>,
) -> Result<Result<LogExtent, &'static str>, StoreError> {
    let mut reader = SegmentReader::open(&segment.path).map_err(|error| read_error(&segment.path, &error))?;
    let header = reader.read_header().map_err(|error| read_error(&segment.path, &error))?;
    let Some(before) = header.filter(|before| before.number + 1 == segment.first_number) else {
        return Ok(Err("has a damaged header"));
    };
    if previous.is_some_and(|previous| previous.last != before) {
        return Ok(Err("does not follow the file before it"));
    }
    let mut extent = LogExtent {
        before: previous.map_or(before, |previous| previous.before),
        last: before,
        segment: segment.path.clone(),
        complete_bytes: SEGMENT_HEADER_BYTES as u64,
        damage: None,
    };
    if let Some(rest) = reader.read_records(&mut extent, visit)?
        && (!is_newest || has_later_record(&rest, extent.last.number))
    {
        extent.damage = Some(format!("its redo log has a damaged record after commit {}", extent.last.number));
    }
    Ok(Ok(extent))
}

struct SegmentReader {
    file: BufReader<File>,
    path: PathBuf,
}

impl SegmentReader {
    fn open(path: &Path) -> io::Result<Self> {
        Ok(Self { file: BufReader::with_capacity(1 << 18, File::open(path)?), path: path.to_owned() })
    }

    fn read_header(&mut self) -> io::Result<Option<CommitRow>> {
        Ok(parse_segment_header(&self.read_up_to(SEGMENT_HEADER_BYTES as u64)?))
    }

    /// Reads all complete records. Returns the bytes from the first bad record to the end of the file, or `None` if
    /// there is none.
    fn read_records(&mut self, extent: &mut LogExtent, visit: &mut VisitFn<'_>) -> Result<Option<Vec<u8>>, StoreError> {
        loop {
            let io_error = |path: &Path| {
                let path = path.to_owned();
                move |error| read_error(&path, &error)
            };
            let mut bytes = self.read_up_to(RECORD_HEADER_BYTES as u64).map_err(io_error(&self.path))?;
            if bytes.is_empty() {
                return Ok(None);
            }
            if let Some(header) = RecordHeader::parse(&bytes) {
                bytes.extend(self.read_up_to(header.payload_bytes).map_err(io_error(&self.path))?);
                let payload = &bytes[RECORD_HEADER_BYTES..];
                let row = extent.last.next(header.content_sum, payload);
                let is_complete = payload.len() as u64 == header.payload_bytes;
                let is_next = row.number == header.number && row.chain == header.chain;
                if is_complete
                    && is_next
                    && let Some(writes) = decode_writes(payload)
                {
                    visit(&row, &writes)?;
                    extent.last = row;
                    extent.complete_bytes += bytes.len() as u64;
                    continue;
                }
            }
            self.file.read_to_end(&mut bytes).map_err(io_error(&self.path))?;
            return Ok(Some(bytes));
        }
    }

    /// Reads this number of bytes, or fewer at the end of the file.
    fn read_up_to(&mut self, count: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        (&mut self.file).take(count).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// Returns whether these bytes, which begin with a bad record, contain the header of a commit after the one that is
/// missing.
fn has_later_record(bytes: &[u8], last_number: u64) -> bool {
    let mut headers = bytes.windows(RECORD_HEADER_BYTES).filter(|window| window.starts_with(&RECORD_MAGIC));
    headers.any(|window| RecordHeader::parse(window).is_some_and(|header| header.number > last_number + 1))
}

fn read_error(path: &Path, error: &io::Error) -> StoreError {
    StoreError::from_io(path, error)
}
