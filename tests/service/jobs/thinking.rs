//! AIs that use their whole time limit: they answer in turn, and no person has to wait for them.

use std::time::{Duration, Instant};

use meadhall::house::House;
use meadhall::table::record::Holder;
use meadhall::table::{Person, TableId};

use super::house::{Kept, by, open, open_with};

/// Time each AI turn takes: much longer than a person's command.
const THOUGHT: Duration = Duration::from_secs(1);
/// Tables at which AIs have a turn all the time.
const TABLES: u64 = 4;
/// The test measures at least this many answers, and at most `MOST`, because the match must not end.
const LEAST: usize = 20;
const MOST: usize = 50;
/// On a busy machine the AI thread gets little processor time.
const PATIENCE: Duration = Duration::from_secs(120);

/// Returns the number of the next step at this table.
async fn steps(house: &House, id: TableId) -> u64 {
    house.look(id).await.unwrap().game.unwrap().next()
}

/// Answers the open decision of a person at this table and returns how long the command took.
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
    // An answer that waits for an AI turn takes half of the time limit or more.
    let usual = took[took.len() / 2];
    assert!(usual < THOUGHT / 2, "half of the presses took {usual:?} or longer, of {took:?}");
    kept.stop.give();
}
