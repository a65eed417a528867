//! Checks a store after a kill: every acknowledged answer is there, every match can be replayed, and the fake
//! Discord shows every table's current state after delivery.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use anyhow::Result;
use meadhall_game::GameLog;
use meadhall_games::GAMES;
use meadhall_registry::Match;
use meadhall_service::outbox::{DeliveryRequest, DeliverySender, MessageKey, Outbox, UndeliveredError};
use meadhall_service::repository::{Address, DeliveryObstacle, LoadedMatch, MessageRef, Repository};
use meadhall_service::table_service::{RandomSource, TableService};
use meadhall_store::{BlockingExt, Store};
use meadhall_tables::clock::UnixMillis;
use meadhall_tables::history::MatchHistory;
use meadhall_tables::{Table, TableId};
use meadhall_test_support::given::{self, AnsweredDecision};

use crate::child::AnswerId;
use crate::fake_discord::{self, DiscordStub, StubRequest};

/// The results of checking the journals.
#[derive(Default)]
pub struct JournalFindings {
    pub lost_answers: u64,
    pub never_given_answers: u64,
    pub unreplayable_matches: u64,
    pub problems: Vec<String>,
}

/// Compares the journals in the store with the attempted and the acknowledged answers.
pub fn check_journals(
    repository: &Repository,
    attempted: &BTreeSet<AnswerId>,
    acknowledged: &BTreeSet<AnswerId>,
) -> Result<JournalFindings> {
    let mut findings = JournalFindings::default();
    let mut tables: BTreeMap<TableId, Vec<AnswerId>> = BTreeMap::new();
    for answer in acknowledged {
        tables.entry(answer.table).or_default().push(*answer);
    }
    for id in repository.open_tables(None).block_on()? {
        tables.entry(id).or_default();
    }
    for (id, answers) in tables {
        let Some(archive) = repository.table_archive(id).block_on()? else {
            findings.lost_answers += answers.len() as u64;
            findings.problems.push(format!("{id} is gone"));
            continue;
        };
        let Some(history) = archive.history else { continue };
        let recorded: BTreeSet<AnsweredDecision> = given::decisions_answered_by_people(&history).into_iter().collect();
        let untried = recorded
            .iter()
            .filter(|(seat, after)| !attempted.contains(&AnswerId { table: id, seat: *seat, last_entry: *after }));
        findings.never_given_answers += untried.count() as u64;
        findings.lost_answers +=
            answers.iter().filter(|answer| !recorded.contains(&(answer.seat, answer.last_entry))).count() as u64;
        if let Err(why) = check_replay(repository, &archive.table, &history) {
            findings.unreplayable_matches += 1;
            findings.problems.push(format!("{id}: {why}"));
        }
    }
    Ok(findings)
}

/// Checks that replay and snapshot give the same match, and that the table waits for the same decisions.
fn check_replay(repository: &Repository, table: &Table, history: &MatchHistory) -> Result<(), String> {
    let game_type = meadhall_games::find_game(&table.game_id).ok_or("the game does not exist")?;
    let record = repository
        .table_record(table.id)
        .block_on()
        .map_err(|error| error.to_string())?
        .ok_or("the table does not exist")?;
    let replayed = history.replay(game_type, &mut GameLog::disabled()).map_err(|error| error.to_string())?;
    let loaded: Box<dyn Match> = match record.load_match(repository.registry()).map_err(|error| error.to_string())? {
        LoadedMatch::Playable(game) => game,
        LoadedMatch::NotStarted => return Err("the match does not exist".to_owned()),
        LoadedMatch::Frozen(reason) => return Err(reason),
    };
    if loaded.save() != replayed.save() {
        return Err("the snapshot differs from the replayed journal".to_owned());
    }
    if !table.agrees_with_match(Some(replayed.as_ref()), None) {
        return Err("the table's pending decisions differ from the match".to_owned());
    }
    Ok(())
}

/// Sends messages directly to the fake Discord.
struct DirectSender(Arc<Mutex<DiscordStub>>);

impl DirectSender {
    fn send(&self, stub_request: StubRequest) -> Result<Option<u64>, UndeliveredError> {
        let mut platform_stub = self.0.lock().map_err(|_| UndeliveredError::RetryLater { retry_after: None })?;
        Ok(platform_stub.handle(stub_request))
    }
}

impl DeliverySender for DirectSender {
    async fn create_message(
        &self,
        request: &DeliveryRequest<'_>,
        address: Address,
        message_key: MessageKey,
    ) -> Result<u64, UndeliveredError> {
        self.send(fake_discord::create_request(request, address, message_key))?
            .ok_or(UndeliveredError::Forbidden(DeliveryObstacle::ReasonUnknown))
    }

    async fn edit_message(&self, request: &DeliveryRequest<'_>, message: MessageRef) -> Result<(), UndeliveredError> {
        self.send(fake_discord::edit_request(request, message))?.map(drop).ok_or(UndeliveredError::MessageGone)
    }

    async fn delete_message(&self, message: MessageRef) -> Result<(), UndeliveredError> {
        self.send(fake_discord::delete_request(message))?.map(drop).ok_or(UndeliveredError::MessageGone)
    }

    async fn find_message(
        &self,
        address: Address,
        message_key: MessageKey,
        since: UnixMillis,
    ) -> Result<Option<u64>, UndeliveredError> {
        self.send(fake_discord::find_request(address, message_key, since))
    }
}

/// Lets a service deliver the remaining messages, then checks that every card and every DM shows the current state of
/// its table.
pub fn deliver_and_check(
    store: Arc<dyn Store>,
    wall: u64,
    platform_stub: &Arc<Mutex<DiscordStub>>,
    acknowledged: &BTreeSet<AnswerId>,
) -> Result<Vec<String>> {
    let repository = Repository::open(store, GAMES, &|_| Ok(()), &|_| {})?;
    let service =
        Arc::new(TableService::new(repository, Box::new(move || UnixMillis(wall)), RandomSource::System).block_on()?);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
    let sender = DirectSender(Arc::clone(platform_stub));
    runtime.block_on(async { Outbox::new(Arc::clone(&service), sender, Box::new(|_| {})).drain().await });
    let platform_stub = platform_stub.lock().map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut tables: BTreeSet<TableId> = acknowledged.iter().map(|answer| answer.table).collect();
    tables.extend(service.repository().open_tables(None).block_on()?);
    let mut problems = Vec::new();
    for id in tables {
        if let Some(stored) = service.repository().table(id).block_on()? {
            problems.extend(platform_stub.display_mismatches(&stored.table));
        }
    }
    for (key, _) in service.repository().deliveries(None, 99).block_on()? {
        problems.push(format!("{key} was not delivered"));
    }
    Ok(problems)
}
