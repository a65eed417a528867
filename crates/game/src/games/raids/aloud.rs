//! The board as prose for screen readers: the ships from front to back; the sea, starting at the hindmost
//! ship; the cargo, hindmost ship first because it moves next; then the supply and the sea behind all ships.

use super::board::{beside, crewed, lies, title};
use super::harbour::Harbour;
use super::sea::Spot;
use super::ship::At;
use super::{Raids, Step, score, words};
use crate::game::{Fact, Seat, Sentence, Showing, Text};

pub fn of(table: &Raids) -> Vec<Vec<Sentence>> {
    let title = title(table);
    let first = Sentence { says: words::say_title(title.clone()), tells: vec![label(&title)] };
    if table.step == Step::Over {
        return vec![[first].into_iter().chain(left(table)).collect()];
    }
    let sailing = in_sailing_order(table);
    let ships = sailing.iter().map(|(at, who)| ship(table, *at, *who));
    let cargo = sailing.iter().rev().filter_map(|(_, who)| cargo((*who)?, parted(table, (*who)?).1));
    vec![
        [first].into_iter().chain(ships).collect(),
        ahead(table),
        cargo.collect(),
        [lying(table)].into_iter().chain(behind(table)).collect(),
    ]
}

/// Describes the ships after the end of the match, when their positions no longer matter.
fn left(table: &Raids) -> impl Iterator<Item = Sentence> {
    table.fleet().filter_map(|(seat, ship)| {
        let Fact { label: name, values, .. } = crewed(table, seat, ship);
        let mut sentence = cargo(seat, values)?;
        sentence.tells.push(label(&name));
        Some(sentence)
    })
}

fn label(of: &Text) -> Showing {
    Showing { of: of.clone(), says: None }
}

fn value(of: &Text, says: &Text) -> Showing {
    Showing { of: of.clone(), says: Some(says.clone()) }
}

/// Returns all markers, the foremost first; the ghost ship has no seat.
fn in_sailing_order(table: &Raids) -> Vec<(At, Option<Seat>)> {
    let ships = table.fleet().map(|(seat, ship)| (ship.at, Some(seat)));
    let mut all: Vec<(At, Option<Seat>)> = ships.chain(table.ghost.map(|at| (at, None))).collect();
    all.sort_by_key(|(at, _)| match *at {
        At::Home(rank) => (0, rank),
        At::Space(space) => (1, u8::MAX - space),
        At::Start(place) => (2, place),
    });
    all
}

/// Describes where a ship is, with its glory, its crew and its count for the harbor tile.
fn ship(table: &Raids, at: At, who: Option<Seat>) -> Sentence {
    let name = who.map_or_else(words::ghost, words::player);
    let (place, stands) = match at {
        At::Start(place) => (words::column_start(), words::waits(name.clone(), place)),
        At::Space(space) => (words::column_space(space), name.clone()),
        At::Home(rank) => (words::column_home(), words::arrived(name.clone(), rank)),
    };
    let mut tells = vec![value(&place, &stands)];
    // The space of a ship is named again with the tile on it; the start and the harbor are not.
    if !matches!(at, At::Space(_)) {
        tells.push(label(&place));
    }
    let mut told = stands;
    if let Some(seat) = who {
        let (ship, harbour) = (table.ship(seat), table.harbour());
        told = words::say_has(told, words::has_glory(score::glory(ship)), words::has_crew(ship.crew, ship.capacity()));
        told = words::counted(harbour, harbour.count(ship)).into_iter().fold(told, words::say_counts);
        let (known, _) = parted(table, seat);
        tells.extend([label(&name)].into_iter().chain(known.iter().map(|says| value(&name, says))));
    }
    let says = match at {
        At::Start(_) => words::say_start(told),
        At::Space(space) => words::say_ship(space, told),
        At::Home(_) => words::say_home(told),
    };
    Sentence { says, tells }
}

/// Splits the facts about a ship: those that [`ship`] already tells, and the rest.
/// The count for the harbor tile is among the first, so that it does not appear twice.
fn parted(table: &Raids, seat: Seat) -> (Vec<Text>, Vec<Text>) {
    let (ship, harbour) = (table.ship(seat), table.harbour());
    let mut known = vec![words::has_glory(score::glory(ship)), words::has_crew(ship.crew, ship.capacity())];
    known.extend(words::counted(harbour, harbour.count(ship)));
    match harbour {
        Harbour::Runes => known.push(words::has_runes(ship.runes)),
        Harbour::Ports => known.push(words::has_ports(ship.ports)),
        _ => {}
    }
    crewed(table, seat, ship).values.into_iter().partition(|says| known.contains(says))
}

/// Returns the space of the hindmost ship; no ship will pass the spaces behind it.
fn hindmost(table: &Raids) -> u8 {
    table.markers().map(At::reached).min().unwrap_or(0).clamp(1, table.sea.len() + 1)
}

/// Consecutive spaces with the same content.
struct Stretch {
    first: u8,
    last: u8,
    lies: Text,
    tells: Vec<Showing>,
}

/// Returns the sea between two spaces; consecutive empty spaces become one range.
fn stretches(table: &Raids, from: u8, to: u8) -> Vec<Stretch> {
    let mut all: Vec<Stretch> = Vec::new();
    for (space, spot) in table.sea.beyond(from - 1).take_while(|(space, _)| *space <= to) {
        let place = words::column_space(space);
        let mut tells = vec![label(&place)];
        // On an empty space with a ship, the ship is the fact.
        if spot != Spot::Empty || table.markers().all(|at| at != At::Space(space)) {
            tells.push(value(&place, &lies(spot)));
        }
        match all.last_mut().filter(|it| spot == Spot::Empty && it.lies == words::is_empty()) {
            Some(stretch) => {
                stretch.last = space;
                stretch.tells.extend(tells);
            }
            None => all.push(Stretch { first: space, last: space, lies: lies(spot), tells }),
        }
    }
    all
}

/// Describes the sea from the hindmost ship to the harbor.
fn ahead(table: &Raids) -> Vec<Sentence> {
    let told = |Stretch { first, last, lies, tells }| Sentence {
        says: if lies == words::is_empty() {
            words::say_spaces(first, last, last - first + 1)
        } else {
            words::say_space(first, lies)
        },
        tells,
    };
    let mut sea: Vec<Sentence> = stretches(table, hindmost(table), table.sea.len()).into_iter().map(told).collect();
    if !sea.is_empty() {
        sea.push(Sentence { says: words::say_harbour(), tells: vec![label(&words::column_home())] });
    }
    sea
}

/// Describes the sea behind all ships.
fn behind(table: &Raids) -> Option<Sentence> {
    let (mut tells, mut told) = (Vec::new(), Vec::new());
    for Stretch { first, last, lies, tells: of } in stretches(table, 1, hindmost(table) - 1) {
        told.push(words::say_passed(first, last, last - first + 1, lies));
        tells.extend(of);
    }
    Some(Sentence { says: words::say_behind(told.into_iter().reduce(words::say_more)?), tells })
}

/// Describes what a ship carries and has beside it.
fn cargo(seat: Seat, things: Vec<Text>) -> Option<Sentence> {
    let tells = things.iter().map(|says| value(&words::player(seat), says)).collect();
    Some(Sentence { says: words::say_aboard(seat, things.into_iter().reduce(words::say_more)?), tells })
}

/// Describes the reserve and the later harbor tiles.
fn lying(table: &Raids) -> Sentence {
    let (mut tells, mut told) = (Vec::new(), Vec::new());
    for Fact { label: place, values, .. } in beside(table) {
        tells.push(label(&place));
        tells.extend(values.iter().map(|lies| value(&place, lies)));
        told.extend(values.into_iter().map(|lies| words::say_lying(place.clone(), lies)));
    }
    Sentence { says: words::say_beside(told.into_iter().reduce(words::say_more).unwrap_or_default()), tells }
}
