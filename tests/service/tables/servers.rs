//! Settings of a server, the operator's policy, and people's block lists: who opens tables, where and how
//! many, who may join, and when clocks are paused.

mod moves;
mod quiet_hours;

use std::collections::BTreeSet;

use meadhall_service::repository::{PersonList, ServerSettings, ServerTableLimits};
use meadhall_service::table_service::{
    CommandContext, CommandError, LogRange, MAX_BLOCKED_PEOPLE, MAX_LISTED_CHANNELS_OR_ROLES, OpenTableLimits,
    UsagePolicy, ViewAudience,
};
use meadhall_store::{BlockingExt, StoreExt, WriteBatch};
use meadhall_tables::clock::{DAY_MS, UnixMillis};
use meadhall_tables::notification::{Notification, NotificationEvent, NotificationRecipient};
use meadhall_tables::quiet_hours::QuietHours;
use meadhall_tables::table::{Proposal, Replacement};
use meadhall_tables::{
    ActorContext, ChannelId, PauseReason, PersonId, RoleId, ServerId, TableError, TableId, TableLocation,
    ThreadLocation,
};
use meadhall_test_support::service_fixture::{HOUR_MS, LOCATION, MINUTE_MS, ServiceFixture, new_raids_table};

/// A manager of the server who plays nowhere.
const MANAGER_ID: u64 = 900;

/// Changes the settings of the server as its manager.
async fn update_settings(fixture: &ServiceFixture, update: impl Fn(&mut ServerSettings)) {
    fixture
        .service
        .update_server_settings(&fixture.manager_command_from(MANAGER_ID), LOCATION.server, update)
        .await
        .unwrap();
}

/// Adds the thread and the roles of the person to a command's context.
fn with_actor_context(
    command: CommandContext,
    thread_location: Option<ThreadLocation>,
    roles: &[u64],
) -> CommandContext {
    CommandContext {
        actor_context: ActorContext { roles: roles.iter().copied().map(RoleId).collect(), thread: thread_location },
        ..command
    }
}

async fn open_in_channel(
    fixture: &ServiceFixture,
    command: &CommandContext,
    channel: u64,
) -> Result<TableId, CommandError> {
    let mut new_table = new_raids_table(1);
    new_table.location = TableLocation { channel: ChannelId(channel), ..LOCATION };
    Ok(fixture.service.open_table(command, new_table).await?.table.id)
}

fn refusal_of<T: std::fmt::Debug>(outcome: Result<T, CommandError>) -> TableError {
    match outcome.unwrap_err() {
        CommandError::Refused(refused) => refused,
        other => panic!("{other:?}"),
    }
}

/// Returns quiet hours that have just begun and last for this many hours of wall-clock time.
fn quiet_hours_from_now(fixture: &ServiceFixture, hours: u64) -> QuietHours {
    let now = fixture.service.now().unix.0 / MINUTE_MS;
    let minute = |total_minutes: u64| u16::try_from(total_minutes % (24 * 60)).unwrap();
    QuietHours { from_minute: minute(now), to_minute: minute(now + hours * 60), utc_offset_minutes: 0 }
}

#[tokio::test]
async fn only_managers_change_the_settings_of_their_server() {
    let fixture = ServiceFixture::new().await;
    let set_channels = |settings: &mut ServerSettings| settings.table_channels = [ChannelId(7)].into();
    let outcome = fixture.service.update_server_settings(&fixture.command_from(1), LOCATION.server, set_channels).await;
    assert_eq!(refusal_of(outcome), TableError::ManagersOnly);
    let outcome =
        fixture.service.update_server_settings(&fixture.manager_command_from(1), ServerId(2), set_channels).await;
    assert_eq!(refusal_of(outcome), TableError::ManagersOnly, "a manager of another server");
    assert_eq!(fixture.repository().server_settings_page(None, 9).block_on().unwrap(), []);
    update_settings(&fixture, set_channels).await;
    update_settings(&fixture, |settings| settings.table_channels.clear()).await;
    assert_eq!(fixture.store.scan("v/", None, 9).block_on().unwrap(), [], "default settings are not stored");
}

#[tokio::test]
async fn tables_open_only_in_the_listed_channels_and_their_threads() {
    let fixture = ServiceFixture::new().await;
    update_settings(&fixture, |settings| settings.table_channels = [ChannelId(7), ChannelId(8)].into()).await;
    let refusal = TableError::ChannelNotAllowed { channels: vec![ChannelId(7), ChannelId(8)] };
    assert_eq!(refusal_of(open_in_channel(&fixture, &fixture.command_from(1), 9).await), refusal);
    assert_eq!(
        refusal_of(open_in_channel(&fixture, &fixture.manager_command_from(1), 9).await),
        refusal,
        "managers are refused, too, unless they change the list"
    );
    let own = open_in_channel(&fixture, &fixture.command_from(1), 7).await.unwrap();
    let thread_location =
        |thread, channel| Some(ThreadLocation { thread: ChannelId(thread), parent_channel: ChannelId(channel) });
    let thread = with_actor_context(fixture.command_from(2), thread_location(70, 8), &[]);
    open_in_channel(&fixture, &thread, 70).await.unwrap();
    assert_eq!(
        refusal_of(
            open_in_channel(&fixture, &with_actor_context(fixture.command_from(2), thread_location(70, 9), &[]), 70)
                .await
        ),
        refusal
    );
    let another = with_actor_context(fixture.command_from(2), thread_location(70, 8), &[]);
    assert_eq!(refusal_of(open_in_channel(&fixture, &another, 71).await), refusal, "the caller is in another thread");
    // A table cannot be moved to another channel afterwards, either.
    let location_in = |channel| TableLocation { channel: ChannelId(channel), ..LOCATION };
    assert_eq!(refusal_of(fixture.service.move_table(&fixture.command_from(1), own, location_in(9)).await), refusal);
    fixture.service.move_table(&fixture.command_from(1), own, location_in(8)).await.unwrap();
    // A table that already exists elsewhere stays there; its rematch needs an allowed channel.
    fixture.service.start_match(&fixture.command_from(1), own).await.unwrap();
    fixture.service.concede(&fixture.command_from(1), own).await.unwrap();
    update_settings(&fixture, |settings| settings.table_channels = [ChannelId(7)].into()).await;
    let refusal = TableError::ChannelNotAllowed { channels: vec![ChannelId(7)] };
    assert_eq!(refusal_of(fixture.service.rematch(&fixture.command_from(1), own, LOCATION).await), refusal);
    update_settings(&fixture, |settings| settings.table_channels.clear()).await;
    fixture.service.rematch(&fixture.command_from(1), own, LOCATION).await.unwrap();
}

#[tokio::test]
async fn only_listed_roles_and_managers_open_tables() {
    let fixture = ServiceFixture::new().await;
    update_settings(&fixture, |settings| settings.opener_roles = [RoleId(5), RoleId(6)].into()).await;
    let others = TableError::RoleRequired { roles: vec![RoleId(5), RoleId(6)] };
    assert_eq!(
        refusal_of(open_in_channel(&fixture, &with_actor_context(fixture.command_from(1), None, &[4]), 1).await),
        others
    );
    let id = open_in_channel(&fixture, &with_actor_context(fixture.command_from(2), None, &[4, 6]), 1).await.unwrap();
    open_in_channel(&fixture, &fixture.manager_command_from(3), 1).await.unwrap();
    fixture.service.join_table(&fixture.command_from(1), id).await.expect("anyone may join");
}

#[tokio::test]
async fn a_server_may_lower_the_limits_of_the_policy_but_not_raise_them() {
    let fixture = ServiceFixture::new().await;
    let limits = ServerTableLimits { per_server: Some(3), per_channel: Some(2), per_person: Some(1) };
    update_settings(&fixture, |settings| settings.table_limits = limits).await;
    let own = open_in_channel(&fixture, &fixture.command_from(1), 5).await.unwrap();
    assert_eq!(
        refusal_of(open_in_channel(&fixture, &fixture.command_from(1), 6).await),
        TableError::PersonTableLimitInServer { person: PersonId(1), max: 1 }
    );
    let other = open_in_channel(&fixture, &fixture.command_from(2), 5).await.unwrap();
    assert_eq!(
        refusal_of(open_in_channel(&fixture, &fixture.command_from(3), 5).await),
        TableError::ChannelTableLimit { max: 2 }
    );
    assert_eq!(
        refusal_of(fixture.service.join_table(&fixture.command_from(1), other).await),
        TableError::PersonTableLimitInServer { person: PersonId(1), max: 1 }
    );
    fixture.service.join_table(&fixture.command_from(1), own).await.expect("joining their own table again is allowed");
    let third = open_in_channel(&fixture, &fixture.command_from(3), 6).await.unwrap();
    assert_eq!(
        refusal_of(open_in_channel(&fixture, &fixture.command_from(4), 7).await),
        TableError::ServerTableLimit { max: 3 }
    );
    // Moving a table within the server does not raise the server's count.
    fixture
        .service
        .move_table(&fixture.command_from(3), third, TableLocation { channel: ChannelId(7), ..LOCATION })
        .await
        .unwrap();
    // Tables of another server are counted separately.
    let mut new_table = new_raids_table(1);
    new_table.location = TableLocation { server: ServerId(2), channel: ChannelId(200) };
    let away = fixture.service.open_table(&fixture.command_from(4), new_table).await.unwrap().table.id;
    assert_eq!(
        refusal_of(fixture.service.move_table(&fixture.command_from(4), away, LOCATION).await),
        TableError::ServerTableLimit { max: 3 }
    );
    let generous = ServerTableLimits { per_server: None, per_channel: Some(999), per_person: Some(999) };
    update_settings(&fixture, |settings| settings.table_limits = generous).await;
    for person in 10..20 {
        open_in_channel(&fixture, &fixture.command_from(person), 30).await.unwrap();
    }
    assert_eq!(
        refusal_of(open_in_channel(&fixture, &fixture.command_from(20), 30).await),
        TableError::ChannelTableLimit { max: 10 }
    );
}

#[tokio::test]
async fn the_policy_applies_to_all_servers() {
    let limits = OpenTableLimits { per_person: 2, per_channel: 3, per_server: Some(4), opened_per_minute: 2 };
    let fixture = ServiceFixture::new().await.with_policy(UsagePolicy { limits, banned: [PersonId(66)].into() });
    for channel in [1, 2] {
        open_in_channel(&fixture, &fixture.command_from(1), channel).await.unwrap();
    }
    fixture.advance(MINUTE_MS).await;
    assert_eq!(
        refusal_of(open_in_channel(&fixture, &fixture.command_from(1), 3).await),
        TableError::PersonTableLimit { person: PersonId(1), max: 2 }
    );
    let own = open_in_channel(&fixture, &fixture.command_from(2), 1).await.unwrap();
    assert_eq!(refusal_of(open_in_channel(&fixture, &fixture.command_from(66), 1).await), TableError::Banned);
    assert_eq!(refusal_of(fixture.service.join_table(&fixture.command_from(66), own).await), TableError::CannotJoin);
    open_in_channel(&fixture, &fixture.command_from(3), 1).await.unwrap();
    assert_eq!(
        refusal_of(open_in_channel(&fixture, &fixture.command_from(4), 1).await),
        TableError::ChannelTableLimit { max: 3 }
    );
    assert_eq!(
        refusal_of(open_in_channel(&fixture, &fixture.command_from(4), 9).await),
        TableError::ServerTableLimit { max: 4 }
    );
    fixture.service.cancel_lobby(&fixture.command_from(2), own).await.unwrap();
    for _ in 0..2 {
        let id = open_in_channel(&fixture, &fixture.command_from(5), 9).await.unwrap();
        fixture.service.cancel_lobby(&fixture.command_from(5), id).await.unwrap();
    }
    assert_eq!(
        refusal_of(open_in_channel(&fixture, &fixture.command_from(5), 9).await),
        TableError::OpeningTooFast { max: 2 }
    );
}

#[tokio::test]
async fn a_banned_person_keeps_their_seats_and_gets_no_new_ones() {
    let fixture = ServiceFixture::new().await;
    let running_table = fixture.start_match(&[1, 2], 0).await;
    let lobby = fixture.open_table(3, 0).await;
    update_settings(&fixture, |settings| settings.banned_people = [PersonId(2)].into()).await;
    assert_eq!(refusal_of(open_in_channel(&fixture, &fixture.command_from(2), 1).await), TableError::Banned);
    assert_eq!(refusal_of(fixture.service.join_table(&fixture.command_from(2), lobby).await), TableError::CannotJoin);
    fixture.service.leave_table(&fixture.command_from(2), running_table).await.unwrap();
    fixture
        .service
        .join_table(&fixture.command_from(2), running_table)
        .await
        .expect("a banned person may return to their seat");
    for _ in 0..4 {
        fixture.answer_next(running_table, 0).await.unwrap();
    }
    let mut new_table = new_raids_table(1);
    new_table.location.server = ServerId(2);
    fixture.service.open_table(&fixture.command_from(2), new_table).await.expect("a ban applies to one server only");
    let personal_data = serde_json::to_value(fixture.service.personal_data(PersonId(2)).await.unwrap()).unwrap();
    assert_eq!(personal_data["banned_in"], serde_json::json!([LOCATION.server]));
    update_settings(&fixture, |settings| settings.banned_people = PersonList::default()).await;
    fixture.service.join_table(&fixture.command_from(2), lobby).await.unwrap();
}

#[tokio::test]
async fn blocked_and_banned_people_get_the_same_refusal() {
    let fixture = ServiceFixture::new().await;
    let (host, guest, clear) =
        (fixture.open_table(1, 0).await, fixture.open_table(2, 0).await, fixture.open_table(3, 0).await);
    fixture.service.join_table(&fixture.command_from(1), guest).await.unwrap();
    fixture.service.block_person(PersonId(1), PersonId(9)).await.unwrap();
    update_settings(&fixture, |settings| settings.banned_people = [PersonId(8)].into()).await;
    let refusals = [
        refusal_of(fixture.service.join_table(&fixture.command_from(9), host).await),
        refusal_of(fixture.service.join_table(&fixture.command_from(9), guest).await),
        refusal_of(fixture.service.join_table(&fixture.command_from(8), clear).await),
    ];
    assert_eq!(refusals, [TableError::CannotJoin, TableError::CannotJoin, TableError::CannotJoin]);
    fixture.service.join_table(&fixture.command_from(9), clear).await.unwrap();
    // Blocking somebody does not restrict oneself, and players who share a table keep playing.
    fixture.service.join_table(&fixture.command_from(1), clear).await.unwrap();
    fixture.service.start_match(&fixture.command_from(3), clear).await.unwrap();
    fixture.service.leave_table(&fixture.command_from(9), clear).await.unwrap();
    fixture.service.join_table(&fixture.command_from(9), clear).await.unwrap();
    fixture.service.leave_table(&fixture.command_from(1), guest).await.unwrap();
    fixture
        .service
        .join_table(&fixture.command_from(9), guest)
        .await
        .expect("nobody at that table has blocked them any more");
    fixture.service.unblock_person(PersonId(1), PersonId(9)).await.unwrap();
    fixture.service.join_table(&fixture.command_from(9), host).await.unwrap();
}

#[tokio::test]
async fn an_offer_between_people_who_blocked_each_other_is_silently_not_delivered() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3], 0).await;
    fixture.service.block_person(PersonId(2), PersonId(7)).await.unwrap();
    fixture.service.block_person(PersonId(8), PersonId(2)).await.unwrap();
    update_settings(&fixture, |settings| settings.banned_people = [PersonId(6)].into()).await;
    let seat = fixture.table(id).await.seat_of(PersonId(3)).unwrap();
    let mut observed = Vec::new();
    for (newcomer, is_delivered) in [(7, false), (8, false), (6, false), (9, true)] {
        let proposal = Proposal::ReplacePlayer { seat, replacement: Replacement::Person(PersonId(newcomer)) };
        let outcome = fixture.service.vote(&fixture.command_from(1), id, proposal).await.unwrap();
        observed.push((
            outcome.notifications.len(),
            outcome.table.seats[seat.index()].offered_to == Some(PersonId(newcomer)),
        ));
        let notification = Notification {
            recipient: NotificationRecipient::Person(PersonId(newcomer)),
            event: NotificationEvent::SeatOffered { seat, offered_by: Some(PersonId(1)) },
        };
        assert_eq!(
            fixture.service.should_deliver(&outcome.table, &notification).block_on(),
            Ok(is_delivered),
            "{newcomer}"
        );
        let joined = fixture.service.join_table(&fixture.command_from(newcomer), id).await;
        // A person who blocked somebody may still join their table.
        if newcomer >= 8 { drop(joined.unwrap()) } else { assert_eq!(refusal_of(joined), TableError::CannotJoin) }
    }
    assert_eq!(observed, [(1, true); 4], "the outcome looks the same to the person who offers");
}

#[tokio::test]
async fn lists_have_a_maximum_length() {
    let fixture = ServiceFixture::new().await;
    for other in 1..=MAX_BLOCKED_PEOPLE as u64 {
        fixture.service.block_person(PersonId(1), PersonId(1_000 + other)).await.unwrap();
    }
    let full = TableError::PersonListFull { max: MAX_BLOCKED_PEOPLE };
    assert_eq!(refusal_of(fixture.service.block_person(PersonId(1), PersonId(7)).await), full);
    let channels: BTreeSet<ChannelId> = (0..=MAX_LISTED_CHANNELS_OR_ROLES as u64).map(ChannelId).collect();
    let set_channels = |settings: &mut ServerSettings| settings.table_channels.clone_from(&channels);
    let outcome =
        fixture.service.update_server_settings(&fixture.manager_command_from(1), LOCATION.server, set_channels).await;
    assert_eq!(refusal_of(outcome), TableError::PersonListFull { max: MAX_LISTED_CHANNELS_OR_ROLES });
    let set_quiet_hours = |settings: &mut ServerSettings| {
        settings.quiet_hours = Some(QuietHours { from_minute: 5, to_minute: 5, utc_offset_minutes: 0 })
    };
    let outcome = fixture
        .service
        .update_server_settings(&fixture.manager_command_from(1), LOCATION.server, set_quiet_hours)
        .await;
    assert_eq!(refusal_of(outcome), TableError::InvalidQuietHours);
}

#[tokio::test]
async fn concurrent_settings_changes_are_all_kept() {
    let fixture = ServiceFixture::new().await;
    let blocks = (1..=20).map(|other| fixture.service.block_person(PersonId(1), PersonId(other)));
    let names = (1..=20).map(|n| {
        fixture
            .service
            .update_person_settings(PersonId(1), move |settings| settings.last_known_name = format!("Ann {n}"))
    });
    let (blocks, names) = (futures::future::join_all(blocks), futures::future::join_all(names));
    let (blocks, names) = tokio::join!(blocks, names);
    assert!(blocks.iter().chain(&names).all(Result::is_ok));
    assert_eq!(fixture.service.settings_or_default(PersonId(1)).block_on().blocked_people.len(), 20);
}
