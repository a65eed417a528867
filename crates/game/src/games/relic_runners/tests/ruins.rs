//! Ruins: exploring one builds a pathway.

use super::super::Action;
use super::super::map::Ways;
use super::table::*;

fn ann() -> Table {
    table(3).at(ANN, "T1").turn(ANN).does(walk("R1"))
}

#[test]
fn exploring_costs_a_ration_and_is_a_may() {
    let table = ann();
    assert_eq!((table.options(), table.default()), (vec![Action::Explore, Action::Done], Action::Done));
    let stayed = table.clone().does(Action::Done);
    assert_eq!((stayed.own(ANN).rations, stayed.game.world.ruins[0]), (3, 3));
    let explored = table.does(Action::Explore);
    assert_eq!((explored.own(ANN).rations, explored.game.world.ruins[0]), (2, 2));
}

#[test]
fn without_a_ration_nothing_is_explored() {
    let table = table(3).at(ANN, "T1").rations(ANN, 0).turn(ANN).does(walk("R1"));
    assert_eq!(table.game.world.turn.seat, BEN);
}

#[test]
fn a_pathway_is_built_on_a_trail_that_touches_the_ruin() {
    let table = ann().does(Action::Explore);
    let touching: Vec<Action> = site("R1").ways().iter().map(|on| Action::Build { on }).collect();
    assert_eq!((table.question(), table.options()), ("build", touching));
    let table = table.does(Action::Build { on: way("R1-T2") });
    assert_eq!((table.own(ANN).pathways, table.own(ANN).reserve()), (ways("R1-T2"), 9));
    assert_eq!(table.game.world.turn.seat, BEN, "once a turn");
}

#[test]
fn a_player_has_one_pathway_on_a_trail_and_players_share_trails() {
    let table = table(3).at(ANN, "T1").paths(ANN, "R1-T2").paths(BEN, "R1~T3").turn(ANN).does(walk("R1"));
    let table = table.does(Action::Explore);
    assert!(!table.may(Action::Build { on: way("R1-T2") }) && table.may(Action::Build { on: way("R1~T3") }));
}

#[test]
fn with_no_pathway_in_reserve_the_tile_is_only_discarded() {
    let ten: Ways = Ways::ALL.iter().filter(|way| !site("R1").ways().has(*way)).take(10).collect();
    let table = table(3).at(ANN, "T1").with(ANN, |own| own.pathways = ten).turn(ANN).walk("R1").does(Action::Explore);
    assert_eq!((table.game.world.ruins[0], table.own(ANN).pathways.count()), (2, 10));
    assert_eq!(table.game.world.turn.seat, BEN);
}

#[test]
fn the_last_tile_uncovers_a_relic_once_the_pathway_is_built() {
    let table = table(3).at(ANN, "T1").left("R1", 1).turn(ANN).does(walk("R1")).does(Action::Explore);
    assert!(!table.game.world.relics.has(site("R1")));
    let table = table.does(Action::Build { on: way("B-R1") });
    assert!(table.game.world.relics.has(site("R1")) && table.told("relic_appears"));
}

#[test]
fn a_shrine_has_no_action_but_can_be_walked_to() {
    let table = table(3).at(ANN, "T1").shrine("R1").turn(ANN).does(walk("R1"));
    assert_eq!((table.own(ANN).rations, table.game.world.turn.seat), (3, BEN));
}
