//! What a player achieved with an action, as they read it after the match.

use meadhall_game::Text;

use super::hex::Space;
use super::placing::completes_island;
use super::public_state::PublicState;
use super::{Action, texts};

/// Returns what wins points at once; `None` for anything else.
pub fn achievement(public_state: &PublicState, action: &Action) -> Option<Text> {
    let raids = |land: Space, vikings: u8| {
        let present = public_state.current_player().vikings_on(land) + vikings;
        public_state.map.settlement_on(land).filter(|strength| present >= *strength).map(texts::achieved_raid)
    };
    match *action {
        Action::Unload { onto: Space::MAINLAND, ref animals, .. } if !animals.is_empty() => {
            Some(texts::achieved_delivery(texts::animal_names(animals)))
        }
        Action::Unload { onto: land, vikings, .. } | Action::Walk { to: land, vikings, .. } => raids(land, vikings),
        Action::Transport { to, .. } => raids(to, 1),
        Action::Sail { to } => public_state.map.has_enemy_ship(to).then(texts::achieved_victory),
        Action::BuildOutpost { .. } => Some(texts::achieved_outpost()),
        Action::PlaceTile { tile, at, rotation } => {
            completes_island(&public_state.map, tile, at, rotation).then(texts::achieved_island)
        }
        Action::Load { .. } | Action::ChooseCaptain { .. } | Action::EndTurn => None,
    }
}
