//! The features that describe options to the learned model. They use only the faces of the tiles that the player has
//! seen.

use meadhall_game::{FeatureBlock, FeatureRows, Seat};

use super::data::{MAX_RATIONS, MAX_TOOLBOX_LEVEL, relic_count_to_end};
use super::map::{MapSite, Trail, TrailSet};
use super::prior::PriorEstimator;
use super::public_state::PublicState;
use super::runner::RunnerState;
use super::tile::TileFace;
use super::toolbox::ToolKind;
use super::{Action, RelicRunners};

const ACTION_KINDS: usize = 16;
/// The classes of how far the match is.
const PHASES: usize = 4;
const COLORS: usize = 4;
/// The levels of all tools.
pub const TOOL_LEVELS: usize = 9;
pub const IVORY_TILES: usize = 18;
const PURPLE_TILES: usize = 8;

const ACTION: FeatureBlock = FeatureBlock::first("action_by_phase", ACTION_KINDS * PHASES);
/// Walking: home by rations, to a relic, as an expedition by its trails and its color, with flipped tokens.
const WALK_HOME: FeatureBlock = ACTION.then("walk_home_by_rations", MAX_RATIONS as usize + 1);
const WALK_RELIC: FeatureBlock = WALK_HOME.then("walk_to_relic_by_phase", PHASES);
const EXPEDITION: FeatureBlock = WALK_RELIC.then("expedition_new_color_trails", 3);
const FLIPS: FeatureBlock = EXPEDITION.then("flipped_tokens_unfamiliar", 3);
const FUTURE: FeatureBlock = FLIPS.then("expedition_from_there", 2);
/// The site where the explorer arrives or explores: its color by the tiles left, and whether it can be explored.
const SITE: FeatureBlock = FUTURE.then("site_by_tiles_left", COLORS * 4);
const SITE_PHASE: FeatureBlock = SITE.then("site_by_phase", COLORS * PHASES);
const SITE_RATIONS: FeatureBlock = SITE_PHASE.then("explore_by_rations", MAX_RATIONS as usize + 1);
const KNOWN_TILE: FeatureBlock = SITE_RATIONS.then("known_tile_blue_points", PURPLE_TILES + 1);
const EXPLORABLE: FeatureBlock = KNOWN_TILE.then("explorable_last_first", 3);
const TOOL: FeatureBlock = EXPLORABLE.then("use_tool_by_phase", TOOL_LEVELS * PHASES);
const TOOL_AMOUNT: FeatureBlock = TOOL.then("use_tool_amount", TOOL_LEVELS);
const RAISE: FeatureBlock = TOOL_AMOUNT.then("raise_tool_by_phase", TOOL_LEVELS * PHASES);
/// The trail of a pathway that is built, picked up or laid: linked ends, camp, river, token, the longest route.
const BUILD: FeatureBlock = RAISE.then("build_links_camp_river_token_route", 6);
const PICK_UP: FeatureBlock = BUILD.then("pick_up_links_camp_river", 3);
const BUILD_ENDS: FeatureBlock = PICK_UP.then("build_end_colors", COLORS + 1);
const IVORY: FeatureBlock = BUILD_ENDS.then("ivory_tile", IVORY_TILES);

/// The blocks, in order.
pub const BLOCKS: &[FeatureBlock] = &[
    ACTION,
    WALK_HOME,
    WALK_RELIC,
    EXPEDITION,
    FLIPS,
    FUTURE,
    SITE,
    SITE_PHASE,
    SITE_RATIONS,
    KNOWN_TILE,
    EXPLORABLE,
    TOOL,
    TOOL_AMOUNT,
    RAISE,
    BUILD,
    PICK_UP,
    BUILD_ENDS,
    IVORY,
];

impl RelicRunners {
    pub(crate) fn append_option_features(&self, seat: Seat, options: &[Action], rows: &mut FeatureRows) {
        let public_state = &self.public_state;
        let describer = OptionDescriber {
            estimator: PriorEstimator::new(self, seat, options),
            state: self,
            public_state,
            player: public_state.current_player(),
            seat,
            phase: phase(public_state),
        };
        for option in options {
            describer.add_features(*option, rows);
            rows.end_row();
        }
    }
}

/// Describes the options of one decision.
struct OptionDescriber<'a> {
    estimator: PriorEstimator<'a>,
    state: &'a RelicRunners,
    public_state: &'a PublicState,
    player: &'a RunnerState,
    seat: Seat,
    phase: usize,
}

impl OptionDescriber<'_> {
    fn add_features(&self, option: Action, rows: &mut FeatureRows) {
        let player = self.player;
        let mut mark_action = |kind: usize| rows.mark(ACTION, kind * PHASES + self.phase);
        match option {
            Action::Walk { to, flipped_tokens, expedition_trails, has_unfamiliar_in_middle } => {
                mark_action(0);
                self.add_destination(to, rows);
                rows.add_all(
                    FLIPS,
                    &[
                        flipped_tokens.count() as f32,
                        f32::from(flipped_tokens.count() > 0),
                        f32::from(has_unfamiliar_in_middle),
                    ],
                );
                if let Some(trails) = expedition_trails {
                    let is_new = self.public_state.site_color(to).is_none_or(|color| !player.relics.contains(&color));
                    rows.add_all(EXPEDITION, &[1.0, f32::from(is_new), f32::from(trails) / 3.0]);
                }
            }
            Action::Teleport { to } => {
                mark_action(1);
                self.add_destination(to, rows);
            }
            Action::UseIvoryTile { tile } => {
                mark_action(2);
                rows.mark(IVORY, tile as usize);
            }
            Action::KeepIvoryTile { tile } => {
                mark_action(3);
                rows.mark(IVORY, tile as usize);
            }
            Action::UseToolbox { tool, level } => {
                mark_action(4);
                rows.mark(TOOL, tool_index(tool, level) * PHASES + self.phase);
                let amount = match (tool, level) {
                    (ToolKind::Machete, MAX_TOOLBOX_LEVEL) => player.relics.len() as f32 / 2.0,
                    (ToolKind::Machete, _) => f32::from(player.rations) / 3.0,
                    (ToolKind::Compass, MAX_TOOLBOX_LEVEL) => player.longest_route_length() as f32 / 3.0,
                    (ToolKind::Shovel, MAX_TOOLBOX_LEVEL) => self.public_state.current_turn.points_earned as f32 / 5.0,
                    _ => 0.0,
                };
                rows.add(TOOL_AMOUNT, tool_index(tool, level), amount);
            }
            Action::Explore | Action::LookThroughStack => {
                mark_action(if option == Action::Explore { 5 } else { 6 });
                self.add_site(self.public_state.site_to_explore(), rows);
            }
            Action::ExploreNeighbor { site } => {
                mark_action(7);
                self.add_site(site, rows);
            }
            Action::TakeFromStack { level } => {
                mark_action(8);
                self.add_tile(self.public_state.site_to_explore(), level, rows);
            }
            Action::RaiseToolbox { tool, from_level } => {
                mark_action(9);
                rows.mark(RAISE, tool_index(tool, from_level + 1) * PHASES + self.phase);
            }
            Action::BuildPathway { trail } | Action::LayPathway { trail } => {
                mark_action(10);
                self.add_new_pathway(trail, rows);
            }
            Action::PickUpPathway { trail } => {
                mark_action(11);
                let has_camp = trail.ends().contains(&MapSite::CAMP);
                let links = linked_ends(trail, player.pathways);
                rows.add_all(PICK_UP, &[links, f32::from(has_camp), is_river(trail)]);
            }
            Action::FlipToken { river } => {
                mark_action(if self.public_state.face_up_tokens.contains(river) { 12 } else { 13 });
            }
            Action::FetchToolbox | Action::ShowBlueTile => mark_action(14),
            Action::TakePoints | Action::HideBlueTile => {}
            Action::DoNothingMore => mark_action(15),
        }
    }

    fn add_destination(&self, to: MapSite, rows: &mut FeatureRows) {
        if to == MapSite::CAMP {
            rows.mark(WALK_HOME, self.player.rations.into());
        } else if self.public_state.relic_sites.contains(to) {
            rows.mark(WALK_RELIC, self.phase);
            let value = self.estimator.expedition_start_value(to);
            rows.add_all(FUTURE, &[value / 5.0, f32::from(value > 0.0)]);
        } else {
            self.add_site(to, rows);
            rows.add(EXPLORABLE, 0, f32::from(self.public_state.could_explore_at(to)));
            rows.mark(SITE_RATIONS, self.player.rations.into());
        }
    }

    fn add_site(&self, site: MapSite, rows: &mut FeatureRows) {
        let public_state = self.public_state;
        let Some(color) = public_state.site_color(site) else { return };
        let tiles_left = public_state.tiles_left(site);
        rows.mark(SITE, color as usize * 4 + tiles_left.min(3));
        rows.mark(SITE_PHASE, color as usize * PHASES + self.phase);
        rows.add(EXPLORABLE, 1, f32::from(tiles_left == 1));
        rows.add(EXPLORABLE, 2, f32::from(public_state.is_unexplored(site)));
        if let Some(top) = public_state.top_temple_tile(site) {
            self.add_tile(site, public_state.tile_color_and_level(top).1, rows);
        }
    }

    /// Describes the tile of this level at a temple, if the player knows it.
    fn add_tile(&self, site: MapSite, level: u8, rows: &mut FeatureRows) {
        let public_state = self.public_state;
        let is_known = |tile: &usize| public_state.temple_tiles[*tile].seen_by.includes(Some(self.seat));
        let Some(tile) = public_state.temple_tile_of_level(site, level).filter(is_known) else { return };
        match self.state.tile_faces[tile] {
            TileFace::Purple(purple) => rows.mark(KNOWN_TILE, purple as usize),
            TileFace::Blue(points) => rows.add(KNOWN_TILE, PURPLE_TILES, f32::from(points) / 3.0),
            TileFace::Ivory(tile) => rows.add(IVORY, tile as usize, 1.0),
        }
    }

    fn add_new_pathway(&self, trail: Trail, rows: &mut FeatureRows) {
        let (public_state, player) = (self.public_state, self.player);
        let has_camp = trail.ends().contains(&MapSite::CAMP);
        let is_face_up = public_state.face_up_tokens.contains(trail);
        let links = linked_ends(trail, player.pathways);
        let links_both = f32::from(links > 1.0);
        rows.add_all(
            BUILD,
            &[
                links,
                links_both,
                f32::from(has_camp),
                is_river(trail),
                f32::from(is_face_up),
                player.pathways.count() as f32 * links / 10.0,
            ],
        );
        for site in trail.ends() {
            match public_state.site_color(site) {
                Some(_) if public_state.relic_sites.contains(site) => rows.mark(BUILD_ENDS, COLORS),
                Some(color) if public_state.tiles_left(site) > 0 => rows.mark(BUILD_ENDS, color as usize),
                _ => {}
            }
        }
    }
}

/// Returns the number of the trail's ends, other than the camp, where another pathway ends.
fn linked_ends(trail: Trail, pathways: TrailSet) -> f32 {
    let others = pathways.difference(TrailSet::single(trail));
    let is_linked = |site: &MapSite| *site != MapSite::CAMP && !site.trails().intersection(others).is_empty();
    trail.ends().iter().filter(|site| is_linked(site)).count() as f32
}

fn is_river(trail: Trail) -> f32 {
    f32::from(Trail::RIVERS.contains(trail))
}

/// Returns the number of a tool's level, where level 0 counts as level 1.
pub fn tool_index(tool: ToolKind, level: u8) -> usize {
    tool as usize * usize::from(MAX_TOOLBOX_LEVEL) + usize::from(level.max(1)) - 1
}

/// Returns how far the match is: no relic taken, a few, nearly enough, the last round.
fn phase(public_state: &PublicState) -> usize {
    let (taken, needed) = (public_state.relics_taken(), relic_count_to_end(public_state.runners.len()));
    match taken {
        _ if public_state.turns_left.is_some() => 3,
        0 => 0,
        _ if 2 * taken < needed => 1,
        _ => 2,
    }
}
