//! What must be true once all deliveries are done, whatever went wrong on the way.

use std::collections::{BTreeMap, BTreeSet};

use meadhall_service::outbox::PingMode;
use meadhall_service::repository::{Address, Delivery, DisplayTarget, keys};
use meadhall_store::BlockingExt;
use meadhall_tables::notification::NotificationEvent;
use meadhall_tables::{Table, TableId};

use super::discord::{SentBody, SentMessage, decision_key};
use super::world::OutboxFixture;

impl OutboxFixture {
    /// Checks that every target shows the current state once, nobody was notified twice, and no delivery is
    /// left.
    pub async fn check_delivered(&self) {
        assert_eq!(self.undelivered(), [""; 0]);
        assert_eq!(self.rows_with_prefix(keys::DEAD_LETTERS_PREFIX), [""; 0]);
        for row in self.rows_with_prefix("k/") {
            let is_waiting = row.contains("forbidden");
            assert!(is_waiting || row.contains("\"retired\":[]") && !row.contains("attempts"), "{row}");
        }
        for id in self.all_table_ids() {
            self.check_targets(&self.table(id).await);
        }
        self.check_dms_do_not_pile_up();
        self.check_mentions();
        self.check_notifications();
    }

    /// Lists the deliveries still in the outbox, except those that wait for a forbidden address.
    pub fn undelivered(&self) -> Vec<String> {
        let repository = self.repository();
        let address_of = |id: TableId, target: DisplayTarget| match target {
            DisplayTarget::Card => {
                repository.table(id).block_on().unwrap().map(|stored| Address::Channel(stored.table.location.channel))
            }
            DisplayTarget::SeatDm(seat) => repository
                .table(id)
                .block_on()
                .unwrap()
                .and_then(|it| it.table.seats[seat.index()].person())
                .map(Address::Person),
        };
        let is_waiting = |(key, delivery): &(String, Delivery)| match (delivery, keys::table_of_delivery(key)) {
            (Delivery::ShowTable { target, .. }, Some(id)) => {
                let refused = repository
                    .displayed(id, *target)
                    .block_on()
                    .unwrap()
                    .is_some_and(|displayed| displayed.forbidden.is_some());
                refused
                    && address_of(id, *target).is_some_and(|address| self.discord.faults().forbidden.contains(&address))
            }
            _ => false,
        };
        let remaining =
            repository.deliveries(None, usize::MAX).block_on().unwrap().into_iter().filter(|it| !is_waiting(it));
        remaining.map(|(key, delivery)| format!("{key} {delivery:?}")).collect()
    }

    /// Returns all tables that were ever stored.
    pub fn all_table_ids(&self) -> Vec<TableId> {
        let written = self.written_rows.lock().unwrap();
        let mut tables: Vec<TableId> =
            written.iter().filter_map(|(key, _)| key.strip_prefix(keys::OPEN_TABLES_PREFIX)?.parse().ok()).collect();
        tables.sort();
        tables.dedup();
        tables
    }

    fn check_targets(&self, table: &Table) {
        let faults = self.discord.faults();
        let open =
            |address: &Address| !faults.forbidden.contains(address) && !faults.deleted_addresses.contains(address);
        let messages = self.discord.messages();
        let current: Vec<&SentMessage> = messages
            .iter()
            .filter(|it| it.table_id == table.id && !it.is_deleted && !faults.deleted_addresses.contains(&it.address))
            .filter(|it| matches!(it.body, SentBody::CurrentTable { .. }))
            .collect();
        let current_at = |target: DisplayTarget| -> Vec<&&SentMessage> {
            current.iter().filter(|it| it.target == Some(target)).collect()
        };
        let channel = Address::Channel(table.location.channel);
        if table.channel_lost_since.is_none() && open(&channel) {
            let cards = current_at(DisplayTarget::Card);
            assert_eq!(cards.len(), 1, "current cards of {}: {cards:#?}", table.id);
            assert_eq!(cards[0].address, channel);
            let SentBody::CurrentTable { revision, decision: None } = cards[0].body else { panic!("{:#?}", cards[0]) };
            let last_public = self.last_public_revision(table.id);
            assert!(
                (last_public..=table.revision).contains(&revision),
                "{} shows revision {revision}, expected at least {last_public}",
                table.id
            );
            assert_eq!(cards[0].for_revision, table.card_revision);
        }
        for (seat, seat_state) in table.iter_seats() {
            let expected = seat_state.person().zip(decision_key(table, seat));
            let expected = expected.filter(|(person, _)| open(&Address::Person(*person)));
            let displayed = current_at(DisplayTarget::SeatDm(seat)).into_iter().map(|it| match &it.body {
                SentBody::CurrentTable { decision, .. } => (it.address, *decision),
                SentBody::Retired | SentBody::NotificationJson(_) => unreachable!("filtered for current tables above"),
            });
            let expected = expected.map(|(person, decision)| (Address::Person(person), Some(decision)));
            assert_eq!(
                displayed.collect::<Vec<_>>(),
                Vec::from_iter(expected),
                "DM of seat {} of {}",
                seat.0,
                table.id
            );
        }
    }

    /// Checks that a person sees at most one DM of a seat, apart from notifications.
    fn check_dms_do_not_pile_up(&self) {
        let mut dms: BTreeMap<_, Vec<u64>> = BTreeMap::new();
        let messages = self.discord.messages();
        let is_dm = |it: &&SentMessage| matches!(it.target, Some(DisplayTarget::SeatDm(_))) && !it.is_deleted;
        for it in messages.iter().filter(is_dm) {
            dms.entry((it.table_id, it.target, it.address)).or_default().push(it.id);
        }
        let faults = self.discord.faults();
        for ((id, target, address), messages) in dms {
            let is_open = !faults.deleted_addresses.contains(&address) && !faults.uneditable.contains(&address);
            assert!(messages.len() == 1 || !is_open, "{id} {target:?}: {messages:?}");
        }
    }

    /// Returns the last revision that everybody at the table had to see.
    fn last_public_revision(&self, id: TableId) -> u64 {
        let (written, key) = (self.written_rows.lock().unwrap(), keys::display_delivery(id, DisplayTarget::Card));
        let deliveries = written.iter().filter(|(it, _)| *it == key);
        let revision = |row: &Vec<u8>| match serde_json::from_slice(row).unwrap() {
            Delivery::ShowTable { revision, .. } => revision,
            other @ (Delivery::Notify(_) | Delivery::NotifyStarted { .. }) => panic!("{other:?}"),
        };
        deliveries.map(|(_, row)| revision(row)).max().unwrap()
    }

    fn check_mentions(&self) {
        let mut mentions: BTreeMap<_, Vec<u64>> = BTreeMap::new();
        for it in self.discord.messages().iter().filter(|it| it.ping == PingMode::Mention && it.target.is_some()) {
            mentions.entry((it.table_id, it.target, it.address, it.for_revision)).or_default().push(it.id);
        }
        for (mention, messages) in mentions {
            assert_eq!(messages.len(), 1, "{mention:?} was mentioned by several messages: {messages:?}");
        }
    }

    fn check_notifications(&self) {
        let mut expected_counts: BTreeMap<(TableId, String), usize> = BTreeMap::new();
        let mut optional = BTreeSet::new();
        for (key, row) in self.written_rows.lock().unwrap().iter().filter(|(key, _)| key.contains("/tell")) {
            let Some(id) = keys::table_of_delivery(key) else { continue };
            if let Delivery::Notify(notification) = serde_json::from_slice(row).unwrap() {
                let is_erased = self.erased_people.lock().unwrap().iter().any(|person| notification.concerns(*person));
                // A reminder is not sent if its decision has been answered in the meantime, nor an offer that was withdrawn.
                let may_be_outdated = matches!(
                    notification.event,
                    NotificationEvent::Reminder { .. } | NotificationEvent::SeatOffered { .. }
                );
                if is_erased || may_be_outdated {
                    optional.insert((id, serde_json::to_string(&notification).unwrap()));
                }
                *expected_counts.entry((id, serde_json::to_string(&notification).unwrap())).or_default() += 1;
            }
        }
        let mut sent_counts: BTreeMap<(TableId, String), usize> = BTreeMap::new();
        for it in self.discord.messages().iter() {
            if let SentBody::NotificationJson(notification) = &it.body {
                *sent_counts.entry((it.table_id, notification.clone())).or_default() += 1;
            }
        }
        let faults = self.discord.faults();
        let is_everybody_reachable = faults.forbidden.is_empty() && faults.deleted_addresses.is_empty();
        for (what, times) in
            expected_counts.iter().filter(|(what, _)| is_everybody_reachable && !optional.contains(what))
        {
            assert_eq!(sent_counts.get(what), Some(times), "{what:?}");
        }
        sent_counts
            .iter()
            .for_each(|(what, times)| assert!(*times <= expected_counts[what], "{what:?} was sent {times} times"));
    }
}
