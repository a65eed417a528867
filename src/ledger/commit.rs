//! Writes: everything that a change of a table implies, in one transaction.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::aside::{Aside, Unfit};
use super::books::entering;
use super::chronicle::Chronicle;
use super::gates::Gate;
use super::leaves::{Leaves, leaves};
use super::lookup::{self, Lookup};
use super::outbox::{Door, Errand, Shown};
use super::{Held, Ledger, LedgerError, index, json, keys, parse};
use crate::store::{Change, Commit, Reads, StoreError};
use crate::table::clock::Moment;
use crate::table::past::Past;
use crate::table::{Cause, Changed, Person, Table, TableId};

/// A change whose commit has started.
pub struct Written {
    pub commit: Commit,
    /// The table that is stored after the commit.
    pub held: Held,
}

impl Ledger {
    /// Starts the commit of a table change. It fails with a conflict if the table or one of the quotas
    /// has changed since it was read, or if the command id was used before. Rows that are needed first
    /// (a match that ends, results) are read at one moment; if the future is dropped before that,
    /// nothing is written.
    pub async fn write(
        &self,
        before: Option<&Held>,
        changed: &Changed,
        through: Vec<Gate>,
        cause: Option<&Cause>,
        now: Moment,
    ) -> Result<Written, LedgerError> {
        let (after, left) = (&changed.table, &changed.left);
        let id = after.id;
        let mut change = Change::new();
        if let Some(cause) = cause {
            let today = keys::day(now);
            let [key, yesterday] = [today, today.wrapping_sub(1)].map(|day| keys::cause(day, cause));
            change = change.expect_nothing(yesterday).expect_nothing(&key).put(key, id.to_string());
        }
        change = through.into_iter().fold(change, |change, gate| gate.pass(change, id, after.revision));
        let ends = after.over().is_some() && before.is_some_and(|held| held.table.playing().is_some());
        let match_on = if ends { leaves(id) } else { Lookup::known(None) };
        let (match_on, books) = self.read(match_on.and(entering(before.map(|held| &held.table), after))).await?;
        let rows = table_rows(before, match_on.as_ref(), changed)?;
        change = match before {
            None => change.expect_nothing(keys::table(id)).expect_nothing(keys::part(id, 0)),
            Some(held) => held.rows.iter().fold(change, |change, (key, row)| change.expect(key, row.as_slice())),
        };
        for (key, _) in before.iter().flat_map(|held| held.rows.iter()) {
            if !rows.iter().any(|(kept, _)| kept == key) {
                change = change.remove(key);
            }
        }
        change = rows.iter().fold(change, |change, (key, row)| change.put(key, row.as_slice()));
        change = differences(change, before.map(|held| &held.table), after);
        change = books.into_iter().fold(change, |change, book| book.enter(change, id));
        if after.over().is_some() {
            // The packed table contains all of these rows.
            change = match_on.iter().flat_map(Leaves::keys).fold(change, Change::remove);
        } else {
            let beginning = left.beginning.iter().map(|beginning| (keys::beginning(id), json(beginning)));
            let entries = left.entries.iter().map(|kept| (keys::entry(id, kept.entry.n()), json(kept)));
            let snapshot = left.snapshot.iter().map(|saved| (keys::snapshot(id), saved.clone().into_bytes()));
            change = beginning.chain(entries).chain(snapshot).fold(change, |change, (key, row)| change.put(key, row));
        }
        for (key, errand) in errands(before.map(|held| &held.table), changed) {
            change = change.put(key, json(&errand));
        }
        Ok(Written { commit: self.store.commit(change), held: Held::new(after.clone(), rows) })
    }

    /// Deletes a finished delivery, unless it was requested again meanwhile. Also deletes a dead letter
    /// of the same key.
    pub fn done(&self, key: &str, errand: &Errand) -> Commit {
        self.store.commit(Change::new().expect(key, json(errand)).remove(key).remove(keys::parked(key)))
    }

    /// Saves the progress of a delivery.
    pub fn go_on(&self, key: &str, before: &Errand, errand: &Errand) -> Commit {
        self.store.commit(Change::new().expect(key, json(before)).put(key, json(errand)))
    }

    /// Saves what a target displays now; `before` is the row that was read.
    pub fn show(&self, id: TableId, door: Door, before: Option<&Shown>, shown: Option<&Shown>) -> Commit {
        let key = keys::door(id, door);
        let change = Change::new().expect_as_read(&key, before.map(json));
        self.store.commit(match shown {
            Some(shown) => change.put(key, json(shown)),
            None => change.remove(key),
        })
    }

    /// Requests a display of the target again and clears whatever blocked it.
    pub async fn show_again(&self, id: TableId, door: Door, revision: u64) -> Result<(), LedgerError> {
        let (errand, key) = (keys::errand(id, door), keys::door(id, door));
        loop {
            let mut change = Change::new();
            let rows = lookup::row::<Errand>(errand.clone()).and(lookup::row::<Shown>(key.clone()));
            let (there, shown) = self.read(rows).await?;
            if there.is_none() {
                change = change.expect_nothing(&errand).put(&errand, json(&Errand::Show { door, revision }));
            }
            if let Some(shown) = shown {
                let again = Shown { given_up: None, refused: None, ..shown.clone() };
                change = change.expect(&key, json(&shown)).put(&key, json(&again));
            }
            match self.store.commit(change).await {
                Err(StoreError::Stale { .. }) => {}
                done => return Ok(done?),
            }
        }
    }

    /// Deletes the notifications to a person about a table, and those to others that mention them.
    pub async fn drop_notices_to(&self, id: TableId, person: Person) -> Result<(), LedgerError> {
        for prefix in [keys::outbox(id), keys::parked(&keys::outbox(id))] {
            for row in self.store.scan(&prefix, None, usize::MAX).await? {
                // A delivery parses as a dead letter without a reason. An unreadable row is deleted if it contains
                // the person's id.
                let named = match parse::<Aside>(&row.key, &row.value) {
                    Ok(Aside { errand, .. }) => errand.notice().is_some_and(|notice| notice.names(person)),
                    Err(_) => String::from_utf8_lossy(&row.value).contains(&person.0.to_string()),
                };
                if named {
                    self.store.commit(Change::new().remove(row.key)).await?;
                }
            }
        }
        Ok(())
    }

    /// Moves a delivery to the dead letters.
    pub fn park(&self, key: &str, errand: &Errand, why: Unfit) -> Commit {
        let aside = Aside { errand: errand.clone(), why: Some(why) };
        self.store.commit(Change::new().expect(key, json(errand)).remove(key).put(keys::parked(key), json(&aside)))
    }

    /// Reads, changes and writes a row, and retries on conflicts. A row that equals the default is
    /// deleted.
    pub(super) async fn amend_row<T, E>(&self, key: &str, amend: impl Fn(&mut T) -> Result<(), E>) -> Result<T, E>
    where
        T: Clone + Default + PartialEq + Serialize + DeserializeOwned,
        E: From<LedgerError>,
    {
        loop {
            let row = self.store.get(key).await.map_err(LedgerError::from)?;
            let before = row.as_deref().map_or_else(|| Ok(T::default()), |row| parse(key, row))?;
            let mut after = before.clone();
            amend(&mut after)?;
            if after == before {
                return Ok(after);
            }
            let change = Change::new().expect_as_read(key, row);
            let change = if after == T::default() { change.remove(key) } else { change.put(key, json(&after)) };
            match self.store.commit(change).await {
                Err(StoreError::Stale { .. }) => {}
                done => return done.map(|()| after).map_err(|error| LedgerError::from(error).into()),
            }
        }
    }
}

/// Returns the rows of the table itself. A finished table is packed with its history, which comes
/// from the match rows or from the table packed before.
fn table_rows(
    before: Option<&Held>,
    match_on: Option<&Leaves>,
    changed: &Changed,
) -> Result<Vec<(String, Vec<u8>)>, LedgerError> {
    let (table, left) = (&changed.table, &changed.left);
    if table.over().is_none() {
        return Ok(vec![(keys::table(table.id), json(table))]);
    }
    let mut past = match (match_on, before) {
        (Some(leaves), _) => leaves.past()?,
        (None, Some(held)) => held.past()?,
        (None, None) => None,
    };
    if let Some(beginning) = &left.beginning {
        past = Some(Past { beginning: beginning.clone(), entries: Vec::new() });
    }
    past.iter_mut().for_each(|past| past.entries.extend(left.entries.iter().cloned()));
    Ok(Chronicle { table: table.clone(), past }.rows())
}

/// Adds the index rows that differ before and after the change.
fn differences(mut change: Change, before: Option<&Table>, after: &Table) -> Change {
    let old = before.map(index::rows).unwrap_or_default();
    let new = index::rows(after);
    for key in old.keys().filter(|key| !new.contains_key(*key)) {
        change = change.remove(key);
    }
    for (key, row) in new.iter().filter(|(key, row)| old.get(*key) != Some(row)) {
        change = change.put(key, row.as_slice());
    }
    change
}

fn errands(before: Option<&Table>, changed: &Changed) -> Vec<(String, Errand)> {
    let (table, revision) = (&changed.table, changed.table.revision);
    let outbox = keys::outbox(table.id);
    let doors = index::doors(before, table).into_iter();
    let doors = doors.map(|door| (keys::errand(table.id, door), Errand::Show { door, revision }));
    let notices = changed.left.notices.iter().enumerate();
    let notices =
        notices.map(|(number, notice)| (format!("{outbox}tell{revision:08}.{number}"), Errand::Tell(notice.clone())));
    doors.chain(notices).collect()
}
