//! Checks that every piece of the box exists exactly once and lies where it can be.

use std::collections::BTreeSet;

use meadhall_game::{Seat, ensure};

use super::captain::Captain;
use super::data::{
    ACTIONS_PER_TURN, ENEMY_SHIP_LOSSES, FIXED_CELLS, HAND_SIZE, HOLD_CAPACITY, OUTPOSTS_PER_PLAYER,
    SETTLEMENT_STRENGTHS, VIKINGS_PER_PLAYER,
};
use super::hex::{Cell, Space};
use super::map::{Terrain, TileMap, TileToken};
use super::player::Player;
use super::public_state::PublicState;
use super::tile::{Animal, Tile, TileContent};
use super::{Explorers, Pending};

/// Returns the first violation found.
pub fn check(state: &Explorers) -> Result<(), String> {
    check_public_state(&state.public_state)?;
    let seats = state.public_state.players.len();
    ensure(state.private_states.len() == seats, || {
        format!("{seats} players have {} hands", state.private_states.len())
    })?;
    check_tiles(state)?;
    check_hands(state)?;
    check_captains(state)
}

/// Checks the invariants that do not involve hands or the stack of tiles.
pub fn check_public_state(public_state: &PublicState) -> Result<(), String> {
    let seats = public_state.players.len();
    ensure((1..=4).contains(&seats), || format!("there are {seats} players"))?;
    ensure(public_state.current_seat.index() < seats && public_state.winter_token_holder.index() < seats, || {
        "the current seat or the winter token holder does not exist".to_owned()
    })?;
    check_map(&public_state.map)?;
    check_tokens(public_state)?;
    check_animals(public_state)?;
    public_state.players_by_seat().try_for_each(|(seat, player)| {
        check_player(&public_state.map, player).map_err(|wrong| format!("seat {}: {wrong}", seat.0))
    })?;
    check_outposts(public_state)
}

/// Compares two lists regardless of order.
fn are_same_items<T: Ord>(mut left: Vec<T>, mut right: Vec<T>) -> bool {
    left.sort();
    right.sort();
    left == right
}

/// Checks that the map has a starting board, and that all tiles are connected and match their neighbors.
fn check_map(map: &TileMap) -> Result<(), String> {
    ensure((0..4).any(|board| map.starts_from_board(board)), || "the map has no starting board".to_owned())?;
    let mut joined: BTreeSet<Cell> = FIXED_CELLS.into_iter().collect();
    let mut queue = FIXED_CELLS.to_vec();
    while let Some(cell) = queue.pop() {
        queue.extend(
            cell.neighbors()
                .into_iter()
                .filter(|neighbor| map.tile_at(*neighbor).is_some() && joined.insert(*neighbor)),
        );
    }
    for (cell, placed_tile) in map.tiles() {
        ensure(joined.contains(&cell), || format!("the tile at {cell} is not connected"))?;
        ensure(map.constraint_at(cell).allows(placed_tile.shape().land_sides()), || {
            format!("the tile at {cell} does not fit its neighbors")
        })?;
        let fixed = FIXED_CELLS.contains(&cell);
        ensure(fixed != TileMap::is_away_from_mainland(cell), || format!("there must not be a tile at {cell}"))?;
        ensure(fixed == (placed_tile.tile.content() == TileContent::Nothing), || {
            format!("unexpected tile {} at {cell}", placed_tile.tile)
        })?;
        let is_known_rotation = fixed
            || placed_tile.tile.distinct_rotations().iter().any(|(rotation, _)| *rotation == placed_tile.rotation);
        ensure(is_known_rotation, || format!("the tile at {cell} has the rotation {}", placed_tile.rotation))?;
    }
    Ok(())
}

fn check_tiles(state: &Explorers) -> Result<(), String> {
    let held = state
        .private_states
        .iter()
        .flat_map(|private_state| private_state.hand.iter().chain(&private_state.discarded_tiles))
        .copied();
    let all: Vec<Tile> =
        placed_tiles(&state.public_state).into_iter().chain(held).chain(state.stack.iter().copied()).collect();
    ensure(are_same_items(all, Tile::all()), || "the tiles differ from those in the box".to_owned())?;
    let lists = state
        .private_states
        .iter()
        .flat_map(|private_state| [&private_state.hand, &private_state.discarded_tiles])
        .chain([&state.stack]);
    ensure(lists.into_iter().all(|list| list.is_sorted()), || "a list of tiles is not sorted".to_owned())
}

/// Returns the tiles that players have placed.
fn placed_tiles(public_state: &PublicState) -> Vec<Tile> {
    public_state
        .map
        .tiles()
        .filter(|(cell, _)| !FIXED_CELLS.contains(cell))
        .map(|(_, placed_tile)| placed_tile.tile)
        .collect()
}

/// Checks the current seat and all hand sizes, which follow from the number of tiles placed.
fn check_hands(state: &Explorers) -> Result<(), String> {
    let public_state = &state.public_state;
    let (seats, tiles_per_turn) = (public_state.players.len(), usize::from(public_state.tiles_per_turn()));
    let placed_count = placed_tiles(public_state).len();
    let (turns, begun) = match public_state.pending {
        Pending::ChooseCaptains => (0, 0),
        Pending::PlaceTiles { left } => {
            let left = usize::from(left);
            ensure((1..=tiles_per_turn).contains(&left) && placed_count + left >= tiles_per_turn, || {
                format!("{left} tiles are left to place")
            })?;
            ((placed_count + left) / tiles_per_turn - 1, tiles_per_turn - left)
        }
        Pending::TakeActions { left } => {
            ensure(left <= ACTIONS_PER_TURN && placed_count >= tiles_per_turn, || {
                format!("{left} action points are left")
            })?;
            (placed_count / tiles_per_turn - 1, tiles_per_turn)
        }
        Pending::MatchOver => (placed_count / tiles_per_turn, 0),
    };
    ensure(placed_count == turns * tiles_per_turn + begun, || {
        format!("{placed_count} tiles were placed in {turns} turns")
    })?;
    let first = (public_state.winter_token_holder.index() + 1) % seats;
    let over = public_state.pending == Pending::MatchOver;
    let at_turn = (first + if over { turns - 1 } else { turns }) % seats;
    ensure(public_state.current_seat.index() == at_turn, || {
        format!("after {turns} turns it is not the turn of seat {}", public_state.current_seat.0)
    })?;
    let drawn_a_turn = if public_state.is_solo() { HAND_SIZE } else { 1 };
    let stock = Tile::all().len() - HAND_SIZE * seats;
    for (seat, private_state) in (0..).map(Seat).zip(&state.private_states) {
        let order = (seat.index() + seats - first) % seats;
        let taken = (0..turns).filter(|turn| turn % seats == order);
        let draws = taken.clone().filter(|turn| turn * drawn_a_turn < stock).count() * drawn_a_turn;
        let is_current = seat == public_state.current_seat && !over;
        let acting = is_current && matches!(public_state.pending, Pending::TakeActions { .. });
        let aside = if public_state.is_solo() { turns + usize::from(acting) } else { 0 };
        let used = taken.count() * tiles_per_turn + if is_current { begun } else { 0 };
        let hand = (HAND_SIZE + draws).checked_sub(used + aside);
        let is_valid = hand == Some(private_state.hand.len()) && aside == private_state.discarded_tiles.len();
        ensure(is_valid, || format!("seat {} holds {} tiles", seat.0, private_state.hand.len()))?;
        ensure(!over || private_state.hand.is_empty(), || {
            format!("the match is over, but seat {} holds tiles", seat.0)
        })?;
    }
    Ok(())
}

fn check_captains(state: &Explorers) -> Result<(), String> {
    let public_state = &state.public_state;
    let choosing = public_state.pending == Pending::ChooseCaptains;
    let each = if public_state.is_solo() { 2 } else { 1 };
    let mut seen: Vec<Captain> = Vec::new();
    for (player, private_state) in public_state.players.iter().zip(&state.private_states) {
        let (open_count, dealt_count) = if choosing { (0, 2) } else { (each, 0) };
        let is_valid = player.captains.len() == open_count && private_state.dealt_captains.len() == dealt_count;
        ensure(
            is_valid && private_state.chosen_captain.is_none_or(|kept| private_state.dealt_captains.contains(&kept)),
            || format!("open captains {:?} with dealt captains {:?}", player.captains, private_state.dealt_captains),
        )?;
        seen.extend(player.captains.iter().chain(&private_state.dealt_captains));
    }
    let all_chose = choosing && state.private_states.iter().all(|private_state| private_state.chosen_captain.is_some());
    ensure(!(all_chose || choosing && public_state.is_solo()), || {
        "captains are still to be chosen, but all players have one".to_owned()
    })?;
    let allowed = seen.iter().all(|captain| !public_state.is_solo() || captain.is_allowed_solo());
    let count = seen.len();
    ensure(allowed && seen.into_iter().collect::<BTreeSet<_>>().len() == count, || {
        "a captain occurs twice or is not allowed".to_owned()
    })
}

/// Checks that every settlement and enemy ship is on its tile, was taken by a player, or is not drawn yet.
fn check_tokens(public_state: &PublicState) -> Result<(), String> {
    let raided = public_state.players.iter().flat_map(|player| player.raided_settlements.iter().copied());
    let mut strengths: Vec<u8> = public_state.settlement_bag.iter().copied().chain(raided).collect();
    let (mut ships, mut settlements) = (0, 0);
    for (cell, placed_tile) in public_state.map.tiles() {
        match (placed_tile.token, placed_tile.tile.content()) {
            (None, TileContent::EnemyShip) => ships += 1,
            (None, TileContent::Settlement) => settlements += 1,
            (Some(TileToken::EnemyShip), TileContent::EnemyShip)
            | (None, TileContent::Animal(_) | TileContent::Nothing) => {}
            (Some(TileToken::Settlement(strength)), TileContent::Settlement) => strengths.push(strength),
            (token, _) => return Err(format!("unexpected token {token:?} at {cell}")),
        }
    }
    ensure(are_same_items(strengths, SETTLEMENT_STRENGTHS.to_vec()), || {
        "the settlements differ from those in the box".to_owned()
    })?;
    let lists = public_state
        .players
        .iter()
        .map(|player| &player.raided_settlements)
        .chain([&public_state.settlement_bag, &public_state.remaining_enemy_losses]);
    ensure(lists.into_iter().all(|list| list.is_sorted()), || "a list of tokens is not sorted".to_owned())?;
    let won: usize = public_state.players.iter().map(|player| player.raided_settlements.len()).sum();
    ensure(won == settlements, || format!("{won} settlements were raided, {settlements} are missing on the map"))?;
    let sunk: usize = public_state.players.iter().map(|player| usize::from(player.enemy_ships_sunk)).sum();
    ensure(sunk == ships, || format!("{sunk} enemy ships were sunk, {ships} are missing on the map"))?;
    let losses = |enemies: &[u8]| enemies.iter().copied().map(u32::from).sum::<u32>();
    let lost: u32 = public_state.players.iter().map(|player| u32::from(player.vikings_lost)).sum();
    let is_valid = public_state.remaining_enemy_losses.len() + sunk == ENEMY_SHIP_LOSSES.len()
        && losses(&public_state.remaining_enemy_losses) + lost == losses(&ENEMY_SHIP_LOSSES)
        && public_state.remaining_enemy_losses.iter().all(|loss| *loss < 2);
    ensure(is_valid, || "the enemy ships differ from those in the box".to_owned())
}

fn check_animals(public_state: &PublicState) -> Result<(), String> {
    let came: Vec<Animal> = public_state
        .map
        .tiles()
        .filter_map(|(_, placed_tile)| match placed_tile.tile.content() {
            TileContent::Animal(animal) => Some(animal),
            _ => None,
        })
        .collect();
    let mut found: Vec<Animal> = public_state
        .players
        .iter()
        .flat_map(|player| player.cargo.iter().chain(&player.delivered_animals))
        .copied()
        .collect();
    for (land, herd) in public_state.animals.iter() {
        ensure(!herd.is_empty() && herd.is_sorted(), || {
            format!("the herd at {land} is empty or not sorted: {herd:?}")
        })?;
        ensure(space_exists(&public_state.map, land, Terrain::Land) && land != Space::MAINLAND, || {
            format!("there cannot be a herd at {land}")
        })?;
        found.extend(herd);
    }
    ensure(are_same_items(came, found), || "the animals differ from those on the placed tiles".to_owned())
}

fn space_exists(map: &TileMap, space: Space, terrain: Terrain) -> bool {
    map.spaces(space.cell, terrain).any(|known| known == space)
}

fn check_player(map: &TileMap, player: &Player) -> Result<(), String> {
    let vikings = u32::from(player.crew)
        + u32::from(player.vikings_lost)
        + player.vikings_ashore.values().map(|there| u32::from(*there)).sum::<u32>();
    ensure(vikings == u32::from(VIKINGS_PER_PLAYER), || format!("there are {vikings} Vikings"))?;
    let held = usize::from(player.crew) + player.cargo.len();
    ensure(held <= HOLD_CAPACITY, || format!("{held} Vikings and animals are aboard"))?;
    ensure(player.cargo.is_sorted() && player.delivered_animals.is_sorted(), || {
        "a list of animals is not sorted".to_owned()
    })?;
    let afloat = space_exists(map, player.ship, Terrain::Sea) && !map.has_enemy_ship(player.ship);
    ensure(afloat, || format!("the longship cannot be at {}", player.ship))?;
    for (land, there) in &player.vikings_ashore {
        ensure(*there > 0 && space_exists(map, *land, Terrain::Land), || {
            format!("there cannot be {there} Vikings at {land}")
        })?;
    }
    Ok(())
}

fn check_outposts(public_state: &PublicState) -> Result<(), String> {
    let mut touched = BTreeSet::new();
    for player in &public_state.players {
        ensure(player.outposts.len() <= OUTPOSTS_PER_PLAYER, || {
            format!("a player has {} outposts", player.outposts.len())
        })?;
        for at in &player.outposts {
            ensure(public_state.map.outpost_site_at(*at).is_some(), || format!("there cannot be an outpost at {at}"))?;
            let are_tiles_free = at.cells().into_iter().all(|cell| touched.insert(cell));
            ensure(are_tiles_free, || format!("a tile at {at} touches two outposts"))?;
        }
    }
    Ok(())
}
