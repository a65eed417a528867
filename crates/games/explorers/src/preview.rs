//! Previews of what an option will do, the most important effect first.

use meadhall_game::Text;

use super::actions::{add_raided_settlement, deliver_animals};
use super::hex::Space;
use super::island::Island;
use super::map::PlacedTile;
use super::player::Player;
use super::public_state::PublicState;
use super::score::points_gained;
use super::{Action, board, choice_notes, texts};

/// The most things on a tile for which a preview lists the pieces of players one by one. A fight counts as two.
const MAX_LISTED_THINGS: usize = 3;

/// Returns sentences about the effects of an action of the current player, after a warning if there is one.
pub fn preview(public_state: &PublicState, action: &Action) -> Vec<Text> {
    choice_notes::warning(public_state, action).into_iter().chain(effects(public_state, action)).collect()
}

fn effects(public_state: &PublicState, action: &Action) -> Vec<Text> {
    let player = public_state.current_player();
    match action {
        Action::PlaceTile { tile, at, rotation } => {
            let mut after = public_state.map.clone();
            after.place(*at, PlacedTile { tile: *tile, rotation: *rotation, token: None });
            island_previews(&Island::of_tile(&after, *at))
        }
        Action::Load { vikings, animals, .. } => {
            let mut after = player.clone();
            after.crew += vikings;
            after.cargo.extend(animals.iter().copied());
            after.cargo.sort_unstable();
            vec![hold_preview(&after)]
        }
        Action::Unload { onto, vikings, animals } => {
            let mut after = player.clone();
            after.crew -= vikings;
            after.add_vikings(*onto, *vikings);
            for animal in animals {
                let index = after.cargo.iter().position(|held| held == animal);
                index.map(|index| after.cargo.remove(index));
            }
            let delivery = (*onto == Space::MAINLAND && !animals.is_empty()).then(|| {
                let points = points_gained(public_state, |player| deliver_animals(player, animals));
                texts::preview_deliver(points)
            });
            let raid = raid_preview(public_state, &after, *onto);
            delivery.into_iter().chain(raid).chain([hold_preview(&after)]).collect()
        }
        Action::Sail { to: Space::MAINLAND } => vec![texts::preview_come_home()],
        Action::Sail { to } => {
            let fight_is_ahead = public_state.map.has_enemy_ship(*to);
            let fight = fight_is_ahead.then(|| {
                let deadly_count = public_state.remaining_enemy_losses.iter().filter(|loss| **loss > 0).count();
                // If all remaining enemy ships kill a Viking, the preview does not need their number.
                let ships = if deadly_count == public_state.remaining_enemy_losses.len() {
                    1
                } else {
                    public_state.remaining_enemy_losses.len()
                };
                texts::preview_fight(
                    points_gained(public_state, |player| player.enemy_ships_sunk += 1),
                    deadly_count.min(ships),
                    ships,
                    points_gained(public_state, |player| player.vikings_lost += 1),
                )
            });
            let previews: Vec<Text> =
                fight.into_iter().chain(arrival_previews(public_state, *to, fight_is_ahead)).collect();
            if previews.is_empty() { vec![texts::preview_find_nothing()] } else { previews }
        }
        Action::Walk { from, to, vikings } => walk_preview(public_state, *from, *to, *vikings),
        Action::Transport { from, to, .. } => walk_preview(public_state, *from, *to, 1),
        Action::BuildOutpost { at } => {
            vec![texts::preview_build(points_gained(public_state, |player| player.outposts.push(*at)), 2)]
        }
        Action::EndTurn => vec![texts::preview_lose(public_state.actions_left())],
        Action::ChooseCaptain { captain } => vec![texts::captain_effect(*captain, public_state.players.len() as u8)],
    }
}

/// Returns sentences about what lies where a ship arrives. If players have many pieces there, they are only counted,
/// because a menu has no room for all of them.
fn arrival_previews(public_state: &PublicState, to: Space, fight_is_ahead: bool) -> Vec<Text> {
    // The preview of the fight mentions the enemy ship already.
    let mut contents = if fight_is_ahead {
        board::animals_on_tile(public_state, to.cell)
    } else {
        board::neutral_contents(public_state, to.cell)
    };
    let mut pieces = board::player_pieces_on_tile(public_state, to.cell, Some(public_state.current_seat));
    let sentences = pieces.len() + contents.len() + if fight_is_ahead { 2 } else { 0 };
    if sentences > MAX_LISTED_THINGS {
        pieces.clear();
        contents.extend(board::piece_counts_on_tile(public_state, to.cell));
    }
    let contents = (!contents.is_empty()).then(|| texts::preview_find(contents));
    contents.into_iter().chain(pieces.into_iter().map(texts::preview_meet)).collect()
}

/// Returns sentences about the islands to which a new tile would belong.
fn island_previews(islands: &[Island]) -> Vec<Text> {
    let size = Island::size;
    match islands {
        [a, b] if a.is_complete && b.is_complete => vec![texts::preview_complete_two(size(a), size(b))],
        [a, b] if !a.is_complete && !b.is_complete => match (size(a), size(b)) {
            (1, 1) => vec![texts::preview_begin_two()],
            (a, b) => vec![texts::preview_join_two(a, b)],
        },
        _ => islands.iter().map(island_preview).collect(),
    }
}

fn island_preview(island: &Island) -> Text {
    if island.is_complete { texts::preview_complete(island.size()) } else { texts::preview_join(island.size()) }
}

fn hold_preview(player: &Player) -> Text {
    let room = player.free_hold_space() as u8;
    match (player.crew, player.cargo.as_slice()) {
        (0, []) => texts::preview_hold_nothing(room),
        (crew, cargo) => texts::preview_hold(texts::load_text(crew, cargo), room),
    }
}

/// Returns sentences about a walk: a raid, or the contents of a land that is new to the player's Vikings, and the
/// number of Vikings there afterwards.
fn walk_preview(public_state: &PublicState, from: Space, to: Space, vikings: u8) -> Vec<Text> {
    let mut after = public_state.current_player().clone();
    after.remove_vikings(from, vikings);
    after.add_vikings(to, vikings);
    let raid = raid_preview(public_state, &after, to);
    let is_first = public_state.current_player().vikings_on(to) == 0;
    let contents =
        if is_first && raid.is_none() { board::neutral_contents_on_land(public_state, to) } else { Vec::new() };
    let contents = (!contents.is_empty()).then(|| texts::preview_find(contents));
    raid.into_iter().chain([texts::preview_stand(after.vikings_on(to))]).chain(contents).collect()
}

/// Returns a sentence about the raid on this land, or `None` if `after` does not have enough Vikings there or there is
/// no settlement.
fn raid_preview(public_state: &PublicState, after: &Player, land: Space) -> Option<Text> {
    let strength = public_state.map.settlement_on(land).filter(|strength| after.vikings_on(land) >= *strength)?;
    let points = points_gained(public_state, |player| add_raided_settlement(player, strength));
    Some(texts::preview_raid(points))
}
