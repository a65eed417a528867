//! Rules of thumb that weigh options for the search, in points. They need not be exact: the search finds out
//! what an option is worth.

use meadhall_game::Seat;

use super::data::{
    COMPASS_POINTS_PER_PATHWAY, MACHETE_POINTS_PER_RELIC, MAX_RATIONS, MAX_TOOLBOX_LEVEL, POINTS_PER_RELIC_COLOR,
    POINTS_PER_TRAIL,
};
use super::map::{MapSite, SiteSet, Trail, TrailSet};
use super::public_state::PublicState;
use super::runner::RunnerState;
use super::tile::{IvoryTile, PurpleTile, SiteColor, TileFace};
use super::toolbox::ToolKind;
use super::{Action, RelicRunners};

/// An option that gains this many more points has twice the weight.
const POINTS_PER_WEIGHT_DOUBLING: f32 = 0.4;
/// Estimated values in points. `LINK_VALUE` is the value of each end where a pathway continues the player's other
/// pathways.
const RATION_VALUE: f32 = 0.8;
const RAISE_STEP_VALUE: f32 = 0.8;
const PATHWAY_VALUE: f32 = 3.0;
const IVORY_TILE_VALUE: f32 = 2.5;
const LINK_VALUE: f32 = 0.6;
/// The value of a relic that appears or whose color the player already has, and the share of an expedition's value that
/// counts for reaching its starting point.
const MINOR_RELIC_VALUE: f32 = 1.0;
const FUTURE_EXPEDITION_SHARE: f32 = 0.6;
/// The value of a turn without any gain, and of using up a tile or toolbox.
const IDLE_TURN_VALUE: f32 = -1.5;
const USED_UP_VALUE: f32 = -1.5;

impl RelicRunners {
    /// Appends a weight for each option.
    pub(crate) fn append_prior_weights(&self, seat: Seat, options: &[Action], weights: &mut Vec<f32>) {
        let estimator = PriorEstimator::new(self, seat, options);
        weights.extend(
            options
                .iter()
                .map(|option| meadhall_game::prior_weight(estimator.option_value(*option), POINTS_PER_WEIGHT_DOUBLING)),
        );
    }
}

/// Estimates the values of options from the information that one seat has.
pub struct PriorEstimator<'a> {
    state: &'a RelicRunners,
    public_state: &'a PublicState,
    player: &'a RunnerState,
    seat: Seat,
    can_make_expedition: bool,
}

impl<'a> PriorEstimator<'a> {
    /// Creates an estimator for the options of the current player.
    pub fn new(state: &'a RelicRunners, seat: Seat, options: &[Action]) -> Self {
        let can_make_expedition =
            options.iter().any(|option| matches!(option, Action::Walk { expedition_trails: Some(_), .. }));
        Self { can_make_expedition, ..Self::for_player(state, seat) }
    }

    /// Creates an estimator for any player.
    pub fn for_player(state: &'a RelicRunners, seat: Seat) -> Self {
        let public_state = &state.public_state;
        let player = &public_state.runners[seat.index()];
        Self { state, public_state, player, seat, can_make_expedition: false }
    }

    /// Estimates the points that an option brings.
    fn option_value(&self, option: Action) -> f32 {
        match option {
            Action::Walk { to, flipped_tokens, expedition_trails, has_unfamiliar_in_middle } => {
                let destination_value =
                    expedition_trails.map_or_else(|| self.visit_value(to), |trails| self.expedition_value(to, trails));
                destination_value
                    + RAISE_STEP_VALUE * flipped_tokens.count() as f32
                    + if has_unfamiliar_in_middle { USED_UP_VALUE } else { 0.0 }
            }
            Action::Teleport { to } => self.visit_value(to) + USED_UP_VALUE,
            Action::UseIvoryTile { tile: IvoryTile::RefillRations } => {
                RATION_VALUE * self.rations_gained(MAX_RATIONS) + USED_UP_VALUE
            }
            Action::UseIvoryTile { .. } => PATHWAY_VALUE + USED_UP_VALUE,
            Action::UseToolbox { tool, level } => self.toolbox_value(tool, level, self.can_make_expedition),
            Action::Explore => self.explore_value(self.public_state.site_to_explore()) - RATION_VALUE,
            Action::LookThroughStack => {
                self.explore_value(self.public_state.site_to_explore()) + RAISE_STEP_VALUE - RATION_VALUE
            }
            Action::ExploreNeighbor { site } => self.explore_value(site),
            Action::TakeFromStack { level } => self.tile_value(self.public_state.site_to_explore(), level),
            Action::RaiseToolbox { tool, from_level } => {
                self.toolbox_value(tool, from_level + 1, true) - self.toolbox_value(tool, from_level, true).max(0.0)
            }
            Action::BuildPathway { trail } | Action::LayPathway { trail } => self.link_value(trail),
            Action::PickUpPathway { trail } => -self.link_value(trail),
            Action::FlipToken { river } if self.public_state.face_up_tokens.contains(river) => -RAISE_STEP_VALUE,
            Action::FetchToolbox => PATHWAY_VALUE,
            Action::TakePoints | Action::ShowBlueTile => 2.0,
            Action::FlipToken { .. } | Action::KeepIvoryTile { .. } | Action::HideBlueTile | Action::DoNothingMore => {
                0.0
            }
        }
    }

    /// Estimates the value of arriving at a site.
    fn visit_value(&self, to: MapSite) -> f32 {
        let public_state = self.public_state;
        if to == MapSite::CAMP {
            return RATION_VALUE * self.rations_gained(3) + IDLE_TURN_VALUE;
        }
        if public_state.relic_sites.contains(to) {
            return if public_state.turns_left.is_none() { self.expedition_start_value(to) } else { IDLE_TURN_VALUE };
        }
        let has_machete =
            to.temple_index().is_some() && self.player.distinct_raised_toolboxes().contains(&(ToolKind::Machete, 1));
        match (public_state.tiles_left(to), self.player.rations) {
            (0, _) => IDLE_TURN_VALUE,
            (_, 0) if !has_machete => {
                IDLE_TURN_VALUE + if MapSite::CAMP.neighbors().contains(to) { RAISE_STEP_VALUE } else { 0.0 }
            }
            _ => self.explore_value(to) - RATION_VALUE,
        }
    }

    /// Estimates the best expedition that could start here in the next turn, over connected pathways and one more
    /// trail.
    pub fn expedition_start_value(&self, from: MapSite) -> f32 {
        let (public_state, pathways) = (self.public_state, self.player.pathways);
        let (mut reachable, mut trails) = (SiteSet::single(from), TrailSet::EMPTY);
        loop {
            let new_trails: TrailSet = reachable
                .iter()
                .filter(|site| *site != MapSite::CAMP)
                .map(|site| site.trails())
                .fold(TrailSet::EMPTY, TrailSet::union);
            let new_trails = new_trails.intersection(pathways).difference(trails);
            if new_trails.is_empty() {
                break;
            }
            trails = trails.union(new_trails);
            new_trails.iter().flat_map(Trail::ends).for_each(|site| reachable.insert(site));
        }
        let is_near = |site: MapSite| reachable.contains(site) || !site.neighbors().intersection(reachable).is_empty();
        let is_same_color =
            |site: &MapSite| *site != from && public_state.site_color(*site) == public_state.site_color(from);
        match public_state.relic_sites.iter().filter(is_same_color).find(|site| is_near(*site)) {
            Some(to) => FUTURE_EXPEDITION_SHARE * self.expedition_value(to, trails.count() as u8 + 1),
            None => IDLE_TURN_VALUE,
        }
    }

    /// Returns the points for the trails of an expedition plus an estimate for its relic.
    fn expedition_value(&self, to: MapSite, trails: u8) -> f32 {
        let is_new_color = self.public_state.site_color(to).is_none_or(|color| !self.player.relics.contains(&color));
        let relic_value = if is_new_color { POINTS_PER_RELIC_COLOR as f32 } else { MINOR_RELIC_VALUE };
        (POINTS_PER_TRAIL * i32::from(trails)) as f32 + relic_value
    }

    fn explore_value(&self, site: MapSite) -> f32 {
        let public_state = self.public_state;
        let tile_value = match public_state.top_temple_tile(site) {
            Some(top) => self.tile_value(site, public_state.tile_color_and_level(top).1),
            None if self.player.pathways_in_reserve() > 0 => PATHWAY_VALUE,
            None => 0.0,
        };
        let last_tile_value = if public_state.tiles_left(site) == 1 { MINOR_RELIC_VALUE } else { 0.0 };
        let is_first =
            public_state.is_unexplored(site) && self.player.has_ivory_tile(IvoryTile::PointForFirstExploration);
        tile_value + last_tile_value + f32::from(u8::from(is_first))
    }

    /// Estimates the value of a temple's tile of this level, using its face only if the seat knows it.
    fn tile_value(&self, site: MapSite, level: u8) -> f32 {
        let Some(tile) = self.public_state.temple_tile_of_level(site, level) else { return 0.0 };
        let is_known = self.public_state.temple_tiles[tile].seen_by.includes(Some(self.seat));
        match self.state.tile_faces[tile] {
            TileFace::Blue(points) if is_known => points.into(),
            TileFace::Purple(purple) if is_known => self.purple_tile_value(purple),
            _ if self.public_state.site_color(site) == Some(SiteColor::Blue) => 5.5 - f32::from(level),
            _ => IVORY_TILE_VALUE,
        }
    }

    fn purple_tile_value(&self, tile: PurpleTile) -> f32 {
        match tile {
            PurpleTile::ScorePoints => 3.0,
            PurpleTile::RaiseToolbox => RAISE_STEP_VALUE,
            PurpleTile::TakeRations => RATION_VALUE * self.rations_gained(2),
            PurpleTile::NewToolbox => PATHWAY_VALUE,
            PurpleTile::ReturnToCamp => RATION_VALUE * self.rations_gained(3),
            PurpleTile::MovePathway => LINK_VALUE,
            PurpleTile::ExploreNeighbor => IVORY_TILE_VALUE,
            PurpleTile::FlipTokens => RAISE_STEP_VALUE,
        }
    }

    /// Estimates the effect of a toolbox now or later. Using one of the third level costs its later use.
    fn toolbox_value(&self, tool: ToolKind, level: u8, is_later: bool) -> f32 {
        let (public_state, player) = (self.public_state, self.player);
        match (tool, level) {
            (_, 0) => 0.0,
            (ToolKind::Machete, 1) => RATION_VALUE,
            (ToolKind::Machete, 2) if !is_later && player.rations == MAX_RATIONS => USED_UP_VALUE,
            (ToolKind::Machete, 2) => RATION_VALUE * self.rations_gained(2),
            (ToolKind::Machete, _) => (MACHETE_POINTS_PER_RELIC * player.relics.len() as i32) as f32 + USED_UP_VALUE,
            (ToolKind::Compass, MAX_TOOLBOX_LEVEL) => {
                (COMPASS_POINTS_PER_PATHWAY * player.longest_route_length() as i32) as f32 + USED_UP_VALUE
            }
            (ToolKind::Compass, _) if !is_later && player.pathways.is_empty() => USED_UP_VALUE,
            (ToolKind::Compass, pathway_count) => LINK_VALUE * f32::from(pathway_count),
            (ToolKind::Shovel, MAX_TOOLBOX_LEVEL) if is_later => 8.0,
            (ToolKind::Shovel, MAX_TOOLBOX_LEVEL) => {
                let blue_tile_value = if public_state.current_turn.has_taken_blue_tile { 3.5 } else { 0.0 };
                public_state.current_turn.points_earned as f32 + blue_tile_value + 2.0 * USED_UP_VALUE
            }
            (ToolKind::Shovel, 2) if !is_later && !public_state.can_build_pathway() => USED_UP_VALUE,
            (ToolKind::Shovel, _) => PATHWAY_VALUE,
        }
    }

    /// Returns the number of these rations that the player can store.
    fn rations_gained(&self, rations: u8) -> f32 {
        rations.min(MAX_RATIONS.saturating_sub(self.player.rations)).into()
    }

    /// Estimates how well a pathway on this trail continues the player's other pathways. Trails at the camp count less.
    fn link_value(&self, trail: Trail) -> f32 {
        let other_pathways = self.player.pathways.difference(TrailSet::single(trail));
        let end_value = |site: MapSite| match site {
            MapSite::CAMP => -LINK_VALUE,
            _ if site.trails().intersection(other_pathways).is_empty() => 0.0,
            _ => LINK_VALUE,
        };
        let river_value = if Trail::RIVERS.contains(trail) { LINK_VALUE / 2.0 } else { 0.0 };
        trail.ends().into_iter().map(end_value).sum::<f32>() + river_value
    }
}
