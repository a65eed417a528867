//! Settings of a server, the operator's policy, and people's block lists: who opens tables, where and how
//! many, who may join, and when clocks are paused.

use std::collections::BTreeSet;

use meadhall::house::{Call, Eyes, Failed, HouseRules, Limits, MOST_BLOCKED, MOST_NAMED, Tale};
use meadhall::ledger::{ServerLimits, ServerSettings};
use meadhall::store::{Change, Reads, Wait};
use meadhall::table::clock::{DAY, Wall};
use meadhall::table::notice::{News, Notice, To};
use meadhall::table::quiet::QuietHours;
use meadhall::table::record::{Newcomer, Wanted};
use meadhall::table::{Channel, Person, Place, Refused, Server, ServerRole, Standing, Standstill, TableId, Within};

use super::hall::{HOUR, Hall, MINUTE, PLACE, raids};

/// A manager of the server who plays nowhere.
const MANAGER: u64 = 900;

/// Changes the settings of the server as its manager.
async fn settle(hall: &Hall, settle: impl Fn(&mut ServerSettings)) {
    hall.house.settle_server(&hall.by_manager(MANAGER), PLACE.server, settle).await.unwrap();
}

/// Adds the thread and the roles of the person to a command's context.
fn standing(call: Call, within: Option<Within>, roles: &[u64]) -> Call {
    Call { standing: Standing { roles: roles.iter().copied().map(ServerRole).collect(), within }, ..call }
}

async fn open_at(hall: &Hall, call: &Call, channel: u64) -> Result<TableId, Failed> {
    let mut opening = raids(1);
    opening.place = Place { channel: Channel(channel), ..PLACE };
    Ok(hall.house.open(call, opening).await?.table.id)
}

fn refused<T: std::fmt::Debug>(told: Result<T, Failed>) -> Refused {
    match told.unwrap_err() {
        Failed::Refused(refused) => refused,
        other => panic!("{other:?}"),
    }
}

/// Returns quiet hours that have just begun and last for this many hours of wall-clock time.
fn quiet(hall: &Hall, hours: u64) -> QuietHours {
    let now = hall.house.time().wall.0 / MINUTE;
    let minute = |it: u64| u16::try_from(it % (24 * 60)).unwrap();
    QuietHours { from: minute(now), to: minute(now + hours * 60), offset: 0 }
}

#[tokio::test]
async fn only_those_who_manage_a_server_decide_for_it() {
    let hall = Hall::new().await;
    let name = |settings: &mut ServerSettings| settings.channels = [Channel(7)].into();
    let told = hall.house.settle_server(&hall.by(1), PLACE.server, name).await;
    assert_eq!(refused(told), Refused::ManagersOnly);
    let told = hall.house.settle_server(&hall.by_manager(1), Server(2), name).await;
    assert_eq!(refused(told), Refused::ManagersOnly, "of another server");
    assert_eq!(hall.house.ledger().servers_settled(None, 9).wait().unwrap(), []);
    settle(&hall, name).await;
    settle(&hall, |settings| settings.channels.clear()).await;
    assert_eq!(hall.store.scan("v/", None, 9).wait().unwrap(), [], "nothing decided is nothing kept");
}

#[tokio::test]
async fn tables_are_opened_in_the_channels_that_are_named_and_in_their_threads() {
    let hall = Hall::new().await;
    settle(&hall, |settings| settings.channels = [Channel(7), Channel(8)].into()).await;
    let elsewhere = Refused::OtherChannels { channels: vec![Channel(7), Channel(8)] };
    assert_eq!(refused(open_at(&hall, &hall.by(1), 9).await), elsewhere);
    assert_eq!(refused(open_at(&hall, &hall.by_manager(1), 9).await), elsewhere, "managers change it if they mind");
    let own = open_at(&hall, &hall.by(1), 7).await.unwrap();
    let within = |thread, channel| Some(Within { thread: Channel(thread), channel: Channel(channel) });
    let thread = standing(hall.by(2), within(70, 8), &[]);
    open_at(&hall, &thread, 70).await.unwrap();
    assert_eq!(refused(open_at(&hall, &standing(hall.by(2), within(70, 9), &[]), 70).await), elsewhere);
    let another = standing(hall.by(2), within(70, 8), &[]);
    assert_eq!(refused(open_at(&hall, &another, 71).await), elsewhere, "that is another thread");
    // A table cannot be moved to another channel afterwards, either.
    let place = |channel| Place { channel: Channel(channel), ..PLACE };
    assert_eq!(refused(hall.house.move_to(&hall.by(1), own, place(9)).await), elsewhere);
    hall.house.move_to(&hall.by(1), own, place(8)).await.unwrap();
    // A table that already exists elsewhere stays there; its rematch needs an allowed channel.
    hall.house.start(&hall.by(1), own).await.unwrap();
    hall.house.concede(&hall.by(1), own).await.unwrap();
    settle(&hall, |settings| settings.channels = [Channel(7)].into()).await;
    let elsewhere = Refused::OtherChannels { channels: vec![Channel(7)] };
    assert_eq!(refused(hall.house.rematch(&hall.by(1), own).await), elsewhere);
    settle(&hall, |settings| settings.channels.clear()).await;
    hall.house.rematch(&hall.by(1), own).await.unwrap();
}

#[tokio::test]
async fn tables_are_opened_by_those_who_have_a_role_that_is_named_and_by_managers() {
    let hall = Hall::new().await;
    settle(&hall, |settings| settings.openers = [ServerRole(5), ServerRole(6)].into()).await;
    let others = Refused::OtherRoles { roles: vec![ServerRole(5), ServerRole(6)] };
    assert_eq!(refused(open_at(&hall, &standing(hall.by(1), None, &[4]), 1).await), others);
    let id = open_at(&hall, &standing(hall.by(2), None, &[4, 6]), 1).await.unwrap();
    open_at(&hall, &hall.by_manager(3), 1).await.unwrap();
    hall.house.join(&hall.by(1), id).await.expect("whoever likes joins");
}

#[tokio::test]
async fn a_server_allows_fewer_tables_than_the_house_and_never_more() {
    let hall = Hall::new().await;
    let limits = ServerLimits { tables: Some(3), a_channel: Some(2), a_person: Some(1) };
    settle(&hall, |settings| settings.limits = limits).await;
    let own = open_at(&hall, &hall.by(1), 5).await.unwrap();
    assert_eq!(refused(open_at(&hall, &hall.by(1), 6).await), Refused::TooManyHere { person: Person(1), most: 1 });
    let other = open_at(&hall, &hall.by(2), 5).await.unwrap();
    assert_eq!(refused(open_at(&hall, &hall.by(3), 5).await), Refused::ChannelFull { most: 2 });
    assert_eq!(refused(hall.house.join(&hall.by(1), other).await), Refused::TooManyHere { person: Person(1), most: 1 });
    hall.house.join(&hall.by(1), own).await.expect("they sit there");
    let third = open_at(&hall, &hall.by(3), 6).await.unwrap();
    assert_eq!(refused(open_at(&hall, &hall.by(4), 7).await), Refused::ServerFull { most: 3 });
    // Moving a table within the server does not raise the server's count.
    hall.house.move_to(&hall.by(3), third, Place { channel: Channel(7), ..PLACE }).await.unwrap();
    // Tables of another server are counted separately.
    let mut opening = raids(1);
    opening.place = Place { server: Server(2), channel: Channel(200) };
    let away = hall.house.open(&hall.by(4), opening).await.unwrap().table.id;
    assert_eq!(refused(hall.house.move_to(&hall.by(4), away, PLACE).await), Refused::ServerFull { most: 3 });
    let generous = ServerLimits { tables: None, a_channel: Some(999), a_person: Some(999) };
    settle(&hall, |settings| settings.limits = generous).await;
    for person in 10..20 {
        open_at(&hall, &hall.by(person), 30).await.unwrap();
    }
    assert_eq!(refused(open_at(&hall, &hall.by(20), 30).await), Refused::ChannelFull { most: 10 });
}

#[tokio::test]
async fn whoever_runs_the_house_decides_for_all_servers() {
    let limits = Limits { a_person: 2, a_channel: 3, a_server: Some(4), a_minute: 2 };
    let hall = Hall::new().await.ruled(HouseRules { limits, blocked: [Person(66)].into() });
    for channel in [1, 2] {
        open_at(&hall, &hall.by(1), channel).await.unwrap();
    }
    hall.pass(MINUTE).await;
    assert_eq!(refused(open_at(&hall, &hall.by(1), 3).await), Refused::TooManyTables { person: Person(1), most: 2 });
    let own = open_at(&hall, &hall.by(2), 1).await.unwrap();
    assert_eq!(refused(open_at(&hall, &hall.by(66), 1).await), Refused::KeptOut);
    assert_eq!(refused(hall.house.join(&hall.by(66), own).await), Refused::NotWelcome);
    open_at(&hall, &hall.by(3), 1).await.unwrap();
    assert_eq!(refused(open_at(&hall, &hall.by(4), 1).await), Refused::ChannelFull { most: 3 });
    assert_eq!(refused(open_at(&hall, &hall.by(4), 9).await), Refused::ServerFull { most: 4 });
    hall.house.cancel(&hall.by(2), own).await.unwrap();
    for _ in 0..2 {
        let id = open_at(&hall, &hall.by(5), 9).await.unwrap();
        hall.house.cancel(&hall.by(5), id).await.unwrap();
    }
    assert_eq!(refused(open_at(&hall, &hall.by(5), 9).await), Refused::TooFast { most: 2 });
}

#[tokio::test]
async fn whoever_is_kept_out_of_a_server_plays_on_where_they_sit_and_nowhere_else() {
    let hall = Hall::new().await;
    let sits = hall.playing(&[1, 2], 0).await;
    let lobby = hall.open(3, 0).await;
    settle(&hall, |settings| settings.blocked = [Person(2)].into()).await;
    assert_eq!(refused(open_at(&hall, &hall.by(2), 1).await), Refused::KeptOut);
    assert_eq!(refused(hall.house.join(&hall.by(2), lobby).await), Refused::NotWelcome);
    hall.house.leave(&hall.by(2), sits).await.unwrap();
    hall.house.join(&hall.by(2), sits).await.expect("the seat is still theirs");
    for _ in 0..4 {
        hall.answer(sits, 0).await.unwrap();
    }
    let mut opening = raids(1);
    opening.place.server = Server(2);
    hall.house.open(&hall.by(2), opening).await.expect("another server decides for itself");
    let told = serde_json::to_value(hall.house.known(Person(2)).await.unwrap()).unwrap();
    assert_eq!(told["kept_out_of"], serde_json::json!([PLACE.server]));
    settle(&hall, |settings| settings.blocked.clear()).await;
    hall.house.join(&hall.by(2), lobby).await.unwrap();
}

#[tokio::test]
async fn nobody_joins_a_table_where_somebody_sits_who_has_blocked_them_and_all_are_refused_alike() {
    let hall = Hall::new().await;
    let (host, guest, clear) = (hall.open(1, 0).await, hall.open(2, 0).await, hall.open(3, 0).await);
    hall.house.join(&hall.by(1), guest).await.unwrap();
    hall.house.block(Person(1), Person(9)).await.unwrap();
    settle(&hall, |settings| settings.blocked = [Person(8)].into()).await;
    let told = [
        refused(hall.house.join(&hall.by(9), host).await),
        refused(hall.house.join(&hall.by(9), guest).await),
        refused(hall.house.join(&hall.by(8), clear).await),
    ];
    assert_eq!(told, [Refused::NotWelcome, Refused::NotWelcome, Refused::NotWelcome]);
    hall.house.join(&hall.by(9), clear).await.unwrap();
    // Blocking somebody does not restrict oneself, and players who share a table keep playing.
    hall.house.join(&hall.by(1), clear).await.unwrap();
    hall.house.start(&hall.by(3), clear).await.unwrap();
    hall.house.leave(&hall.by(9), clear).await.unwrap();
    hall.house.join(&hall.by(9), clear).await.unwrap();
    hall.house.leave(&hall.by(1), guest).await.unwrap();
    hall.house.join(&hall.by(9), guest).await.expect("nobody there minds");
    hall.house.unblock(Person(1), Person(9)).await.unwrap();
    hall.house.join(&hall.by(9), host).await.unwrap();
}

#[tokio::test]
async fn a_seat_is_offered_unheard_where_somebody_has_blocked_somebody_and_whoever_offers_it_learns_nothing() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2, 3], 0).await;
    hall.house.block(Person(2), Person(7)).await.unwrap();
    hall.house.block(Person(8), Person(2)).await.unwrap();
    settle(&hall, |settings| settings.blocked = [Person(6)].into()).await;
    let seat = hall.table(id).await.seat_of(Person(3)).unwrap();
    let mut told = Vec::new();
    for (newcomer, hears) in [(7, false), (8, false), (6, false), (9, true)] {
        let what = Wanted::Replace { seat, by: Newcomer::Person(Person(newcomer)) };
        let answer = hall.house.wish(&hall.by(1), id, what).await.unwrap();
        told.push((answer.notices.len(), answer.table.chairs[seat.index()].offered == Some(Person(newcomer))));
        let notice = Notice { to: To::Person(Person(newcomer)), what: News::Offered { seat } };
        assert_eq!(hall.house.is_heard(&answer.table, &notice).wait(), Ok(hears), "{newcomer}");
        let joined = hall.house.join(&hall.by(newcomer), id).await;
        // A person who blocked somebody may still join their table.
        if newcomer >= 8 { drop(joined.unwrap()) } else { assert_eq!(refused(joined), Refused::NotWelcome) }
    }
    assert_eq!(told, [(1, true); 4], "it looks the same for whoever offers");
}

#[tokio::test]
async fn lists_come_to_an_end() {
    let hall = Hall::new().await;
    for other in 1..=MOST_BLOCKED as u64 {
        hall.house.block(Person(1), Person(1_000 + other)).await.unwrap();
    }
    let full = Refused::ListFull { most: MOST_BLOCKED };
    assert_eq!(refused(hall.house.block(Person(1), Person(7)).await), full);
    let channels: BTreeSet<Channel> = (0..=MOST_NAMED as u64).map(Channel).collect();
    let settle = |settings: &mut ServerSettings| settings.channels.clone_from(&channels);
    let told = hall.house.settle_server(&hall.by_manager(1), PLACE.server, settle).await;
    assert_eq!(refused(told), Refused::ListFull { most: MOST_NAMED });
    let hours = |settings: &mut ServerSettings| settings.quiet = Some(QuietHours { from: 5, to: 5, offset: 0 });
    let told = hall.house.settle_server(&hall.by_manager(1), PLACE.server, hours).await;
    assert_eq!(refused(told), Refused::NoSuchHours);
}

#[tokio::test]
async fn changes_of_settings_at_the_same_time_are_all_kept() {
    let hall = Hall::new().await;
    let blocks = (1..=20).map(|other| hall.house.block(Person(1), Person(other)));
    let names = (1..=20).map(|n| hall.house.amend(Person(1), move |settings| settings.name = format!("Ann {n}")));
    let (blocks, names) = (futures::future::join_all(blocks), futures::future::join_all(names));
    let (blocks, names) = tokio::join!(blocks, names);
    assert!(blocks.iter().chain(&names).all(Result::is_ok));
    assert_eq!(hall.house.settled_by(Person(1)).wait().blocked.len(), 20);
}

#[tokio::test]
async fn in_quiet_hours_no_clock_runs_and_everybody_has_the_time_that_was_left() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    let left = |table: &meadhall::table::Table, now: u64| {
        let asked = table.chairs.iter().find_map(|chair| chair.asked).unwrap();
        asked.deadline.unwrap().due.0 - now
    };
    hall.wait(HOUR).await;
    let before = left(&hall.table(id).await, hall.house.time().now.0);
    let hours = quiet(&hall, 9);
    settle(&hall, |settings| settings.quiet = Some(hours)).await;
    let ends = hall.house.quiet_until(PLACE.server).wait().expect("it is quiet");
    assert!(hall.table(id).await.stands_still(Standstill::Quiet));
    // The view shows when quiet hours end; a table that is opened in them is paused from the start.
    let scene = hall.house.scene(id, Eyes::All, Tale::Nothing).await.unwrap();
    assert_eq!((scene.quiet.hours, scene.quiet.clock), (Some((ends.0 / 1_000) as i64), false));
    assert_eq!(scene.until(), None);
    let late = hall.open(3, 0).await;
    assert!(hall.table(late).await.stands_still(Standstill::Quiet));
    hall.wait(9 * HOUR).await;
    assert_eq!(hall.house.quiet_until(PLACE.server).wait(), None);
    assert_eq!(hall.house.quiet_servers().wait().unwrap(), []);
    hall.house.keep_hours(PLACE.server).await.unwrap();
    let table = hall.table(id).await;
    assert_eq!((table.stopped, left(&table, hall.house.time().now.0)), (None, before));
    assert_eq!(hall.table(late).await.stopped, None);
    hall.wait(23 * HOUR).await;
    assert!(hall.table(late).await.over().is_none(), "a lobby waits for a whole day outside of quiet hours");
    hall.wait(2 * HOUR).await;
    assert!(hall.table(late).await.over().is_some());
}

#[tokio::test]
async fn nothing_strikes_in_quiet_hours_even_if_nobody_has_stopped_the_clocks_in_time() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    let now = hall.house.time().wall.0 / MINUTE;
    let minute = |it: u64| u16::try_from(it % (24 * 60)).unwrap();
    // They begin just before half of the answer time is over, and only the processing of due tables checks
    // for quiet hours.
    let hours = QuietHours { from: minute(now + 11 * 60 + 50), to: minute(now + 20 * 60), offset: 0 };
    settle(&hall, |settings| settings.quiet = Some(hours)).await;
    hall.wait(13 * HOUR).await;
    let table = hall.table(id).await;
    assert!(table.stands_still(Standstill::Quiet));
    let asked = table.chairs.iter().find_map(|chair| chair.asked).unwrap();
    assert!(hall.house.ledger().errands(None, 99).wait().unwrap().iter().all(|(_, errand)| errand.notice().is_none()));
    hall.wait(8 * HOUR).await;
    hall.house.keep_hours(PLACE.server).await.unwrap();
    hall.wait(MINUTE).await;
    let after = hall.table(id).await.chairs.iter().find_map(|chair| chair.asked).unwrap();
    assert!(after.deadline.unwrap().due > asked.deadline.unwrap().due);
    assert!(hall.house.ledger().errands(None, 99).wait().unwrap().iter().any(|(_, errand)| errand.notice().is_some()));
}

#[tokio::test]
async fn quiet_hours_leave_a_clock_alone_that_stands_for_something_else() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    let hours = quiet(&hall, 2);
    hall.house.stop_clocks(&[id], Standstill::Locked).await.unwrap();
    settle(&hall, |settings| settings.quiet = Some(hours)).await;
    let scene = hall.house.scene(id, Eyes::All, Tale::Nothing).await.unwrap();
    assert!(scene.quiet.hours.is_some() && scene.quiet.clock);
    settle(&hall, |settings| settings.quiet = None).await;
    let table = hall.table(id).await;
    assert!(table.stands_still(Standstill::Locked) && !table.stands_still(Standstill::Quiet));
    assert!(table.stopped.is_some());
}

#[tokio::test]
async fn what_a_server_decided_is_erased_a_month_after_the_house_was_shown_out() {
    let hall = Hall::new().await;
    let other = Server(2);
    settle(&hall, |settings| settings.channels = [Channel(7)].into()).await;
    hall.house.note_gone(other).await.unwrap();
    assert_eq!(hall.house.ledger().server(other).wait(), Ok(None), "it had decided nothing");
    hall.house.note_gone(PLACE.server).await.unwrap();
    hall.pass(20 * DAY).await;
    hall.house.note_gone(PLACE.server).await.unwrap();
    assert_eq!(hall.house.erase_gone().await.unwrap(), 0);
    hall.house.note_back(PLACE.server).await.unwrap();
    hall.pass(20 * DAY).await;
    assert_eq!(hall.house.erase_gone().await.unwrap(), 0, "it is back");
    hall.house.note_gone(PLACE.server).await.unwrap();
    let gone: Option<Wall> = hall.house.server(PLACE.server).wait().gone_since;
    assert_eq!(gone, Some(hall.house.time().wall));
    hall.pass(29 * DAY).await;
    assert_eq!(hall.house.erase_gone().await.unwrap(), 0);
    hall.pass(DAY).await;
    assert_eq!(hall.house.erase_gone().await.unwrap(), 1);
    assert_eq!(hall.store.scan("v/", None, 9).wait().unwrap(), []);
}

#[tokio::test]
async fn whoever_is_forgotten_is_on_nobodys_list() {
    let hall = Hall::new().await;
    for person in [1, 2, 3] {
        hall.house.block(Person(person), Person(987_654_321)).await.unwrap();
        hall.house.block(Person(person), Person(4)).await.unwrap();
    }
    settle(&hall, |settings| settings.blocked = [Person(987_654_321), Person(4)].into()).await;
    let naming = || {
        let rows = hall.store.scan("", None, usize::MAX).wait().unwrap();
        rows.iter().filter(|row| String::from_utf8_lossy(&row.value).contains("987654321")).count()
    };
    assert_eq!(naming(), 4, "three people and the server have them on their lists");
    // Only the lists know this person.
    hall.house.forget(Person(987_654_321)).await.unwrap();
    assert_eq!(naming(), 0);
    assert_eq!(hall.house.settled_by(Person(1)).wait().blocked, [Person(4)].into());
    assert_eq!(hall.house.server(PLACE.server).wait().blocked, [Person(4)].into());
}

#[tokio::test]
async fn settings_that_cannot_be_read_let_nobody_in_by_mistake() {
    let hall = Hall::new().await;
    let id = hall.open(1, 0).await;
    hall.store.commit(Change::new().put("v/1", "nonsense")).wait().unwrap();
    assert!(matches!(open_at(&hall, &hall.by(2), 1).await, Err(Failed::Ledger(_))));
    assert!(matches!(hall.house.join(&hall.by(2), id).await, Err(Failed::Ledger(_))));
    assert!(hall.table(id).await.over().is_none());
}
