//! What a view of a table reveals: nothing of another player's secret decision, not even whether it has been
//! answered.

use meadhall::game::{Seat, Viewer};
use meadhall::lang::Lang;
use meadhall::scene::{Awaited, Scene};

use super::party::Party;

const ANN: Seat = Seat(0);
const OTHERS: [Viewer; 3] = [Some(Seat(1)), Some(Seat(2)), None];

/// Returns a match of three in which Ann has offered this much gold.
fn offered(gold: usize) -> Party {
    let mut party = Party::of(3, Lang::En);
    party.answers(0, gold);
    party
}

/// Returns the seats with open decisions and whether each is secret. Panics if the view shows another seat's
/// decision.
fn asked(scene: &Scene) -> Vec<(u8, bool)> {
    let told = |asked: &Awaited| asked.question.is_some() && Some(asked.seat) != scene.viewer;
    assert!(!scene.asked.iter().any(told), "somebody else's question is told");
    scene.asked.iter().map(|asked| (asked.seat.0, asked.secret)).collect()
}

#[test]
fn what_was_answered_in_secret_makes_no_difference_to_anybody_else() {
    let (little, much) = (offered(3), offered(250));
    for viewer in OTHERS {
        assert_eq!(little.scene(viewer), much.scene(viewer), "{viewer:?}");
    }
    assert_ne!(little.scene(Some(ANN)), much.scene(Some(ANN)), "she knows what she has offered");
}

#[test]
fn who_has_answered_stays_among_those_who_choose_until_all_have() {
    let mut party = Party::of(3, Lang::En);
    let everybody = [(0, true), (1, true), (2, true)];
    for viewer in OTHERS {
        assert_eq!(asked(&party.scene(viewer)), everybody);
    }
    let before = party.scene(None);
    party.answers(0, 3);
    for viewer in OTHERS {
        assert_eq!(asked(&party.scene(viewer)), everybody, "{viewer:?} sees who has answered");
    }
    assert_eq!(asked(&party.scene(Some(ANN))), [(1, true), (2, true)], "she is not asked any more");
    party.answers(2, 9);
    let after = party.scene(None);
    assert_eq!((&before.asked, &before.chairs), (&after.asked, &after.chairs));
    assert_eq!(after.until(), before.until(), "the clock tells nothing");
    party.answers(1, 5);
    assert_eq!(asked(&party.scene(None)), [(2, true)], "the buyer shows");
}

#[test]
fn ones_own_secret_question_is_told_with_its_answers_and_what_comes_of_them() {
    let mut party = Party::of(2, Lang::En);
    party.answers(0, 9);
    party.answers(1, 5);
    let scene = party.scene(Some(ANN));
    let question = scene.own().and_then(|asked| asked.question.as_ref()).expect("she has bought and is asked");
    assert_eq!((question.options.len(), question.default), (5, 4));
    assert_eq!(question.options[0].consequence[0].key, "toy_will_count");
    assert_eq!(party.table.question(ANN, 3), Ok(question.press(3)));
    assert!(scene.close_up.is_some() && party.scene(Some(Seat(1))).close_up.is_none());
}

#[test]
fn lines_for_one_seat_are_in_no_other_scene() {
    let mut party = offered(9);
    let told = |party: &Party, viewer| party.scene(viewer).happened.iter().map(|it| it.key).collect::<Vec<_>>();
    assert_eq!(told(&party, Some(ANN)), ["toy_makes_an_offer", "toy_you_offer"]);
    for viewer in OTHERS {
        assert_eq!(told(&party, viewer), ["toy_makes_an_offer"]);
    }
    party.answers(1, 5);
    party.answers(2, 4);
    assert!(told(&party, Some(ANN)).contains(&"toy_you_get"));
    assert!(OTHERS.iter().all(|viewer| !told(&party, *viewer).contains(&"toy_you_get")));
}
