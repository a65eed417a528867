//! The effects of a walk: flipped tokens, raised toolboxes, a completed expedition, and the way to the camp's rations.

use meadhall_game::GameLog;

use super::data::POINTS_PER_TRAIL;
use super::map::{MapSite, TrailSet};
use super::pending::Pending;
use super::public_state::PublicState;
use super::tile::IvoryTile;
use super::{board, texts};

impl PublicState {
    pub(crate) fn take_walk(
        &mut self,
        to: MapSite,
        flipped_tokens: TrailSet,
        expedition_trails: Option<u8>,
        has_unfamiliar_in_middle: bool,
        log: &mut GameLog,
    ) {
        let (seat, from) = (self.current_turn.seat, self.current_player().site);
        log.add_public(|| texts::log_walks(seat, texts::site_name(from), board::site_name_with_kind(self, to)));
        if has_unfamiliar_in_middle {
            self.use_up_ivory_tile(IvoryTile::UnfamiliarTrailInMiddle, log);
        }
        self.current_player_mut().site = to;
        self.face_up_tokens = self.face_up_tokens.difference(flipped_tokens);
        if !flipped_tokens.is_empty() {
            log.add_public(|| texts::log_turns(flipped_tokens.iter().map(texts::trail_name).collect()));
            self.raise_after_flips(flipped_tokens.count() as u8, log);
        }
        if to == MapSite::CAMP {
            // Below the steps of toolboxes and the choice after the walk, because the camp's rations end the turn.
            self.pending.insert(1, Pending::TakeCampRations);
        }
        if let Some(trail_count) = expedition_trails {
            self.take_relic(to, trail_count, log);
        }
    }

    /// Moves the explorer to another temple of the same color instead of walking.
    pub(crate) fn teleport(&mut self, to: MapSite, log: &mut GameLog) {
        self.use_up_ivory_tile(IvoryTile::TeleportToSameColor, log);
        log.add_public(|| {
            texts::log_teleports(
                self.current_turn.seat,
                texts::site_name(self.current_player().site),
                board::site_name_with_kind(self, to),
            )
        });
        self.current_player_mut().site = to;
    }

    fn take_relic(&mut self, to: MapSite, trail_count: u8, log: &mut GameLog) {
        let Some(color) = self.site_color(to) else { return };
        self.relic_sites.remove(to);
        self.current_player_mut().relics.push(color);
        self.current_player_mut().relics.sort_unstable();
        self.last_find_turn = self.turn_number;
        let points_paid = self.earn_points(POINTS_PER_TRAIL * i32::from(trail_count));
        self.current_player_mut().expedition_points += points_paid;
        let last_relic = if self.start_last_round_if_due() { self.relics_taken() } else { 0 };
        log.add_public(|| {
            let (seat, relic, site) = (self.current_turn.seat, texts::relic_name(color), texts::site_name(to));
            texts::log_takes_relic(seat, relic, site, trail_count, points_paid, last_relic)
        });
    }
}
