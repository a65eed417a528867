//! Checks that every piece of the box exists once, in a place where it can be.

use std::ops::RangeInclusive;

use meadhall_game::{Seat, ensure};

use super::coins::{COINS_PER_PILLAGE, Coins, next_pillage_coin};
use super::data::{PAWN_COUNT, TILES_PER_VOYAGE, TileSet, VOYAGE_COUNT};
use super::harbor::HarborTile;
use super::sea::SpaceContent;
use super::ship::{Longship, ShipPosition};
use super::tile::{PAWNS_PER_VISIT, VoyageTile};
use super::{Destination, Flight, Pending, Raids, SailReason};

/// Returns the first violation found.
pub fn check_invariants(state: &Raids) -> Result<(), String> {
    check_ignoring_tile_origins(state)?;
    check_tile_origins(state)
}

/// Checks all invariants except that the tiles belong to the stacks of the voyages played so far.
pub fn check_ignoring_tile_origins(state: &Raids) -> Result<(), String> {
    let voyage = state.voyage;
    ensure((1..=VOYAGE_COUNT).contains(&voyage), || format!("there is no voyage {voyage}"))?;
    ensure(state.sea.len() == state.layout.space_count(), || format!("the sea has {} spaces", state.sea.len()))?;
    ensure((2..=4).contains(&state.ships.len()), || format!("there are {} ships", state.ships.len()))?;
    ensure(state.ghost_position.is_some() == (state.ships.len() == 2), || {
        "the ghost ship belongs to matches of two players, and only to them".to_owned()
    })?;
    check_harbor_tiles(state)?;
    check_village_spaces(state)?;
    check_tile_total(state)?;
    check_coins(state)?;
    check_pawns(state)?;
    state.ships_by_seat().try_for_each(|(seat, ship)| check_ship(seat, ship))?;
    check_positions(state)?;
    check_pending(state)?;
    check_flight(state)
}

fn check_harbor_tiles(state: &Raids) -> Result<(), String> {
    let later_tiles = &state.harbor_tiles[1..];
    let distinct = later_tiles.iter().enumerate().all(|(i, tile)| !later_tiles[..i].contains(tile));
    let valid = state.harbor_tiles[0] == HarborTile::FIRST_VOYAGE
        && distinct
        && !later_tiles.contains(&HarborTile::FIRST_VOYAGE);
    ensure(valid, || format!("invalid harbor tiles: {:?}", state.harbor_tiles))
}

fn check_village_spaces(state: &Raids) -> Result<(), String> {
    for (space, spot) in state.sea.spaces_after(0) {
        let village = matches!(spot, SpaceContent::Village { .. });
        let valid = village == state.layout.village_spaces().contains(&space);
        ensure(valid, || format!("space {space} cannot contain {spot:?}"))?;
    }
    Ok(())
}

fn check_ship(seat: Seat, ship: &Longship) -> Result<(), String> {
    let (crew, room) = (ship.crew_size, ship.capacity());
    ensure(crew <= room, || format!("seat {} has {crew} Vikings on {room} shields", seat.0))?;
    ensure(ship.tiles_aboard.iter().all(|tile| tile.shields().is_some()), || {
        format!("a tile of seat {} cannot be aboard", seat.0)
    })?;
    ensure(ship.sold_goods.iter().all(|tile| tile.is_goods()), || {
        format!("seat {} sold a tile that is not goods", seat.0)
    })?;
    ensure(ship.tiles_aboard.is_sorted() && ship.sold_goods.is_sorted(), || {
        format!("the tiles of seat {} are not sorted", seat.0)
    })
}

/// Checks the position of each ship. Two ships may share a space only in a combat, or while one of them has to flee.
fn check_positions(state: &Raids) -> Result<(), String> {
    let last_place = state.positions().count() as u8;
    for at in state.positions() {
        let valid = match at {
            ShipPosition::Start(place) => (1..=last_place).contains(&place),
            ShipPosition::Home(rank) => (1..state.next_arrival_rank()).contains(&rank),
            ShipPosition::Space(space) => (1..=state.sea.len()).contains(&space),
        };
        ensure(valid, || format!("no marker can be at {at:?}"))?;
    }
    let is_village = |space| matches!(state.sea.content_at(space), SpaceContent::Village { .. });
    let valid = !matches!(state.ghost_position, Some(ShipPosition::Space(space)) if !is_village(space));
    ensure(valid, || format!("the ghost ship cannot be at {:?}", state.ghost_position))?;
    let sharing_positions =
        state.positions().enumerate().filter(|(n, at)| state.positions().take(*n).any(|other| other == *at));
    let shared: Vec<ShipPosition> = sharing_positions.map(|(_, at)| at).collect();
    let expected_shared_position = match state.pending {
        Pending::AnswerAttack { seat, .. } | Pending::ChooseStop { seat, reason: SailReason::Fleeing }
            if is_seat(state, seat) =>
        {
            Some(state.ship(seat).position)
        }
        _ => None,
    };
    let valid = shared == Vec::from_iter(expected_shared_position);
    ensure(valid, || format!("ships share {shared:?} while {:?} is pending", state.pending))
}

fn is_seat(state: &Raids, seat: Seat) -> bool {
    seat.index() < state.ships.len()
}

/// Checks that the pending decision is possible, and that every other ship at sea stands at a legal stop.
fn check_pending(state: &Raids) -> Result<(), String> {
    let pending_seat = state.pending.seat();
    ensure(pending_seat.is_none_or(|seat| is_seat(state, seat)), || {
        format!("{:?} is pending for a seat that does not exist", state.pending)
    })?;
    for (seat, ship) in state.ships_by_seat() {
        let ShipPosition::Space(space) = ship.position else { continue };
        let content = state.sea.content_at(space);
        let valid = match state.pending {
            _ if pending_seat != Some(seat) => content.stop_tile().is_some(),
            Pending::AnswerAttack { .. } | Pending::ChooseStop { reason: SailReason::Fleeing, .. } => {
                content.stop_tile().is_some()
            }
            Pending::FaceMonster { .. } => state.monster_strength(seat) > 0,
            Pending::ChooseStop { reason: SailReason::StopBlocked, .. } => {
                content == SpaceContent::Empty || state.monster_strength(seat) > 0
            }
            Pending::StowTile { .. }
            | Pending::SellGoods { .. }
            | Pending::ChooseStop { reason: SailReason::OwnTurn, .. } => content == SpaceContent::Empty,
            Pending::MatchOver => false,
        };
        ensure(valid, || format!("the ship of seat {} cannot be on space {space} now", seat.0))?;
    }
    let is_hindmost =
        |seat| state.positions().all(|at| at.turn_order_key() >= state.ship(seat).position.turn_order_key());
    let is_at_sea = |seat| matches!(state.ship(seat).position, ShipPosition::Space(_));
    let valid = match state.pending {
        Pending::MatchOver => {
            state.voyage == VOYAGE_COUNT && state.positions().all(|at| matches!(at, ShipPosition::Home(_)))
        }
        Pending::StowTile { seat, tile } => is_at_sea(seat) && is_hindmost(seat) && tile.shields().is_some(),
        Pending::SellGoods { seat, sales_left } => {
            is_at_sea(seat) && is_hindmost(seat) && (1..=2).contains(&sales_left) && state.ship(seat).has_goods_aboard()
        }
        Pending::ChooseStop { seat, reason: SailReason::OwnTurn } => {
            is_hindmost(seat) && !matches!(state.ship(seat).position, ShipPosition::Home(_))
        }
        Pending::ChooseStop { seat, .. } => is_at_sea(seat),
        Pending::FaceMonster { seat, destination } => {
            let is_ahead = |space| space > state.ship(seat).position.reached_space() && space <= state.sea.len();
            is_at_sea(seat) && !matches!(destination, Destination::Space(space) if !is_ahead(space))
        }
        Pending::AnswerAttack { seat, opponent, vikings_sent } => {
            let shares_space = is_seat(state, opponent)
                && seat != opponent
                && state.ship(seat).position == state.ship(opponent).position;
            is_at_sea(seat) && shares_space && (1..20).contains(&vikings_sent)
        }
    };
    ensure(valid, || format!("{:?} cannot be pending", state.pending))
}

/// Checks that a ship flees from another one, and only while it sails on or is in a combat.
fn check_flight(state: &Raids) -> Result<(), String> {
    let Some(Flight { turn, seat, opponent, vikings_sent, crew }) = state.flight else {
        let is_fleeing = matches!(state.pending, Pending::ChooseStop { reason: SailReason::Fleeing, .. });
        return ensure(!is_fleeing, || "a ship flees from nobody".to_owned());
    };
    let is_possible = match state.pending {
        Pending::ChooseStop { seat: sailing, reason } => sailing == seat && reason != SailReason::OwnTurn,
        Pending::FaceMonster { seat: sailing, .. } => sailing == seat,
        Pending::AnswerAttack { seat: asked, opponent, .. } => [asked, opponent].contains(&seat),
        Pending::StowTile { .. } | Pending::SellGoods { .. } | Pending::MatchOver => false,
    };
    let has_seats = [turn, seat, opponent].into_iter().all(|seat| is_seat(state, seat)) && seat != opponent;
    ensure(is_possible && has_seats && (1..20).contains(&vikings_sent) && crew <= PAWN_COUNT, || {
        format!("{:?} is impossible while {:?} is pending", state.flight, state.pending)
    })
}

fn check_pawns(state: &Raids) -> Result<(), String> {
    let crowded = state
        .sea
        .spaces_after(0)
        .find(|(_, spot)| matches!(spot, SpaceContent::Tile(VoyageTile::Visit { pawns }) if *pawns > PAWNS_PER_VISIT));
    ensure(crowded.is_none(), || format!("a visit has too many pawns: {crowded:?}"))?;
    let on_board = state.sea.spaces_after(0).map(|(_, spot)| match spot {
        SpaceContent::Village { pawns } | SpaceContent::Tile(VoyageTile::Visit { pawns }) => u32::from(pawns),
        _ => 0,
    });
    let aboard = state.ships.iter().map(|ship| u32::from(ship.crew_size));
    let all = u32::from(state.pawns_in_reserve) + on_board.sum::<u32>() + aboard.sum::<u32>();
    ensure(all == u32::from(PAWN_COUNT), || format!("there are {all} pawns instead of {PAWN_COUNT}"))
}

fn check_coins(state: &Raids) -> Result<(), String> {
    let mut counts_by_value = [0u32; 7];
    let mut add = |coins: Coins| {
        counts_by_value[6] += u32::from(coins.six_count);
        counts_by_value[3] += u32::from(coins.three_count);
        counts_by_value[1] += u32::from(coins.one_count);
    };
    add(state.bank);
    state.ships.iter().for_each(|ship| add(ship.coins));
    for (_, content) in state.sea.spaces_after(0) {
        let SpaceContent::Tile(VoyageTile::Pillage { coins }) = content else { continue };
        ensure(coins <= COINS_PER_PILLAGE, || format!("a pillage has {coins} coins"))?;
        for value in (1..=coins).filter_map(next_pillage_coin) {
            counts_by_value[usize::from(value)] += 1;
        }
    }
    let box_coins = Coins::ALL;
    let valid = [counts_by_value[6], counts_by_value[3], counts_by_value[1]]
        == [box_coins.six_count, box_coins.three_count, box_coins.one_count].map(u32::from);
    ensure(valid, || {
        format!(
            "there are {} coins of 6, {} of 3 and {} of 1",
            counts_by_value[6], counts_by_value[3], counts_by_value[1]
        )
    })?;
    // The bank must have enough coins for the later harbor payments and pillage tiles.
    let later_tiles = (state.voyage + 1..=VOYAGE_COUNT).flat_map(|voyage| TileSet::standard().tiles_of_voyage(voyage));
    let later_pillages = later_tiles.filter(|tile| matches!(tile, VoyageTile::Pillage { .. })).count();
    let payments_left = usize::from(VOYAGE_COUNT + u8::from(state.pending != Pending::MatchOver) - state.voyage);
    let Coins { six_count: six, three_count: three, one_count: one } = state.bank;
    let has_enough = usize::from(six) >= payments_left && usize::from(three.min(one)) >= payments_left + later_pillages;
    ensure(has_enough, || format!("the bank has too few coins left: {:?}", state.bank))
}

/// Returns the tiles whose values are known: first those on the sea, then these together with those of the ships.
fn sea_tiles_and_all_visible(state: &Raids) -> (Vec<VoyageTile>, Vec<VoyageTile>) {
    let tile_to_stow = match state.pending {
        Pending::StowTile { tile, .. } => Some(tile),
        _ => None,
    };
    let tiles_on_sea = state
        .sea
        .spaces_after(0)
        .filter_map(|(_, spot)| if let SpaceContent::Tile(tile) = spot { Some(tile) } else { None });
    let tiles_on_sea: Vec<VoyageTile> = tiles_on_sea.collect();
    let tiles_of_ships = state.ships.iter().flat_map(|ship| {
        let beaten = ship.beaten_monsters.iter().map(|&strength| VoyageTile::Monster { strength });
        ship.tiles_aboard.iter().chain(&ship.sold_goods).copied().chain(beaten)
    });
    let all = tiles_on_sea.iter().copied().chain(tiles_of_ships).chain(tile_to_stow).collect();
    (tiles_on_sea, all)
}

/// Returns the number of runes and of ports beside all ships.
fn collected_rune_and_port_counts(state: &Raids) -> (usize, usize) {
    let sum = |count: fn(&Longship) -> u8| state.ships.iter().map(|ship| usize::from(count(ship))).sum();
    (sum(|ship| ship.rune_count), sum(|ship| ship.port_count))
}

fn check_tile_total(state: &Raids) -> Result<(), String> {
    let (_, tiles) = sea_tiles_and_all_visible(state);
    check_tile_counts(&tiles, 1..=VOYAGE_COUNT)?;
    let (runes, ports) = collected_rune_and_port_counts(state);
    let tiles_in_stacks = usize::from(VOYAGE_COUNT - state.voyage) * TILES_PER_VOYAGE;
    let all = tiles.len() + runes + ports + tiles_in_stacks + usize::from(state.discarded_tile_count);
    let whole = usize::from(VOYAGE_COUNT) * TILES_PER_VOYAGE;
    ensure(all == whole, || format!("there are {all} tiles instead of {whole}"))
}

/// Checks that tiles on the sea come from this voyage's stack, and tiles on ships from this or earlier ones.
fn check_tile_origins(state: &Raids) -> Result<(), String> {
    let (tiles_on_sea, tiles) = sea_tiles_and_all_visible(state);
    check_tile_counts(&tiles_on_sea, state.voyage..=state.voyage)?;
    check_tile_counts(&tiles, 1..=state.voyage)?;
    let (runes, ports) = collected_rune_and_port_counts(state);
    for (beside_ships, is_kind) in
        [(runes, VoyageTile::is_rune as fn(VoyageTile) -> bool), (ports, VoyageTile::is_port)]
    {
        let drawn = (1..=state.voyage).flat_map(|voyage| TileSet::standard().tiles_of_voyage(voyage));
        let drawn = drawn.filter(|tile| is_kind(**tile)).count();
        let here = beside_ships + tiles.iter().filter(|tile| is_kind(**tile)).count();
        ensure(here <= drawn, || format!("there are {here} runes or ports; {drawn} have been drawn"))?;
    }
    Ok(())
}

/// Checks that no tile occurs more often than in the stacks of these voyages.
fn check_tile_counts(tiles: &[VoyageTile], voyages: RangeInclusive<u8>) -> Result<(), String> {
    for &tile in tiles {
        let here = tiles.iter().filter(|&&other| is_same_print(other, tile)).count();
        let drawn_tiles = voyages.clone().flat_map(|voyage| TileSet::standard().tiles_of_voyage(voyage));
        let drawn = drawn_tiles.filter(|&&other| is_same_print(other, tile)).count();
        ensure(here <= drawn, || format!("there are {here} tiles like {tile:?}; {drawn} have been drawn"))?;
    }
    Ok(())
}

/// Whether two tiles have the same print, regardless of the pawns or coins on them.
fn is_same_print(a: VoyageTile, b: VoyageTile) -> bool {
    match (a, b) {
        (VoyageTile::Visit { .. }, VoyageTile::Visit { .. })
        | (VoyageTile::Pillage { .. }, VoyageTile::Pillage { .. }) => true,
        (a, b) => a == b,
    }
}
