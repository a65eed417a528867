//! What players might do to each other at a table, and what the service allows.

use meadhall::game::Seat;
use meadhall::house::{Call, Failed, House};
use meadhall::store::Wait;
use meadhall::table::clock::Moment;
use meadhall::table::ending::{Against, Role};
use meadhall::table::notice::{News, Notice};
use meadhall::table::record::{AtDeadline, Ending, Holder, Newcomer, Wanted};
use meadhall::table::{Channel, Person, Place, Rank, Refused, Server, Standstill, TableId};

use super::hall::{HOUR, Hall, PLACE, computer};

fn replace(seat: Seat, person: u64) -> Wanted {
    Wanted::Replace { seat, by: Newcomer::Person(Person(person)) }
}

async fn offer(hall: &Hall, id: TableId, seat: Seat, person: u64) {
    hall.house.wish(&hall.by_manager(99), id, replace(seat, person)).await.unwrap();
}

fn parts(house: &House, person: u64) -> Vec<(Role, Option<u8>)> {
    let lines = house.ledger().outcomes(Person(person)).wait().unwrap();
    lines.into_iter().map(|line| (line.outcome.part, line.outcome.place)).collect()
}

#[tokio::test]
async fn of_two_people_nobody_puts_the_other_out_alone() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    let host = hall.table(id).await.seat_of(Person(1)).unwrap();
    let computer = Wanted::Replace { seat: host, by: Newcomer::Computer("random".to_owned()) };
    let table = hall.house.wish(&hall.by(2), id, computer.clone()).await.unwrap().table;
    assert_eq!((table.seat_of(Person(1)), table.host), (Some(host), Some(Person(1))));
    // An absent player can be replaced by those who are there.
    hall.house.leave(&hall.by(1), id).await.unwrap();
    let table = hall.table(id).await;
    assert_eq!(table.chairs[host.index()].owner(), None);
    assert_eq!(table.host, Some(Person(2)));
}

#[tokio::test]
async fn a_manager_rules_in_their_own_server_alone() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    let mut call: Call = hall.by(9);
    call.caller.rank = Rank::Manager(Server(PLACE.server.0 + 1));
    assert_eq!(hall.house.wish(&call, id, Wanted::End).await.unwrap_err(), Failed::Refused(Refused::NotSeated));
    let there = Place { channel: Channel(3), ..PLACE };
    assert_eq!(hall.house.move_to(&call, id, there).await.unwrap_err(), Failed::Refused(Refused::HostOnly));
}

#[tokio::test]
async fn somebody_new_begins_anew_and_is_not_charged_with_what_was() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2, 3], 0).await;
    let seat = hall.table(id).await.seat_of(Person(1)).unwrap();
    hall.house.at_deadline(&hall.by(1), id, AtDeadline::Concede).await.unwrap();
    hall.house.concede(&hall.by(1), id).await.unwrap();
    offer(&hall, id, seat, 8).await;
    let table = hall.house.join(&hall.by(8), id).await.unwrap().table;
    let chair = &table.chairs[seat.index()];
    assert_eq!((chair.at_deadline, chair.given_up, chair.pressed), (AtDeadline::Default, false, None));
    assert!(table.host == Some(Person(2)) || table.host == Some(Person(3)), "who has no chair is no host");
    while hall.asked(id, 0).await.is_some() {
        hall.answer(id, 1).await.unwrap();
    }
    assert_eq!(parts(&hall.house, 1), [(Role::Conceded, None)]);
    assert!(matches!(parts(&hall.house, 8)[..], [(Role::Played, Some(1..=3))]));
}

#[tokio::test]
async fn forgetting_who_conceded_changes_nobody_elses_books() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    hall.house.concede(&hall.by(1), id).await.unwrap();
    let before = hall.house.ledger().outcomes(Person(2)).wait().unwrap();
    assert_eq!(before[0].outcome.against, Against::People);
    hall.house.forget(Person(1)).await.unwrap();
    assert_eq!(hall.house.ledger().outcomes(Person(2)).wait().unwrap(), before);
}

#[tokio::test]
async fn offers_cost_nobody_their_own_tables_and_can_be_declined() {
    let hall = Hall::new().await;
    for host in 100..125 {
        let mut opening = super::hall::raids(1);
        opening.place.channel = Channel(host);
        let id = hall.house.open(&hall.by(host), opening).await.unwrap().table.id;
        hall.house.start(&hall.by(host), id).await.unwrap();
        offer(&hall, id, Seat(0), 7).await;
    }
    assert_eq!(hall.house.ledger().tables_of(Person(7)).wait().unwrap().len(), 25);
    let own = hall.open(7, 1).await;
    for id in hall.house.ledger().tables_of(Person(7)).wait().unwrap().into_iter().filter(|id| *id != own) {
        hall.house.leave(&hall.by(7), id).await.unwrap();
    }
    assert_eq!(hall.house.ledger().tables_of(Person(7)).wait().unwrap(), [own]);
}

#[tokio::test]
async fn whoever_wishes_again_and_again_has_one_wish_for_each_chair() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2, 3], 0).await;
    for person in 1_000..1_100 {
        hall.house.wish(&hall.by(2), id, replace(Seat(0), person)).await.unwrap();
    }
    assert_eq!(hall.table(id).await.wishes.len(), 1);
    assert!(hall.house.ledger().tables_of(Person(1_000)).wait().unwrap().is_empty());
}

#[tokio::test]
async fn an_offer_is_off_when_the_owner_is_back() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2, 3], 0).await;
    let seat = hall.table(id).await.seat_of(Person(3)).unwrap();
    hall.house.leave(&hall.by(3), id).await.unwrap();
    offer(&hall, id, seat, 8).await;
    hall.house.join(&hall.by(3), id).await.unwrap();
    assert_eq!(hall.house.join(&hall.by(8), id).await.unwrap_err(), Failed::Refused(Refused::Started));
}

#[tokio::test]
async fn an_old_button_of_the_lobby_leaves_no_match() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    assert_eq!(hall.house.leave_lobby(&hall.by(2), id).await.unwrap_err(), Failed::Refused(Refused::Started));
    assert!(hall.table(id).await.chairs.iter().all(|chair| computer(&chair.holder).is_none()));
}

#[tokio::test]
async fn while_the_channel_is_gone_no_question_runs_out_and_a_move_lets_time_go_on() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    hall.wait(20 * HOUR).await;
    let due = hall.table(id).await.due().unwrap();
    hall.house.lose_channel(PLACE.channel).await.unwrap();
    hall.wait(100 * HOUR).await;
    assert!(hall.table(id).await.chairs.iter().all(|chair| chair.missed == 0));
    let there = Place { channel: Channel(3), ..PLACE };
    let table = hall.house.move_to(&hall.by(1), id, there).await.unwrap().table;
    assert_eq!(table.due(), Some(Moment(due.0 + 100 * HOUR)));
    // A table without a channel ends after a week even while its clock is paused.
    hall.house.stop_clocks(&[id], Standstill::Locked).await.unwrap();
    hall.house.lose_channel(there.channel).await.unwrap();
    hall.wait(169 * HOUR).await;
    assert_eq!(hall.table(id).await.over().unwrap().ending, Ending::Lost);
}

#[tokio::test]
async fn a_table_whose_place_is_gone_is_moved_by_anybody_who_sits_there() {
    let hall = Hall::new().await;
    let id = hall.open(7, 1).await;
    hall.house.join(&hall.by(8), id).await.unwrap();
    let there = Place { channel: Channel(101), ..PLACE };
    let only = Failed::Refused(Refused::HostOnly);
    assert_eq!(hall.house.move_to(&hall.by(8), id, there).await.unwrap_err(), only);
    hall.house.lose_channel(PLACE.channel).await.unwrap();
    assert_eq!(hall.house.move_to(&hall.by(9), id, there).await.unwrap_err(), only, "whoever only looks on");
    assert_eq!(hall.house.move_to(&hall.by(8), id, there).await.unwrap().table.place, there);
}

#[tokio::test]
async fn a_clock_that_goes_on_puts_nothing_into_the_future() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    hall.house.stop_clocks(&[id], Standstill::Locked).await.unwrap();
    hall.wait(70 * HOUR).await;
    while hall.asked(id, 0).await.unwrap().0 != 1 {
        hall.answer(id, 0).await.unwrap();
    }
    hall.answer(id, 0).await.unwrap();
    hall.wait(2 * HOUR).await;
    let table = {
        hall.house.restart_clocks(&[id], &[Standstill::Locked]).await.unwrap();
        hall.table(id).await
    };
    let now = hall.house.time().now;
    assert!(table.host_acted <= now, "{:?} {now:?}", table.host_acted);
    let open = table.chairs.iter().filter_map(|chair| chair.asked);
    assert!(open.into_iter().all(|asked| asked.reminded <= now && asked.deadline.is_some_and(|it| it.asked <= now)));
}

#[tokio::test]
async fn a_lobby_that_was_called_off_names_nobody() {
    let hall = Hall::new().await;
    let id = hall.open(1, 0).await;
    hall.house.join(&hall.by(2), id).await.unwrap();
    let table = hall.house.cancel(&hall.by(1), id).await.unwrap().table;
    assert!(table.chairs.iter().all(|chair| chair.holder == Holder::Forgotten) && table.people().is_empty());
}

#[tokio::test]
async fn nobody_needs_to_be_reminded_of_what_they_have_answered() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    hall.wait(13 * HOUR).await;
    let errands = hall.house.ledger().errands(None, 99).wait().unwrap();
    let notices: Vec<Notice> = errands.iter().filter_map(|(_, errand)| errand.notice().cloned()).collect();
    let reminder = notices.iter().find(|notice| matches!(notice.what, News::Reminder { .. })).unwrap();
    assert!(reminder.still_holds(&hall.table(id).await));
    let (person, _) = hall.asked(id, 0).await.unwrap();
    while hall.asked(id, 0).await.is_some_and(|(asked, _)| asked == person) {
        hall.answer(id, 0).await.unwrap();
    }
    assert!(!reminder.still_holds(&hall.table(id).await));
}
