//! The features that describe players to the learned model. They use only what the player knows: the own coins, and the
//! faces of the tiles that the player has seen.

use meadhall_game::{FeatureBlock, FeatureRows, Seat};

use super::RelicRunners;
use super::data::{MAX_RATIONS, MAX_TOOLBOX_LEVEL, relic_count_to_end};
use super::map::{MapSite, SiteSet};
use super::option_features::{IVORY_TILES, TOOL_LEVELS, tool_index};
use super::pending::Pending;
use super::prior::PriorEstimator;
use super::runner::RunnerState;
use super::score::{blue_tile_value, ivory_tile_points};
use super::tile::SiteColor;
use super::toolbox::{ToolKind, ToolboxPlace};

const SEATS: FeatureBlock = FeatureBlock::first("seats", 4);
const PROGRESS: FeatureBlock = SEATS.then("relics_taken_turns_left_turns", 4);
const TURN: FeatureBlock = PROGRESS.then("has_turn_turns_until", 3);
const COINS: FeatureBlock = TURN.then("coins_blue_ivory_points", 3);
const RELICS: FeatureBlock = COINS.then("relics_colors_blue_tiles", 3);
const RATIONS: FeatureBlock = RELICS.then("rations", MAX_RATIONS as usize + 1);
const PATHWAYS: FeatureBlock = RATIONS.then("pathways_route_reserve", 3);
const TOOLS: FeatureBlock = PATHWAYS.then("tools", TOOL_LEVELS);
const TOOLS_LATE: FeatureBlock = TOOLS.then("tool_amounts", 4);
const IVORY_KEPT: FeatureBlock = TOOLS_LATE.then("ivory_tiles", IVORY_TILES);
const PLACE: FeatureBlock = IVORY_KEPT.then("place_camp_relic_expedition_tiles", 4);
const REACH: FeatureBlock = PLACE.then("reach_sites_tiles_relics", 3);
const BOARD: FeatureBlock = REACH.then("tiles_left_relics_new_colors", 3);
const OTHERS: FeatureBlock = BOARD.then("best_other_relics_colors_blue_tools", 4);

/// The blocks, in order.
pub const BLOCKS: &[FeatureBlock] = &[
    SEATS, PROGRESS, TURN, COINS, RELICS, RATIONS, PATHWAYS, TOOLS, TOOLS_LATE, IVORY_KEPT, PLACE, REACH, BOARD, OTHERS,
];

impl RelicRunners {
    pub(crate) fn append_seat_features(&self, rows: &mut FeatureRows) {
        for (seat, player) in (0..).map(Seat).zip(&self.public_state.runners) {
            rows.mark(SEATS, self.public_state.runners.len() - 2);
            self.add_turn_features(seat, rows);
            self.add_point_features(seat, player, rows);
            add_chart_features(player, rows);
            self.add_place_features(seat, player, rows);
            self.add_relic_features(seat, player, rows);
            rows.end_row();
        }
    }

    /// Adds how far the match is, and whose turn it is.
    fn add_turn_features(&self, seat: Seat, rows: &mut FeatureRows) {
        let public_state = &self.public_state;
        let seats = public_state.runners.len();
        let relics_left = relic_count_to_end(seats).saturating_sub(public_state.relics_taken()) as f32;
        let turns_left = public_state.turns_left.map_or(0.0, |turns| 1.0 + f32::from(turns) / seats as f32);
        let rounds = f32::from(public_state.turn_number) / (10 * seats) as f32;
        rows.add_all(PROGRESS, &[relics_left / 5.0, turns_left, f32::from(turns_left > 0.0), rounds]);
        let until = (seat.index() + seats - public_state.current_turn.seat.index()) % seats;
        let has_walked = matches!(public_state.pending.first(), Some(Pending::EndTurn))
            && !public_state.pending.contains(&Pending::StartWalk);
        let is_own_turn = until == 0;
        rows.add_all(
            TURN,
            &[f32::from(is_own_turn), f32::from(is_own_turn && has_walked), until as f32 / seats as f32],
        );
    }

    /// Adds the points that the player knows to have.
    fn add_point_features(&self, seat: Seat, player: &RunnerState, rows: &mut FeatureRows) {
        let known_value = |tile: &u8| {
            let tile = usize::from(*tile);
            let is_known = self.public_state.temple_tiles[tile].seen_by.includes(Some(seat));
            if is_known { blue_tile_value(self.tile_faces[tile]) } else { 0 }
        };
        let blue: i32 = player.blue_tiles.iter().map(known_value).sum();
        let ivory = ivory_tile_points(player) as f32;
        rows.add_all(COINS, &[self.coins_of(seat) as f32 / 10.0, blue as f32 / 10.0, ivory / 10.0]);
        let (relics, colors) = (player.relics.len() as f32, player.relic_color_count() as f32);
        rows.add_all(RELICS, &[relics / 3.0, colors / 2.0, player.blue_tiles.len() as f32 / 3.0]);
    }

    /// Adds where the explorer is, and what it can reach over the own pathways and one more trail.
    fn add_place_features(&self, seat: Seat, player: &RunnerState, rows: &mut FeatureRows) {
        let public_state = &self.public_state;
        let is_at_relic = public_state.relic_sites.contains(player.site);
        let mut place = [0.0f32; 4];
        place[0] = f32::from(player.site == MapSite::CAMP);
        place[1] = f32::from(is_at_relic);
        if is_at_relic {
            place[2] = PriorEstimator::for_player(self, seat).expedition_start_value(player.site) / 5.0;
        }
        place[3] = public_state.tiles_left(player.site) as f32 / 3.0;
        rows.add_all(PLACE, &place);
        let mut reachable = SiteSet::single(player.site);
        loop {
            let ends =
                reachable.iter().filter(|site| *site != MapSite::CAMP || *site == player.site).flat_map(|site| {
                    site.trails().intersection(player.pathways).iter().map(move |trail| site.other_end(trail))
                });
            let wider = ends.fold(reachable, |wider, site| wider.union(SiteSet::single(site)));
            if wider == reachable {
                break;
            }
            reachable = wider;
        }
        let near = reachable.iter().map(MapSite::neighbors).fold(reachable, SiteSet::union);
        let tiles: usize = near.iter().map(|site| public_state.tiles_left(site).min(1)).sum();
        rows.add_all(
            REACH,
            &[
                near.count() as f32 / 10.0,
                tiles as f32 / 10.0,
                near.intersection(public_state.relic_sites).count() as f32 / 3.0,
            ],
        );
    }

    /// Adds the tiles and relics that are left, and what the best other player has.
    fn add_relic_features(&self, seat: Seat, player: &RunnerState, rows: &mut FeatureRows) {
        let public_state = &self.public_state;
        let all_tiles: usize = MapSite::all().map(|site| public_state.tiles_left(site)).sum();
        let new_colors = SiteColor::ALL.into_iter().filter(|color| {
            !player.relics.contains(color)
                && public_state.relic_sites.iter().any(|site| public_state.site_color(site) == Some(*color))
        });
        rows.add_all(
            BOARD,
            &[all_tiles as f32 / 20.0, public_state.relic_sites.count() as f32 / 3.0, new_colors.count() as f32 / 2.0],
        );
        let others = || (0..).map(Seat).zip(&public_state.runners).filter(|(other, _)| *other != seat);
        let best = |count: fn(&RunnerState) -> usize| others().map(|(_, other)| count(other)).max().unwrap_or(0) as f32;
        rows.add_all(
            OTHERS,
            &[
                best(|other| other.relics.len()) / 3.0,
                best(RunnerState::relic_color_count) / 2.0,
                best(|other| other.blue_tiles.len()) / 3.0,
                best(raised_levels) / 5.0,
            ],
        );
    }
}

/// Adds what is on the player's chart: rations, pathways, toolboxes, ivory tiles.
fn add_chart_features(player: &RunnerState, rows: &mut FeatureRows) {
    rows.mark(RATIONS, player.rations.into());
    let route = player.longest_route_length() as f32;
    rows.add_all(
        PATHWAYS,
        &[player.pathways.count() as f32 / 5.0, route / 5.0, player.pathways_in_reserve() as f32 / 5.0],
    );
    let mut amounts = [0.0f32; 4];
    for toolbox in &player.toolboxes {
        match toolbox {
            ToolboxPlace::Raised { tool, level } => {
                rows.mark(TOOLS, tool_index(*tool, *level));
                if *level == MAX_TOOLBOX_LEVEL {
                    match tool {
                        ToolKind::Machete => amounts[0] += player.relics.len() as f32 / 3.0,
                        ToolKind::Compass => amounts[1] += route / 5.0,
                        ToolKind::Shovel => amounts[2] += 1.0,
                    }
                }
            }
            ToolboxPlace::AtBottom => amounts[3] += 0.5,
            ToolboxPlace::InReserve => {}
        }
    }
    rows.add_all(TOOLS_LATE, &amounts);
    player.ivory_tiles.iter().flatten().for_each(|tile| rows.mark(IVORY_KEPT, *tile as usize));
}

/// Returns the sum of the levels of the player's toolboxes.
fn raised_levels(player: &RunnerState) -> usize {
    let level =
        |toolbox: &ToolboxPlace| if let ToolboxPlace::Raised { level, .. } = toolbox { usize::from(*level) } else { 0 };
    player.toolboxes.iter().map(level).sum()
}
