//! A failure at one address or table does not affect any other.

use std::future::pending;
use std::time::Duration;

use meadhall::ledger::{Address, Unfit, keys};
use meadhall::outbox::{Style, Trouble};
use meadhall::store::{Change, Store, Wait};
use meadhall::table::clock::{DAY, MINUTE};
use meadhall::table::{Channel, Person};
use tokio::time::{Instant, sleep};

use super::discord::Shows;
use super::fate::Death;
use super::world::{World, by, place};

const HERE: Address = Address::Channel(Channel(1));
const THERE: Address = Address::Channel(Channel(2));

#[tokio::test(start_paused = true)]
async fn closed_private_messages_are_left_alone_and_the_card_stands() {
    let world = World::new().await;
    let closed = Address::Person(Person(1));
    world.discord.weather().closed.insert(closed);
    let id = world.playing(&[1, 2], 0, 1).await;
    for step in 0..40 {
        world.settle().await;
        world.check().await;
        assert_eq!(world.table(id).await.stopped, None, "the card stands");
        if world.answer(id, step % 7).await.is_none() {
            break;
        }
    }
    {
        let trouble = world.trouble.lock().unwrap();
        assert!(!trouble.is_empty() && trouble.iter().all(|it| matches!(it, Trouble::Refused { .. })), "{trouble:?}");
    }
    world.discord.weather().closed.clear();
    while world.answer(id, 3).await != Some(Person(2)) {}
    world.settle().await;
    let opened = world.discord.messages().iter().any(|it| it.address == closed);
    assert!(opened || world.table(id).await.seat_of(Person(1)).is_some());
}

#[tokio::test(start_paused = true)]
async fn whoever_takes_no_private_messages_is_reminded_by_one_mention_in_the_channel() {
    let world = World::new().await;
    world.get_ready().await;
    for person in [1, 2] {
        world.discord.weather().closed.insert(Address::Person(Person(person)));
    }
    let id = world.playing(&[1, 2], 0, 1).await;
    world.settle().await;
    let told = || {
        world
            .discord
            .messages()
            .iter()
            .filter(|it| matches!(it.shows, Shows::Notice(_)))
            .map(|it| it.address)
            .collect::<Vec<_>>()
    };
    assert_eq!(told(), []);
    world.pass(DAY / 2 + MINUTE).await;
    world.settle().await;
    assert_eq!(told(), [HERE]);
    assert_eq!(world.table(id).await.over(), None);
    assert_eq!(world.left_over(), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn tables_of_a_deleted_channel_wait_to_be_taken_elsewhere() {
    let world = World::new().await;
    let first = world.playing(&[1, 2], 0, 1).await;
    let second = world.open(3, 0, 1).await;
    world.settle().await;
    world.discord.weather().gone.insert(HERE);
    world.answer(first, 0).await;
    world.settle().await;
    world.check().await;
    for id in [first, second] {
        assert!(world.table(id).await.lost.is_some());
    }
    assert!(world.trouble.lock().unwrap().contains(&Trouble::Lost { channel: Channel(1) }));
    world.house.move_to(&by(1, None), first, place(2)).await.unwrap();
    world.settle().await;
    world.check().await;
    world.pass(8 * 24 * 60 * 60 * 1000).await;
    world.settle().await;
    world.check().await;
    assert!(world.table(second).await.over().is_some());
}

#[tokio::test(start_paused = true)]
async fn a_channel_that_was_there_after_all_gets_its_table_back() {
    let world = World::new().await;
    let id = world.playing(&[1, 2], 0, 1).await;
    world.discord.weather().gone.insert(HERE);
    world.settle().await;
    world.discord.weather().gone.clear();
    world.house.move_to(&by(1, None), id, place(1)).await.unwrap();
    world.settle().await;
    world.check().await;
    assert_eq!(world.table(id).await.lost, None);
}

#[tokio::test(start_paused = true)]
async fn a_table_that_cannot_be_rendered_is_shown_plainly_and_holds_up_nobody() {
    let world = World::new().await;
    let broken = world.open(1, 0, 1).await;
    let others: Vec<_> = [world.open(2, 0, 1).await, world.open(3, 0, 1).await].into();
    world.discord.weather().unrendered.insert(broken, 99);
    world.settle().await;
    world.check().await;
    let messages = world.discord.messages();
    let style = |id| messages.iter().find(|it| it.table == id).unwrap().style;
    assert_eq!(style(broken), Style::Plain);
    assert!(others.into_iter().all(|id| style(id) == Style::Full));
    assert_eq!(world.discord.weather().unrendered[&broken], 96);
}

#[tokio::test(start_paused = true)]
async fn a_table_that_cannot_even_be_shown_plainly_is_put_aside_until_it_can() {
    let world = World::new().await;
    let broken = world.open(1, 0, 1).await;
    world.open(2, 0, 1).await;
    world.discord.weather().unrendered.insert(broken, 99);
    world.discord.weather().not_even_plain = true;
    world.settle().await;
    assert_eq!((world.rows(keys::PARKED).len(), world.rows(keys::OUTBOX).len()), (1, 0));
    // The stored reason contains nothing of the panic's text.
    let aside = world.house.ledger().parked().wait().unwrap();
    let noted: Vec<_> = aside.iter().map(|it| (it.key.clone(), it.why)).collect();
    assert_eq!(noted, [(format!("q/{broken}/card"), Some(Unfit::Broken))]);
    assert!(world.rows(keys::PARKED).iter().all(|row| !row.contains("fell off")));
    let why = format!("a picture of {broken} fell off the wall");
    let parked = Trouble::Parked { errand: format!("o/{broken}/card"), why };
    assert_eq!(*world.trouble.lock().unwrap(), [parked]);
    assert_eq!(world.discord.messages().len(), 1);
    world.discord.weather().unrendered.clear();
    world.house.join(&by(3, None), broken).await.unwrap();
    world.settle().await;
    world.check().await;
}

#[tokio::test(start_paused = true)]
async fn two_hundred_tables_at_a_slow_address_hold_up_nobody_else() {
    let world = World::new().await;
    for person in 1..=200 {
        let id = world.open(person, 0, 1).await;
        world.house.cancel(&by(person, None), id).await.unwrap();
    }
    world.discord.weather().slow.insert(HERE, Duration::from_secs(20));
    let outbox = tokio::spawn(world.outbox().run(pending()));
    sleep(Duration::from_secs(1)).await;
    for channel in 2..40 {
        world.playing(&[1_000 + channel, 2_000 + channel], 0, channel).await;
        sleep(Duration::from_millis(100)).await;
        assert_eq!(world.discord.count(Address::Channel(Channel(channel)), "create"), 1);
    }
    sleep(Duration::from_secs(201 * 20)).await;
    assert_eq!(world.discord.messages().iter().filter(|it| it.address == HERE).count(), 200);
    outbox.abort();
    let _ = outbox.await;
    world.check().await;
}

#[tokio::test(start_paused = true)]
async fn an_old_address_that_fails_does_not_hold_up_the_new_one() {
    let world = World::new().await;
    let id = world.playing(&[1, 2], 0, 1).await;
    world.settle().await;
    world.discord.weather().failing.insert(HERE);
    let outbox = tokio::spawn(world.outbox().run(pending()));
    world.house.move_to(&by(1, None), id, place(2)).await.unwrap();
    sleep(Duration::from_secs(900)).await;
    for _ in 0..10 {
        world.answer(id, 2).await;
        sleep(Duration::from_millis(1)).await;
        let revision = world.table(id).await.revision;
        let shows = Shows::Live { revision, question: None };
        assert!(world.discord.messages().iter().any(|it| it.address == THERE && it.shows == shows));
    }
    world.discord.weather().failing.clear();
    sleep(Duration::from_secs(301)).await;
    outbox.abort();
    let _ = outbox.await;
    world.check().await;
}

#[tokio::test(start_paused = true)]
async fn an_address_that_fails_is_tried_less_and_less_and_served_when_it_is_back() {
    let world = World::new().await;
    world.open(1, 0, 1).await;
    world.discord.weather().failing.insert(HERE);
    let outbox = tokio::spawn(world.outbox().run(pending()));
    sleep(Duration::from_secs(3_600)).await;
    let tries = world.discord.count(HERE, "create") + world.discord.count(HERE, "find");
    assert!((15..60).contains(&tries), "{tries} requests in an hour");
    let failing = Trouble::Failing { address: Some(HERE), times: 5 };
    assert_eq!(*world.trouble.lock().unwrap(), [failing]);
    world.open(2, 0, 2).await;
    sleep(Duration::from_secs(1)).await;
    assert_eq!(world.discord.messages().len(), 1);
    world.discord.weather().failing.clear();
    sleep(Duration::from_secs(301)).await;
    outbox.abort();
    let _ = outbox.await;
    world.check().await;
}

#[tokio::test(start_paused = true)]
async fn an_errand_that_cannot_be_read_is_reported_and_left_where_it_is() {
    let world = World::new().await;
    let id = world.open(1, 0, 1).await;
    let row = format!("o/{id}/aaaa");
    world.shelf.commit(Change::new().put(&row, "nonsense").put("o/nothing", "{}")).wait().unwrap();
    let begun = Instant::now();
    world.settle().await;
    assert_eq!(begun.elapsed(), Duration::ZERO);
    assert_eq!(world.rows(keys::OUTBOX).len(), 2);
    assert_eq!(world.discord.messages().len(), 1);
    // Later scans of the outbox do not report it again.
    world.trouble.lock().unwrap().clear();
    world.deliver_for(Duration::from_secs(3_600)).await;
    let trouble = world.trouble.lock().unwrap();
    assert!(trouble.iter().all(|it| matches!(it, Trouble::Unreadable { .. })) && trouble.len() == 2, "{trouble:?}");
}

#[tokio::test(start_paused = true)]
async fn a_notice_whose_telling_was_cut_short_is_looked_for_and_not_told_again() {
    let mut world = World::new().await;
    world.open(1, 0, 1).await;
    world.get_ready().await;
    world.settle().await;
    world.pass(25 * 60 * 60 * 1000).await;
    // One of these crashes comes right after the request that sends the notification.
    for deeds in 0..8 {
        world.live(Death::After(deeds)).await;
        let outbox = tokio::spawn(world.outbox().run(pending()));
        sleep(Duration::from_secs(400)).await;
        outbox.abort();
        let _ = outbox.await;
    }
    world.live(Death::Never).await;
    world.settle().await;
    world.check().await;
    let told = world.discord.messages().iter().filter(|it| matches!(it.shows, Shows::Notice(_))).count();
    assert_eq!((told, world.discord.count(HERE, "find") > 0), (1, true));
}
