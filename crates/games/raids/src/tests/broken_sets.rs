//! Invalid tile sets: each is refused with its own error, whose message names what is wrong.

use super::scenario::*;
use crate::data::{TileSet, TileSetError};
use crate::tile::{GoodsKind, VoyageTile};

const STANDARD_SET_TOML: &str = include_str!("../tiles.toml");

/// Replaces one passage in the TOML of the standard set, and returns the error.
fn error_after_replacing(from: &str, to: &str) -> TileSetError {
    assert!(STANDARD_SET_TOML.contains(from), "{from} is in the standard set");
    TileSet::parse(&STANDARD_SET_TOML.replacen(from, to, 1)).expect_err("the set is invalid")
}

/// Checks that the TOML is refused and that the message names the culprit.
fn check_unreadable(from: &str, to: &str, culprit: &str) {
    let error = error_after_replacing(from, to);
    assert!(matches!(error, TileSetError::InvalidToml(_)), "{error:?}");
    let message = error.to_string();
    assert!(message.starts_with("cannot parse tiles.toml: ") && message.contains(culprit), "{message}");
}

/// Replaces the two axes of the first voyage by this tile, and checks the reason in the error.
fn check_impossible_tile(tile: VoyageTile, toml: &str, reason: &str) {
    let error = error_after_replacing("{ weapon = { power = 1, shields = 1 } }", toml);
    let message = error.to_string();
    let TileSetError::ImpossibleTile { voyage, tile: found, reason: found_reason } = error else { panic!("{error:?}") };
    assert_eq!((voyage, found, found_reason), (1, tile, reason));
    assert!(message.contains("voyage 1") && message.contains(reason), "{message}");
}

#[test]
fn the_standard_set_is_valid() {
    assert_eq!(&TileSet::parse(STANDARD_SET_TOML).unwrap(), TileSet::standard());
}

#[test]
fn a_syntax_error_names_its_line() {
    check_unreadable("[[voyage]]", "[[voyage", "line 7");
}

#[test]
fn a_truncated_file_is_refused() {
    let error =
        TileSet::parse(&STANDARD_SET_TOML[..STANDARD_SET_TOML.len() - 4]).expect_err("the last list is not closed");
    assert!(matches!(error, TileSetError::InvalidToml(_)), "{error:?}");
}

#[test]
fn an_unknown_field_of_a_tile_count_is_named() {
    check_unreadable("{ count = 2, tile", "{ count = 2, color = 3, tile", "color");
}

#[test]
fn an_unknown_field_of_a_tile_is_named() {
    check_unreadable("power = 1, shields = 1", "power = 1, rust = 4, shields = 1", "rust");
}

#[test]
fn an_unknown_field_of_a_voyage_is_named() {
    check_unreadable("[[voyage]]\n", "[[voyage]]\nharbor = 1\n", "harbor");
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
fn a_negative_count_is_refused() {
    check_unreadable("count = 2", "count = -2", "-2");
}

#[test]
fn a_wrong_number_of_voyages_is_refused() {
    let last = &STANDARD_SET_TOML[STANDARD_SET_TOML.rfind("[[voyage]]").unwrap()..];
    for (source, wrong) in [(STANDARD_SET_TOML.replacen(last, "", 1), 3), (format!("{STANDARD_SET_TOML}{last}"), 5)] {
        let error = TileSet::parse(&source).unwrap_err();
        assert!(matches!(error, TileSetError::WrongVoyageCount { found } if found == wrong), "{error:?}");
        assert!(error.to_string().contains(&format!("has {wrong} voyages; a match has 4")), "{error}");
    }
}

#[test]
fn a_voyage_with_a_wrong_number_of_tiles_is_refused() {
    for (count, wrong) in [("count = 1", 15), ("count = 3", 17), ("count = 0", 14)] {
        let error = error_after_replacing("count = 2", count);
        assert!(matches!(error, TileSetError::WrongTileCount { voyage: 1, found } if found == wrong), "{error:?}");
        assert_eq!(error.to_string(), format!("voyage 1 has {wrong} tiles; the sea has 16 spaces for them"));
    }
}

#[test]
fn the_error_names_the_voyage_with_the_wrong_number_of_tiles() {
    let third = "{ count = 1, tile = { pennant = { glory = 5, shields = 1 } } },";
    let error = error_after_replacing(third, "");
    assert!(matches!(error, TileSetError::WrongTileCount { voyage: 3, found: 15 }), "{error:?}");
}

#[test]
fn a_tile_is_single_or_double() {
    let reason = "power must be 1 (single) or 2 (double)";
    check_impossible_tile(
        VoyageTile::Weapon { power: 0, shields: 1 },
        "{ weapon = { power = 0, shields = 1 } }",
        reason,
    );
    check_impossible_tile(
        VoyageTile::Weapon { power: 3, shields: 1 },
        "{ weapon = { power = 3, shields = 1 } }",
        reason,
    );
    check_impossible_tile(VoyageTile::Sail { power: 3, shields: 1 }, "{ sail = { power = 3, shields = 1 } }", reason);
    check_impossible_tile(
        VoyageTile::Mjollnir { power: 0, shields: 1 },
        "{ mjollnir = { power = 0, shields = 1 } }",
        reason,
    );
}

#[test]
fn a_port_sells_one_or_two_goods() {
    check_impossible_tile(VoyageTile::Port { sales: 0 }, "{ port = { sales = 0 } }", "a port must sell 1 or 2 goods");
    check_impossible_tile(VoyageTile::Port { sales: 3 }, "{ port = { sales = 3 } }", "a port must sell 1 or 2 goods");
}

#[test]
fn a_monster_has_a_strength_of_1_to_9() {
    check_impossible_tile(monster(0), "{ monster = { strength = 0 } }", "a monster's strength must be 1 to 9");
    check_impossible_tile(monster(10), "{ monster = { strength = 10 } }", "a monster's strength must be 1 to 9");
}

#[test]
fn pennants_and_goods_are_worth_1_to_9_glory() {
    let worthless = VoyageTile::Pennant { glory: 0, shields: 1 };
    check_impossible_tile(worthless, "{ pennant = { glory = 0, shields = 1 } }", "glory must be 1 to 9");
    let priceless = VoyageTile::Goods { good: GoodsKind::Pig, glory: 10, shields: 0 };
    check_impossible_tile(priceless, "{ goods = { good = \"pig\", glory = 10, shields = 0 } }", "glory must be 1 to 9");
}

#[test]
fn visits_and_pillages_are_stocked_as_printed() {
    let (visit, pillage) = (VoyageTile::Visit { pawns: 2 }, VoyageTile::Pillage { coins: 3 });
    check_impossible_tile(visit, "{ visit = { pawns = 2 } }", "a visit must have 3 Vikings");
    check_impossible_tile(pillage, "{ pillage = { coins = 3 } }", "a pillage must have 2 coins");
}

/// A covered space never has more shields than an empty one.
#[test]
fn a_ship_tile_has_at_most_two_shields() {
    let tile = VoyageTile::Weapon { power: 1, shields: 3 };
    check_impossible_tile(tile, "{ weapon = { power = 1, shields = 3 } }", "a ship tile must have 0 to 2 shields");
}

#[test]
fn more_pillages_than_the_coins_allow_are_refused() {
    let error = error_after_replacing("count = 3, tile = \"rune\"", "count = 3, tile = { pillage = { coins = 2 } }");
    assert!(matches!(error, TileSetError::TooManyPillages { found: 7, max: 4 }), "{error:?}");
    assert_eq!(error.to_string(), "the set has 7 pillages; there are only coins for 4");
}

#[test]
fn more_than_sixteen_monsters_are_refused() {
    let set = STANDARD_SET_TOML.replace("tile = \"rune\"", "tile = { monster = { strength = 3 } }");
    let error = TileSet::parse(&set).expect_err("there are 19 monsters");
    assert_eq!(error.to_string(), "the set has 19 monsters; the maximum is 16");
}
