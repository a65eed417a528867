//! What the lesson says after an answer: what the learner did, and what it brought.

use meadhall_game::{AnswerKind, LEARNER_SEAT, Text};

use super::acting_player;
use crate::hex::{Cell, Space};
use crate::island::Island;
use crate::island_influence::InfluenceTable;
use crate::public_state::PublicState;
use crate::tile::TileContent;
use crate::view::View;
use crate::{Action, texts};

/// Returns what an answer led to. Of answers that were proposed, only those that bring something are told.
pub fn done(view: &View, action: &Action, kind: AnswerKind) -> Option<Text> {
    let public_state = &view.public_state;
    let is_other = kind == AnswerKind::Other;
    match action {
        Action::EndTurn => is_other.then(texts::tutorial_turn_ended),
        Action::Sail { to } if has_fought(public_state, to.cell) => Some(texts::tutorial_sank()),
        // It was told before the turn ended.
        _ if acting_player(view).is_none() => None,
        Action::PlaceTile { at, .. } => completed(public_state, *at)
            .map(texts::tutorial_completed)
            .or_else(|| is_other.then(texts::tutorial_goal_other)),
        Action::Unload { onto: Space::MAINLAND, animals, .. } if !animals.is_empty() => {
            Some(texts::tutorial_delivered(texts::animal_names(animals)))
        }
        // Nothing undoes a raid.
        Action::Unload { .. } | Action::Walk { .. } | Action::Transport { .. }
            if public_state.undoing_action.is_none() =>
        {
            let raided = &public_state.player(LEARNER_SEAT).raided_settlements;
            Some(texts::tutorial_raided(raided.len(), raided.iter().sum()))
        }
        Action::Unload { animals, .. } if !animals.is_empty() => Some(texts::tutorial_deliver_other()),
        Action::Unload { vikings, .. } => is_other.then(|| texts::tutorial_unloaded(texts::load_vikings(*vikings))),
        Action::Load { vikings, animals, .. } => {
            let is_told = is_other || !animals.is_empty();
            is_told.then(|| texts::tutorial_loaded(texts::load_text(*vikings, animals)))
        }
        Action::Walk { .. } => Some(texts::tutorial_walked()),
        Action::Transport { animal, .. } => Some(texts::tutorial_transported(texts::animal_name(*animal, 1))),
        Action::Sail { .. } => is_other.then(texts::tutorial_sailed),
        Action::BuildOutpost { .. } => Some(texts::tutorial_built()),
        Action::ChooseCaptain { .. } => None,
    }
}

/// Whether the last action, which led to this cell, sank an enemy ship; nothing undoes a fight.
fn has_fought(public_state: &PublicState, cell: Cell) -> bool {
    let tile = public_state.map.tile_at(cell);
    let is_sunk = tile.is_some_and(|placed| placed.tile.content() == TileContent::EnemyShip && placed.token.is_none());
    is_sunk && public_state.undoing_action.is_none()
}

/// Returns the size of a complete island with a tile on this cell that the learner controls.
fn completed(public_state: &PublicState, cell: Cell) -> Option<u8> {
    let influence = InfluenceTable::new(public_state);
    let is_own = |island: &Island| influence[island.number].controllers().0.contains(&LEARNER_SEAT);
    Island::of_tile(&public_state.map, cell).iter().find(|it| it.is_complete && is_own(it)).map(Island::size)
}
