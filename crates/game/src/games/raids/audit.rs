//! Checks that every piece of the box exists once, in a place where it can be.

use std::ops::RangeInclusive;

use super::coins::{Coins, PILLAGE_COINS, pillage_coin};
use super::data::{PAWNS, TILES_A_VOYAGE, TileSet, VOYAGES};
use super::harbour::Harbour;
use super::sea::Spot;
use super::ship::{At, Ship};
use super::tile::{Tile, VISIT_PAWNS};
use super::{Heading, Raids, Step, Why};
use crate::game::Seat;

/// Returns the first violation found.
pub fn audit(table: &Raids) -> Result<(), String> {
    on_table(table)?;
    from_stacks(table)
}

/// Checks everything except whether the tiles belong to the stacks drawn so far.
pub fn on_table(table: &Raids) -> Result<(), String> {
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

/// Checks each position. Two markers share a space only in a combat, or when one of them is about to flee.
fn markers(table: &Raids) -> Result<(), String> {
    let last = table.markers().count() as u8;
    for at in table.markers() {
        let right = match at {
            At::Start(place) => (1..=last).contains(&place),
            At::Home(rank) => (1..table.next_rank()).contains(&rank),
            At::Space(space) => (1..=table.sea.len()).contains(&space),
        };
        ensure(right, || format!("no marker can stand at {at:?}"))?;
    }
    let ghost = |space| matches!(table.sea.at(space), Spot::Village { .. });
    let right = !matches!(table.ghost, Some(At::Space(space)) if !ghost(space));
    ensure(right, || format!("the ghost cannot stand at {:?}", table.ghost))?;
    let sharing = table.markers().enumerate().filter(|(n, at)| table.markers().take(*n).any(|other| other == *at));
    let shared: Vec<At> = sharing.map(|(_, at)| at).collect();
    let fight = match table.step {
        Step::Combat { seat, .. } | Step::Sail { seat, why: Why::Flight } if seated(table, seat) => {
            Some(table.ship(seat).at)
        }
        _ => None,
    };
    let right = shared == Vec::from_iter(fight);
    ensure(right, || format!("ships share {shared:?} while the match waits for {:?}", table.step))
}

fn seated(table: &Raids, seat: Seat) -> bool {
    seat.index() < table.ships.len()
}

/// Checks that the pending decision is possible, and that every other ship at sea stands at a legal stop.
fn step(table: &Raids) -> Result<(), String> {
    let asked = table.step.asked();
    ensure(asked.is_none_or(|seat| seated(table, seat)), || format!("nobody can be asked for {:?}", table.step))?;
    for (seat, ship) in table.fleet() {
        let At::Space(space) = ship.at else { continue };
        let spot = table.sea.at(space);
        let right = match table.step {
            _ if asked != Some(seat) => spot.stop().is_some(),
            Step::Combat { .. } | Step::Sail { why: Why::Flight, .. } => spot.stop().is_some(),
            Step::Monster { .. } => table.monster_at(seat) > 0,
            Step::Sail { why: Why::Barred, .. } => spot == Spot::Empty || table.monster_at(seat) > 0,
            Step::Stow { .. } | Step::Sell { .. } | Step::Sail { why: Why::Turn, .. } => spot == Spot::Empty,
            Step::Over => false,
        };
        ensure(right, || format!("the ship of seat {} cannot be on space {space} now", seat.0))?;
    }
    let behind = |seat| table.markers().all(|at| at.turn_order() >= table.ship(seat).at.turn_order());
    let at_sea = |seat| matches!(table.ship(seat).at, At::Space(_));
    let right = match table.step {
        Step::Over => table.voyage == VOYAGES && table.markers().all(|at| matches!(at, At::Home(_))),
        Step::Stow { seat, tile } => at_sea(seat) && behind(seat) && tile.shields().is_some(),
        Step::Sell { seat, left } => {
            at_sea(seat) && behind(seat) && (1..=2).contains(&left) && table.ship(seat).has_goods()
        }
        Step::Sail { seat, why: Why::Turn } => behind(seat) && !matches!(table.ship(seat).at, At::Home(_)),
        Step::Sail { seat, .. } => at_sea(seat),
        Step::Monster { seat, heading } => {
            let ahead = |space| space > table.ship(seat).at.reached() && space <= table.sea.len();
            at_sea(seat) && !matches!(heading, Heading::Space(space) if !ahead(space))
        }
        Step::Combat { seat, other, sent } => {
            let met = seated(table, other) && seat != other && table.ship(seat).at == table.ship(other).at;
            at_sea(seat) && met && (1..20).contains(&sent)
        }
    };
    ensure(right, || format!("the match cannot wait for {:?}", table.step))
}

fn pawns(table: &Raids) -> Result<(), String> {
    let crowded =
        table.sea.beyond(0).find(|(_, spot)| matches!(spot, Spot::Tile(Tile::Visit { pawns }) if *pawns > VISIT_PAWNS));
    ensure(crowded.is_none(), || format!("a visit cannot hold {crowded:?}"))?;
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
        ensure(coins <= PILLAGE_COINS, || format!("{coins} coins lie on a pillage"))?;
        for worth in (1..=coins).filter_map(pillage_coin) {
            worths[usize::from(worth)] += 1;
        }
    }
    let all = Coins::BOX;
    let right = [worths[6], worths[3], worths[1]] == [all.six, all.three, all.one].map(u32::from);
    ensure(right, || format!("there are {} coins of 6, {} of 3 and {} of 1", worths[6], worths[3], worths[1]))?;
    // The bank must still hold what later payments and pillages will take.
    let later = (table.voyage + 1..=VOYAGES).flat_map(|voyage| TileSet::house().voyage(voyage));
    let pillages = later.filter(|tile| matches!(tile, Tile::Pillage { .. })).count();
    let payments = usize::from(VOYAGES + u8::from(table.step != Step::Over) - table.voyage);
    let Coins { six, three, one } = table.bank;
    let enough = usize::from(six) >= payments && usize::from(three.min(one)) >= payments + pillages;
    ensure(enough, || format!("the bank has too little left: {:?}", table.bank))
}

/// Returns the distinguishable tiles: those on the sea, and all of them.
fn seen(table: &Raids) -> (Vec<Tile>, Vec<Tile>) {
    let held = match table.step {
        Step::Stow { tile, .. } => Some(tile),
        _ => None,
    };
    let on_sea =
        table.sea.beyond(0).filter_map(|(_, spot)| if let Spot::Tile(tile) = spot { Some(tile) } else { None });
    let on_sea: Vec<Tile> = on_sea.collect();
    let with_ships = table.ships.iter().flat_map(|ship| {
        let beaten = ship.monsters.iter().map(|&strength| Tile::Monster { strength });
        ship.aboard.iter().chain(&ship.sold).copied().chain(beaten)
    });
    let all = on_sea.iter().copied().chain(with_ships).chain(held).collect();
    (on_sea, all)
}

/// Returns the number of runes and of ports beside all ships.
fn beside(table: &Raids) -> (usize, usize) {
    let sum = |count: fn(&Ship) -> u8| table.ships.iter().map(|ship| usize::from(count(ship))).sum();
    (sum(|ship| ship.runes), sum(|ship| ship.ports))
}

fn tiles(table: &Raids) -> Result<(), String> {
    let (_, seen) = seen(table);
    few_enough(&seen, 1..=VOYAGES)?;
    let (runes, ports) = beside(table);
    let stacked = usize::from(VOYAGES - table.voyage) * TILES_A_VOYAGE;
    let all = seen.len() + runes + ports + stacked + usize::from(table.discarded);
    let whole = usize::from(VOYAGES) * TILES_A_VOYAGE;
    ensure(all == whole, || format!("there are {all} tiles instead of {whole}"))
}

/// Checks that tiles on the sea come from this voyage's stack, and tiles on ships from this or earlier ones.
fn from_stacks(table: &Raids) -> Result<(), String> {
    let (on_sea, seen) = seen(table);
    few_enough(&on_sea, table.voyage..=table.voyage)?;
    few_enough(&seen, 1..=table.voyage)?;
    let (runes, ports) = beside(table);
    for (beside, wanted) in [(runes, Tile::is_rune as fn(Tile) -> bool), (ports, Tile::is_port)] {
        let drawn = (1..=table.voyage).flat_map(|voyage| TileSet::house().voyage(voyage));
        let drawn = drawn.filter(|tile| wanted(**tile)).count();
        let here = beside + seen.iter().filter(|tile| wanted(**tile)).count();
        ensure(here <= drawn, || format!("there are {here} runes or ports; {drawn} have been drawn"))?;
    }
    Ok(())
}

/// Checks that no tile occurs more often than in the stacks of these voyages.
fn few_enough(tiles: &[Tile], voyages: RangeInclusive<u8>) -> Result<(), String> {
    for &tile in tiles {
        let here = tiles.iter().filter(|&&other| same(other, tile)).count();
        let stacks = voyages.clone().flat_map(|voyage| TileSet::house().voyage(voyage));
        let drawn = stacks.filter(|&&other| same(other, tile)).count();
        ensure(here <= drawn, || format!("there are {here} tiles like {tile:?}; {drawn} have been drawn"))?;
    }
    Ok(())
}

/// Whether two tiles are printed alike; the pawns or coins left on them do not matter.
fn same(one: Tile, other: Tile) -> bool {
    match (one, other) {
        (Tile::Visit { .. }, Tile::Visit { .. }) | (Tile::Pillage { .. }, Tile::Pillage { .. }) => true,
        (one, other) => one == other,
    }
}
