//! What the log says about points that an action wins at once.

use meadhall_game::{Dice, Game, GameLog, Lang, Seed};

use super::scenario::*;
use super::wording::translate;
use crate::Action;
use crate::hex::{Side, Space};
use crate::tile::Animal::{Cattle, Horse};

/// Checks that the log line with this key says how many points Ann wins by an action.
#[track_caller]
fn check_points_in_log(scenario: &Scenario, action: &Action, key: &str, seed: u64) {
    let (mut after, mut log) = (scenario.clone(), GameLog::new());
    after.state.apply(ANN, action.clone(), &mut Dice::new(&Seed::from_number(seed), 1), &mut log);
    let points = after.score(ANN).total() - scenario.score(ANN).total();
    assert!(points > 0);
    let line = log.lines().iter().find(|line| line.text.key.ends_with(key)).unwrap();
    let said = [
        format!("(+{points} {}", if points == 1 { "point" } else { "points" }),
        format!("(+{points} {}", if points == 1 { "punto" } else { "puntos" }),
        format!("(+{points} {}", if points == 1 { "point" } else { "points" }),
    ];
    for (lang, said) in Lang::ALL.into_iter().zip(said) {
        let text = translate(lang, &line.text);
        let is_said = [").", ","].iter().any(|end| text.contains(&format!("{said}{end}")));
        assert!(is_said, "{text} must say {said}");
    }
}

#[test]
fn a_delivery_says_its_points() {
    let scenario = five_tile_island(2);
    let [l4, m4] = [("L4", Side::E), ("M4", Side::W)].map(|(cell, side)| space_at(&scenario, cell, side));
    let scenario = scenario
        .edit_player(ANN, |player| {
            player.crew -= 2;
            player.add_vikings(Space::MAINLAND, 2);
        })
        .with_animal_aboard(ANN, l4, Cattle)
        .with_animal_aboard(ANN, m4, Horse);
    for animals in [&[Cattle][..], &[Cattle, Horse]] {
        let unload = Action::Unload { onto: Space::MAINLAND, vikings: 0, animals: sorted_cargo(animals) };
        check_points_in_log(&scenario, &unload, "log_delivers", 2);
    }
}

#[test]
fn a_raid_says_its_points() {
    let scenario = scenario(2)
        .with_tile("L4", "LLLSSS settlement", 4)
        .with_settlement_strength("L4", 4)
        .with_vikings(ANN, "L4", Side::E, 2)
        .with_vikings(ANN, "L3", Side::Ne, 2);
    let [from, to] = [("L3", Side::Ne), ("L4", Side::E)].map(|(cell, side)| space_at(&scenario, cell, side));
    check_points_in_log(&scenario, &Action::Walk { from, to, vikings: 2 }, "log_raids", 2);
}

#[test]
fn an_outpost_says_its_points() {
    let scenario = five_tile_island(2).with_vikings(ANN, "L4", Side::E, 2);
    check_points_in_log(&scenario, &Action::BuildOutpost { at: north_corner("M3") }, "log_builds", 2);
}

#[test]
fn a_fight_says_the_points_of_the_ship_and_of_the_fallen_viking() {
    let scenario = scenario(2).with_tile("O3", "LLSSSS ship", 0).with_ship(ANN, "N3", Side::E, 2);
    let fight = Action::Sail { to: space_at(&scenario, "O3", Side::W) };
    for seed in 0..10 {
        check_points_in_log(&scenario, &fight, "log_sinks", seed);
    }
}
