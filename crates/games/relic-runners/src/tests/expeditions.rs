//! Expeditions between relics of the same color.

use super::scenario::*;
use crate::Action;
use crate::tile::{PurpleTile, SiteColor, TileFace};
use crate::toolbox::ToolKind;

fn expedition_action(destination: &str, trails: u8) -> Action {
    Action::Walk {
        to: named_site(destination),
        flipped_tokens: named_trails(""),
        expedition_trails: Some(trails),
        has_unfamiliar_in_middle: false,
    }
}

/// Ann is at the relic of T4; another skull is at T2.
fn scenario_at_t4_shrine() -> Scenario {
    scenario(3)
        .with_explorer_at(ANN, "T4")
        .with_shrine("T4")
        .with_shrine("T2")
        .with_pathways(ANN, "T2-R3 R3-T4 T4-T5")
        .with_rations(ANN, 0)
}

#[test]
fn an_expedition_takes_the_relic_at_its_end_for_two_points_per_trail_and_no_ration() {
    let scenario = scenario_at_t4_shrine().with_turn_of(ANN).apply(expedition_action("T2", 2));
    assert_eq!((scenario.player(ANN).relics.as_slice(), scenario.coins_of(ANN)), ([SiteColor::Ivory].as_slice(), 4));
    assert!(
        !scenario.state.public_state.relic_sites.contains(named_site("T2"))
            && scenario.state.public_state.relic_sites.contains(named_site("T4")),
        "the relic at the start stays"
    );
    assert_eq!((scenario.points_from(ANN, "relics"), scenario.points_from(ANN, "expeditions")), (5, 4));
    assert_eq!(scenario.points_from(ANN, "coins"), 0, "toolboxes have paid nothing");
}

#[test]
fn an_unfamiliar_trail_and_three_pathways_are_eight_points() {
    let scenario = scenario_at_t4_shrine()
        .with_shrine("T8")
        .with_pathways(ANN, "T5~R4 T5-T6 T8-T6")
        .with_face_up_tokens("T1~R2")
        .with_turn_of(ANN);
    assert_eq!(scenario.apply(expedition_action("T8", 4)).coins_of(ANN), 8);
}

#[test]
fn each_number_of_trails_is_a_separate_option() {
    let scenario = scenario_at_t4_shrine().with_pathways(ANN, "T1-T4 R1-T1 R1-T2 R3-T4").with_turn_of(ANN);
    let expeditions =
        scenario.options().into_iter().filter(|it| matches!(it, Action::Walk { expedition_trails: Some(_), .. }));
    assert_eq!(expeditions.collect::<Vec<_>>(), [expedition_action("T2", 2), expedition_action("T2", 3)]);
}

#[test]
fn both_relics_have_the_same_color() {
    let scenario = scenario(3).with_explorer_at(ANN, "T4").with_shrine("T4").with_shrine("T3").with_turn_of(ANN);
    let scenario = scenario.apply(walk_action("T3"));
    assert_eq!((scenario.player(ANN).relics.len(), scenario.coins_of(ANN)), (0, 0));
}

#[test]
fn without_a_relic_at_the_start_there_is_no_expedition() {
    let scenario = scenario(3).with_explorer_at(ANN, "R3").with_shrine("T4").with_shrine("T2").with_turn_of(ANN);
    assert_eq!(scenario.apply(walk_action("T4")).player(ANN).relics.len(), 0);
    let without_start_relic = super::scenario::scenario(3)
        .with_explorer_at(ANN, "T4")
        .with_relics_taken(BEN, "T4")
        .with_shrine("T2")
        .with_shrine("T8")
        .with_pathways(ANN, "T2-R3 R3-T4");
    assert_eq!(without_start_relic.with_turn_of(ANN).apply(walk_action("T2")).player(ANN).relics.len(), 0);
}

/// A machete may uncover the relic before the walk, but then the turn did not begin at it.
#[test]
fn the_relic_must_be_there_when_the_turn_begins() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T1")
        .with_tiles_left("T1", 1)
        .with_tile("T1", 1, TileFace::Purple(PurpleTile::ScorePoints))
        .with_shrine("T5");
    let scenario = scenario
        .with_pathways(ANN, "T1-T4 T4-T5")
        .with_raised_toolboxes(ANN, &[(ToolKind::Machete, 1)])
        .with_turn_of(ANN);
    let scenario = scenario.apply(use_toolbox_action(ToolKind::Machete, 1));
    assert!(scenario.state.public_state.relic_sites.contains(named_site("T1")));
    let scenario = scenario.apply(walk_action("T5"));
    assert_eq!(scenario.player(ANN).relics.len(), 0);
}

#[test]
fn an_expedition_never_goes_through_the_camp() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "R1")
        .with_shrine("R1")
        .with_shrine("R5")
        .with_pathways(ANN, "B-R1 B-R5")
        .with_turn_of(ANN);
    assert!(!scenario.can_walk_to("R5"));
}

#[test]
fn the_last_relic_of_a_color_stays() {
    let scenario = scenario_at_t4_shrine()
        .with_relics_taken(BEN, "T8")
        .with_relics_taken(ANN, "T10")
        .with_turn_of(ANN)
        .apply(expedition_action("T2", 2));
    let mut remaining = scenario
        .state
        .public_state
        .relic_sites
        .iter()
        .filter(|at| scenario.state.public_state.site_color(*at) == Some(SiteColor::Ivory));
    assert_eq!((remaining.next(), remaining.next()), (Some(named_site("T4")), None));
    let second_turn = scenario.with_explorer_at(ANN, "T4").with_turn_of(ANN);
    assert!(!second_turn.options().iter().any(|it| matches!(it, Action::Walk { expedition_trails: Some(_), .. })));
}

#[test]
fn a_toolbox_can_be_used_after_an_expedition() {
    let scenario = scenario_at_t4_shrine()
        .with_raised_toolboxes(ANN, &[(ToolKind::Machete, 3)])
        .with_turn_of(ANN)
        .apply(expedition_action("T2", 2))
        .apply(use_toolbox_action(ToolKind::Machete, 3));
    assert_eq!(scenario.coins_of(ANN), 4 + 4);
}
