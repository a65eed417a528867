//! Stores and exports written by earlier versions. The current version opens, verifies and delivers them, and
//! plays on.
//!
//! `MEADHALL_BLESS=1 cargo test --test service hold_one` writes the files of a day that has none yet.
//! Existing files are never rewritten, because they prove that old data can still be read.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use meadhall_games::GAMES;
use meadhall_registry::journal::JournalEntry;
use meadhall_service::backup::{
    CheckedImport, ExportScope, ReplayScope, VerifyFinding, export, export_raw_rows, verify_store,
};
use meadhall_service::outbox::{MessageFormat, MessageKey, PingMode};
use meadhall_service::repository::{
    Delivery, DeliveryObstacle, DisplayTarget, DisplayedMessages, DmPreference, MessageRef, Repository, SCHEMA_VERSION,
    SendAttempt, keys,
};
use meadhall_store::{BlockingExt, MemoryStore, Store, StoreExt};
use meadhall_tables::clock::UnixMillis;
use meadhall_tables::table::{Occupant, PauseReason, Table, TableEnding};
use meadhall_tables::{ChannelId, TableId};
use tokio::time::sleep;

use super::discord::{SentBody, SentMessage, decision_key};
use super::history::CANNOT_SEND;
use super::world::{OutboxFixture, command_from, location_in};

/// The days with fixture files. A changed format needs a new day.
const FIXTURE_DAYS: [&str; 3] = ["2026-11-25", "2026-11-27", "2026-11-30"];

fn fixture_path(day: &str, file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(day).join(file)
}

/// Writes the files of a day.
async fn write_fixture(day: &str) {
    let fixture = OutboxFixture::new().await.fill_with_everything().await;
    let repository = fixture.repository();
    let mut files = [("rows.jsonl", Vec::new()), ("export.jsonl", Vec::new()), ("table.jsonl", Vec::new())];
    export_raw_rows(fixture.store.as_ref(), SCHEMA_VERSION, &mut files[0].1, &|_| {}).unwrap();
    export(repository, ExportScope::Everything, &mut files[1].1, &|_| {}).unwrap();
    let undo_table = repository.open_tables_in(ChannelId(4)).block_on().unwrap()[0];
    export(repository, ExportScope::OneTable(undo_table), &mut files[2].1, &|_| {}).unwrap();
    fs::create_dir_all(fixture_path(day, "")).unwrap();
    for (name, text) in files {
        fs::write(fixture_path(day, name), text).unwrap();
    }
}

fn store_from_file(day: &str, file: &str) -> Arc<MemoryStore> {
    let memory_store = Arc::new(MemoryStore::new());
    let store: Arc<dyn Store> = Arc::clone(&memory_store) as Arc<dyn Store>;
    let import = CheckedImport::check_file(&fixture_path(day, file), GAMES, &|_| {}).unwrap();
    import.write_to_store(&store, &|_| Ok(()), &|_| {}).unwrap();
    memory_store
}

fn verify_findings(repository: &Repository) -> Vec<String> {
    let mut findings = Vec::new();
    verify_store(
        repository,
        ReplayScope::AllMatches,
        &mut |finding: VerifyFinding| findings.push(finding.to_string()),
        &|_| {},
    )
    .unwrap();
    findings
}

/// Returns what is wrong with a store, except that the rules of today replay a match of older rules differently. Such a match
/// goes on from its snapshot.
fn faults_of(repository: &Repository) -> Vec<String> {
    let mut findings = verify_findings(repository);
    findings.retain(|finding| !finding.contains("replays differently with the current rules"));
    findings
}

/// Opens a service on this store a month later, with a Discord that holds the messages recorded there.
async fn open_a_month_later(store: Arc<MemoryStore>) -> OutboxFixture {
    let fixture = OutboxFixture::with_store(store).await;
    sleep(Duration::from_secs(30 * 24 * 60 * 60)).await;
    fixture.restore_messages();
    assert_eq!(faults_of(fixture.repository()), [""; 0]);
    fixture.go_online().await;
    fixture
}

/// Plays on at every open table and checks that everything is delivered.
async fn play_on_and_check(fixture: &OutboxFixture) {
    fixture.deliver_all().await;
    let repository = fixture.repository();
    let open = repository.open_tables(None).block_on().unwrap();
    fixture
        .service
        .clear_pause_reasons(&open, &[PauseReason::ThreadLocked, PauseReason::BotRemovedFromServer])
        .await
        .unwrap();
    for id in &open {
        let table = fixture.table(*id).await;
        if table.channel_lost_since.is_some() {
            let host = table.host.unwrap();
            fixture.service.move_table(&command_from(host.0, None), *id, location_in(99)).await.unwrap();
        }
        if table.running_match().is_none() {
            fixture.service.join_table(&command_from(900, None), *id).await.unwrap();
            fixture.service.start_match(&command_from(table.host.unwrap().0, None), *id).await.unwrap();
        }
        // A decision of older rules is asked anew at the first command.
        let _ = fixture.try_answer_next(*id, 0).await;
        for step in 0..40 {
            if fixture.answer_next(*id, step % 4).await.is_none() && fixture.service.play_ai_turn(*id).await.is_err() {
                break;
            }
            if step % 8 == 0 {
                fixture.deliver_all().await;
            }
        }
        assert!(fixture.table(*id).await.revision > table.revision, "{id}");
    }
    fixture.deliver_all().await;
    fixture.check_delivered().await;
    assert_eq!(faults_of(repository), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn old_stores_hold_one_of_everything() {
    for day in FIXTURE_DAYS {
        if std::env::var_os("MEADHALL_BLESS").is_some() && !fixture_path(day, "rows.jsonl").exists() {
            write_fixture(day).await;
        }
        let fixture = open_a_month_later(store_from_file(day, "rows.jsonl")).await;
        let newer_contents = if day < "2026-11-27" { Vec::new() } else { newer_contents_by_name(&fixture) };
        let missing: Vec<&str> = contents_by_name(&fixture)
            .into_iter()
            .chain(newer_contents)
            .filter(|(_, is_present)| !is_present)
            .map(|(name, _)| name)
            .collect();
        assert_eq!(missing, [""; 0], "{day}");
    }
}

#[tokio::test(start_paused = true)]
async fn old_stores_are_delivered_and_played_on() {
    for day in FIXTURE_DAYS {
        play_on_and_check(&open_a_month_later(store_from_file(day, "rows.jsonl")).await).await;
    }
}

#[tokio::test(start_paused = true)]
async fn old_exports_are_imported_and_played_on() {
    for day in FIXTURE_DAYS {
        let all = OutboxFixture::with_store(store_from_file(day, "rows.jsonl"))
            .await
            .service
            .repository()
            .open_tables(None)
            .block_on()
            .unwrap();
        for (file, open) in [("export.jsonl", all.len()), ("table.jsonl", 1)] {
            let fixture = open_a_month_later(store_from_file(day, file)).await;
            assert_eq!(fixture.repository().open_tables(None).block_on().unwrap().len(), open, "{day} {file}");
            play_on_and_check(&fixture).await;
        }
    }
}

fn open_tables(repository: &Repository) -> Vec<Table> {
    let load_table = |id: TableId| repository.table(id).block_on().unwrap().unwrap().table;
    repository.open_tables(None).block_on().unwrap().into_iter().map(load_table).collect()
}

/// Returns what is recorded about the messages of these tables.
fn displayed_of(repository: &Repository, tables: &[Table]) -> Vec<DisplayedMessages> {
    let targets = tables.iter().flat_map(|table| targets_of(table).into_iter().map(|target| (table.id, target)));
    targets.filter_map(|(id, target)| repository.displayed(id, target).block_on().unwrap()).collect()
}

/// Lists what only the fixtures of newer days contain, and whether this one does.
fn newer_contents_by_name(fixture: &OutboxFixture) -> Vec<(&'static str, bool)> {
    let open = open_tables(fixture.repository());
    let displayed = displayed_of(fixture.repository(), &open);
    let histories = open.iter().filter_map(|table| fixture.repository().match_history(table.id).block_on().unwrap());
    vec![
        ("an answered DM that is a line", displayed.iter().any(|it| !it.collapsed.is_empty())),
        ("a reminder that is shown", displayed.iter().any(|it| !it.reminders.is_empty())),
        ("a takeover in the log", histories.flat_map(|it| it.entries).any(|entry| entry.takeover.is_some())),
    ]
}

/// Lists everything a fixture should contain, and whether it does.
fn contents_by_name(fixture: &OutboxFixture) -> Vec<(&'static str, bool)> {
    let repository = fixture.repository();
    let load_table = |id: TableId| repository.table(id).block_on().unwrap().unwrap().table;
    let open = open_tables(repository);
    let finished: Vec<Table> =
        repository.finished_tables(None, 99).block_on().unwrap().into_iter().map(load_table).collect();
    let displayed = displayed_of(repository, &open);
    let deliveries: Vec<Delivery> =
        repository.deliveries(None, 999).block_on().unwrap().into_iter().map(|(_, delivery)| delivery).collect();
    let people = repository.person_settings_page(None, 99).block_on().unwrap();
    let entries = open
        .iter()
        .filter_map(|table| repository.match_history(table.id).block_on().unwrap())
        .flat_map(|history| history.entries);
    let entries: Vec<JournalEntry> = entries.map(|entry| entry.entry).collect();

    let any_ended_with = |ending| finished.iter().any(|table| table.result().unwrap().ending == ending);
    let any_open = |it: &dyn Fn(&Table) -> bool| open.iter().any(it);
    let any_displayed = |it: &dyn Fn(&DisplayedMessages) -> bool| displayed.iter().any(it);
    let any_attempt =
        |it: &dyn Fn(&SendAttempt) -> bool| displayed.iter().flat_map(|displayed| &displayed.attempts).any(it);
    let any_forbidden_with = |obstacle| {
        any_displayed(&|it| it.forbidden.is_some_and(|any_forbidden_with| any_forbidden_with.obstacle == obstacle))
    };
    let any_preference = |preference| people.iter().any(|(_, settings)| settings.dm_preference == preference);
    vec![
        ("a lobby", any_open(&|it| it.running_match().is_none() && !it.variants.is_empty())),
        ("a combat", any_open(&|it| prompt_keys_of(repository, it).contains(&"raids_ask_combat"))),
        ("an undo", entries.iter().any(|entry| matches!(entry, JournalEntry::Undo(_)))),
        (
            "answers that can be undone",
            any_open(&|it| {
                it.running_match()
                    .and_then(|running_match| running_match.undo_state.as_ref())
                    .is_some_and(|undo_state| undo_state.undo_count == 2 && undo_state.rewind_points.len() > 1)
            }),
        ),
        ("a table without a channel", any_open(&|it| it.channel_lost_since.is_some())),
        ("a table in a locked thread", any_open(&|it| it.is_paused_for(PauseReason::ThreadLocked))),
        ("a table in a server without the bot", any_open(&|it| it.is_paused_for(PauseReason::BotRemovedFromServer))),
        ("a player who could not be notified", any_open(&|it| it.is_paused_for(PauseReason::PlayerNotNotified))),
        (
            "an AI stand-in",
            any_open(&|it| {
                it.seats
                    .iter()
                    .any(|seat_state| matches!(seat_state.occupant, Occupant::Ai { stands_in_for: Some(_), .. }))
            }),
        ),
        ("a seat offer", any_open(&|it| it.seats.iter().any(|seat_state| seat_state.offered_to.is_some()))),
        ("votes", any_open(&|it| it.votes.len() > 1)),
        ("a former player", any_open(&|it| !it.former_players.is_empty())),
        ("earlier cards", any_open(&|it| !it.cards.earlier.is_empty())),
        ("a completed match", any_ended_with(TableEnding::Completed)),
        ("a conceded match", any_ended_with(TableEnding::Conceded)),
        ("a match ended by vote", any_ended_with(TableEnding::EndedByVote)),
        ("a cancelled lobby", any_ended_with(TableEnding::LobbyCancelled)),
        ("an expired lobby", any_ended_with(TableEnding::LobbyExpired)),
        ("a match ended without a channel", any_ended_with(TableEnding::ChannelLost)),
        (
            "an erased person",
            finished.iter().any(|it| it.seats.iter().any(|seat_state| seat_state.occupant == Occupant::Erased)),
        ),
        ("a message key", any_displayed(&|it| it.current.is_some_and(|current| current.message_key != 0))),
        (
            "an update forbidden by missing permissions",
            any_forbidden_with(DeliveryObstacle::MissingPermissions(CANNOT_SEND)),
        ),
        ("an update forbidden by a locked thread", any_forbidden_with(DeliveryObstacle::ThreadLocked)),
        ("an update forbidden for an unknown reason", any_forbidden_with(DeliveryObstacle::ReasonUnknown)),
        ("a revision given up", any_displayed(&|it| it.given_up_revision.is_some())),
        (
            "a retired message with buttons",
            any_displayed(&|it| it.retired.iter().any(|retired| retired.is_edit_forbidden && retired.for_revision > 0)),
        ),
        ("a send attempt", any_attempt(&|it| !it.is_search_forbidden && it.replaces.is_none())),
        ("a send attempt that cannot be searched for", any_attempt(&|it| it.is_search_forbidden)),
        ("a send attempt that replaces a message", any_attempt(&|it| it.replaces.is_some())),
        ("a table update to deliver", deliveries.iter().any(|it| matches!(it, Delivery::ShowTable { .. }))),
        ("a notification to deliver", deliveries.iter().any(|it| matches!(it, Delivery::Notify(_)))),
        ("a started notification", deliveries.iter().any(|it| matches!(it, Delivery::NotifyStarted { .. }))),
        ("a dead letter", !fixture.rows_with_prefix(keys::DEAD_LETTERS_PREFIX).is_empty()),
        ("undecided about DMs", any_preference(DmPreference::Undecided)),
        ("wants DMs", any_preference(DmPreference::WantsDms)),
        ("wants no DMs", any_preference(DmPreference::NoDms)),
        ("closed DMs", any_preference(DmPreference::DmsClosed)),
        ("command ids", !fixture.rows_with_prefix(keys::COMMAND_IDS_PREFIX).is_empty()),
        ("results", !fixture.rows_with_prefix(keys::RESULTS_PREFIX).is_empty()),
    ]
}

fn prompt_keys_of(repository: &Repository, table: &Table) -> Vec<&'static str> {
    match repository.table_record(table.id).block_on().unwrap().unwrap().load_match(repository.registry()).unwrap() {
        meadhall_service::repository::LoadedMatch::Playable(match_state) => {
            match_state.decisions().iter().map(|it| it.prompt.key).collect()
        }
        meadhall_service::repository::LoadedMatch::NotStarted
        | meadhall_service::repository::LoadedMatch::Frozen(_) => Vec::new(),
    }
}

/// Returns all targets that a table may have.
fn targets_of(table: &Table) -> Vec<DisplayTarget> {
    let seats = table.iter_seats().map(|(seat, _)| DisplayTarget::SeatDm(seat));
    [DisplayTarget::Card].into_iter().chain(seats).collect()
}

impl OutboxFixture {
    /// Puts the recorded messages into Discord and treats stored notifications as written in this run.
    fn restore_messages(&self) {
        let repository = self.repository();
        for row in self.store.scan("", None, usize::MAX).block_on().unwrap() {
            let delivery =
                keys::table_of_delivery(&row.key).and_then(|_| serde_json::from_slice::<Delivery>(&row.value).ok());
            let value = match delivery.as_ref().and_then(Delivery::notification) {
                Some(notification) => serde_json::to_vec(&Delivery::Notify(notification.clone())).unwrap(),
                None => row.value,
            };
            self.written_rows.lock().unwrap().push((row.key, value));
        }
        for id in repository.open_tables(None).block_on().unwrap() {
            let table = repository.table(id).block_on().unwrap().unwrap().table;
            for target in targets_of(&table) {
                let displayed = repository.displayed(id, target).block_on().unwrap().unwrap_or_default();
                let mut messages = self.discord.messages();
                let mut add_message = |message: MessageRef, target, for_revision, message_key, body| {
                    messages.push(SentMessage {
                        address: message.address,
                        id: message.id,
                        message_key: MessageKey(message_key),
                        sent_at: UnixMillis(0),
                        table_id: id,
                        target,
                        for_revision,
                        ping: PingMode::Mention,
                        format: MessageFormat::Full,
                        body,
                        is_deleted: false,
                        edit_count: 0,
                    });
                };
                let at_revision = |revision| SentBody::CurrentTable {
                    revision,
                    decision: match target {
                        DisplayTarget::Card => None,
                        DisplayTarget::SeatDm(seat) => decision_key(&table, seat),
                    },
                };
                for retired in &displayed.retired {
                    add_message(retired.message, Some(target), retired.for_revision, 0, at_revision(0));
                }
                for line in &displayed.collapsed {
                    add_message(*line, Some(target), 0, 0, SentBody::Retired);
                }
                for reminder in &displayed.reminders {
                    add_message(reminder.message, None, reminder.asked_revision, 0, SentBody::Retired);
                }
                if let Some(current) = displayed.current {
                    let body = at_revision(current.shown_revision);
                    add_message(current.message, Some(target), current.for_revision, current.message_key, body);
                }
            }
        }
    }
}
