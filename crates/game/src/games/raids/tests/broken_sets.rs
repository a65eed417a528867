//! Invalid tile sets: each is refused with its own error, whose message names what is wrong.

use super::super::data::{TileSet, TilesError};
use super::super::tile::{Good, Tile};
use super::table::*;

const SET: &str = include_str!("../tiles.toml");

/// Replaces one passage in the TOML of the standard set, and returns the error.
fn broken(from: &str, to: &str) -> TilesError {
    assert!(SET.contains(from), "{from} is in the house set");
    TileSet::parse(&SET.replacen(from, to, 1)).expect_err("the set is broken")
}

/// Checks that the TOML is refused and that the message names the culprit.
fn check_unreadable(from: &str, to: &str, culprit: &str) {
    let error = broken(from, to);
    assert!(matches!(error, TilesError::Unreadable(_)), "{error:?}");
    let message = error.to_string();
    assert!(message.starts_with("tiles.toml cannot be read: ") && message.contains(culprit), "{message}");
}

/// Replaces the two axes of the first voyage by this tile, and checks the reason in the error.
fn check_impossible(tile: Tile, toml: &str, reason: &str) {
    let error = broken("{ weapon = { power = 1, shields = 1 } }", toml);
    let message = error.to_string();
    let TilesError::Tile { voyage, tile: found, why } = error else { panic!("{error:?}") };
    assert_eq!((voyage, found, why), (1, tile, reason));
    assert!(message.contains("voyage 1") && message.contains(reason), "{message}");
}

#[test]
fn the_house_set_can_be_played_with() {
    assert_eq!(&TileSet::parse(SET).unwrap(), TileSet::house());
}

#[test]
fn a_slip_of_the_pen_is_told_with_its_line() {
    check_unreadable("[[voyage]]", "[[voyage", "line 6");
}

#[test]
fn a_file_cut_short_cannot_be_read() {
    let error = TileSet::parse(&SET[..SET.len() - 4]).expect_err("the last list is open");
    assert!(matches!(error, TilesError::Unreadable(_)), "{error:?}");
}

#[test]
fn an_unknown_field_of_a_lot_is_named() {
    check_unreadable("{ count = 2, tile", "{ count = 2, colour = 3, tile", "colour");
}

#[test]
fn an_unknown_field_of_a_tile_is_named() {
    check_unreadable("power = 1, shields = 1", "power = 1, rust = 4, shields = 1", "rust");
}

#[test]
fn an_unknown_field_of_a_voyage_is_named() {
    check_unreadable("[[voyage]]\n", "[[voyage]]\nharbour = 1\n", "harbour");
}

#[test]
fn an_unknown_kind_of_tile_is_named() {
    check_unreadable("tile = \"rune\"", "tile = \"saga\"", "saga");
}

#[test]
fn an_unknown_kind_of_goods_is_named() {
    check_unreadable("\"wood\"", "\"salt\"", "salt");
}

#[test]
fn a_missing_field_is_named() {
    check_unreadable("{ power = 1, shields = 1 }", "{ power = 1 }", "shields");
}

#[test]
fn a_count_below_nothing_is_refused() {
    check_unreadable("count = 2", "count = -2", "-2");
}

#[test]
fn a_voyage_too_few_or_too_many_is_counted() {
    let last = &SET[SET.rfind("[[voyage]]").unwrap()..];
    for (source, wrong) in [(SET.replacen(last, "", 1), 3), (format!("{SET}{last}"), 5)] {
        let error = TileSet::parse(&source).unwrap_err();
        assert!(matches!(error, TilesError::Voyages { found } if found == wrong), "{error:?}");
        assert!(error.to_string().contains(&format!("has {wrong} voyages; a match has 4")), "{error}");
    }
}

#[test]
fn a_stack_too_short_or_too_long_is_counted() {
    for (count, wrong) in [("count = 1", 15), ("count = 3", 17), ("count = 0", 14)] {
        let error = broken("count = 2", count);
        assert!(matches!(error, TilesError::Stack { voyage: 1, found } if found == wrong), "{error:?}");
        assert_eq!(error.to_string(), format!("voyage 1 has {wrong} tiles; the sea has 16 spaces for them"));
    }
}

#[test]
fn the_voyage_of_a_wrong_stack_is_told() {
    let third = "{ count = 1, tile = { pennant = { glory = 5, shields = 1 } } },";
    let error = broken(third, "");
    assert!(matches!(error, TilesError::Stack { voyage: 3, found: 15 }), "{error:?}");
}

#[test]
fn a_tile_is_single_or_double() {
    let reason = "it is single (1) or double (2)";
    check_impossible(Tile::Weapon { power: 0, shields: 1 }, "{ weapon = { power = 0, shields = 1 } }", reason);
    check_impossible(Tile::Weapon { power: 3, shields: 1 }, "{ weapon = { power = 3, shields = 1 } }", reason);
    check_impossible(Tile::Sail { power: 3, shields: 1 }, "{ sail = { power = 3, shields = 1 } }", reason);
    check_impossible(Tile::Mjollnir { power: 0, shields: 1 }, "{ mjollnir = { power = 0, shields = 1 } }", reason);
}

#[test]
fn a_port_sells_one_or_two_goods() {
    check_impossible(Tile::Port { sales: 0 }, "{ port = { sales = 0 } }", "a port sells 1 or 2 goods");
    check_impossible(Tile::Port { sales: 3 }, "{ port = { sales = 3 } }", "a port sells 1 or 2 goods");
}

#[test]
fn a_monster_has_some_strength() {
    check_impossible(monster(0), "{ monster = { strength = 0 } }", "a monster's strength is 1 to 9");
    check_impossible(monster(10), "{ monster = { strength = 10 } }", "a monster's strength is 1 to 9");
}

#[test]
fn pennants_and_goods_are_worth_something() {
    let worthless = Tile::Pennant { glory: 0, shields: 1 };
    check_impossible(worthless, "{ pennant = { glory = 0, shields = 1 } }", "glory is 1 to 9");
    let priceless = Tile::Goods { good: Good::Pig, glory: 10, shields: 0 };
    check_impossible(priceless, "{ goods = { good = \"pig\", glory = 10, shields = 0 } }", "glory is 1 to 9");
}

#[test]
fn visits_and_pillages_are_stocked_as_printed() {
    let (visit, pillage) = (Tile::Visit { pawns: 2 }, Tile::Pillage { coins: 3 });
    check_impossible(visit, "{ visit = { pawns = 2 } }", "a visit is stocked with 3 Vikings");
    check_impossible(pillage, "{ pillage = { coins = 3 } }", "a pillage is stocked with 2 coins");
}

/// A covered space never has more shields than an empty one.
#[test]
fn a_ship_tile_has_at_most_two_shields() {
    let tile = Tile::Weapon { power: 1, shields: 3 };
    check_impossible(tile, "{ weapon = { power = 1, shields = 3 } }", "a ship tile has 0 to 2 shields");
}

#[test]
fn more_than_four_pillages_would_run_out_of_coins() {
    let error = broken("count = 3, tile = \"rune\"", "count = 3, tile = { pillage = { coins = 2 } }");
    assert!(matches!(error, TilesError::Pillages { found: 7, most: 4 }), "{error:?}");
    assert_eq!(error.to_string(), "the set has 7 pillages; the coins are enough for 4");
}

#[test]
fn more_monsters_than_a_ship_has_room_for_are_refused() {
    let set = SET.replace("tile = \"rune\"", "tile = { monster = { strength = 3 } }");
    let error = TileSet::parse(&set).expect_err("there are 19 monsters");
    assert_eq!(error.to_string(), "the set has 19 monsters; the most is 16");
}
