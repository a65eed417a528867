//! Set-up, the choice of captains, and how turns begin and end.

use meadhall_game::{Decisions, Dice, GameLog, MatchSetup, Seat};

use super::animals::AnimalsOnMap;
use super::captain::Captain;
use super::data::{self, ENEMY_SHIP_LOSSES, HAND_SIZE, SETTLEMENT_STRENGTHS};
use super::map::TileMap;
use super::player::Player;
use super::public_state::PublicState;
use super::tile::Tile;
use super::{Action, Explorers, Pending, PrivateState, texts};

const CAPTAINS_DEALT_PER_PLAYER: usize = 2;

impl Explorers {
    pub(crate) fn set_up(setup: &MatchSetup, dice: &mut Dice) -> Self {
        let seats = setup.seats();
        let turn = Seat(dice.index(seats.into()) as u8);
        let public_state = PublicState {
            map: TileMap::from_board(data::board_index(setup)),
            animals: AnimalsOnMap::default(),
            players: vec![Player::new(); seats.into()],
            settlement_bag: SETTLEMENT_STRENGTHS.to_vec(),
            remaining_enemy_losses: ENEMY_SHIP_LOSSES.to_vec(),
            current_seat: turn,
            winter_token_holder: Seat((turn.0 + seats - 1) % seats),
            pending: Pending::ChooseCaptains,
            undoing_action: None,
        };
        let empty = PrivateState {
            hand: Vec::new(),
            discarded_tiles: Vec::new(),
            dealt_captains: Vec::new(),
            chosen_captain: None,
        };
        let mut state = Self { public_state, private_states: vec![empty; seats.into()], stack: Tile::all() };
        let mut captains = state.allowed_captains();
        dice.shuffle(&mut captains);
        for (seat, dealt) in Seat::all(seats).zip(captains.chunks(CAPTAINS_DEALT_PER_PLAYER)) {
            state.private_states[seat.index()].dealt_captains = dealt.to_vec();
            state.fill_hand_to(seat, HAND_SIZE, dice);
        }
        if state.public_state.is_solo() {
            state.reveal_captains();
            state.begin_turn(dice, &mut GameLog::disabled());
        }
        state
    }

    /// Returns every captain that may be dealt.
    fn allowed_captains(&self) -> Vec<Captain> {
        Captain::ALL.into_iter().filter(|captain| !self.public_state.is_solo() || captain.is_allowed_solo()).collect()
    }

    pub(crate) fn ask_captains(&self, decisions: &mut Decisions<Action>) {
        for (seat, private_state) in (0..).map(Seat).zip(&self.private_states) {
            if private_state.chosen_captain.is_none() {
                decisions.ask_secret(seat, texts::ask_captain);
                private_state
                    .dealt_captains
                    .iter()
                    .for_each(|&captain| decisions.offer(Action::ChooseCaptain { captain }));
            }
        }
    }

    /// Records a player's choice of a captain. Nobody learns who has chosen until all players have chosen and all
    /// choices are revealed together.
    pub(crate) fn choose_captain(&mut self, seat: Seat, captain: Captain, dice: &mut Dice, log: &mut GameLog) {
        self.private_states[seat.index()].chosen_captain = Some(captain);
        if self.private_states.iter().any(|private_state| private_state.chosen_captain.is_none()) {
            return;
        }
        log.mark_revealed();
        self.reveal_captains();
        for (seat, player) in self.public_state.players_by_seat() {
            player
                .captains
                .iter()
                .for_each(|&captain| log.add_public(|| texts::log_captain(seat, texts::captain_name(captain))));
        }
        log.add_public(|| texts::log_begins(self.public_state.current_seat, self.public_state.winter_token_holder));
        self.begin_turn(dice, log);
    }

    /// Reveals the chosen captains. In the solo game the player keeps both captains.
    fn reveal_captains(&mut self) {
        for (player, private_state) in self.public_state.players.iter_mut().zip(&mut self.private_states) {
            let dealt = std::mem::take(&mut private_state.dealt_captains);
            player.captains = private_state
                .chosen_captain
                .take()
                .map_or_else(|| dealt.into_iter().collect(), |kept| [kept].into_iter().collect());
        }
    }

    fn begin_turn(&mut self, dice: &mut Dice, log: &mut GameLog) {
        self.begin_placement(self.public_state.tiles_per_turn(), dice, log);
    }

    /// Waits for a tile to be placed; `left` are still to be placed in this turn. A hand that fits nowhere is drawn anew until
    /// a tile fits. This ends: the cell north-east of the rightmost tile in the top row has one neighbor, and every tile has
    /// an edge of land and an edge of sea.
    pub(crate) fn begin_placement(&mut self, left: u8, dice: &mut Dice, log: &mut GameLog) {
        self.public_state.pending = Pending::PlaceTiles { left };
        while !self.can_place_tile() {
            self.redraw_hand(dice, log);
        }
    }

    /// Draws until the hand has this many tiles or the stack is empty. Returns how many were drawn.
    fn fill_hand_to(&mut self, seat: Seat, tiles: usize, dice: &mut Dice) -> usize {
        let hand = &mut self.private_states[seat.index()].hand;
        let count_before = hand.len();
        while hand.len() < tiles && !self.stack.is_empty() {
            hand.push(draw_random(&mut self.stack, dice));
        }
        hand.sort_unstable();
        hand.len() - count_before
    }

    /// Fills up the current player's hand, then passes the turn or ends the match.
    pub(crate) fn end_turn(&mut self, dice: &mut Dice, log: &mut GameLog) {
        let seat = self.public_state.current_seat;
        self.public_state.undoing_action = None;
        if self.fill_hand_to(seat, HAND_SIZE, dice) > 0 {
            log.mark_revealed();
        }
        if seat == self.public_state.winter_token_holder && self.private_states[seat.index()].hand.is_empty() {
            self.public_state.pending = Pending::MatchOver;
            if self.public_state.is_solo() {
                log.add_public(texts::log_lower_captain);
            }
            log.add_public(texts::log_over);
            return;
        }
        let seats = self.private_states.len() as u8;
        self.public_state.current_seat = Seat((seat.0 + 1) % seats);
        self.begin_turn(dice, log);
    }

    /// Returns about how many turns the current player still has.
    pub(crate) fn turns_left(&self) -> usize {
        let hands: usize = self.private_states.iter().map(|private_state| private_state.hand.len()).sum();
        let per_turn = if self.public_state.is_solo() { HAND_SIZE } else { 1 };
        (self.stack.len() + hands) / (per_turn * self.private_states.len())
    }

    /// Mixes the current player's hand into the stack and draws the same number of tiles.
    pub(crate) fn redraw_hand(&mut self, dice: &mut Dice, log: &mut GameLog) {
        let seat = self.public_state.current_seat;
        let hand = std::mem::take(&mut self.private_states[seat.index()].hand);
        let tiles = hand.len();
        self.stack.extend(hand);
        self.stack.sort_unstable();
        self.fill_hand_to(seat, tiles, dice);
        log.mark_revealed();
        log.add_public(|| texts::log_redraws(seat, tiles));
    }

    /// Returns a random match that this seat cannot tell from the true one.
    pub(crate) fn determinized_for(&self, seat: Seat, dice: &mut Dice) -> Self {
        let mut state = self.clone();
        let (private_state, seats) = (&self.private_states[seat.index()], self.private_states.len() as u8);
        let mut captains = state.allowed_captains();
        captains.retain(|captain| !private_state.dealt_captains.contains(captain));
        let others = || Seat::all(seats).filter(|other| *other != seat).map(Seat::index);
        for index in others() {
            let hand = std::mem::take(&mut state.private_states[index].hand);
            state.stack.extend(hand);
        }
        state.stack.sort_unstable();
        for index in others() {
            let actual = &self.private_states[index];
            let hand = actual.hand.iter().map(|_| draw_random(&mut state.stack, dice));
            let mut hand: Vec<Tile> = hand.collect();
            hand.sort_unstable();
            let dealt: Vec<Captain> = actual.dealt_captains.iter().map(|_| draw_random(&mut captains, dice)).collect();
            let kept = actual.chosen_captain.map(|_| dealt[dice.index(dealt.len())]);
            state.private_states[index] =
                PrivateState { hand, discarded_tiles: Vec::new(), dealt_captains: dealt, chosen_captain: kept };
        }
        state
    }
}

/// Removes a random item from a bag that is not empty; the others stay in order.
pub(crate) fn draw_random<T>(bag: &mut Vec<T>, dice: &mut Dice) -> T {
    bag.remove(dice.index(bag.len()))
}
