//! Several processes share one store: one leads, all may work, and a removed one cannot write any more.

use std::sync::Arc;

use futures::future::join_all;
use meadhall_service::repository::{
    ClusterMember, ClusterMembership, MemberAssignment, MemberState, MemberStatus, RepositoryError, SCHEMA_VERSION,
};
use meadhall_service::table_service::CommandError;
use meadhall_store::{MemoryStore, Store, StoreError, StoreExt, WriteBatch};
use meadhall_test_support::service_fixture::ServiceFixture;

fn cluster_member(number: u64) -> ClusterMember {
    ClusterMember {
        hostname: format!("machine {number}"),
        version: "1.0.0".to_owned(),
        schema_version: SCHEMA_VERSION,
        is_exclusive: false,
    }
}

async fn join_cluster(store: &Arc<dyn Store>, number: u64) -> ClusterMembership {
    ClusterMembership::join(Arc::clone(store), number, cluster_member(number), None).await.unwrap()
}

async fn join_exclusively(store: &Arc<dyn Store>, number: u64) -> ClusterMembership {
    ClusterMembership::join(
        Arc::clone(store),
        number,
        ClusterMember { is_exclusive: true, ..cluster_member(number) },
        None,
    )
    .await
    .unwrap()
}

async fn store_with_data() -> Arc<dyn Store> {
    let store = empty_store();
    ServiceFixture::with_store(Arc::clone(&store)).await;
    store
}

fn empty_store() -> Arc<dyn Store> {
    Arc::new(MemoryStore::new())
}

/// Sends the heartbeat of a member that is not connected to Discord.
async fn send_heartbeat(membership: &mut ClusterMembership) -> Result<MemberState, RepositoryError> {
    membership.send_heartbeat(&MemberStatus::default()).await
}

/// Returns whether the member leads, or `None` if it has to wait.
async fn leadership(membership: &mut ClusterMembership) -> Option<bool> {
    match send_heartbeat(membership).await.unwrap() {
        MemberState::Active(assignment) => Some(assignment.is_leader),
        MemberState::Standby(_) => None,
    }
}

/// Sends the heartbeat of a connected member that has taken over its assigned shards, and returns the next
/// assignment.
async fn heartbeat_as_server(
    membership: &mut ClusterMembership,
    before: &MemberAssignment,
    shard_count: u32,
) -> MemberAssignment {
    let ready = before.shards.keys().copied().collect();
    let status = MemberStatus {
        shard_count: Some(shard_count),
        is_connected: true,
        ready_shards: ready,
        ..MemberStatus::default()
    };
    match membership.send_heartbeat(&status).await.unwrap() {
        MemberState::Active(assignment) => assignment,
        MemberState::Standby(whom) => panic!("the member is on standby for {whom:?}"),
    }
}

#[tokio::test]
async fn the_first_member_leads_until_it_leaves() {
    let store = store_with_data().await;
    let before = store.scan("!", None, 99).await.unwrap();
    let (mut first, mut second) = (join_cluster(&store, 1).await, join_cluster(&store, 2).await);
    assert_eq!(leadership(&mut first).await, Some(true));
    for _ in 0..20 {
        assert_eq!(leadership(&mut second).await, Some(false));
        assert_eq!(leadership(&mut first).await, Some(true));
    }
    first.leave().await.unwrap();
    assert_eq!(leadership(&mut second).await, Some(true));
    second.leave().await.unwrap();
    assert_eq!(store.scan("!", None, 99).await.unwrap(), before, "the rejected member wrote nothing");
}

#[tokio::test]
async fn members_wait_until_the_leader_has_created_the_data() {
    let store = empty_store();
    let (mut first, mut second) = (join_cluster(&store, 1).await, join_cluster(&store, 2).await);
    assert_eq!(leadership(&mut first).await, Some(true));
    assert_eq!(send_heartbeat(&mut second).await, Ok(MemberState::Standby(Some(cluster_member(1)))));
    ServiceFixture::with_store(first.fenced_store()).await;
    assert_eq!(leadership(&mut second).await, Some(false));
}

#[tokio::test]
async fn an_older_schema_is_upgraded_once_the_last_older_member_has_left() {
    let store = store_with_data().await;
    let newer = ClusterMember { schema_version: SCHEMA_VERSION + 1, ..cluster_member(3) };
    let header = String::from_utf8(store.get("!header").await.unwrap().unwrap()).unwrap();
    let upgraded = header.replace(
        &format!("\"schema_version\":{SCHEMA_VERSION}"),
        &format!("\"schema_version\":{}", SCHEMA_VERSION + 1),
    );
    assert_ne!(upgraded, header);
    let (mut first, mut second) = (join_cluster(&store, 1).await, join_cluster(&store, 2).await);
    let mut new_member = ClusterMembership::join(Arc::clone(&store), 3, newer, None).await.unwrap();
    assert_eq!(leadership(&mut first).await, Some(true));
    assert_eq!(leadership(&mut second).await, Some(false));
    assert_eq!(leadership(&mut new_member).await, None, "a member with a newer schema waits for older members");
    first.leave().await.unwrap();
    assert_eq!(leadership(&mut new_member).await, None, "one older member is still active");
    assert_eq!(leadership(&mut second).await, Some(true));
    second.leave().await.unwrap();
    assert_eq!(leadership(&mut new_member).await, Some(true));
    // A member with the older schema that joins now is admitted, so that it can read that the store is newer.
    let mut late = join_cluster(&store, 4).await;
    store.commit(WriteBatch::new().put("!header", upgraded)).await.unwrap();
    assert_eq!(leadership(&mut late).await, Some(false));
}

#[tokio::test]
async fn an_exclusive_member_waits_for_all_others_and_they_wait_for_it() {
    let store = store_with_data().await;
    let mut bot = join_cluster(&store, 1).await;
    assert_eq!(leadership(&mut bot).await, Some(true));
    let mut exclusive = join_exclusively(&store, 2).await;
    assert_eq!(send_heartbeat(&mut exclusive).await, Ok(MemberState::Standby(Some(cluster_member(1)))));
    assert_eq!(leadership(&mut bot).await, Some(true), "the active member keeps its leadership");
    bot.leave().await.unwrap();
    assert_eq!(leadership(&mut exclusive).await, Some(true));
    let mut bot = join_cluster(&store, 3).await;
    assert!(matches!(
        send_heartbeat(&mut bot).await,
        Ok(MemberState::Standby(Some(ClusterMember { is_exclusive: true, .. })))
    ));
    exclusive.leave().await.unwrap();
    assert_eq!(leadership(&mut bot).await, Some(true));
}

#[tokio::test]
async fn a_member_without_heartbeats_is_removed_and_cannot_write_any_more() {
    let store = store_with_data().await;
    let (mut first, mut second) = (join_cluster(&store, 1).await, join_cluster(&store, 2).await);
    assert_eq!(leadership(&mut first).await, Some(true));
    let fixture = ServiceFixture::with_store(first.fenced_store()).await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let revision = fixture.table(id).await.revision;
    // It sends no heartbeat from here on, while the other one looks again and again.
    for _ in 0..5 {
        assert_eq!(leadership(&mut second).await, Some(false));
    }
    // Early heartbeats do not count as missed ones.
    for _ in 0..20 {
        let early = second.send_heartbeat_early(&MemberStatus::default()).await.unwrap();
        assert!(matches!(early, MemberState::Active(MemberAssignment { is_leader: false, .. })), "{early:?}");
    }
    assert_eq!(leadership(&mut second).await, Some(true));
    let dead = RepositoryError::Store(StoreError::WriterStopped);
    let late = fixture.answer_next(id, 0).await.unwrap_err();
    assert_eq!(late, CommandError::Repository(dead.clone()));
    assert_eq!(first.fenced_store().commit(WriteBatch::new().put("late", "1")).await, Err(StoreError::WriterStopped));
    assert_eq!(send_heartbeat(&mut first).await, Err(dead));
    assert_eq!(store.get("late").await, Ok(None));
    let fixture = ServiceFixture::with_store(second.fenced_store()).await;
    assert_eq!(fixture.table(id).await.revision, revision);
    fixture.answer_next(id, 0).await.unwrap();
}

#[tokio::test]
async fn exactly_one_of_many_members_takes_over_leadership() {
    let store = store_with_data().await;
    let mut dead_leader = join_cluster(&store, 1).await;
    assert_eq!(leadership(&mut dead_leader).await, Some(true));
    let mut others = join_all((2..8).map(|number| join_cluster(&store, number))).await;
    let mut leader_count = 0;
    for round in 0..12 {
        let beats = join_all(others.iter_mut().map(leadership)).await;
        leader_count = beats.iter().filter(|is_leader| **is_leader == Some(true)).count();
        assert!(leader_count <= 1 && beats.iter().all(Option::is_some), "round {round}: {beats:?}");
    }
    assert_eq!(leader_count, 1);
}

#[tokio::test]
async fn a_killed_follower_is_removed() {
    let store = store_with_data().await;
    let (mut first, second) = (join_cluster(&store, 1).await, join_cluster(&store, 2).await);
    drop(second);
    for _ in 0..8 {
        assert_eq!(leadership(&mut first).await, Some(true));
    }
    assert_eq!(store.scan("!member/", None, 99).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_member_known_to_be_dead_is_removed_by_its_replacement() {
    let store = store_with_data().await;
    let mut first = join_cluster(&store, 1).await;
    assert_eq!(leadership(&mut first).await, Some(true));
    let mut second = ClusterMembership::join(Arc::clone(&store), 2, cluster_member(2), Some(1)).await.unwrap();
    assert_eq!(leadership(&mut second).await, Some(true));
    assert_eq!(send_heartbeat(&mut first).await, Err(RepositoryError::Store(StoreError::WriterStopped)));
}

#[tokio::test]
async fn shards_of_a_killed_member_are_taken_over_by_the_others() {
    let store = store_with_data().await;
    let mut memberships = join_all((1..4).map(|number| join_cluster(&store, number))).await;
    let mut falls = vec![MemberAssignment::default(); 3];
    for _ in 0..12 {
        for (membership, falls) in memberships.iter_mut().zip(&mut falls) {
            *falls = heartbeat_as_server(membership, falls, 5).await;
        }
    }
    let counts = |falls: &[MemberAssignment]| falls.iter().map(|it| it.shards.len()).collect::<Vec<_>>();
    assert_eq!(counts(&falls).iter().sum::<usize>(), 5, "{falls:?}");
    assert!(
        falls
            .iter()
            .all(|it| it.is_every_shard_connected && it.has_successor && it.shards.values().all(|answers| *answers)),
        "{falls:?}"
    );
    memberships.remove(0);
    falls.remove(0);
    for _ in 0..12 {
        for (membership, falls) in memberships.iter_mut().zip(&mut falls) {
            *falls = heartbeat_as_server(membership, falls, 5).await;
        }
    }
    assert_eq!(counts(&falls).iter().sum::<usize>(), 5, "{falls:?}");
    assert!(
        falls.iter().all(|it| it.is_every_shard_connected) && falls.iter().filter(|it| it.is_leader).count() == 1,
        "{falls:?}"
    );
}
