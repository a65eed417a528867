//! The ten rulings of the fact sheet, on questions that the rulebook leaves open.

use super::super::Action;
use super::super::tile::{Find, Ivory, Purple, Seen};
use super::super::toolbox::Tool::*;
use super::table::*;

#[test]
fn ruling_1_a_turn_goes_from_toolbox_or_tile_to_walk_steps_exploring_and_toolbox() {
    let table = table(3).at(ANN, "T3").rations(ANN, 1).raised(ANN, &[(Shovel, 1)]).holds(ANN, Ivory::RefillRations);
    let table = table.tokens("T3~R3 T5~R4").turn(ANN);
    assert!(table.may(tool(Shovel, 1)) && table.may(Action::UseTile { tile: Ivory::RefillRations }));
    let table = table.does(turning("R3", "T3~R3"));
    assert_eq!(table.question(), "raise");
    let table = table.does(Action::Raise { tool: Machete, from: 0 });
    assert!(table.may(Action::Explore) && table.may(tool(Shovel, 1)));
    let table = table.does(Action::Explore).does(Action::Build { on: way("T2-R3") });
    assert_eq!(table.options(), [tool(Shovel, 1), Action::Done], "and the machete of level 1 has no temple here");
}

#[test]
fn ruling_1_whoever_arrives_in_camp_ends_the_turn_even_before_the_walk() {
    let table = table(3).at(ANN, "T1").purple("T1", Purple::ToCamp).raised(ANN, &[(Machete, 1)]).turn(ANN);
    let table = table.does(tool(Machete, 1));
    assert_eq!((table.own(ANN).at, table.own(ANN).rations, table.asked()), (site("B"), 5, Some(BEN)));
}

#[test]
fn ruling_2_doubling_covers_the_whole_turn() {
    let table = table(3).at(ANN, "T4").shrine("T4").shrine("T2").paths(ANN, "T2-R3 R3-T4").raised(ANN, &[(Shovel, 3)]);
    let before = table.clone().turn(ANN).does(tool(Shovel, 3)).walk("T2");
    let after = table.turn(ANN).walk("T2").does(tool(Shovel, 3));
    assert_eq!((before.own(ANN).coins, after.own(ANN).coins), (8, 8));
}

#[test]
fn ruling_3_compass_2_is_not_allowed_with_fewer_than_two_pathways() {
    let may = |paths: &str| {
        table(3).at(ANN, "T4").paths(ANN, paths).raised(ANN, &[(Compass, 2)]).turn(ANN).may(tool(Compass, 2))
    };
    assert_eq!([may(""), may("R1-T1"), may("R1-T1 T1-T4")], [false, false, true]);
}

#[test]
fn ruling_4_a_ruin_with_all_trails_taken_is_discarded_and_nothing_built() {
    let paths = "R1~T3 B-R1 R1-T1 R6-R1 R1-T2";
    let table = table(3).at(ANN, "T1").paths(ANN, paths).turn(ANN).walk("R1").does(Action::Explore);
    assert_eq!((table.game.world.ruins[0], table.own(ANN).pathways), (2, ways(paths)));
    assert_eq!(table.game.world.turn.seat, BEN);
}

#[test]
fn ruling_4_there_the_tile_for_a_pathway_anywhere_may_be_used() {
    let paths = "R1~T3 B-R1 R1-T1 R6-R1 R1-T2";
    let table = table(3).at(ANN, "T1").paths(ANN, paths).holds(ANN, Ivory::PathwayAnywhere).turn(ANN).walk("R1");
    let table = table.does(Action::Explore);
    assert_eq!(table.options(), [Action::UseTile { tile: Ivory::PathwayAnywhere }, Action::Done]);
    assert_eq!(table.default(), Action::Done);
}

#[test]
fn ruling_5_moving_is_not_building() {
    let table = table(3).at(ANN, "T4").paths(ANN, "R1-T1").holds(ANN, Ivory::PointPerPathway);
    let table = table.raised(ANN, &[(Compass, 1)]).turn(ANN).does(tool(Compass, 1));
    let table = table.does(Action::Lift { from: way("R1-T1") }).does(Action::Lay { on: way("T4-T5") });
    assert_eq!(table.own(ANN).coins, 0);
}

#[test]
fn ruling_6_each_emptied_site_gets_its_relic() {
    let table = table(3).left("T1", 1).purple("T1", Purple::ActOnNeighbour).left("R1", 1).turn(ANN).does(walk("T1"));
    let table = table.does(Action::Explore).does(Action::ActOn { site: site("R1") });
    let table = table.does(Action::Build { on: way("B-T1") });
    assert!(table.game.world.relics.has(site("T1")) && table.game.world.relics.has(site("R1")));
    assert_eq!(table.own(ANN).rations, 2, "one ration for both");
}

/// The face-up tile of a purple temple stays on top if another tile was chosen.
#[test]
fn ruling_7_a_purple_tile_that_was_chosen_leaves_the_open_one_on_top() {
    let table = table(3).lay("T1", 1, Find::Purple(Purple::Score)).holds(ANN, Ivory::ChooseFromStack).turn(ANN);
    let top = table.tile("T1", 3);
    let table = table.does(walk("T1")).does(Action::Look).does(Action::Take { level: 1 });
    assert_eq!((table.own(ANN).coins, table.game.world.left(site("T1"))), (3, 2));
    let open = table.game.world.tiles[top];
    assert!(open.lies && open.seen == Seen::EVERYBODY && !table.told("turns_up"));
    let middle = table.game.world.tiles[table.tile("T1", 2)];
    assert!(middle.seen.by(Some(ANN)) && !middle.seen.by(Some(BEN)));
}

#[test]
fn ruling_8_the_longest_route_may_begin_or_end_in_the_camp() {
    let table = table(3).at(ANN, "T4").paths(ANN, "B-R1 R1-T1").raised(ANN, &[(Compass, 3)]).turn(ANN);
    assert_eq!(table.does(tool(Compass, 3)).own(ANN).coins, 4);
}

#[test]
fn ruling_9_relics_of_an_extra_turn_count() {
    let table = table(3).took(BEN, "R3 R4 R5 R6 R7 R8 T1 T5").shrine("R1").shrine("T9").holds(ANN, Ivory::ExtraTurn);
    let table = table.at(ANN, "T4").shrine("T4").shrine("T2").paths(ANN, "T2-R3 R3-T4").ending(1).turn(BEN);
    let table = table.ends_turn();
    assert_eq!(table.asked(), Some(ANN));
    let table = table.walk("T2");
    assert_eq!((table.own(ANN).relics.len(), table.asked()), (1, None));
}

#[test]
fn ruling_10_the_first_to_explore_finds_the_stack_whole() {
    let coins = |left| {
        let table = table(4).at(ANN, "T1").left("R1", left).holds(ANN, Ivory::PointForFirst).turn(ANN);
        table.does(walk("R1")).does(Action::Explore).own(ANN).coins
    };
    assert_eq!([coins(3), coins(2), coins(1)], [1, 0, 0]);
}
