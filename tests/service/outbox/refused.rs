//! Forbidden deliveries wait and are not forgotten: the old card keeps its buttons until the new one exists,
//! no clock runs before the player is notified, and everything is sent once it is allowed.

use std::future::pending;
use std::time::Duration;

use meadhall::ledger::{Address, Door};
use meadhall::table::clock::{DAY, MINUTE};
use meadhall::table::record::Standstill;
use meadhall::table::{Channel, Person, Table};
use tokio::time::sleep;

use super::discord::{Posted, Shows};
use super::fate::Death;
use super::world::{World, by, place};

const HERE: Address = Address::Channel(Channel(1));
const ANN: Address = Address::Person(Person(1));
const BO: Address = Address::Person(Person(2));

/// Returns the cards that still have buttons.
fn live(world: &World) -> Vec<Posted> {
    let live = |it: &&Posted| it.door == Some(Door::Card) && matches!(it.shows, Shows::Live { .. });
    world.discord.messages().iter().filter(live).cloned().collect()
}

/// Forbids all addresses, or allows them again.
fn all_doors(world: &World, closed: bool) {
    for door in [HERE, ANN, BO] {
        let mut weather = world.discord.weather();
        let _ = if closed { weather.closed.insert(door) } else { weather.closed.remove(&door) };
    }
}

fn left(table: &Table, now: u64) -> u64 {
    let deadlines = table.chairs.iter().filter_map(|chair| chair.asked?.deadline);
    deadlines.map(|deadline| deadline.due.0 - now).next().expect("a deadline")
}

#[tokio::test(start_paused = true)]
async fn an_old_card_can_be_pressed_until_the_new_one_stands() {
    let world = World::new().await;
    let id = world.playing(&[1, 2], 0, 1).await;
    world.settle().await;
    for _ in 0..3 {
        let before = live(&world);
        world.discord.weather().closed.insert(HERE);
        world.passes_on(id).await;
        world.settle().await;
        let numbers = |cards: &[Posted]| cards.iter().map(|it| it.number).collect::<Vec<_>>();
        assert_eq!((before.len(), numbers(&live(&world))), (1, numbers(&before)), "the old card is gone");
        assert_eq!(world.table(id).await.stopped, None, "a private message has come");
        world.discord.weather().closed.clear();
        world.settle().await;
        world.check().await;
        assert_ne!(numbers(&live(&world)), numbers(&before));
    }
}

#[tokio::test(start_paused = true)]
async fn an_old_card_whose_buttons_could_not_be_taken_away_loses_them_later() {
    let world = World::new().await;
    let id = world.playing(&[1, 2], 0, 1).await;
    world.settle().await;
    let outbox = tokio::spawn(world.outbox().run(pending()));
    for _ in 0..3 {
        world.discord.weather().stiff.insert(HERE);
        world.passes_on(id).await;
        sleep(Duration::from_secs(2)).await;
        assert_eq!(live(&world).len(), 2, "the new card stands beside the old one");
        assert_eq!(world.table(id).await.stopped, None, "whoever is asked has been reached");
        world.discord.weather().stiff.clear();
        sleep(Duration::from_secs(30)).await;
        world.check().await;
        assert_eq!(live(&world).len(), 1);
    }
    outbox.abort();
}

#[tokio::test(start_paused = true)]
async fn a_card_that_could_not_be_looked_for_is_looked_for_later() {
    let world = World::new().await;
    let id = world.playing(&[1, 2], 0, 1).await;
    world.settle().await;
    world.discord.weather().failing.insert(HERE);
    world.passes_on(id).await;
    world.deliver_for(Duration::from_secs(5)).await;
    world.house.move_to(&by(1, None), id, place(2)).await.unwrap();
    world.discord.weather().failing.clear();
    world.discord.weather().blind.insert(HERE);
    world.settle().await;
    let tried = || world.rows("k/").iter().filter(|row| row.contains("tried")).count();
    assert_eq!((tried(), world.left_over().len()), (1, 1), "it waits");
    world.discord.weather().blind.clear();
    world.settle().await;
    assert_eq!(tried(), 0);
    world.check().await;
}

#[tokio::test(start_paused = true)]
async fn one_refusal_costs_a_card_some_seconds() {
    let world = World::new().await;
    let id = world.playing(&[1, 2], 0, 1).await;
    world.settle().await;
    let outbox = tokio::spawn(world.outbox().run(pending()));
    for _ in 0..5 {
        world.discord.weather().slips.insert(HERE, 1);
        world.passes_on(id).await;
        sleep(Duration::from_secs(1)).await;
        assert_eq!(live(&world).len(), 1);
        sleep(Duration::from_secs(5)).await;
        world.check().await;
    }
    outbox.abort();
}

#[tokio::test(start_paused = true)]
async fn a_clock_stands_still_while_no_door_takes_a_call() {
    let world = World::new().await;
    world.get_ready().await;
    let id = world.playing(&[1, 2], 0, 1).await;
    world.settle().await;
    world.pass(DAY / 4).await;
    all_doors(&world, true);
    world.passes_on(id).await;
    world.settle().await;
    assert!(world.table(id).await.stands_still(Standstill::Unreached));
    world.pass(9 * DAY).await;
    let table = world.table(id).await;
    assert!(table.chairs.iter().all(|chair| chair.person().is_some() && chair.missed == 0), "{:?}", table.chairs);
    // One message is enough.
    world.discord.weather().closed.remove(&HERE);
    world.settle().await;
    let table = world.table(id).await;
    assert_eq!(table.stopped, None);
    assert!(left(&table, world.house.time().now.0) > DAY - MINUTE);
    world.check().await;
    world.pass(DAY + MINUTE).await;
    let missed = |table: &Table| table.chairs.iter().map(|chair| chair.missed).sum::<u8>();
    assert_eq!(missed(&world.table(id).await), 1, "whoever was reached has to answer");
}

#[tokio::test(start_paused = true)]
async fn a_clock_strikes_nobody_whom_nothing_has_reached_yet() {
    let world = World::new().await;
    world.get_ready().await;
    let id = world.playing(&[1, 2], 0, 1).await;
    world.settle().await;
    world.passes_on(id).await;
    world.discord.weather().failing.extend([HERE, ANN, BO]);
    let outbox = tokio::spawn(world.outbox().run(pending()));
    world.pass(3 * DAY).await;
    let table = world.table(id).await;
    assert!(table.stands_still(Standstill::Unreached));
    assert!(table.chairs.iter().all(|chair| chair.person().is_some() && chair.missed == 0), "{:?}", table.chairs);
    world.discord.weather().failing.clear();
    sleep(Duration::from_secs(301)).await;
    let table = world.table(id).await;
    assert_eq!(table.stopped, None);
    assert!(left(&table, world.house.time().now.0) > DAY - 10 * MINUTE, "it is as if it had been asked now");
    outbox.abort();
    let _ = outbox.await;
    world.check().await;
}

#[tokio::test(start_paused = true)]
async fn what_is_refused_is_tried_less_and_less_and_at_once_when_somebody_says_so() {
    let world = World::new().await;
    let id = world.open(1, 0, 1).await;
    world.discord.weather().closed.insert(HERE);
    let outbox = tokio::spawn(world.outbox().run(pending()));
    sleep(Duration::from_secs(24 * 3_600)).await;
    let tries = world.discord.count(HERE, "create");
    assert!((20..40).contains(&tries), "{tries} requests in a day");
    assert_eq!(world.house.look(id).await.unwrap().missing, Some(meadhall::ledger::Missing::Unsaid));
    world.discord.weather().closed.clear();
    world.house.bell().ring(id);
    sleep(Duration::from_secs(1)).await;
    world.check().await;
    assert_eq!((live(&world).len(), world.house.look(id).await.unwrap().missing), (1, None));
    outbox.abort();
}

#[tokio::test(start_paused = true)]
async fn a_lobby_whose_card_was_refused_gets_one_when_somebody_comes() {
    let world = World::new().await;
    world.discord.weather().slips.insert(HERE, 9);
    let id = world.open(1, 0, 1).await;
    let outbox = tokio::spawn(world.outbox().run(pending()));
    sleep(Duration::from_secs(1)).await;
    assert!(live(&world).is_empty());
    world.discord.weather().slips.clear();
    world.house.join(&by(2, None), id).await.unwrap();
    sleep(Duration::from_secs(1)).await;
    world.check().await;
    assert_eq!(live(&world).len(), 1);
    outbox.abort();
}

#[tokio::test(start_paused = true)]
async fn the_end_of_a_match_is_shown_when_it_may_be() {
    let world = World::new().await;
    let id = world.playing(&[1, 2], 0, 1).await;
    world.settle().await;
    all_doors(&world, true);
    world.house.concede(&by(1, None), id).await.unwrap();
    world.settle().await;
    let shown = live(&world).remove(0).called;
    all_doors(&world, false);
    world.deliver_for(Duration::from_secs(1)).await;
    world.check().await;
    assert_ne!(live(&world).remove(0).called, shown);
    // After a week the outbox gives up.
    let other = world.playing(&[3, 4], 0, 2).await;
    world.settle().await;
    world.discord.weather().closed.insert(Address::Channel(Channel(2)));
    world.house.concede(&by(3, None), other).await.unwrap();
    world.deliver_for(Duration::from_secs(9 * 24 * 3_600)).await;
    assert_eq!(world.rows(meadhall::ledger::keys::OUTBOX), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn whoever_takes_private_messages_again_is_asked_there() {
    let world = World::new().await;
    all_doors(&world, true);
    let id = world.playing(&[1, 2], 0, 1).await;
    let outbox = tokio::spawn(world.outbox().run(pending()));
    sleep(Duration::from_secs(4 * 3_600)).await;
    assert!(world.table(id).await.stands_still(Standstill::Unreached));
    for (person, door) in [(1, ANN), (2, BO)] {
        world.discord.weather().closed.remove(&door);
        world.house.write_again_to(Person(person)).await.unwrap();
    }
    sleep(Duration::from_secs(1)).await;
    assert_eq!(world.table(id).await.stopped, None);
    world.check().await;
    outbox.abort();
}

/// Plays while all addresses are forbidden, in a process that crashes at this point, then goes on in a new
/// process. Returns whether it crashed.
async fn dies(death: Death) -> bool {
    let mut world = World::new().await;
    let id = world.playing(&[1, 2], 0, 1).await;
    world.settle().await;
    all_doors(&world, true);
    world.passes_on(id).await;
    world.live(death).await;
    let (fate, outbox) = (world.fate.clone(), tokio::spawn(world.outbox().run(pending())));
    let closed = async {
        sleep(Duration::from_secs(90)).await;
        all_doors(&world, false);
        sleep(Duration::from_secs(400)).await;
    };
    let died = tokio::select! {
        biased;
        () = fate.died() => true,
        () = closed => false,
    };
    outbox.abort();
    let _ = outbox.await;
    if died {
        all_doors(&world, true);
        world.live(Death::Never).await;
        world.settle().await;
        assert!(!live(&world).is_empty(), "{death:?}: nothing can be pressed");
        let table = world.table(id).await;
        let reached = live(&world).iter().any(|it| it.called == table.card) || live_letters(&world) > 0;
        assert!(reached || table.stands_still(Standstill::Unreached), "{death:?}: nobody was reached");
        all_doors(&world, false);
        world.settle().await;
    }
    world.check().await;
    assert_eq!(world.table(id).await.stopped, None, "{death:?}: the clock stands still");
    died
}

fn live_letters(world: &World) -> usize {
    let live = |it: &&Posted| matches!((it.door, &it.shows), (Some(Door::Private(_)), Shows::Live { .. }));
    world.discord.messages().iter().filter(live).count()
}

#[tokio::test(start_paused = true)]
async fn a_process_may_die_at_every_point_while_doors_are_closed_and_opened() {
    let mut points = 0;
    while dies(Death::Before(points)).await | dies(Death::After(points)).await {
        points += 1;
    }
    assert!(points > 15, "{points}");
}
