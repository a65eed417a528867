//! The longest route, compared with a brute-force search.

use meadhall_game::{Dice, Seed};

use super::scenario::*;
use crate::data::TRAIL_NAMES;
use crate::map::MapSite;

fn longest_route(paths: &str) -> usize {
    scenario(2).with_pathways(ANN, paths).player(ANN).longest_route_length()
}

/// Tries every order of trails from a site, using names alone.
fn brute_force_length(at: &str, remaining: &[&'static str], first: bool) -> usize {
    if at == "B" && !first {
        return 0;
    }
    let mut best = 0;
    for (index, trail) in remaining.iter().enumerate() {
        let (a, b) = trail.split_once(['-', '~']).unwrap();
        let next = if a == at { b } else { a };
        if a == at || b == at {
            let rest: Vec<&str> = remaining.iter().enumerate().filter(|it| it.0 != index).map(|it| *it.1).collect();
            best = best.max(1 + brute_force_length(next, &rest, false));
        }
    }
    best
}

#[test]
fn a_route_is_continuous_and_may_turn_and_cross_itself() {
    assert_eq!(longest_route(""), 0);
    assert_eq!(longest_route("R1-T1 T4-T5"), 1);
    assert_eq!(longest_route("R1-T1 T1-T4 T4-T5"), 3);
    assert_eq!(longest_route("T4-T5 T3-T4 R3-T4"), 2, "only two of three trails that meet at one site count");
    assert_eq!(longest_route("T3-T4 T3~R3 R3-T4 T4-T5"), 4, "a route may go around a circle and on");
}

#[test]
fn a_route_does_not_go_through_the_camp_but_may_begin_or_end_there() {
    assert_eq!(longest_route("B-R1 B-R2"), 1);
    assert_eq!(longest_route("R1-T1 B-R1"), 2);
    assert_eq!(longest_route("B-R1 R1-T1 B-T1"), 3, "a route may begin and end in the camp");
    assert_eq!(longest_route("B-R1 R1-T1 B-T1 B-R2"), 3);
}

#[test]
fn the_longest_route_matches_brute_force() {
    let mut dice = Dice::new(&Seed::from_number(5), 0);
    for _ in 0..40 {
        let mut trails: Vec<&'static str> = Vec::new();
        let from = dice.index(TRAIL_NAMES.len() - 12);
        while trails.len() < 10 {
            let trail_index = if dice.below(5) > 0 { from + dice.index(12) } else { dice.index(TRAIL_NAMES.len()) };
            if !trails.contains(&TRAIL_NAMES[trail_index]) {
                trails.push(TRAIL_NAMES[trail_index]);
            }
        }
        let expected = MapSite::all().map(|site| brute_force_length(&site.to_string(), &trails, true)).max().unwrap();
        assert_eq!(longest_route(&trails.join(" ")), expected, "{trails:?}");
    }
}
