//! What a player achieved with an action, as they read it after the match.

use meadhall_game::Text;

use super::hex::Space;
use super::placing::completes_island;
use super::public_state::PublicState;
use super::{Action, score, texts};

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
        Action::Unload { onto: land, vikings, .. } if vikings > 0 && public_state.is_on_complete_island(land) => {
            with_island(public_state, action, raids(land, vikings))
        }
        Action::Unload { onto: land, vikings, .. } => raids(land, vikings),
        Action::Walk { to: land, vikings, .. } => raids(land, vikings),
        Action::Transport { to, .. } => raids(to, 1),
        Action::Sail { to } => public_state.map.has_enemy_ship(to).then(texts::achieved_victory),
        Action::BuildOutpost { .. } => with_island(public_state, action, Some(texts::achieved_outpost())),
        Action::PlaceTile { tile, at, rotation } => {
            completes_island(&public_state.map, tile, at, rotation).then(texts::achieved_island)
        }
        Action::Load { .. } | Action::ChooseCaptain { .. } | Action::EndTurn => None,
    }
}

/// Returns the achievement, with the island that the action takes over if there is one.
fn with_island(public_state: &PublicState, action: &Action, achieved: Option<Text>) -> Option<Text> {
    let island_points = |state: &PublicState| {
        let own_score = &score::scores(state)[public_state.current_seat.index()];
        own_score.sources.iter().find(|source| source.name == texts::score_islands()).map(|source| source.points)
    };
    if island_points(&public_state.after(action)) <= island_points(public_state) {
        return achieved;
    }
    Some(achieved.map_or_else(texts::achieved_control, texts::achieved_with_island))
}
