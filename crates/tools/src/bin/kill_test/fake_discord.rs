//! A fake Discord that outlives the killed process: a created message stays, even if its creator never
//! learned of it; and the nonces are forgotten after each kill.

use std::collections::BTreeMap;

use meadhall_service::outbox::{DeliveryRequest, MessageContent, MessageKey};
use meadhall_service::repository::{Address, DisplayTarget, MessageRef};
use meadhall_tables::clock::UnixMillis;
use meadhall_tables::{Table, TableId};
use serde::{Deserialize, Serialize};

/// The content of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StubContent {
    pub table: TableId,
    pub kind: StubContentKind,
}

/// What a message shows of its table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StubContentKind {
    /// A current card or DM prompt with buttons: the revision for which it was requested, and a copy of the table at
    /// the time of the request.
    Current {
        target: DisplayTarget,
        for_revision: u64,
        snapshot: Box<Table>,
    },
    /// A target without buttons.
    Retired {
        target: DisplayTarget,
    },
    Notification,
    Deleted,
}

/// A request of the child process to the fake Discord.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum StubRequest {
    Create { address: Address, message_key: u64, content: StubContent },
    Edit { message: MessageRef, content: StubContent },
    Delete { message: MessageRef },
    Find { address: Address, message_key: u64 },
}

/// The fake Discord: all messages that were created.
#[derive(Default)]
pub struct DiscordStub {
    messages: BTreeMap<u64, StubMessage>,
    request_count: u64,
}

struct StubMessage {
    address: Address,
    message_key: u64,
    /// Whether another request to create this message returns it.
    is_nonce_known: bool,
    content: StubContent,
}

impl StubContent {
    pub fn from_delivery(request: &DeliveryRequest<'_>) -> Self {
        let table = &request.loaded.table;
        let kind = match request.content {
            MessageContent::Current(target) => StubContentKind::Current {
                target,
                for_revision: revision_to_show(table, target),
                snapshot: Box::new(table.clone()),
            },
            MessageContent::Retired { target, .. } => StubContentKind::Retired { target },
            MessageContent::Notification(_) => StubContentKind::Notification,
        };
        Self { table: table.id, kind }
    }
}

fn revision_to_show(table: &Table, target: DisplayTarget) -> u64 {
    match target {
        DisplayTarget::Card => table.card_revision,
        DisplayTarget::SeatDm(seat) => {
            let decision = table.seats.get(seat.index()).and_then(|seat_state| seat_state.pending_decision);
            decision.map_or(0, |decision| decision.asked_revision)
        }
    }
}

impl DiscordStub {
    /// Handles a request. Returns the number of the created, edited or found message, if any.
    pub fn handle(&mut self, request: StubRequest) -> Option<u64> {
        self.request_count += 1;
        match request {
            StubRequest::Create { address, message_key, content } => {
                let known =
                    self.find_message(address, message_key).filter(|number| self.messages[number].is_nonce_known);
                let number = known.unwrap_or(self.request_count);
                let created = StubMessage { address, message_key, is_nonce_known: true, content };
                self.messages.entry(number).or_insert(created);
                Some(number)
            }
            StubRequest::Edit { message, content } => {
                let stored = self.live_message(message)?;
                stored.content = content;
                Some(message.id)
            }
            StubRequest::Delete { message } => {
                let stored = self.live_message(message)?;
                stored.content.kind = StubContentKind::Deleted;
                Some(message.id)
            }
            StubRequest::Find { address, message_key } => self.find_message(address, message_key),
        }
    }

    /// Forgets the nonces, so that a retry creates a duplicate unless the sender searches for the message first.
    pub fn forget_nonces(&mut self) {
        self.messages.values_mut().for_each(|stored| stored.is_nonce_known = false);
    }

    fn live_message(&mut self, message: MessageRef) -> Option<&mut StubMessage> {
        self.messages.get_mut(&message.id).filter(|stored| stored.content.kind != StubContentKind::Deleted)
    }

    fn find_message(&self, address: Address, message_key: u64) -> Option<u64> {
        let is_wanted = |stored: &StubMessage| {
            (stored.address, stored.message_key) == (address, message_key)
                && stored.content.kind != StubContentKind::Deleted
        };
        self.messages.iter().find(|(_, stored)| is_wanted(stored)).map(|(number, _)| *number)
    }

    /// Returns the number of messages, and how many of them are notifications.
    pub fn total_and_notification_counts(&self) -> (usize, usize) {
        let notices = self.messages.values().filter(|stored| stored.content.kind == StubContentKind::Notification);
        (self.messages.len(), notices.count())
    }

    /// Counts the messages that duplicate another one.
    pub fn duplicate_count(&self) -> u64 {
        let mut nonces: Vec<u64> = self.messages.values().map(|stored| stored.message_key).collect();
        nonces.sort_unstable();
        nonces.windows(2).filter(|pair| pair[0] == pair[1]).count() as u64
    }

    /// Returns a line for each seat whose player sees more than one DM of this table, except for notifications.
    fn piled_up_dms(&self, table: TableId) -> Vec<String> {
        let mut dm_counts: BTreeMap<(DisplayTarget, Address), usize> = BTreeMap::new();
        for stored in self.messages.values().filter(|stored| stored.content.table == table) {
            if let StubContentKind::Current { target, .. } | StubContentKind::Retired { target } = stored.content.kind
                && target != DisplayTarget::Card
            {
                *dm_counts.entry((target, stored.address)).or_default() += 1;
            }
        }
        let piled_up = dm_counts.into_iter().filter(|(_, count)| *count > 1);
        piled_up.map(|(dm, count)| format!("{table}: {count} messages for {dm:?}")).collect()
    }

    /// Returns a line for each card or DM prompt that shows an outdated table, and a line if the existing ones are not
    /// the expected ones.
    pub fn display_mismatches(&self, table: &Table) -> Vec<String> {
        let mut wanted: Vec<(DisplayTarget, Address, u64)> =
            vec![(DisplayTarget::Card, Address::Channel(table.location.channel), table.card_revision)];
        for (seat, seat_state) in table.iter_seats() {
            if let (Some(person), Some(decision)) = (seat_state.person(), seat_state.pending_decision) {
                wanted.push((DisplayTarget::SeatDm(seat), Address::Person(person), decision.asked_revision));
            }
        }
        let mut problems = Vec::new();
        let mut live: Vec<(DisplayTarget, Address, u64)> = Vec::new();
        for stored in self.messages.values().filter(|stored| stored.content.table == table.id) {
            let StubContentKind::Current { target: door, for_revision, ref snapshot } = stored.content.kind else {
                continue;
            };
            live.push((door, stored.address, for_revision));
            let is_stale = match door {
                // A secret answer of one of several players does not change the card.
                DisplayTarget::Card => snapshot.revision < table.revision && table.has_public_change_since(snapshot),
                DisplayTarget::SeatDm(_) => snapshot.revision < for_revision,
            };
            if is_stale {
                problems.push(format!(
                    "{}: target {door:?} shows revision {} instead of {}",
                    table.id, snapshot.revision, table.revision
                ));
            }
        }
        problems.extend(self.piled_up_dms(table.id));
        live.sort_unstable();
        wanted.sort_unstable();
        if live != wanted {
            problems.push(format!("{}: the live messages are {live:?}, expected {wanted:?}", table.id));
        }
        problems
    }
}

/// Makes the request for creating a message.
pub fn create_request(request: &DeliveryRequest<'_>, address: Address, message_key: MessageKey) -> StubRequest {
    StubRequest::Create { address, message_key: message_key.0, content: StubContent::from_delivery(request) }
}

/// Makes the request for editing a message.
pub fn edit_request(request: &DeliveryRequest<'_>, message: MessageRef) -> StubRequest {
    StubRequest::Edit { message, content: StubContent::from_delivery(request) }
}

/// Makes the request for deleting a message.
pub const fn delete_request(message: MessageRef) -> StubRequest {
    StubRequest::Delete { message }
}

/// Makes the request for finding a message; it searches all messages, whenever they were created.
pub fn find_request(address: Address, message_key: MessageKey, _: UnixMillis) -> StubRequest {
    StubRequest::Find { address, message_key: message_key.0 }
}
