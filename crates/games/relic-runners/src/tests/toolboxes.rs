//! The progress chart: its nine actions.

use super::scenario::*;
use crate::Action;
use crate::tile::{IvoryTile, PurpleTile, SeenBy, TileFace};
use crate::toolbox::ToolKind::{self, *};
use crate::toolbox::ToolboxPlace;

/// Ann is at T4 with this toolbox raised.
fn scenario_with_toolbox(column: ToolKind, level: u8) -> Scenario {
    scenario(3).with_explorer_at(ANN, "T4").with_raised_toolboxes(ANN, &[(column, level)])
}

#[test]
fn machete_1_explores_the_current_temple_without_a_ration() {
    let scenario = scenario_with_toolbox(Machete, 1)
        .with_ivory_on_temple("T4", IvoryTile::ExtraRationAtCamp)
        .with_turn_of(ANN)
        .apply(use_toolbox_action(Machete, 1));
    assert_eq!(
        (scenario.player(ANN).rations, scenario.player(ANN).ivory_tiles[2]),
        (3, Some(IvoryTile::ExtraRationAtCamp))
    );
    assert_eq!(scenario.prompt_name(), "set_out", "the walk is still to come");
}

#[test]
fn machete_1_is_not_for_ruins_shrines_or_the_camp() {
    for at in ["R4", "B"] {
        assert!(
            !scenario_with_toolbox(Machete, 1)
                .with_explorer_at(ANN, at)
                .with_turn_of(ANN)
                .is_legal(use_toolbox_action(Machete, 1))
        );
    }
    assert!(
        !scenario_with_toolbox(Machete, 1).with_shrine("T4").with_turn_of(ANN).is_legal(use_toolbox_action(Machete, 1))
    );
}

#[test]
fn machete_1_and_a_ration_explore_a_temple_twice_in_a_turn() {
    let scenario = scenario_with_toolbox(Machete, 1).with_turn_of(ANN).apply(walk_action("T3")).apply(Action::Explore);
    let scenario = scenario.apply(use_toolbox_action(Machete, 1));
    assert_eq!((scenario.player(ANN).blue_tiles.len(), scenario.player(ANN).rations), (2, 2));
}

#[test]
fn machete_2_gives_two_rations() {
    assert_eq!(
        scenario_with_toolbox(Machete, 2)
            .with_rations(ANN, 0)
            .with_turn_of(ANN)
            .apply(use_toolbox_action(Machete, 2))
            .player(ANN)
            .rations,
        2
    );
    assert_eq!(
        scenario_with_toolbox(Machete, 2)
            .with_rations(ANN, 4)
            .with_turn_of(ANN)
            .apply(use_toolbox_action(Machete, 2))
            .player(ANN)
            .rations,
        5
    );
}

#[test]
fn machete_2_rations_can_be_used_to_explore() {
    let scenario = scenario_with_toolbox(Machete, 2).with_rations(ANN, 0).with_turn_of(ANN).apply(walk_action("T3"));
    assert!(!scenario.is_legal(Action::Explore));
    assert!(scenario.apply(use_toolbox_action(Machete, 2)).is_legal(Action::Explore));
}

#[test]
fn machete_3_gives_four_points_for_each_own_relic() {
    let scenario = scenario_with_toolbox(Machete, 3)
        .with_relics_taken(ANN, "R1 R2 T3")
        .with_shrine("R3")
        .with_shrine("T6")
        .with_turn_of(ANN)
        .apply(use_toolbox_action(Machete, 3));
    assert_eq!(scenario.coins_of(ANN), 12, "relics of the same color count too");
}

#[test]
fn compass_1_moves_a_pathway_anywhere() {
    let scenario = scenario_with_toolbox(Compass, 1)
        .with_pathways(ANN, "R1-T1 T4-T5")
        .with_turn_of(ANN)
        .apply(use_toolbox_action(Compass, 1));
    assert_eq!(scenario.options().len(), 2);
    let scenario = scenario.apply(Action::PickUpPathway { trail: named_trail("T4-T5") });
    assert_eq!(scenario.options().len(), 40);
    assert!(
        !scenario.is_legal(Action::LayPathway { trail: named_trail("T4-T5") })
            && !scenario.is_legal(Action::LayPathway { trail: named_trail("R1-T1") })
    );
    let scenario = scenario.apply(Action::LayPathway { trail: named_trail("T12-R8") });
    assert_eq!((scenario.player(ANN).pathways, scenario.coins_of(ANN)), (named_trails("R1-T1 T12-R8"), 0));
}

#[test]
fn compass_2_moves_two_pathways_to_new_trails_and_neither_to_the_others_place() {
    let scenario = scenario_with_toolbox(Compass, 2)
        .with_pathways(ANN, "R1-T1 T1-T4 T4-T5 T5-T6")
        .with_turn_of(ANN)
        .apply(use_toolbox_action(Compass, 2));
    assert_eq!(scenario.options().len(), 3, "the two pathways are taken up in order");
    let scenario = scenario.apply(Action::PickUpPathway { trail: named_trail("R1-T1") });
    let table = scenario.apply(Action::PickUpPathway { trail: named_trail("T4-T5") });
    for old in ["R1-T1", "T4-T5", "T1-T4"] {
        assert!(!table.is_legal(Action::LayPathway { trail: named_trail(old) }), "{old}");
    }
    let table = table.apply(Action::LayPathway { trail: named_trail("T1~R2") });
    assert!(
        !table.is_legal(Action::LayPathway { trail: named_trail("R1-T1") })
            && !table.is_legal(Action::LayPathway { trail: named_trail("T4-T5") })
    );
    let scenario = table.apply(Action::LayPathway { trail: named_trail("B-R1") });
    assert_eq!(scenario.player(ANN).pathways, named_trails("T1~R2 B-R1 T1-T4 T5-T6"));
}

#[test]
fn moving_two_pathways_reaches_every_outcome_once() {
    fn collect_outcomes(scenario: Scenario, outcomes: &mut Vec<Vec<String>>) {
        if !["lift", "lay"].contains(&scenario.prompt_name()) {
            let pathways = scenario.player(ANN).pathways.iter().map(|trail| trail.to_string());
            return outcomes.push(pathways.collect());
        }
        scenario.options().into_iter().for_each(|answer| collect_outcomes(scenario.clone().apply(answer), outcomes));
    }
    let scenario = scenario_with_toolbox(Compass, 2)
        .with_pathways(ANN, "R1-T1 T1-T4 T4-T5")
        .with_turn_of(ANN)
        .apply(use_toolbox_action(Compass, 2));
    let mut outcomes = Vec::new();
    collect_outcomes(scenario, &mut outcomes);
    let count = outcomes.len();
    outcomes.sort();
    outcomes.dedup();
    assert_eq!((count, outcomes.len()), (3 * (39 * 38 / 2), count));
}

#[test]
fn compass_2_needs_two_pathways() {
    assert!(
        !scenario_with_toolbox(Compass, 2)
            .with_pathways(ANN, "R1-T1")
            .with_turn_of(ANN)
            .is_legal(use_toolbox_action(Compass, 2))
    );
}

#[test]
fn compass_3_gives_two_points_for_each_pathway_of_the_longest_route() {
    let scenario = scenario_with_toolbox(Compass, 3)
        .with_pathways(ANN, "B-R1 R1-T1 B-R2 T1-T4 R6-T12")
        .with_turn_of(ANN)
        .apply(use_toolbox_action(Compass, 3));
    assert_eq!(scenario.coins_of(ANN), 6);
}

#[test]
fn shovel_1_fetches_a_toolbox_or_gives_two_points() {
    let scenario = scenario_with_toolbox(Shovel, 1).with_turn_of(ANN).apply(use_toolbox_action(Shovel, 1));
    assert_eq!(scenario.options(), [Action::FetchToolbox, Action::TakePoints]);
    let fetched = scenario.clone().apply(Action::FetchToolbox);
    assert_eq!(fetched.player(ANN).toolboxes, [ToolboxPlace::AtBottom; 3]);
    assert_eq!(scenario.apply(Action::TakePoints).coins_of(ANN), 2);
    let without_reserve = scenario_with_toolbox(Shovel, 1)
        .with_raised_toolboxes(ANN, &[(Shovel, 1), (Machete, 1)])
        .with_turn_of(ANN)
        .apply(use_toolbox_action(Shovel, 1));
    assert_eq!(without_reserve.options(), [Action::TakePoints], "no toolbox is in reserve");
}

#[test]
fn shovel_2_builds_a_pathway_next_to_the_explorer() {
    let scenario = scenario_with_toolbox(Shovel, 2).with_turn_of(ANN).apply(use_toolbox_action(Shovel, 2));
    let touching: Vec<Action> = named_site("T4").trails().iter().map(|on| Action::BuildPathway { trail: on }).collect();
    assert_eq!(scenario.options(), touching);
    let scenario = scenario.apply(Action::BuildPathway { trail: named_trail("T1-T4") });
    assert_eq!((scenario.player(ANN).pathways, scenario.player(ANN).rations), (named_trails("T1-T4"), 3));
}

#[test]
fn shovel_3_doubles_points_earned_later_in_the_turn() {
    let scenario = scenario_with_toolbox(Shovel, 3)
        .with_explorer_at(ANN, "B")
        .with_purple_on_top("T1", PurpleTile::ScorePoints)
        .with_turn_of(ANN)
        .apply(use_toolbox_action(Shovel, 3));
    assert_eq!(scenario.apply(walk_action("T1")).apply(Action::Explore).coins_of(ANN), 6);
}

#[test]
fn shovel_3_doubles_points_earned_before_in_the_turn() {
    let scenario = scenario_with_toolbox(Shovel, 3)
        .with_shrine("T4")
        .with_shrine("T2")
        .with_pathways(ANN, "T2-R3 R3-T4")
        .with_turn_of(ANN)
        .walk_to("T2");
    assert_eq!(scenario.coins_of(ANN), 4);
    let scenario = scenario.apply(use_toolbox_action(Shovel, 3));
    assert_eq!((scenario.coins_of(ANN), scenario.state.public_state.current_turn.seat), (8, BEN));
}

#[test]
fn shovel_3_does_not_double_points_of_other_turns() {
    let scenario =
        scenario_with_toolbox(Shovel, 3).with_coins(ANN, 7).with_turn_of(ANN).apply(use_toolbox_action(Shovel, 3));
    assert_eq!(scenario.coins_of(ANN), 7);
}

#[test]
fn shovel_3_pays_coins_for_a_shown_blue_tile_before_or_after_exploring() {
    let start = scenario_with_toolbox(Shovel, 3).with_tile("T3", 3, TileFace::Blue(3)).with_turn_of(ANN);
    let before = start.clone().apply(use_toolbox_action(Shovel, 3)).apply(walk_action("T3")).apply(Action::Explore);
    let after = start.apply(walk_action("T3")).apply(Action::Explore).apply(use_toolbox_action(Shovel, 3));
    for scenario in [before, after] {
        assert_eq!(
            (scenario.options(), scenario.default_action()),
            (vec![Action::ShowBlueTile, Action::HideBlueTile], Action::HideBlueTile)
        );
        let (shown, hidden) = (scenario.clone().apply(Action::ShowBlueTile), scenario.apply(Action::HideBlueTile));
        let tile = usize::from(shown.player(ANN).blue_tiles[0]);
        assert_eq!((shown.coins_of(ANN), shown.points_from(ANN, "blue")), (3, 3));
        assert_eq!(shown.state.public_state.temple_tiles[tile].seen_by, SeenBy::EVERYBODY);
        assert_eq!((hidden.coins_of(ANN), hidden.points_from(ANN, "blue")), (0, 3));
        assert!(!hidden.state.public_state.temple_tiles[tile].seen_by.includes(Some(BEN)));
    }
}

#[test]
fn shovel_3_pays_only_for_a_blue_tile_of_this_turn() {
    let scenario = scenario_with_toolbox(Shovel, 3)
        .with_tile("T3", 3, TileFace::Blue(3))
        .with_turn_of(ANN)
        .apply(walk_action("T3"))
        .apply(Action::Explore);
    let scenario = scenario
        .apply(Action::DoNothingMore)
        .with_explorer_at(ANN, "T4")
        .with_turn_of(ANN)
        .apply(use_toolbox_action(Shovel, 3));
    assert_eq!(scenario.prompt_name(), "set_out");
}

/// Using a toolbox is the only way to bring it back to the bottom.
#[test]
fn a_toolbox_without_effect_may_be_used() {
    let full_of_pathways = "T1-T4 T3-T4 R3-T4 T4-T5 T4-R4";
    for (tool, level, pathways) in [
        (Machete, 2, ""),
        (Machete, 3, ""),
        (Compass, 1, ""),
        (Compass, 3, ""),
        (Shovel, 2, full_of_pathways),
        (Shovel, 3, ""),
    ] {
        let scenario = scenario_with_toolbox(tool, level)
            .with_rations(ANN, 5)
            .with_pathways(ANN, pathways)
            .with_turn_of(ANN)
            .apply(use_toolbox_action(tool, level));
        assert!(scenario.player(ANN).distinct_raised_toolboxes().is_empty(), "{tool:?} {level}");
        assert_eq!((scenario.coins_of(ANN), scenario.prompt_name()), (0, "set_out"), "{tool:?} {level}");
    }
}

#[test]
fn a_toolbox_goes_back_to_the_bottom_when_it_is_used() {
    let scenario =
        scenario_with_toolbox(Machete, 2).with_rations(ANN, 0).with_turn_of(ANN).apply(use_toolbox_action(Machete, 2));
    assert_eq!(
        scenario.player(ANN).toolboxes,
        [ToolboxPlace::AtBottom, ToolboxPlace::AtBottom, ToolboxPlace::InReserve]
    );
}

#[test]
fn only_one_toolbox_is_used_per_turn() {
    let start = scenario_with_toolbox(Machete, 2)
        .with_raised_toolboxes(ANN, &[(Machete, 2), (Shovel, 1)])
        .with_rations(ANN, 0)
        .with_turn_of(ANN);
    assert!(start.is_legal(use_toolbox_action(Machete, 2)) && start.is_legal(use_toolbox_action(Shovel, 1)));
    let scenario = start.apply(use_toolbox_action(Machete, 2));
    assert!(!scenario.is_legal(use_toolbox_action(Shovel, 1)));
    let scenario = scenario.apply(walk_action("T3"));
    assert!(!scenario.is_legal(use_toolbox_action(Shovel, 1)));
}

#[test]
fn equal_toolboxes_are_one_option() {
    let scenario =
        scenario_with_toolbox(Shovel, 1).with_raised_toolboxes(ANN, &[(Shovel, 1), (Shovel, 1)]).with_turn_of(ANN);
    assert_eq!(scenario.options().iter().filter(|it| matches!(it, Action::UseToolbox { .. })).count(), 1);
}

#[test]
fn a_toolbox_can_be_used_after_the_walk_and_after_exploring() {
    let scenario = scenario_with_toolbox(Shovel, 1).with_turn_of(ANN).apply(walk_action("T3"));
    assert!(scenario.is_legal(use_toolbox_action(Shovel, 1)));
    let scenario = scenario.apply(Action::Explore);
    assert_eq!(scenario.options(), [use_toolbox_action(Shovel, 1), Action::DoNothingMore]);
    assert_eq!(
        scenario.apply(use_toolbox_action(Shovel, 1)).apply(Action::TakePoints).state.public_state.current_turn.seat,
        BEN
    );
}
