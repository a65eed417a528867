//! Compares every decision of whole matches with a second implementation that knows the rulebook, not the
//! rules code.

use std::collections::{BTreeMap, BTreeSet};

use super::super::hex::{Corner, Space};
use super::super::island::Island;
use super::super::map::{Element, Token};
use super::super::party::Cargo;
use super::super::tile::Animal;
use super::super::{Action, Explorers, Step};
use super::matches::{every, strewn};
use super::naive_map::{At, Grid, meeting};
use super::printed::Lies;
use crate::game::Decisions;

/// Returns every cargo of up to three animals.
fn holds() -> Vec<Cargo> {
    let mut holds = vec![Cargo::new()];
    for size in 0..3 {
        for hold in holds.clone().into_iter().filter(|hold| hold.len() == size) {
            for animal in Animal::ALL.into_iter().filter(|animal| hold.last().is_none_or(|last| last <= animal)) {
                let mut more = hold.clone();
                more.push(animal);
                holds.push(more);
            }
        }
    }
    holds
}

/// Whether the second list has at least as many of each animal as the first.
fn among(wanted: &[Animal], there: &[Animal]) -> bool {
    let many = |animals: &[Animal], kind| animals.iter().filter(|animal| **animal == kind).count();
    Animal::ALL.into_iter().all(|kind| many(wanted, kind) <= many(there, kind))
}

fn has_enemy(table: &Explorers, grid: &Grid, sea: Space) -> bool {
    let at = (sea.cell.q, sea.cell.r);
    let ship = table.world.map.tiles().any(|(cell, laid)| (cell.q, cell.r) == at && laid.token == Some(Token::Ship));
    ship && grid.tiles[&at].token.as_ref().unwrap().1 == grid.sides(sea).0
}

/// Returns what the rulebook allows the current player with this number of actions left.
fn allowed(table: &Explorers, left: u8) -> Vec<Action> {
    let (grid, holds) = (Grid::of(table), holds());
    let own = &table.world.parties[table.world.turn.index()];
    let mut allowed = vec![Action::Done];
    let ashore = |land: Space| own.ashore.get(&land).copied().unwrap_or(0);
    let lands = match own.ship {
        Space::MAINLAND => vec![Space::MAINLAND],
        sea => grid.spaces(true).into_iter().filter(|land| land.cell == sea.cell).collect(),
    };
    let full = usize::from(own.crew) + own.cargo.len();
    for (land, animals, vikings) in lands
        .iter()
        .flat_map(|land| holds.iter().flat_map(move |hold| (0..=3).map(move |vikings| (*land, hold, vikings))))
    {
        let moved = animals.len() + usize::from(vikings);
        let herd = if land == Space::MAINLAND { &[] } else { table.world.herds.on(land) };
        let guarded = |guards| animals.is_empty() || guards > 0;
        if moved > 0 && vikings <= ashore(land) && among(animals, herd) && full + moved <= 3 && guarded(ashore(land)) {
            allowed.push(Action::Load { from: land, vikings, animals: animals.clone() });
        }
        if moved > 0 && vikings <= own.crew && among(animals, &own.cargo) && guarded(own.crew) {
            allowed.push(Action::Unload { onto: land, vikings, animals: animals.clone() });
        }
    }
    for to in grid.steps(own.ship, false) {
        let needed = if to != Space::MAINLAND && has_enemy(table, &grid, to) { 2 } else { 1 };
        if own.crew >= needed {
            allowed.push(Action::Sail { to });
        }
    }
    for from in grid.spaces(true) {
        for to in grid.steps(from, true) {
            let walks = (1..=2).filter(|vikings| *vikings <= ashore(from));
            allowed.extend(walks.map(|vikings| Action::Walk { from, to, vikings }));
            let herd: BTreeSet<Animal> = table.world.herds.on(from).iter().copied().collect();
            let led = herd.into_iter().filter(|_| ashore(from) > 0);
            allowed.extend(led.map(|animal| Action::Transport { from, to, animal }));
        }
    }
    let outposts = table.world.parties.iter().flat_map(|party| &party.outposts);
    let taken: BTreeSet<At> = outposts.flat_map(|at| meeting(*at)).map(|(at, ..)| at).collect();
    if left >= 2 && own.outposts.len() < 5 {
        let free = |at: &Corner| meeting(*at).iter().all(|(cell, ..)| !taken.contains(cell));
        let manned = |at: &Corner| grid.round(*at).is_some_and(|lands| lands.into_iter().map(ashore).sum::<u8>() >= 2);
        allowed.extend(grid.corners().into_iter().filter(free).filter(manned).map(|at| Action::Build { at }));
    }
    allowed
}

#[track_caller]
fn check_same(found: &[Action], expected: &[Action]) {
    let written = |actions: &[Action]| actions.iter().map(|action| format!("{action:?}")).collect::<BTreeSet<_>>();
    let (offered, right) = (written(found), written(expected));
    let wrong: Vec<_> = offered.symmetric_difference(&right).collect();
    assert!(wrong.is_empty(), "only one of the two has {wrong:?}");
    assert_eq!((found.len(), expected.len()), (offered.len(), right.len()), "no option is there twice");
}

#[test]
fn every_turn_offers_what_the_rulebook_allows_and_nothing_else() {
    let mut kinds = BTreeMap::new();
    for table in every(5) {
        let Step::Act { left } = table.world.step else { continue };
        let asked = Decisions::of(table);
        let question = asked.first().unwrap();
        assert_eq!((asked.len(), question.seat), (1, table.world.turn));
        check_same(question.options, &allowed(table, left));
        for option in question.options {
            let kind = format!("{option:?}").split(' ').next().unwrap().to_owned();
            *kinds.entry(kind).or_insert(0) += 1;
        }
    }
    assert_eq!(kinds.len(), 7, "{kinds:?}");
}

/// Scattered pieces make rare situations common: full holds, crowds, herds, two lands of one tile.
#[test]
fn a_crowded_map_offers_what_the_rulebook_allows_and_nothing_else() {
    let mut builds = 0;
    for mut table in strewn(12) {
        for left in [1, 4] {
            table.world.step = Step::Act { left };
            let allowed = allowed(&table, left);
            builds += allowed.iter().filter(|action| matches!(action, Action::Build { .. })).count();
            check_same(Decisions::of(&table).first().unwrap().options, &allowed);
        }
    }
    assert!(builds > 20, "{builds}");
}

#[test]
fn every_place_for_a_tile_is_offered_once_and_no_other() {
    let mut places = 0;
    for table in every(5) {
        let Step::Place { .. } = table.world.step else { continue };
        let grid = Grid::of(table);
        let asked = Decisions::of(table);
        let question = asked.first().unwrap();
        assert_eq!((asked.len(), question.seat), (1, table.world.turn));
        let effect = |action: &Action| match action {
            Action::Place { tile, at, turned } => {
                (tile.to_string(), (at.q, at.r), Lies::new(&tile.to_string(), *turned))
            }
            other => panic!("{other:?}"),
        };
        let found: BTreeSet<_> = question.options.iter().map(effect).collect();
        assert_eq!(found.len(), question.options.len(), "no option is there twice");
        let hand: BTreeSet<String> =
            table.secrets[question.seat.index()].hand.iter().map(ToString::to_string).collect();
        let expected: BTreeSet<_> = hand
            .iter()
            .flat_map(|name| grid.places(name).into_iter().map(|(at, lies)| (name.clone(), at, lies)))
            .collect();
        let wrong: Vec<_> = found.symmetric_difference(&expected).collect();
        assert!(wrong.is_empty(), "only one of the two has {wrong:?}");
        places += found.len();
    }
    assert!(places > 10_000, "{places}");
}

#[test]
fn every_step_over_land_and_sea_is_the_same() {
    for table in every(60) {
        let grid = Grid::of(table);
        for (land, element) in [(true, Element::Land), (false, Element::Sea)] {
            for space in grid.spaces(land).into_iter().chain([Space::MAINLAND]) {
                let steps: Vec<Space> = grid.steps(space, land).into_iter().collect();
                let mut joined = table.world.map.joined(space, element);
                joined.sort_unstable();
                assert_eq!(joined[..], steps[..], "{space} {element:?}");
            }
        }
    }
}

#[test]
fn every_island_is_the_same() {
    let (mut complete, mut open) = (0, 0);
    for table in every(60) {
        let islands = Island::all(&table.world.map);
        let naive = Grid::of(table).islands();
        assert_eq!(islands.len(), naive.len());
        for land in naive {
            let same = islands.iter().find(|island| island.lands.iter().any(|space| land.has(*space))).unwrap();
            assert!(same.lands.iter().all(|space| land.has(*space)));
            assert_eq!((same.complete, i32::from(same.size())), (land.complete, land.size()));
            *if land.complete { &mut complete } else { &mut open } += 1;
        }
    }
    assert!(complete > 50 && open > 300, "{complete} {open}");
}
