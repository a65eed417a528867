//! The progress chart: its nine actions.

use super::super::Action;
use super::super::tile::{Find, Ivory, Purple, Seen};
use super::super::toolbox::Tool::*;
use super::super::toolbox::{Tool, Toolbox};
use super::table::*;

/// Ann is at T4 with this toolbox raised.
fn ann(column: Tool, level: u8) -> Table {
    table(3).at(ANN, "T4").raised(ANN, &[(column, level)])
}

#[test]
fn machete_1_explores_a_temple_here_without_a_ration() {
    let table = ann(Machete, 1).ivory("T4", Ivory::RationAtCamp).turn(ANN).does(tool(Machete, 1));
    assert_eq!((table.own(ANN).rations, table.own(ANN).ivory[2]), (3, Some(Ivory::RationAtCamp)));
    assert_eq!(table.question(), "set_out", "the walk is still to come");
}

#[test]
fn machete_1_is_not_for_ruins_shrines_or_the_camp() {
    for at in ["R4", "B"] {
        assert!(!ann(Machete, 1).at(ANN, at).turn(ANN).may(tool(Machete, 1)));
    }
    assert!(!ann(Machete, 1).shrine("T4").turn(ANN).may(tool(Machete, 1)));
}

#[test]
fn machete_1_and_a_ration_explore_a_temple_twice_in_a_turn() {
    let table = ann(Machete, 1).turn(ANN).does(walk("T3")).does(Action::Explore);
    let table = table.does(tool(Machete, 1));
    assert_eq!((table.own(ANN).blue.len(), table.own(ANN).rations), (2, 2));
}

#[test]
fn machete_2_brings_two_rations() {
    assert_eq!(ann(Machete, 2).rations(ANN, 0).turn(ANN).does(tool(Machete, 2)).own(ANN).rations, 2);
    assert_eq!(ann(Machete, 2).rations(ANN, 4).turn(ANN).does(tool(Machete, 2)).own(ANN).rations, 5);
    assert!(!ann(Machete, 2).rations(ANN, 5).turn(ANN).may(tool(Machete, 2)), "it would do nothing");
}

#[test]
fn machete_2_in_time_lets_one_explore() {
    let table = ann(Machete, 2).rations(ANN, 0).turn(ANN).does(walk("T3"));
    assert!(!table.may(Action::Explore));
    assert!(table.does(tool(Machete, 2)).may(Action::Explore));
}

#[test]
fn machete_3_is_four_points_for_each_own_relic() {
    let table = ann(Machete, 3).took(ANN, "R1 R2 T3").shrine("R3").shrine("T6").turn(ANN).does(tool(Machete, 3));
    assert_eq!(table.own(ANN).coins, 12, "those of one colour too");
    assert!(!ann(Machete, 3).turn(ANN).may(tool(Machete, 3)));
}

#[test]
fn compass_1_moves_a_pathway_anywhere() {
    let table = ann(Compass, 1).paths(ANN, "R1-T1 T4-T5").turn(ANN).does(tool(Compass, 1));
    assert_eq!(table.options().len(), 2);
    let table = table.does(Action::Lift { from: way("T4-T5") });
    assert_eq!(table.options().len(), 40);
    assert!(!table.may(Action::Lay { on: way("T4-T5") }) && !table.may(Action::Lay { on: way("R1-T1") }));
    let table = table.does(Action::Lay { on: way("T12-R8") });
    assert_eq!((table.own(ANN).pathways, table.own(ANN).coins), (ways("R1-T1 T12-R8"), 0));
}

#[test]
fn compass_2_moves_two_pathways_to_new_trails_and_neither_to_the_place_of_the_other() {
    let table = ann(Compass, 2).paths(ANN, "R1-T1 T1-T4 T4-T5 T5-T6").turn(ANN).does(tool(Compass, 2));
    assert_eq!(table.options().len(), 3, "two are taken up in order");
    let table = table.does(Action::Lift { from: way("R1-T1") });
    let table = table.does(Action::Lift { from: way("T4-T5") });
    for old in ["R1-T1", "T4-T5", "T1-T4"] {
        assert!(!table.may(Action::Lay { on: way(old) }), "{old}");
    }
    let table = table.does(Action::Lay { on: way("T1~R2") });
    assert!(!table.may(Action::Lay { on: way("R1-T1") }) && !table.may(Action::Lay { on: way("T4-T5") }));
    let table = table.does(Action::Lay { on: way("B-R1") });
    assert_eq!(table.own(ANN).pathways, ways("T1~R2 B-R1 T1-T4 T5-T6"));
}

#[test]
fn two_moved_pathways_reach_every_outcome_once() {
    fn outcomes(table: Table, ends: &mut Vec<Vec<String>>) {
        if !["lift", "lay"].contains(&table.question()) {
            let own = table.own(ANN).pathways.iter().map(|way| way.to_string());
            return ends.push(own.collect());
        }
        table.options().into_iter().for_each(|answer| outcomes(table.clone().does(answer), ends));
    }
    let table = ann(Compass, 2).paths(ANN, "R1-T1 T1-T4 T4-T5").turn(ANN).does(tool(Compass, 2));
    let mut ends = Vec::new();
    outcomes(table, &mut ends);
    let count = ends.len();
    ends.sort();
    ends.dedup();
    assert_eq!((count, ends.len()), (3 * (39 * 38 / 2), count));
}

#[test]
fn compass_2_wants_two_pathways() {
    assert!(!ann(Compass, 2).paths(ANN, "R1-T1").turn(ANN).may(tool(Compass, 2)));
    assert!(!ann(Compass, 1).turn(ANN).may(tool(Compass, 1)));
}

#[test]
fn compass_3_is_two_points_for_each_pathway_of_the_longest_route() {
    let table = ann(Compass, 3).paths(ANN, "B-R1 R1-T1 B-R2 T1-T4 R6-T12").turn(ANN).does(tool(Compass, 3));
    assert_eq!(table.own(ANN).coins, 6);
}

#[test]
fn shovel_1_fetches_a_toolbox_or_brings_two_points() {
    let table = ann(Shovel, 1).turn(ANN).does(tool(Shovel, 1));
    assert_eq!(table.options(), [Action::FetchToolbox, Action::TakePoints]);
    let fetched = table.clone().does(Action::FetchToolbox);
    assert_eq!(fetched.own(ANN).toolboxes, [Toolbox::Bottom; 3]);
    assert_eq!(table.does(Action::TakePoints).own(ANN).coins, 2);
    let none = ann(Shovel, 1).raised(ANN, &[(Shovel, 1), (Machete, 1)]).turn(ANN).does(tool(Shovel, 1));
    assert_eq!(none.options(), [Action::TakePoints], "none is in reserve");
}

#[test]
fn shovel_2_builds_a_pathway_next_to_the_explorer() {
    let table = ann(Shovel, 2).turn(ANN).does(tool(Shovel, 2));
    let touching: Vec<Action> = site("T4").ways().iter().map(|on| Action::Build { on }).collect();
    assert_eq!(table.options(), touching);
    let table = table.does(Action::Build { on: way("T1-T4") });
    assert_eq!((table.own(ANN).pathways, table.own(ANN).rations), (ways("T1-T4"), 3));
    let full = ann(Shovel, 2).paths(ANN, "T1-T4 T3-T4 R3-T4 T4-T5 T4-R4").turn(ANN);
    assert!(!full.may(tool(Shovel, 2)));
}

#[test]
fn shovel_3_doubles_what_is_earned_later_in_the_turn() {
    let table = ann(Shovel, 3).at(ANN, "B").purple("T1", Purple::Score).turn(ANN).does(tool(Shovel, 3));
    assert_eq!(table.does(walk("T1")).does(Action::Explore).own(ANN).coins, 6);
}

#[test]
fn shovel_3_doubles_what_was_earned_before_in_the_turn() {
    let table = ann(Shovel, 3).shrine("T4").shrine("T2").paths(ANN, "T2-R3 R3-T4").turn(ANN).walk("T2");
    assert_eq!(table.own(ANN).coins, 4);
    let table = table.does(tool(Shovel, 3));
    assert_eq!((table.own(ANN).coins, table.game.world.turn.seat), (8, BEN));
}

#[test]
fn shovel_3_does_not_double_points_of_other_turns() {
    let table = ann(Shovel, 3).with(ANN, |own| own.coins = 7).turn(ANN).does(tool(Shovel, 3));
    assert_eq!(table.own(ANN).coins, 7);
}

#[test]
fn shovel_3_pays_a_blue_tile_that_is_shown_in_coins_before_or_after() {
    let begin = ann(Shovel, 3).lay("T3", 3, Find::Blue(3)).turn(ANN);
    let before = begin.clone().does(tool(Shovel, 3)).does(walk("T3")).does(Action::Explore);
    let after = begin.does(walk("T3")).does(Action::Explore).does(tool(Shovel, 3));
    for table in [before, after] {
        assert_eq!((table.options(), table.default()), (vec![Action::Show, Action::Hide], Action::Hide));
        let (shown, hidden) = (table.clone().does(Action::Show), table.does(Action::Hide));
        let tile = usize::from(shown.own(ANN).blue[0]);
        assert_eq!((shown.own(ANN).coins, shown.points(ANN, "blue")), (3, 3));
        assert_eq!(shown.game.world.tiles[tile].seen, Seen::EVERYBODY);
        assert_eq!((hidden.own(ANN).coins, hidden.points(ANN, "blue")), (0, 3));
        assert!(!hidden.game.world.tiles[tile].seen.by(Some(BEN)));
    }
}

#[test]
fn shovel_3_shows_only_a_blue_tile_of_this_turn() {
    let table = ann(Shovel, 3).lay("T3", 3, Find::Blue(3)).turn(ANN).does(walk("T3")).does(Action::Explore);
    let table = table.does(Action::Done).at(ANN, "T4").turn(ANN).does(tool(Shovel, 3));
    assert_eq!(table.question(), "set_out");
}

#[test]
fn shovel_3_is_not_offered_where_nothing_can_be_doubled() {
    let table = ann(Shovel, 3).rations(ANN, 0).turn(ANN).does(walk("T3"));
    assert_eq!(table.game.world.turn.seat, BEN);
}

#[test]
fn a_toolbox_goes_back_to_the_bottom_when_it_is_used() {
    let table = ann(Machete, 2).rations(ANN, 0).turn(ANN).does(tool(Machete, 2));
    assert_eq!(table.own(ANN).toolboxes, [Toolbox::Bottom, Toolbox::Bottom, Toolbox::Reserve]);
}

#[test]
fn one_toolbox_is_used_in_a_turn() {
    let begin = ann(Machete, 2).raised(ANN, &[(Machete, 2), (Shovel, 1)]).rations(ANN, 0).turn(ANN);
    assert!(begin.may(tool(Machete, 2)) && begin.may(tool(Shovel, 1)));
    let table = begin.does(tool(Machete, 2));
    assert!(!table.may(tool(Shovel, 1)));
    let table = table.does(walk("T3"));
    assert!(!table.may(tool(Shovel, 1)));
}

#[test]
fn toolboxes_alike_are_one_option() {
    let table = ann(Shovel, 1).raised(ANN, &[(Shovel, 1), (Shovel, 1)]).turn(ANN);
    assert_eq!(table.options().iter().filter(|it| matches!(it, Action::UseToolbox { .. })).count(), 1);
}

#[test]
fn a_toolbox_can_be_used_after_the_walk_and_after_exploring() {
    let table = ann(Shovel, 1).turn(ANN).does(walk("T3"));
    assert!(table.may(tool(Shovel, 1)));
    let table = table.does(Action::Explore);
    assert_eq!(table.options(), [tool(Shovel, 1), Action::Done]);
    assert_eq!(table.does(tool(Shovel, 1)).does(Action::TakePoints).game.world.turn.seat, BEN);
}
