//! "Phase 2 - Navigate": the rules of navigation. Step 1 discards, step 2 sails.

use super::super::Action::*;
use super::super::coins::Coins;
use super::super::sea::Spot;
use super::super::ship::At::{self, Space, Start};
use super::super::tile::Tile;
use super::table::*;

/// Blue at 2 on a rune and Green at 9, with all kinds of tiles between and beyond.
fn chase() -> Table {
    duel()
        .voyage(2)
        .tile(1, AXE)
        .tile(2, Tile::Rune)
        .tile(3, WOOD_3)
        .tile(4, monster(3))
        .tile(6, VISIT)
        .tile(7, PILLAGE)
        .tile(8, PORT)
        .tile(9, AXE)
        .tile(11, SAIL)
        .tile(12, monster(4))
        .tile(13, Tile::Rune)
        .ship(BLUE, Space(2), 2)
        .ship(GREEN, Space(9), 0)
}

/// The published example: Blue takes the axe and discards the wood and the monster between it and Green.
/// It may go to (a), (b) or (g) without combat, to (c) or (d) with combat, but not to (e) or (f), which are
/// passages.
#[test]
fn the_published_example_of_navigation() {
    let table = table(3)
        .voyage(2)
        .tile(1, AXE)
        .tile(2, WOOD_3)
        .tile(3, monster(4))
        .tile(4, Tile::Rune)
        .tile(6, SAIL)
        .tile(7, PENNANT_3)
        .tile(8, PORT)
        .tile(9, VISIT)
        .tile(11, PILLAGE)
        .tile(12, Tile::Rune)
        .ship(BLUE, Space(1), 4)
        .ship(GREEN, Space(4), 3)
        .ship(ORANGE, Space(8), 1)
        .begin()
        .answer(BLUE, Stow);
    let (a, b, c, d, g) = (6, 7, 4, 8, 12);
    assert_eq!((table.spot_at(2), table.spot_at(3)), (Spot::Empty, Spot::Empty));
    assert_eq!(table.stops(), [c, a, b, d, g]);
    for (space, fight) in [(a, false), (b, false), (g, false), (c, true), (d, true)] {
        let there = table.again().answer(BLUE, Sail { space });
        assert_eq!((there.at(BLUE), there.told("attacks")), (Space(space), fight));
    }
}

#[test]
fn every_voyage_tile_between_a_ship_and_the_next_is_discarded() {
    let table = chase();
    let discarded = table.raids.discarded;
    let table = table.begin();
    assert!([3, 4, 6, 7, 8].into_iter().all(|space| table.spot_at(space) == Spot::Empty));
    assert_eq!(table.raids.discarded, discarded + 5);
    assert!(table.told("discards"));
}

/// FR, ES: the example discards a monster without a fight, a sacrifice or a reward.
#[test]
fn a_monster_discarded_by_step_1_costs_and_brings_nothing() {
    let table = chase().no_villagers().begin().answer(BLUE, Sail { space: 11 });
    assert_eq!((table.crew(BLUE), table.raids.ship(BLUE).monsters.len()), (2, 0));
    assert!(!table.told("sacrifices") && !table.told("beats"));
}

#[test]
fn the_pawns_and_coins_of_discarded_tiles_go_back() {
    let table = chase();
    let (pawns, coins) = (table.raids.reserve, table.raids.bank);
    let table = table.begin();
    assert_eq!(table.raids.reserve, pawns + 3);
    assert_eq!(table.raids.bank, Coins { six: coins.six, three: coins.three + 1, one: coins.one + 1 });
    let table = table.answer(BLUE, Sail { space: 11 });
    assert_eq!((table.crew(BLUE), table.coins(BLUE)), (2 + 2, Coins::default()), "two villages, no visit, no pillage");
}

#[test]
fn villages_are_no_tiles_they_stay_and_still_pay() {
    let table = chase().begin();
    assert_eq!(table.spot_at(5), Spot::Village { pawns: 3 });
    let table = table.answer(BLUE, Sail { space: 11 });
    assert_eq!((table.crew(BLUE), table.spot_at(5)), (2 + 2, Spot::Village { pawns: 2 }));
}

#[test]
fn the_tile_of_the_ship_ahead_stays_and_so_does_all_beyond_and_behind() {
    let table = chase().begin();
    for (space, tile) in [(1, AXE), (9, AXE), (11, SAIL), (12, monster(4)), (13, Tile::Rune)] {
        assert_eq!(table.spot_at(space), Spot::Tile(tile));
    }
}

#[test]
fn the_tile_under_the_ship_is_taken_and_not_discarded() {
    let table = chase().begin();
    assert_eq!((table.raids.ship(BLUE).runes, table.spot_at(2)), (1, Spot::Empty));
}

/// FR: "Naviguez au moins jusqu'à rattraper le premier joueur devant vous." To stop on its tile is enough.
#[test]
fn a_ship_must_at_least_catch_up_with_the_next() {
    assert_eq!(chase().begin().asked(), (BLUE, vec![Sail { space: 9 }, Sail { space: 11 }, Sail { space: 13 }, Home]));
}

#[test]
fn a_ship_without_vikings_must_pass_the_ship_ahead() {
    // The only Viking on the way comes aboard at the village on 10, too late for Green's tile.
    let table = chase().spot(5, Spot::Village { pawns: 0 }).ship(BLUE, Space(2), 0).begin();
    assert_eq!(table.stops(), [11, 13]);
}

/// "Any Weapon, Sail, Mjöllnir, Pennant, Goods, Rune, or Port tile still on the board", at any distance;
/// never a village, a visit, a pillage, a monster or a space whose tile is gone.
#[test]
fn a_ship_may_stop_at_any_stop_however_far_and_nowhere_else() {
    let table = table(4)
        .voyage(2)
        .tile(1, AXE)
        .tile(2, SAIL)
        .tile(3, MJOLLNIR)
        .tile(4, PENNANT_3)
        .tile(6, WOOD_3)
        .tile(7, Tile::Rune)
        .tile(8, PORT)
        .tile(9, VISIT)
        .tile(11, PILLAGE)
        .tile(12, monster(3))
        .tile(19, DOUBLE_PORT)
        .begin();
    assert_eq!(table.stops(), [1, 2, 3, 4, 6, 7, 8, 19]);
}

#[test]
fn nobody_sails_backwards() {
    let table = chase().ship(BLUE, Space(9), 5).ship(GREEN, Space(11), 5).begin().answer(BLUE, Stow);
    assert_eq!((table.spot_at(1), table.stops()), (Spot::Tile(AXE), vec![11, 13]));
}

/// "At the start of a Voyage, only the last player to leave the Harbor must catch up."
#[test]
fn from_the_harbour_only_the_last_of_four_must_catch_up() {
    let spaces = [1, 2, 3, 4, 6, 7, 8];
    let mut table =
        spaces.into_iter().fold(table(4).no_villagers(), |table, space| table.tile(space, Tile::Rune)).begin();
    for (seat, space) in [(BLUE, 7), (GREEN, 6), (ORANGE, 4)] {
        assert_eq!(table.asked().0, seat);
        assert!(table.stops().starts_with(&[1, 2, 3]), "{seat:?} may stop before the others");
        assert!(!table.told("discards"));
        table = table.answer(seat, Sail { space });
    }
    assert_eq!(table.asked().0, PINK);
    assert!([1, 2, 3].into_iter().all(|space| table.spot_at(space) == Spot::Empty));
    assert_eq!(table.stops(), [8], "Pink has no Viking to fight with at 4, 6 or 7");
}

/// The last ship to leave may attack the nearest ship, if it has a Viking.
#[test]
fn the_last_to_leave_the_harbour_may_stop_on_the_tile_of_the_nearest_ship() {
    let table = table(2)
        .ghost(At::Home(1))
        .tile(1, Tile::Rune)
        .tile(3, Tile::Rune)
        .tile(4, AXE)
        .ship(BLUE, Space(3), 1)
        .ship(GREEN, Start(2), 1)
        .begin();
    assert_eq!((table.spot_at(1), table.stops()), (Spot::Empty, vec![3, 4]));
    let table = table.answer(GREEN, Sail { space: 3 });
    assert_eq!((table.crew(GREEN), table.asked()), (0, (BLUE, vec![Flee])));
}

/// "On any turn, you can decide to Navigate the rest of the way in one go."
#[test]
fn home_is_offered_at_every_turn_even_the_first() {
    let table = table(4).tile(1, Tile::Rune).begin();
    assert_eq!(table.asked(), (BLUE, vec![Sail { space: 1 }, Home]));
    let table = table.answer(BLUE, Home);
    assert_eq!((table.at(BLUE), table.asked().0), (At::Home(1), GREEN));
}

/// "Place your Longship on the smallest available number."
#[test]
fn ships_line_up_in_the_order_in_which_they_come_home() {
    let table = table(4)
        .no_villagers()
        .tile(4, Tile::Rune)
        .begin()
        .answer(BLUE, Home)
        .answer(GREEN, Sail { space: 4 })
        .answer(ORANGE, Home)
        .answer(PINK, Home);
    let homes = [BLUE, ORANGE, PINK].map(|seat| table.at(seat));
    assert_eq!(homes, [At::Home(1), At::Home(2), At::Home(3)]);
}

/// Advice: "mover with 0 Vikings, only occupied tiles ahead: go past, if need be Home".
#[test]
fn without_vikings_and_with_nothing_but_occupied_tiles_ahead_a_ship_goes_home() {
    let table = table(3)
        .no_villagers()
        .tile(2, Tile::Rune)
        .tile(6, AXE)
        .tile(8, AXE)
        .ship(BLUE, Space(2), 0)
        .ship(GREEN, Space(6), 3)
        .ship(ORANGE, Space(8), 3)
        .begin();
    assert_eq!(table.asked(), (BLUE, vec![Home]));
    assert_eq!(table.answer(BLUE, Home).at(BLUE), At::Home(1));
}

/// Advice: "next ship ahead is already home: discard all remaining tiles, sail home".
#[test]
fn the_last_ship_at_sea_discards_everything_and_sails_home() {
    let table = duel().tile(2, Tile::Rune).tile(3, AXE).tile(12, PORT).tile(19, SAIL).ship(BLUE, Space(2), 5);
    let table = table.ship(GREEN, At::Home(2), 0).begin();
    assert_eq!(table.asked(), (BLUE, vec![Home]));
    assert!([3, 12, 19].into_iter().all(|space| table.spot_at(space) == Spot::Empty));
    assert_eq!(table.raids.ship(BLUE).runes, 1);
}
