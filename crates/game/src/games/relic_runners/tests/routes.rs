//! The longest route, compared with a brute-force search.

use super::super::data::WAYS;
use super::super::map::Site;
use super::table::*;
use crate::game::{Dice, Seed};

fn longest(paths: &str) -> usize {
    table(2).paths(ANN, paths).own(ANN).longest_route()
}

/// Tries every order of trails from a site, using names alone.
fn brute(at: &str, left: &[&'static str], first: bool) -> usize {
    if at == "B" && !first {
        return 0;
    }
    let mut best = 0;
    for (number, trail) in left.iter().enumerate() {
        let (one, other) = trail.split_once(['-', '~']).unwrap();
        let next = if one == at { other } else { one };
        if one == at || other == at {
            let rest: Vec<&str> = left.iter().enumerate().filter(|it| it.0 != number).map(|it| *it.1).collect();
            best = best.max(1 + brute(next, &rest, false));
        }
    }
    best
}

#[test]
fn a_route_is_continuous_and_may_turn_and_cross_itself() {
    assert_eq!(longest(""), 0);
    assert_eq!(longest("R1-T1 T4-T5"), 1);
    assert_eq!(longest("R1-T1 T1-T4 T4-T5"), 3);
    assert_eq!(longest("T4-T5 T3-T4 R3-T4"), 2, "of three that meet two count");
    assert_eq!(longest("T3-T4 T3~R3 R3-T4 T4-T5"), 4, "round and on");
}

#[test]
fn a_route_does_not_go_through_the_camp_but_may_begin_or_end_there() {
    assert_eq!(longest("B-R1 B-R2"), 1);
    assert_eq!(longest("R1-T1 B-R1"), 2);
    assert_eq!(longest("B-R1 R1-T1 B-T1"), 3, "it begins and ends there");
    assert_eq!(longest("B-R1 R1-T1 B-T1 B-R2"), 3);
}

#[test]
fn it_is_the_longest_of_all() {
    let mut dice = Dice::new(&Seed::numbered(5), 0);
    for _ in 0..40 {
        let mut own: Vec<&'static str> = Vec::new();
        let from = dice.index(WAYS.len() - 12);
        while own.len() < 10 {
            let near = if dice.below(5) > 0 { from + dice.index(12) } else { dice.index(WAYS.len()) };
            if !own.contains(&WAYS[near]) {
                own.push(WAYS[near]);
            }
        }
        let brute = Site::all().map(|site| brute(&site.to_string(), &own, true)).max().unwrap();
        assert_eq!(longest(&own.join(" ")), brute, "{own:?}");
    }
}
