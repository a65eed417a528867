//! The house map.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::scenario::*;
use crate::data::{RUINS_BY_QUARTER, SITE_NAMES, TEMPLES_BY_QUARTER, TRAIL_NAMES};
use crate::map::{MapSite, Trail, TrailSet};

/// Returns the site that is opposite on the map.
fn opposite_site(name: &str) -> String {
    let (kind, number) = name.split_at(1);
    match kind {
        "R" => format!("R{}", (number.parse::<u8>().unwrap() + 3) % 8 + 1),
        "T" => format!("T{}", (number.parse::<u8>().unwrap() + 5) % 12 + 1),
        _ => name.to_owned(),
    }
}

fn site_names_and_is_river(name: &str) -> (BTreeSet<String>, bool) {
    (name.split(['-', '~']).map(str::to_owned).collect(), name.contains('~'))
}

#[test]
fn the_trails_are_symmetric_under_a_half_turn() {
    let all: Vec<_> = TRAIL_NAMES.iter().map(|name| site_names_and_is_river(name)).collect();
    for (sites, is_river) in &all {
        let turned: BTreeSet<String> = sites.iter().map(|name| opposite_site(name)).collect();
        assert!(all.contains(&(turned.clone(), *is_river)), "{turned:?}");
    }
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 42, "no trail is listed twice");
}

#[test]
fn there_are_a_camp_eight_ruins_twelve_temples_and_ten_rivers() {
    assert_eq!((SITE_NAMES.len(), MapSite::ruins().count(), MapSite::temples().count()), (21, 8, 12));
    assert_eq!((Trail::ALL.count(), Trail::RIVERS.count()), (42, 10));
    let rivers: Vec<String> = Trail::RIVERS.iter().map(|trail| trail.to_string()).collect();
    assert!(rivers.iter().all(|name| name.contains('~')));
}

#[test]
fn each_site_has_three_to_six_trails_and_the_camp_six() {
    let degrees: Vec<usize> = MapSite::all().map(|site| site.trails().count()).collect();
    assert_eq!((degrees[0], degrees.iter().min(), degrees.iter().max()), (6, Some(&3), Some(&6)));
}

/// Returns the number of trails from the camp to each site that can be reached without passing `closed_site`.
fn distances_from_camp(closed_site: Option<MapSite>) -> BTreeMap<MapSite, usize> {
    let mut distances = BTreeMap::from([(MapSite::CAMP, 0)]);
    let mut queue = VecDeque::from([MapSite::CAMP]);
    while let Some(site) = queue.pop_front() {
        for neighbor in site.neighbors().iter().filter(|neighbor| Some(*neighbor) != closed_site) {
            let distance = distances[&site] + 1;
            distances.entry(neighbor).or_insert_with(|| {
                queue.push_back(neighbor);
                distance
            });
        }
    }
    distances
}

#[test]
fn each_site_is_at_most_three_trails_from_the_camp_and_no_site_cuts_another_off() {
    assert_eq!(distances_from_camp(None).values().max(), Some(&3));
    for closed in MapSite::all().filter(|site| *site != MapSite::CAMP) {
        assert_eq!(distances_from_camp(Some(closed)).len(), 20, "without {closed}");
    }
}

#[test]
fn the_quarters_have_different_numbers_of_temples() {
    assert_eq!(TEMPLES_BY_QUARTER.map(<[usize]>::len), [4, 2, 4, 2]);
}

#[test]
fn each_ruin_and_temple_is_in_one_quarter_and_opposite_sites_are_in_opposite_quarters() {
    for (sites_by_quarter, site_count) in [(RUINS_BY_QUARTER, 8), (TEMPLES_BY_QUARTER, 12)] {
        let mut all = sites_by_quarter.concat();
        all.sort_unstable();
        assert_eq!(all, (0..site_count).collect::<Vec<_>>());
        for quarter in 0..2 {
            let opposite: Vec<usize> = sites_by_quarter[quarter].iter().map(|site| site + site_count / 2).collect();
            assert_eq!(sites_by_quarter[quarter + 2], opposite);
        }
    }
}

#[test]
fn a_trail_leads_from_each_of_its_ends_to_the_other() {
    for trail in Trail::ALL.iter() {
        let [a, b] = trail.ends();
        assert_eq!((a.other_end(trail), b.other_end(trail)), (b, a));
        assert!(a.trails().contains(trail) && b.trails().contains(trail));
        assert_eq!(trail.to_string().split(['-', '~']).collect::<Vec<_>>(), [a.to_string(), b.to_string()]);
    }
}

#[test]
fn sets_are_written_as_names_and_must_be_in_order() {
    let set = named_trails("T3~R3 B-R1 T4-T5");
    let json = serde_json::to_string(&set).unwrap();
    assert_eq!(json, r#"["T3~R3","B-R1","T4-T5"]"#);
    assert_eq!(serde_json::from_str::<TrailSet>(&json).unwrap(), set);
    for invalid in [r#"["B-R1","T3~R3"]"#, r#"["B-R1","B-R1"]"#, r#"["B-R9"]"#] {
        assert!(serde_json::from_str::<TrailSet>(invalid).is_err(), "{invalid}");
    }
    assert!(serde_json::from_str::<Trail>(r#""R1-B""#).is_err(), "a trail has only one name");
}

#[test]
fn elements_before_and_at_the_end_can_be_dropped() {
    let set = named_trails("T3~R3 B-R1 T4-T5");
    assert_eq!(
        (set.after(named_trail("T3~R3")), set.without_last(1)),
        (named_trails("B-R1 T4-T5"), named_trails("T3~R3 B-R1"))
    );
    assert_eq!(
        (set.without_last(3), set.without_last(9), set.after(named_trail("T12-R8"))),
        (TrailSet::EMPTY, TrailSet::EMPTY, TrailSet::EMPTY)
    );
}
