//! The board as prose for screen readers, the most important first: the state of the match, surroundings of
//! one explorer, players, relics, the contents of sites and trails, and at last the neighbors of each site.

use super::Action;
use super::board::{self, Quarter};
use super::map::{Site, Way, Ways};
use super::tile::Colour;
use super::view::View;
use super::words;
use super::world::World;
use crate::game::{Fact, Seat, Sentence, Showing, Text};

/// Describes the whole board. Trails are listed only if they have contents or options.
pub fn of(view: &View, options: &[Action]) -> Vec<Vec<Sentence>> {
    let world = &view.world;
    let listener = view.viewer.unwrap_or(world.turn.seat);
    let mut all = vec![stands(world)];
    if !world.is_over() {
        all.push(around(view, listener));
    }
    all.push(players(view, listener));
    all.push(relics(world).into_iter().collect());
    all.extend(Quarter::ALL.map(|quarter| sites(view, quarter)));
    for ways in [Ways::RIVERS, Ways::JUNGLE] {
        all.push(board::trails(world, ways, options).map(|(way, fact)| trail(way, &fact)).collect());
    }
    if !world.is_over() {
        all.push(Site::all().map(neighbours).collect());
    }
    all
}

fn label(of: &Text) -> Showing {
    Showing { of: of.clone(), says: None }
}

fn value(of: &Text, says: &Text) -> Showing {
    Showing { of: of.clone(), says: Some(says.clone()) }
}

/// Refers to the label and all values of a fact.
fn all_of(fact: &Fact) -> Vec<Showing> {
    [label(&fact.label)].into_iter().chain(fact.values.iter().map(|says| value(&fact.label, says))).collect()
}

fn listed(things: &[Text]) -> Text {
    things.iter().cloned().reduce(words::say_more).unwrap_or_default()
}

/// States how far the match is, and whose turn it is.
fn stands(world: &World) -> Vec<Sentence> {
    let title = board::title(world);
    let turn = (!world.is_over()).then(|| Sentence { says: words::say_turn(world.turn.seat), tells: Vec::new() });
    let first = Sentence { tells: vec![label(&title)], says: words::say_title(title) };
    let to_come = board::to_come(world);
    let ends: [fn(Text) -> Text; 2] = [words::say_end, words::say_limit];
    let to_come =
        to_come.iter().zip(ends).map(|(fact, says)| Sentence { says: says(listed(&fact.values)), tells: all_of(fact) });
    [first].into_iter().chain(turn).chain(to_come).collect()
}

/// Describes the contents of the explorer's site and where its trails lead, own pathways first.
fn around(view: &View, seat: Seat) -> Vec<Sentence> {
    let (world, runner) = (&view.world, &view.world.runners[seat.index()]);
    let (at, lying) = (words::site(runner.at), board::lying(view, runner.at));
    let here = (!lying.is_empty()).then(|| Sentence {
        says: words::say_here(seat, words::has_come_to(at.clone()), listed(&lying)),
        tells: lying.iter().map(|says| value(&at, says)).collect(),
    });
    let leads = |ways: Ways| -> Vec<Text> {
        let to = |way| (way, board::towards(world, runner.at.across(way)));
        let by = |(way, to)| match (Ways::RIVERS.has(way), world.face_up.has(way)) {
            (false, _) => to,
            (true, true) => words::say_by_river_up(to),
            (true, false) => words::say_by_river_down(to),
        };
        ways.iter().map(to).map(by).collect()
    };
    let touching = runner.at.ways();
    let own = leads(touching.and(runner.pathways));
    let own = (!own.is_empty()).then(|| words::say_own(seat, at.clone(), own.len(), own));
    let other = leads(touching.without(runner.pathways));
    let other = (!other.is_empty()).then(|| words::say_unfamiliar(at, other.len(), other));
    let leads = own.into_iter().chain(other).map(|says| Sentence { says, tells: Vec::new() });
    here.into_iter().chain(leads).collect()
}

/// Describes what the players have, the listener first.
fn players(view: &View, listener: Seat) -> Vec<Sentence> {
    let player = |(seat, fact): (Seat, Fact)| {
        let [points, place, things @ ..] = fact.values.as_slice() else { return None };
        let says = words::say_player(seat, place.clone(), points.clone(), listed(things));
        Some(Sentence { says, tells: all_of(&fact) })
    };
    let mut all: Vec<(Seat, Fact)> = (0..).map(Seat).zip(board::players(view)).collect();
    all.rotate_left(listener.index());
    all.into_iter().filter_map(player).collect()
}

/// Lists the relics on the board by color. The sites contain them too, but players need this to plan an
/// expedition.
fn relics(world: &World) -> Option<Sentence> {
    let alike = |colour| {
        let sites: Vec<Text> =
            world.relics.iter().filter(|at| world.colour(*at) == Some(colour)).map(words::site).collect();
        (!sites.is_empty()).then(|| words::say_lie(words::relics(colour, sites.len()), sites))
    };
    let all: Vec<Text> = Colour::ALL.into_iter().filter_map(alike).collect();
    (!all.is_empty()).then(|| Sentence { says: words::say_relics(listed(&all)), tells: Vec::new() })
}

/// Describes the sites of a quarter. The first sentence names the quarter.
fn sites(view: &View, quarter: Quarter) -> Vec<Sentence> {
    let here = Site::all().filter(|at| Quarter::of(*at) == quarter);
    let facts = here.map(|at| board::site(view, at, &[]));
    let sentence = |(n, fact): (usize, Fact)| {
        let things = listed(&fact.values);
        let says = match (quarter, n) {
            (Quarter::Middle, _) => camp(&view.world),
            (_, 0) => words::say_first_site(quarter.name(), fact.label.clone(), things),
            _ => words::say_site(fact.label.clone(), things),
        };
        Sentence { says, tells: all_of(&fact) }
    };
    facts.enumerate().map(sentence).collect()
}

/// Lists the explorers in the camp, where nothing else can be.
fn camp(world: &World) -> Text {
    let there = board::standing(world, Site::CAMP);
    if there.is_empty() { words::say_nobody_in_camp() } else { words::say_camp(there) }
}

fn trail(way: Way, fact: &Fact) -> Sentence {
    let ([one, other], things) = (way.ends().map(words::site), listed(&fact.values));
    let says = match Ways::RIVERS.has(way) {
        true => words::say_river(one, other, things),
        false if fact.values.is_empty() => words::say_bare(one, other),
        false => words::say_trail(one, other, things),
    };
    Sentence { says, tells: all_of(fact) }
}

/// Lists the neighbors of a site. They never change, so they come last.
fn neighbours(site: Site) -> Sentence {
    let lead = |ways: Ways| -> Vec<Text> { ways.iter().map(|way| words::site(site.across(way))).collect() };
    let (near, by_river) = (lead(site.ways().and(Ways::JUNGLE)), lead(site.ways().and(Ways::RIVERS)));
    let at = words::site(site);
    let says =
        if by_river.is_empty() { words::say_next(at, near) } else { words::say_next_by_river(at, near, by_river) };
    Sentence { says, tells: Vec::new() }
}
