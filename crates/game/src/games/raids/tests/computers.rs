//! AIs in hand-made scenarios: they choose what is certainly better, whatever their own dice are.

use super::super::Action::{self, *};
use super::super::ship::At::{Home as AtHome, Space};
use super::super::tile::Tile;
use super::table::*;
use crate::bot::{Bot, Effort, Player};
use crate::game::{Decisions, Seed};

/// The last voyage; Green and Orange are home already, so every tile that Blue leaves is lost.
fn alone() -> Table {
    table(3).voyage(4).no_villagers().ship(ORANGE, AtHome(1), 0).ship(GREEN, AtHome(2), 0)
}

/// The last voyage; Blue is on space 2. Green, on space 3, takes a rune next and then has no stop left.
fn at_sea(crew: u8) -> Table {
    let table = table(3).voyage(4).no_villagers().ship(ORANGE, AtHome(1), 0).tile(3, Tile::Rune);
    table.ship(GREEN, Space(3), 0).ship(BLUE, Space(2), crew)
}

/// Returns a pennant with this glory; the box has one of each from 3 to 7.
const fn pennant(glory: u8) -> Tile {
    Tile::Pennant { glory, shields: 1 }
}

/// Checks that the AI chooses one of these actions with every seed, and that it had another choice.
#[track_caller]
fn takes(table: &Table, wanted: &[Action]) {
    let asked = Decisions::of(&table.raids);
    let asked = asked.first().expect("somebody is asked");
    let other = asked.options.iter().any(|option| !wanted.contains(option));
    assert!(other && wanted.iter().all(|it| asked.options.contains(it)), "no choice among {:?}", asked.options);
    for seed in 0..8 {
        for playouts in [100, 400] {
            let mut bot = Bot::new(Player::Search(Effort::Playouts(playouts)), &Seed::numbered(seed));
            let chosen = asked.options[bot.choose(&table.raids, &asked)];
            assert!(wanted.contains(&chosen), "seed {seed}, {playouts} playouts: {chosen:?}");
        }
    }
}

#[test]
fn one_step_to_a_sure_win_is_taken() {
    // All have 0 glory. Green gets 1 for its rune whatever Blue does, and nothing more.
    takes(&at_sea(0).tile(6, PENNANT_3).begin(), &[Sail { space: 6 }]);
}

#[test]
fn of_two_stops_the_better_is_taken_when_the_other_is_then_discarded() {
    takes(&at_sea(0).tile(6, PENNANT_3).tile(8, PENNANT_7).begin(), &[Sail { space: 8 }]);
}

#[test]
fn the_dearest_good_is_sold_when_it_is_the_last_sale() {
    let table = alone().aboard(BLUE, &[WOOD_3, AMBER_8]).tile(3, PORT).ship(BLUE, Space(3), 0).begin();
    takes(&table, &[Sell { good: AMBER_8 }]);
}

#[test]
fn a_sale_is_never_refused_at_the_end() {
    let table = alone().aboard(BLUE, &[WOOD_3, PIG_5]).tile(3, DOUBLE_PORT).ship(BLUE, Space(3), 0).begin();
    takes(&table, &[Sell { good: WOOD_3 }, Sell { good: PIG_5 }]);
}

#[test]
fn a_pennant_is_not_thrown_away_where_there_is_room() {
    takes(&alone().tile(3, PENNANT_3).ship(BLUE, Space(3), 0).begin(), &[Stow]);
}

#[test]
fn what_is_worth_nothing_any_more_makes_room() {
    let aboard = [AXE, PENNANT_3, pennant(4), pennant(5), pennant(6)];
    let table = alone().aboard(BLUE, &aboard).tile(3, PENNANT_7).ship(BLUE, Space(3), 0).begin();
    takes(&table, &[Replace { old: AXE }]);
}

#[test]
fn a_hammer_for_many_vikings_takes_the_place_of_the_least_pennant() {
    let aboard = [PENNANT_3, pennant(4), pennant(5), pennant(6), PENNANT_7];
    let table = alone().aboard(BLUE, &aboard).tile(3, DOUBLE_MJOLLNIR).ship(BLUE, Space(3), 5).begin();
    takes(&table, &[Replace { old: PENNANT_3 }]);
}

#[test]
fn a_hammer_without_vikings_is_not_taken_for_a_pennant() {
    let aboard = [PENNANT_3, pennant(4), pennant(5), pennant(6), PENNANT_7];
    let table = alone().aboard(BLUE, &aboard).tile(3, DOUBLE_MJOLLNIR).ship(BLUE, Space(3), 0).begin();
    takes(&table, &[ThrowAway]);
}

#[test]
fn a_monster_that_costs_nothing_is_fought() {
    let table = at_sea(1).aboard(BLUE, &[DOUBLE_AXE, DOUBLE_AXE]).tile(4, monster(4)).begin();
    takes(&table.answer(BLUE, Home), &[Fight]);
}

#[test]
fn vikings_are_spent_on_a_monster_when_nothing_else_can_be_done_with_them() {
    takes(&at_sea(5).tile(4, monster(5)).begin().answer(BLUE, Home), &[Fight]);
}

#[test]
fn vikings_with_hammers_are_not_spent_on_a_small_monster() {
    let table = at_sea(4).aboard(BLUE, &[DOUBLE_MJOLLNIR]).tile(4, monster(3)).begin();
    takes(&table.answer(BLUE, Home), &[Sacrifice]);
}

#[test]
fn who_cannot_be_answered_stays_for_a_pennant() {
    // Green attacks Blue and has no Viking left; Blue's two Vikings are worth nothing else.
    let table =
        table(3).voyage(4).no_villagers().tile(6, PENNANT_7).ship(ORANGE, AtHome(1), 0).ship(BLUE, Space(6), 2).ship(
            GREEN,
            Space(2),
            1,
        );
    takes(&table.begin().answer(GREEN, Sail { space: 6 }), &[Retaliate]);
}

#[test]
fn nobody_fights_for_less_than_it_costs() {
    let table = table(3)
        .voyage(4)
        .no_villagers()
        .tile(6, Tile::Rune)
        .ship(ORANGE, AtHome(1), 0)
        .aboard(BLUE, &[DOUBLE_MJOLLNIR, MJOLLNIR])
        .ship(BLUE, Space(6), 4)
        .ship(GREEN, Space(2), 1);
    takes(&table.begin().answer(GREEN, Sail { space: 6 }), &[Flee]);
}
