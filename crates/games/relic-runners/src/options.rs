//! The decision of each pending step, with every legal option.

use meadhall_game::Decisions;

use super::data::MAX_RATIONS;
use super::map::{MapSite, Trail, TrailSet};
use super::pending::Pending;
use super::public_state::PublicState;
use super::tile::IvoryTile;
use super::toolbox::{ToolKind, ToolboxPlace};
use super::{Action, board, texts};

impl PublicState {
    /// Whether the step needs a decision now. A step without options or with a single possible outcome does not.
    pub(crate) fn is_open_decision(&self, pending: &Pending) -> bool {
        match *pending {
            Pending::TakeCampRations | Pending::UncoverSite { .. } => false,
            Pending::AfterWalk { has_explored } => !has_explored && self.can_explore() || self.can_use_toolbox(),
            Pending::ExploreSite { site } => self.can_look_through(site),
            Pending::RaiseToolbox { steps } => steps > 0 && !self.current_player().possible_raises().is_empty(),
            Pending::BuildPathway { .. } => self.can_build(pending),
            Pending::MovePathways { from_trails, .. } => !from_trails.union(self.current_player().pathways).is_empty(),
            Pending::ExploreNeighbor { site } => !self.neighbors_with_tiles(site).is_empty(),
            Pending::TakeFromStack { site } => self.tiles_left(site) > 0,
            Pending::EndTurn
            | Pending::StartWalk
            | Pending::ChooseToolboxOrPoints
            | Pending::ChooseIvoryTile { .. }
            | Pending::FlipTokens { .. }
            | Pending::ShowBlueTile => true,
        }
    }

    pub(crate) fn ask_decision(&self, pending: &Pending, decisions: &mut Decisions<Action>) {
        let (seat, player) = (self.current_turn.seat, self.current_player());
        match *pending {
            Pending::StartWalk => self.ask_walk(decisions),
            Pending::AfterWalk { has_explored } => self.ask_after_walk(has_explored, decisions),
            Pending::ExploreSite { site } => {
                decisions.ask(seat, || texts::ask_look(texts::site_name(site)));
                decisions.offer_default(Action::Explore);
                decisions.offer(Action::LookThroughStack);
            }
            Pending::TakeFromStack { site } => {
                decisions.ask_with_secret_options(seat, || texts::ask_take(texts::site_name(site)));
                let tiles = site.temple_index().into_iter().flat_map(|temple| self.temple_stack(temple));
                tiles.for_each(|tile| {
                    decisions.offer_default(Action::TakeFromStack { level: self.tile_color_and_level(tile).1 })
                });
            }
            Pending::RaiseToolbox { steps } => {
                decisions.ask(seat, || texts::ask_raise(steps));
                player
                    .possible_raises()
                    .into_iter()
                    .for_each(|(tool, from_level)| decisions.offer(Action::RaiseToolbox { tool, from_level }));
            }
            Pending::BuildPathway { pathways_left, previous, .. } => {
                decisions.ask(seat, || texts::ask_build(pathways_left, previous.is_some().into()));
                self.offer_builds(pending, decisions);
            }
            Pending::MovePathways { pathway_count, from_trails, to_trails } => {
                self.ask_move_pathways(pathway_count, from_trails, to_trails, decisions)
            }
            Pending::ChooseToolboxOrPoints => {
                decisions.ask(seat, texts::ask_fetch);
                if player.toolboxes.contains(&ToolboxPlace::InReserve) {
                    decisions.offer(Action::FetchToolbox);
                }
                decisions.offer(Action::TakePoints);
            }
            Pending::ChooseIvoryTile { tile } => {
                decisions.ask(seat, texts::ask_keep);
                player
                    .ivory_tile_of_same_level(tile)
                    .into_iter()
                    .for_each(|tile| decisions.offer(Action::KeepIvoryTile { tile }));
                decisions.offer(Action::KeepIvoryTile { tile });
            }
            Pending::ExploreNeighbor { site } => {
                decisions.ask(seat, || texts::ask_neighbor(texts::site_name(site)));
                self.neighbors_with_tiles(site)
                    .iter()
                    .for_each(|site| decisions.offer(Action::ExploreNeighbor { site }));
            }
            Pending::FlipTokens { flips_left, excluded, is_mandatory } => {
                let rivers = Trail::RIVERS.iter().filter(|river| Some(*river) != excluded);
                if is_mandatory {
                    decisions.ask(seat, texts::ask_flip_on_leaving);
                    rivers.for_each(|river| decisions.offer(Action::FlipToken { river }));
                    self.offer_before_walk(decisions);
                } else {
                    decisions.ask(seat, || texts::ask_flip(flips_left));
                    rivers.for_each(|river| decisions.offer(Action::FlipToken { river }));
                    decisions.offer_default(Action::DoNothingMore);
                }
            }
            Pending::ShowBlueTile => {
                decisions.ask(seat, texts::ask_show);
                decisions.offer(Action::ShowBlueTile);
                decisions.offer_default(Action::HideBlueTile);
            }
            Pending::EndTurn => decisions.ask_to_end_turn(seat, texts::ask_end_turn, Action::DoNothingMore),
            Pending::TakeCampRations | Pending::UncoverSite { .. } => {}
        }
    }

    /// Asks where to walk. The default option is the walk that suits best at a deadline.
    fn ask_walk(&self, decisions: &mut Decisions<Action>) {
        let mut best_rank = u8::MAX;
        decisions.ask(self.current_turn.seat, || {
            let rations = self.current_player().rations;
            if self.is_last_turn_of_seat() { texts::ask_set_out_last(rations) } else { texts::ask_set_out(rations) }
        });
        for walk in self.distinct_walks() {
            decisions.offer(walk);
            if best_rank > 0 {
                let rank = self.default_rank(walk);
                if rank < best_rank {
                    best_rank = rank;
                    decisions.mark_last_as_default();
                }
            }
        }
        self.teleport_destinations().iter().for_each(|to| decisions.offer(Action::Teleport { to }));
        if !self.has_begun_to_leave_camp() {
            self.offer_before_walk(decisions);
        }
    }

    /// Whether the player has flipped the token for leaving the camp, which begins the walk.
    fn has_begun_to_leave_camp(&self) -> bool {
        self.current_player().site == MapSite::CAMP && self.current_player_has(IvoryTile::FlipTokenOnLeavingCamp)
    }

    /// Offers the ivory tile for the start of the turn and the toolboxes.
    fn offer_before_walk(&self, decisions: &mut Decisions<Action>) {
        let is_first_action = !self.current_turn.has_used_toolbox;
        if is_first_action
            && self.current_player_has(IvoryTile::RefillRations)
            && self.current_player().rations < MAX_RATIONS
        {
            decisions.offer(Action::UseIvoryTile { tile: IvoryTile::RefillRations });
        }
        self.offer_toolboxes(decisions);
    }

    fn ask_after_walk(&self, has_explored: bool, decisions: &mut Decisions<Action>) {
        let at = self.current_player().site;
        decisions.ask(self.current_turn.seat, || {
            if at == MapSite::CAMP {
                texts::ask_in_camp()
            } else {
                texts::ask_visit(board::site_name_with_kind(self, at), self.current_player().rations)
            }
        });
        if !has_explored && self.can_explore() {
            decisions.offer(Action::Explore);
            if self.can_look_through(self.current_player().site) {
                decisions.offer(Action::LookThroughStack);
            }
        }
        self.offer_toolboxes(decisions);
        decisions.offer_default(Action::DoNothingMore);
    }

    /// Asks which pathway to pick up or lay next. It offers trails in ascending order only, because the order of two
    /// moves does not matter.
    fn ask_move_pathways(
        &self,
        pathway_count: u8,
        from_trails: TrailSet,
        to_trails: TrailSet,
        decisions: &mut Decisions<Action>,
    ) {
        let total_count = usize::from(pathway_count);
        let next_choices = |candidates: TrailSet, chosen: TrailSet| {
            let later_trails = chosen.iter().last().map_or(candidates, |last| candidates.after(last));
            later_trails.without_last((total_count - 1).saturating_sub(chosen.count()))
        };
        if from_trails.count() < total_count {
            decisions.ask(self.current_turn.seat, || texts::ask_lift(pathway_count, from_trails.count()));
            next_choices(self.current_player().pathways, from_trails)
                .iter()
                .for_each(|trail| decisions.offer(Action::PickUpPathway { trail }));
        } else {
            decisions.ask(self.current_turn.seat, || texts::ask_lay(pathway_count, to_trails.count()));
            next_choices(self.trails_without_own_pathway(Trail::ALL), to_trails)
                .iter()
                .for_each(|trail| decisions.offer(Action::LayPathway { trail }));
        }
    }

    /// Whether the current player can look through the stack of a temple. A single tile would offer no choice.
    fn can_look_through(&self, site: MapSite) -> bool {
        self.current_player_has(IvoryTile::ChooseFromStack)
            && site.temple_index().is_some_and(|temple| self.temple_stack(temple).count() > 1)
    }

    /// Returns the trails on which the next pathway can be built. Two pathways are built in ascending order of trails
    /// only, because their order does not matter.
    fn buildable_trails(&self, pending: &Pending) -> TrailSet {
        let Pending::BuildPathway { pathways_left, is_anywhere, previous } = *pending else { return TrailSet::EMPTY };
        let near = self.current_player().site.trails();
        let trails = if is_anywhere { Trail::ALL.difference(near) } else { near };
        let free = if self.current_player().pathways_in_reserve() > 0 {
            self.trails_without_own_pathway(trails)
        } else {
            TrailSet::EMPTY
        };
        let free = previous.map_or(free, |last| free.after(last));
        free.without_last(usize::from(pathways_left).saturating_sub(1))
    }

    /// Returns an ivory tile of the player that would change this building step, or `None`.
    fn applicable_build_tile(&self, pending: &Pending) -> Option<IvoryTile> {
        let (Pending::BuildPathway { pathways_left: 1, is_anywhere: false, previous: None }, player) =
            (*pending, self.current_player())
        else {
            return None;
        };
        let can_build_two = player.has_ivory_tile(IvoryTile::BuildTwoPathways)
            && player.pathways_in_reserve() > 1
            && self.trails_without_own_pathway(player.site.trails()).count() > 1;
        let can_build_anywhere =
            player.has_ivory_tile(IvoryTile::BuildPathwayAnywhere) && player.pathways_in_reserve() > 0;
        match (can_build_two, can_build_anywhere) {
            (true, _) => Some(IvoryTile::BuildTwoPathways),
            (_, true) => Some(IvoryTile::BuildPathwayAnywhere),
            _ => None,
        }
    }

    fn can_build(&self, pending: &Pending) -> bool {
        !self.buildable_trails(pending).is_empty() || self.applicable_build_tile(pending).is_some()
    }

    /// Offers the trails for a pathway. If no trail at the explorer's site is free, building elsewhere is optional.
    fn offer_builds(&self, pending: &Pending, decisions: &mut Decisions<Action>) {
        let near = self.buildable_trails(pending);
        near.iter().for_each(|trail| decisions.offer(Action::BuildPathway { trail }));
        self.applicable_build_tile(pending).into_iter().for_each(|tile| decisions.offer(Action::UseIvoryTile { tile }));
        if near.is_empty() {
            decisions.offer_default(Action::DoNothingMore);
        }
    }

    fn offer_toolboxes(&self, decisions: &mut Decisions<Action>) {
        if !self.current_turn.has_used_toolbox {
            let raised = self.current_player().distinct_raised_toolboxes().into_iter();
            let usable = raised.filter(|(tool, level)| self.is_toolbox_usable(*tool, *level));
            usable.for_each(|(tool, level)| decisions.offer(Action::UseToolbox { tool, level }));
        }
    }

    pub(crate) fn can_use_toolbox(&self) -> bool {
        let raised = self.current_player().distinct_raised_toolboxes();
        !self.current_turn.has_used_toolbox
            && raised.into_iter().any(|(tool, level)| self.is_toolbox_usable(tool, level))
    }

    /// Whether the toolbox may be used now. A toolbox without an effect may be used, because using it is the only way
    /// to bring it back to the bottom.
    fn is_toolbox_usable(&self, tool: ToolKind, level: u8) -> bool {
        match (tool, level) {
            (ToolKind::Machete, 1) => self.top_temple_tile(self.current_player().site).is_some(),
            (ToolKind::Compass, 2) => self.current_player().pathways.count() >= 2,
            _ => true,
        }
    }

    /// Whether a pathway could be built now at the explorer's site, or elsewhere with an ivory tile.
    pub(crate) fn can_build_pathway(&self) -> bool {
        self.can_build(&Pending::BuildPathway { pathways_left: 1, is_anywhere: false, previous: None })
    }
}
