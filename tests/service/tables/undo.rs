//! Undo of a player's own last step, while nobody else has acted and nothing was revealed or rolled.

use meadhall::house::{Eyes, Failed, Tale};
use meadhall::store::Wait;
use meadhall::table::{Refused, TableId};

use super::hall::Hall;

/// Plays until a step can be undone; returns who took it and with which option.
async fn until_undoable(hall: &Hall, id: TableId) -> (u64, usize) {
    for step in 0..400 {
        let (person, _) = hall.asked(id, 0).await.expect("a match in which nothing can be taken back is not Raids");
        hall.answer(id, step % 7).await.unwrap();
        let table = hall.table(id).await;
        if table.playing().is_some_and(|playing| playing.undo.is_some()) {
            return (person, step % 7);
        }
    }
    panic!("nothing could be taken back");
}

#[tokio::test]
async fn a_step_that_revealed_nothing_is_taken_back_and_played_otherwise() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2, 3], 0).await;
    let mut taken_back = 0;
    while taken_back < 5 {
        let (person, _) = until_undoable(&hall, id).await;
        let table = hall.table(id).await;
        let other = hall.house.undo(&hall.by(person % 3 + 1), id, table.revision).await.unwrap_err();
        assert!(matches!(other, Failed::Refused(Refused::CannotUndo | Refused::NothingToUndo)), "{other}");
        let before = hall.house.look(id).await.unwrap();
        let told = hall.house.undo(&hall.by(person), id, table.revision).await.unwrap();
        let after = hall.house.look(id).await.unwrap();
        assert!(after.game.as_ref().unwrap().mark() != before.game.as_ref().unwrap().mark());
        assert_eq!(after.game.unwrap().next(), before.game.unwrap().next() + 1, "numbers never go back");
        assert_eq!(hall.asked(id, 0).await.unwrap().0, person);
        // The undo button that was just used belongs to an older revision.
        let again = hall.house.undo(&hall.by(person), id, table.revision).await.unwrap_err();
        assert!(matches!(again, Failed::Refused(Refused::Changed | Refused::CannotUndo)), "{again}");
        assert!(told.table.revision > table.revision);
        hall.answer(id, 3).await.unwrap();
        taken_back += 1;
    }
    let table = hall.table(id).await;
    let past = hall.house.ledger().past(table.id).wait().unwrap().unwrap();
    let numbers: Vec<u64> = past.entries.iter().map(|kept| kept.entry.n()).collect();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
}

#[tokio::test]
async fn taking_back_survives_a_crash_and_the_end_of_the_match() {
    let mut hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    for _ in 0..3 {
        let (person, _) = until_undoable(&hall, id).await;
        let revision = hall.table(id).await.revision;
        hall.house.undo(&hall.by(person), id, revision).await.unwrap();
        let before = hall.house.look(id).await.unwrap().game.unwrap().save();
        hall.crash(0).await;
        assert_eq!(hall.house.look(id).await.unwrap().game.unwrap().save(), before);
        hall.answer(id, 1).await.unwrap();
    }
    while hall.asked(id, 0).await.is_some() {
        hall.answer(id, 0).await.unwrap();
    }
    let look = hall.house.look(id).await.unwrap();
    assert!(look.table.over().is_some() && look.game.unwrap().questions().is_empty());
    assert!(!hall.house.scene(id, Eyes::All, Tale::Story).await.unwrap().happened.is_empty());
}

#[tokio::test]
async fn who_has_not_acted_has_nothing_to_take_back() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    let revision = hall.table(id).await.revision;
    for person in [1, 2] {
        let refused = hall.house.undo(&hall.by(person), id, revision).await.unwrap_err();
        assert_eq!(refused, Failed::Refused(Refused::NothingToUndo));
    }
    let refused = hall.house.undo(&hall.by(9), id, revision).await.unwrap_err();
    assert_eq!(refused, Failed::Refused(Refused::NotSeated));
}

#[tokio::test]
async fn taking_back_again_and_again_does_not_hold_the_others_up() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    let (person, quiet) = until_undoable(&hall, id).await;
    for times in 0..=10 {
        let revision = hall.table(id).await.revision;
        match hall.house.undo(&hall.by(person), id, revision).await {
            Ok(_) => assert!(times < 10),
            Err(failed) => assert_eq!((failed, times), (Failed::Refused(Refused::TooManyUndos), 10)),
        }
        if times < 10 {
            // An option that revealed nothing the first time reveals nothing now.
            assert_eq!(hall.asked(id, 0).await.unwrap().0, person);
            hall.answer(id, quiet).await.unwrap();
        }
    }
}
