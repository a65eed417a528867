//! What a view of a table reveals: nothing of another player's secret decision, not even whether it has been
//! answered.

use meadhall_game::{Lang, Seat, Viewer};
use meadhall_tables::view::{AwaitedSeat, TableView};

use super::fixture::InMemoryTable;

const ANN: Seat = Seat(0);
const OTHERS: [Viewer; 3] = [Some(Seat(1)), Some(Seat(2)), None];

/// Returns a match of three in which Ann has offered this much gold.
fn match_after_offer(gold: usize) -> InMemoryTable {
    let mut party = InMemoryTable::start(3, Lang::En);
    party.answer(0, gold);
    party
}

/// Returns the seats with open decisions and whether each is secret. Panics if the view shows another seat's
/// decision.
fn seats_and_secrecy(scene: &TableView) -> Vec<(u8, bool)> {
    let shows_foreign_decision = |asked: &AwaitedSeat| asked.decision.is_some() && Some(asked.seat) != scene.viewer;
    assert!(!scene.awaited_seats.iter().any(shows_foreign_decision), "the view contains a decision of another seat");
    scene.awaited_seats.iter().map(|asked| (asked.seat.0, asked.is_secret)).collect()
}

#[test]
fn secret_answer_changes_no_other_view() {
    let (little, much) = (match_after_offer(3), match_after_offer(250));
    for viewer in OTHERS {
        assert_eq!(little.view_for(viewer), much.view_for(viewer), "{viewer:?}");
    }
    assert_ne!(little.view_for(Some(ANN)), much.view_for(Some(ANN)), "her own view shows her offer");
}

#[test]
fn seat_stays_listed_as_choosing_until_all_have_answered() {
    let mut party = InMemoryTable::start(3, Lang::En);
    let everybody = [(0, true), (1, true), (2, true)];
    for viewer in OTHERS {
        assert_eq!(seats_and_secrecy(&party.view_for(viewer)), everybody);
    }
    let before = party.view_for(None);
    party.answer(0, 3);
    for viewer in OTHERS {
        assert_eq!(
            seats_and_secrecy(&party.view_for(viewer)),
            everybody,
            "the view of {viewer:?} reveals who has answered"
        );
    }
    assert_eq!(
        seats_and_secrecy(&party.view_for(Some(ANN))),
        [(1, true), (2, true)],
        "she is not listed as choosing in her own view"
    );
    party.answer(2, 9);
    let after = party.view_for(None);
    assert_eq!((&before.awaited_seats, &before.seats), (&after.awaited_seats, &after.seats));
    assert_eq!(
        after.deadline_of_first_seat(),
        before.deadline_of_first_seat(),
        "the deadline does not reveal who has answered"
    );
    party.answer(1, 5);
    assert_eq!(seats_and_secrecy(&party.view_for(None)), [(2, true)], "the buyer chooses next");
}

#[test]
fn own_secret_decision_is_shown_with_options_and_previews() {
    let mut party = InMemoryTable::start(2, Lang::En);
    party.answer(0, 9);
    party.answer(1, 5);
    let scene = party.view_for(Some(ANN));
    let question =
        scene.own_decision().and_then(|asked| asked.decision.as_ref()).expect("the buyer has an open decision");
    assert_eq!((question.options.len(), question.default), (5, 4));
    assert_eq!(question.options[0].preview[0].key, "toy_preview_show");
    assert_eq!(party.table.answer_for_option(ANN, 3), Ok(question.answer(3)));
    assert!(scene.own_decision_board.is_some() && party.view_for(Some(Seat(1))).own_decision_board.is_none());
}

#[test]
fn private_log_lines_are_in_no_other_view() {
    let mut party = match_after_offer(9);
    let log_keys =
        |party: &InMemoryTable, viewer| party.view_for(viewer).log.iter().map(|it| it.key).collect::<Vec<_>>();
    assert_eq!(log_keys(&party, Some(ANN)), ["toy_makes_an_offer", "toy_you_offer"]);
    for viewer in OTHERS {
        assert_eq!(log_keys(&party, viewer), ["toy_makes_an_offer"]);
    }
    party.answer(1, 5);
    party.answer(2, 4);
    assert!(log_keys(&party, Some(ANN)).contains(&"toy_you_get"));
    assert!(OTHERS.iter().all(|viewer| !log_keys(&party, *viewer).contains(&"toy_you_get")));
}

#[test]
fn the_prompt_of_a_lone_decision_is_public_but_its_options_are_not() {
    let mut party = InMemoryTable::start(3, Lang::En);
    for viewer in OTHERS {
        assert!(party.view_for(viewer).awaited_seats.iter().all(|asked| asked.public_prompt.is_none()));
    }
    // Ann offers most and buys; then she alone chooses what she shows.
    for (seat, gold) in [(0, 9), (1, 3), (2, 1)] {
        party.answer(seat, gold);
    }
    let [asked] = &party.view_for(None).awaited_seats[..] else { panic!("one seat is asked") };
    assert_eq!((asked.seat, asked.is_secret, asked.decision.is_none()), (ANN, true, true));
    assert_eq!(asked.public_prompt.as_ref().map(|prompt| prompt.key), Some("toy_ask_show"));
}
