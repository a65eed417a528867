//! What the lesson says and proposes at a question that no idea fits.

use meadhall_game::{Text, TutorialMoment};

use super::{LearnerDecision, acting_player, animal_aboard, animal_beside_ship, distant_animal, first_step};
use super::{helpful_tile, picture_label, placement_label, sail_option};
use crate::hex::Space;
use crate::map::{Terrain, TileMap};
use crate::player::Player;
use crate::view::View;
use crate::{Action, texts};

/// Returns what leads to the next idea: a tile, then a raid, then the animals, then a settlement, and at last the end of the
/// turn.
pub fn guide(view: &View, decision: &LearnerDecision<'_>) -> TutorialMoment {
    let steps = [tile, raid, animal_aboard, animal_beside_ship, animal, crew, settlement];
    steps.into_iter().find_map(|step| step(view, decision)).unwrap_or_else(|| last_resort(decision))
}

fn tile(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    if acting_player(view).is_some() {
        return None;
    }
    let closes = |option: &Action| view.public_state.points_of(option) > 0;
    let proposed_option = decision.options.iter().position(closes).unwrap_or_else(|| helpful_tile(view, decision));
    let (content, label) = placement_label(decision, proposed_option)?;
    Some(TutorialMoment { detail: texts::guide_tile(content), proposed_option, label: Some(label) })
}

fn animal(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    let moment = distant_animal(view, decision)?;
    Some(TutorialMoment { detail: texts::guide_animal(), ..moment })
}

/// Proposes to take Vikings aboard a ship that has none, and to leave room for an animal.
fn crew(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    acting_player(view).filter(|player| player.crew == 0)?;
    let loads_vikings =
        |option: &Action| matches!(option, Action::Load { vikings: 1..=2, animals, .. } if animals.is_empty());
    let proposed_option = decision.options.iter().rposition(loads_vikings)?;
    moment(view, decision, proposed_option, texts::guide_crew())
}

/// Proposes the action that raids a settlement at once.
pub fn raid(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    let (public_state, player) = (&view.public_state, acting_player(view)?);
    let raided_count = player.raided_settlements.len();
    let raids = |option: &Action| {
        let is_landing = matches!(option, Action::Unload { .. } | Action::Walk { .. } | Action::Transport { .. });
        is_landing && public_state.after(option).current_player().raided_settlements.len() > raided_count
    };
    let proposed_option = decision.options.iter().position(raids)?;
    let points = public_state.points_of(&decision.options[proposed_option]);
    moment(view, decision, proposed_option, texts::guide_raid(points))
}

/// Proposes to sail to the nearest settlement that the crew can raid.
fn settlement(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    let (map, player) = (&view.public_state.map, acting_player(view)?);
    let strength_at = |sea: Space| weak_settlement(map, player, sea);
    let (step, goal) = first_step(map, player.ship, |sea| strength_at(sea).is_some())?;
    let proposed_option = sail_option(decision, step)?;
    moment(view, decision, proposed_option, texts::guide_settlement(strength_at(goal)?))
}

/// Returns the strength of a settlement on the tile of this sea that the player can raid with the crew.
fn weak_settlement(map: &TileMap, player: &Player, sea: Space) -> Option<u8> {
    let strengths = map.spaces(sea.cell, Terrain::Land).filter_map(|land| map.settlement_on(land));
    strengths.filter(|strength| *strength <= player.crew).min()
}

fn moment(view: &View, decision: &LearnerDecision<'_>, proposed_option: usize, detail: Text) -> Option<TutorialMoment> {
    Some(TutorialMoment { detail, proposed_option, label: Some(picture_label(view, decision, proposed_option)?) })
}

/// Proposes to end the turn, or to keep a captain.
fn last_resort(decision: &LearnerDecision<'_>) -> TutorialMoment {
    let done = if decision.ends_turn { texts::guide_turn_over } else { texts::guide_done };
    let end_turn = decision.options.iter().position(|option| *option == Action::EndTurn);
    let (proposed_option, detail, label) = match end_turn {
        Some(end_turn) => (end_turn, done(), Some(texts::choice_done())),
        None => (decision.default_option, texts::guide_captain(), None),
    };
    TutorialMoment { detail, proposed_option, label }
}
