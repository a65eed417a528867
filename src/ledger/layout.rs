//! The schema version of the store, and the migrations in `migrations/`, one for each version,
//! forward only. An interrupted migration runs again from the start: the version is raised only
//! after it. If no row has to change, only the version is raised, and no backup is made.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{LedgerError, json, keys, parse};
use crate::store::{Change, Reads, Store, Wait};

#[path = "../../migrations/0001_first.rs"]
mod first;
#[path = "../../migrations/0002_first_days.rs"]
mod first_days;

/// The schema version that this program writes.
pub const LAYOUT: u32 = STEPS.len() as u32;

/// Called with the number of rows a migration has processed.
pub type RowsDone<'a> = dyn Fn(u64) + 'a;

/// A migration from one schema version to the next.
struct Step {
    /// Whether any row has to change.
    is_needed: fn(&dyn Store, &RowsDone<'_>) -> Result<bool, LedgerError>,
    take: fn(&dyn Store, &RowsDone<'_>) -> Result<(), LedgerError>,
}

/// The migration at index n leads to version n + 1.
const STEPS: &[Step] = &[
    Step { is_needed: first::is_needed, take: first::step },
    Step { is_needed: first_days::is_needed, take: first_days::step },
];

/// Upgrades the JSON of a table that was exported with this schema version.
pub fn bring_table_up(layout: u32, table: &mut Value) {
    if layout < 2 {
        first_days::bring_up(table);
    }
}

/// The first row of a store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Head {
    pub layout: u32,
    /// Drawn when the store was created.
    pub epoch: u64,
}

/// Returns the schema version of a store; `None` if it is new.
pub fn layout_of(store: &dyn Store) -> Result<Option<u32>, LedgerError> {
    Ok(head(store)?.map(|head| head.layout))
}

/// Reads the header; `None` if the store is new. Fails if the store is not empty and has none.
pub(super) fn head(store: &dyn Store) -> Result<Option<Head>, LedgerError> {
    match store.get(keys::LAYOUT).wait()? {
        Some(head) => Ok(Some(parse(keys::LAYOUT, &head)?)),
        None => match store.scan("", Some("\""), 1).wait()?.first() {
            None => Ok(None),
            Some(row) => {
                let why = "this is not a store of Meadhall's".to_owned();
                Err(LedgerError::Unreadable { key: row.key.clone(), why })
            }
        },
    }
}

/// Migrates a store to the current schema. Calls `backup` before the first migration that changes
/// rows, unless the store is new.
pub(super) fn migrate(
    store: &dyn Store,
    backup: &dyn Fn(u32) -> Result<(), LedgerError>,
    progress: &RowsDone<'_>,
) -> Result<Head, LedgerError> {
    take(STEPS, store, backup, progress)
}

fn take(
    steps: &[Step],
    store: &dyn Store,
    backup: &dyn Fn(u32) -> Result<(), LedgerError>,
    progress: &RowsDone<'_>,
) -> Result<Head, LedgerError> {
    let found = head(store)?.map_or(0, |head| head.layout);
    let newest = u32::try_from(steps.len()).unwrap_or(u32::MAX);
    if found > newest {
        return Err(LedgerError::Newer { found });
    }
    // A new store has nothing to lose.
    let mut backed_up = found == 0;
    for (step, layout) in steps.iter().zip(1..).skip(found as usize) {
        if (step.is_needed)(store, progress)? {
            if !backed_up {
                backup(layout - 1)?;
                backed_up = true;
            }
            (step.take)(store, progress)?;
        }
        count_up(store, layout)?;
    }
    let unchanged =
        || LedgerError::Unreadable { key: keys::LAYOUT.to_owned(), why: "no step has written it".to_owned() };
    head(store)?.ok_or_else(unchanged)
}

/// Writes the schema version, unless the store has a higher one.
fn count_up(store: &dyn Store, layout: u32) -> Result<(), LedgerError> {
    let Some(row) = store.get(keys::LAYOUT).wait()? else { return Ok(()) };
    let before: Head = parse(keys::LAYOUT, &row)?;
    if before.layout >= layout {
        return Ok(());
    }
    let head = Head { layout, ..before };
    Ok(store.commit(Change::new().expect(keys::LAYOUT, row).put(keys::LAYOUT, json(&head))).wait()?)
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::store::MemoryStore;

    /// A migration that rewrites rows.
    fn second(store: &dyn Store, progress: &RowsDone<'_>) -> Result<(), LedgerError> {
        for row in store.scan(keys::PEOPLE, None, 99).wait()? {
            let value = [row.value.as_slice(), b"!"].concat();
            store.commit(Change::new().expect(&row.key, row.value.clone()).put(&row.key, value)).wait()?;
            progress(1);
        }
        Ok(())
    }

    fn has_people(store: &dyn Store, _: &RowsDone<'_>) -> Result<bool, LedgerError> {
        Ok(!store.scan(keys::PEOPLE, None, 1).wait()?.is_empty())
    }

    const FIRST: Step = Step { is_needed: first::is_needed, take: first::step };
    const SECOND: Step = Step { is_needed: has_people, take: second };

    fn with(steps: &[Step], store: &dyn Store) -> (Result<Head, LedgerError>, Vec<u32>) {
        let backups = RefCell::new(Vec::new());
        let backup = |layout| {
            backups.borrow_mut().push(layout);
            Ok(())
        };
        let taken = take(steps, store, &backup, &|_| {});
        (taken, backups.into_inner())
    }

    #[test]
    fn a_new_store_is_laid_out_without_a_backup_and_keeps_its_epoch() {
        let store = MemoryStore::new();
        let (head, backups) = with(STEPS, &store);
        let head = head.unwrap();
        assert_eq!((head.layout, backups), (LAYOUT, Vec::new()));
        assert_eq!(with(STEPS, &store), (Ok(head), Vec::new()));
    }

    #[test]
    fn an_older_store_is_backed_up_and_brought_forward() {
        let store = MemoryStore::new();
        with(&[FIRST], &store).0.unwrap();
        store.commit(Change::new().put("p/1", "a").put("p/2", "b")).wait().unwrap();
        let (head, backups) = with(&[FIRST, SECOND], &store);
        assert_eq!((head.unwrap().layout, backups), (2, vec![1]));
        assert_eq!(store.get("p/2").wait().unwrap().unwrap(), b"b!");
        assert_eq!(with(&[FIRST, SECOND], &store).1, [0; 0]);
    }

    #[test]
    fn an_older_store_in_which_no_row_has_to_change_is_counted_up_without_a_backup() {
        let store = MemoryStore::new();
        let before = with(&[FIRST], &store).0.unwrap();
        let (head, backups) = with(&[FIRST, SECOND], &store);
        assert_eq!((head.unwrap(), backups), (Head { layout: 2, ..before }, Vec::new()));
    }

    #[test]
    fn a_store_that_cannot_be_backed_up_is_left_as_it_is() {
        let store = MemoryStore::new();
        with(&[FIRST], &store).0.unwrap();
        store.commit(Change::new().put("p/1", "a")).wait().unwrap();
        let full = LedgerError::Newer { found: 0 };
        let refused = take(&[FIRST, SECOND], &store, &|_| Err(full.clone()), &|_| {});
        assert_eq!(refused, Err(full));
        assert_eq!(store.get("p/1").wait().unwrap().unwrap(), b"a");
    }

    #[test]
    fn books_from_the_future_or_of_somebody_else_are_refused() {
        let store = MemoryStore::new();
        store.commit(Change::new().put(keys::LAYOUT, r#"{"layout":77,"epoch":1,"new":true}"#)).wait().unwrap();
        assert_eq!(with(STEPS, &store).0, Err(LedgerError::Newer { found: 77 }));
        let store = MemoryStore::new();
        store.commit(Change::new().put("customers/1", "x")).wait().unwrap();
        assert!(matches!(with(STEPS, &store).0, Err(LedgerError::Unreadable { key, .. }) if key == "customers/1"));
        let store = MemoryStore::new();
        store.commit(Change::new().put(keys::LAYOUT, "nonsense")).wait().unwrap();
        assert!(matches!(with(STEPS, &store).0, Err(LedgerError::Unreadable { key, .. }) if key == keys::LAYOUT));
    }
}
