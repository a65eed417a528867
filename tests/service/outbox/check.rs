//! What must be true once all deliveries are done, whatever went wrong on the way.

use std::collections::{BTreeMap, BTreeSet};

use meadhall::ledger::{Address, Door, Errand, keys};
use meadhall::outbox::Sound;
use meadhall::store::Wait;
use meadhall::table::notice::News;
use meadhall::table::{Table, TableId};

use super::discord::{Posted, Shows, question};
use super::world::World;

impl World {
    /// Checks that every target shows the current state once, nobody was notified twice, and no delivery is
    /// left.
    pub async fn check(&self) {
        assert_eq!(self.left_over(), [""; 0]);
        assert_eq!(self.rows(keys::PARKED), [""; 0]);
        for row in self.rows("k/") {
            let waits = row.contains("refused");
            assert!(waits || row.contains("\"past\":[]") && !row.contains("tried"), "{row}");
        }
        for id in self.tables() {
            self.check_doors(&self.table(id).await);
        }
        self.check_calls();
        self.check_notices();
    }

    /// Lists the deliveries still in the outbox, except those that wait for a forbidden address.
    pub fn left_over(&self) -> Vec<String> {
        let ledger = self.house.ledger();
        let closed = |id: TableId, door: Door| match door {
            Door::Card => ledger.table(id).wait().unwrap().map(|held| Address::Channel(held.table.place.channel)),
            Door::Private(seat) => ledger
                .table(id)
                .wait()
                .unwrap()
                .and_then(|it| it.table.chairs[seat.index()].person())
                .map(Address::Person),
        };
        let waits = |(key, errand): &(String, Errand)| match (errand, keys::table_of_errand(key)) {
            (Errand::Show { door, .. }, Some(id)) => {
                let refused = ledger.shown(id, *door).wait().unwrap().is_some_and(|shown| shown.refused.is_some());
                refused && closed(id, *door).is_some_and(|address| self.discord.weather().closed.contains(&address))
            }
            _ => false,
        };
        let left = ledger.errands(None, usize::MAX).wait().unwrap().into_iter().filter(|it| !waits(it));
        left.map(|(key, errand)| format!("{key} {errand:?}")).collect()
    }

    /// Returns all tables that were ever stored.
    pub fn tables(&self) -> Vec<TableId> {
        let written = self.written.lock().unwrap();
        let mut tables: Vec<TableId> =
            written.iter().filter_map(|(key, _)| key.strip_prefix(keys::TABLES)?.parse().ok()).collect();
        tables.sort();
        tables.dedup();
        tables
    }

    fn check_doors(&self, table: &Table) {
        let weather = self.discord.weather();
        let open = |address: &Address| !weather.closed.contains(address) && !weather.gone.contains(address);
        let messages = self.discord.messages();
        let live: Vec<&Posted> = messages
            .iter()
            .filter(|it| it.table == table.id && !it.deleted && !weather.gone.contains(&it.address))
            .filter(|it| matches!(it.shows, Shows::Live { .. }))
            .collect();
        let at = |door: Door| -> Vec<&&Posted> { live.iter().filter(|it| it.door == Some(door)).collect() };
        let channel = Address::Channel(table.place.channel);
        if table.lost.is_none() && open(&channel) {
            let cards = at(Door::Card);
            assert_eq!(cards.len(), 1, "cards of {}: {cards:#?}", table.id);
            assert_eq!(cards[0].address, channel);
            let Shows::Live { revision, question: None } = cards[0].shows else { panic!("{:#?}", cards[0]) };
            let news = self.last_news(table.id);
            assert!((news..=table.revision).contains(&revision), "{} shows {revision} of {news}", table.id);
            assert_eq!(cards[0].called, table.card);
        }
        for (seat, chair) in table.seated() {
            let wanted = chair.person().zip(question(table, seat));
            let wanted = wanted.filter(|(person, _)| open(&Address::Person(*person)));
            let shown = at(Door::Private(seat)).into_iter().map(|it| match &it.shows {
                Shows::Live { question, .. } => (it.address, *question),
                Shows::Settled | Shows::Notice(_) => unreachable!("it is live"),
            });
            let wanted = wanted.map(|(person, question)| (Address::Person(person), Some(question)));
            assert_eq!(shown.collect::<Vec<_>>(), Vec::from_iter(wanted), "seat {} of {}", seat.0, table.id);
        }
    }

    /// Returns the last revision that everybody at the table had to see.
    fn last_news(&self, id: TableId) -> u64 {
        let (written, key) = (self.written.lock().unwrap(), keys::errand(id, Door::Card));
        let errands = written.iter().filter(|(it, _)| *it == key);
        let revision = |row: &Vec<u8>| match serde_json::from_slice(row).unwrap() {
            Errand::Show { revision, .. } => revision,
            errand @ (Errand::Tell(_) | Errand::Telling { .. }) => panic!("{errand:?}"),
        };
        errands.map(|(_, row)| revision(row)).max().unwrap()
    }

    fn check_calls(&self) {
        let mut calls: BTreeMap<_, Vec<u64>> = BTreeMap::new();
        for it in self.discord.messages().iter().filter(|it| it.sound == Sound::Calls && it.door.is_some()) {
            calls.entry((it.table, it.door, it.address, it.called)).or_default().push(it.number);
        }
        for (call, messages) in calls {
            assert_eq!(messages.len(), 1, "{call:?} was called by {messages:?}");
        }
    }

    fn check_notices(&self) {
        let mut due: BTreeMap<(TableId, String), usize> = BTreeMap::new();
        let mut dropped = BTreeSet::new();
        for (key, row) in self.written.lock().unwrap().iter().filter(|(key, _)| key.contains("/tell")) {
            let Some(id) = keys::table_of_errand(key) else { continue };
            if let Errand::Tell(notice) = serde_json::from_slice(row).unwrap() {
                let forgotten = self.forgotten.lock().unwrap().iter().any(|person| notice.names(*person));
                // A reminder is not sent if its decision has been answered in the meantime.
                if forgotten || matches!(notice.what, News::Reminder { .. }) {
                    dropped.insert((id, serde_json::to_string(&notice).unwrap()));
                }
                *due.entry((id, serde_json::to_string(&notice).unwrap())).or_default() += 1;
            }
        }
        let mut told: BTreeMap<(TableId, String), usize> = BTreeMap::new();
        for it in self.discord.messages().iter() {
            if let Shows::Notice(notice) = &it.shows {
                *told.entry((it.table, notice.clone())).or_default() += 1;
            }
        }
        let weather = self.discord.weather();
        let all = weather.closed.is_empty() && weather.gone.is_empty();
        for (what, times) in due.iter().filter(|(what, _)| all && !dropped.contains(what)) {
            assert_eq!(told.get(what), Some(times), "{what:?}");
        }
        told.iter().for_each(|(what, times)| assert!(*times <= due[what], "{what:?} was told {times} times"));
    }
}
