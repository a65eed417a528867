//! Checks that every piece of the box exists exactly once and lies where it can be.

use std::collections::BTreeSet;

use super::captain::Captain;
use super::data::{ENEMIES, FIXED, HAND, HOLD, OUTPOSTS, POINTS, STRENGTHS, VIKINGS};
use super::hex::{Cell, Space};
use super::map::{Element, Map, Token};
use super::party::Party;
use super::tile::{Animal, Content, Tile};
use super::world::World;
use super::{Explorers, Step};
use crate::game::Seat;

/// Returns the first violation found.
pub fn audit(table: &Explorers) -> Result<(), String> {
    on_table(&table.world)?;
    let seats = table.world.parties.len();
    ensure(table.secrets.len() == seats, || format!("{seats} players have {} hands", table.secrets.len()))?;
    tiles(table)?;
    hands(table)?;
    captains(table)
}

/// Checks the public state alone, whatever the hands and the stack hold.
pub fn on_table(world: &World) -> Result<(), String> {
    let seats = world.parties.len();
    ensure((1..=4).contains(&seats), || format!("there are {seats} players"))?;
    ensure(world.turn.index() < seats && world.winter.index() < seats, || "nobody sits there".to_owned())?;
    map(&world.map)?;
    tokens(world)?;
    animals(world)?;
    world
        .fleet()
        .try_for_each(|(seat, own)| party(&world.map, own).map_err(|wrong| format!("seat {}: {wrong}", seat.0)))?;
    outposts(world)
}

fn ensure(right: bool, wrong: impl FnOnce() -> String) -> Result<(), String> {
    if right { Ok(()) } else { Err(wrong()) }
}

fn sorted<T: Ord>(things: &[T]) -> bool {
    things.windows(2).all(|pair| pair[0] <= pair[1])
}

/// Compares two lists regardless of order.
fn same<T: Ord>(mut these: Vec<T>, mut those: Vec<T>) -> bool {
    these.sort();
    those.sort();
    these == those
}

/// Checks that the map has a starting board, and that all tiles are connected and match their neighbors.
fn map(map: &Map) -> Result<(), String> {
    ensure((0..4).any(|board| map.is_of_board(board)), || "this is no starting board".to_owned())?;
    let mut joined: BTreeSet<Cell> = FIXED.into_iter().collect();
    let mut next = FIXED.to_vec();
    while let Some(cell) = next.pop() {
        next.extend(cell.around().into_iter().filter(|near| map.at(*near).is_some() && joined.insert(*near)));
    }
    for (cell, laid) in map.tiles() {
        ensure(joined.contains(&cell), || format!("the tile at {cell} joins no other"))?;
        ensure(map.rim(cell).takes(laid.shape().land()), || {
            format!("the tile at {cell} does not agree with its neighbours")
        })?;
        let fixed = FIXED.contains(&cell);
        ensure(fixed != Map::may_lie(cell), || format!("no tile may lie at {cell}"))?;
        ensure(fixed == (laid.tile.content() == Content::Nothing), || format!("{} lies at {cell}", laid.tile))?;
        let usual = fixed || laid.tile.turns().any(|(turned, _)| turned == laid.turned);
        ensure(usual, || format!("the tile at {cell} is turned by {}", laid.turned))?;
    }
    Ok(())
}

fn tiles(table: &Explorers) -> Result<(), String> {
    let held = table.secrets.iter().flat_map(|secret| secret.hand.iter().chain(&secret.aside)).copied();
    let all: Vec<Tile> = placed(&table.world).into_iter().chain(held).chain(table.stack.iter().copied()).collect();
    ensure(same(all, Tile::all()), || "the tiles are not those of the box".to_owned())?;
    let lists = table.secrets.iter().flat_map(|secret| [&secret.hand, &secret.aside]).chain([&table.stack]);
    ensure(lists.into_iter().all(|list| sorted(list)), || "tiles are not in order".to_owned())
}

/// Returns the tiles that players have placed.
fn placed(world: &World) -> Vec<Tile> {
    world.map.tiles().filter(|(cell, _)| !FIXED.contains(cell)).map(|(_, laid)| laid.tile).collect()
}

/// Checks the current seat and all hand sizes, which follow from the number of tiles placed.
fn hands(table: &Explorers) -> Result<(), String> {
    let world = &table.world;
    let (seats, a_turn) = (world.parties.len(), usize::from(world.tiles_a_turn()));
    let laid = placed(world).len();
    let (turns, begun) = match world.step {
        Step::Captains => (0, 0),
        Step::Place { left } => {
            let left = usize::from(left);
            ensure((1..=a_turn).contains(&left) && laid + left >= a_turn, || format!("{left} tiles are to be placed"))?;
            ((laid + left) / a_turn - 1, a_turn - left)
        }
        Step::Act { left } => {
            ensure((1..=POINTS).contains(&left) && laid >= a_turn, || format!("{left} points are left"))?;
            (laid / a_turn - 1, a_turn)
        }
        Step::Over => (laid / a_turn, 0),
    };
    ensure(laid == turns * a_turn + begun, || format!("{laid} tiles were placed in {turns} turns"))?;
    let first = (world.winter.index() + 1) % seats;
    let over = world.step == Step::Over;
    let at_turn = (first + if over { turns - 1 } else { turns }) % seats;
    ensure(world.turn.index() == at_turn, || {
        format!("after {turns} turns it is not the turn of seat {}", world.turn.0)
    })?;
    let drawn_a_turn = if world.solo() { HAND } else { 1 };
    let stock = Tile::all().len() - HAND * seats;
    for (seat, secret) in (0..).map(Seat).zip(&table.secrets) {
        let order = (seat.index() + seats - first) % seats;
        let taken = (0..turns).filter(|turn| turn % seats == order);
        let draws = taken.clone().filter(|turn| turn * drawn_a_turn < stock).count() * drawn_a_turn;
        let own = seat == world.turn && !over;
        let acting = own && matches!(world.step, Step::Act { .. });
        let aside = if world.solo() { turns + usize::from(acting) } else { 0 };
        let used = taken.count() * a_turn + if own { begun } else { 0 };
        let hand = (HAND + draws).checked_sub(used + aside);
        let right = hand == Some(secret.hand.len()) && aside == secret.aside.len();
        ensure(right, || format!("seat {} holds {} tiles", seat.0, secret.hand.len()))?;
        ensure(!over || secret.hand.is_empty(), || format!("it is over, and seat {} holds tiles", seat.0))?;
    }
    Ok(())
}

fn captains(table: &Explorers) -> Result<(), String> {
    let world = &table.world;
    let choosing = world.step == Step::Captains;
    let each = if world.solo() { 2 } else { 1 };
    let mut seen: Vec<Captain> = Vec::new();
    for (party, secret) in world.parties.iter().zip(&table.secrets) {
        let (open, dealt) = if choosing { (0, 2) } else { (each, 0) };
        let right = party.captains.len() == open && secret.dealt.len() == dealt;
        ensure(right && secret.kept.is_none_or(|kept| secret.dealt.contains(&kept)), || {
            format!("{:?} of {:?} are open", party.captains, secret.dealt)
        })?;
        seen.extend(party.captains.iter().chain(&secret.dealt));
    }
    let all_chose = choosing && table.secrets.iter().all(|secret| secret.kept.is_some());
    ensure(!(all_chose || choosing && world.solo()), || "all have chosen a captain".to_owned())?;
    let allowed = seen.iter().all(|captain| !world.solo() || captain.sails_alone());
    let count = seen.len();
    ensure(allowed && seen.into_iter().collect::<BTreeSet<_>>().len() == count, || "a captain is here twice".to_owned())
}

/// Checks that every settlement and enemy ship is on its tile, taken, or still to come.
fn tokens(world: &World) -> Result<(), String> {
    let raided = world.parties.iter().flat_map(|party| party.raided.iter().copied());
    let mut strengths: Vec<u8> = world.settlements.iter().copied().chain(raided).collect();
    let (mut ships, mut settlements) = (0, 0);
    for (cell, laid) in world.map.tiles() {
        match (laid.token, laid.tile.content()) {
            (None, Content::Ship) => ships += 1,
            (None, Content::Settlement) => settlements += 1,
            (Some(Token::Ship), Content::Ship) | (None, Content::Animal(_) | Content::Nothing) => {}
            (Some(Token::Settlement(strength)), Content::Settlement) => strengths.push(strength),
            (token, _) => return Err(format!("{token:?} stands at {cell}")),
        }
    }
    ensure(same(strengths, STRENGTHS.to_vec()), || "the settlements are not those of the box".to_owned())?;
    let lists = world.parties.iter().map(|party| &party.raided).chain([&world.settlements, &world.enemies]);
    ensure(lists.into_iter().all(|list| sorted(list)), || "tokens are not in order".to_owned())?;
    let won: usize = world.parties.iter().map(|party| party.raided.len()).sum();
    ensure(won == settlements, || format!("{won} settlements were raided, {settlements} are gone"))?;
    let sunk: usize = world.parties.iter().map(|party| usize::from(party.sunk)).sum();
    ensure(sunk == ships, || format!("{sunk} ships were destroyed, {ships} are gone"))?;
    let deadly = |enemies: &[u8]| enemies.iter().copied().map(u32::from).sum::<u32>();
    let lost: u32 = world.parties.iter().map(|party| u32::from(party.lost)).sum();
    let right = world.enemies.len() + sunk == ENEMIES.len()
        && deadly(&world.enemies) + lost == deadly(&ENEMIES)
        && world.enemies.iter().all(|dies| *dies < 2);
    ensure(right, || "the enemy ships are not those of the box".to_owned())
}

fn animals(world: &World) -> Result<(), String> {
    let came: Vec<Animal> = world
        .map
        .tiles()
        .filter_map(|(_, laid)| match laid.tile.content() {
            Content::Animal(animal) => Some(animal),
            _ => None,
        })
        .collect();
    let mut there: Vec<Animal> =
        world.parties.iter().flat_map(|party| party.cargo.iter().chain(&party.delivered)).copied().collect();
    for (land, herd) in world.herds.iter() {
        ensure(!herd.is_empty() && sorted(herd), || format!("the herd at {land} is {herd:?}"))?;
        ensure(is(&world.map, land, Element::Land) && land != Space::MAINLAND, || format!("a herd stands at {land}"))?;
        there.extend(herd);
    }
    ensure(same(came, there), || "the animals are not those that came out".to_owned())
}

fn is(map: &Map, space: Space, element: Element) -> bool {
    map.spaces(space.cell, element).any(|known| known == space)
}

fn party(map: &Map, party: &Party) -> Result<(), String> {
    let vikings = u32::from(party.crew)
        + u32::from(party.lost)
        + party.ashore.values().map(|there| u32::from(*there)).sum::<u32>();
    ensure(vikings == u32::from(VIKINGS), || format!("there are {vikings} Vikings"))?;
    let held = usize::from(party.crew) + party.cargo.len();
    ensure(held <= HOLD, || format!("{held} are aboard"))?;
    ensure(sorted(&party.cargo) && sorted(&party.delivered), || "animals are not in order".to_owned())?;
    let afloat = is(map, party.ship, Element::Sea) && !map.has_enemy(party.ship);
    ensure(afloat, || format!("the longship lies at {}", party.ship))?;
    for (land, there) in &party.ashore {
        ensure(*there > 0 && is(map, *land, Element::Land), || format!("{there} Vikings stand at {land}"))?;
    }
    Ok(())
}

fn outposts(world: &World) -> Result<(), String> {
    let mut touched = BTreeSet::new();
    for party in &world.parties {
        ensure(party.outposts.len() <= OUTPOSTS, || {
            format!("there are {} outposts of one player", party.outposts.len())
        })?;
        for at in &party.outposts {
            ensure(world.map.lands_around(*at).is_some(), || format!("an outpost stands at {at}"))?;
            let alone = at.cells().into_iter().all(|cell| touched.insert(cell));
            ensure(alone, || format!("a tile at {at} touches two outposts"))?;
        }
    }
    Ok(())
}
