//! The disk is full during a match: the player reads that nothing was saved, the operator finds it in
//! the log, and the match continues once there is space again.

use std::time::{Duration, Instant};

use local_discord::Id;
use local_discord::people::{Outcome, Person};
use stage::SOON;
use stage::fjord::{Fjord, answered, plain, seen};
use stage::tiny_disk::TinyDisk;
use stage::ways::Way;
use tokio::time::sleep;

use super::gateways::on_record;
use super::places::{TWO, one_is_live};
use super::play::begun;

const FULL: &str = "I can't save right now";

/// Answers an open question from a fresh panel. Returns the bot's reply, or `None` if no question is open.
async fn moves(people: &[Person], place: Id) -> Option<String> {
    for person in people {
        let panel = seen(person, &person.runs(place, "/turn").await.unwrap()).await;
        let shown = plain(&panel);
        // Data that is not cached cannot be read either while nothing can be written.
        if shown.contains(FULL) {
            return Some(shown);
        }
        if let Some(way) = Way::all(&panel).into_iter().next() {
            let answer = way.taken(person, panel.id).await.unwrap();
            assert_ne!(answer.outcome, Outcome::Failed);
            return Some(plain(&seen(person, &answer).await));
        }
    }
    None
}

#[tokio::test]
async fn on_a_full_disk_nobody_loses_a_move_and_each_is_told() {
    let Some(disk) = TinyDisk::mount(64) else { return };
    let house = disk.path().join("house");
    let set = [("MEADHALL_DATA", house.to_str().unwrap())];
    let (fjord, people) = Fjord::in_a_folder(&set, &TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    let mut acknowledged = 0;
    for _ in 0..3 {
        let said = moves(&people, party.thread).await.expect("somebody is asked");
        assert!(!said.contains(FULL), "{said}");
        acknowledged += 1;
    }
    disk.fill();
    let begun_at = Instant::now();
    let refused = loop {
        assert!(acknowledged < 200, "the disk was never full");
        assert!(begun_at.elapsed() < SOON, "nobody is asked: {:#?}", party.fjord.bot.said());
        match moves(&people, party.thread).await {
            Some(said) if said.contains(FULL) => break said,
            moved => acknowledged += usize::from(moved.is_some()),
        }
    };
    assert!(refused.contains("so I made no move. Whoever runs me has been told"), "{refused}");
    assert!(party.fjord.bot.said().iter().any(|line| line.contains("ERROR") && line.contains("not saved")));
    // Commands that only read still work.
    for line in ["/turn", "/score", "/board"] {
        assert!(answered(&people[0].runs(party.thread, line).await.unwrap()), "{line}");
    }
    disk.empty();
    let mut more = 0;
    while more < 3 {
        assert!(begun_at.elapsed() < 2 * SOON, "nothing can be saved although there is room");
        match moves(&people, party.thread).await {
            Some(said) if !said.contains(FULL) => more += 1,
            _ => sleep(Duration::from_millis(100)).await,
        }
    }
    one_is_live(&party).await;
    assert!(party.fjord.bot.runs());
    let moved = party.fjord.stage.command(&["verify"]).env("MEADHALL_DATA", &house).output().await.unwrap();
    assert!(moved.status.success(), "{}", String::from_utf8_lossy(&moved.stdout));
    assert_eq!(on_record(&mut party).await, acknowledged + more);
}
