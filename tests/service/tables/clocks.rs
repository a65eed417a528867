//! Deadlines: reminders, default answers, AIs that take over, and paused clocks.

use meadhall::house::Failed;
use meadhall::ledger::Errand;
use meadhall::store::Wait;
use meadhall::table::clock::Moment;
use meadhall::table::lobby::Options;
use meadhall::table::notice::{News, To};
use meadhall::table::pace::{Due, Pace};
use meadhall::table::past::By;
use meadhall::table::record::{AtDeadline, Ending};
use meadhall::table::{Person, Refused, Standstill, TableId};

use super::hall::{HOUR, Hall, MINUTE, computer};

/// Returns all notifications in the outbox, in the order of their keys.
fn told(hall: &Hall) -> Vec<(To, News)> {
    let errands = hall.house.ledger().errands(None, 9_999).wait().unwrap().into_iter();
    errands
        .filter_map(|(_, errand)| match errand {
            Errand::Tell(notice) => Some((notice.to, notice.what)),
            Errand::Show { .. } | Errand::Telling { .. } => None,
        })
        .collect()
}

/// Starts a match of two people and returns the person who has to act.
async fn two(hall: &Hall, pace: Pace) -> (TableId, u64) {
    let id = hall.open(1, 0).await;
    hall.house.join(&hall.by(2), id).await.unwrap();
    hall.house.settle(&hall.by(1), id, Options { pace: Some(pace), ..Options::default() }).await.unwrap();
    hall.house.start(&hall.by(1), id).await.unwrap();
    (id, hall.asked(id, 0).await.unwrap().0)
}

#[tokio::test]
async fn reminders_come_at_half_and_at_nine_tenths_and_then_the_default() {
    let hall = Hall::new().await;
    let (id, person) = two(&hall, Pace::Day).await;
    let seat = hall.table(id).await.seat_of(Person(person)).unwrap();
    let to = To::Person(Person(person));
    hall.wait(11 * HOUR).await;
    assert_eq!(told(&hall), []);
    hall.wait(2 * HOUR).await;
    let call = hall.table(id).await.chairs[seat.index()].asked.unwrap().call;
    let half = (to, News::Reminder { seat, due: Due::HalfTime, call });
    assert_eq!(told(&hall), std::slice::from_ref(&half));
    hall.wait(9 * HOUR).await;
    let last = (to, News::Reminder { seat, due: Due::LastCall, call });
    assert_eq!(told(&hall), [half.clone(), last.clone()]);
    assert_eq!(hall.asked(id, 0).await.unwrap().0, person);
    hall.wait(2 * HOUR).await;
    assert_eq!(told(&hall), [half, last, (to, News::TimeUp { seat })]);
    let table = hall.table(id).await;
    let past = hall.house.ledger().past(table.id).wait().unwrap().unwrap();
    assert_eq!(past.entries.iter().filter(|kept| kept.by == By::Deadline).count(), 1);
}

#[tokio::test]
async fn two_missed_in_a_row_hand_the_chair_to_a_computer_and_its_owner_takes_it_back() {
    let hall = Hall::new().await;
    let (id, _) = two(&hall, Pace::Live).await;
    let mut stand_ins = Vec::new();
    for _ in 0..40 {
        hall.wait(16 * MINUTE).await;
        let table = hall.table(id).await;
        stand_ins = table.chairs.iter().filter_map(|chair| computer(&chair.holder)).collect();
        if stand_ins.len() == 2 {
            break;
        }
        while hall.asked(id, 0).await.is_none() {
            hall.house.think(id).await.unwrap();
        }
    }
    assert_eq!(stand_ins.len(), 2, "both have been away");
    assert!(stand_ins.iter().all(Option::is_some));
    let handed = told(&hall).into_iter().filter(|(_, news)| matches!(news, News::StandIn { .. })).count();
    assert_eq!(handed, 2);
    let table = hall.house.join(&hall.by(1), id).await.unwrap().table;
    assert_eq!(table.seat_of(Person(1)).map(|seat| table.chairs[seat.index()].missed), Some(0));
    while hall.house.think(id).await.is_ok() {}
    assert_eq!(hall.asked(id, 0).await.unwrap().0, 1);
}

#[tokio::test]
async fn an_answer_between_two_missed_ones_counts_the_patience_anew() {
    let hall = Hall::new().await;
    let (id, person) = two(&hall, Pace::Live).await;
    let mut missed = 0;
    for _ in 0..40 {
        let Some((asked, _)) = hall.asked(id, 0).await else { break };
        if asked == person && missed == 0 {
            hall.wait(16 * MINUTE).await;
            missed = 1;
        } else {
            hall.answer(id, 0).await.unwrap();
            missed = if asked == person { 0 } else { missed };
        }
        let table = hall.table(id).await;
        assert!(table.chairs.iter().all(|chair| computer(&chair.holder).is_none()), "nobody missed two in a row");
    }
}

#[tokio::test]
async fn a_chair_may_wait_or_be_left_to_a_computer_or_concede() {
    let hall = Hall::new().await;
    for (at_deadline, after) in
        [(AtDeadline::Wait, "waits"), (AtDeadline::Computer, "a computer plays"), (AtDeadline::Concede, "over")]
    {
        let (id, _) = two(&hall, Pace::Live).await;
        // Only the host may choose to wait.
        hall.house.at_deadline(&hall.by(1), id, at_deadline).await.unwrap();
        while hall.asked(id, 0).await.unwrap().0 != 1 {
            hall.answer(id, 0).await.unwrap();
        }
        let refused = hall.house.at_deadline(&hall.by(2), id, AtDeadline::Wait).await.unwrap_err();
        assert_eq!(refused, Failed::Refused(Refused::HostOnly));
        let person = 1;
        hall.wait(16 * MINUTE).await;
        let table = hall.table(id).await;
        let seat = table.seated().find(|(_, chair)| chair.owner() == Some(Person(person))).map(|(seat, _)| seat);
        let found = match table.over() {
            Some(over) => {
                assert_eq!(over.ending, Ending::Conceded);
                assert_eq!(table.chairs[over.places[1].seat.index()].conceded, Some(Person(person)));
                "over"
            }
            None if computer(&table.chairs[seat.unwrap().index()].holder).is_some() => "a computer plays",
            None => "waits",
        };
        assert_eq!(found, after);
        hall.wait(3 * HOUR).await;
    }
}

#[tokio::test]
async fn an_unhurried_table_waits_for_ever() {
    let hall = Hall::new().await;
    let (id, person) = two(&hall, Pace::Unhurried).await;
    hall.wait(400 * HOUR).await;
    assert_eq!(hall.asked(id, 0).await.unwrap().0, person);
    assert_eq!((told(&hall), hall.table(id).await.due()), (Vec::new(), None));
}

#[tokio::test]
async fn an_outage_costs_nobody_their_time() {
    let mut hall = Hall::new().await;
    let (id, person) = two(&hall, Pace::Day).await;
    hall.wait(11 * HOUR).await;
    hall.crash(72 * HOUR).await;
    assert!(hall.house.sweep().await.unwrap().woken.is_empty());
    assert_eq!(told(&hall), []);
    hall.wait(12 * HOUR).await;
    assert_eq!(hall.asked(id, 0).await.unwrap().0, person);
    assert_eq!(told(&hall).len(), 2);
    hall.wait(HOUR).await;
    assert_eq!(told(&hall).len(), 3);
}

#[tokio::test]
async fn a_stopped_clock_gives_back_all_the_time_it_stood() {
    let hall = Hall::new().await;
    let (id, person) = two(&hall, Pace::Day).await;
    hall.wait(20 * HOUR).await;
    let due = hall.table(id).await.due().unwrap();
    hall.house.stop_clocks(&[id], Standstill::Locked).await.unwrap();
    hall.wait(100 * HOUR).await;
    assert_eq!((hall.table(id).await.due(), told(&hall).len()), (None, 1));
    hall.house.restart_clocks(&[id], &[Standstill::Locked]).await.unwrap();
    assert_eq!(hall.table(id).await.due(), Some(Moment(due.0 + 100 * HOUR)));
    hall.house.stop_clocks(&[id], Standstill::Locked).await.unwrap();
    hall.answer(id, 0).await.unwrap();
    assert!(hall.house.restart_clocks(&[id], &[Standstill::Locked]).await.is_ok());
    assert!(hall.asked(id, 0).await.is_some_and(|(asked, _)| asked == person || asked == 3 - person));
}

#[tokio::test]
async fn a_table_whose_channel_is_gone_waits_a_week_to_be_moved() {
    let hall = Hall::new().await;
    let (id, _) = two(&hall, Pace::Unhurried).await;
    let (moved, _) = two(&hall, Pace::Unhurried).await;
    hall.house.lose_channel(super::hall::PLACE.channel).await.unwrap();
    let place = meadhall::table::Place { channel: meadhall::table::Channel(7), ..super::hall::PLACE };
    hall.house.move_to(&hall.by(1), moved, place).await.unwrap();
    hall.wait(167 * HOUR).await;
    assert!(hall.table(id).await.over().is_none());
    hall.wait(2 * HOUR).await;
    assert_eq!(hall.table(id).await.over().unwrap().ending, Ending::Lost);
    assert!(hall.table(moved).await.over().is_none());
    assert_eq!(hall.house.ledger().tables_in(super::hall::PLACE.channel).wait().unwrap(), []);
    assert_eq!(hall.house.ledger().tables_in(place.channel).wait().unwrap(), [moved]);
}
