//! Simulations of AIs against each other: rotated seats, equal deals, and early stopping.

use std::sync::atomic::{AtomicU64, Ordering};

use meadhall::game::{Seed, Setup};
use meadhall::games::{GAMES, find};
use meadhall::kind::Kind;
use meadhall::simulate::{Plan, Tally, ladder, record, run};
use serde_json::Value;
use stage::full::{extended, whole};

fn plan<'a>(kind: &'static dyn Kind, players: &[&str], matches: u64, progress: &'a (dyn Fn(u64) + Sync)) -> Plan<'a> {
    let setup = Setup::new(kind.meta(), players.len() as u8, []).unwrap();
    let players = players.iter().map(|&name| name.to_owned()).collect();
    Plan { kind, setup, seed: 5, matches, players, until_clear: false, audit: true, progress }
}

fn raids() -> &'static dyn Kind {
    find("raids").unwrap()
}

#[test]
fn each_deal_is_played_from_every_seat() {
    let mut journal = Vec::new();
    let players = ["greedy", "random", "search:2"];
    record(&plan(raids(), &players, 5, &|_| {}), &mut journal).unwrap();
    let lines: Vec<Value> = journal.split(|it| *it == b'\n').filter_map(|it| serde_json::from_slice(it).ok()).collect();
    let begun: Vec<&Value> = lines.iter().filter(|it| it["kind"] == "set_up").collect();
    assert_eq!(begun.len(), 6, "a deal is played whole or not at all");
    for deal in begun.chunks(3) {
        assert!(deal.iter().all(|it| it["seed"] == deal[0]["seed"] && it["mark"] == deal[0]["mark"]));
        for seat in 0..3 {
            let mut sat: Vec<&str> = deal.iter().map(|it| it["players"][seat].as_str().unwrap()).collect();
            sat.sort_unstable();
            assert_eq!(sat, players, "everybody has had seat {seat}");
        }
    }
    assert_ne!(begun[0]["seed"], begun[3]["seed"]);
}

#[test]
fn players_alike_get_a_new_deal_each_match() {
    let mut journal = Vec::new();
    record(&plan(raids(), &["random", "random"], 2, &|_| {}), &mut journal).unwrap();
    for n in 0..2 {
        let seed = serde_json::to_string(&Seed::numbered(5).child(n)).unwrap();
        assert!(String::from_utf8_lossy(&journal).contains(&seed));
    }
}

#[test]
fn the_same_plan_gives_the_same_result_on_any_number_of_threads() {
    let told =
        |tallies: Vec<Tally>| tallies.iter().map(|it| (it.wins().to_bits(), it.mean().to_bits())).collect::<Vec<_>>();
    let players = ["search:4", "greedy", "flat:8"];
    let plan = plan(raids(), &players, 9, &|_| {});
    assert_eq!(told(run(&plan).unwrap()), told(record(&plan, &mut std::io::sink()).unwrap()));
}

#[test]
fn a_contest_stops_when_it_is_clear_and_not_before() {
    let played = AtomicU64::new(0);
    let count = |done| {
        played.fetch_max(done, Ordering::Relaxed);
    };
    let clear = Plan { until_clear: true, ..plan(raids(), &["search:8", "random"], 400, &count) };
    let tallies = run(&clear).unwrap();
    assert_eq!((tallies[0].deals(), played.load(Ordering::Relaxed)), (10, 20), "it is clear at the first look");
    assert!(tallies[0].is_clear() && tallies[0].share().low > 0.5 && tallies[1].share().high < 0.5);
    // Equal strategies never differ significantly.
    let even = Plan { until_clear: true, ..plan(raids(), &["random", "random"], 40, &|_| {}) };
    let tallies = run(&even).unwrap();
    assert_eq!(tallies[0].deals(), 40);
    assert!(!tallies[0].is_clear());
}

#[test]
fn every_listed_game_is_played_to_its_end_by_every_kind_of_player() {
    for kind in GAMES {
        let most = *kind.meta().seats.end();
        for seats in kind.meta().seats.clone().filter(|seats| whole() || *seats == most) {
            let names = ["search:3", "greedy", "flat:6", "easy"];
            let players: Vec<&str> = names.iter().copied().cycle().take(seats.into()).collect();
            let tallies = run(&plan(kind, &players, 1, &|_| {})).unwrap();
            let won: f64 = tallies.iter().map(Tally::wins).sum();
            assert_eq!(won.round() as u64, tallies[0].deals() * if seats == 1 { 1 } else { seats.into() });
        }
    }
}

#[test]
fn a_search_is_stronger_than_the_yardsticks_in_every_listed_game() {
    for kind in GAMES {
        // The fewest seats that make a contest: with two, each check needs fewer and shorter matches than
        // with four.
        let seats = usize::from(*kind.meta().seats.start()).max(2);
        // A search that beats the first two also beats random play. Greedy takes longest.
        let compared = if extended() { 3 } else { 1 + usize::from(whole()) };
        let yardsticks = ["flat:25", "greedy", "random"].into_iter().take(compared);
        for against in yardsticks {
            let mut players = vec![against; seats];
            players[0] = "search:5";
            let tallies = run(&Plan { until_clear: true, ..plan(kind, &players, 400, &|_| {}) }).unwrap();
            let share = tallies[0].share();
            assert!(
                tallies[0].is_clear() && share.low > tallies[0].par(),
                "{} against {against}: {share:?}",
                kind.meta().id
            );
        }
    }
}

#[test]
fn the_ladder_goes_up_by_fours_and_ends_against_the_clock() {
    for kind in GAMES {
        let rungs = ladder::rungs(kind.meta());
        assert!(rungs.iter().all(|rung| kind.meta().seats.contains(&rung.seats)));
        for name in rungs.iter().flat_map(|rung| [&rung.player, &rung.against]) {
            assert!(name.parse::<meadhall::bot::Player>().is_ok(), "{name}");
        }
        let tallies = rungs[0].climb(kind, &[], (1, 10), &|_| {}).unwrap();
        assert!(tallies[0].share().won > tallies[0].par(), "greed beats chance");
    }
}

#[test]
fn an_unknown_player_is_refused_with_those_there_are() {
    for wrong in ["best", "search", "search:", "search:0", "search:-1", "flat:1s", "search:4294967296", "flat:+5"] {
        let error = run(&plan(raids(), &["random", wrong], 1, &|_| {})).unwrap_err().to_string();
        assert!(
            error.starts_with(&format!("there is no computer player \"{wrong}\"; there are: easy, medium, hard")),
            "{error}"
        );
    }
}
