//! The icons of Explorers, one file each, and those shared with other games.

use meadhall_game::Icon;
use meadhall_games_art::icons;

use super::captain::Captain;
use super::hex::{Side, SideSet};
use super::tile::{Animal, TileShape};

icons! {
    ACTION "action"
    ACTION_SPENT "action_spent"
    BAG "bag"
    BAND "band"
    CAPTAIN "captain"
    CAPTAIN_ARCHER "captain_archer"
    CAPTAIN_BARBARIAN "captain_barbarian"
    CAPTAIN_CARTOGRAPHER "captain_cartographer"
    CAPTAIN_HERO "captain_hero"
    CAPTAIN_HUNTSMAN "captain_huntsman"
    CAPTAIN_QUEEN "captain_queen"
    CAPTAIN_SCOUT "captain_scout"
    CAPTAIN_SHIELDMAIDEN "captain_shieldmaiden"
    CAPTAIN_TRADER "captain_trader"
    CAPTAIN_TYRANT "captain_tyrant"
    CAPTAIN_WATCHMAN "captain_watchman"
    CHICKEN "chicken"
    CHOICE_HEX "choice_hex"
    COUNT_BADGE "count_badge"
    COW "cow"
    ENEMY "enemy"
    FALLEN "fallen"
    FIGHT_CHIP "fight_chip"
    FREE_PLACE "free_place"
    GOAT "goat"
    HELMET "helmet"
    HORSE "horse"
    HULL "hull"
    ISLAND "island"
    LAST_HEX "last_hex"
    LAUREL "laurel"
    LONGSHIP "longship"
    MAINLAND "mainland"
    OUTPOST "outpost"
    PANEL_OF_FOUR "panel_of_four"
    PANEL_OF_FOUR_TURN "panel_of_four_turn"
    PANEL_OF_ONE "panel_of_one"
    PANEL_OF_ONE_TURN "panel_of_one_turn"
    PANEL_OF_THREE "panel_of_three"
    PANEL_OF_THREE_TURN "panel_of_three_turn"
    PANEL_OF_TWO "panel_of_two"
    PANEL_OF_TWO_TURN "panel_of_two_turn"
    PIG "pig"
    RAIL "rail"
    RAIL_LINE "rail_line"
    SAIL_CHIP "sail_chip"
    SEA "sea"
    SEA_TIP_0 "sea_tip_0"
    SEA_TIP_1 "sea_tip_1"
    SEA_TIP_2 "sea_tip_2"
    SEA_TIP_3 "sea_tip_3"
    SEA_TIP_4 "sea_tip_4"
    SEA_TIP_5 "sea_tip_5"
    SETTLEMENT "settlement"
    SETTLEMENT_STRENGTH "settlement_strength"
    SHEEP "sheep"
    SITE "site"
    TARGET_HEX "target_hex"
    TILE "tile"
    TILE_0 "tile_0"
    TILE_01 "tile_01"
    TILE_012 "tile_012"
    TILE_0123 "tile_0123"
    TILE_01234 "tile_01234"
    TILE_01235 "tile_01235"
    TILE_01245 "tile_01245"
    TILE_0125 "tile_0125"
    TILE_012_4 "tile_012_4"
    TILE_013 "tile_013"
    TILE_0134 "tile_0134"
    TILE_01345 "tile_01345"
    TILE_014 "tile_014"
    TILE_0145 "tile_0145"
    TILE_015 "tile_015"
    TILE_015_3 "tile_015_3"
    TILE_01_3 "tile_01_3"
    TILE_01_4 "tile_01_4"
    TILE_02 "tile_02"
    TILE_023 "tile_023"
    TILE_02345 "tile_02345"
    TILE_0235 "tile_0235"
    TILE_025 "tile_025"
    TILE_03 "tile_03"
    TILE_034 "tile_034"
    TILE_0345 "tile_0345"
    TILE_035 "tile_035"
    TILE_04 "tile_04"
    TILE_045 "tile_045"
    TILE_045_2 "tile_045_2"
    TILE_05 "tile_05"
    TILE_05_2 "tile_05_2"
    TILE_05_3 "tile_05_3"
    TILE_0_2 "tile_0_2"
    TILE_0_23 "tile_0_23"
    TILE_0_234 "tile_0_234"
    TILE_0_3 "tile_0_3"
    TILE_0_34 "tile_0_34"
    TILE_0_4 "tile_0_4"
    TILE_1 "tile_1"
    TILE_12 "tile_12"
    TILE_123 "tile_123"
    TILE_1234 "tile_1234"
    TILE_12345 "tile_12345"
    TILE_123_5 "tile_123_5"
    TILE_124 "tile_124"
    TILE_1245 "tile_1245"
    TILE_125 "tile_125"
    TILE_12_4 "tile_12_4"
    TILE_12_5 "tile_12_5"
    TILE_13 "tile_13"
    TILE_134 "tile_134"
    TILE_14 "tile_14"
    TILE_145 "tile_145"
    TILE_15 "tile_15"
    TILE_1_3 "tile_1_3"
    TILE_1_34 "tile_1_34"
    TILE_1_345 "tile_1_345"
    TILE_1_4 "tile_1_4"
    TILE_1_45 "tile_1_45"
    TILE_1_5 "tile_1_5"
    TILE_2 "tile_2"
    TILE_23 "tile_23"
    TILE_234 "tile_234"
    TILE_2345 "tile_2345"
    TILE_235 "tile_235"
    TILE_23_5 "tile_23_5"
    TILE_24 "tile_24"
    TILE_245 "tile_245"
    TILE_25 "tile_25"
    TILE_2_4 "tile_2_4"
    TILE_2_45 "tile_2_45"
    TILE_2_5 "tile_2_5"
    TILE_3 "tile_3"
    TILE_34 "tile_34"
    TILE_345 "tile_345"
    TILE_35 "tile_35"
    TILE_3_5 "tile_3_5"
    TILE_4 "tile_4"
    TILE_45 "tile_45"
    TILE_5 "tile_5"
    TOWER "tower"
    VIKING "viking"
    WALK_CHIP "walk_chip"
    WINTER "winter"
}

/// Returns the ground of a tile. Its name lists the sides of each land.
pub fn tile_icon(shape: TileShape) -> &'static Icon {
    let sides = |land: SideSet| land.iter().map(|side| char::from(b'0' + side as u8)).collect::<String>();
    let mut lands: Vec<String> = shape.land_spaces().map(sides).collect();
    lands.sort_unstable();
    let name = format!("tile_{}", lands.join("_"));
    ICON_SET.icons.iter().copied().find(|icon| icon.name == name).unwrap_or(&TILE_0)
}

/// Returns a tip of sea at the corner after a side.
pub fn sea_tip_icon(before: Side) -> &'static Icon {
    match before {
        Side::E => &SEA_TIP_0,
        Side::Ne => &SEA_TIP_1,
        Side::Nw => &SEA_TIP_2,
        Side::W => &SEA_TIP_3,
        Side::Sw => &SEA_TIP_4,
        Side::Se => &SEA_TIP_5,
    }
}

pub fn animal_icon(animal: Animal) -> &'static Icon {
    match animal {
        Animal::Pig => &PIG,
        Animal::Chicken => &CHICKEN,
        Animal::Goat => &GOAT,
        Animal::Sheep => &SHEEP,
        Animal::Cattle => &COW,
        Animal::Horse => &HORSE,
    }
}

/// Returns the emblem of a captain.
pub fn captain_icon(captain: Captain) -> &'static Icon {
    match captain {
        Captain::Archer => &CAPTAIN_ARCHER,
        Captain::Barbarian => &CAPTAIN_BARBARIAN,
        Captain::Cartographer => &CAPTAIN_CARTOGRAPHER,
        Captain::Hero => &CAPTAIN_HERO,
        Captain::Huntsman => &CAPTAIN_HUNTSMAN,
        Captain::Queen => &CAPTAIN_QUEEN,
        Captain::Scout => &CAPTAIN_SCOUT,
        Captain::Shieldmaiden => &CAPTAIN_SHIELDMAIDEN,
        Captain::Trader => &CAPTAIN_TRADER,
        Captain::Tyrant => &CAPTAIN_TYRANT,
        Captain::Watchman => &CAPTAIN_WATCHMAN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::Tile;

    #[test]
    fn each_tile_has_a_ground_for_each_rotation() {
        for tile in Tile::all().into_iter().chain([1, 2].map(Tile::fixed)) {
            for rotation in 0..6 {
                let shape = tile.shape(rotation);
                let name = tile_icon(shape).name.trim_start_matches("tile_");
                let sides: SideSet =
                    name.chars().filter_map(|c| c.to_digit(10)).map(|n| Side::ALL[n as usize]).collect();
                assert_eq!(sides, shape.land_sides(), "{tile} turned {rotation}");
                assert_eq!(name.split('_').count(), shape.land_spaces().count(), "{tile} turned {rotation}");
            }
        }
    }
}
