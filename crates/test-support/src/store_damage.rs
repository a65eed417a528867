//! Damages a store in random ways, and checks that it is refused or complete, that nothing changes it, and that a
//! restore recovers every row.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use meadhall_game::{Dice, Seed};
use meadhall_store::sled::{compact, restore};
use meadhall_store::{BlockingExt, CheckpointRetention, SledStore, Store, StoreError, StoreExt, WriteBatch};
use tempfile::TempDir;

const VALUE_BYTES: usize = 2000;
const ROWS_PER_COMMIT: usize = 16;
const BLOCK_BYTES: usize = 4096;

/// What became of the damaged stores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DamageCounts {
    /// Stores that were refused.
    pub refused: u64,
    /// Stores that opened with all rows.
    pub harmless: u64,
    /// Stores that opened without all rows.
    pub undetected: u64,
    /// Stores that a refused start or a reading command changed.
    pub changed: u64,
    /// Stores that had all rows after a restore.
    pub restored: u64,
    /// Stores that lacked rows after a restore.
    pub lost: u64,
}

/// A store of some size, and an older copy of it.
pub struct DamageTrial {
    current: TempDir,
    older: TempDir,
    expected: u64,
    dice: Dice,
}

impl DamageTrial {
    /// Creates a store with about this many bytes.
    pub fn new(bytes: usize, seed: u64) -> Result<Self, StoreError> {
        let (current, older) = (temp_dir()?, temp_dir()?);
        let mut dice = Dice::new(&Seed::from_number(seed), 0);
        let row_count = (bytes / VALUE_BYTES).max(ROWS_PER_COMMIT);
        let half = row_count / 2;
        write_rows(current.path(), 0..half, &mut dice)?;
        copy_tree(current.path(), older.path()).map_err(|error| unavailable(&error))?;
        write_rows(current.path(), half..row_count, &mut dice)?;
        // Some of the files are as a compaction leaves them.
        if dice.below(2) == 0 {
            compact(&current.path().join("store"), &|_| {})?;
        }
        let expected = digest(&SledStore::open(current.path().join("store"))?)?;
        Ok(Self { current, older, expected, dice })
    }

    /// Damages a copy of the store and checks it. Calls `report` with each problem.
    pub fn run_once(&mut self, counts: &mut DamageCounts, report: &mut dyn FnMut(String)) -> Result<(), StoreError> {
        let damaged = temp_dir()?;
        copy_tree(self.current.path(), damaged.path()).map_err(|error| unavailable(&error))?;
        if self.dice.below(2) == 0 {
            // A killed bot leaves no seal.
            fs::remove_file(damaged.path().join("store.sealed")).map_err(|error| unavailable(&error))?;
        }
        let damage = self.damage(damaged.path()).map_err(|error| unavailable(&error))?;
        let folder = damaged.path().join("store");
        let before = all_files(damaged.path()).map_err(|error| unavailable(&error))?;
        let read = SledStore::open_copy(&folder).and_then(|store| digest(&store));
        let is_changed = |after: io::Result<_>| after.map_or(true, |after: BTreeMap<_, _>| after != before);
        let mut has_changed = is_changed(all_files(damaged.path()));
        let opened = SledStore::open(&folder).and_then(|store| digest(&store));
        has_changed |= opened.is_err() && is_changed(all_files(damaged.path()));
        if has_changed {
            counts.changed += 1;
            report(format!("{damage}: the store was changed"));
        }
        if read.is_ok() != opened.is_ok() {
            report(format!("{damage}: the copy and the store differ: {read:?}, {opened:?}"));
            counts.undetected += 1;
        }
        match opened {
            Ok(digest) if digest == self.expected => counts.harmless += 1,
            Ok(_) => {
                counts.undetected += 1;
                report(format!("{damage}: opened without all rows"));
            }
            Err(_) => counts.refused += 1,
        }
        restore(&folder, &|_| {})?;
        match SledStore::open(&folder).and_then(|store| digest(&store)) {
            Ok(digest) if digest == self.expected => counts.restored += 1,
            after => {
                counts.lost += 1;
                report(format!("{damage}: {after:?} after a restore"));
            }
        }
        Ok(())
    }

    /// Damages the files of a store in one random way, and says how.
    fn damage(&mut self, folder: &Path) -> io::Result<String> {
        let files: Vec<PathBuf> = all_files(folder)?.into_keys().collect();
        let path = &files[self.dice.index(files.len())];
        let relative = path.strip_prefix(folder).map_err(io::Error::other)?;
        let name = relative.display().to_string();
        let mut bytes = fs::read(path)?;
        let at = self.dice.index(bytes.len().max(1));
        let what = match self.dice.below(9) {
            0..=2 if !bytes.is_empty() => {
                bytes[at] ^= 1 << self.dice.below(8);
                format!("a bit is flipped at {at}")
            }
            3 => {
                bytes.truncate(at);
                format!("cut off at {at}")
            }
            4 => {
                bytes.iter_mut().skip(at / BLOCK_BYTES * BLOCK_BYTES).take(BLOCK_BYTES).for_each(|byte| *byte = 0);
                format!("a block is zeroed at {at}")
            }
            5 => {
                fs::remove_file(path)?;
                return Ok(format!("{name}: removed"));
            }
            6 if self.older.path().join(relative).exists() => {
                fs::copy(self.older.path().join(relative), path)?;
                return Ok(format!("{name}: an older copy"));
            }
            7 => {
                // The store and the log are two copies of the data; a swap between them would damage both.
                let siblings: Vec<&PathBuf> = files.iter().filter(|file| file.parent() == path.parent()).collect();
                let other = siblings[self.dice.index(siblings.len())];
                let others_bytes = fs::read(other)?;
                fs::write(other, bytes)?;
                fs::write(path, others_bytes)?;
                return Ok(format!("{name} and {}: swapped", other.display()));
            }
            _ => return self.damage_folder(folder),
        };
        fs::write(path, bytes)?;
        Ok(format!("{name}: {what}"))
    }

    /// Removes a folder, or puts an older copy in its place.
    fn damage_folder(&mut self, folder: &Path) -> io::Result<String> {
        let name = ["store", "store.redo"][self.dice.index(2)];
        fs::remove_dir_all(folder.join(name))?;
        if self.dice.below(2) == 0 {
            return Ok(format!("{name}: removed"));
        }
        fs::create_dir(folder.join(name))?;
        copy_tree(&self.older.path().join(name), &folder.join(name))?;
        Ok(format!("{name}: an older copy"))
    }
}

/// Writes and overwrites rows, with checkpoints in between.
fn write_rows(folder: &Path, rows: std::ops::Range<usize>, dice: &mut Dice) -> Result<(), StoreError> {
    let store = SledStore::open(folder.join("store"))?;
    let (first, count) = (rows.start, rows.len());
    for begin in rows.step_by(ROWS_PER_COMMIT) {
        let mut batch = WriteBatch::new();
        for row in begin..begin + ROWS_PER_COMMIT {
            let value: Vec<u8> = (0..VALUE_BYTES / 4).flat_map(|_| dice.below(u32::MAX).to_le_bytes()).collect();
            batch = batch.put(format!("k/{row:08}"), value);
        }
        batch = batch.remove(format!("k/{:08}", dice.index(begin + 1)));
        store.commit(batch).block_on()?;
        if begin - first <= count / 2 && begin + ROWS_PER_COMMIT - first > count / 2 {
            store.checkpoint(CheckpointRetention::KeepPrevious)?;
        }
    }
    Ok(())
}

/// Returns a hash of all rows.
fn digest(store: &dyn Store) -> Result<u64, StoreError> {
    let mut hasher = DefaultHasher::new();
    let hashed = store.for_each_row::<StoreError>("k/", |row| {
        (&row.key, &row.value).hash(&mut hasher);
        Ok(())
    });
    hashed.block_on()?;
    Ok(hasher.finish())
}

/// Returns a hash of each file below a folder.
fn all_files(folder: &Path) -> io::Result<BTreeMap<PathBuf, u64>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(all_files(&path)?);
        } else {
            let mut hasher = DefaultHasher::new();
            fs::read(&path)?.hash(&mut hasher);
            found.insert(path, hasher.finish());
        }
    }
    Ok(found)
}

fn copy_tree(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            fs::create_dir(&to)?;
            copy_tree(&entry.path(), &to)?;
        } else {
            io::copy(&mut File::open(entry.path())?, &mut File::create(to)?)?;
        }
    }
    Ok(())
}

fn temp_dir() -> Result<TempDir, StoreError> {
    TempDir::new().map_err(|error| unavailable(&error))
}

fn unavailable(error: &io::Error) -> StoreError {
    StoreError::Unavailable(error.to_string())
}
