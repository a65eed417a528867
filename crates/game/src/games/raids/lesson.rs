//! The tutorial: a match with two AIs, with hints that appear the first time they apply. Hints about one
//! moment of a voyage come before those that also fit the next voyage.

use super::data::VOYAGES;
use super::ship::At;
use super::tile::Tile;
use super::{Action, Raids, Step, Why, words};
use crate::game::{Course, Decision, Face, Idea, Lesson, Text};

/// With this seed, the learner moves first, and common play shows every hint in the first two voyages.
pub const LESSON: Lesson<Raids> = Lesson {
    course: Course { seed: 1_085, computers: 2, variants: &[] },
    ideas: &[
        Idea { id: "stops", says: stops },
        Idea { id: "ship", says: ship },
        Idea { id: "sell", says: sell },
        Idea { id: "monster", says: monster },
        Idea { id: "combat", says: combat },
        Idea { id: "voyage", says: voyage },
        Idea { id: "home", says: home },
        Idea { id: "behind", says: behind },
        Idea { id: "crew", says: crew },
        Idea { id: "ports", says: ports },
        Idea { id: "rivals", says: rivals },
        Idea { id: "glory", says: glory },
    ],
};

type Asked<'a> = Decision<'a, Action>;

/// Explains sailing, and suggests the default stop.
fn stops(table: &Raids, asked: &Asked<'_>) -> Option<Text> {
    let safe = asked.options.get(asked.default).filter(|_| sails(table))?;
    Raids::words(table, safe).pop().map(words::lesson_stops)
}

fn ship(table: &Raids, _: &Asked<'_>) -> Option<Text> {
    matches!(table.step, Step::Stow { .. }).then(words::lesson_ship)
}

fn sell(table: &Raids, _: &Asked<'_>) -> Option<Text> {
    matches!(table.step, Step::Sell { .. }).then(words::lesson_sell)
}

fn monster(table: &Raids, _: &Asked<'_>) -> Option<Text> {
    matches!(table.step, Step::Monster { .. }).then(words::lesson_monster)
}

fn combat(table: &Raids, _: &Asked<'_>) -> Option<Text> {
    matches!(table.step, Step::Combat { .. }).then(words::lesson_combat)
}

/// A later voyage begins.
fn voyage(table: &Raids, asked: &Asked<'_>) -> Option<Text> {
    let begins = table.voyage > 1 && matches!(table.ship(asked.seat).at, At::Start(_));
    begins.then(|| words::lesson_voyage(words::harbour(table.harbour())))
}

/// A voyage nears its end, and another one follows.
fn home(table: &Raids, asked: &Asked<'_>) -> Option<Text> {
    let late = headings(asked).count() < 3 || table.markers().any(|at| matches!(at, At::Home(_)));
    let ends = late && table.voyage < VOYAGES && sails(table);
    ends.then(|| words::lesson_home(words::harbour(table.harbour())))
}

/// A turn to sail for a ship that is already at sea.
fn behind(table: &Raids, asked: &Asked<'_>) -> Option<Text> {
    (sails(table) && matches!(table.ship(asked.seat).at, At::Space(_))).then(words::lesson_behind)
}

/// Vikings wait on the way, and the ship has room for them.
fn crew(table: &Raids, asked: &Asked<'_>) -> Option<Text> {
    let ship = table.ship(asked.seat);
    let mut ahead = table.sea.beyond(ship.at.reached());
    let recruits = ship.crew < ship.capacity() && ahead.any(|(_, spot)| spot.pawns_for_next() > 0);
    (recruits && matches!(table.step, Step::Sail { .. })).then(words::lesson_crew)
}

/// Another ship is on an offered stop.
fn rivals(table: &Raids, asked: &Asked<'_>) -> Option<Text> {
    headings(asked).any(|space| table.met(asked.seat, space).is_some()).then(words::lesson_rivals)
}

fn ports(table: &Raids, asked: &Asked<'_>) -> Option<Text> {
    let port = |space| matches!(table.sea.at(space).stop(), Some(Tile::Port { .. }));
    headings(asked).any(port).then(words::lesson_ports)
}

/// The learner has played one voyage and may wonder how points are scored.
fn glory(table: &Raids, _: &Asked<'_>) -> Option<Text> {
    (table.voyage > 1 && sails(table)).then(words::lesson_glory)
}

/// Whether this decision begins a turn, so that all stops ahead are offered.
const fn sails(table: &Raids) -> bool {
    matches!(table.step, Step::Sail { why: Why::Turn, .. })
}

fn headings(asked: &Asked<'_>) -> impl Iterator<Item = u8> {
    asked.options.iter().filter_map(|option| if let Action::Sail { space } = option { Some(*space) } else { None })
}
