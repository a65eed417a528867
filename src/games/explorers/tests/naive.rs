//! Every question and every score of whole matches, held against a second reckoning that knows the rulebook and not the rules code.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::super::captain::Captain;
use super::super::hex::{Corner, Space};
use super::super::island::Island;
use super::super::map::{Element, Token};
use super::super::party::{Cargo, Party};
use super::super::tile::Animal;
use super::super::{Action, Explorers, Step};
use super::naive_map::{At, Grid, Land, meeting};
use super::printed::{Lies, across};
use super::whole::played;
use crate::game::{Decisions, Dice, Game, Log, Seat, Seed, Setup};

/// Plays a match in which tiles mostly go where they leave few edges of land open, so that islands are finished; all else is chance.
fn built(setup: &Setup, seed: u64, mut shown: impl FnMut(&Explorers)) -> Explorers {
    let seed = Seed::numbered(seed);
    let mut table = Explorers::new(setup, &mut Dice::new(&seed, 0));
    let mut whim = Dice::new(&seed.child(2), 0);
    for step in 1.. {
        shown(&table);
        let asked = Decisions::of(&table);
        let Some(question) = asked.first() else { break };
        let grid = Grid::of(&table);
        let open = |action: &Action| match action {
            Action::Place { tile, at, turned } => {
                let lies = Lies::new(&tile.to_string(), *turned);
                let (land, at) = (|side: &usize| lies.is_land(*side), (at.q, at.r));
                let is_open = |side: &usize| !grid.tiles.contains_key(&across(at, *side));
                let opened = (0..6).filter(land).filter(is_open).count() as i32;
                let closed = (0..6).filter(land).filter(|side| !is_open(side)).count() as i32;
                opened - closed
            }
            _ => 0,
        };
        let best = question.options.iter().map(open).min().unwrap();
        let good: Vec<&Action> = question.options.iter().filter(|action| open(action) == best).collect();
        let answer = if whim.below(5) == 0 { whim.pick(question.options).unwrap() } else { whim.pick(&good).unwrap() };
        let answer = answer.clone();
        table.apply(question.seat, answer, &mut Dice::new(&seed, step), &mut Log::muted());
    }
    table
}

/// Matches on all boards, with every number of seats: one at random and one that was built, every fifth step of both; and how those
/// that were built ended.
static MATCHES: LazyLock<(Vec<Explorers>, Vec<Explorers>)> = LazyLock::new(|| {
    let (mut tables, mut ends) = (Vec::new(), Vec::new());
    for (number, setup) in (0..).zip(&Setup::every(&Explorers::META)) {
        let mut count = number;
        let mut shown = |table: &Explorers| {
            count += 1;
            if count % 5 == 0 {
                tables.push(table.clone());
            }
        };
        played(setup, 40 + number, &mut shown);
        ends.push(built(setup, 80 + number, &mut shown));
    }
    (tables, ends)
});

/// Every so many of their steps.
fn every(step: usize) -> impl Iterator<Item = &'static Explorers> {
    MATCHES.0.iter().step_by(step / 5)
}

/// Built maps with all pieces strewn over them, so many times each.
fn strewn(times: u64) -> impl Iterator<Item = Explorers> {
    let all =
        (0..).zip(&MATCHES.1).flat_map(move |(number, end)| (0..times).map(move |time| (end, number * times + time)));
    all.map(|(end, number)| {
        let (mut table, mut whim) = (end.clone(), Dice::new(&Seed::numbered(number), 3));
        strew(&mut table, &mut whim);
        table.world.turn = Seat(whim.index(table.world.parties.len()) as u8);
        table
    })
}

/// Holds of up to three animals.
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

/// Whether all of these are among those, as often as they are wanted.
fn among(wanted: &[Animal], there: &[Animal]) -> bool {
    let many = |animals: &[Animal], kind| animals.iter().filter(|animal| **animal == kind).count();
    Animal::ALL.into_iter().all(|kind| many(wanted, kind) <= many(there, kind))
}

fn has_enemy(table: &Explorers, grid: &Grid, sea: Space) -> bool {
    let at = (sea.cell.q, sea.cell.r);
    let ship = table.world.map.tiles().any(|(cell, laid)| (cell.q, cell.r) == at && laid.token == Some(Token::Ship));
    ship && grid.tiles[&at].token.as_ref().unwrap().1 == grid.sides(sea).0
}

/// What the rulebook allows somebody who has so many points left.
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

/// Pieces are strewn over the map, so that rare things happen: full holds, crowds, herds, two lands of one tile.
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
                assert_eq!(joined, steps, "{space} {element:?}");
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

/// Throws all pieces anywhere: Vikings, ships, outposts, animals, and what was won. More than the box holds may be won.
fn strew(table: &mut Explorers, whim: &mut Dice) {
    let grid = Grid::of(table);
    let (lands, seas) = (grid.spaces(true), grid.spaces(false));
    let whole: Vec<Land> = grid.islands().into_iter().filter(|island| island.complete).collect();
    let finished: Vec<Space> =
        lands.iter().copied().filter(|land| whole.iter().any(|island| island.has(*land))).collect();
    let anywhere = |whim: &mut Dice| {
        let some = if whim.below(2) == 0 { &lands } else { &finished };
        *whim.pick(some).unwrap_or(&lands[0])
    };
    let haunts: Vec<Space> = (0..6).map(|_| anywhere(whim)).collect();
    let mut sites: Vec<Corner> = grid.corners().into_iter().filter(|at| grid.round(*at).is_some()).collect();
    whim.shuffle(&mut sites);
    let (mut taken, rivals) = (BTreeSet::new(), table.world.parties.len());
    for party in &mut table.world.parties {
        party.crew = whim.below(4) as u8;
        party.cargo = Cargo::new();
        party.lost = whim.below(2) as u8;
        for _ in party.crew..3 {
            if whim.below(3) == 0 {
                party.cargo.push(Animal::ALL[whim.index(6)]);
            }
        }
        party.cargo.sort_unstable();
        party.ship = *whim.pick(&seas).unwrap();
        party.ashore.clear();
        for _ in party.crew + party.lost..7 {
            let near = sites.first().and_then(|at| grid.round(*at)).into_iter().flatten().next();
            let land = match whim.below(6) {
                0 => Space::MAINLAND,
                1 => anywhere(whim),
                2 | 3 => near.unwrap_or(Space::MAINLAND),
                _ => *whim.pick(&haunts).unwrap(),
            };
            *party.ashore.entry(land).or_default() += 1;
        }
        party.outposts.clear();
        (party.sunk, party.delivered) =
            (whim.below(6) as u8, (0..whim.below(9)).map(|_| Animal::ALL[whim.index(6)]).collect());
        party.delivered.sort_unstable();
        party.raided = (0..whim.below(5)).map(|_| 2 + whim.below(4) as u8).collect();
        party.raided.sort_unstable();
    }
    for at in sites.into_iter().skip(1) {
        let cells = meeting(at).map(|(cell, ..)| cell);
        if whim.below(3) > 0 && cells.iter().all(|cell| !taken.contains(cell)) {
            taken.extend(cells);
            let owner = &mut table.world.parties[whim.index(rivals)].outposts;
            if owner.len() < 5 {
                owner.push(at);
            }
        }
    }
    let herded: Vec<(Space, Animal)> =
        table.world.herds.iter().flat_map(|(land, herd)| herd.iter().map(move |animal| (land, *animal))).collect();
    for (land, animal) in herded {
        table.world.herds.go(land, animal);
        table.world.herds.come(*whim.pick(&haunts).unwrap(), animal);
    }
}

fn influence(grid: &Grid, island: &Land, party: &Party) -> i32 {
    let vikings: i32 =
        party.ashore.iter().filter(|(land, _)| island.has(**land)).map(|(_, many)| i32::from(*many)).sum();
    let here = |at: &&Corner| grid.round(**at).unwrap().iter().any(|land| island.has(*land));
    vikings + 2 * party.outposts.iter().filter(here).count() as i32
}

/// The best that sets of different animals can score, by trying every first set.
fn sets(left: [u8; 6]) -> i32 {
    let kinds: Vec<usize> = (0..6).filter(|kind| left[*kind] > 0).collect();
    let Some(first) = kinds.first() else { return 0 };
    let tried = (0..1 << kinds.len()).filter_map(|chosen: u32| {
        let set: Vec<usize> =
            kinds.iter().copied().enumerate().filter(|(n, _)| chosen >> n & 1 == 1).map(|(_, kind)| kind).collect();
        // The first kind is in some set; all others are tried with it.
        set.contains(first).then(|| {
            let mut rest = left;
            set.iter().for_each(|kind| rest[*kind] -= 1);
            (1..=set.len() as i32).sum::<i32>() + sets(rest)
        })
    });
    tried.max().unwrap()
}

/// Livestock, outposts, ships, settlements, deaths, islands; and what a captain would bring.
fn reckoned(table: &Explorers, seat: usize, captain: Captain) -> [i32; 7] {
    let grid = Grid::of(table);
    let parties = &table.world.parties;
    let own = &parties[seat];
    let many = |kind: Animal| own.delivered.iter().filter(|animal| **animal == kind).count() as u8;
    let complete: Vec<(i32, i32, bool, bool)> = grid
        .islands()
        .iter()
        .filter(|island| island.complete)
        .map(|island| {
            let all: Vec<i32> = parties.iter().map(|party| influence(&grid, island, party)).collect();
            let rules = all[seat] > 0 && all.iter().all(|other| *other <= all[seat]);
            (island.size(), all[seat], rules, own.ashore.keys().any(|land| island.has(*land)))
        })
        .collect();
    let ruled: Vec<(i32, i32)> = complete.iter().filter(|island| island.2).map(|island| (island.0, island.1)).collect();
    let mut sizes: Vec<i32> = ruled.iter().map(|(size, _)| *size).collect();
    sizes.sort_unstable();
    let far = grid.distances();
    let away = |at: &Corner| meeting(*at).iter().map(|(cell, ..)| far[cell]).min().unwrap();
    let (outposts, raided, sunk) = (own.outposts.len() as i32, own.raided.len() as i32, i32::from(own.sunk));
    let bonus = match captain {
        Captain::Archer => own.outposts.iter().map(away).max().unwrap_or(0),
        Captain::Barbarian => sunk,
        Captain::Cartographer => sizes.iter().rev().nth(1).copied().unwrap_or(0),
        Captain::Hero => 2 * outposts.min(raided).min(sunk),
        Captain::Huntsman => Animal::ALL.into_iter().map(|kind| i32::from(many(kind)) / 2 * 2).sum(),
        Captain::Queen => ruled.iter().map(|(_, influence)| influence - parties.len() as i32).max().unwrap_or(0).max(0),
        Captain::Scout => complete.iter().filter(|(_, _, rules, there)| !rules && *there).count() as i32,
        Captain::Shieldmaiden => ruled.len() as i32,
        Captain::Trader => own.delivered.len() as i32 / 3 * 2,
        Captain::Tyrant => raided,
        Captain::Watchman => outposts,
    };
    [
        sets(Animal::ALL.map(many)),
        (2..2 + outposts).sum(),
        sunk,
        own.raided.iter().map(|strength| i32::from(*strength)).sum(),
        i32::from(own.lost).pow(2),
        sizes.iter().sum(),
        bonus,
    ]
}

fn scored(table: &Explorers, seat: usize) -> [i32; 7] {
    let score = table.scores().swap_remove(seat);
    ["livestock", "outposts", "ships", "settlements", "deaths", "islands", "captain"].map(|area| {
        let key = format!("explorers_score_{area}");
        score.sources.iter().find(|source| source.name.key == key).unwrap().points
    })
}

#[test]
fn every_score_is_the_same_wherever_the_pieces_are() {
    let mut bonuses: BTreeMap<Captain, i32> = BTreeMap::new();
    for mut table in strewn(5).filter(|table| table.world.parties.len() > 1) {
        for captain in Captain::ALL {
            for seat in 0..table.world.parties.len() {
                table.world.parties[seat].captains = [captain].into_iter().collect();
                let right = reckoned(&table, seat, captain);
                assert_eq!(scored(&table, seat), right, "{captain:?}, seat {seat}");
                *bonuses.entry(captain).or_default() += right[6];
            }
        }
    }
    assert!(bonuses.len() == 11 && bonuses.values().all(|bonus| *bonus > 10), "{bonuses:?}");
}

#[test]
fn every_score_of_a_match_is_the_same() {
    for table in every(40) {
        for (seat, party) in table.world.parties.iter().enumerate() {
            let bonus: Vec<[i32; 7]> = party.captains.iter().map(|captain| reckoned(table, seat, *captain)).collect();
            if let Some(right) = bonus.into_iter().min_by_key(|areas| areas[6]) {
                assert_eq!(scored(table, seat), right);
            }
        }
    }
}
