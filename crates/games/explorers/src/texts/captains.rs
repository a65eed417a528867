//! The names of the captains, and how they score.

use meadhall_game::Text;

use crate::captain::Captain;

pub fn captain_name(captain: Captain) -> Text {
    match captain {
        Captain::Archer => super::archer(),
        Captain::Barbarian => super::barbarian(),
        Captain::Cartographer => super::cartographer(),
        Captain::Hero => super::hero(),
        Captain::Huntsman => super::huntsman(),
        Captain::Queen => super::queen(),
        Captain::Scout => super::scout(),
        Captain::Shieldmaiden => super::shieldmaiden(),
        Captain::Trader => super::trader(),
        Captain::Tyrant => super::tyrant(),
        Captain::Watchman => super::watchman(),
    }
}

/// Explains how a captain scores.
pub fn captain_effect(captain: Captain, players: u8) -> Text {
    match captain {
        Captain::Archer => super::effect_archer(),
        Captain::Barbarian => super::effect_barbarian(),
        Captain::Cartographer => super::effect_cartographer(),
        Captain::Hero => super::effect_hero(),
        Captain::Huntsman => super::effect_huntsman(),
        Captain::Queen => super::effect_queen(players),
        Captain::Scout => super::effect_scout(),
        Captain::Shieldmaiden => super::effect_shieldmaiden(),
        Captain::Trader => super::effect_trader(),
        Captain::Tyrant => super::effect_tyrant(),
        Captain::Watchman => super::effect_watchman(),
    }
}
