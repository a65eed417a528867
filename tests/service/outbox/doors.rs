//! What targets show: a new message for each new card, edits in between, nothing twice, and no old buttons
//! left.

use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use meadhall::game::Seat;
use meadhall::house::{Eyes, Failed, Tale};
use meadhall::ledger::{Address, Door, keys};
use meadhall::outbox::Sound;
use meadhall::table::{Channel, Person, Refused, TableId};
use stage::hosted::TOY;
use tokio::time::sleep;

use super::discord::Shows;
use super::fate::Death;
use super::world::{World, by, place};

const HERE: Address = Address::Channel(Channel(1));
const THERE: Address = Address::Channel(Channel(2));

async fn delivered(world: &World) {
    world.settle().await;
    world.check().await;
}

/// Lets the AIs play until no AI has a turn.
async fn play_out(world: &World, id: TableId) {
    loop {
        match world.house.think(id).await {
            Ok(_) => {}
            Err(Failed::Refused(Refused::Settled)) => return,
            Err(failed) => panic!("{failed}"),
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_card_is_created_for_each_call_and_edited_in_between() {
    let world = World::new().await;
    let id = world.playing(&[1, 2], 0, 1).await;
    delivered(&world).await;
    for step in 0..30 {
        let before = world.table(id).await;
        let cards = world.discord.count(HERE, "create");
        if world.answer(id, step % 5).await.is_none() {
            break;
        }
        delivered(&world).await;
        let called = u64::from(world.table(id).await.card != before.card);
        assert_eq!(world.discord.count(HERE, "create") as u64, cards as u64 + called);
    }
    assert!(world.discord.count(HERE, "create") > 5 && world.discord.count(HERE, "edit") > 5);
}

#[tokio::test(start_paused = true)]
async fn a_new_card_is_there_before_the_old_one_loses_its_buttons() {
    let world = World::new().await;
    let id = world.playing(&[1, 2], 0, 1).await;
    delivered(&world).await;
    world.discord.requests.lock().unwrap().clear();
    world.house.move_to(&by(1, None), id, place(2)).await.unwrap();
    delivered(&world).await;
    let requests = world.discord.requests.lock().unwrap().clone();
    assert_eq!(requests, [(THERE, "create"), (HERE, "edit")]);
    assert_eq!(world.discord.messages()[0].shows, Shows::Settled);
}

#[tokio::test(start_paused = true)]
async fn what_is_superseded_before_it_is_delivered_is_never_sent() {
    let world = World::new().await;
    let id = world.playing(&[1, 2], 0, 1).await;
    for _ in 0..20 {
        world.answer(id, 0).await;
    }
    delivered(&world).await;
    assert_eq!(world.discord.count(HERE, "create"), 1);
    assert_eq!(world.discord.count(HERE, "edit"), 0);
    world.settle().await;
    assert_eq!(world.discord.messages().len(), 2, "the card, and one question");
}

#[tokio::test(start_paused = true)]
async fn a_question_that_is_settled_while_it_is_being_sent_loses_its_buttons() {
    let world = World::new().await;
    let id = world.playing(&[1, 2], 0, 1).await;
    let asked = world.table(id).await.seated().find(|(_, chair)| chair.asked.is_some()).unwrap().1.person().unwrap();
    world.discord.weather().slow.insert(Address::Person(asked), Duration::from_secs(30));
    let outbox = tokio::spawn(world.outbox().run(pending()));
    sleep(Duration::from_secs(10)).await;
    world.house.leave(&by(asked.0, None), id).await.unwrap();
    sleep(Duration::from_secs(100)).await;
    outbox.abort();
    let _ = outbox.await;
    assert_eq!(world.discord.count(Address::Person(asked), "edit"), 1);
    delivered(&world).await;
}

#[tokio::test(start_paused = true)]
async fn a_message_that_was_deleted_by_hand_is_put_up_again_and_calls_nobody() {
    let world = World::new().await;
    let id = world.playing(&[1, 2], 0, 1).await;
    delivered(&world).await;
    let mut call = world.table(id).await.card;
    // An edit of the same card finds out that the message is gone.
    while world.answer(id, 0).await.is_some() && world.table(id).await.card != call {
        call = world.table(id).await.card;
        delivered(&world).await;
        world.discord.messages().iter_mut().filter(|it| it.door == Some(Door::Card)).for_each(|it| it.deleted = true);
    }
    delivered(&world).await;
    let messages = world.discord.messages();
    let cards: Vec<_> = messages.iter().filter(|it| it.door == Some(Door::Card) && it.called == call).collect();
    assert_eq!(cards.iter().map(|it| it.sound).collect::<Vec<_>>(), [Sound::Calls, Sound::Silent]);
    assert_ne!(cards[0].nonce, cards[1].nonce);
}

#[tokio::test(start_paused = true)]
async fn a_finished_table_keeps_only_its_last_card_which_can_still_be_edited() {
    let world = World::new().await;
    let id = world.playing(&[1], 3, 1).await;
    delivered(&world).await;
    world.house.leave(&by(1, None), id).await.unwrap();
    play_out(&world, id).await;
    assert!(world.table(id).await.over().is_some());
    delivered(&world).await;
    assert_eq!(world.rows("k/").len(), 1);
    let messages = world.discord.messages().len();
    world.house.forget(Person(1)).await.unwrap();
    delivered(&world).await;
    assert_eq!(world.discord.messages().len(), messages, "the last card was edited");
}

#[tokio::test(start_paused = true)]
async fn the_last_card_of_a_finished_table_is_not_put_up_again() {
    let world = World::new().await;
    let id = world.open(1, 1, 1).await;
    world.house.start(&by(1, None), id).await.unwrap();
    world.house.concede(&by(1, None), id).await.unwrap();
    delivered(&world).await;
    let count = world.discord.messages().len();
    world.discord.messages().iter_mut().for_each(|it| it.deleted = true);
    for person in [1, 2] {
        world.house.forget(Person(person)).await.unwrap();
        world.settle().await;
    }
    assert_eq!(world.discord.messages().len(), count);
    assert_eq!(world.rows(keys::OUTBOX), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn tables_of_computers_that_end_at_once_are_all_shown() {
    let world = World::new().await;
    let mut tables = Vec::new();
    for person in 1..9 {
        let id = world.playing(&[person], 3, 1 + person % 2).await;
        world.house.leave(&by(person, None), id).await.unwrap();
        tables.push(id);
    }
    let outbox = tokio::spawn(world.outbox().run(pending()));
    for id in tables {
        play_out(&world, id).await;
    }
    sleep(Duration::from_secs(1)).await;
    outbox.abort();
    let _ = outbox.await;
    world.check().await;
}

#[tokio::test(start_paused = true)]
async fn an_outbox_that_nobody_rings_looks_for_itself() {
    let mut world = World::new().await;
    let deaf = Arc::clone(&world.house);
    let outbox = tokio::spawn(world.outbox().run(pending()));
    sleep(Duration::from_secs(1)).await;
    world.live(Death::Never).await;
    assert!(!Arc::ptr_eq(&deaf, &world.house));
    world.playing(&[1, 2], 1, 1).await;
    sleep(Duration::from_secs(62)).await;
    world.check().await;
    outbox.abort();
}

#[tokio::test(start_paused = true)]
async fn an_outbox_that_is_told_to_stop_brings_to_an_end_what_is_under_way() {
    let world = World::new().await;
    world.open(1, 0, 1).await;
    world.discord.weather().slow.insert(HERE, Duration::from_secs(3));
    world.outbox().run(sleep(Duration::from_secs(1))).await;
    world.check().await;
    assert_eq!(world.discord.messages().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_private_question_that_did_not_change_is_not_edited() {
    let world = World::new().await;
    let id = world.playing(&[1, 2], 1, 1).await;
    delivered(&world).await;
    let table = world.table(id).await;
    let (seat, chair) = table.seated().find(|(_, chair)| chair.asked.is_some() && chair.person().is_some()).unwrap();
    let asked = Address::Person(chair.person().unwrap());
    let other = [1, 2].into_iter().find(|it| Address::Person(Person(*it)) != asked).unwrap();
    let edits = world.discord.count(asked, "edit");
    world.house.leave(&by(other, None), id).await.unwrap();
    delivered(&world).await;
    assert_eq!((world.discord.count(asked, "edit"), seat < Seat(9)), (edits, true));
}

#[tokio::test(start_paused = true)]
async fn the_card_tells_nothing_until_the_last_of_several_has_answered_in_secret() {
    let world = World::new().await;
    let id = world.playing_at(TOY, &[1, 2, 3], 1, 1).await;
    delivered(&world).await;
    let card = || {
        let requests = world.discord.requests.lock().unwrap();
        requests.iter().filter(|(at, _)| *at == HERE).count()
    };
    let before = card();
    let all: Vec<Seat> = (0..4).map(Seat).collect();
    for _ in 0..2 {
        world.answer(id, 7).await;
        delivered(&world).await;
        assert_eq!((card(), awaited(&world, id).await), (before, all.clone()));
    }
    // After an undo the decision is sent again by DM, and nobody else sees it.
    world.house.undo(&by(2, None), id, world.table(id).await.revision).await.unwrap();
    delivered(&world).await;
    assert_eq!(world.discord.count(Address::Person(Person(2)), "create"), 2);
    world.house.think(id).await.unwrap();
    world.answer(id, 9).await;
    delivered(&world).await;
    assert_eq!((card(), awaited(&world, id).await), (before, all));
    // A public change is shown at once.
    world.house.leave(&by(1, None), id).await.unwrap();
    delivered(&world).await;
    assert_eq!(card(), before + 1);
    world.answer(id, 0).await;
    delivered(&world).await;
    assert!(card() > before + 1);
}

/// Returns the seats whose decision is open in the public view.
async fn awaited(world: &World, id: TableId) -> Vec<Seat> {
    world.house.scene(id, Eyes::All, Tale::Nothing).await.unwrap().waits_for()
}
