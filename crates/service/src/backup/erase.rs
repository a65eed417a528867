//! Erases people from the backups by writing each affected file again without them, with the code that
//! makes them unknown at a table. An interrupted run is simply repeated; every file with a backup's name is
//! complete at every moment.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use meadhall_game::catch_panic::catch_panic;
use meadhall_game::{GameLog, Seed};
use meadhall_registry::GameRegistry;
use meadhall_tables::clock::{ServiceClock, ServiceInstant, UnixMillis};
use meadhall_tables::{CommandTime, PersonId, TableEdit, TableError};

use super::backup_dir::BackupDir;
use super::file_format::{FileKind, FileLine, TableLine};
use super::reader::{BackupReader, NumberedLine, open_text, read_error};
use super::writer::BackupWriter;
use super::{BackupError, BackupFileError, ExportScope, export, file_name, raw_rows};
use crate::repository::{RepositoryError, SCHEMA_VERSION};
use crate::table_service::BackupCopies;

/// The result of erasing people from the backups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BackupErasureSummary {
    /// The number of backups that were rewritten without the people.
    pub rewritten_count: u64,
    /// The number of unreadable backups, which are deleted because they may contain them.
    pub removed_unreadable_count: u64,
}

impl BackupDir {
    /// Removes people from every backup.
    pub fn erase_people(&self, people: &BTreeSet<PersonId>) -> Result<BackupErasureSummary, BackupError> {
        let _one_by_one = self.lock_writes();
        self.remove_partial_files()?;
        let mut forgotten = BackupErasureSummary::default();
        for (backed_up_at, path) in self.list_oldest_first()? {
            match self.erase_people_in(people, backed_up_at, &path) {
                Ok(true) => forgotten.rewritten_count += 1,
                Ok(false) => {}
                Err(
                    error @ BackupError::InvalidFile {
                        error: BackupFileError::UnsupportedFormat { .. } | BackupFileError::UnsupportedSchema { .. },
                        ..
                    },
                ) => {
                    return Err(error);
                }
                Err(BackupError::InvalidFile { .. }) => {
                    self.remove_file(&path)?;
                    forgotten.removed_unreadable_count += 1;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(forgotten)
    }

    /// Returns whether the backup had to be written again.
    fn erase_people_in(
        &self,
        people: &BTreeSet<PersonId>,
        backed_up_at: UnixMillis,
        path: &Path,
    ) -> Result<bool, BackupError> {
        if !file_names_any(path, people)? {
            return Ok(false);
        }
        let reader = BackupReader::open(open_text(path)?)?;
        if reader.header().kind == FileKind::Export {
            self.write_file(path, |out| copy_without_people(self.registry, people, backed_up_at, reader, out))?;
            return Ok(true);
        }
        // Raw rows of an older schema must be upgraded before it is known which people they contain.
        let repository = raw_rows::read_raw_rows(reader, self.registry, &|_| {})?.repository;
        let mut text = Vec::new();
        export(&repository, ExportScope::Everything, &mut text, &|_| {})?;
        let reader = BackupReader::open(BufReader::new(text.as_slice()))?;
        let free_path = (backed_up_at.0..)
            .map(|backed_up_at| self.folder.join(file_name::backup_file_name(UnixMillis(backed_up_at), None)))
            .find(|path| !path.exists());
        self.write_file(&free_path.unwrap_or_else(|| path.to_owned()), |out| {
            copy_without_people(self.registry, people, backed_up_at, reader, out)
        })?;
        self.remove_file(path)?;
        self.sync_folder().map_err(BackupError::io("the backup folder cannot be written"))?;
        Ok(true)
    }
}

impl BackupCopies for BackupDir {
    fn erase_people(&self, people: &BTreeSet<PersonId>) -> Result<(), RepositoryError> {
        Self::erase_people(self, people).map(drop).map_err(RepositoryError::from)
    }
}

/// Returns whether a file has the id of one of these people anywhere.
fn file_names_any(path: &Path, people: &BTreeSet<PersonId>) -> Result<bool, BackupError> {
    const CHUNK_SIZE: usize = 64 * 1024;
    const MAX_ID_DIGITS: usize = 20;
    let (mut text, mut chunk) = (open_text(path)?, vec![0; CHUNK_SIZE]);
    let mut seen: Vec<u8> = Vec::new();
    loop {
        let read = text.read(&mut chunk).map_err(|error| read_error(error, 1))?;
        if read == 0 {
            return Ok(false);
        }
        seen.extend_from_slice(&chunk[..read]);
        if names_any(&seen, people) {
            return Ok(true);
        }
        seen.drain(..seen.len().saturating_sub(MAX_ID_DIGITS));
    }
}

/// Returns whether one of the numbers in a text is the id of one of these people.
fn names_any(text: &[u8], people: &BTreeSet<PersonId>) -> bool {
    let numbers = text.split(|byte| !byte.is_ascii_digit()).filter_map(|digits| str::from_utf8(digits).ok());
    numbers.filter_map(|digits| digits.parse().ok()).any(|id| people.contains(&PersonId(id)))
}

/// Copies a backup without the data of these people.
fn copy_without_people(
    registry: GameRegistry,
    people: &BTreeSet<PersonId>,
    backed_up_at: UnixMillis,
    mut reader: BackupReader<impl BufRead>,
    out: &mut dyn std::io::Write,
) -> Result<(), BackupError> {
    let unwritten = || BackupError::io("the backup cannot be written");
    let mut file = BackupWriter::start(out, FileKind::Export, SCHEMA_VERSION, None).map_err(unwritten())?;
    let mut now = ServiceInstant(0);
    while let Some(NumberedLine { raw_line, line, .. }) = reader.next_record()? {
        match line {
            FileLine::Person(person_settings) if people.contains(&person_settings.person) => {}
            FileLine::Person(mut person_settings) if person_settings.settings.blocked_people.names_any(people) => {
                person_settings.settings.blocked_people.erase_all(people, &Seed::new(rand::random()));
                file.write_record(&FileLine::Person(person_settings)).map_err(unwritten())?;
            }
            FileLine::Server(mut server_settings) if server_settings.settings.banned_people.names_any(people) => {
                server_settings.settings.banned_people.erase_all(people, &Seed::new(rand::random()));
                file.write_record(&FileLine::Server(server_settings)).map_err(unwritten())?;
            }
            FileLine::Table(table) if names_any(&raw_line, people) => {
                if let Some(table) =
                    table.without_people(registry, people, CommandTime { service: now, unix: backed_up_at })
                {
                    file.write_record(&FileLine::Table(Box::new(table))).map_err(unwritten())?;
                }
            }
            line => {
                if let FileLine::ServiceClock(time) = &line {
                    now = ServiceClock::service_time_at_last_tick(time);
                }
                // A line from an older schema is written in today's form.
                let today = reader.header().schema_version == SCHEMA_VERSION;
                if today { file.copy_record(&raw_line) } else { file.write_record(&line) }.map_err(unwritten())?;
            }
        }
    }
    file.finish().map_err(unwritten())
}

impl TableLine {
    /// Returns the table without the data of these people, or `None` if the table's game is no longer known, because
    /// such a table cannot be restored.
    fn without_people(self, registry: GameRegistry, people: &BTreeSet<PersonId>, time: CommandTime) -> Option<Self> {
        let game_type = registry.find(&self.table.game_id)?;
        let named: Vec<PersonId> = self.table.people().into_iter().filter(|person| people.contains(person)).collect();
        if named.is_empty() {
            return Some(self);
        }
        let Self { table, history, snapshot } = self;
        let match_state = history
            .as_ref()
            .filter(|_| table.running_match().is_some())
            .and_then(|history| catch_panic(|| history.replay(game_type, &mut GameLog::disabled())).ok()?.ok());
        let forgotten = catch_panic(|| {
            let mut edit = TableEdit::new(table.clone(), game_type, match_state, time);
            named.into_iter().try_for_each(|person| edit.erase_person(person))?;
            Ok::<_, TableError>(edit.into_change(Some(&table)))
        });
        let change = forgotten.ok()?.ok()??;
        let snapshot = change.new_rows.snapshot.filter(|_| snapshot.is_some()).or(snapshot);
        Some(Self { table: change.table, history, snapshot })
    }
}
