//! The process that is killed: it plays at many tables, advances its clock and delivers messages. It reports
//! every acknowledged answer on stdout; the fake Discord is at the other end of its pipes.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use meadhall_game::{Dice, Seat, Seed};
use meadhall_games::GAMES;
use meadhall_service::outbox::{DeliveryRequest, DeliverySender, MessageKey, Outbox, UndeliveredError};
use meadhall_service::repository::{Address, MessageRef, Repository};
use meadhall_service::table_service::{CommandContext, CommandEffect, CommandError, RandomSource, TableService};
use meadhall_store::{BlockingExt, CheckpointRetention, Store};
use meadhall_tables::clock::{Connectivity, TICK_INTERVAL_MS, UnixMillis};
use meadhall_tables::lobby::NewTable;
use meadhall_tables::pace::Pace;
use meadhall_tables::table::{Occupant, TablePhase};
use meadhall_tables::{PersonId, Table, TableId};
use meadhall_test_support::games::{self, location_of, new_table_settings, repeat_random_strategy};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use crate::fake_discord::{self, StubRequest};

/// How many tables are played at the same time.
const TABLE_COUNT: u64 = 12;
/// How often the log begins anew.
const CHECKPOINT_INTERVAL: Duration = Duration::from_millis(150);
/// How many milliseconds of the simulated wall clock pass in one real millisecond.
pub const CLOCK_SPEEDUP: u64 = 4_000;

/// A message from the child process to the parent process, sent as one line of JSON.
#[derive(Debug, Serialize, Deserialize)]
pub enum ChildMessage {
    /// The child process is about to give this answer.
    AnswerAttempted(AnswerId),
    AnswerAcknowledged(AnswerId),
    /// A request to the fake Discord, with a number that the reply repeats.
    PlatformRequest(u64, StubRequest),
}

/// Identifies an answer: the table, the seat, and the seat's last journal entry before the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct AnswerId {
    pub table: TableId,
    pub seat: Seat,
    pub last_entry: u64,
}

/// The pipes to the parent process.
struct ParentLink {
    stdout: Mutex<io::Stdout>,
    next_request: AtomicU64,
    pending_requests: Mutex<HashMap<u64, oneshot::Sender<Option<u64>>>>,
}

impl ParentLink {
    fn write_message(&self, message: &ChildMessage) -> io::Result<()> {
        let mut line = serde_json::to_vec(message)?;
        line.push(b'\n');
        let mut out = self.stdout.lock().map_err(|error| io::Error::other(error.to_string()))?;
        out.write_all(&line)?;
        out.flush()
    }

    /// Reads replies until the parent process has closed the pipe.
    fn read_replies(&self) {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            let Ok((number, answer)) = serde_json::from_str::<(u64, Option<u64>)>(&line) else { continue };
            let reply_sender = self.pending_requests.lock().ok().and_then(|mut pending| pending.remove(&number));
            reply_sender.map(|reply_sender| reply_sender.send(answer));
        }
    }

    async fn send(&self, request: StubRequest) -> Result<Option<u64>, UndeliveredError> {
        let retry_later = UndeliveredError::RetryLater { retry_after: None };
        let number = self.next_request.fetch_add(1, Ordering::Relaxed);
        let (reply_sender, answer) = oneshot::channel();
        self.pending_requests.lock().map_err(|_| retry_later.clone())?.insert(number, reply_sender);
        self.write_message(&ChildMessage::PlatformRequest(number, request)).map_err(|_| retry_later.clone())?;
        answer.await.map_err(|_| retry_later)
    }
}

/// Sends messages through the pipes.
struct PipeSender(Arc<ParentLink>);

impl DeliverySender for PipeSender {
    async fn create_message(
        &self,
        request: &DeliveryRequest<'_>,
        address: Address,
        message_key: MessageKey,
    ) -> Result<u64, UndeliveredError> {
        let created = self.0.send(fake_discord::create_request(request, address, message_key)).await?;
        created.ok_or(UndeliveredError::RetryLater { retry_after: None })
    }

    async fn edit_message(&self, request: &DeliveryRequest<'_>, message: MessageRef) -> Result<(), UndeliveredError> {
        self.0.send(fake_discord::edit_request(request, message)).await?.map(drop).ok_or(UndeliveredError::MessageGone)
    }

    async fn delete_message(&self, message: MessageRef) -> Result<(), UndeliveredError> {
        self.0.send(fake_discord::delete_request(message)).await?.map(drop).ok_or(UndeliveredError::MessageGone)
    }

    async fn find_message(
        &self,
        address: Address,
        message_key: MessageKey,
        since: UnixMillis,
    ) -> Result<Option<u64>, UndeliveredError> {
        self.0.send(fake_discord::find_request(address, message_key, since)).await
    }
}

/// Plays until this process is killed. `wall` is the simulated wall clock time at the start.
pub fn play_until_killed(store: Arc<dyn Store>, wall: u64) -> Result<()> {
    let started = Instant::now();
    let clock =
        move || UnixMillis(wall + u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX) * CLOCK_SPEEDUP);
    let rows = Arc::clone(&store);
    thread::spawn(move || {
        // If a checkpoint fails, the log stays complete.
        while rows.checkpoint(CheckpointRetention::KeepPrevious).is_ok() {
            thread::sleep(CHECKPOINT_INTERVAL);
        }
    });
    let repository = Repository::open(store, GAMES, &|_| Ok(()), &|_| {})?;
    let service = Arc::new(TableService::new(repository, Box::new(clock), RandomSource::System).block_on()?);
    let link = Arc::new(ParentLink {
        stdout: Mutex::new(io::stdout()),
        next_request: AtomicU64::new(0),
        pending_requests: Mutex::default(),
    });
    let reader = Arc::clone(&link);
    thread::spawn(move || reader.read_replies());
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_time().build()?;
    runtime.block_on(async {
        let outbox = Outbox::new(Arc::clone(&service), PipeSender(Arc::clone(&link)), Box::new(|_| {}));
        tokio::spawn(outbox.run(std::future::pending()));
        let mut tables: Vec<TableId> = service.repository().open_tables(None).block_on()?;
        tables.truncate(TABLE_COUNT as usize);
        tables.resize(TABLE_COUNT as usize, TableId::new(0));
        for (number, id) in (0..).zip(tables) {
            tokio::spawn(play_matches_forever(Arc::clone(&service), Arc::clone(&link), number, id));
        }
        run_jobs(&service).await
    })
}

/// Ticks the service clock, processes deadlines and lets AIs move, forever.
async fn run_jobs(service: &TableService) -> Result<()> {
    loop {
        service.tick_clock(Connectivity::Online).await?;
        service.process_due_tables().await?;
        for id in service.repository().tables_awaiting_ai(None, 64).block_on()? {
            match service.play_ai_turn(id).await {
                Ok(_) | Err(CommandError::Refused(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        tokio::time::sleep(Duration::from_millis(TICK_INTERVAL_MS / CLOCK_SPEEDUP / 2)).await;
    }
}

/// Plays one match after another, forever. `number` determines the people and the channel.
async fn play_matches_forever(
    service: Arc<TableService>,
    link: Arc<ParentLink>,
    number: u64,
    id: TableId,
) -> Result<()> {
    let mut dice = Dice::new(&Seed::new(rand::random()), 0);
    let mut id = id;
    loop {
        let is_over = match service.load_table(id).await {
            Ok(loaded) => loaded.table.result().is_some(),
            Err(_) => true,
        };
        if is_over {
            match open_table(&service, number, &mut dice).await {
                Ok(opened) => id = opened,
                // The service refused to open too many tables within a minute.
                Err(_) => tokio::time::sleep(Duration::from_millis(5)).await,
            }
            continue;
        }
        take_action(&service, &link, id, &mut dice).await?;
    }
}

fn command_from(person: u64, dice: &mut Dice) -> CommandContext {
    games::command_from(person, format!("{}.{}.{}", person, dice.below(u32::MAX), dice.below(u32::MAX)))
}

async fn open_table(service: &TableService, number: u64, dice: &mut Dice) -> Result<TableId> {
    let host = number * 10 + u64::from(dice.below(4));
    let (game_type, place) = (GAMES[dice.index(GAMES.len())], location_of(1, number / 3));
    let new_table = NewTable {
        pace: Pace::Custom(8),
        ai_strategies: repeat_random_strategy(dice.index(2)),
        ..new_table_settings(game_type, place)
    };
    let id = service.open_table(&command_from(host, dice), new_table).await?.table.id;
    service.join_table(&command_from(number * 10 + 7, dice), id).await?;
    service.start_match(&command_from(host, dice), id).await?;
    Ok(id)
}

/// Takes one action: mostly an answer to an open decision; sometimes a delay, an undo, or the return of a player
/// replaced by an AI.
async fn take_action(service: &TableService, link: &ParentLink, id: TableId, dice: &mut Dice) -> Result<()> {
    let loaded = service.load_table(id).await?;
    let table = &loaded.table;
    if dice.below(20) == 0 {
        tokio::time::sleep(Duration::from_millis(u64::from(dice.below(200)))).await;
    }
    if let Some(person) = person_replaced_by_ai(table).filter(|_| dice.below(4) == 0) {
        return ignore_refusal(service.join_table(&command_from(person.0, dice), id).await.map(drop));
    }
    if let Some(undo) =
        table.running_match().and_then(|playing| playing.undo_state.as_ref()).filter(|_| dice.below(6) == 0)
    {
        let person = table.seats[undo.seat.index()].person().map_or(0, |person| person.0);
        return ignore_refusal(service.undo(&command_from(person, dice), id, table.revision).await.map(drop));
    }
    if matches!(table.phase, TablePhase::Lobby { .. }) {
        // The previous child process was killed between opening the table and starting the match.
        let host = table.host.map_or(0, |host| host.0);
        ignore_refusal(service.join_table(&command_from(host / 10 * 10 + 7, dice), id).await.map(drop))?;
        return ignore_refusal(service.start_match(&command_from(host, dice), id).await.map(drop));
    }
    let reply_sender = table
        .iter_seats()
        .find(|(_, seat_state)| seat_state.pending_decision.is_some() && seat_state.person().is_some());
    let Some((seat, seat_state)) = reply_sender else {
        tokio::time::sleep(Duration::from_millis(1)).await;
        return Ok(());
    };
    let options =
        loaded.match_state.as_ref().and_then(|game| game.options(seat).ok()).map_or(1, |options| options.len());
    let chosen = table.answer_for_option(seat, dice.index(options))?;
    let person = seat_state.person().ok_or_else(|| anyhow!("the seat is not held by a person"))?;
    let answer = AnswerId { table: id, seat, last_entry: chosen.after_step };
    link.write_message(&ChildMessage::AnswerAttempted(answer))?;
    match service.answer(&command_from(person.0, dice), id, chosen).await {
        Ok(outcome) if outcome.effect == CommandEffect::Applied => {
            Ok(link.write_message(&ChildMessage::AnswerAcknowledged(answer))?)
        }
        other => ignore_refusal(other.map(drop)),
    }
}

/// Ignores refusals, which are expected here.
fn ignore_refusal(result: Result<(), CommandError>) -> Result<()> {
    match result {
        Ok(()) | Err(CommandError::Refused(_)) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

fn person_replaced_by_ai(table: &Table) -> Option<PersonId> {
    table.seats.iter().find_map(|seat_state| match seat_state.occupant {
        Occupant::Ai { stands_in_for, .. } => stands_in_for,
        Occupant::Person(_) | Occupant::Erased => None,
    })
}
