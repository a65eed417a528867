//! Book-keeping: every piece of the box is somewhere, once, and where it can be.

use super::coins::{Coins, pillage_coin};
use super::data::{PAWNS, TILES_A_VOYAGE, TileSet, VOYAGES};
use super::harbour::Harbour;
use super::sea::Spot;
use super::ship::{At, Ship};
use super::tile::Tile;
use super::{Heading, Raids, Step};
use crate::game::Seat;

/// Tells the first thing that is wrong.
pub fn audit(table: &Raids) -> Result<(), String> {
    let voyage = table.voyage;
    ensure((1..=VOYAGES).contains(&voyage), || format!("there is no voyage {voyage}"))?;
    ensure(table.sea.len() == table.layout.spaces(), || format!("the sea has {} spaces", table.sea.len()))?;
    ensure((2..=4).contains(&table.ships.len()), || format!("there are {} ships", table.ships.len()))?;
    ensure(table.ghost.is_some() == (table.ships.len() == 2), || "the ghost sails with two players only".to_owned())?;
    harbours(table)?;
    spaces(table)?;
    tiles(table)?;
    coins(table)?;
    pawns(table)?;
    table.fleet().try_for_each(|(seat, ship)| capacity(seat, ship))?;
    markers(table)?;
    step(table)
}

fn ensure(right: bool, wrong: impl FnOnce() -> String) -> Result<(), String> {
    if right { Ok(()) } else { Err(wrong()) }
}

fn harbours(table: &Raids) -> Result<(), String> {
    let others = &table.harbours[1..];
    let distinct = others.iter().enumerate().all(|(i, tile)| !others[..i].contains(tile));
    let right = table.harbours[0] == Harbour::FIRST && distinct && !others.contains(&Harbour::FIRST);
    ensure(right, || format!("these harbour tiles cannot be: {:?}", table.harbours))
}

fn spaces(table: &Raids) -> Result<(), String> {
    for (space, spot) in table.sea.beyond(0) {
        let village = matches!(spot, Spot::Village { .. });
        let right = village == table.layout.villages().contains(&space);
        ensure(right, || format!("space {space} cannot hold {spot:?}"))?;
    }
    Ok(())
}

fn capacity(seat: Seat, ship: &Ship) -> Result<(), String> {
    let sorted = |tiles: &[Tile]| tiles.windows(2).all(|pair| pair[0] <= pair[1]);
    let (crew, room) = (ship.crew, ship.capacity());
    ensure(crew <= room, || format!("seat {} has {crew} Vikings on {room} shields", seat.0))?;
    ensure(ship.aboard.iter().all(|tile| tile.shields().is_some()), || {
        format!("a tile of seat {} cannot be aboard", seat.0)
    })?;
    ensure(ship.sold.iter().all(|tile| tile.is_goods()), || format!("seat {} sold what is no good", seat.0))?;
    ensure(sorted(&ship.aboard) && sorted(&ship.sold), || format!("the tiles of seat {} are not in order", seat.0))
}

/// Markers stand apart, except where two ships fight or one is about to flee.
fn markers(table: &Raids) -> Result<(), String> {
    let fighters = match table.step {
        Step::Combat { seat, other, .. } => Some((seat, other)),
        _ => None,
    };
    let last = table.markers().count() as u8;
    for at in table.markers() {
        let right = match at {
            At::Start(place) | At::Home(place) => (1..=last).contains(&place),
            At::Space(space) => (1..=table.sea.len()).contains(&space),
        };
        ensure(right, || format!("no marker can stand at {at:?}"))?;
    }
    for (seat, ship) in table.fleet() {
        for (other, met) in table.fleet().filter(|(other, _)| *other > seat) {
            let together = ship.at == met.at;
            let fight = fighters.is_some_and(|pair| pair == (seat, other) || pair == (other, seat));
            let moving = matches!(table.step, Step::Sail { seat: mover, .. } if mover == seat || mover == other);
            let parting = matches!(ship.at, At::Space(_)) && (fight || moving);
            ensure(!together || parting, || format!("seats {} and {} stand on one space", seat.0, other.0))?;
        }
    }
    Ok(())
}

fn step(table: &Raids) -> Result<(), String> {
    let seated = |seat: Seat| seat.index() < table.ships.len();
    let right = match table.step {
        Step::Over => table.voyage == VOYAGES,
        Step::Stow { seat, tile } => seated(seat) && tile.shields().is_some(),
        Step::Sell { seat, left } => seated(seat) && (1..=2).contains(&left) && table.ship(seat).has_goods(),
        Step::Sail { seat, .. } => seated(seat) && !matches!(table.ship(seat).at, At::Home(_)),
        Step::Monster { seat, heading } => {
            let ahead = |space| space > table.ship(seat).at.reached() && space <= table.sea.len();
            seated(seat) && table.monster_at(seat) > 0 && !matches!(heading, Heading::Space(space) if !ahead(space))
        }
        Step::Combat { seat, other, sent } => {
            seated(seat) && seated(other) && seat != other && sent < 20 && table.ship(seat).at == table.ship(other).at
        }
    };
    ensure(right, || format!("the match cannot wait for {:?}", table.step))
}

fn pawns(table: &Raids) -> Result<(), String> {
    let on_board = table.sea.beyond(0).map(|(_, spot)| match spot {
        Spot::Village { pawns } | Spot::Tile(Tile::Visit { pawns }) => u32::from(pawns),
        _ => 0,
    });
    let aboard = table.ships.iter().map(|ship| u32::from(ship.crew));
    let all = u32::from(table.reserve) + on_board.sum::<u32>() + aboard.sum::<u32>();
    ensure(all == u32::from(PAWNS), || format!("there are {all} pawns instead of {PAWNS}"))
}

fn coins(table: &Raids) -> Result<(), String> {
    let mut worths = [0u32; 7];
    let mut add = |coins: Coins| {
        worths[6] += u32::from(coins.six);
        worths[3] += u32::from(coins.three);
        worths[1] += u32::from(coins.one);
    };
    add(table.bank);
    table.ships.iter().for_each(|ship| add(ship.coins));
    for (_, spot) in table.sea.beyond(0) {
        let Spot::Tile(Tile::Pillage { coins }) = spot else { continue };
        ensure(coins <= 2, || format!("{coins} coins lie on a pillage"))?;
        for worth in (1..=coins).filter_map(pillage_coin) {
            worths[usize::from(worth)] += 1;
        }
    }
    let right = [worths[6], worths[3], worths[1]] == [4, 8, 8];
    ensure(right, || format!("there are {} coins of 6, {} of 3 and {} of 1", worths[6], worths[3], worths[1]))
}

fn tiles(table: &Raids) -> Result<(), String> {
    let held = match table.step {
        Step::Stow { tile, .. } => Some(tile),
        _ => None,
    };
    let on_sea =
        table.sea.beyond(0).filter_map(|(_, spot)| if let Spot::Tile(tile) = spot { Some(tile) } else { None });
    let with_ships = table.ships.iter().flat_map(|ship| {
        let beaten = ship.monsters.iter().map(|&strength| Tile::Monster { strength });
        ship.aboard.iter().chain(&ship.sold).copied().chain(beaten)
    });
    let seen: Vec<Tile> = on_sea.chain(with_ships).chain(held).collect();
    for &tile in &seen {
        let (here, most) = (
            seen.iter().filter(|&&other| same(other, tile)).count(),
            TileSet::house().count(|other| same(other, tile)),
        );
        ensure(here <= most, || format!("there are {here} tiles like {tile:?}; the box has {most}"))?;
    }
    let beside: usize = table.ships.iter().map(|ship| usize::from(ship.runes) + usize::from(ship.ports)).sum();
    let stacked = usize::from(VOYAGES - table.voyage) * TILES_A_VOYAGE;
    let all = seen.len() + beside + stacked + usize::from(table.discarded);
    let whole = usize::from(VOYAGES) * TILES_A_VOYAGE;
    ensure(all == whole, || format!("there are {all} tiles instead of {whole}"))
}

/// Whether two tiles are printed alike; what lies on them does not matter.
fn same(one: Tile, other: Tile) -> bool {
    match (one, other) {
        (Tile::Visit { .. }, Tile::Visit { .. }) | (Tile::Pillage { .. }, Tile::Pillage { .. }) => true,
        (one, other) => one == other,
    }
}
