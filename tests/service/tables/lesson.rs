//! Tutorials: the same match for everybody, with hints that are each shown once.

use meadhall::game::LEARNER;
use meadhall::house::{Eyes, Failed, Tale};
use meadhall::kind::Kind;
use meadhall::lang::Lang;
use meadhall::scene::{Scene, Taught};
use meadhall::store::Wait;
use meadhall::table::lobby::{Opening, Options};
use meadhall::table::{Person, Refused, TableId};
use stage::hosted::{RAIDS, TOY};

use super::hall::{HOUR, Hall, PLACE};

/// Starts a tutorial for this person.
async fn lesson(hall: &Hall, kind: &'static dyn Kind, person: u64) -> TableId {
    let opening = Opening::lesson(kind, PLACE, Lang::Es).expect("the game has a lesson");
    let id = hall.house.open(&hall.by(person), opening).await.unwrap().table.id;
    hall.house.start(&hall.by(person), id).await.unwrap();
    computers_think(hall, id).await;
    id
}

async fn computers_think(hall: &Hall, id: TableId) {
    loop {
        match hall.house.think(id).await {
            Ok(_) => {}
            Err(Failed::Refused(Refused::Settled)) => return,
            Err(failed) => panic!("{failed}"),
        }
    }
}

async fn scene(hall: &Hall, id: TableId, eyes: Eyes) -> Scene {
    hall.house.scene(id, eyes, Tale::Nothing).await.unwrap()
}

/// Returns the key and the number of the hint that the learner sees now, if there is one.
async fn read(hall: &Hall, id: TableId, person: u64) -> Option<(&'static str, usize)> {
    match scene(hall, id, Eyes::Of(Person(person))).await.lesson {
        Some(Taught::Idea { says, number, .. }) => Some((says.key, number)),
        Some(Taught::Nothing) => None,
        None => panic!("this is no lesson"),
    }
}

async fn told(hall: &Hall, id: TableId) -> Vec<String> {
    hall.table(id).await.lesson.unwrap().told.into_iter().map(|heard| heard.id).collect()
}

/// Plays a tutorial to its end, with a restart before each step if `crashes` is set. Returns the hints and
/// the journal entries.
async fn played(hall: &mut Hall, person: u64, crashes: bool) -> (Vec<(&'static str, usize)>, Vec<String>) {
    let id = lesson(hall, RAIDS, person).await;
    let mut all = Vec::new();
    for step in 0.. {
        if crashes {
            hall.crash(1_000).await;
            computers_think(hall, id).await;
        }
        if hall.asked(id, 0).await.is_none() {
            break;
        }
        all.extend(read(hall, id, person).await);
        hall.answer(id, step % 3).await.unwrap();
        if !crashes {
            computers_think(hall, id).await;
        }
    }
    let table = hall.table(id).await;
    assert!(table.over().is_some());
    let past = hall.house.ledger().past(table.id).wait().unwrap().unwrap();
    (all, past.entries.iter().map(|kept| format!("{:?}", kept.entry)).collect())
}

#[tokio::test]
async fn the_same_answers_make_the_same_lesson_in_every_house() {
    let mut hall = Hall::new().await;
    let (read, entries) = played(&mut hall, 7, false).await;
    // A second table and a restarted process draw other random numbers, but the tutorial stays the same.
    assert_eq!(played(&mut hall, 8, false).await, (read.clone(), entries.clone()));
    assert_eq!(played(&mut hall, 9, true).await, (read.clone(), entries));
    let numbers: Vec<usize> = read.iter().map(|(_, number)| *number).collect();
    assert_eq!(numbers, (1..=read.len()).collect::<Vec<_>>(), "nothing is told twice, and nothing is lost");
    assert!(read.len() > 8, "{read:?}");
    assert!(hall.house.ledger().outcomes(Person(7)).wait().unwrap().is_empty(), "a lesson counts for nothing");
}

#[tokio::test]
async fn nobody_comes_between_the_opening_of_a_lesson_and_its_start() {
    let hall = Hall::new().await;
    let opening = Opening::lesson(RAIDS, PLACE, Lang::En).unwrap();
    let id = hall.house.open(&hall.by(7), opening).await.unwrap().table.id;
    let started = Failed::Refused(Refused::Started);
    assert!(hall.house.join(&hall.by(8), id).await.is_err());
    assert_eq!(hall.house.add_computer(&hall.by(7), id, "easy").await.unwrap_err(), started);
    assert_eq!(hall.house.remove_computer(&hall.by(7), id).await.unwrap_err(), started);
    assert_eq!(hall.house.settle(&hall.by(7), id, Options::default()).await.unwrap_err(), started);
    hall.house.start(&hall.by(7), id).await.unwrap();
    let table = hall.table(id).await;
    assert_eq!((table.seat_of(Person(7)), table.chairs.len()), (Some(LEARNER), 3));
    assert_eq!(scene(&hall, id, Eyes::All).await.lesson, Some(Taught::Nothing), "what others learn is theirs");
}

#[tokio::test]
async fn an_answer_that_is_taken_back_brings_its_idea_back() {
    let hall = Hall::new().await;
    let id = lesson(&hall, RAIDS, 7).await;
    let mut tried = 0;
    while hall.asked(id, 0).await.is_some() && tried < 3 {
        let (before, all) = (read(&hall, id, 7).await, told(&hall, id).await);
        hall.answer(id, 0).await.unwrap();
        let table = hall.table(id).await;
        if let Some(seen) = table.undo_of(LEARNER) {
            hall.house.undo(&hall.by(7), id, seen).await.unwrap();
            assert_eq!((read(&hall, id, 7).await, told(&hall, id).await), (before, all));
            hall.answer(id, 0).await.unwrap();
            tried += 1;
        }
        computers_think(&hall, id).await;
    }
    assert_eq!(tried, 3, "there was something to take back");
}

#[tokio::test]
async fn what_time_runs_out_over_is_told_again() {
    let hall = Hall::new().await;
    let id = lesson(&hall, RAIDS, 7).await;
    assert_eq!(read(&hall, id, 7).await, Some(("raids_lesson_stops", 1)));
    hall.wait(25 * HOUR).await;
    assert_eq!(told(&hall, id).await, [""; 0]);
    computers_think(&hall, id).await;
    assert_eq!(read(&hall, id, 7).await, Some(("raids_lesson_ship", 1)));
    hall.answer(id, 0).await.unwrap();
    assert_eq!(read(&hall, id, 7).await, Some(("raids_lesson_stops", 2)), "at the next time that it sails");
}

#[tokio::test]
async fn what_is_answered_in_secret_is_learned_in_secret() {
    let hall = Hall::new().await;
    let opening = Opening::lesson(TOY, PLACE, Lang::En).unwrap();
    let id = hall.house.open(&hall.by(7), opening).await.unwrap().table.id;
    hall.house.start(&hall.by(7), id).await.unwrap();
    assert_eq!(read(&hall, id, 7).await, Some(("toy_lesson_offers", 1)));
    let before = hall.table(id).await;
    hall.answer(id, 250).await.unwrap();
    let after = hall.table(id).await;
    assert!(!after.is_news_since(&before), "nobody sees that the learner has answered");
    hall.house.undo(&hall.by(7), id, after.undo_of(LEARNER).unwrap()).await.unwrap();
    assert_eq!(read(&hall, id, 7).await, Some(("toy_lesson_offers", 1)));
    hall.answer(id, 250).await.unwrap();
    computers_think(&hall, id).await;
    assert_eq!(read(&hall, id, 7).await, Some(("toy_lesson_shows", 2)), "who offers it all gets the treasure");
    assert_eq!(scene(&hall, id, Eyes::Of(Person(8))).await.lesson, Some(Taught::Nothing));
}
