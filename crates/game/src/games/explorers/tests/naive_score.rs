//! Every score, calculated a second time from the rulebook.

use std::collections::BTreeMap;

use super::super::Explorers;
use super::super::captain::Captain;
use super::super::hex::Corner;
use super::super::party::Party;
use super::super::tile::Animal;
use super::matches::{every, strewn};
use super::naive_map::{Grid, Land, meeting};
use crate::game::Game;

fn influence(grid: &Grid, island: &Land, party: &Party) -> i32 {
    let vikings: i32 =
        party.ashore.iter().filter(|(land, _)| island.has(**land)).map(|(_, many)| i32::from(*many)).sum();
    let here = |at: &&Corner| grid.round(**at).unwrap().iter().any(|land| island.has(*land));
    vikings + 2 * party.outposts.iter().filter(here).count() as i32
}

/// Returns the best score of sets of different animals, by trying every first set.
fn sets(left: [u8; 6]) -> i32 {
    let kinds: Vec<usize> = (0..6).filter(|kind| left[*kind] > 0).collect();
    let Some(first) = kinds.first() else { return 0 };
    let tried = (0..1 << kinds.len()).filter_map(|chosen: u32| {
        let set: Vec<usize> =
            kinds.iter().copied().enumerate().filter(|(n, _)| chosen >> n & 1 == 1).map(|(_, kind)| kind).collect();
        // The first kind is in some set; all sets with it are tried.
        set.contains(first).then(|| {
            let mut rest = left;
            set.iter().for_each(|kind| rest[*kind] -= 1);
            (1..=set.len() as i32).sum::<i32>() + sets(rest)
        })
    });
    tried.max().unwrap()
}

/// Calculates livestock, outposts, ships, settlements, deaths, islands, and a captain's points.
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
    for mut table in strewn(8).filter(|table| table.world.parties.len() > 1) {
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
