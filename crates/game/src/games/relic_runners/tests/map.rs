//! The house map.

use std::collections::BTreeSet;

use super::super::data::{SITES, WAYS};
use super::super::map::{Site, Way, Ways};
use super::table::*;

/// Returns the site that is opposite on the map.
fn image(name: &str) -> String {
    let (kind, number) = name.split_at(1);
    match kind {
        "R" => format!("R{}", (number.parse::<u8>().unwrap() + 3) % 8 + 1),
        "T" => format!("T{}", (number.parse::<u8>().unwrap() + 5) % 12 + 1),
        _ => name.to_owned(),
    }
}

fn ends(name: &str) -> (BTreeSet<String>, bool) {
    (name.split(['-', '~']).map(str::to_owned).collect(), name.contains('~'))
}

#[test]
fn a_half_turn_changes_nothing() {
    let all: Vec<_> = WAYS.iter().map(|name| ends(name)).collect();
    for (sites, river) in &all {
        let turned: BTreeSet<String> = sites.iter().map(|name| image(name)).collect();
        assert!(all.contains(&(turned.clone(), *river)), "{turned:?}");
    }
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 42, "and no trail is there twice");
}

#[test]
fn there_are_a_camp_eight_ruins_twelve_temples_and_ten_rivers() {
    assert_eq!((SITES.len(), Site::ruins().count(), Site::temples().count()), (21, 8, 12));
    assert_eq!((Ways::ALL.count(), Ways::RIVERS.count()), (42, 10));
    let rivers: Vec<String> = Ways::RIVERS.iter().map(|way| way.to_string()).collect();
    assert!(rivers.iter().all(|name| name.contains('~')));
}

#[test]
fn three_to_six_trails_touch_each_site_and_six_the_camp() {
    let degrees: Vec<usize> = Site::all().map(|site| site.ways().count()).collect();
    assert_eq!((degrees[0], degrees.iter().min(), degrees.iter().max()), (6, Some(&3), Some(&6)));
}

#[test]
fn a_trail_leads_from_each_of_its_ends_to_the_other() {
    for way in Ways::ALL.iter() {
        let [one, other] = way.ends();
        assert_eq!((one.across(way), other.across(way)), (other, one));
        assert!(one.ways().has(way) && other.ways().has(way));
        assert_eq!(way.to_string().split(['-', '~']).collect::<Vec<_>>(), [one.to_string(), other.to_string()]);
    }
}

#[test]
fn sets_are_written_by_name_and_read_in_order_only() {
    let some = ways("T3~R3 B-R1 T4-T5");
    let json = serde_json::to_string(&some).unwrap();
    assert_eq!(json, r#"["T3~R3","B-R1","T4-T5"]"#);
    assert_eq!(serde_json::from_str::<Ways>(&json).unwrap(), some);
    for wrong in [r#"["B-R1","T3~R3"]"#, r#"["B-R1","B-R1"]"#, r#"["B-R9"]"#] {
        assert!(serde_json::from_str::<Ways>(wrong).is_err(), "{wrong}");
    }
    assert!(serde_json::from_str::<Way>(r#""R1-B""#).is_err(), "a trail has one name");
}

#[test]
fn a_set_can_be_cut() {
    let some = ways("T3~R3 B-R1 T4-T5");
    assert_eq!((some.after(way("T3~R3")), some.but_last(1)), (ways("B-R1 T4-T5"), ways("T3~R3 B-R1")));
    assert_eq!((some.but_last(3), some.but_last(9), some.after(way("T12-R8"))), (Ways::NONE, Ways::NONE, Ways::NONE));
}
