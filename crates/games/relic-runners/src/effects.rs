//! The effects of toolboxes, of which each turn allows one use, and of purple tiles.

use meadhall_game::GameLog;

use super::data::{
    COMPASS_POINTS_PER_PATHWAY, MACHETE_POINTS_PER_RELIC, MACHETE_RATIONS, PURPLE_TILE_FLIPS, PURPLE_TILE_POINTS,
    PURPLE_TILE_RATIONS,
};
use super::map::{MapSite, TrailSet};
use super::pending::Pending;
use super::public_state::PublicState;
use super::tile::{IvoryTile, PurpleTile, SeenBy};
use super::toolbox::{ToolKind, ToolboxPlace};
use super::{RelicRunners, texts};

impl RelicRunners {
    /// Moves a raised toolbox back to the bottom of the progress chart and applies the effect of its place.
    pub(crate) fn use_toolbox(&mut self, tool: ToolKind, level: u8, log: &mut GameLog) {
        let public_state = &mut self.public_state;
        let seat = public_state.current_turn.seat;
        log.add_public(|| {
            texts::log_uses(seat, texts::chart_place_name(tool, level), texts::toolbox_action_name(tool, level))
        });
        public_state.current_turn.has_used_toolbox = true;
        public_state.current_player_mut().move_toolbox(ToolboxPlace::Raised { tool, level }, ToolboxPlace::AtBottom);
        let player = public_state.current_player();
        match (tool, level) {
            (ToolKind::Machete, 1) => public_state.pending.push(Pending::ExploreSite { site: player.site }),
            (ToolKind::Machete, 2) => public_state.take_rations(MACHETE_RATIONS, log),
            (ToolKind::Machete, _) => {
                public_state.score_points(MACHETE_POINTS_PER_RELIC * player.relics.len() as i32, log)
            }
            (ToolKind::Compass, 3) => {
                public_state.score_points(COMPASS_POINTS_PER_PATHWAY * player.longest_route_length() as i32, log)
            }
            (ToolKind::Compass, pathway_count) => public_state.pending.push(Pending::MovePathways {
                pathway_count,
                from_trails: TrailSet::EMPTY,
                to_trails: TrailSet::EMPTY,
            }),
            (ToolKind::Shovel, 1) => public_state.pending.push(Pending::ChooseToolboxOrPoints),
            (ToolKind::Shovel, 2) => public_state.pending.push(Pending::BuildPathway {
                pathways_left: 1,
                is_anywhere: false,
                previous: None,
            }),
            (ToolKind::Shovel, _) => self.double_points(log),
        }
    }

    /// Gives the points earned so far in this turn once more, and doubles all later points of the turn. The player may
    /// also show a blue tile taken in this turn for its value.
    fn double_points(&mut self, log: &mut GameLog) {
        let public_state = &mut self.public_state;
        let earned = public_state.current_turn.points_earned;
        public_state.current_turn.are_points_doubled = true;
        public_state.current_turn.points_paid += earned;
        log.add_public(|| texts::log_doubles(public_state.current_turn.seat, earned));
        let is_hidden = public_state
            .current_player()
            .blue_tiles
            .last()
            .is_some_and(|tile| public_state.temple_tiles[usize::from(*tile)].seen_by != SeenBy::EVERYBODY);
        if public_state.current_turn.has_taken_blue_tile && is_hidden {
            public_state.pending.push(Pending::ShowBlueTile);
        }
    }
}

impl PublicState {
    /// Applies a tile that lay at this site.
    pub(crate) fn apply_purple_tile(&mut self, tile: PurpleTile, site: MapSite, log: &mut GameLog) {
        match tile {
            PurpleTile::ScorePoints => {
                let extra_points = i32::from(self.current_player_has(IvoryTile::ExtraPointAtTemples));
                let points_paid = self.earn_points(PURPLE_TILE_POINTS + extra_points);
                // The line about the tile states its own points.
                if points_paid != PURPLE_TILE_POINTS {
                    let seat = self.current_turn.seat;
                    log.add_public(|| texts::log_scores(seat, points_paid));
                }
            }
            PurpleTile::RaiseToolbox => self.pending.push(Pending::RaiseToolbox { steps: 1 }),
            PurpleTile::TakeRations => self.take_rations(PURPLE_TILE_RATIONS, log),
            PurpleTile::NewToolbox if self.has_tile_effect(tile, site) => self.fetch_toolbox(log),
            PurpleTile::NewToolbox => {}
            PurpleTile::ReturnToCamp => self.return_to_camp(log),
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
    /// Whether a purple tile at this site would do anything for the current player.
    pub fn has_tile_effect(&self, tile: PurpleTile, site: MapSite) -> bool {
        let player = self.current_player();
        match tile {
            PurpleTile::NewToolbox => player.toolboxes.contains(&ToolboxPlace::InReserve),
            PurpleTile::RaiseToolbox => !player.possible_raises().is_empty(),
            PurpleTile::MovePathway => !player.pathways.is_empty(),
            PurpleTile::ExploreNeighbor => !self.neighbors_with_tiles(site).is_empty(),
            _ => true,
        }
    }
}
