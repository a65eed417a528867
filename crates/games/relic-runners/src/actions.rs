//! Carries out an answer to a decision.

use meadhall_game::{GameLog, Seat};

use super::data::{CAMP_RATIONS, MAX_RATIONS, POINTS_FOR_DISCARDED_IVORY, SHOVEL_POINTS};
use super::map::{MapSite, Trail, TrailSet};
use super::pending::Pending;
use super::public_state::PublicState;
use super::tile::IvoryTile;
use super::toolbox::ToolboxPlace;
use super::{Action, RelicRunners, score, texts};

impl RelicRunners {
    /// Carries out an action that was an option of the pending step `pending`. The step must already be off the stack.
    pub(crate) fn apply_action(&mut self, pending: Pending, action: Action, log: &mut GameLog) {
        let seat = self.public_state.current_turn.seat;
        match (pending, action) {
            (_, Action::Walk { to, flipped_tokens, expedition_trails, has_unfamiliar_in_middle }) => {
                self.public_state.take_walk(to, flipped_tokens, expedition_trails, has_unfamiliar_in_middle, log)
            }
            (_, Action::Teleport { to }) => self.public_state.teleport(to, log),
            (_, Action::UseIvoryTile { tile }) => self.public_state.use_ivory_tile(pending, tile, log),
            (_, Action::UseToolbox { tool, level }) => {
                self.public_state.pending.push(pending);
                self.use_toolbox(tool, level, log);
            }
            (Pending::AfterWalk { .. }, Action::Explore | Action::LookThroughStack) => {
                let at = self.public_state.current_player().site;
                self.public_state.current_player_mut().rations -= 1;
                self.public_state.pending.push(Pending::AfterWalk { has_explored: true });
                if action == Action::LookThroughStack {
                    self.look_through_stack(at, log)
                } else {
                    self.explore_site(at, log)
                }
            }
            (Pending::AfterWalk { .. } | Pending::EndTurn, Action::DoNothingMore) => self.end_turn(log),
            (Pending::ExploreSite { site }, Action::Explore) => self.explore_site(site, log),
            (Pending::ExploreSite { site }, Action::LookThroughStack) => self.look_through_stack(site, log),
            (Pending::TakeFromStack { site }, Action::TakeFromStack { level }) => {
                self.take_tile_of_level(site, level, log)
            }
            (Pending::RaiseToolbox { steps }, Action::RaiseToolbox { tool, from_level }) => {
                log.add_public(|| texts::log_raises(seat, texts::tool_name(tool), from_level + 1));
                self.public_state.current_player_mut().raise_toolbox(tool, from_level);
                self.public_state.pending.push(Pending::RaiseToolbox { steps: steps - 1 });
            }
            (Pending::BuildPathway { pathways_left, is_anywhere, .. }, Action::BuildPathway { trail }) => {
                self.public_state.build_pathway(trail, log);
                if pathways_left > 1 {
                    self.public_state.pending.push(Pending::BuildPathway {
                        pathways_left: pathways_left - 1,
                        is_anywhere,
                        previous: Some(trail),
                    });
                }
            }
            (
                Pending::MovePathways { pathway_count, from_trails, to_trails },
                Action::PickUpPathway { trail: chosen } | Action::LayPathway { trail: chosen },
            ) => {
                let is_pickup = matches!(action, Action::PickUpPathway { .. });
                let (from_trails, to_trails) = if is_pickup {
                    (with_trail(from_trails, chosen), to_trails)
                } else {
                    (from_trails, with_trail(to_trails, chosen))
                };
                self.public_state.continue_moving_pathways(pathway_count, from_trails, to_trails, log);
            }
            (_, Action::FetchToolbox) => self.public_state.fetch_toolbox(log),
            (_, Action::TakePoints) => self.public_state.score_points(SHOVEL_POINTS, log),
            (Pending::ChooseIvoryTile { tile: new_tile }, Action::KeepIvoryTile { tile }) => {
                self.public_state.choose_ivory_tile(new_tile, tile, log)
            }
            (_, Action::ExploreNeighbor { site }) => self.public_state.pending.push(Pending::ExploreSite { site }),
            (Pending::FlipTokens { flips_left, is_mandatory, .. }, Action::FlipToken { river }) => {
                if flips_left > 1 {
                    self.public_state.pending.push(Pending::FlipTokens {
                        flips_left: flips_left - 1,
                        excluded: Some(river),
                        is_mandatory,
                    });
                }
                self.public_state.flip_token(river, log);
            }
            (_, Action::ShowBlueTile) => self.show_blue_tile(log),
            _ => {}
        }
    }
}

fn with_trail(trails: TrailSet, trail: Trail) -> TrailSet {
    trails.union(TrailSet::single(trail))
}

impl PublicState {
    /// Pays points to the current player and logs them, if there are any.
    pub(crate) fn score_points(&mut self, points: i32, log: &mut GameLog) {
        let points_paid = self.earn_points(points);
        let seat = self.current_turn.seat;
        if points_paid > 0 {
            log.add_public(|| texts::log_scores(seat, points_paid));
        }
    }

    /// Pays one point if the current player has this ivory tile.
    pub(crate) fn score_ivory_bonus(&mut self, tile: IvoryTile, log: &mut GameLog) {
        if self.current_player_has(tile) {
            let points_paid = self.earn_points(1);
            let seat = self.current_turn.seat;
            log.add_public(|| texts::log_scores_by(seat, points_paid, texts::ivory_tile_name(tile)));
        }
    }

    pub(crate) fn use_up_ivory_tile(&mut self, tile: IvoryTile, log: &mut GameLog) {
        self.current_player_mut().discard_ivory_tile(tile);
        log.add_public(|| texts::log_spends(self.current_turn.seat, texts::ivory_tile_name(tile)));
    }

    fn use_ivory_tile(&mut self, pending: Pending, tile: IvoryTile, log: &mut GameLog) {
        self.use_up_ivory_tile(tile, log);
        match (pending, tile) {
            (Pending::BuildPathway { previous, .. }, IvoryTile::BuildTwoPathways) => {
                self.pending.push(Pending::BuildPathway { pathways_left: 2, is_anywhere: false, previous });
            }
            (Pending::BuildPathway { pathways_left, previous, .. }, _) => {
                self.pending.push(Pending::BuildPathway { pathways_left, is_anywhere: true, previous })
            }
            _ => {
                self.take_rations(MAX_RATIONS, log);
                self.pending.push(pending);
            }
        }
    }

    /// Adds up to `rations` rations to the current player, limited by the maximum, and logs them.
    pub(crate) fn take_rations(&mut self, rations: u8, log: &mut GameLog) {
        let (seat, rations_taken) = (self.current_turn.seat, self.current_player_mut().add_rations(rations));
        if rations_taken > 0 {
            log.add_public(|| texts::log_rations(seat, rations_taken));
        }
    }

    /// Moves the explorer to the camp and takes its rations. If the walk is still to come, it starts in the camp.
    pub(crate) fn return_to_camp(&mut self, log: &mut GameLog) {
        self.current_player_mut().site = MapSite::CAMP;
        self.take_camp_rations(log);
        if self.pending.contains(&Pending::StartWalk) {
            self.prepare_to_leave_camp();
        }
    }

    pub(crate) fn take_camp_rations(&mut self, log: &mut GameLog) {
        self.take_rations(self.camp_rations(), log);
    }

    /// Returns how many rations the camp offers to the current player.
    pub(crate) fn camp_rations(&self) -> u8 {
        CAMP_RATIONS + u8::from(self.current_player_has(IvoryTile::ExtraRationAtCamp))
    }

    fn build_pathway(&mut self, trail: Trail, log: &mut GameLog) {
        self.current_player_mut().pathways.insert(trail);
        log.add_public(|| texts::log_builds(self.current_turn.seat, texts::trail_name(trail)));
        self.score_ivory_bonus(IvoryTile::PointPerPathwayBuilt, log);
    }

    /// Moves the pathways after all of them and their new trails are chosen. Opponents with the matching ivory tile
    /// gain rations.
    fn continue_moving_pathways(
        &mut self,
        pathway_count: u8,
        from_trails: TrailSet,
        to_trails: TrailSet,
        log: &mut GameLog,
    ) {
        if to_trails.count() < usize::from(pathway_count) {
            return self.pending.push(Pending::MovePathways { pathway_count, from_trails, to_trails });
        }
        let seat = self.current_turn.seat;
        self.current_player_mut().pathways = self.current_player().pathways.difference(from_trails).union(to_trails);
        for (from, to) in from_trails.iter().zip(to_trails.iter()) {
            log.add_public(|| texts::log_moves(seat, texts::trail_name(from), texts::trail_name(to)));
        }
        for (other_seat, runner) in (0..).map(Seat).zip(&mut self.runners) {
            let rations_taken = if other_seat != seat && runner.has_ivory_tile(IvoryTile::RationWhenOthersMovePathways)
            {
                runner.add_rations(pathway_count)
            } else {
                0
            };
            if rations_taken > 0 {
                log.add_public(|| texts::log_rations(other_seat, rations_taken));
            }
        }
    }

    /// Moves a toolbox from the reserve to the bottom of the progress chart.
    pub(crate) fn fetch_toolbox(&mut self, log: &mut GameLog) {
        self.current_player_mut().move_toolbox(ToolboxPlace::InReserve, ToolboxPlace::AtBottom);
        log.add_public(|| texts::log_fetches(self.current_turn.seat));
    }

    /// Returns the points for choosing between two ivory tiles after taking `new_tile`. The extra point at temples
    /// counts if either of the two tiles gives it, because a discarded tile may do its work first.
    pub(crate) fn ivory_choice_points(&self, new_tile: Option<IvoryTile>) -> i32 {
        let has_extra_point =
            self.current_player_has(IvoryTile::ExtraPointAtTemples) || new_tile == Some(IvoryTile::ExtraPointAtTemples);
        POINTS_FOR_DISCARDED_IVORY + i32::from(has_extra_point)
    }

    /// Keeps one of two ivory tiles of a level and gives points for the other tile, which may do its work first.
    fn choose_ivory_tile(&mut self, new_tile: IvoryTile, kept_tile: IvoryTile, log: &mut GameLog) {
        let old_tile = self.current_player().ivory_tile_of_same_level(new_tile);
        let points = self.ivory_choice_points(Some(new_tile));
        self.current_player_mut().set_ivory_tile(kept_tile);
        let discarded = old_tile.filter(|old_tile| *old_tile != kept_tile).unwrap_or(new_tile);
        log.add_public(|| {
            texts::log_keeps(
                self.current_turn.seat,
                texts::ivory_tile_name(kept_tile),
                texts::ivory_tile_name(discarded),
            )
        });
        self.score_points(points, log);
    }

    fn flip_token(&mut self, river: Trail, log: &mut GameLog) {
        let is_face_up = !self.face_up_tokens.contains(river);
        if is_face_up {
            self.face_up_tokens.insert(river)
        } else {
            self.face_up_tokens.remove(river)
        }
        log.add_public(|| {
            if is_face_up {
                texts::log_flips_up(texts::trail_name(river))
            } else {
                texts::log_flips_down(texts::trail_name(river))
            }
        });
        self.raise_after_flips(0, log);
    }

    /// Adds steps for raising toolboxes. If no river token is face up, all tokens are turned face up and one step is
    /// added.
    pub(crate) fn raise_after_flips(&mut self, mut steps: u8, log: &mut GameLog) {
        if self.face_up_tokens.is_empty() {
            self.face_up_tokens = Trail::RIVERS;
            steps += 1;
            log.add_public(texts::log_resets);
        }
        if steps > 0 {
            self.pending.push(Pending::RaiseToolbox { steps });
        }
    }
}

impl RelicRunners {
    /// Shows the blue tile that was taken last, and pays its value.
    fn show_blue_tile(&mut self, log: &mut GameLog) {
        let Some(&tile) = self.public_state.current_player().blue_tiles.last() else { return };
        self.reveal_tile(tile, log);
        let value = score::blue_tile_value(self.tile_faces[usize::from(tile)]);
        self.public_state.current_turn.points_paid += value;
        log.add_public(|| texts::log_shows(self.public_state.current_turn.seat, value));
    }
}
