//! The option that a missed deadline takes for a player: safe and cheap.

use super::super::Action::*;
use super::super::ship::At::Space;
use super::super::tile::Tile;
use super::table::*;

/// Blue takes this tile, with these tiles aboard and a crew of three.
fn takes(tile: Tile, aboard: &[Tile]) -> Table {
    let table = duel().voyage(4).tile(2, tile).tile(3, Tile::Rune).ship(BLUE, Space(2), 3).ship(GREEN, Space(3), 0);
    table.aboard(BLUE, aboard).begin()
}

#[test]
fn a_new_tile_goes_on_a_free_space() {
    assert_eq!(takes(SAIL, &[AXE]).default(), Stow);
}

#[test]
fn a_new_tile_is_thrown_away_when_no_space_is_free() {
    assert_eq!(takes(SAIL, &[AXE, WOOD_3, PIG_5, PENNANT_3, PENNANT_7]).default(), ThrowAway);
}

#[test]
fn the_dearest_good_is_sold() {
    assert_eq!(takes(PORT, &[WOOD_3, PIG_5, WOOD_6]).default(), Sell { good: WOOD_6 });
}

/// Blue sails past a monster of strength 3 with a crew of three and these tiles aboard.
fn meets(aboard: &[Tile]) -> Table {
    let table = duel().voyage(4).tile(2, Tile::Rune).tile(3, Tile::Rune).tile(4, monster(3)).tile(6, Tile::Rune);
    let table = table.ship(BLUE, Space(2), 3).ship(GREEN, Space(3), 0).aboard(BLUE, aboard);
    table.begin().answer(BLUE, Sail { space: 6 })
}

#[test]
fn a_monster_is_fought_if_that_costs_at_most_one_viking() {
    assert_eq!(meets(&[AXE, DOUBLE_AXE]).default(), Fight);
    assert_eq!(meets(&[DOUBLE_AXE]).default(), Fight);
}

#[test]
fn a_dear_fight_is_bought_off_with_one_viking() {
    assert_eq!(meets(&[AXE]).default(), Sacrifice);
    assert_eq!(meets(&[]).default(), Sacrifice);
}

#[test]
fn a_ship_sails_to_the_nearest_stop_that_needs_no_fight_else_home() {
    let table =
        duel().voyage(4).tile(2, Tile::Rune).tile(3, Tile::Rune).ship(BLUE, Space(2), 3).ship(GREEN, Space(3), 0);
    let free = table.again().tile(4, monster(3)).tile(6, AXE).tile(7, SAIL).begin();
    assert_eq!((free.stops(), free.default()), (vec![3, 6, 7], Sail { space: 6 }));
    let held = table.begin();
    assert_eq!((held.stops(), held.default()), (vec![3], Home));
}
