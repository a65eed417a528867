//! Sample states: from random matches, from matches that close islands, and with all pieces scattered over
//! the map.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use meadhall_game::{Decisions, Dice, Game, GameLog, MatchSetup, Seat, Seed};

use super::full_match::play_random;
use super::naive_map::{IndependentIsland, IndependentMap, corner_cells};
use super::printed::{PrintedTile, neighbor};
use crate::hex::{Corner, Space};
use crate::player::Cargo;
use crate::tile::Animal;
use crate::{Action, Explorers};

/// Plays a match whose tiles mostly leave few land edges open, so that islands are completed. All else is
/// random.
fn play_closing_islands(setup: &MatchSetup, seed: u64, mut visit: impl FnMut(&Explorers)) -> Explorers {
    let seed = Seed::from_number(seed);
    let mut state = Explorers::new(setup, &mut Dice::new(&seed, 0));
    let mut dice = Dice::new(&seed.derive(2), 0);
    for step in 1.. {
        visit(&state);
        let decisions = Decisions::collect(&state);
        let Some(decision) = decisions.first() else { break };
        let map = IndependentMap::new(&state);
        let open_edges = |action: &Action| match action {
            Action::PlaceTile { tile, at, rotation } => {
                let printed = PrintedTile::new(&tile.to_string(), *rotation);
                let (land, at) = (|side: &usize| printed.is_land(*side), (at.q, at.r));
                let is_open = |side: &usize| !map.tiles.contains_key(&neighbor(at, *side));
                let opened = (0..6).filter(land).filter(is_open).count() as i32;
                let closed = (0..6).filter(land).filter(|side| !is_open(side)).count() as i32;
                opened - closed
            }
            _ => 0,
        };
        let fewest = decision.options.iter().map(open_edges).min().unwrap();
        let good: Vec<&Action> = decision.options.iter().filter(|action| open_edges(action) == fewest).collect();
        let answer =
            if dice.below(5) == 0 { dice.choose(decision.options).unwrap() } else { dice.choose(&good).unwrap() };
        let answer = answer.clone();
        state.apply(decision.seat, answer, &mut Dice::new(&seed, step), &mut GameLog::disabled());
    }
    state
}

/// Every fifth state of two matches on each board with each number of players, one random and one that closes
/// islands; and the final states of the latter.
static SAMPLE_MATCHES: LazyLock<(Vec<Explorers>, Vec<Explorers>)> = LazyLock::new(|| {
    let (mut tables, mut ends) = (Vec::new(), Vec::new());
    for (number, setup) in (0..).zip(&MatchSetup::all(&Explorers::META)) {
        let mut count = number;
        let mut visit = |state: &Explorers| {
            count += 1;
            if count % 5 == 0 {
                tables.push(state.clone());
            }
        };
        play_random(setup, 40 + number, &mut visit);
        ends.push(play_closing_islands(setup, 80 + number, &mut visit));
    }
    (tables, ends)
});

/// Returns every n-th state of the sample matches, where n is a multiple of 5.
pub fn sample_states(interval: usize) -> impl Iterator<Item = &'static Explorers> {
    SAMPLE_MATCHES.0.iter().step_by(interval / 5)
}

/// Returns final states with all pieces scattered over the map, several times each.
pub fn scattered_states(times_each: u64) -> impl Iterator<Item = Explorers> {
    let sources = (0..)
        .zip(&SAMPLE_MATCHES.1)
        .flat_map(move |(number, end)| (0..times_each).map(move |time| (end, number * times_each + time)));
    sources.map(|(end, number)| {
        let (mut state, mut dice) = (end.clone(), Dice::new(&Seed::from_number(number), 3));
        scatter_pieces(&mut state, &mut dice);
        state.public_state.current_seat = Seat(dice.index(state.public_state.players.len()) as u8);
        state
    })
}

/// Moves all pieces to random spaces and sets random winnings, which may exceed what the box has.
fn scatter_pieces(state: &mut Explorers, dice: &mut Dice) {
    let map = IndependentMap::new(state);
    let (lands, seas) = (map.spaces(true), map.spaces(false));
    let complete: Vec<IndependentIsland> = map.islands().into_iter().filter(|island| island.is_complete).collect();
    let complete_lands: Vec<Space> =
        lands.iter().copied().filter(|land| complete.iter().any(|island| island.contains(*land))).collect();
    let anywhere = |dice: &mut Dice| {
        let candidates = if dice.below(2) == 0 { &lands } else { &complete_lands };
        *dice.choose(candidates).unwrap_or(&lands[0])
    };
    let crowded_lands: Vec<Space> = (0..6).map(|_| anywhere(dice)).collect();
    let mut sites: Vec<Corner> =
        map.surrounding_corners().into_iter().filter(|at| map.lands_around(*at).is_some()).collect();
    dice.shuffle(&mut sites);
    let (mut taken, player_count) = (BTreeSet::new(), state.public_state.players.len());
    for player in &mut state.public_state.players {
        player.crew = dice.below(4) as u8;
        player.cargo = Cargo::new();
        player.vikings_lost = dice.below(2) as u8;
        for _ in player.crew..3 {
            if dice.below(3) == 0 {
                player.cargo.push(Animal::ALL[dice.index(6)]);
            }
        }
        player.cargo.sort_unstable();
        player.ship = *dice.choose(&seas).unwrap();
        player.vikings_ashore.clear();
        for _ in player.crew + player.vikings_lost..7 {
            let building_land = sites.first().and_then(|at| map.lands_around(*at)).into_iter().flatten().next();
            let land = match dice.below(6) {
                0 => Space::MAINLAND,
                1 => anywhere(dice),
                2 | 3 => building_land.unwrap_or(Space::MAINLAND),
                _ => *dice.choose(&crowded_lands).unwrap(),
            };
            *player.vikings_ashore.entry(land).or_default() += 1;
        }
        player.outposts.clear();
        (player.enemy_ships_sunk, player.delivered_animals) =
            (dice.below(6) as u8, (0..dice.below(9)).map(|_| Animal::ALL[dice.index(6)]).collect());
        player.delivered_animals.sort_unstable();
        player.raided_settlements = (0..dice.below(5)).map(|_| 2 + dice.below(4) as u8).collect();
        player.raided_settlements.sort_unstable();
    }
    for at in sites.into_iter().skip(1) {
        let cells = corner_cells(at).map(|(cell, ..)| cell);
        if dice.below(3) > 0 && cells.iter().all(|cell| !taken.contains(cell)) {
            taken.extend(cells);
            let owner = &mut state.public_state.players[dice.index(player_count)].outposts;
            if owner.len() < 5 {
                owner.push(at);
            }
        }
    }
    let animals: Vec<(Space, Animal)> = state
        .public_state
        .animals
        .iter()
        .flat_map(|(land, herd)| herd.iter().map(move |animal| (land, *animal)))
        .collect();
    for (land, animal) in animals {
        state.public_state.animals.remove(land, animal);
        state.public_state.animals.add(*dice.choose(&crowded_lands).unwrap(), animal);
    }
}
