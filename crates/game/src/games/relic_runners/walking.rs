//! The effects of a walk: flipped tokens, raised toolboxes, a completed expedition, rations in the camp.

use super::data::{CAMP_RATIONS, POINTS_A_TRAIL};
use super::map::{Site, Ways};
use super::tile::Ivory;
use super::words;
use super::world::World;
use crate::game::Log;

impl World {
    pub(super) fn walk(&mut self, to: Site, turns: Ways, trails: Option<u8>, middle: bool, log: &mut Log) {
        let (seat, from) = (self.turn.seat, self.own().at);
        log.say(|| words::log_walks(seat, words::site(from), words::site(to)));
        if middle {
            self.spend(Ivory::UnfamiliarInMiddle, log);
        }
        self.own_mut().at = to;
        self.face_up = self.face_up.without(turns);
        if !turns.is_empty() {
            log.say(|| words::log_turns(turns.iter().map(words::way).collect()));
            self.reset(turns.count() as u8, log);
        }
        if to == Site::CAMP {
            self.camp(CAMP_RATIONS, log);
        }
        if let Some(trails) = trails {
            self.take_relic(to, trails, log);
        }
    }

    /// Goes to another temple instead of walking.
    pub(super) fn teleport(&mut self, to: Site, log: &mut Log) {
        self.spend(Ivory::TeleportSameColour, log);
        log.say(|| words::log_teleports(self.turn.seat, words::site(self.own().at), words::site(to)));
        self.own_mut().at = to;
    }

    fn take_relic(&mut self, to: Site, trails: u8, log: &mut Log) {
        let Some(colour) = self.colour(to) else { return };
        self.relics.remove(to);
        self.own_mut().relics.push(colour);
        self.own_mut().relics.sort_unstable();
        self.found_in = self.turns;
        log.say(|| words::log_takes_relic(self.turn.seat, words::relic(colour), trails));
        self.score(POINTS_A_TRAIL * i32::from(trails), log);
        self.count_relics(log);
    }
}
