//! The public part of the state: the map, the runners, the current turn, and the pending steps.

use meadhall_game::Seat;
use serde::{Deserialize, Serialize};

use super::action::Action;
use super::data::{MAX_RATIONS, TEMPLE_COLORS, TEMPLE_COUNT, TEMPLES_PER_COLOR, tile_level_count};
use super::map::{MapSite, SiteSet, TrailSet};
use super::pending::Pending;
use super::runner::RunnerState;
use super::tile::{IvoryTile, SiteColor, TempleTile};
use super::toolbox::ToolKind;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublicState {
    /// Indexed by seat.
    pub runners: Vec<RunnerState>,
    /// Indexed by temple.
    pub temple_colors: [SiteColor; TEMPLE_COUNT],
    /// Whether the match includes the tiles that a first match leaves out.
    pub has_advanced_tiles: bool,
    /// Whether everybody knows the coins of all players during the match. Blue tiles are secret all the same.
    pub has_open_points: bool,
    /// The tiles of all temples, temple by temple. Within a temple, the order is from the large tile at the bottom to
    /// the small tile on top.
    pub temple_tiles: Vec<TempleTile>,
    /// The number of tiles at each ruin.
    pub ruin_tile_counts: Vec<u8>,
    pub relic_sites: SiteSet,
    /// The rivers whose token is face up.
    pub face_up_tokens: TrailSet,
    pub current_turn: TurnState,
    /// The number of turns that have begun.
    pub turn_number: u16,
    /// The turn in which a tile or a relic was last taken; 0 if none was.
    pub last_find_turn: u16,
    /// The number of turns left, including the current turn; `None` before the last round.
    pub turns_left: Option<u8>,
    /// The stack of pending steps with the next step last; empty once the match is over.
    pub pending: Vec<Pending>,
}

/// The part of the state that matters only until the turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnState {
    pub seat: Seat,
    pub start_site: MapSite,
    /// Whether the turn began at a relic, so that the walk can be an expedition.
    pub started_at_relic: bool,
    pub has_used_toolbox: bool,
    pub are_points_doubled: bool,
    /// The points of this turn before doubling.
    pub points_earned: i32,
    /// The coins paid in this turn. At the end of the turn they go to the player's secret coins.
    pub points_paid: i32,
    pub has_taken_blue_tile: bool,
}

impl PublicState {
    pub const fn is_over(&self) -> bool {
        self.pending.is_empty()
    }

    pub fn current_player(&self) -> &RunnerState {
        &self.runners[self.current_turn.seat.index()]
    }

    pub fn current_player_mut(&mut self) -> &mut RunnerState {
        &mut self.runners[self.current_turn.seat.index()]
    }

    pub const fn level_count(&self) -> u8 {
        tile_level_count(self.runners.len())
    }

    /// Returns the color of a site; `None` for the camp.
    pub fn site_color(&self, site: MapSite) -> Option<SiteColor> {
        match (site.ruin_index(), site.temple_index()) {
            (Some(_), _) => Some(SiteColor::Green),
            (_, Some(temple)) => Some(self.temple_colors[temple]),
            _ => None,
        }
    }

    /// Returns the indices of the tiles at a temple, from the bottom up.
    pub fn temple_stack(&self, temple: usize) -> impl DoubleEndedIterator<Item = u8> {
        let level_count = usize::from(self.level_count());
        let dealt = temple * level_count..(temple + 1) * level_count;
        dealt.filter(|tile| self.temple_tiles[*tile].is_on_temple).map(|tile| tile as u8)
    }

    pub fn tiles_left(&self, site: MapSite) -> usize {
        match (site.ruin_index(), site.temple_index()) {
            (Some(ruin), _) => self.ruin_tile_counts[ruin].into(),
            (_, Some(temple)) => self.temple_stack(temple).count(),
            _ => 0,
        }
    }

    pub fn top_temple_tile(&self, site: MapSite) -> Option<u8> {
        self.temple_stack(site.temple_index()?).next_back()
    }

    /// Returns the tile of this level at a site, if it is a temple that still has it.
    pub fn temple_tile_of_level(&self, site: MapSite, level: u8) -> Option<usize> {
        let mut stack = self.temple_stack(site.temple_index()?);
        stack.find(|tile| self.tile_color_and_level(*tile).1 == level).map(usize::from)
    }

    pub fn tile_color_and_level(&self, tile: u8) -> (SiteColor, u8) {
        (self.temple_colors[usize::from(tile / self.level_count())], tile % self.level_count() + 1)
    }

    /// Gives the current player points earned in this turn, doubled if this turn's points are doubled. Returns the points paid.
    pub fn earn_points(&mut self, points: i32) -> i32 {
        let points_paid = if self.current_turn.are_points_doubled { 2 * points } else { points };
        self.current_turn.points_earned += points;
        self.current_turn.points_paid += points_paid;
        points_paid
    }

    /// Whether everybody knows the coins of all players.
    pub const fn are_coins_public(&self) -> bool {
        self.has_open_points || self.is_over()
    }

    pub fn current_player_has(&self, tile: IvoryTile) -> bool {
        self.current_player().has_ivory_tile(tile)
    }

    /// Returns the site that is being explored, or that the current player could explore.
    pub fn site_to_explore(&self) -> MapSite {
        match self.pending.last() {
            Some(Pending::ExploreSite { site } | Pending::TakeFromStack { site }) => *site,
            _ => self.current_player().site,
        }
    }

    /// Returns whether the current player can explore their site for a ration.
    pub fn can_explore(&self) -> bool {
        self.current_player().rations > 0 && self.tiles_left(self.current_player().site) > 0
    }

    /// Returns whether the current player could explore this site after a walk there, for a ration or with a machete.
    pub fn could_explore_at(&self, site: MapSite) -> bool {
        let player = self.current_player();
        let has_machete = || {
            site.temple_index().is_some()
                && !self.current_turn.has_used_toolbox
                && player.distinct_raised_toolboxes().contains(&(ToolKind::Machete, 1))
        };
        self.tiles_left(site) > 0 && (player.rations > 0 || has_machete())
    }

    /// Returns whether a toolbox could give the current player rations in this turn.
    pub fn could_get_rations_by_toolbox(&self) -> bool {
        let raised = self.current_player().distinct_raised_toolboxes();
        !self.current_turn.has_used_toolbox && raised.contains(&(ToolKind::Machete, 2))
    }

    /// Returns whether the current player could take a relic, explore or take rations at the end of a walk to this site.
    pub fn has_use_for(&self, site: MapSite) -> bool {
        match site {
            MapSite::CAMP => self.current_player().rations < MAX_RATIONS,
            _ => self.is_expedition_to(site) || self.could_explore_at(site),
        }
    }

    /// Returns how badly an action suits as the answer at a deadline. The walk with the lowest rank is the default: to a site
    /// that the player has a use for, if possible other than the camp, and then to a neighbor. It uses up no ivory tile.
    pub fn default_rank(&self, action: Action) -> u8 {
        let Action::Walk { to, has_unfamiliar_in_middle, .. } = action else { return u8::MAX };
        let is_near = !self.current_player().site.trails().intersection(to.trails()).is_empty();
        let flaws = [has_unfamiliar_in_middle, !self.has_use_for(to), to == MapSite::CAMP, !is_near];
        flaws.into_iter().fold(0, |rank, is_flawed| 2 * rank + u8::from(is_flawed))
    }

    /// Returns the neighboring sites that still have tiles.
    pub fn neighbors_with_tiles(&self, site: MapSite) -> SiteSet {
        site.neighbors().iter().filter(|neighbor| self.tiles_left(*neighbor) > 0).collect()
    }

    /// Returns the temples that the current player can go to by an ivory tile instead of walking.
    pub fn teleport_destinations(&self) -> SiteSet {
        let at = self.current_player().site;
        let Some(temple) = at.temple_index().filter(|_| self.current_player_has(IvoryTile::TeleportToSameColor)) else {
            return SiteSet::EMPTY;
        };
        let temples_of_color =
            MapSite::temples().zip(self.temple_colors).filter(|(_, color)| *color == self.temple_colors[temple]);
        temples_of_color.map(|(site, _)| site).filter(|site| *site != at && !self.relic_sites.contains(*site)).collect()
    }

    /// Returns whether a walk to this site now would be an expedition.
    pub fn is_expedition_to(&self, to: MapSite) -> bool {
        let from = self.current_player().site;
        self.current_turn.started_at_relic
            && from != to
            && self.relic_sites.contains(to)
            && self.site_color(from) == self.site_color(to)
    }

    /// Returns the other sites with relics of the color of this site.
    pub fn twin_relics(&self, site: MapSite) -> impl Iterator<Item = MapSite> {
        let color = self.site_color(site);
        self.relic_sites.iter().filter(move |other| *other != site && self.site_color(*other) == color)
    }

    /// Returns the given trails on which the current player has no pathway.
    pub fn trails_without_own_pathway(&self, trails: TrailSet) -> TrailSet {
        trails.difference(self.current_player().pathways)
    }

    /// Returns the trails with a pathway of the current player, without those that are being moved, which count where they go.
    pub fn pathways_not_lifted(&self) -> TrailSet {
        let pathways = self.current_player().pathways;
        match self.pending.last() {
            Some(Pending::MovePathways { from_trails, to_trails, .. }) => {
                pathways.difference(*from_trails).union(*to_trails)
            }
            _ => pathways,
        }
    }

    /// Whether the site's last tile was taken and its relic will appear after the tile's effect.
    pub fn is_relic_about_to_appear(&self, site: MapSite) -> bool {
        self.tiles_left(site) == 0 && self.pending.contains(&Pending::UncoverSite { site })
    }

    pub fn is_unexplored(&self, site: MapSite) -> bool {
        self.tiles_left(site) == usize::from(self.level_count())
    }

    pub fn relics_taken(&self) -> usize {
        self.runners.iter().map(|runner| runner.relics.len()).sum()
    }

    /// Returns whether each color has the required number of temples.
    pub fn has_all_temple_colors(&self) -> bool {
        TEMPLE_COLORS.iter().all(|color| {
            self.temple_colors.iter().filter(|temple_color| *temple_color == color).count() == TEMPLES_PER_COLOR
        })
    }
}
