//! Computers that would think for hours: they answer in time, one table after the other, and no person waits for them.

use std::time::{Duration, Instant};

use meadhall::house::House;
use meadhall::table::record::Holder;
use meadhall::table::{Person, TableId};

use super::house::{Kept, by, open, open_with};

/// How long each thought takes: much longer than a press.
const THOUGHT: Duration = Duration::from_secs(1);
/// Tables at which computers think all the time.
const TABLES: u64 = 4;
/// At least this many presses are measured; a match is not over after the most.
const LEAST: usize = 20;
const MOST: usize = 50;
/// On a busy machine the thread that thinks gets little of a processor.
const PATIENCE: Duration = Duration::from_secs(120);

/// How many steps have been taken there.
async fn steps(house: &House, id: TableId) -> u64 {
    house.look(id).await.unwrap().game.unwrap().next()
}

/// Whoever is asked at this table of people answers; how long that took.
async fn pressed(house: &House, id: TableId, n: usize) -> Duration {
    let table = house.look(id).await.unwrap().table;
    let (seat, person) = table
        .seated()
        .find_map(|(seat, chair)| match (&chair.holder, chair.asked) {
            (Holder::Person(Person(person)), Some(_)) => Some((seat, *person)),
            _ => None,
        })
        .expect("somebody is asked");
    let begun = Instant::now();
    house.press(&by(person, &format!("press {n}")), id, table.question(seat, 0).unwrap()).await.unwrap();
    begun.elapsed()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_press_waits_for_a_thought_and_no_table_for_another() {
    let kept = Kept::thinking(THOUGHT, |_| async {}).await;
    let house = &kept.house;
    let mut thinking = Vec::new();
    for person in 1..=TABLES {
        let id = open_with(house, person, vec!["search:4000000000".to_owned(); 3]).await;
        house.start(&by(person, "start"), id).await.unwrap();
        house.leave(&by(person, "leave"), id).await.unwrap();
        thinking.push(id);
    }
    let people = open(house, 11, 0).await;
    house.join(&by(12, "join"), people).await.unwrap();
    house.start(&by(11, "start"), people).await.unwrap();
    let begun = Instant::now();
    let mut took = Vec::new();
    while !thinking.is_empty() || took.len() < LEAST {
        assert!(begun.elapsed() < PATIENCE, "nobody has thought at {thinking:?}");
        if took.len() < MOST {
            took.push(pressed(house, people, took.len()).await);
        }
        if let Some(id) = thinking.last()
            && steps(house, *id).await > 1
        {
            thinking.pop();
        }
        tokio::time::sleep(THOUGHT / 10).await;
    }
    took.sort();
    // Whoever waits for a thought waits for half of it or more.
    let usual = took[took.len() / 2];
    assert!(usual < THOUGHT / 2, "half of the presses took {usual:?} or longer, of {took:?}");
    kept.stop.give();
}
