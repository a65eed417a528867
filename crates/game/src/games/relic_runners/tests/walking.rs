//! The walk: where it may go.

use super::super::Action;
use super::super::map::Site;
use super::super::tile::Ivory;
use super::table::*;

fn ann(at: &str, paths: &str) -> Table {
    table(3).at(ANN, at).paths(ANN, paths).rations(ANN, 0).turn(ANN)
}

#[test]
fn a_turn_begins_with_a_walk_which_is_a_must() {
    let table = ann("T4", "");
    assert_eq!(table.question(), "set_out");
    assert!(table.options().iter().all(|action| matches!(action, Action::Walk { .. })));
}

#[test]
fn one_unfamiliar_trail_leads_to_each_neighbour_and_no_farther() {
    let table = ann("T4", "");
    let near = |there: &Site| site("T4").neighbours().has(*there);
    assert!(Site::all().all(|there| table.walks_to(&there.to_string()) == near(&there)));
}

#[test]
fn own_pathways_are_walked_freely_with_the_unfamiliar_trail_first_or_last() {
    let table = ann("T4", "T4-T5 T5-T6");
    assert!(table.walks_to("T6"), "over own pathways alone");
    assert!(table.walks_to("T8"), "and one trail more at the end");
    let table = ann("R4", "T4-T5 R3-T4");
    assert!(table.walks_to("R3"), "one trail first, then an own pathway");
}

#[test]
fn the_unfamiliar_trail_does_not_lie_in_the_middle() {
    let table = ann("R4", "T6-R4 T8-R7");
    assert!(table.walks_to("T8"), "R4 T6 and the trail to T8");
    assert!(!table.walks_to("R7"), "R4 T6, then T8, then R7");
}

#[test]
fn pathways_of_others_help_nobody() {
    let table = table(3).at(ANN, "T4").paths(BEN, "T4-T5 T5-T6").turn(ANN);
    assert!(!table.walks_to("T6"));
}

#[test]
fn a_walk_ends_elsewhere_than_it_began() {
    let table = ann("T3", "T3~R3 R3-T4 T3-T4");
    assert!(!table.walks_to("T3"), "not even round");
}

#[test]
fn no_trail_is_walked_twice() {
    let table = ann("T12", "T2-T12");
    let beyond =
        table.options().into_iter().any(|action| matches!(action, Action::Walk { to, .. } if to == site("T12")));
    assert!(!beyond);
}

#[test]
fn a_site_may_be_passed_twice() {
    // Around by T3 and R3 back to T4, then on to T5: the only way to flip the token of T3~R3 and end at T5.
    let table = ann("T4", "T3-T4 T3~R3 R3-T4 T4-T5");
    assert!(table.may(turning("T5", "T3~R3")) && table.may(walk("T5")));
}

#[test]
fn the_camp_stops_the_walk() {
    let table = ann("R1", "B-R1 B-R2 R2-T6");
    assert!(table.walks_to("B") && !table.walks_to("T6"));
    assert!(table.walks_to("R2") == site("R1").neighbours().has(site("R2")));
}

#[test]
fn one_walk_is_offered_for_each_effect_however_many_ways_lead_to_it() {
    let north = "R1-T1 T1~R2 R1~T3 T1-T4 R2~T5 T3~R3 T3-T4 T4-T5 R3-T4 T5~R4";
    assert_eq!(ann("T1", north).options().len(), 124);
    let rings = "T3-T4 R1~T3 R1-T1 T1~R2 R2~T5 T5~R4 R2-T6 T6-R4 T4-T5 T1-T4";
    assert_eq!(ann("T4", rings).options().len(), 157);
    let turned = table(3).at(ANN, "T1").paths(ANN, north).tokens("T7~R6").turn(ANN);
    assert_eq!(turned.options().len(), 12, "with no token to turn there is one for each end");
}

#[test]
fn walks_lie_together_by_their_ends() {
    let options = ann("T1", "R1-T1 T1~R2 R1~T3 T1-T4 R2~T5 T3~R3 T3-T4").options();
    let ends: Vec<Site> = options
        .iter()
        .filter_map(|action| match action {
            Action::Walk { to, .. } => Some(*to),
            _ => None,
        })
        .collect();
    assert!(ends.is_sorted());
}

#[test]
fn at_a_deadline_somebody_walks_to_a_neighbour_and_spends_nothing() {
    let far = table(3).at(ANN, "T12").paths(ANN, "T2-T12 T2-R3 R3-T4").holds(ANN, Ivory::UnfamiliarInMiddle).turn(ANN);
    let Action::Walk { to, middle, .. } = far.default() else { panic!() };
    assert!(site("T12").neighbours().has(to) && !middle);
    // To R1 along the river, or around by T1 past its token, with the ivory tile.
    let round = table(3).at(ANN, "T3").paths(ANN, "T3-T4 R1-T1").holds(ANN, Ivory::UnfamiliarInMiddle).turn(ANN);
    assert!(round.may(Action::Walk { to: site("R1"), turns: ways(""), trails: None, middle: true }));
    assert_eq!(round.default(), turning("R1", "R1~T3"));
}

#[test]
fn a_walk_is_written_as_a_person_reads_it() {
    for json in [
        r#"{"walk":{"to":"R3","turns":["R1~T3","T3~R3"]}}"#,
        r#"{"walk":{"to":"T4","turns":[],"trails":4,"middle":true}}"#,
        r#"{"use_toolbox":{"tool":"machete","level":1}}"#,
        r#"{"lift":{"from":"B-R1"}}"#,
        r#""done""#,
    ] {
        let action: Action = serde_json::from_str(json).unwrap();
        assert_eq!(serde_json::to_string(&action).unwrap(), json);
    }
}
