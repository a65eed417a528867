//! The state as labeled facts: the map tile by tile from north to south, the players, and the supply.

use super::hex::{Cell, Space};
use super::map::{Element, Laid, Map, Token};
use super::party::Party;
use super::score;
use super::view::View;
use super::words;
use super::world::World;
use super::{Action, Step};
use crate::game::{Board, Fact, Lens, Seat, Section, Text};

/// Builds the board with each option at the cell where it is played. The prose is left empty.
pub fn of(view: &View, options: &[Action], lens: Lens) -> Board {
    let world = &view.world;
    let mut sections = vec![
        Section { name: words::board_map(), facts: map(world, options, lens) },
        Section { name: words::board_south(), facts: vec![mainland(world, options)] },
        Section { name: words::board_players(), facts: players(view) },
    ];
    if let Some(own) = view.own.as_ref().filter(|own| !own.hand.is_empty()) {
        let held = |tile| Fact { label: words::tile(tile), values: Vec::new(), options: Vec::new() };
        sections.push(Section { name: words::board_hand(), facts: own.hand.iter().map(|tile| held(*tile)).collect() });
    }
    if lens == Lens::Whole && world.step != Step::Over {
        sections.push(Section { name: words::board_beside(), facts: beside(view).into() });
    }
    Board { title: title(view), sections, aloud: Vec::new() }
}

/// States the phase of the match.
pub fn title(view: &View) -> Text {
    match view.world.step {
        Step::Captains => words::board_captains(),
        Step::Over => words::board_over(),
        Step::Place { .. } | Step::Act { .. } => words::board_title(view.stack + view.hands.iter().sum::<usize>()),
    }
}

/// Explains how each visible captain scores.
pub fn legend(view: &View) -> Vec<Fact> {
    let players = view.world.parties.len() as u8;
    let open = view.world.parties.iter().flat_map(|party| &party.captains);
    let dealt = view.own.iter().flat_map(|own| &own.dealt);
    let does = |captain: &_| Fact {
        label: words::captain(*captain),
        values: vec![words::captain_does(*captain, players)],
        options: Vec::new(),
    };
    open.chain(dealt).map(does).collect()
}

/// Lists the tiles. A focused board has only those with contents or options.
fn map(world: &World, options: &[Action], lens: Lens) -> Vec<Fact> {
    let mut tiles: Vec<(Cell, &Laid)> = world.map.tiles().collect();
    tiles.sort_by_key(|(cell, _)| from_north(*cell));
    let fact = |(cell, laid): (Cell, &Laid)| {
        let mut values = shape(world, cell, laid);
        values.extend(things(world, cell));
        Fact { label: words::cell(cell), values, options: played(options, cell) }
    };
    let close = |fact: &Fact| lens == Lens::Whole || fact.values.len() > 1 || !fact.options.is_empty();
    tiles.into_iter().map(fact).filter(close).collect()
}

/// Describes the Mainland. It has a section of its own, because its long name would widen the column of cell
/// names.
fn mainland(world: &World, options: &[Action]) -> Fact {
    let home = Space::MAINLAND.cell;
    Fact { label: words::mainland(), values: things(world, home), options: played(options, home) }
}

/// The order in which the map is read: from north to south, then from west to east.
pub(super) const fn from_north(cell: Cell) -> (i8, i8) {
    (-cell.row(), cell.column())
}

/// Lists the sides of the tile's lands, and those of its seas if it has two.
pub(super) fn shape(world: &World, cell: Cell, laid: &Laid) -> Vec<Text> {
    let spaces =
        |element| world.map.spaces(cell, element).map(|space| words::sides(world.map.sides(space))).collect::<Vec<_>>();
    let mut values = vec![match <[_; 2]>::try_from(spaces(Element::Land)) {
        Ok([one, other]) => words::lies_lands(one, other),
        Err(_) => words::lies_land(words::sides(laid.shape().land())),
    }];
    if let Ok([one, other]) = <[_; 2]>::try_from(spaces(Element::Sea)) {
        values.push(words::lies_seas(one, other));
    }
    values
}

/// Lists everything on a tile. If the tile has two lands or two seas, each text says on which.
fn things(world: &World, cell: Cell) -> Vec<Text> {
    prey(world, cell).into_iter().chain(parties(world, cell, None)).collect()
}

/// Lists what belongs to nobody: the token and the animals.
pub(super) fn prey(world: &World, cell: Cell) -> Vec<Text> {
    let map = &world.map;
    let token = match map.token(cell) {
        Some((Token::Ship, sea)) => Some(on(map, Element::Sea, sea, words::enemy_ship())),
        Some((Token::Settlement(strength), land)) => Some(on(map, Element::Land, land, words::settlement_of(strength))),
        None => None,
    };
    token.into_iter().chain(herds(world, cell)).collect()
}

/// Like [`prey`], for a single land.
pub(super) fn found(world: &World, land: Space) -> Vec<Text> {
    let settlement = match world.map.token(land.cell) {
        Some((Token::Settlement(strength), at)) if at == land => Some(words::settlement_of(strength)),
        _ => None,
    };
    settlement.into_iter().chain(words::animals(world.herds.on(land))).collect()
}

pub(super) fn herds(world: &World, cell: Cell) -> Vec<Text> {
    let map = &world.map;
    let herd = |land| words::animals(world.herds.on(land)).into_iter().map(move |it| on(map, Element::Land, land, it));
    map.spaces(cell, Element::Land).flat_map(herd).collect()
}

/// Lists what belongs to players, except for the longship of the given seat.
pub(super) fn parties(world: &World, cell: Cell, but: Option<Seat>) -> Vec<Text> {
    let map = &world.map;
    let mut things = Vec::new();
    for land in map.spaces(cell, Element::Land) {
        let there = world.fleet().map(|(seat, party)| (seat, party.vikings(land))).filter(|(_, vikings)| *vikings > 0);
        things.extend(there.map(|(seat, vikings)| on(map, Element::Land, land, words::lies_vikings(seat, vikings))));
    }
    let ships = world.fleet().filter(|(seat, party)| party.ship.cell == cell && but != Some(*seat));
    things.extend(ships.map(|(seat, party)| on(map, Element::Sea, party.ship, words::lies_ship(seat))));
    let outposts = world.fleet().flat_map(|(seat, party)| party.outposts.iter().map(move |at| (seat, *at)));
    let here = outposts.filter(|(_, at)| at.cells().contains(&cell));
    things.extend(here.map(|(seat, at)| words::lies_outpost(seat, words::corner(at))));
    things
}

/// Adds a side of the space if the tile has two spaces of this terrain.
pub(super) fn on(map: &Map, element: Element, space: Space, thing: Text) -> Text {
    let divided = map.spaces(space.cell, element).count() > 1;
    if divided { words::lies_at(thing, words::side(space.side)) } else { thing }
}

/// Returns the indices of the options that are played on this cell.
fn played(options: &[Action], cell: Cell) -> Vec<usize> {
    let here = |action: &Action| match action {
        Action::Place { at, .. } => *at == cell,
        Action::Sail { to } | Action::Walk { to, .. } | Action::Transport { to, .. } => to.cell == cell,
        Action::Load { from: land, .. } | Action::Unload { onto: land, .. } => land.cell == cell,
        Action::Build { at } => at.cell == cell,
        Action::Keep { .. } | Action::Done => false,
    };
    options.iter().enumerate().filter(|(_, action)| here(action)).map(|(at, _)| at).collect()
}

fn players(view: &View) -> Vec<Fact> {
    let scores = score::scores(&view.world);
    let player = |(seat, party)| Fact {
        label: words::player(seat),
        values: has(view, seat, party, scores[seat.index()].total()),
        options: Vec::new(),
    };
    view.world.fleet().map(player).collect()
}

pub(super) fn has(view: &View, seat: Seat, party: &Party, points: i32) -> Vec<Text> {
    let captains = party.captains.iter().map(|captain| words::has_captain(words::captain(*captain)));
    let mut values: Vec<Text> = [words::has_points(points)].into_iter().chain(captains).collect();
    let over = view.world.step == Step::Over;
    if !over {
        values.push(hold(party));
        values.push(words::has_ashore(party.ashore.values().sum()));
    }
    if party.lost > 0 {
        values.push(words::has_lost(party.lost));
    }
    if !party.outposts.is_empty() {
        values.push(words::has_outposts(party.outposts.len()));
    }
    if party.sunk > 0 {
        values.push(words::has_sunk(party.sunk));
    }
    if !party.raided.is_empty() {
        values.push(words::has_raided(party.raided.iter().map(|strength| words::number((*strength).into())).collect()));
    }
    if !party.delivered.is_empty() {
        values.push(words::has_delivered(words::animals(&party.delivered)));
    }
    if !over {
        values.push(words::has_hand(view.hands[seat.index()]));
        if view.world.is_known_last(seat) {
            values.push(words::has_last_turn());
        }
    }
    values
}

pub(super) fn hold(party: &Party) -> Text {
    match (party.crew, party.cargo.as_slice()) {
        (0, []) => words::has_empty(),
        (crew, cargo) => words::has_aboard(words::some(crew, cargo), party.room() as u8),
    }
}

/// Counts the stack, the settlement bag, and the remaining enemy ships.
pub(super) fn beside(view: &View) -> [Fact; 3] {
    let World { settlements, enemies, .. } = &view.world;
    let deadly = enemies.iter().filter(|dies| **dies > 0).count();
    let fact = |label, value| Fact { label, values: vec![value], options: Vec::new() };
    [
        fact(words::place_stack(), words::tiles(view.stack)),
        fact(words::place_bag(), words::tokens(settlements.len())),
        fact(words::place_enemies(), words::enemies(enemies.len(), deadly)),
    ]
}
