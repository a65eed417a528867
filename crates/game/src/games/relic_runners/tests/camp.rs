//! The camp: rations, and the end of the turn.

use super::super::Action;
use super::super::toolbox::Tool;
use super::table::*;

#[test]
fn who_comes_to_the_camp_takes_three_rations_and_the_turn_is_over() {
    let table = table(3).at(ANN, "R1").rations(ANN, 1).raised(ANN, &[(Tool::Machete, 2)]).turn(ANN).does(walk("B"));
    assert_eq!((table.own(ANN).rations, table.game.world.turn.seat), (4, BEN), "no toolbox is used after that");
}

#[test]
fn nobody_holds_more_than_five_rations() {
    let table = table(3).at(ANN, "R1").rations(ANN, 4).turn(ANN).does(walk("B"));
    assert_eq!(table.own(ANN).rations, 5);
}

#[test]
fn there_is_nothing_to_explore_in_the_camp() {
    let table = table(3).at(ANN, "R1").turn(ANN).does(walk("B"));
    assert!(!table.may(Action::Explore));
}

#[test]
fn a_token_on_the_way_to_the_camp_still_raises() {
    let paths = "T1~R2 B-R2";
    let table = table(3).at(ANN, "T1").paths(ANN, paths).turn(ANN).does(turning("B", "T1~R2"));
    assert_eq!((table.question(), table.own(ANN).rations), ("raise", 5));
    assert_eq!(table.ends_turn().game.world.turn.seat, BEN);
}
