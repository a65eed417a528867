//! Medium ivory tiles: each is used once and then discarded without points.

use super::super::Action;
use super::super::map::Site;
use super::super::tile::Ivory::*;
use super::super::tile::{Find, Purple, Seen};
use super::super::toolbox::Tool;
use super::table::*;

fn use_tile(tile: super::super::tile::Ivory) -> Action {
    Action::UseTile { tile }
}

#[test]
fn unfamiliar_in_middle_lets_the_unfamiliar_trail_lie_in_the_middle() {
    let table = table(3).at(ANN, "R4").paths(ANN, "T6-R4 T8-R7").holds(ANN, UnfamiliarInMiddle).turn(ANN);
    let middle = Action::Walk { to: site("R7"), turns: ways(""), trails: None, middle: true };
    let table = table.does(middle);
    assert_eq!((table.own(ANN).at, table.own(ANN).ivory[1], table.own(ANN).coins), (site("R7"), None, 0));
}

#[test]
fn unfamiliar_in_middle_is_not_spent_where_the_same_is_had_without() {
    let table = table(3).at(ANN, "T4").paths(ANN, "T4-T5 T5-T6 T8-T6").holds(ANN, UnfamiliarInMiddle).turn(ANN);
    let spent = |there: Site| {
        table.options().iter().any(|it| matches!(it, Action::Walk { to, middle: true, .. } if *to == there))
    };
    assert!(!spent(site("T8")) && !spent(site("T5")));
}

/// Ann is at the ivory temple T4 and may explore it.
fn at_t4() -> Table {
    let table = table(3).at(ANN, "R3").ivory("T4", PerRation).ivory("T4", TwoPathways).ivory("T4", RationAtCamp);
    table.holds_from(ANN, ChooseFromStack, "T8").turn(ANN).does(walk("T4"))
}

#[test]
fn choose_from_stack_looks_through_a_temple_and_takes_any_tile() {
    let table = at_t4().does(Action::Look);
    assert!(table.revealed && table.told("looks") && table.own(ANN).ivory[1].is_none());
    assert_eq!(table.options(), [1, 2, 3].map(|level| Action::Take { level }));
    let stack = [1, 2, 3].map(|level| table.tile("T4", level));
    for tile in stack {
        assert!(table.game.world.tiles[tile].seen.by(Some(ANN)) && !table.game.world.tiles[tile].seen.by(Some(BEN)));
    }
    let table = table.does(Action::Take { level: 1 });
    assert_eq!((table.own(ANN).ivory[0], table.game.world.left(site("T4"))), (Some(PerRation), 2));
    assert!(table.game.world.tiles[stack[2]].seen.by(Some(ANN)), "the rest of the stack is known to Ann");
}

#[test]
fn choose_from_stack_is_a_may_and_the_top_is_the_default() {
    let table = at_t4();
    assert!(table.may(Action::Explore) && table.may(Action::Look) && table.default() == Action::Done);
    assert_eq!(table.clone().does(Action::Look).default(), Action::Take { level: 3 });
    let table = table.does(Action::Explore);
    assert_eq!((table.own(ANN).ivory[2], table.own(ANN).ivory[1]), (Some(RationAtCamp), Some(ChooseFromStack)));
}

#[test]
fn choose_from_stack_is_of_no_use_at_a_ruin_or_with_a_single_tile() {
    let ruin = table(3).at(ANN, "T1").holds(ANN, ChooseFromStack).turn(ANN).does(walk("R1"));
    assert!(ruin.may(Action::Explore) && !ruin.may(Action::Look));
    let single = table(3).at(ANN, "R3").left("T4", 1).holds(ANN, ChooseFromStack).turn(ANN).does(walk("T4"));
    assert!(single.may(Action::Explore) && !single.may(Action::Look));
}

#[test]
fn choose_from_stack_works_with_a_machete_and_on_a_neighbour() {
    let table = at_t4();
    let machete = table.raised(ANN, &[(Tool::Machete, 1)]);
    let table = machete.does(tool(Tool::Machete, 1));
    assert_eq!((table.question(), table.options()), ("look", vec![Action::Explore, Action::Look]));
    let table = table.does(Action::Look).does(Action::Take { level: 2 });
    assert_eq!((table.own(ANN).ivory[1], table.own(ANN).rations), (Some(TwoPathways), 3));

    let begin = super::table::table(3).purple("T1", Purple::ActOnNeighbour).holds(ANN, ChooseFromStack).turn(ANN);
    let table = begin.does(walk("T1")).does(Action::Explore).does(Action::ActOn { site: site("T4") });
    assert_eq!(table.question(), "look");
}

#[test]
fn refill_rations_fills_up_at_the_start_of_the_turn() {
    let begin = table(3).at(ANN, "T4").rations(ANN, 1).raised(ANN, &[(Tool::Shovel, 1)]).holds(ANN, RefillRations);
    let begin = begin.turn(ANN);
    let table = begin.clone().does(use_tile(RefillRations));
    assert_eq!((table.own(ANN).rations, table.own(ANN).ivory[1]), (5, None));
    assert_eq!(table.question(), "set_out", "and then the turn begins");
    let later = begin.clone().does(tool(Tool::Shovel, 1)).does(Action::TakePoints);
    assert!(!later.may(use_tile(RefillRations)), "the turn has begun");
    assert!(!begin.walk("R3").may(use_tile(RefillRations)));
}

fn exploring_r1(tile: super::super::tile::Ivory, paths: &str) -> Table {
    let table = table(3).at(ANN, "T1").paths(ANN, paths).holds(ANN, tile).turn(ANN);
    table.does(walk("R1")).does(Action::Explore)
}

#[test]
fn two_pathways_builds_two_that_touch_the_site() {
    let table = exploring_r1(TwoPathways, "").does(use_tile(TwoPathways));
    let first: Vec<Action> = site("R1").ways().but_last(1).iter().map(|on| Action::Build { on }).collect();
    assert_eq!(table.options(), first, "in order, so that two orders are not two options");
    let table = table.does(Action::Build { on: way("B-R1") });
    assert!(!table.may(use_tile(TwoPathways)));
    let table = table.does(Action::Build { on: way("R1-T2") });
    assert_eq!((table.own(ANN).pathways, table.own(ANN).ivory[1]), (ways("B-R1 R1-T2"), None));
    assert_eq!(table.game.world.turn.seat, BEN);
}

#[test]
fn two_pathways_wants_room_for_two() {
    let table = exploring_r1(TwoPathways, "R1~T3 B-R1 R1-T1 R6-R1");
    assert_eq!(table.options(), [Action::Build { on: way("R1-T2") }]);
    let table = exploring_r1(TwoPathways, "T1~R2 T7~R6 R2~T5 T3~R3 T9~R7 T5~R4 T11~R8 T4-T5 T10-T11");
    assert!(table.own(ANN).reserve() == 1 && !table.may(use_tile(TwoPathways)), "nor is one in reserve enough");
}

#[test]
fn pathway_anywhere_need_not_touch_the_site() {
    let table = exploring_r1(PathwayAnywhere, "");
    assert!(table.may(Action::Build { on: way("B-R1") }) && !table.may(Action::Build { on: way("T12-R8") }));
    let table = table.does(use_tile(PathwayAnywhere));
    assert_eq!(table.options().len(), 42 - 5, "those that touch it cost nothing");
    let table = table.does(Action::Build { on: way("T12-R8") });
    assert_eq!((table.own(ANN).pathways, table.own(ANN).ivory[1]), (ways("T12-R8"), None));
}

#[test]
fn both_tiles_for_pathways_work_with_a_shovel() {
    for tile in [TwoPathways, PathwayAnywhere] {
        let table = table(3).at(ANN, "T1").raised(ANN, &[(Tool::Shovel, 2)]).holds(ANN, tile).turn(ANN);
        assert!(table.does(super::table::tool(Tool::Shovel, 2)).may(use_tile(tile)), "{tile:?}");
    }
}

#[test]
fn teleport_same_colour_goes_to_a_temple_of_the_colour_instead_of_walking() {
    let table = table(3).at(ANN, "T3").holds(ANN, TeleportSameColour).turn(ANN);
    let there: Vec<Action> = ["T6", "T7", "T11"].map(|to| Action::Teleport { to: site(to) }).to_vec();
    assert!(there.iter().all(|action| table.may(*action)));
    assert!(!table.may(Action::Teleport { to: site("T4") }) && !table.may(Action::Teleport { to: site("T3") }));
    let table = table.does(there[1]);
    assert_eq!((table.own(ANN).at, table.own(ANN).ivory[1], table.question()), (site("T7"), None, "visit"));
    assert!(table.may(Action::Explore), "what lies there can be explored");
}

#[test]
fn teleport_same_colour_does_not_go_onto_a_relic_nor_from_a_ruin() {
    let table =
        table(3).at(ANN, "T3").shrine("T3").shrine("T6").took(BEN, "T7").holds(ANN, TeleportSameColour).turn(ANN);
    assert!(!table.may(Action::Teleport { to: site("T6") }));
    assert!(table.may(Action::Teleport { to: site("T7") }), "nobody's relic lies there any more");
    let table = table.does(Action::Teleport { to: site("T11") });
    assert_eq!(table.own(ANN).relics.len(), 0, "it is no expedition");
    let ruin = super::table::table(3).at(ANN, "R1").holds(ANN, TeleportSameColour).turn(ANN);
    assert!(!ruin.options().iter().any(|action| matches!(action, Action::Teleport { .. })));
}

#[test]
fn of_two_ivory_tiles_of_a_level_one_is_kept_for_two_points() {
    let table = table(3).at(ANN, "R3").ivory("T4", PerRation).left("T4", 1).ivory("T4", PerRation);
    let table = table.holds(ANN, PerPathway).turn(ANN).does(walk("T4")).does(Action::Explore);
    let [old, new] = [PerPathway, PerRation].map(|tile| Action::Keep { tile });
    assert_eq!((table.options(), table.default()), (vec![old, new], old));
    for (action, kept) in [(old, PerPathway), (new, PerRation)] {
        let table = table.clone().does(action);
        assert_eq!((table.own(ANN).ivory[0], table.own(ANN).coins), (Some(kept), 2));
    }
}

#[test]
fn an_ivory_tile_is_shown_to_all_and_lies_in_front() {
    let table = table(3).at(ANN, "R3").ivory("T4", RationAtCamp).turn(ANN).does(walk("T4")).does(Action::Explore);
    let tile = table.tile("T4", 3);
    assert_eq!((table.own(ANN).ivory[2], table.game.world.tiles[tile].seen), (Some(RationAtCamp), Seen::EVERYBODY));
    assert_eq!(table.game.finds[tile], Find::Ivory(RationAtCamp));
    assert!(table.revealed && table.told("takes_ivory"));
}
