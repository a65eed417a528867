//! The board as prose for screen readers. The most important comes first: points and ships (the current
//! player's first), reachable targets by distance, complete islands, Vikings ashore, the map row by row, and
//! at last what players have collected and the supply.

use std::collections::BTreeMap;

use super::board::{self, from_north, on, shape, title};
use super::hex::{Cell, Space};
use super::island::Island;
use super::map::{Element, Laid, Map, Token};
use super::party::Party;
use super::tile::Animal;
use super::view::View;
use super::waters::Waters;
use super::world::World;
use super::{Step, data, score, words};
use crate::game::{Fact, Seat, Sentence, Showing, Text};

pub fn of(view: &View) -> Vec<Vec<Sentence>> {
    let (world, title) = (&view.world, title(view));
    let first = Sentence { says: words::say_title(title.clone()), tells: vec![label(&title)] };
    let players = Player::all(view);
    let ships = players.iter().map(|player| player.ship(&world.map));
    let (near, far) = reach(world);
    let mut all = vec![[first].into_iter().chain(ships).chain(hand(view)).collect(), near, islands(world)];
    all.push(players.iter().flat_map(|player| [player.ashore(&world.map), player.outposts()]).flatten().collect());
    all.push(far.into_iter().chain([map(), mainland()]).collect());
    all.extend(rows(world));
    all.push(players.iter().filter_map(Player::won).collect());
    all.push(to_come(view));
    all
}

fn label(of: &Text) -> Showing {
    Showing { of: of.clone(), says: None }
}

fn value(of: &Text, says: &Text) -> Showing {
    Showing { of: of.clone(), says: Some(says.clone()) }
}

/// Refers to the board's value for a thing on a space.
fn showing(map: &Map, element: Element, space: Space, thing: Text) -> Showing {
    let place = if space == Space::MAINLAND { words::mainland() } else { words::cell(space.cell) };
    value(&place, &on(map, element, space, thing))
}

/// Names the position of a space within a sentence.
fn at(map: &Map, element: Element, space: Space) -> Text {
    match (space, element) {
        (Space::MAINLAND, Element::Land) => words::say_on_mainland(),
        (Space::MAINLAND, Element::Sea) => words::say_in_harbour(),
        _ => words::act_cell(on(map, element, space, words::cell(space.cell))),
    }
}

/// Joins texts into a list; `None` if there are no texts.
fn listed(things: impl IntoIterator<Item = Text>) -> Option<Text> {
    things.into_iter().reduce(words::say_more)
}

/// One player with the texts that the board shows about them.
struct Player<'a> {
    seat: Seat,
    party: &'a Party,
    name: Text,
    points: Text,
    /// `None` once the match is over.
    hold: Option<Text>,
    /// All values of the player, including points and hold.
    has: Vec<Text>,
}

impl<'a> Player<'a> {
    /// Returns all players in turn order, the current one first.
    fn all(view: &'a View) -> Vec<Self> {
        let (world, scores) = (&view.world, score::scores(&view.world));
        let player = |(seat, party): (Seat, &'a Party)| {
            let points = scores[seat.index()].total();
            let hold = (world.step != Step::Over).then(|| board::hold(party));
            let has = board::has(view, seat, party, points);
            Self { seat, party, name: words::player(seat), points: words::has_points(points), hold, has }
        };
        let mut all: Vec<Self> = world.fleet().map(player).collect();
        all.rotate_left(world.turn.index());
        all
    }

    /// States the points, the position of the ship, and its hold.
    fn ship(&self, map: &Map) -> Sentence {
        let sea = self.party.ship;
        let place = at(map, Element::Sea, sea);
        let sails = match self.hold.clone() {
            None => words::say_ship(place),
            Some(hold) if hold == words::has_empty() => words::say_ship_empty(hold, place),
            Some(hold) => words::say_ship_with(place, hold),
        };
        let lies = showing(map, Element::Sea, sea, words::lies_ship(self.seat));
        let has = self.hold.iter().chain([&self.points]).map(|has| value(&self.name, has));
        Sentence {
            says: words::say_party(self.seat, self.points.clone(), sails),
            tells: [label(&self.name), lies].into_iter().chain(has).collect(),
        }
    }

    /// Lists where the Vikings stand, the Mainland first.
    fn ashore(&self, map: &Map) -> Option<Sentence> {
        let (home, abroad): (Vec<_>, Vec<_>) =
            self.party.ashore.iter().partition(|(land, _)| **land == Space::MAINLAND);
        let (mut tells, mut told) = (Vec::new(), Vec::new());
        for (land, vikings) in home.into_iter().chain(abroad) {
            tells.push(showing(map, Element::Land, *land, words::lies_vikings(self.seat, *vikings)));
            told.push(words::say_some(*vikings, at(map, Element::Land, *land)));
        }
        let count = words::has_ashore(self.party.ashore.values().sum());
        if self.has.contains(&count) {
            tells.push(value(&self.name, &count));
        }
        let says = match told.into_iter().reduce(words::say_next) {
            Some(told) => words::say_ashore(self.seat, count, told),
            None if tells.is_empty() => return None,
            None => words::say_won(self.seat, count),
        };
        Some(Sentence { says, tells })
    }

    fn outposts(&self) -> Option<Sentence> {
        let outposts = &self.party.outposts;
        let count = words::has_outposts(outposts.len());
        let stands = |corner| {
            let stands = words::lies_outpost(self.seat, words::corner(corner));
            corner.cells().map(|cell| value(&words::cell(cell), &stands))
        };
        let tells = outposts.iter().copied().flat_map(stands).chain([value(&self.name, &count)]).collect();
        let told = listed(outposts.iter().map(|corner| words::say_between(words::corner(*corner))))?;
        Some(Sentence { says: words::say_outposts(self.seat, count, told), tells })
    }

    /// Lists the values that no other sentence contains.
    fn won(&self) -> Option<Sentence> {
        let told =
            [words::has_ashore(self.party.ashore.values().sum()), words::has_outposts(self.party.outposts.len())];
        let told: Vec<&Text> = told.iter().chain(&self.hold).chain([&self.points]).collect();
        let won: Vec<&Text> = self.has.iter().filter(|has| !told.contains(has)).collect();
        let tells = won.iter().map(|won| value(&self.name, won)).collect();
        Some(Sentence { says: words::say_won(self.seat, listed(won.into_iter().cloned())?), tells })
    }
}

/// Lists the viewer's own tiles.
fn hand(view: &View) -> Option<Sentence> {
    let tiles = view.own.iter().flat_map(|own| &own.hand).map(|tile| words::tile(*tile));
    let tiles: Vec<Text> = tiles.collect();
    let tells = tiles.iter().map(label).collect();
    Some(Sentence { says: words::say_hand(listed(tiles)?), tells })
}

/// Returns how many moves the current player's ship needs to each sea it can reach.
fn moves(world: &World) -> BTreeMap<Space, u8> {
    let waters = Waters::around(&world.map, world.own().ship);
    waters.seas().iter().copied().zip(waters.moves()).collect()
}

/// A thing that can be taken, and its space.
struct Prey {
    element: Element,
    space: Space,
    thing: Text,
}

impl Prey {
    /// Returns animals, settlements, then enemy ships; equal things are adjacent, ordered from north to
    /// south.
    fn all(world: &World) -> Vec<Self> {
        let mut all = Vec::new();
        for (land, herd) in world.herds.iter() {
            for alike in herd.chunk_by(Animal::eq) {
                let thing = words::animal(alike[0], alike.len() as u8);
                all.push(((0, alike[0] as usize, alike.len()), Element::Land, land, thing));
            }
        }
        for (token, space) in world.map.tiles().filter_map(|(cell, _)| world.map.token(cell)) {
            all.push(match token {
                Token::Settlement(strength) => {
                    ((1, strength.into(), 0), Element::Land, space, words::settlement_of(strength))
                }
                Token::Ship => ((2, 0, 0), Element::Sea, space, words::enemy_ship()),
            });
        }
        all.sort_by_key(|(kind, _, space, _)| (*kind, from_north(space.cell)));
        all.into_iter().map(|(_, element, space, thing)| Self { element, space, thing }).collect()
    }

    /// Returns the number of ship moves to the target. A land is as far away as the nearest sea of its tile,
    /// because every sea of a tile touches every land of it.
    fn away(&self, map: &Map, moves: &BTreeMap<Space, u8>) -> Option<u8> {
        match self.element {
            Element::Sea => moves.get(&self.space).copied(),
            Element::Land => map.spaces(self.space.cell, Element::Sea).filter_map(|sea| moves.get(&sea).copied()).min(),
        }
    }

    /// Lists targets, equal ones together, with references to the board's values.
    fn told(map: &Map, all: &[Self]) -> Option<(Text, Vec<Showing>)> {
        let named = |prey: &Self| on(map, prey.element, prey.space, words::cell(prey.space.cell));
        let told = |alike: &[Self]| {
            let cells = alike.iter().map(named).reduce(words::say_next)?;
            Some(words::say_thing(alike[0].thing.clone(), words::act_cell(cells)))
        };
        let things = listed(all.chunk_by(|one, other| one.thing == other.thing).filter_map(told))?;
        Some((things, all.iter().map(|prey| showing(map, prey.element, prey.space, prey.thing.clone())).collect()))
    }
}

/// Returns a sentence for each distance, and one for all targets out of reach. After the match all targets
/// are in the latter.
fn reach(world: &World) -> (Vec<Sentence>, Option<Sentence>) {
    let (map, over) = (&world.map, world.step == Step::Over);
    let moves = if over { BTreeMap::new() } else { moves(world) };
    let (mut near, mut far) = (BTreeMap::<u8, Vec<Prey>>::new(), Vec::new());
    for prey in Prey::all(world) {
        prey.away(map, &moves).map_or(&mut far, |away| near.entry(away).or_default()).push(prey);
    }
    let near = near.iter().filter_map(|(moves, prey)| {
        let (things, tells) = Prey::told(map, prey)?;
        Some(Sentence { says: words::say_near(world.turn, *moves, things), tells })
    });
    let far = Prey::told(map, &far).map(|(things, tells)| Sentence {
        says: if over { words::say_left(things) } else { words::say_far(things) },
        tells,
    });
    (near.collect(), far)
}

/// States the complete islands and their controllers, the largest first. Listeners could work this out from
/// the other sentences, but it would take them long.
fn islands(world: &World) -> Vec<Sentence> {
    let mut islands = Island::all(&world.map);
    islands.retain(|island| island.complete);
    islands.sort_by_key(|island| std::cmp::Reverse(island.size()));
    let sentence = |island: Island| {
        let rulers = island.rulers(world);
        let influence = rulers.first().map_or(0, |seat| island.influence(&world.map, world.party(*seat)));
        let mut cells = island.cells();
        cells.sort_by_key(|cell| from_north(*cell));
        let cells = cells.into_iter().map(words::cell).reduce(words::say_next)?;
        let (count, rulers) = (rulers.len(), rulers.into_iter().map(words::player).collect());
        let says = words::say_island(island.size(), cells, count, rulers, influence);
        Some(Sentence { says, tells: Vec::new() })
    };
    islands.into_iter().filter_map(sentence).collect()
}

/// Explains the order in which the map is read.
fn map() -> Sentence {
    Sentence { says: words::say_map(), tells: Vec::new() }
}

fn mainland() -> Sentence {
    let [west, middle, east] = data::FIXED.map(words::cell);
    Sentence { says: words::say_mainland(words::corner_of(west, middle, east)), tells: vec![label(&words::mainland())] }
}

/// Describes the map tile by tile, one paragraph for each row.
fn rows(world: &World) -> Vec<Vec<Sentence>> {
    let tile = |cell: Cell, laid: &Laid| {
        let (named, shape) = (words::cell(cell), shape(world, cell, laid));
        let tells = [label(&named)].into_iter().chain(shape.iter().map(|it| value(&named, it))).collect();
        Some(Sentence { says: words::say_tile(named, listed(shape)?), tells })
    };
    let mut tiles: Vec<(Cell, &Laid)> = world.map.tiles().collect();
    tiles.sort_by_key(|(cell, _)| from_north(*cell));
    let rows = tiles.chunk_by(|(one, _), (other, _)| one.row() == other.row());
    rows.map(|row| row.iter().filter_map(|(cell, laid)| tile(*cell, laid)).collect()).collect()
}

/// Describes the supply; empty once the match is over.
fn to_come(view: &View) -> Vec<Sentence> {
    if view.world.step == Step::Over {
        return Vec::new();
    }
    let facts = board::beside(view);
    let lies = |fact: &Fact| listed(fact.values.iter().cloned()).unwrap_or_default();
    let tells = |fact: &Fact| {
        [label(&fact.label)].into_iter().chain(fact.values.iter().map(|it| value(&fact.label, it))).collect()
    };
    let [stack, bag, enemies] = &facts;
    vec![
        Sentence { says: words::say_stack(lies(stack)), tells: tells(stack) },
        Sentence { says: words::say_bag(lies(bag)), tells: tells(bag) },
        Sentence { says: words::say_enemies(lies(enemies)), tells: tells(enemies) },
    ]
}
