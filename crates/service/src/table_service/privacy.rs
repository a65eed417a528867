//! Exports the data about a person, and erases it. Other people's matches stay unchanged.

use std::collections::BTreeSet;

use meadhall_game::Seat;
use meadhall_registry::journal::JournalEntry;
use meadhall_store::StoreError;
use meadhall_tables::clock::UnixMillis;
use meadhall_tables::history::{EntryOrigin, HistoryEntry};
use meadhall_tables::result::PlayerResult;
use meadhall_tables::{PersonId, ServerId, TableId};
use serde::Serialize;
use serde_json::Value;

use super::{CommandError, TableService};
use crate::repository::{
    PersonSettings, QuotaClaim, QuotaGuard, RepositoryError, ResultEntry, TableRecord, open_tables_naming,
};

/// Everything that is stored about a person. This is the file they can download.
#[derive(Debug, Serialize)]
pub struct PersonalData {
    pub person: PersonId,
    pub settings: Option<PersonSettings>,
    pub matches: Vec<FinishedMatch>,
    /// The person's open tables, with the person's actions there.
    pub open_tables: Vec<OpenTableData>,
    /// The servers whose managers have banned the person. People who have blocked the person are not listed.
    pub banned_in: Vec<ServerId>,
    /// The table that the person joined or opened last, and the times at which the person opened tables within the last
    /// minute.
    pub last_claim: Option<QuotaClaim>,
}

#[derive(Debug, Serialize)]
pub struct FinishedMatch {
    pub table_id: TableId,
    pub result: PlayerResult,
    pub actions: Vec<PlayerAction>,
}

#[derive(Debug, Serialize)]
pub struct OpenTableData {
    pub table_id: TableId,
    pub game_id: String,
    /// Whether the person hosts the table.
    pub is_host: bool,
    pub seat: Option<Seat>,
    pub actions: Vec<PlayerAction>,
}

/// An action of a person in a match: their choice, without anything that was hidden from them.
#[derive(Debug, Serialize)]
pub struct PlayerAction {
    pub done_at: UnixMillis,
    /// The answer; `None` for an undo.
    pub action: Option<Value>,
}

/// Copies of the stored data, such as backups.
pub trait BackupCopies: Send + Sync {
    /// Removes people from every copy. This may take long.
    fn erase_people(&self, people: &BTreeSet<PersonId>) -> Result<(), RepositoryError>;
}

impl TableService {
    pub async fn personal_data(&self, person: PersonId) -> Result<PersonalData, CommandError> {
        let mut matches = Vec::new();
        for ResultEntry { table: table_id, result } in self.repository.results_of(person).await? {
            let record = self.repository.table_record(table_id).await?;
            matches.push(FinishedMatch {
                table_id,
                actions: actions_of(record.as_ref(), person, Some(result.seat))?,
                result,
            });
        }
        let mut open_tables = Vec::new();
        for id in self.repository.open_tables_of(person).await? {
            let Some(record) = self.repository.table_record(id).await? else { continue };
            let table = &record.stored_table.table;
            let seat =
                table.iter_seats().find(|(_, seat_state)| seat_state.owner() == Some(person)).map(|(seat, _)| seat);
            let (game_id, is_host) = (table.game_id.clone(), table.host == Some(person));
            open_tables.push(OpenTableData {
                table_id: id,
                game_id,
                is_host,
                seat,
                actions: actions_of(Some(&record), person, None)?,
            });
        }
        let servers = self.repository.server_settings_page(None, usize::MAX).await?.into_iter();
        let banned_in = servers.filter(|(_, it)| it.banned_people.contains(person)).map(|(server, _)| server).collect();
        let (settings, guard) = (
            self.repository.person_settings(person).await?,
            self.repository.run_query(QuotaGuard::of_person(person)).await?,
        );
        Ok(PersonalData { person, settings, matches, open_tables, banned_in, last_claim: guard.last_claim().cloned() })
    }

    /// Erases a person from the tables and settings. A stored request stays until [`Self::finish_erasures`] has erased
    /// the person from the rest, too.
    pub async fn erase_person(&self, person: PersonId) -> Result<(), CommandError> {
        let tables = self.tables_naming(person).await?;
        let request = self.repository.request_erasure(person, !tables.is_empty(), self.now().unix).await?;
        self.erase_from_tables(person, &tables).await?;
        Ok(self.repository.mark_erased_from_tables(request).await?)
    }

    /// Finishes all requested erasures, also those that a crash has interrupted or another process has begun. The
    /// backups and the redo log are cleaned once for all people, and only if they may name one of them. Returns
    /// whether they were cleaned.
    pub async fn finish_erasures(&self) -> Result<bool, CommandError> {
        let requests = self.repository.erasure_requests().await?;
        if requests.is_empty() {
            return Ok(false);
        }
        let mut people: BTreeSet<PersonId> = requests.iter().map(|request| request.person).collect();
        let (mut failed, mut unfinished) = (Ok(()), BTreeSet::new());
        for person in requests.iter().filter(|it| !it.is_erased_from_tables()).map(|request| request.person) {
            let tables = self.tables_naming(person).await?;
            if let Err(error) = self.erase_from_tables(person, &tables).await {
                unfinished.insert(person);
                failed = failed.and(Err(error));
            }
        }
        let listed = self.erase_from_block_and_ban_lists(&people).await?;
        people.retain(|person| {
            listed.contains(person) || requests.iter().any(|it| it.person == *person && it.had_data())
        });
        let cleans_copies = !people.is_empty();
        if cleans_copies {
            self.erase_from_copies(people).await?;
        }
        for request in requests.into_iter().filter(|request| !unfinished.contains(&request.person)) {
            self.repository.remove_erasure_request(request).await?;
        }
        failed.map(|()| cleans_copies)
    }

    /// Returns the tables that name a person, open or finished.
    async fn tables_naming(&self, person: PersonId) -> Result<Vec<TableId>, CommandError> {
        let mut tables = self.repository.run_query(open_tables_naming(person)).await?;
        tables.extend(self.repository.results_of(person).await?.into_iter().map(|line| line.table));
        Ok(tables)
    }

    /// Erases a person from these tables. A failure at one table does not stop the others.
    async fn erase_from_tables(&self, person: PersonId, tables: &[TableId]) -> Result<(), CommandError> {
        let mut failed = self.edit_each_table(tables, |desk| desk.erase_person(person)).await;
        for id in tables {
            failed =
                failed.and(self.repository.delete_notifications_about(*id, person).await.map_err(CommandError::from));
        }
        failed
    }

    /// Erases people from the backups and from the redo log. New backups no longer contain them, so the existing ones
    /// are all that remain. The log keeps the numbers of the requests until the next backups.
    async fn erase_from_copies(&self, people: BTreeSet<PersonId>) -> Result<(), CommandError> {
        if let Some(backups) = self.backups.clone() {
            let erased = tokio::task::spawn_blocking(move || backups.erase_people(&people)).await;
            erased.map_err(|error| StoreError::Unavailable(error.to_string()))??;
        }
        Ok(self.repository.drop_old_log().await?)
    }
}

/// Returns the actions of a person at a table, in one seat or in all of them.
fn actions_of(
    record: Option<&TableRecord>,
    person: PersonId,
    in_seat: Option<Seat>,
) -> Result<Vec<PlayerAction>, RepositoryError> {
    let Some(record) = record else { return Ok(Vec::new()) };
    let Some(history) = record.history()? else { return Ok(Vec::new()) };
    let table = &record.stored_table.table;
    let is_own = |it: &HistoryEntry| {
        it.origin == EntryOrigin::Player
            && in_seat.is_none_or(|seat| seat == it.entry.seat())
            && table.held_seat(person, it.entry.seat(), it.entry.step_number())
    };
    let done = history.entries.into_iter().filter(is_own).map(|history_entry| PlayerAction {
        done_at: history_entry.created_at,
        action: match history_entry.entry {
            JournalEntry::Answer(answer) => Some(answer.action),
            JournalEntry::Undo(_) => None,
        },
    });
    Ok(done.collect())
}
