//! Exploring ruins and temples, and the relics beneath them.

use meadhall_game::{GameLog, Text};

use super::map::MapSite;
use super::pending::Pending;
use super::public_state::PublicState;
use super::tile::{IvoryTile, PurpleTile, SeenBy, SiteColor, TileFace};
use super::{RelicRunners, legend, texts};

impl RelicRunners {
    /// Explores a site whose ration is already paid: builds a pathway at a ruin, or takes the top tile of a temple.
    pub(crate) fn explore_site(&mut self, site: MapSite, log: &mut GameLog) {
        if let Some(tile) = self.public_state.top_temple_tile(site) {
            self.take_tile(site, tile, log);
        } else if let Some(ruin) = site.ruin_index() {
            let public_state = &mut self.public_state;
            log.add_public(|| texts::log_explores_ruin(public_state.current_turn.seat, texts::site_name(site)));
            public_state.record_find_with_bonus(site, log);
            public_state.ruin_tile_counts[ruin] = public_state.ruin_tile_counts[ruin].saturating_sub(1);
            public_state.pending.extend([
                Pending::UncoverSite { site },
                Pending::BuildPathway { pathways_left: 1, is_anywhere: false, previous: None },
            ]);
        }
    }

    /// Lets the current player see the remaining tiles of a temple and choose one.
    pub(crate) fn look_through_stack(&mut self, site: MapSite, log: &mut GameLog) {
        let public_state = &mut self.public_state;
        public_state.use_up_ivory_tile(IvoryTile::ChooseFromStack, log);
        log.add_public(|| texts::log_looks(public_state.current_turn.seat, texts::site_name(site)));
        log.mark_revealed();
        let stack: Vec<u8> =
            site.temple_index().into_iter().flat_map(|temple| public_state.temple_stack(temple)).collect();
        for tile in stack {
            public_state.temple_tiles[usize::from(tile)].seen_by.add(public_state.current_turn.seat);
        }
        public_state.pending.push(Pending::TakeFromStack { site });
    }

    /// Takes the tile of this level from the stack that the current player is looking through.
    pub(crate) fn take_tile_of_level(&mut self, site: MapSite, level: u8, log: &mut GameLog) {
        let chosen_tile = site.temple_index().and_then(|temple| {
            self.public_state.temple_stack(temple).find(|it| self.public_state.tile_color_and_level(*it).1 == level)
        });
        if let Some(tile) = chosen_tile {
            self.take_tile(site, tile, log);
        }
    }

    fn take_tile(&mut self, site: MapSite, tile: u8, log: &mut GameLog) {
        let (seat, index) = (self.public_state.current_turn.seat, usize::from(tile));
        self.public_state.pending.push(Pending::UncoverSite { site });
        match self.tile_faces[index] {
            TileFace::Blue(value) => {
                let level = self.public_state.tile_color_and_level(tile).1;
                log.add_public(|| {
                    let line = texts::log_takes_blue(seat, texts::tile_size_name(level), texts::site_name(site));
                    self.public_state.with_uncovered_relic(site, line)
                });
                log.add_private(seat, || {
                    self.public_state.with_uncovered_relic(site, texts::log_blue_value(seat, value))
                });
                self.remove_from_temple(site, tile, log);
                self.take_blue_tile(tile, log);
            }
            TileFace::Ivory(ivory) => self.take_ivory_tile(site, tile, ivory, log),
            TileFace::Purple(purple) => {
                self.reveal_tile(tile, log);
                let has_effect = self.public_state.has_tile_effect(purple, site);
                log.add_public(|| {
                    let name = texts::purple_tile_name(purple);
                    let line = texts::log_takes_purple(seat, name, texts::site_name(site), has_effect.into());
                    self.public_state.with_uncovered_relic(site, line)
                });
                self.remove_from_temple(site, tile, log);
                if purple == PurpleTile::ExploreNeighbor {
                    self.turn_up_tiles_of_chain(site, log);
                }
                self.public_state.apply_purple_tile(purple, site, log);
            }
        }
    }

    fn take_ivory_tile(&mut self, site: MapSite, tile: u8, ivory: IvoryTile, log: &mut GameLog) {
        self.reveal_tile(tile, log);
        let (seat, name) = (self.public_state.current_turn.seat, || texts::ivory_tile_name(ivory));
        let with_relic = |line| self.public_state.with_uncovered_relic(site, line);
        log.add_public(|| with_relic(texts::log_takes_ivory(seat, name(), texts::site_name(site))));
        let has_rival = self.public_state.current_player().ivory_tile_of_same_level(ivory).is_some();
        if !has_rival {
            log.add_private(seat, || with_relic(texts::log_own_ivory(seat, name(), legend::ivory_effect(ivory))));
        }
        self.remove_from_temple(site, tile, log);
        if has_rival {
            self.public_state.pending.push(Pending::ChooseIvoryTile { tile: ivory });
        } else {
            self.public_state.current_player_mut().set_ivory_tile(ivory);
        }
    }

    /// Turns up the next tile of each other temple whose tile led here, because it can be the next neighbor. Relics wait until
    /// all of these tiles have done their work.
    fn turn_up_tiles_of_chain(&mut self, site: MapSite, log: &mut GameLog) {
        let pending = self.public_state.pending.clone();
        for step in pending {
            if let Pending::UncoverSite { site: earlier } = step
                && earlier != site
                && self.public_state.tiles_left(earlier) > 0
            {
                self.uncover_site(earlier, log);
            }
        }
    }

    fn remove_from_temple(&mut self, site: MapSite, tile: u8, log: &mut GameLog) {
        self.public_state.record_find_with_bonus(site, log);
        self.public_state.temple_tiles[usize::from(tile)].is_on_temple = false;
    }

    fn take_blue_tile(&mut self, tile: u8, log: &mut GameLog) {
        let public_state = &mut self.public_state;
        let seat = public_state.current_turn.seat;
        if !public_state.temple_tiles[usize::from(tile)].seen_by.includes(Some(seat)) {
            public_state.temple_tiles[usize::from(tile)].seen_by.add(seat);
            log.mark_revealed();
        }
        public_state.current_player_mut().blue_tiles.push(tile);
        public_state.current_turn.has_taken_blue_tile = true;
        public_state.score_ivory_bonus(IvoryTile::ExtraPointAtTemples, log);
        if public_state.current_turn.are_points_doubled {
            public_state.pending.push(Pending::ShowBlueTile);
        }
    }

    /// Shows the face of a tile to everyone. Returns whether this was news to anyone.
    pub(crate) fn reveal_tile(&mut self, tile: u8, log: &mut GameLog) -> bool {
        let seen_by = &mut self.public_state.temple_tiles[usize::from(tile)].seen_by;
        let is_new = *seen_by != SeenBy::EVERYBODY;
        if is_new {
            *seen_by = SeenBy::EVERYBODY;
            log.mark_revealed();
        }
        is_new
    }

    /// Turns the next tile of a purple temple face up, or lets the site's relic appear if no tile is left.
    pub(crate) fn uncover_site(&mut self, site: MapSite, log: &mut GameLog) {
        let Some(color) = self.public_state.site_color(site) else { return };
        match self.public_state.top_temple_tile(site) {
            Some(top) if color == SiteColor::Purple => {
                if self.reveal_tile(top, log)
                    && let TileFace::Purple(purple) = self.tile_faces[usize::from(top)]
                {
                    log.add_public(|| texts::log_turns_up(texts::purple_tile_name(purple), texts::site_name(site)));
                }
            }
            None if self.public_state.tiles_left(site) == 0 && !self.public_state.relic_sites.contains(site) => {
                self.public_state.relic_sites.insert(site);
                // At a temple, the line about its last tile has told it.
                if color == SiteColor::Green {
                    let seat = self.public_state.current_turn.seat;
                    log.add_public(|| texts::log_relic_appears(seat, texts::site_name(site), texts::relic_name(color)));
                }
            }
            _ => {}
        }
    }
}

impl PublicState {
    /// Adds to a line about a tile that is still on its temple what lies under it, if it is the last one.
    fn with_uncovered_relic(&self, site: MapSite, line: Text) -> Text {
        match self.site_color(site).filter(|_| self.tiles_left(site) == 1) {
            Some(color) => texts::log_with_relic(line, texts::site_name(site), texts::relic_name(color)),
            None => line,
        }
    }

    /// Records that the current player explored this site, and pays the ivory bonus for the site's first exploration.
    fn record_find_with_bonus(&mut self, site: MapSite, log: &mut GameLog) {
        self.last_find_turn = self.turn_number;
        if self.is_unexplored(site) {
            self.score_ivory_bonus(IvoryTile::PointForFirstExploration, log);
        }
    }
}
