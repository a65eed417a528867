//! A Discord that keeps messages and guarantees nothing else. It forgets nonces after some minutes and fails
//! as its faults say. It panics on requests that the outbox must never make.

use std::collections::{BTreeMap, BTreeSet};
use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use meadhall_game::{Dice, Fingerprint, Seat, Seed};
use meadhall_service::outbox::{
    DeliveryRequest, DeliverySender, MessageContent, MessageFormat, MessageKey, PingMode, UndeliveredError,
};
use meadhall_service::repository::{Address, DeliveryObstacle, DisplayTarget, MessageRef};
use meadhall_tables::clock::UnixMillis;
use meadhall_tables::{Table, TableId};
use tokio::time::{Instant, sleep};

use super::fate::ProcessLife;

const NONCE_LIFETIME: Duration = Duration::from_secs(150);

/// What a message shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SentBody {
    /// The table at this revision; a DM also carries its decision.
    CurrentTable {
        revision: u64,
        decision: Option<(Fingerprint, u64)>,
    },
    Retired,
    NotificationJson(String),
}

#[derive(Clone, Debug)]
pub struct SentMessage {
    pub address: Address,
    pub id: u64,
    pub message_key: MessageKey,
    pub sent_at: UnixMillis,
    pub table_id: TableId,
    pub target: Option<DisplayTarget>,
    pub for_revision: u64,
    pub ping: PingMode,
    pub format: MessageFormat,
    pub body: SentBody,
    pub is_deleted: bool,
    pub edit_count: u32,
}

/// The faults that tests switch on.
#[derive(Default)]
pub struct DiscordFaults {
    /// Source of random faults; `None` turns them off.
    pub random_faults: Option<Dice>,
    /// Addresses that forbid new messages.
    pub forbidden: BTreeSet<Address>,
    /// The obstacles that forbidden addresses report; `Missing::ReasonUnknown` if there is none here.
    pub obstacles: BTreeMap<Address, DeliveryObstacle>,
    /// Addresses where existing messages cannot be edited.
    pub uneditable: BTreeSet<Address>,
    /// Addresses where searching for a message is forbidden.
    pub unsearchable: BTreeSet<Address>,
    /// How many more new messages each address forbids before it accepts them again.
    pub forbidden_creates_left: BTreeMap<Address, u32>,
    pub deleted_addresses: BTreeSet<Address>,
    /// How long the sender prepares each new message before its request.
    pub preparation_times: BTreeMap<Address, Duration>,
    /// Delay of every request to an address.
    pub delays: BTreeMap<Address, Duration>,
    /// Addresses where every request fails and should be retried.
    pub failing_addresses: BTreeSet<Address>,
    /// How many more renderings of each table panic.
    pub render_panics_left: BTreeMap<TableId, u32>,
    /// Whether text-only renderings of these tables panic, too.
    pub panic_in_text_only: bool,
}

#[derive(Default)]
pub struct InMemoryDiscord {
    pub faults: Mutex<DiscordFaults>,
    messages: Mutex<Vec<SentMessage>>,
    messages_by_key: Mutex<BTreeMap<(Address, MessageKey), (u64, Instant)>>,
    busy_addresses: Mutex<BTreeSet<Address>>,
    pub requests: Mutex<Vec<(Address, &'static str)>>,
}

/// A process's connection to the fake Discord.
pub struct FakeSender {
    pub discord: Arc<InMemoryDiscord>,
    pub process: Arc<ProcessLife>,
    pub wall_clock: Arc<dyn Fn() -> UnixMillis + Send + Sync>,
}

/// A request in flight. An address must never see two at once.
struct RequestInFlight<'a>(&'a InMemoryDiscord, Address);

impl Drop for RequestInFlight<'_> {
    fn drop(&mut self) {
        self.0.busy_addresses.lock().unwrap().remove(&self.1);
    }
}

/// What happens to a request.
enum RequestFate {
    Succeeds,
    FailsWithoutEffect(Option<Duration>),
    /// The request takes effect, but reports a failure.
    FailsAfterEffect,
    /// The request never arrives and never returns.
    RequestLost,
    /// The request takes effect, but never returns.
    ResponseLost,
}

impl InMemoryDiscord {
    pub fn messages(&self) -> MutexGuard<'_, Vec<SentMessage>> {
        self.messages.lock().unwrap()
    }

    pub fn faults(&self) -> MutexGuard<'_, DiscordFaults> {
        self.faults.lock().unwrap()
    }

    /// Counts the requests of this kind that an address has received.
    pub fn request_count(&self, address: Address, request_kind: &str) -> usize {
        self.requests
            .lock()
            .unwrap()
            .iter()
            .filter(|(requested_at, other_kind)| *requested_at == address && *other_kind == request_kind)
            .count()
    }

    fn begin_request(&self, address: Address, request_kind: &'static str) -> RequestInFlight<'_> {
        self.requests.lock().unwrap().push((address, request_kind));
        assert!(self.busy_addresses.lock().unwrap().insert(address), "two concurrent requests for {address:?}");
        RequestInFlight(self, address)
    }

    fn draw_fate(&self, address: Address) -> (RequestFate, Duration) {
        let mut faults = self.faults();
        let delay = faults.delays.get(&address).copied().unwrap_or_default();
        if faults.failing_addresses.contains(&address) {
            return (RequestFate::FailsWithoutEffect(None), delay);
        }
        let Some(dice) = &mut faults.random_faults else { return (RequestFate::Succeeds, delay) };
        let delay = delay + Duration::from_millis(u64::from(dice.below(900)));
        match dice.below(20) {
            0 => (RequestFate::FailsWithoutEffect(None), delay),
            1 => (RequestFate::FailsWithoutEffect(Some(Duration::from_secs(dice.below(90).into()))), delay),
            2 | 3 => (RequestFate::FailsAfterEffect, delay),
            4 => (RequestFate::RequestLost, delay),
            5 => (RequestFate::ResponseLost, delay),
            6 => (RequestFate::Succeeds, delay + Duration::from_secs(dice.below(50).into())),
            _ => (RequestFate::Succeeds, delay),
        }
    }
}

impl FakeSender {
    async fn send_request<T>(
        &self,
        address: Address,
        request_kind: &'static str,
        apply: impl FnOnce(&InMemoryDiscord) -> Result<T, UndeliveredError>,
    ) -> Result<T, UndeliveredError> {
        let discord = &self.discord;
        let effect = self.process.next_effect(request_kind);
        if !effect.takes_effect {
            pending::<()>().await;
        }
        let _under_way = discord.begin_request(address, request_kind);
        let (fate, delay) = discord.draw_fate(address);
        sleep(delay).await;
        match fate {
            RequestFate::FailsWithoutEffect(retry_after) => return Err(UndeliveredError::RetryLater { retry_after }),
            RequestFate::RequestLost => pending().await,
            RequestFate::Succeeds | RequestFate::FailsAfterEffect | RequestFate::ResponseLost => {}
        }
        if discord.faults().deleted_addresses.contains(&address) {
            ProcessLife::wait_for_acknowledgment(effect).await;
            return Err(UndeliveredError::AddressGone);
        }
        let result = apply(discord);
        ProcessLife::wait_for_acknowledgment(effect).await;
        match fate {
            RequestFate::FailsAfterEffect => Err(UndeliveredError::RetryLater { retry_after: None }),
            RequestFate::ResponseLost => pending().await,
            RequestFate::Succeeds | RequestFate::FailsWithoutEffect(_) | RequestFate::RequestLost => result,
        }
    }

    fn render(&self, request: &DeliveryRequest<'_>, address: Address) -> (Option<DisplayTarget>, u64, SentBody) {
        let table = &request.loaded.table;
        let mut faults = self.discord.faults();
        let is_text_only = request.format == MessageFormat::TextOnly && !faults.panic_in_text_only;
        if let Some(panics_left) = faults.render_panics_left.get_mut(&table.id).filter(|panics_left| **panics_left > 0)
            && !is_text_only
        {
            *panics_left -= 1;
            drop(faults);
            panic!("injected render panic for {}", table.id);
        }
        match request.content {
            MessageContent::Current(target @ DisplayTarget::Card) => {
                assert_eq!(address, Address::Channel(table.location.channel), "a card in the wrong channel");
                (Some(target), table.card_revision, SentBody::CurrentTable { revision: table.revision, decision: None })
            }
            MessageContent::Current(target @ DisplayTarget::SeatDm(seat)) => {
                let expected_address = table.seats[seat.index()].person().map(Address::Person);
                assert_eq!(Some(address), expected_address, "the decision was sent to another person");
                let decision = decision_key(table, seat).expect("only open decisions are sent");
                let for_revision = table.seats[seat.index()].pending_decision.unwrap().asked_revision;
                (
                    Some(target),
                    for_revision,
                    SentBody::CurrentTable { revision: table.revision, decision: Some(decision) },
                )
            }
            MessageContent::Retired { target, .. } => (Some(target), 0, SentBody::Retired),
            MessageContent::Notification(notification) => {
                (None, 0, SentBody::NotificationJson(serde_json::to_string(notification).unwrap()))
            }
        }
    }
}

/// Returns the decision of a seat in the form its buttons carry it.
pub fn decision_key(table: &Table, seat: Seat) -> Option<(Fingerprint, u64)> {
    let seat_state = &table.seats[seat.index()];
    Some((seat_state.pending_decision?.fingerprint, seat_state.last_step))
}

/// Returns a seeded source of random faults.
pub fn random_faults(seed: u64) -> Option<Dice> {
    Some(Dice::new(&Seed::from_number(seed), 77))
}

impl DeliverySender for FakeSender {
    async fn create_message(
        &self,
        request: &DeliveryRequest<'_>,
        address: Address,
        message_key: MessageKey,
    ) -> Result<u64, UndeliveredError> {
        assert!(message_key.to_string().len() <= 25);
        let preparation_time = self.discord.faults().preparation_times.get(&address).copied();
        if let Some(time) = preparation_time {
            sleep(time).await;
        }
        if !request.is_still_wanted().await {
            return Err(UndeliveredError::Outdated);
        }
        let (target, for_revision, body) = self.render(request, address);
        self.send_request(address, "create", |discord| {
            let mut faults = discord.faults();
            let forbidden_left =
                faults.forbidden_creates_left.get_mut(&address).filter(|creates_left| **creates_left > 0);
            let is_forbidden_now = forbidden_left.map(|creates_left| *creates_left -= 1).is_some();
            if is_forbidden_now || faults.forbidden.contains(&address) {
                return Err(UndeliveredError::Forbidden(
                    faults.obstacles.get(&address).copied().unwrap_or(DeliveryObstacle::ReasonUnknown),
                ));
            }
            drop(faults);
            let mut nonces = discord.messages_by_key.lock().unwrap();
            if let Some((id, sent_at)) = nonces.get(&(address, message_key))
                && sent_at.elapsed() < NONCE_LIFETIME
            {
                return Ok(*id);
            }
            let mut messages = discord.messages();
            let id = messages.iter().map(|message| message.id).max().unwrap_or(0) + 1;
            nonces.insert((address, message_key), (id, Instant::now()));
            let (table_id, sent_at) = (request.loaded.table.id, (self.wall_clock)());
            let (ping, format) = (request.ping, request.format);
            messages.push(SentMessage {
                address,
                id,
                message_key,
                sent_at,
                table_id,
                target,
                for_revision,
                ping,
                format,
                body,
                is_deleted: false,
                edit_count: 0,
            });
            Ok(id)
        })
        .await
    }

    async fn edit_message(&self, request: &DeliveryRequest<'_>, message: MessageRef) -> Result<(), UndeliveredError> {
        let (_, _, body) = self.render(request, message.address);
        self.send_request(message.address, "edit", |discord| {
            let mut messages = discord.messages();
            let sent = messages.iter_mut().find(|sent| sent.id == message.id).expect("the edited message exists");
            assert_eq!((sent.address, sent.table_id), (message.address, request.loaded.table.id));
            if sent.is_deleted {
                return Err(UndeliveredError::MessageGone);
            }
            if discord.faults().uneditable.contains(&message.address) {
                return Err(UndeliveredError::Forbidden(DeliveryObstacle::ReasonUnknown));
            }
            sent.body = body;
            sent.format = request.format;
            sent.edit_count += 1;
            Ok(())
        })
        .await
    }

    async fn delete_message(&self, message: MessageRef) -> Result<(), UndeliveredError> {
        self.send_request(message.address, "delete", |discord| {
            let mut messages = discord.messages();
            let sent = messages.iter_mut().find(|sent| sent.id == message.id).expect("the deleted message exists");
            assert_eq!(sent.address, message.address);
            if sent.is_deleted {
                return Err(UndeliveredError::MessageGone);
            }
            sent.is_deleted = true;
            Ok(())
        })
        .await
    }

    async fn find_message(
        &self,
        address: Address,
        message_key: MessageKey,
        since: UnixMillis,
    ) -> Result<Option<u64>, UndeliveredError> {
        self.send_request(address, "find", |discord| {
            if discord.faults().unsearchable.contains(&address) {
                return Err(UndeliveredError::Forbidden(DeliveryObstacle::ReasonUnknown));
            }
            let messages = discord.messages();
            let mut candidates =
                messages.iter().filter(|message| message.address == address && message.sent_at >= since);
            Ok(candidates
                .find(|message| message.message_key == message_key && !message.is_deleted)
                .map(|message| message.id))
        })
        .await
    }
}
