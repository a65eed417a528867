//! Simulations of AIs against each other: rotated seats, equal deals, and early stopping.

use std::sync::atomic::{AtomicU64, Ordering};

use meadhall::simulation::ladder::LevelPair;
use meadhall::simulation::{PlayerTally, SimulationPlan, record_simulation, run_simulation};
use meadhall_game::{Decisions, Dice, Game, Level, MatchSetup, Seed};
use meadhall_games::{GAMES, find_game, for_each_game};
use meadhall_registry::GameType;
use meadhall_test_support::scale::{is_full_run, is_more_than_full_run};
use serde_json::Value;

fn test_plan<'a>(
    game_type: &'static dyn GameType,
    players: &[&str],
    matches: u64,
    on_progress: &'a (dyn Fn(u64) + Sync),
) -> SimulationPlan<'a> {
    let setup = MatchSetup::new(game_type.meta(), players.len() as u8, []).unwrap();
    let players = players.iter().map(|&name| name.to_owned()).collect();
    SimulationPlan {
        game_type,
        setup,
        seed_number: 5,
        match_count: matches,
        strategy_names: players,
        stop_when_significant: false,
        check_invariants: true,
        on_progress,
    }
}

fn raids() -> &'static dyn GameType {
    find_game("raids").unwrap()
}

#[test]
fn each_deal_is_played_once_from_each_seat() {
    let mut journal = Vec::new();
    let players = ["greedy", "random", "search:2"];
    record_simulation(&test_plan(raids(), &players, 5, &|_| {}), &mut journal).unwrap();
    let lines: Vec<Value> = journal.split(|it| *it == b'\n').filter_map(|it| serde_json::from_slice(it).ok()).collect();
    let starts: Vec<&Value> = lines.iter().filter(|it| it["kind"] == "start").collect();
    assert_eq!(starts.len(), 6, "a deal is played from each seat or not at all");
    for deal in starts.chunks(3) {
        assert!(deal.iter().all(|it| it["seed"] == deal[0]["seed"] && it["fingerprint"] == deal[0]["fingerprint"]));
        for seat in 0..3 {
            let mut strategies: Vec<&str> =
                deal.iter().map(|it| it["strategy_names"][seat].as_str().unwrap()).collect();
            strategies.sort_unstable();
            assert_eq!(strategies, players, "each strategy played seat {seat}");
        }
    }
    assert_ne!(starts[0]["seed"], starts[3]["seed"]);
}

#[test]
fn equal_strategies_get_a_new_deal_each_match() {
    let mut journal = Vec::new();
    record_simulation(&test_plan(raids(), &["random", "random"], 2, &|_| {}), &mut journal).unwrap();
    for n in 0..2 {
        let seed = serde_json::to_string(&Seed::from_number(5).derive(n)).unwrap();
        assert!(String::from_utf8_lossy(&journal).contains(&seed));
    }
}

#[test]
fn the_same_plan_gives_the_same_result_on_any_number_of_threads() {
    let results = |tallies: Vec<PlayerTally>| {
        tallies.iter().map(|it| (it.win_count().to_bits(), it.mean_points().to_bits())).collect::<Vec<_>>()
    };
    let players = ["search:4", "greedy", "flat:8"];
    let plan = test_plan(raids(), &players, 9, &|_| {});
    assert_eq!(
        results(run_simulation(&plan).unwrap()),
        results(record_simulation(&plan, &mut std::io::sink()).unwrap())
    );
}

#[test]
fn a_simulation_stops_once_the_result_is_significant() {
    let played = AtomicU64::new(0);
    let count = |done| {
        played.fetch_max(done, Ordering::Relaxed);
    };
    let significant_plan =
        SimulationPlan { stop_when_significant: true, ..test_plan(raids(), &["search:8", "random"], 400, &count) };
    let tallies = run_simulation(&significant_plan).unwrap();
    assert_eq!(
        (tallies[0].deal_count(), played.load(Ordering::Relaxed)),
        (10, 20),
        "the result is significant at the first check"
    );
    assert!(tallies[0].is_significant() && tallies[0].win_share().low > 0.5 && tallies[1].win_share().high < 0.5);
    // Equal strategies never differ significantly.
    let even_plan =
        SimulationPlan { stop_when_significant: true, ..test_plan(raids(), &["random", "random"], 40, &|_| {}) };
    let tallies = run_simulation(&even_plan).unwrap();
    assert_eq!(tallies[0].deal_count(), 40);
    assert!(!tallies[0].is_significant());
}

#[test]
fn each_strategy_plays_each_game_to_its_end() {
    for game_type in GAMES {
        let most = *game_type.meta().seat_range.end();
        for seats in game_type.meta().seat_range.clone().filter(|seats| is_full_run() || *seats == most) {
            let names = ["learned:3", "search:3", "greedy", "flat:6", "easy"];
            let players: Vec<&str> = names.iter().copied().cycle().take(seats.into()).collect();
            let tallies = run_simulation(&test_plan(game_type, &players, 1, &|_| {})).unwrap();
            let won: f64 = tallies.iter().map(PlayerTally::win_count).sum();
            assert_eq!(won.round() as u64, tallies[0].deal_count() * if seats == 1 { 1 } else { seats.into() });
        }
    }
}

/// Makes a test for each registered game, so that they run in parallel.
macro_rules! search_tests {
    ($($name:ident: $package:ident::$game:ident,)+) => {
        mod search_beats_the_baselines {
            $(#[test]
            fn $name() {
                super::check_search::<meadhall_games::$game>(stringify!($name));
            })+
        }
    };
}

for_each_game!(search_tests);

/// Whether the game gives prior weights for its first decision.
fn has_prior<G: Game>() -> bool {
    let game = G::new(&MatchSetup::all(&G::META)[0], &mut Dice::new(&Seed::from_number(0), 0));
    let (mut decisions, mut weights) = (Decisions::without_prompts(), Vec::new());
    decisions.refill(&game);
    let decision = decisions.first().expect("a match begins with a decision");
    game.prior_weights(decision.seat, decision.options, &mut weights);
    !weights.is_empty()
}

fn check_search<G: Game>(id: &str) {
    let game_type = find_game(id).unwrap();
    // The fewest seats that make a contest: with two, each check needs fewer and shorter matches than with four.
    let seat_range = &game_type.meta().seat_range;
    let seats = usize::from((*seat_range.start()).max(2.min(*seat_range.end())));
    if seats == 1 {
        return;
    }
    // A search that beats the first two also beats random play. Greedy takes longest. Without priors a search has to
    // learn which options are good, so it gets more playouts and a weaker opponent.
    let compared = if is_more_than_full_run() { 3 } else { 1 + usize::from(is_full_run()) };
    let (search, baselines) = if has_prior::<G>() {
        ("search:5", &["flat:25", "greedy", "random"][..compared])
    } else {
        ("search:50", &["random"][..])
    };
    for against in baselines {
        let mut players = vec![*against; seats];
        players[0] = search;
        let tallies = run_simulation(&SimulationPlan {
            stop_when_significant: true,
            ..test_plan(game_type, &players, 400, &|_| {})
        })
        .unwrap();
        let share = tallies[0].win_share();
        assert!(
            tallies[0].is_significant() && share.low > tallies[0].fair_win_share(),
            "{search} against {against} in {id}: {share:?}"
        );
    }
}

#[test]
fn the_pairs_of_a_ladder_are_neighbors_with_all_numbers_of_seats() {
    for game_type in GAMES {
        let pairs = LevelPair::of_game(game_type.meta());
        let contests = game_type.meta().seat_range.clone().filter(|seats| *seats > 1).count();
        assert_eq!(pairs.len(), contests * (usize::from(Level::COUNT) - 1));
        assert!(pairs.iter().all(|pair| pair.easier_level.number() + 1 == pair.level.number()));
        assert!(pairs.iter().all(|pair| game_type.meta().seat_range.contains(&pair.seats)));
    }
}

#[test]
fn a_ladder_that_is_measured_in_parts_has_the_same_result() {
    let pair = LevelPair::of_game(raids().meta())[0];
    let play = |deals| pair.play(raids(), 1, deals, &|| {}).unwrap().ahead;
    let mut in_parts = play(0..3);
    in_parts.add(&play(3..8));
    let (in_parts, at_once) = (in_parts.win_share(0.5), play(0..8).win_share(0.5));
    assert!((in_parts.mean - at_once.mean).abs() < 1e-9 && (in_parts.low - at_once.low).abs() < 1e-9);
}

/// The highest level is far stronger than the lowest one in each game.
#[test]
fn the_highest_level_beats_the_lowest() {
    for game_type in ["raids", "explorers", "relic_runners"].map(|id| find_game(id).unwrap()) {
        let (level, easier_level) = (Level::HIGHEST, Level::LOWEST);
        let pair = LevelPair { seats: 2, level, easier_level };
        let ahead = pair.play(game_type, 1, 0..3, &|| {}).unwrap().ahead.win_share(0.5);
        assert!(ahead.low > 0.5, "{ahead:?}");
    }
}

#[test]
fn levels_play_by_number() {
    let tallies = run_simulation(&test_plan(raids(), &["level:5", "level:1"], 40, &|_| {})).unwrap();
    assert!(tallies[0].win_share().low > 0.5, "{}", tallies[0]);
    assert!(tallies[0].to_string().starts_with("strategy=level:5 "), "{}", tallies[0]);
}

/// Greedy looks one step ahead, so it beats random where many options score at once.
#[test]
fn greedy_beats_random_where_options_score_at_once() {
    for game_type in ["raids", "explorers", "relic_runners"].map(|id| find_game(id).unwrap()) {
        let mut players = vec!["random"; usize::from((*game_type.meta().seat_range.start()).max(2))];
        players[0] = "greedy";
        let tallies = run_simulation(&test_plan(game_type, &players, 40, &|_| {})).unwrap();
        assert!(tallies[0].win_share().mean > tallies[0].fair_win_share(), "{}", tallies[0]);
    }
}

#[test]
fn an_unknown_strategy_is_refused_with_the_available_ones() {
    for wrong in ["best", "search", "search:", "search:0", "search:-1", "flat:1s", "search:4294967296", "flat:+5"] {
        let error = run_simulation(&test_plan(raids(), &["random", wrong], 1, &|_| {})).unwrap_err().to_string();
        assert!(
            error.starts_with(&format!(
                "there is no computer player \"{wrong}\"; choose level:1 to level:8, easy, medium, hard"
            )),
            "{error}"
        );
    }
}
