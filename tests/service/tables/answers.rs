//! An answer counts once, if it names the open decision and comes from the owner of the seat.

use meadhall::house::{Call, Failed, Fresh};
use meadhall::kind;
use meadhall::table::notice::{News, To};
use meadhall::table::record::{Newcomer, Wanted};
use meadhall::table::{Person, Refused};

use super::hall::Hall;

#[tokio::test]
async fn a_double_press_acts_once_and_is_no_mistake() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    let (person, press) = hall.asked(id, 0).await.unwrap();
    let told = hall.house.press(&hall.by(person), id, press).await.unwrap();
    assert_eq!(told.news, Fresh::New);
    assert!(!told.lines.is_empty());
    let again = hall.house.press(&hall.by(person), id, press).await.unwrap();
    assert_eq!((again.news, again.table.revision), (Fresh::AsBefore, told.table.revision));
}

#[tokio::test]
async fn another_button_of_a_settled_question_is_stale() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    let (person, mut press) = hall.asked(id, 0).await.unwrap();
    hall.house.press(&hall.by(person), id, press).await.unwrap();
    press.option += 1;
    assert_eq!(hall.house.press(&hall.by(person), id, press).await.unwrap_err(), Failed::Refused(Refused::Settled));
}

#[tokio::test]
async fn an_event_that_comes_twice_acts_once_whatever_it_is() {
    let hall = Hall::new().await;
    let call = hall.by(1);
    let first = hall.house.open(&call, super::hall::raids(1)).await.unwrap().table;
    let other = hall.house.open(&hall.by(1), super::hall::raids(1)).await.unwrap().table;
    assert!(other.id != first.id);
    let again = hall.house.open(&call, super::hall::raids(1)).await.unwrap();
    assert_eq!((again.news, again.table.id), (Fresh::AsBefore, first.id));
    let id = first.id;
    let call = hall.by(1);
    assert_eq!(hall.house.add_computer(&call, id, "random").await.unwrap().table.chairs.len(), 3);
    let again = hall.house.add_computer(&call, id, "random").await.unwrap();
    assert_eq!((again.news, again.table.chairs.len()), (Fresh::AsBefore, 3));
    let call = hall.by(1);
    hall.house.start(&call, id).await.unwrap();
    assert_eq!(hall.house.start(&call, id).await.unwrap().news, Fresh::AsBefore);
}

#[tokio::test]
async fn only_the_chairs_own_person_answers_for_it() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    let (person, press) = hall.asked(id, 0).await.unwrap();
    let other = 3 - person;
    let not_yours = hall.house.press(&hall.by(other), id, press).await.unwrap_err();
    assert_eq!(not_yours, Failed::Refused(Refused::NotYourSeat(press.seat)));
    let stranger = hall.house.press(&hall.by(9), id, press).await.unwrap_err();
    assert_eq!(stranger, Failed::Refused(Refused::NotSeated));
    let mut own = press;
    own.seat.0 = 1 - own.seat.0;
    assert_eq!(hall.house.press(&hall.by(other), id, own).await.unwrap_err(), Failed::Refused(Refused::Settled));
    let mut nowhere = press;
    nowhere.seat.0 = 9;
    let refused = hall.house.press(&hall.by(person), id, nowhere).await.unwrap_err();
    assert_eq!(refused, Failed::Refused(Refused::NoSeat(nowhere.seat)));
    let mut wild = press;
    wild.option = usize::MAX;
    let refused = hall.house.press(&hall.by(person), id, wild).await.unwrap_err();
    assert!(matches!(refused, Failed::Refused(Refused::Rules(kind::Unanswerable::NoSuchOption { .. }))), "{refused}");
    hall.house.press(&hall.by(person), id, press).await.unwrap();
}

#[tokio::test]
async fn buttons_of_an_owner_who_was_replaced_do_nothing() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    let (person, press) = hall.asked(id, 0).await.unwrap();
    let replace = Wanted::Replace { seat: press.seat, by: Newcomer::Person(Person(7)) };
    let told = hall.house.wish(&hall.by_manager(9), id, replace).await.unwrap();
    assert_eq!(told.notices[0].to, To::Person(Person(7)));
    let told = hall.house.join(&hall.by(7), id).await.unwrap();
    assert_eq!(told.notices[0].to, To::Person(Person(person)));
    assert_eq!(told.notices[0].what, News::Replaced { seat: press.seat });
    let refused = hall.house.press(&hall.by(person), id, press).await.unwrap_err();
    assert_eq!(refused, Failed::Refused(Refused::NotSeated));
    // The decision is unchanged, so the new owner may press the same button of the card.
    assert_eq!(hall.house.press(&hall.by(7), id, press).await.unwrap().news, Fresh::New);
}

#[tokio::test]
async fn what_is_seen_is_what_is_stored_and_a_crash_changes_nothing() {
    let mut hall = Hall::new().await;
    let id = hall.playing(&[1, 2, 3], 0).await;
    for step in 0..60 {
        if hall.asked(id, 0).await.is_none() {
            break;
        }
        let told = hall.answer(id, step % 5).await.unwrap();
        let before = hall.house.look(id).await.unwrap();
        assert_eq!(before.table, told.table);
        hall.crash(step as u64 * 1000).await;
        let after = hall.house.look(id).await.unwrap();
        assert_eq!(after.table, before.table);
        assert_eq!(after.game.map(|game| game.save()), before.game.map(|game| game.save()));
    }
}

#[tokio::test]
async fn a_table_that_is_not_there_is_said_so() {
    let hall = Hall::new().await;
    let id = "zzzzzzzz".parse().unwrap();
    let call: Call = hall.by(1);
    assert_eq!(hall.house.join(&call, id).await.unwrap_err(), Failed::Refused(Refused::NoTable(id)));
    assert_eq!(hall.house.look(id).await.err().unwrap(), Failed::Refused(Refused::NoTable(id)));
}
