//! Which hints the tutorial shows, and when.

use meadhall_ai::AiPlayer;
use meadhall_conformance::play_tutorial;
use meadhall_game::{Decisions, Dice, Game, LEARNER_SEAT, Seed};

use super::scenario::*;
use crate::Action::*;
use crate::harbor::HarborTile;
use crate::sea::SpaceContent;
use crate::ship::ShipPosition::{Home as AtHome, Space, Start};
use crate::tile::VoyageTile;
use crate::tutorial::TUTORIAL;
use crate::{Pending, Raids, SailReason};

/// Returns the hints that fit the open decision.
fn matching_hints(scenario: &Scenario) -> Vec<&'static str> {
    let decisions = Decisions::collect(&scenario.state);
    let decision = decisions.first().expect("a decision is open");
    TUTORIAL.hints(&scenario.state, &decision).into_iter().map(|hint| hint.step_id).collect()
}

/// Plays the tutorial with this strategy, and returns the hints in the order shown, with their voyages.
fn hints_shown(learner: &str) -> Vec<(&'static str, u8)> {
    play_tutorial(
        |state: &Raids, _| Some(state.voyage),
        |state, decision, step| match if decision.seat == LEARNER_SEAT { learner } else { "greedy" } {
            "default" => decision.default_option,
            player => AiPlayer::new(player.parse().unwrap(), &Seed::from_number(step).derive(1))
                .choose_option(state, decision),
        },
    )
}

/// Learners who take the suggested options and learners who play well need no more than two voyages.
#[test]
fn two_voyages_show_every_hint_in_the_planned_order() {
    for learner in ["default", "search:20"] {
        let hints = hints_shown(learner);
        assert_eq!(hints.len(), TUTORIAL.steps.len(), "{learner}: {hints:?}");
        assert!(hints.iter().all(|(_, voyage)| *voyage < 3), "{learner}: {hints:?}");
        let first_ids: Vec<&str> = hints.iter().map(|(id, _)| *id).take(7).collect();
        assert_eq!(first_ids, ["stops", "ship", "behind", "combat", "crew", "monster", "ports"], "{learner}");
    }
}

#[test]
fn the_learner_starts_with_a_suggested_stop() {
    let setup = TUTORIAL.setup.match_setup(&Raids::META).unwrap();
    let raids = Raids::new(&setup, &mut Dice::new(&Seed::from_number(TUTORIAL.setup.seed_number), 0));
    assert_eq!(raids.pending, Pending::ChooseStop { seat: LEARNER_SEAT, reason: SailReason::OwnTurn });
    let decisions = Decisions::collect(&raids);
    let hints = TUTORIAL.hints(&raids, &decisions.first().unwrap());
    let space = raids.legal_stops(LEARNER_SEAT).iter().next().unwrap();
    assert_eq!(hints[0].step_id, "stops");
    assert!(format!("{:?}", hints[0].text).contains(&format!("(\"space\", Number({space}))")), "{hints:?}");
}

#[test]
fn stowing_and_selling_have_hints() {
    let at_tile =
        blue_and_green_at_sea().voyage(2).tile(1, WOOD_3).tile(6, AXE).ship(BLUE, Space(1), 3).ship(GREEN, Space(6), 2);
    assert_eq!(matching_hints(&at_tile.begin()), ["ship"]);
    let at_port = blue_and_green_at_sea().tile(1, PORT).tile(6, AXE).stow(BLUE, &[FUR_4]);
    assert_eq!(matching_hints(&at_port.ship(BLUE, Space(1), 3).ship(GREEN, Space(6), 2).begin()), ["sell"]);
}

#[test]
fn monsters_and_combats_have_hints() {
    let scenario =
        blue_and_green_at_sea().tile(1, VoyageTile::Rune).tile(3, monster(3)).tile(6, AXE).ship(BLUE, Space(1), 3);
    let scenario = scenario.ship(GREEN, Start(1), 2).begin().apply(GREEN, SailTo { space: 6 });
    assert_eq!(matching_hints(&scenario), ["monster"], "Green meets the monster first");
    let scenario = scenario.apply(GREEN, SacrificeViking).apply(BLUE, SailTo { space: 6 });
    assert_eq!(matching_hints(&scenario), ["combat"]);
}

/// Blue at sea, with Green well ahead on a stop.
fn ship_at_sea() -> Scenario {
    let scenario =
        scenario(3).without_villagers().tile(2, VoyageTile::Rune).tile(7, AXE).tile(9, WOOD_3).tile(11, SAIL);
    scenario.ship(BLUE, Space(2), 3).ship(GREEN, Space(7), 2).ship(ORANGE, Space(9), 2)
}

#[test]
fn ships_ahead_have_hints() {
    assert_eq!(matching_hints(&ship_at_sea().begin()), ["stops", "behind", "rivals"]);
    let without_crew = ship_at_sea().tile(12, PORT).tile(13, FUR_4).ship(BLUE, Space(2), 0);
    assert_eq!(
        matching_hints(&without_crew.begin()),
        ["stops", "behind", "ports"],
        "without a Viking nobody can be attacked"
    );
}

#[test]
fn the_crew_hint_needs_vikings_on_the_way_and_free_shields() {
    let village = |pawns| ship_at_sea().with_content(10, SpaceContent::Village { pawns });
    assert!(matching_hints(&village(1).begin()).contains(&"crew"));
    assert!(!matching_hints(&village(0).begin()).contains(&"crew"));
    assert!(!matching_hints(&village(1).ship(BLUE, Space(2), 10).begin()).contains(&"crew"));
}

#[test]
fn the_home_hint_is_shown_if_another_voyage_follows() {
    let late = |voyage| ship_at_sea().voyage(voyage).ship(ORANGE, AtHome(1), 2);
    assert!(matching_hints(&late(1).begin()).contains(&"home"));
    assert!(!matching_hints(&late(4).begin()).contains(&"home"));
    assert!(!matching_hints(&ship_at_sea().begin()).contains(&"home"));
}

#[test]
fn a_new_voyage_hint_names_what_the_harbor_pays_for() {
    let scenario = scenario(3).voyage(2).harbor_tile(HarborTile::Runes).tile(3, AXE).begin();
    let decisions = Decisions::collect(&scenario.state);
    let hints = TUTORIAL.hints(&scenario.state, &decisions.first().unwrap());
    let voyage = hints.iter().find(|hint| hint.step_id == "voyage").expect("the hint about a new voyage is shown");
    assert!(format!("{:?}", voyage.text).contains("raids_harbor_by_runes"), "{voyage:?}");
    assert!(matching_hints(&scenario).contains(&"glory"));
    assert!(!matching_hints(&ship_at_sea().begin()).contains(&"glory"), "no glory has been paid yet");
}
