//! Previews of what an option will do, the most important effect first.

use meadhall_game::{Seat, Text};

use super::actions::{add_raided_settlement, deliver_animals};
use super::hex::{Cell, Space};
use super::island::Island;
use super::island_influence::InfluenceTable;
use super::map::{PlacedTile, Terrain};
use super::placing::completes_island;
use super::player::Player;
use super::prose::{Prize, moves_to_seas};
use super::public_state::PublicState;
use super::score::{self, points_gained};
use super::tile::{Animal, TileContent};
use super::view::View;
use super::{Action, board, choice_notes, texts};

/// The most things on a tile for which a preview lists the pieces of players one by one. A fight counts as two.
const MAX_LISTED_THINGS: usize = 3;

/// The most players whose points, and kinds of animals, for which a preview has room.
const MAX_LISTED_GAINS: usize = 2;

/// Returns sentences about the effects of an action of the current player, after a warning if there is one.
pub fn preview(public_state: &PublicState, action: &Action) -> Vec<Text> {
    choice_notes::warning(public_state, action).into_iter().chain(effects(public_state, action)).collect()
}

fn effects(public_state: &PublicState, action: &Action) -> Vec<Text> {
    match action {
        Action::PlaceTile { tile, at, rotation } => {
            let after = public_state.after(action);
            let is_told =
                tile.content() == TileContent::Nothing || completes_island(&public_state.map, *tile, *at, *rotation);
            let content = || content_preview(&after, texts::content_name(tile.content()), *at);
            let content = if is_told { None } else { content() };
            placement_previews(public_state, &after, *at).into_iter().chain(content).collect()
        }
        Action::Load { .. } => vec![hold_preview(public_state.after(action).current_player())],
        Action::Unload { onto, vikings, animals } => unload_previews(public_state, action, *onto, *vikings, animals),
        Action::Sail { to: Space::MAINLAND } => vec![home_preview(public_state)],
        Action::Sail { to } => sail_previews(public_state, *to),
        Action::Walk { to, .. } | Action::Transport { to, .. } => walk_preview(public_state, action, *to),
        Action::BuildOutpost { at } => {
            vec![texts::preview_build(points_gained(public_state, |player| player.outposts.push(*at)), 2)]
        }
        Action::EndTurn => vec![texts::preview_lose(public_state.actions_left())],
        Action::ChooseCaptain { captain } => vec![texts::captain_effect(*captain, public_state.players.len() as u8)],
    }
}

/// Returns sentences about a delivery, a raid, other points and what Vikings can do there, or else about what stays aboard.
fn unload_previews(
    public_state: &PublicState,
    action: &Action,
    onto: Space,
    vikings: u8,
    animals: &[Animal],
) -> Vec<Text> {
    let state_after = public_state.after(action);
    let after = state_after.current_player();
    let delivery = (onto == Space::MAINLAND && !animals.is_empty()).then(|| {
        let points = points_gained(public_state, |player| deliver_animals(player, animals));
        texts::preview_deliver(points)
    });
    if let Some(delivery) = delivery {
        return vec![delivery, hold_preview(after)];
    }
    let raid = raid_preview(public_state, after, onto);
    let is_warned = choice_notes::leaves_no_crew(public_state, action);
    let hold = (!is_warned).then(|| hold_preview(after));
    if raided_strength(public_state, after, onto).is_some() {
        return raid.into_iter().chain(hold).collect();
    }
    let gain = Some(public_state.points_of(action)).filter(|gain| *gain > 0);
    let gain = gain.map(|gain| texts::preview_wins(gain, public_state.current_seat));
    let island = state_after.map.island_of(state_after.map.space_index(onto));
    let influence = || vikings_preview(&state_after, island.filter(|_| !is_warned)?);
    let purpose = raid.or_else(|| guard_preview(public_state, after, onto)).or_else(influence).filter(|_| vikings > 0);
    let previews: Vec<Text> = gain.into_iter().chain(purpose).collect();
    if previews.is_empty() { hold.into_iter().collect() } else { previews }
}

fn home_preview(public_state: &PublicState) -> Text {
    match public_state.current_player().cargo.as_slice() {
        [] => texts::preview_come_home(),
        animals => {
            let points = points_gained(public_state, |player| deliver_animals(player, animals));
            texts::preview_come_home_with(points)
        }
    }
}

/// Returns sentences about a fight, what lies there, and to what the move leads.
fn sail_previews(public_state: &PublicState, to: Space) -> Vec<Text> {
    let fight_is_ahead = public_state.map.has_enemy_ship(to);
    let fight = fight_is_ahead.then(|| {
        let losses = &public_state.remaining_enemy_losses;
        let deadly_count = losses.iter().filter(|loss| **loss > 0).count();
        // If all remaining enemy ships kill a Viking, the preview does not need their number.
        let ships = if deadly_count == losses.len() { 1 } else { losses.len() };
        texts::preview_fight(
            points_gained(public_state, |player| player.enemy_ships_sunk += 1),
            deadly_count.min(ships),
            ships,
            points_gained(public_state, |player| player.vikings_lost += 1),
        )
    });
    let mut previews: Vec<Text> = fight.into_iter().chain(arrival_previews(public_state, to, fight_is_ahead)).collect();
    // A menu has no room for more.
    let pieces = board::player_pieces_on_tile(public_state, to.cell, Some(public_state.current_seat));
    if pieces.len() + board::neutral_contents(public_state, to.cell).len() <= 1 {
        previews.extend(ahead_preview(public_state, to, previews.is_empty()));
    }
    if previews.is_empty() { vec![texts::preview_find_nothing()] } else { previews }
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

/// Says how far it is from there home with animals, or else, if nothing is there, to the nearest thing to win that the move
/// brings nearer.
fn ahead_preview(public_state: &PublicState, to: Space, is_empty: bool) -> Option<Text> {
    let (map, player) = (&public_state.map, public_state.current_player());
    let [before, after] = [player.ship, to].map(|sea| moves_to_seas(public_state, sea));
    let home = after.get(&Space::MAINLAND).filter(|moves| before.get(&Space::MAINLAND) > Some(*moves));
    if let Some(moves) = home.filter(|_| !player.cargo.is_empty()) {
        return Some(texts::preview_home_ahead(*moves));
    }
    let nearer = |prize: &Prize| {
        let moves = prize.distance(map, &after)?;
        (prize.distance(map, &before)? > moves).then(|| (moves, prize.name.clone()))
    };
    let nearest = Prize::all(public_state).iter().filter_map(nearer).min_by_key(|(moves, _)| *moves);
    nearest.filter(|_| is_empty).map(|(moves, name)| texts::preview_ahead(moves, name))
}

/// Says how far from the ship a new tile brings something, if the ship can reach it.
fn content_preview(after: &PublicState, content: Text, at: Cell) -> Option<Text> {
    let moves = moves_to_seas(after, after.current_player().ship);
    let seas = after.map.spaces(at, Terrain::Sea);
    Some(texts::preview_brings(content, seas.filter_map(|sea| moves.get(&sea).copied()).min()?))
}

/// Returns sentences about the islands to which a new tile belongs, and who wins points by it.
fn placement_previews(before: &PublicState, after: &PublicState, at: Cell) -> Vec<Text> {
    let islands = Island::of_tile(&after.map, at);
    let mut previews = island_previews(&islands);
    if islands.iter().any(|island| island.is_complete) {
        let points = |public_state| score::scores(public_state).into_iter().map(|score| (score.seat, score.total()));
        let gains = points(before).zip(points(after)).map(|((_, before), (seat, after))| (after - before, seat));
        let gains: Vec<Text> =
            gains.filter(|(gain, _)| *gain > 0).map(|(gain, seat)| texts::preview_wins(gain, seat)).collect();
        previews.extend(gains.is_empty().then(texts::preview_wins_nobody));
        previews.extend(gains.into_iter().take(MAX_LISTED_GAINS));
    }
    previews
}

/// Returns the preview of a placement, and who has Vikings on the island to which the tile then belongs. A menu has no room
/// for that.
pub fn placement_preview_with_vikings(public_state: &PublicState, placement: &Action, at: Cell) -> Vec<Text> {
    let after = public_state.after(placement);
    let islands = Island::of_tile(&after.map, at);
    let vikings = if let [island] = &*islands { vikings_preview(&after, island.number) } else { None };
    preview(public_state, placement).into_iter().chain(vikings).collect()
}

/// Says how many Vikings each player has on an island, where an outpost counts as two.
fn vikings_preview(after: &PublicState, island: u8) -> Option<Text> {
    let influence = &InfluenceTable::new(after)[island];
    let players = after.players_by_seat().map(|(seat, _)| (seat, influence.of(seat)));
    let counts: Vec<Text> =
        players.filter(|(_, count)| *count > 0).map(|(seat, count)| texts::count_of(seat, count)).collect();
    (!counts.is_empty()).then(|| texts::preview_vikings(counts))
}

/// Returns the size of the largest island to which a new tile belongs, and whether the current player has Vikings there.
/// Such an island comes first.
pub fn largest_island(public_state: &PublicState, tile: PlacedTile, at: Cell) -> Option<(bool, u8)> {
    let (player, mut map) = (public_state.current_player(), public_state.map.clone());
    map.place(at, tile);
    Island::of_tile(&map, at).iter().map(|island| (island.viking_count(player) > 0, island.size())).max()
}

/// Says whose turn follows, or that none does.
pub fn pass_preview(view: &View) -> Text {
    let public_state = &view.public_state;
    let (seat, seats) = (public_state.current_seat, public_state.players.len() as u8);
    let is_last = view.stack_size == 0 && view.hand_sizes[seat.index()] == 0;
    if is_last && seat == public_state.winter_token_holder {
        return texts::preview_finish();
    }
    texts::preview_pass(Seat((seat.0 + 1) % seats))
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

/// Returns sentences about a walk: a raid, or how many Vikings are there afterwards and what is on a land that is new to them.
fn walk_preview(public_state: &PublicState, action: &Action, to: Space) -> Vec<Text> {
    let after = public_state.after(action);
    let after = after.current_player();
    if let Some(raid) = raid_preview(public_state, after, to) {
        return vec![raid];
    }
    let is_first = public_state.current_player().vikings_on(to) == 0;
    let contents = if is_first { board::neutral_contents_on_land(public_state, to) } else { Vec::new() };
    let contents = (!contents.is_empty()).then(|| texts::preview_find(contents));
    [texts::preview_stand(after.vikings_on(to))].into_iter().chain(contents).collect()
}

/// Returns a sentence about the animals that can come aboard from this land now that a first Viking stands there, while
/// another is aboard.
fn guard_preview(public_state: &PublicState, after: &Player, land: Space) -> Option<Text> {
    let animals = public_state.animals.on_land(land);
    let is_first = public_state.current_player().vikings_on(land) == 0;
    let can_load = is_first && after.crew > 0 && !animals.is_empty() && land != Space::MAINLAND;
    can_load.then(|| texts::preview_guard(texts::animal_names(animals).into_iter().take(MAX_LISTED_GAINS).collect()))
}

/// Returns a sentence about the raid on this land, or how many Vikings it takes; `None` if there is no settlement, or no Viking
/// in `after`.
fn raid_preview(public_state: &PublicState, after: &Player, land: Space) -> Option<Text> {
    if let Some(strength) = raided_strength(public_state, after, land) {
        let points = points_gained(public_state, |player| add_raided_settlement(player, strength));
        return Some(texts::preview_raid(points));
    }
    let strength = public_state.map.settlement_on(land)?;
    Some(after.vikings_on(land)).filter(|vikings| *vikings > 0).map(|vikings| texts::preview_siege(vikings, strength))
}

/// Returns the strength of the settlement that the Vikings on this land raid.
fn raided_strength(public_state: &PublicState, after: &Player, land: Space) -> Option<u8> {
    public_state.map.settlement_on(land).filter(|strength| after.vikings_on(land) >= *strength)
}
