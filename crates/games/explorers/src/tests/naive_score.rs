//! Every score, calculated a second time from the rulebook.

use std::collections::BTreeMap;

use meadhall_game::Game;

use super::matches::{sample_states, scattered_states};
use super::naive_map::{IndependentIsland, IndependentMap, corner_cells};
use crate::Explorers;
use crate::captain::Captain;
use crate::hex::Corner;
use crate::player::Player;
use crate::tile::Animal;

fn influence(map: &IndependentMap, island: &IndependentIsland, player: &Player) -> i32 {
    let vikings: i32 = player
        .vikings_ashore
        .iter()
        .filter(|(land, _)| island.contains(**land))
        .map(|(_, count)| i32::from(*count))
        .sum();
    let is_on_island = |at: &&Corner| map.lands_around(**at).unwrap().iter().any(|land| island.contains(*land));
    vikings + 2 * player.outposts.iter().filter(is_on_island).count() as i32
}

/// Returns the best score of sets of different animals, by trying every first set.
fn best_set_points(left: [u8; 6]) -> i32 {
    let kinds: Vec<usize> = (0..6).filter(|kind| left[*kind] > 0).collect();
    let Some(first) = kinds.first() else { return 0 };
    let scores = (0..1 << kinds.len()).filter_map(|chosen: u32| {
        let set: Vec<usize> =
            kinds.iter().copied().enumerate().filter(|(n, _)| chosen >> n & 1 == 1).map(|(_, kind)| kind).collect();
        // The first kind is in some set; all sets with it are tried.
        set.contains(first).then(|| {
            let mut rest = left;
            set.iter().for_each(|kind| rest[*kind] -= 1);
            (1..=set.len() as i32).sum::<i32>() + best_set_points(rest)
        })
    });
    scores.max().unwrap()
}

/// Calculates livestock, outposts, ships, settlements, deaths, islands, and a captain's points.
fn expected_scores(state: &Explorers, seat: usize, captain: Captain) -> [i32; 7] {
    let map = IndependentMap::new(state);
    let players = &state.public_state.players;
    let player = &players[seat];
    let count = |kind: Animal| player.delivered_animals.iter().filter(|animal| **animal == kind).count() as u8;
    let complete: Vec<(i32, i32, bool, bool)> = map
        .islands()
        .iter()
        .filter(|island| island.is_complete)
        .map(|island| {
            let influences: Vec<i32> = players.iter().map(|player| influence(&map, island, player)).collect();
            let is_controller = influences[seat] > 0 && influences.iter().all(|other| *other <= influences[seat]);
            (
                island.size(),
                influences[seat],
                is_controller,
                player.vikings_ashore.keys().any(|land| island.contains(*land)),
            )
        })
        .collect();
    let controlled: Vec<(i32, i32)> =
        complete.iter().filter(|island| island.2).map(|island| (island.0, island.1)).collect();
    let mut sizes: Vec<i32> = controlled.iter().map(|(size, _)| *size).collect();
    sizes.sort_unstable();
    let distances = map.distances_from_mainland();
    let tiles_to = |at: &Corner| corner_cells(*at).iter().map(|(cell, ..)| distances[cell]).min().unwrap();
    let (outposts, raided, sunk) =
        (player.outposts.len() as i32, player.raided_settlements.len() as i32, i32::from(player.enemy_ships_sunk));
    let captain_points = match captain {
        Captain::Archer => player.outposts.iter().map(tiles_to).max().unwrap_or(0),
        Captain::Barbarian => sunk,
        Captain::Cartographer => sizes.iter().rev().nth(1).copied().unwrap_or(0),
        Captain::Hero => 2 * outposts.min(raided).min(sunk),
        Captain::Huntsman => Animal::ALL.into_iter().map(|kind| i32::from(count(kind)) / 2 * 2).sum(),
        Captain::Queen => {
            controlled.iter().map(|(_, influence)| influence - players.len() as i32).max().unwrap_or(0).max(0)
        }
        Captain::Scout => complete.iter().filter(|(_, _, rules, there)| !rules && *there).count() as i32,
        Captain::Shieldmaiden => controlled.len() as i32,
        Captain::Trader => player.delivered_animals.len() as i32 / 3 * 2,
        Captain::Tyrant => raided,
        Captain::Watchman => outposts,
    };
    [
        best_set_points(Animal::ALL.map(count)),
        (2..2 + outposts).sum(),
        sunk,
        player.raided_settlements.iter().map(|strength| i32::from(*strength)).sum(),
        i32::from(player.vikings_lost).pow(2),
        sizes.iter().sum(),
        captain_points,
    ]
}

fn actual_scores(state: &Explorers, seat: usize) -> [i32; 7] {
    let score = state.scores().swap_remove(seat);
    ["livestock", "outposts", "ships", "settlements", "deaths", "islands", "captain"].map(|area| {
        let key = format!("explorers_score_{area}");
        score.sources.iter().find(|source| source.name.key == key).unwrap().points
    })
}

#[test]
fn scores_of_scattered_pieces_match_the_second_calculation() {
    let mut bonuses: BTreeMap<Captain, i32> = BTreeMap::new();
    for mut state in scattered_states(8).filter(|state| state.public_state.players.len() > 1) {
        for captain in Captain::ALL {
            for seat in 0..state.public_state.players.len() {
                state.public_state.players[seat].captains = [captain].into_iter().collect();
                let expected = expected_scores(&state, seat, captain);
                assert_eq!(actual_scores(&state, seat), expected, "{captain:?}, seat {seat}");
                *bonuses.entry(captain).or_default() += expected[6];
            }
        }
    }
    assert!(bonuses.len() == 11 && bonuses.values().all(|bonus| *bonus > 10), "{bonuses:?}");
}

#[test]
fn scores_of_whole_matches_match_the_second_calculation() {
    for state in sample_states(40) {
        for (seat, player) in state.public_state.players.iter().enumerate() {
            let bonus: Vec<[i32; 7]> =
                player.captains.iter().map(|captain| expected_scores(state, seat, *captain)).collect();
            if let Some(expected) = bonus.into_iter().min_by_key(|areas| areas[6]) {
                assert_eq!(actual_scores(state, seat), expected);
            }
        }
    }
}
