//! Many tables whose AIs would search for minutes: all get an answer soon, and nobody waits for all tables of somebody else.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use meadhall_service::table_service::{OpenTableLimits, TableService, UsagePolicy};
use meadhall_store::BlockingExt;
use meadhall_tables::clock::UnixMillis;
use meadhall_tables::history::EntryOrigin;
use meadhall_tables::lobby::NewTable;
use meadhall_tables::{PersonId, TableId};
use meadhall_test_support::games::{RAIDS, location_of, new_table_settings};

use super::fixture::{SchedulerFixture, command_from_person};

/// If each table used this time, the last one would wait for six minutes on a machine with two processors.
const AI_TIME_LIMIT: Duration = Duration::from_secs(6);
const MAX_WAIT: Duration = Duration::from_secs(45);
const BUSY_PERSON: PersonId = PersonId(1);
const BUSY_PERSON_TABLE_COUNT: u64 = 59;
const OTHER_PERSON: PersonId = PersonId(2);
/// The tables that may be served before the other person's table: at most one for each thread, and some to spare.
const MAX_TABLES_BEFORE: usize = 10;

/// Starts a match of this person against an AI that searches for minutes, and answers until the AI must decide.
async fn start_match_with_slow_ai(service: &TableService, PersonId(person): PersonId, number: u64) {
    let command = |name: &str| command_from_person(person, &format!("{name} {number}"));
    let new_table = NewTable {
        ai_strategies: vec!["search:600000ms".to_owned()],
        ..new_table_settings(RAIDS, location_of(1, number))
    };
    let id = service.open_table(&command("open"), new_table).await.unwrap().table.id;
    let mut table = service.start_match(&command("start"), id).await.unwrap().table;
    while table.seats_awaiting_ai().next().is_none() {
        let (seat, _) = table.iter_seats().find(|(_, seat_state)| seat_state.pending_decision.is_some()).unwrap();
        let answer = table.answer_for_option(seat, 0).unwrap();
        table = service.answer(&command(&format!("answer {}", table.revision)), id, answer).await.unwrap().table;
    }
}

/// Returns when an AI gave its first answer at this table.
fn first_ai_answer_at(service: &TableService, id: TableId) -> Option<UnixMillis> {
    let history = service.repository().match_history(id).block_on().unwrap().unwrap();
    history.entries.iter().find(|entry| entry.origin == EntryOrigin::Ai).map(|entry| entry.created_at)
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_tables_with_slow_ais_share_the_time() {
    let fixture = SchedulerFixture::with_ai_time_limit(AI_TIME_LIMIT, |service| async move {
        let limits = OpenTableLimits { per_person: 100, per_channel: 100, per_server: None, opened_per_minute: 100 };
        service.set_policy(UsagePolicy { limits, ..UsagePolicy::default() });
        for number in 0..BUSY_PERSON_TABLE_COUNT {
            start_match_with_slow_ai(&service, BUSY_PERSON, number).await;
        }
        start_match_with_slow_ai(&service, OTHER_PERSON, BUSY_PERSON_TABLE_COUNT).await;
    })
    .await;
    let (started_at, service) = (Instant::now(), &fixture.service);
    let mut waiting = service.repository().open_tables(None).block_on().unwrap();
    assert_eq!(waiting.len(), 60);
    let mut answered_at = BTreeMap::new();
    let all_answered = |fixture: &SchedulerFixture| {
        while let Some((id, at)) = waiting.last().and_then(|id| Some((*id, first_ai_answer_at(&fixture.service, *id)?)))
        {
            answered_at.insert(id, at);
            waiting.pop();
        }
        waiting.is_empty()
    };
    fixture.wait_until("an AI has answered at every table", all_answered).await;
    let took = started_at.elapsed();
    assert!(took < MAX_WAIT, "the last table waited for {took:?}");
    for (id, at) in &answered_at {
        let before = answered_at.values().filter(|other| *other < at).count();
        let is_others_table = service.load_table(*id).await.unwrap().table.seat_of(OTHER_PERSON).is_some();
        assert!(!is_others_table || before < MAX_TABLES_BEFORE, "{before} tables of somebody else were served first");
    }
    fixture.shutdown.cancel();
}
