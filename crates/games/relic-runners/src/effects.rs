//! The effects of purple tiles.

use meadhall_game::GameLog;

use super::data::{CAMP_RATIONS, PURPLE_TILE_FLIPS, PURPLE_TILE_POINTS, PURPLE_TILE_RATIONS};
use super::map::{MapSite, TrailSet};
use super::pending::Pending;
use super::public_state::PublicState;
use super::tile::{IvoryTile, PurpleTile};
use super::toolbox::ToolboxPlace;

impl PublicState {
    /// Applies a tile that lay at this site.
    pub(crate) fn apply_purple_tile(&mut self, tile: PurpleTile, site: MapSite, log: &mut GameLog) {
        match tile {
            PurpleTile::ScorePoints => {
                let extra_points = i32::from(self.current_player_has(IvoryTile::ExtraPointAtTemples));
                self.score_points(PURPLE_TILE_POINTS + extra_points, log);
            }
            PurpleTile::RaiseToolbox => self.pending.push(Pending::RaiseToolbox { steps: 1 }),
            PurpleTile::TakeRations => self.take_rations(PURPLE_TILE_RATIONS, log),
            PurpleTile::NewToolbox if self.current_player().toolboxes.contains(&ToolboxPlace::InReserve) => {
                self.fetch_toolbox(log)
            }
            PurpleTile::NewToolbox => {}
            PurpleTile::ReturnToCamp => self.arrive_at_camp(CAMP_RATIONS, log),
            PurpleTile::MovePathway => self.pending.push(Pending::MovePathways {
                pathway_count: 1,
                from_trails: TrailSet::EMPTY,
                to_trails: TrailSet::EMPTY,
            }),
            PurpleTile::ExploreNeighbor => self.pending.push(Pending::ExploreNeighbor { site }),
            PurpleTile::FlipTokens => self.pending.push(Pending::FlipTokens {
                flips_left: PURPLE_TILE_FLIPS,
                excluded: None,
                is_mandatory: false,
            }),
        }
    }
}
