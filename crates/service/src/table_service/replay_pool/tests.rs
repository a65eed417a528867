//! Replays wait for their turn and lock no table meanwhile, and the same match is not replayed again.

use std::collections::BTreeMap;
use std::pin::pin;
use std::time::Duration;

use meadhall_game::{Lang, Seat};
use meadhall_games::{GAMES, find_game};
use meadhall_store::MemoryStore;
use meadhall_tables::clock::UnixMillis;
use meadhall_tables::lobby::NewTable;
use meadhall_tables::pace::Pace;
use meadhall_tables::{AccessLevel, Actor, ActorContext, ChannelId, MatchVenue, PersonId, ServerId, TableLocation};
use tokio::time::timeout;

use super::*;
use crate::repository::Repository;
use crate::table_service::{CommandContext, LogRange, RandomSource, TableService, ViewAudience};

async fn service_on(store: &Arc<MemoryStore>) -> TableService {
    let repository = Repository::open(Arc::clone(store) as _, GAMES, &|_| Ok(()), &|_| {}).unwrap();
    TableService::new(repository, Box::new(|| UnixMillis(0)), RandomSource::seeded(1)).await.unwrap()
}

fn command_from(person: u64) -> CommandContext {
    let actor = Actor { person: PersonId(person), access: AccessLevel::Member };
    CommandContext { actor, command_id: None, actor_context: ActorContext::default() }
}

/// Starts a match between two people and gives some answers.
async fn start_match(service: &TableService) -> TableId {
    let location = TableLocation { server: ServerId(1), channel: ChannelId(1) };
    let (game_type, variants, ai_strategies) = (find_game("raids").unwrap(), BTreeMap::new(), Vec::new());
    let (language, pace, venue, tutorial) = (Lang::En, Pace::Live, MatchVenue::default(), None);
    let new_table = NewTable { game_type, variants, location, language, pace, ai_strategies, venue, tutorial };
    let id = service.open_table(&command_from(1), new_table).await.unwrap().table.id;
    service.join_table(&command_from(2), id).await.unwrap();
    service.start_match(&command_from(1), id).await.unwrap();
    for _ in 0..20 {
        answer(service, id).await;
    }
    id
}

async fn answer(service: &TableService, id: TableId) {
    let table = service.load_table(id).await.unwrap().table;
    let mut asked = table.iter_seats().filter(|(_, seat_state)| seat_state.pending_decision.is_some());
    let (seat, seat_state) = asked.next().unwrap();
    let answer = table.answer_for_option(seat, 0).unwrap();
    service.answer(&command_from(seat_state.person().unwrap().0), id, answer).await.unwrap();
}

/// Asserts that this does not end while other replays run, and that the table can be used meanwhile.
async fn assert_waits_unlocked<T>(service: &TableService, id: TableId, replay: impl Future<Output = T>) -> T {
    let mut replay = pin!(replay);
    let running = service.replays.permits.acquire_many(MAX_CONCURRENT_REPLAYS as u32).await.unwrap();
    let use_table = timeout(Duration::from_secs(60), service.load_warnings(id, PersonId(1)));
    tokio::select! {
        biased;
        _ = &mut replay => panic!("the replay has not waited"),
        warnings = use_table => assert!(warnings.expect("the table is not locked").is_ok()),
    }
    drop(running);
    replay.await
}

#[tokio::test]
async fn a_replay_waits_for_others_and_does_not_lock_its_table() {
    let store = Arc::new(MemoryStore::new());
    let (running, finished) = {
        let service = service_on(&store).await;
        let (running, finished) = (start_match(&service).await, start_match(&service).await);
        service.concede(&command_from(1), finished).await.unwrap();
        (running, finished)
    };
    // This process has no recent log.
    let service = service_on(&store).await;
    let view = |log_range| service.load_view(running, ViewAudience::Public, log_range);
    let all = assert_waits_unlocked(&service, running, view(LogRange::WholeMatch)).await.unwrap().log;
    let last = assert_waits_unlocked(&service, running, view(LogRange::OfLastAnswer(Seat(0)))).await.unwrap().log;
    assert!(!last.is_empty() && last.len() < all.len(), "{} of {} lines", last.len(), all.len());
    let then = assert_waits_unlocked(&service, running, service.view_at_turn(running, ViewAudience::Public, 1)).await;
    assert_eq!(then.unwrap().unwrap().turn.number, 1);
    assert_waits_unlocked(&service, finished, service.turns_for(finished, ViewAudience::Public)).await.unwrap();
    let loaded = assert_waits_unlocked(&service, finished, service.load_table(finished)).await.unwrap();
    assert!(loaded.match_state.is_some());
    // The match at its end is remembered.
    let _running = service.replays.permits.acquire_many(MAX_CONCURRENT_REPLAYS as u32).await.unwrap();
    let again = timeout(Duration::from_secs(60), service.load_table(finished)).await.expect("it is not replayed again");
    let fingerprint = |match_state: Option<Box<dyn meadhall_registry::Match>>| match_state.unwrap().state_fingerprint();
    assert_eq!(fingerprint(again.unwrap().match_state), fingerprint(loaded.match_state));
}

#[tokio::test]
async fn turns_are_remembered_for_each_viewer_until_the_table_changes() {
    let service = service_on(&Arc::default()).await;
    let id = start_match(&service).await;
    let turns = async |audience| service.turns_for(id, audience).await.unwrap().unwrap().0;
    let (public, own) = (turns(ViewAudience::Public).await, turns(ViewAudience::Person(PersonId(1))).await);
    assert!(public.len() > 2 && !Arc::ptr_eq(&public, &own));
    assert!(Arc::ptr_eq(&public, &turns(ViewAudience::Public).await));
    // A turn in the middle is the same whether the turns are known or not.
    let known = service.view_at_turn(id, ViewAudience::Public, 1).await.unwrap().unwrap();
    service.replays.turns.0.lock().unwrap().clear();
    let unknown = service.view_at_turn(id, ViewAudience::Public, 1).await.unwrap().unwrap();
    assert_eq!((known.turn, known.last_turn), (unknown.turn, unknown.last_turn));
    answer(&service, id).await;
    assert!(!Arc::ptr_eq(&public, &turns(ViewAudience::Public).await));
    for _ in 0..MAX_REMEMBERED_MATCHES {
        answer(&service, id).await;
        turns(ViewAudience::Public).await;
    }
    assert_eq!(service.replays.turns.0.lock().unwrap().len(), MAX_REMEMBERED_MATCHES);
}
