//! What the log says when an action changes who controls a complete island.

use meadhall_game::{Dice, Game, GameLog, Lang, Presentation, Seed};

use super::scenario::*;
use super::wording::translate;
use crate::captain::Captain;
use crate::hex::Side;
use crate::{Action, Explorers};

/// Checks the line about the control of an island after an action of Ann.
#[track_caller]
fn check_line(scenario: &Scenario, action: Action, says: Option<&str>) {
    let (mut after, mut log) = (scenario.clone(), GameLog::new());
    after.state.apply(ANN, action, &mut Dice::new(&Seed::from_number(2), 1), &mut log);
    let mut lines = log.lines().iter().filter(|line| line.text.key == "explorers_log_controls");
    let line = lines.next().map(|line| translate(Lang::En, &line.text));
    assert_eq!((line.as_deref(), lines.next()), (says, None));
}

/// On the five-tile island Ben has two Vikings and Ann has some. Two Vikings are aboard her ship.
fn contested_island(own: u8) -> Scenario {
    let island = five_tile_island(2).with_ship(ANN, "L4", Side::W, 2).with_vikings(BEN, "M4", Side::W, 2);
    if own > 0 { island.with_vikings(ANN, "L4", Side::E, own) } else { island }
}

fn land(scenario: &Scenario, vikings: u8) -> Action {
    Action::Unload { onto: space_at(scenario, "L4", Side::E), vikings, animals: sorted_cargo(&[]) }
}

fn leave(scenario: &Scenario, vikings: u8) -> Action {
    Action::Load { from: space_at(scenario, "L4", Side::E), vikings, animals: sorted_cargo(&[]) }
}

#[test]
fn a_takeover_says_who_wins_and_who_loses_points() {
    let island = contested_island(1);
    let says = "Now Ann controls the island of 5 tiles, influence 3 to 2 (L4, M4, L3, M3 and N3): +5 for Ann and −5 for Seat 2.";
    check_line(&island, land(&island, 2), Some(says));
    assert_eq!(Explorers::MAIN_NEWS.first(), Some(&"explorers_log_controls"));
}

#[test]
fn a_tie_begins_and_ends_with_a_line() {
    let island = contested_island(1);
    let says = "Now Ann and Seat 2 tie; each controls the island of 5 tiles (L4, M4, L3, M3 and N3): +5 for Ann.";
    check_line(&island, land(&island, 1), Some(says));
    let tied = contested_island(2);
    let says = "Now Ann controls the island of 5 tiles, influence 3 to 2 (L4, M4, L3, M3 and N3): −5 for Seat 2.";
    check_line(&tied, land(&tied, 1), Some(says));
    let says = "Now Seat 2 controls the island of 5 tiles, influence 2 to 1 (L4, M4, L3, M3 and N3): −5 for Ann.";
    check_line(&tied, leave(&tied, 1), Some(says));
}

#[test]
fn an_island_that_nobody_holds_any_more_has_a_line() {
    let island = five_tile_island(2).with_ship(ANN, "L4", Side::W, 1).with_vikings(ANN, "L4", Side::E, 1);
    let says = "Now nobody controls the island of 5 tiles (L4, M4, L3, M3 and N3): −5 for Ann.";
    check_line(&island, leave(&island, 1), Some(says));
}

#[test]
fn nothing_is_said_when_the_control_stays() {
    for (own, landing) in [(0, 1), (3, 1)] {
        let island = contested_island(own);
        check_line(&island, land(&island, landing), None);
    }
    let open = scenario(2).with_tile("L4", "LLLSSS cattle", 4).with_ship(ANN, "L4", Side::W, 2);
    check_line(&open, land(&open, 1), None);
}

/// The line about the outpost says the points of its builder.
#[test]
fn an_outpost_that_takes_over_says_only_what_others_lose() {
    let island = five_tile_island(2).with_vikings(BEN, "M4", Side::W, 3).with_vikings(ANN, "L4", Side::E, 2);
    let says = "Now Ann controls the island of 5 tiles, influence 4 to 3 (L4, M4, L3, M3 and N3): −5 for Seat 2.";
    check_line(&island, Action::BuildOutpost { at: north_corner("M3") }, Some(says));
}

#[test]
fn points_that_only_a_captain_brings_have_a_line() {
    let island =
        contested_island(0).edit_player(ANN, |player| player.captains = [Captain::Scout].into_iter().collect());
    let (mut after, mut log) = (island.clone(), GameLog::new());
    after.state.apply(ANN, land(&island, 1), &mut Dice::new(&Seed::from_number(2), 1), &mut log);
    let lines: Vec<String> = log.lines().iter().map(|line| translate(Lang::En, &line.text)).collect();
    assert_eq!(lines[1..], ["Captain: +1 for Ann."]);
}

#[test]
fn taking_over_an_island_is_an_achievement() {
    let achieved = |island: &Scenario, action: &Action| {
        let achieved = Explorers::achievement(&island.state.view(Some(ANN)), action);
        achieved.map(|text| translate(Lang::En, &text))
    };
    let island = contested_island(1);
    assert_eq!(achieved(&island, &land(&island, 2)).as_deref(), Some("you gained control of an island"));
    assert_eq!(achieved(&contested_island(3), &land(&island, 1)), None);
    let built = contested_island(2).with_vikings(BEN, "L3", Side::Ne, 1);
    let outpost = Action::BuildOutpost { at: north_corner("M3") };
    assert_eq!(achieved(&built, &outpost).as_deref(), Some("you built an outpost and gained control of an island"));
}
