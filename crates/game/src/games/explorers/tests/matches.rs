//! Sample states: from random matches, from matches that close islands, and with all pieces scattered over
//! the map.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::super::hex::{Corner, Space};
use super::super::party::Cargo;
use super::super::tile::Animal;
use super::super::{Action, Explorers};
use super::naive_map::{Grid, Land, meeting};
use super::printed::{Lies, across};
use super::whole::played;
use crate::game::{Decisions, Dice, Game, Log, Seat, Seed, Setup};

/// Plays a match whose tiles mostly leave few land edges open, so that islands are completed. All else is
/// random.
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

/// Every fifth state of two matches on each board with each number of players, one random and one that closes
/// islands; and the final states of the latter.
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

/// Returns every n-th state of the sample matches, where n is a multiple of 5.
pub fn every(step: usize) -> impl Iterator<Item = &'static Explorers> {
    MATCHES.0.iter().step_by(step / 5)
}

/// Returns final states with all pieces scattered over the map, several times each.
pub fn strewn(times: u64) -> impl Iterator<Item = Explorers> {
    let all =
        (0..).zip(&MATCHES.1).flat_map(move |(number, end)| (0..times).map(move |time| (end, number * times + time)));
    all.map(|(end, number)| {
        let (mut table, mut whim) = (end.clone(), Dice::new(&Seed::numbered(number), 3));
        strew(&mut table, &mut whim);
        table.world.turn = Seat(whim.index(table.world.parties.len()) as u8);
        table
    })
}

/// Moves all pieces to random spaces and sets random winnings, which may exceed what the box has.
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
