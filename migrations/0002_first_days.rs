//! Layout 2: every table says who gave up and which cards it called for, people's books have pages, a reminder says which
//! call it means, a cause says at which table. Houses of the first days wrote that otherwise and called it layout 1, as later
//! ones did. So each row is told by its own shape: one that is right is left alone, and so is one that cannot be understood at
//! all, for whoever verifies the store.

#[path = "0002_first_days/books.rs"]
mod books;
#[path = "0002_first_days/causes.rs"]
mod causes;
#[path = "0002_first_days/errands.rs"]
mod errands;
#[path = "0002_first_days/finished.rs"]
mod finished;
#[path = "0002_first_days/open.rs"]
mod open;
#[path = "0002_first_days/table.rs"]
mod table;

use super::MigrationProgress;
use crate::ledger::{RepositoryError, keys};
use crate::store::{BlockingExt, Store, StoreEntry, StoreExt};

pub use table::bring_up;

/// So many rows are read at a time.
const PAGE: usize = 256;

/// Whether a row has the shape of the first days.
type IsOlder = fn(&StoreEntry) -> bool;

/// Where such rows may be, the fewest first.
const SHAPES: &[(&str, IsOlder)] = &[
    (keys::OPEN_TABLES_PREFIX, open::is_older),
    (keys::OUTBOX_PREFIX, errands::is_older),
    (keys::DEAD_LETTERS_PREFIX, errands::is_older),
    (keys::COMMAND_IDS_PREFIX, causes::is_older),
    (keys::RESULTS_PREFIX, books::is_older),
    (keys::FINISHED_TABLES_PREFIX, finished::is_older),
];

/// Whether there is any row of the first days.
pub fn is_needed(store: &dyn Store, progress: &MigrationProgress<'_>) -> Result<bool, RepositoryError> {
    let mut done = 0;
    for (prefix, is_older) in SHAPES {
        let mut found = false;
        each(store, prefix, &mut |row| {
            done += 1;
            progress(done);
            found = is_older(row);
            Ok(if found { Go::Back } else { Go::On })
        })?;
        if found {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Takes a store from layout 1 to layout 2, one table or book a change.
pub fn step(store: &dyn Store, progress: &MigrationProgress<'_>) -> Result<(), RepositoryError> {
    let mut done = 0;
    let mut mend =
        |prefix: &str, is_older: IsOlder, mend: &mut dyn FnMut(&StoreEntry) -> Result<(), RepositoryError>| {
            each(store, prefix, &mut |row| {
                done += 1;
                progress(done);
                if is_older(row) {
                    mend(row)?;
                }
                Ok(Go::On)
            })
        };
    // Books come before the finished tables, which put right what is on their pages.
    mend(keys::RESULTS_PREFIX, books::is_older, &mut |row| books::mend(store, row))?;
    mend(keys::FINISHED_TABLES_PREFIX, finished::is_older, &mut |row| finished::mend(store, row))?;
    causes::strike(store)?;
    let mut due = None;
    mend(keys::OPEN_TABLES_PREFIX, open::is_older, &mut |row| open::mend(store, row, &mut due))?;
    for prefix in [keys::OUTBOX_PREFIX, keys::DEAD_LETTERS_PREFIX] {
        mend(prefix, errands::is_older, &mut |row| errands::mend(store, row))?;
    }
    Ok(())
}

/// Whether to go on to the next row.
enum Go {
    On,
    Back,
}

/// Goes through the rows whose keys begin like this; they may change meanwhile.
fn each(
    store: &dyn Store,
    prefix: &str,
    with: &mut dyn FnMut(&StoreEntry) -> Result<Go, RepositoryError>,
) -> Result<(), RepositoryError> {
    let mut after: Option<String> = None;
    loop {
        let page = store.scan(prefix, after.as_deref(), PAGE).block_on()?;
        let Some(last) = page.last() else { return Ok(()) };
        after = Some(last.key.clone());
        for row in &page {
            if let Go::Back = with(row)? {
                return Ok(());
            }
        }
    }
}
