//! How turns and the match begin and end, and the automatic steps between decisions.

use meadhall_game::{GameLog, Seat};

use super::data::{MAX_ROUNDS, MAX_ROUNDS_WITHOUT_FIND, relic_count_to_end};
use super::map::MapSite;
use super::pending::Pending;
use super::public_state::{PublicState, TurnState};
use super::tile::IvoryTile;
use super::{RelicRunners, texts};

impl TurnState {
    pub const fn new(seat: Seat, start_site: MapSite) -> Self {
        Self {
            seat,
            start_site,
            started_at_relic: false,
            has_used_toolbox: false,
            are_points_doubled: false,
            points_earned: 0,
            points_paid: 0,
            has_taken_blue_tile: false,
        }
    }
}

impl RelicRunners {
    /// Begins a turn.
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        let public_state = &mut self.public_state;
        public_state.turn_number += 1;
        let at = public_state.runners[seat.index()].site;
        public_state.current_turn = TurnState::new(seat, at);
        public_state.current_turn.started_at_relic = public_state.relic_sites.contains(at);
        public_state.pending.clear();
        public_state.pending.extend([Pending::EndTurn, Pending::AfterWalk { has_explored: false }, Pending::StartWalk]);
        if at == MapSite::CAMP {
            public_state.prepare_to_leave_camp();
        }
    }

    /// Runs automatic steps and drops steps without a choice until a decision is on top.
    pub(crate) fn advance_to_next_decision(&mut self, log: &mut GameLog) {
        while let Some(pending) = self.public_state.pending.pop() {
            if self.public_state.is_open_decision(&pending) {
                self.public_state.pending.push(pending);
                return;
            }
            match pending {
                Pending::TakeCampRations => self.public_state.take_camp_rations(log),
                Pending::UncoverSite { site } => self.uncover_site(site, log),
                Pending::ExploreSite { site } => self.explore_site(site, log),
                _ => {}
            }
        }
    }

    /// Ends the turn, and the match if no turn follows. In the camp, its rations are taken before.
    pub(crate) fn end_turn(&mut self, log: &mut GameLog) {
        let public_state = &mut self.public_state;
        if public_state.pending.contains(&Pending::TakeCampRations) {
            public_state.take_camp_rations(log);
        }
        public_state.pending.clear();
        self.coins[public_state.current_turn.seat.index()] +=
            std::mem::take(&mut public_state.current_turn.points_paid);
        let (next_seat, is_last) = (public_state.next_seat(), public_state.is_last_regular_turn());
        public_state.turns_left = public_state.turns_left.map(|turns_left| turns_left.saturating_sub(1));
        match next_seat {
            Some(seat) if is_last => {
                log.add_public(|| texts::log_extra_turn(seat));
                public_state.runners[seat.index()].discard_ivory_tile(IvoryTile::ExtraTurn);
                public_state.turns_left = Some(1);
                self.begin_turn(seat);
            }
            Some(seat) => self.begin_turn(seat),
            None => {
                if !is_last {
                    log.add_public(if public_state.has_reached_idle_limit() {
                        texts::log_idle
                    } else {
                        texts::log_long
                    });
                }
                self.finish_match(log);
            }
        }
    }

    /// Ends the match and reveals all coins and blue tiles.
    fn finish_match(&mut self, log: &mut GameLog) {
        if !self.public_state.has_open_points {
            log.mark_revealed();
        }
        let blue: Vec<u8> = self.public_state.runners.iter().flat_map(|runner| runner.blue_tiles.clone()).collect();
        for tile in blue {
            self.reveal_tile(tile, log);
        }
        log.add_public(texts::log_over);
    }
}

impl PublicState {
    /// Lets the ivory tile for leaving the camp flip a token just before the walk.
    pub(crate) fn prepare_to_leave_camp(&mut self) {
        let walk = self.pending.iter().position(|pending| *pending == Pending::StartWalk);
        if let Some(walk) = walk.filter(|_| self.current_player_has(IvoryTile::FlipTokenOnLeavingCamp)) {
            let flip = Pending::FlipTokens { flips_left: 1, excluded: None, is_mandatory: true };
            self.pending.insert(walk + 1, flip);
        }
    }

    /// Returns the seat of the next turn, or `None` if the match ends. After the last round, players with the ivory
    /// tile for an extra turn follow in seat order.
    pub(crate) fn next_seat(&self) -> Option<Seat> {
        let seat_count = self.runners.len() as u8;
        let mut seats = (1..=seat_count).map(|offset| Seat((self.current_turn.seat.0 + offset) % seat_count));
        match self.turns_left {
            Some(_) if self.is_last_regular_turn() => {
                seats.find(|seat| self.runners[seat.index()].has_ivory_tile(IvoryTile::ExtraTurn))
            }
            None if self.has_reached_limit() => None,
            _ => seats.next(),
        }
    }

    /// Whether only extra turns from ivory tiles can follow this turn.
    fn is_last_regular_turn(&self) -> bool {
        self.turns_left.is_some_and(|turns_left| turns_left <= 1)
    }

    /// Returns the number of turns until the end, this one and extra turns included, once the last turns have begun.
    pub(crate) fn turns_until_end(&self) -> Option<u8> {
        let extra_turns = self.runners.iter().filter(|runner| runner.has_ivory_tile(IvoryTile::ExtraTurn)).count();
        self.turns_left.map(|turns_left| turns_left.saturating_add(extra_turns as u8))
    }

    /// Whether the player whose turn it is has no turn after this one.
    pub(crate) fn is_last_turn_of_seat(&self) -> bool {
        let is_after_trigger = self.turns_left.is_some_and(|turns_left| usize::from(turns_left) < self.runners.len());
        is_after_trigger && !self.current_player_has(IvoryTile::ExtraTurn)
    }

    /// Returns the number of turns since somebody last took a tile or a relic.
    pub(crate) const fn turns_since_last_find(&self) -> u16 {
        self.turn_number.saturating_sub(self.last_find_turn)
    }

    /// Whether a length limit of our own ends the match.
    pub(crate) fn has_reached_limit(&self) -> bool {
        self.has_reached_idle_limit() || self.turn_number >= MAX_ROUNDS * self.runners.len() as u16
    }

    /// Returns whether too many rounds have passed without a tile or relic taken.
    fn has_reached_idle_limit(&self) -> bool {
        self.turns_since_last_find() >= MAX_ROUNDS_WITHOUT_FIND * self.runners.len() as u16
    }

    /// Starts the last round once enough relics are taken. Returns whether it starts now.
    pub(crate) fn start_last_round_if_due(&mut self) -> bool {
        let seat_count = self.runners.len();
        let is_due = self.turns_left.is_none() && self.relics_taken() >= relic_count_to_end(seat_count);
        if is_due {
            self.turns_left = Some(seat_count as u8);
        }
        is_due
    }
}
