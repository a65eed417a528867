//! AIs in hand-made scenarios: they choose what is certainly better, whatever their own dice are.

use meadhall_ai::AiPlayer;
use meadhall_game::{Decisions, Seed};

use super::scenario::*;
use crate::Action::{self, *};
use crate::harbor::HarborTile;
use crate::ship::ShipPosition::{Home as AtHome, Space};
use crate::tile::VoyageTile;

/// The last voyage; Green and Orange are home already, so every tile that Blue leaves is lost.
fn blue_alone_at_sea() -> Scenario {
    scenario(3).voyage(4).without_villagers().ship(ORANGE, AtHome(1), 0).ship(GREEN, AtHome(2), 0)
}

/// The last voyage; Blue is on space 2. Green, on space 3, takes a rune next and then has no stop left.
fn blue_behind_green(crew: u8) -> Scenario {
    let scenario = scenario(3).voyage(4).without_villagers().ship(ORANGE, AtHome(1), 0).tile(3, VoyageTile::Rune);
    scenario.ship(GREEN, Space(3), 0).ship(BLUE, Space(2), crew)
}

/// Returns a pennant with this glory; the box has one of each from 3 to 7.
const fn pennant(glory: u8) -> VoyageTile {
    VoyageTile::Pennant { glory, shields: 1 }
}

/// Checks that the AI chooses one of these actions with every seed, and that it had another choice.
#[track_caller]
fn assert_ai_takes(scenario: &Scenario, expected: &[Action]) {
    let decisions = Decisions::collect(&scenario.state);
    let decision = decisions.first().expect("a decision is open");
    let has_alternative = decision.options.iter().any(|option| !expected.contains(option));
    assert!(
        has_alternative && expected.iter().all(|it| decision.options.contains(it)),
        "the expected options are all offered beside others: {:?}",
        decision.options
    );
    for seed in 0..8 {
        for strategy in ["search:100", "search:400", "learned:800"] {
            let mut ai = AiPlayer::new(strategy.parse().unwrap(), &Seed::from_number(seed));
            let chosen = decision.options[ai.choose_option(&scenario.state, &decision)];
            assert!(expected.contains(&chosen), "seed {seed}, {strategy}: {chosen:?}");
        }
    }
}

#[test]
fn the_ai_takes_a_stop_that_wins() {
    // All have 0 glory. Green gets 1 for its rune whatever Blue does, and nothing more.
    assert_ai_takes(&blue_behind_green(0).tile(6, PENNANT_3).begin(), &[SailTo { space: 6 }]);
}

#[test]
fn the_ai_takes_the_better_of_two_stops_when_the_other_is_lost() {
    assert_ai_takes(&blue_behind_green(0).tile(6, PENNANT_3).tile(8, PENNANT_7).begin(), &[SailTo { space: 8 }]);
}

#[test]
fn the_ai_sells_the_most_valuable_good_at_the_last_sale() {
    let scenario = blue_alone_at_sea().stow(BLUE, &[WOOD_3, AMBER_8]).tile(3, PORT).ship(BLUE, Space(3), 0).begin();
    assert_ai_takes(&scenario, &[SellGood { good: AMBER_8 }]);
}

#[test]
fn the_ai_never_refuses_a_sale_at_the_end() {
    let scenario =
        blue_alone_at_sea().stow(BLUE, &[WOOD_3, PIG_5]).tile(3, DOUBLE_PORT).ship(BLUE, Space(3), 0).begin();
    assert_ai_takes(&scenario, &[SellGood { good: WOOD_3 }, SellGood { good: PIG_5 }]);
}

#[test]
fn the_ai_stows_a_pennant_on_a_free_space() {
    assert_ai_takes(&blue_alone_at_sea().tile(3, PENNANT_3).ship(BLUE, Space(3), 0).begin(), &[StowTile]);
}

#[test]
fn the_ai_replaces_a_worthless_tile() {
    let aboard = [AXE, PENNANT_3, pennant(4), pennant(5), pennant(6)];
    let scenario = blue_alone_at_sea().stow(BLUE, &aboard).tile(3, PENNANT_7).ship(BLUE, Space(3), 0).begin();
    assert_ai_takes(&scenario, &[ReplaceTile { old_tile: AXE }]);
}

#[test]
fn the_ai_replaces_the_lowest_pennant_by_a_mjollnir_for_many_vikings() {
    let aboard = [PENNANT_3, pennant(4), pennant(5), pennant(6), PENNANT_7];
    let scenario = blue_alone_at_sea().stow(BLUE, &aboard).tile(3, DOUBLE_MJOLLNIR).ship(BLUE, Space(3), 5).begin();
    assert_ai_takes(&scenario, &[ReplaceTile { old_tile: PENNANT_3 }]);
}

#[test]
fn the_ai_does_not_swap_a_pennant_for_a_mjollnir_without_vikings() {
    let aboard = [PENNANT_3, pennant(4), pennant(5), pennant(6), PENNANT_7];
    let scenario = blue_alone_at_sea().stow(BLUE, &aboard).tile(3, DOUBLE_MJOLLNIR).ship(BLUE, Space(3), 0).begin();
    assert_ai_takes(&scenario, &[ThrowTileAway]);
}

#[test]
fn the_ai_fights_a_monster_that_costs_nothing() {
    let scenario = blue_behind_green(1).stow(BLUE, &[DOUBLE_AXE, DOUBLE_AXE]).tile(4, monster(4)).begin();
    assert_ai_takes(&scenario.apply(BLUE, SailHome), &[FightMonster]);
}

#[test]
fn the_ai_spends_vikings_on_a_monster_when_they_are_worth_nothing_else() {
    assert_ai_takes(&blue_behind_green(5).tile(4, monster(5)).begin().apply(BLUE, SailHome), &[FightMonster]);
}

#[test]
fn the_ai_keeps_vikings_that_score_with_a_mjollnir() {
    let scenario = blue_behind_green(4).stow(BLUE, &[DOUBLE_MJOLLNIR]).tile(4, monster(3)).begin();
    assert_ai_takes(&scenario.apply(BLUE, SailHome), &[SacrificeViking]);
}

#[test]
fn the_ai_retaliates_when_the_attacker_cannot_answer() {
    // Green attacks Blue and has no Viking left; Blue's two Vikings are worth nothing else.
    let scenario = scenario(3)
        .voyage(4)
        .without_villagers()
        .tile(6, PENNANT_7)
        .ship(ORANGE, AtHome(1), 0)
        .ship(BLUE, Space(6), 2)
        .ship(GREEN, Space(2), 1);
    assert_ai_takes(&scenario.begin().apply(GREEN, SailTo { space: 6 }), &[Retaliate]);
}

#[test]
fn the_ai_flees_when_the_fight_costs_more_than_the_tile_is_worth() {
    let scenario = scenario(3)
        .voyage(4)
        .harbor_tile(HarborTile::Shields)
        .without_villagers()
        .tile(6, VoyageTile::Rune)
        .ship(ORANGE, AtHome(1), 0)
        .stow(BLUE, &[DOUBLE_MJOLLNIR, MJOLLNIR])
        .ship(BLUE, Space(6), 4)
        .ship(GREEN, Space(2), 1);
    assert_ai_takes(&scenario.begin().apply(GREEN, SailTo { space: 6 }), &[Flee]);
}
