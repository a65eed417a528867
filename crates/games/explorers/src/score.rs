//! Points, source by source.

use std::collections::{BTreeMap, BTreeSet};

use meadhall_game::{ScoreSource, Seat, SeatScore, Text, Tiebreaker};

use super::captain::Captain;
use super::data::FIXED_CELLS;
use super::hex::{Cell, Corner};
use super::island::Island;
use super::island_influence::InfluenceTable;
use super::player::Player;
use super::public_state::PublicState;
use super::texts;
use super::tile::Animal;

/// Returns each seat's points so far. The tiebreakers are the most Vikings lost, then the most settlements raided.
pub fn scores(public_state: &PublicState) -> Vec<SeatScore> {
    let islands = Island::all(&public_state.map);
    let influence = InfluenceTable::new(public_state);
    let calculator = ScoreCalculator::new(public_state, &islands, &influence);
    public_state.players_by_seat().map(|(seat, player)| calculator.player_score(seat, player)).collect()
}

/// Returns the points that the current player would gain from a change of their pieces, including points from captains.
pub fn points_gained(public_state: &PublicState, change: impl FnOnce(&mut Player)) -> i32 {
    let mut after = public_state.clone();
    change(after.current_player_mut());
    points_between(public_state, &after)
}

/// Returns the points that the current player wins or loses between two states of the same turn.
pub fn points_between(before: &PublicState, after: &PublicState) -> i32 {
    let points = |public_state: &PublicState| scores(public_state)[before.current_seat.index()].total();
    points(after) - points(before)
}

/// The public state with its complete islands.
pub struct ScoreCalculator<'a> {
    public_state: &'a PublicState,
    influence: &'a InfluenceTable,
    /// Each with its controllers.
    complete_islands: Vec<(&'a Island, Vec<Seat>)>,
}

impl<'a> ScoreCalculator<'a> {
    /// Creates a calculator from all islands of the map.
    pub fn new(public_state: &'a PublicState, islands: &'a [Island], influence: &'a InfluenceTable) -> Self {
        let complete = islands.iter().filter(|island| island.is_complete);
        let islands = complete.map(|island| {
            let (controllers, _) = influence[island.number].controllers();
            (island, controllers)
        });
        Self { public_state, influence, complete_islands: islands.collect() }
    }

    fn player_score(&self, seat: Seat, player: &Player) -> SeatScore {
        let names = [
            texts::score_livestock,
            texts::score_outposts,
            texts::score_ships,
            texts::score_settlements,
            texts::score_deaths,
            texts::score_islands,
            texts::score_captain,
        ];
        let source = |(name, points): (fn() -> Text, i32)| ScoreSource { name: name(), points };
        SeatScore {
            seat,
            sources: names.into_iter().zip(self.points_by_source(seat, player)).map(source).collect(),
            tiebreakers: vec![
                Tiebreaker { name: texts::tie_vikings(), count: player.vikings_lost.into() },
                Tiebreaker { name: texts::tie_settlements(), count: player.raided_settlements.len() as i32 },
            ],
        }
    }

    /// Returns the points from livestock, outposts, enemy ships, settlements, dead Vikings, islands and the captain.
    pub fn points_by_source(&self, seat: Seat, player: &Player) -> [i32; 7] {
        let outposts = player.outposts.len() as i32;
        let captains = player.captains.iter().map(|captain| self.captain_points(*captain, seat, player));
        [
            livestock_points(&player.delivered_animals),
            outposts * (outposts + 3) / 2,
            player.enemy_ships_sunk.into(),
            player.raided_settlements.iter().map(|strength| i32::from(*strength)).sum(),
            i32::from(player.vikings_lost).pow(2),
            self.controlled_island_sizes(seat).iter().sum(),
            // Of two captains only the lower counts.
            captains.min().unwrap_or(0),
        ]
    }

    /// Returns the sizes of the islands that a seat controls, the largest first.
    fn controlled_island_sizes(&self, seat: Seat) -> Vec<i32> {
        let controlled = self.complete_islands.iter().filter(|(_, controllers)| controllers.contains(&seat));
        let mut sizes: Vec<i32> = controlled.map(|(island, _)| island.size().into()).collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes
    }

    fn captain_points(&self, captain: Captain, seat: Seat, player: &Player) -> i32 {
        let (outposts, settlements) = (player.outposts.len() as i32, player.raided_settlements.len() as i32);
        match captain {
            Captain::Archer => {
                player.outposts.iter().map(|at| tiles_from_mainland(self.public_state, *at)).max().unwrap_or(0)
            }
            Captain::Barbarian => player.enemy_ships_sunk.into(),
            Captain::Cartographer => self.controlled_island_sizes(seat).get(1).copied().unwrap_or(0),
            Captain::Hero => 2 * outposts.min(settlements).min(player.enemy_ships_sunk.into()),
            Captain::Huntsman => {
                2 * count_by_animal(&player.delivered_animals).values().map(|count| count / 2).sum::<i32>()
            }
            Captain::Queen => {
                let controlled = self.complete_islands.iter().filter(|(_, controllers)| controllers.contains(&seat));
                let influence = controlled.map(|(island, _)| i32::from(self.influence[island.number].of(seat)));
                let max = influence.max().unwrap_or(0);
                (max - self.public_state.players.len() as i32).max(0)
            }
            Captain::Scout => {
                let visited = |(island, controllers): &&(&Island, Vec<Seat>)| {
                    !controllers.contains(&seat) && island.viking_count(player) > 0
                };
                self.complete_islands.iter().filter(visited).count() as i32
            }
            Captain::Shieldmaiden => self.controlled_island_sizes(seat).len() as i32,
            Captain::Trader => 2 * (player.delivered_animals.len() as i32 / 3),
            Captain::Tyrant => settlements,
            Captain::Watchman => outposts,
        }
    }
}

/// Returns the points for the best division of the animals into sets of different kinds. A set of n kinds scores 1 + 2
/// + ... + n points.
pub fn livestock_points(delivered: &[Animal]) -> i32 {
    let kinds = count_by_animal(delivered);
    // The n-th set has each animal that was delivered at least n times.
    (1..)
        .map(|n| kinds.values().filter(|count| **count >= n).count() as i32)
        .take_while(|size| *size > 0)
        .map(|size| size * (size + 1) / 2)
        .sum()
}

fn count_by_animal(animals: &[Animal]) -> BTreeMap<Animal, i32> {
    let mut kinds = BTreeMap::new();
    animals.iter().for_each(|animal| *kinds.entry(*animal).or_default() += 1);
    kinds
}

/// Returns the number of tiles on the shortest path from the Mainland to an outpost, over land or sea. The path begins
/// with a tile of the starting board.
fn tiles_from_mainland(public_state: &PublicState, at: Corner) -> i32 {
    let mut reached: BTreeSet<Cell> = FIXED_CELLS.into_iter().collect();
    let mut frontier: Vec<Cell> = FIXED_CELLS.to_vec();
    let mut tiles = 1;
    while !frontier.is_empty() {
        if at.cells().iter().any(|cell| reached.contains(cell)) {
            return tiles;
        }
        let next =
            frontier.iter().flat_map(|cell| cell.neighbors()).filter(|cell| public_state.map.tile_at(*cell).is_some());
        frontier = next.filter(|cell| reached.insert(*cell)).collect();
        tiles += 1;
    }
    0
}
