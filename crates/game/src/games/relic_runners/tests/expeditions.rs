//! Expeditions between relics of the same color.

use super::super::Action;
use super::super::tile::{Colour, Find, Purple};
use super::super::toolbox::Tool;
use super::table::*;

fn to(there: &str, trails: u8) -> Action {
    Action::Walk { to: site(there), turns: ways(""), trails: Some(trails), middle: false }
}

/// Ann is at the relic of T4; another skull is at T2.
fn ann() -> Table {
    table(3).at(ANN, "T4").shrine("T4").shrine("T2").paths(ANN, "T2-R3 R3-T4 T4-T5").rations(ANN, 0)
}

#[test]
fn the_relic_at_the_end_is_taken_for_two_points_a_trail_and_no_ration() {
    let table = ann().turn(ANN).does(to("T2", 2));
    assert_eq!((table.own(ANN).relics.as_slice(), table.own(ANN).coins), ([Colour::Ivory].as_slice(), 4));
    assert!(!table.game.world.relics.has(site("T2")) && table.game.world.relics.has(site("T4")), "the first one stays");
    assert_eq!(table.points(ANN, "relics"), 5);
}

#[test]
fn an_unfamiliar_trail_and_three_pathways_are_eight_points() {
    let table = ann().shrine("T8").paths(ANN, "T5~R4 T5-T6 T8-T6").tokens("T1~R2").turn(ANN);
    assert_eq!(table.does(to("T8", 4)).own(ANN).coins, 8);
}

#[test]
fn each_number_of_trails_is_a_walk_of_its_own() {
    let table = ann().paths(ANN, "T1-T4 R1-T1 R1-T2 R3-T4").turn(ANN);
    let paid = table.options().into_iter().filter(|it| matches!(it, Action::Walk { trails: Some(_), .. }));
    assert_eq!(paid.collect::<Vec<_>>(), [to("T2", 2), to("T2", 3)]);
}

#[test]
fn both_relics_have_the_same_colour() {
    let table = table(3).at(ANN, "T4").shrine("T4").shrine("T3").turn(ANN);
    let table = table.does(walk("T3"));
    assert_eq!((table.own(ANN).relics.len(), table.own(ANN).coins), (0, 0));
}

#[test]
fn without_a_relic_at_the_start_there_is_no_expedition() {
    let table = table(3).at(ANN, "R3").shrine("T4").shrine("T2").turn(ANN);
    assert_eq!(table.does(walk("T4")).own(ANN).relics.len(), 0);
    let taken =
        super::table::table(3).at(ANN, "T4").took(BEN, "T4").shrine("T2").shrine("T8").paths(ANN, "T2-R3 R3-T4");
    assert_eq!(taken.turn(ANN).does(walk("T2")).own(ANN).relics.len(), 0);
}

/// A machete may uncover the relic before the walk, but then the turn did not begin at it.
#[test]
fn the_relic_must_be_there_when_the_turn_begins() {
    let table = table(3).at(ANN, "T1").left("T1", 1).lay("T1", 1, Find::Purple(Purple::Score)).shrine("T5");
    let table = table.paths(ANN, "T1-T4 T4-T5").raised(ANN, &[(Tool::Machete, 1)]).turn(ANN);
    let table = table.does(tool(Tool::Machete, 1));
    assert!(table.game.world.relics.has(site("T1")));
    let table = table.does(walk("T5"));
    assert_eq!(table.own(ANN).relics.len(), 0);
}

#[test]
fn an_expedition_never_goes_through_the_camp() {
    let table = table(3).at(ANN, "R1").shrine("R1").shrine("R5").paths(ANN, "B-R1 B-R5").turn(ANN);
    assert!(!table.walks_to("R5"));
}

#[test]
fn the_last_relic_of_a_colour_stays() {
    let table = ann().took(BEN, "T8").took(ANN, "T10").turn(ANN).does(to("T2", 2));
    let mut left = table.game.world.relics.iter().filter(|at| table.game.world.colour(*at) == Some(Colour::Ivory));
    assert_eq!((left.next(), left.next()), (Some(site("T4")), None));
    let back = table.at(ANN, "T4").turn(ANN);
    assert!(!back.options().iter().any(|it| matches!(it, Action::Walk { trails: Some(_), .. })));
}

#[test]
fn a_toolbox_can_be_used_after_an_expedition() {
    let table = ann().raised(ANN, &[(Tool::Machete, 3)]).turn(ANN).does(to("T2", 2)).does(tool(Tool::Machete, 3));
    assert_eq!(table.own(ANN).coins, 4 + 4);
}
