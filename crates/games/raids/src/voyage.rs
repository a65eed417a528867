//! Setup of a match, and how voyages begin and end.

use arrayvec::ArrayVec;
use meadhall_game::{Dice, GameLog, MatchSetup, Seat, Text};

use super::coins::Coins;
use super::data::{BoardLayout, PAWN_COUNT, STARTING_CREW_SIZES, TILES_PER_VOYAGE, TileSet, VOYAGE_COUNT};
use super::harbor::{self, HarborPayment, HarborTile};
use super::score::unsold_glory;
use super::sea::Sea;
use super::ship::{Longship, ShipPosition};
use super::tile::VoyageTile;
use super::{Pending, Raids, SailReason, texts};

impl Raids {
    pub(crate) fn set_up(setup: &MatchSetup, dice: &mut Dice) -> Self {
        let seats = setup.seats();
        let has_ghost = seats == 2;
        let first_seat = dice.below(seats.into()) as u8;
        // Clockwise from the first player, ships take the start places from the rear to the front. With two
        // players, the ghost has the front place.
        let last_place = if has_ghost { 3 } else { seats };
        let place_ship = |seat: Seat| {
            let turn_index = (seat.0 + seats - first_seat) % seats;
            Longship::new(last_place - turn_index, STARTING_CREW_SIZES[usize::from(turn_index)])
        };
        let ships = Seat::all(seats).map(place_ship).collect::<ArrayVec<Longship, 4>>();
        let mut later_tiles = HarborTile::LATER_VOYAGE_POOL;
        dice.shuffle(&mut later_tiles);
        let mut state = Self {
            layout: BoardLayout::from_setup(setup),
            ghost_ranked: setup.choice("ghost_ranked") == "on",
            voyage: 1,
            harbor_tiles: [HarborTile::FIRST_VOYAGE, later_tiles[0], later_tiles[1], later_tiles[2]],
            sea: Sea::default(),
            pawns_in_reserve: PAWN_COUNT - ships.iter().map(|ship| ship.crew_size).sum::<u8>(),
            ships,
            ghost_position: has_ghost.then_some(ShipPosition::Start(1)),
            bank: Coins::ALL,
            discarded_tile_count: 0,
            pending: Pending::ChooseStop { seat: Seat(first_seat), reason: SailReason::OwnTurn },
            flight: None,
        };
        state.lay_out_tiles(dice);
        state
    }

    /// Shuffles this voyage's tiles onto the sea.
    fn lay_out_tiles(&mut self, dice: &mut Dice) {
        let mut tiles: ArrayVec<VoyageTile, TILES_PER_VOYAGE> =
            TileSet::standard().tiles_of_voyage(self.voyage).iter().copied().collect();
        dice.shuffle(&mut tiles);
        let player_count = self.ships.len() as u8;
        self.sea = Sea::new(self.layout, &tiles, player_count, &mut self.pawns_in_reserve, &mut self.bank);
    }

    /// Pays for the voyage after all ships have come home. Returns whether another one follows.
    pub(crate) fn end_voyage_has_next(&mut self, log: &mut GameLog) -> bool {
        self.recruit_for_sails(log);
        self.pay_harbor(log);
        if self.voyage < VOYAGE_COUNT {
            return true;
        }
        self.pending = Pending::MatchOver;
        for (seat, ship) in self.ships_by_seat().filter(|(_, ship)| ship.has_goods_aboard()) {
            log.add_public(|| texts::log_unsold(seat, unsold_glory(ship)));
        }
        log.add_public(texts::log_over);
        false
    }

    /// Recruits Vikings for each ship's sails, equal to their power, in the order of arrival until the reserve is
    /// empty.
    fn recruit_for_sails(&mut self, log: &mut GameLog) {
        for rank in 1..=4 {
            let Some((seat, ship)) = self.ships_by_seat().find(|(_, ship)| ship.position == ShipPosition::Home(rank))
            else {
                continue;
            };
            let sail_power = ship.sail_power();
            if sail_power > 0 {
                let aboard = self.recruit_from_reserve(seat, sail_power);
                log.add_public(|| texts::log_sails_bring(seat, sail_power, aboard, sail_power - aboard));
            }
        }
    }

    fn pay_harbor(&mut self, log: &mut GameLog) {
        let payments = harbor::payments(self);
        log.add_public(|| self.harbor_log(&payments));
        for HarborPayment { payee, coin_value, .. } in payments {
            if let Some(seat) = payee {
                *self.bank.count_mut(coin_value) -= 1;
                *self.ship_mut(seat).coins.count_mut(coin_value) += 1;
            }
        }
    }

    /// Names every player in one line, so that no player's news leaves it out.
    fn harbor_log(&self, payments: &[HarborPayment]) -> Text {
        let harbor_tile = self.current_harbor_tile();
        let payment_text = |payment: &HarborPayment| match *payment {
            HarborPayment { payee: None, coin_value, .. } => texts::log_ghost_ranks(coin_value),
            HarborPayment { payee: Some(seat), coin_value, .. } if harbor_tile == HarborTile::Arrival => {
                texts::log_paid_arrival(seat, coin_value)
            }
            HarborPayment { payee: Some(seat), coin_value, item_count, is_tied: true } => {
                texts::log_paid_tie(seat, coin_value, item_count)
            }
            HarborPayment { payee: Some(seat), coin_value, item_count, .. } => {
                texts::log_paid(seat, coin_value, item_count)
            }
        };
        let is_unpaid = |seat: &Seat| payments.iter().all(|payment| payment.payee != Some(*seat));
        let unpaid_seats = self.ships_by_seat().map(|(seat, _)| seat).filter(is_unpaid);
        let payment_texts = payments.iter().map(payment_text).chain(unpaid_seats.map(texts::log_unpaid)).collect();
        texts::log_harbor(self.voyage, texts::harbor_name(harbor_tile), payment_texts)
    }

    /// Turns arrival ranks into start places, moves the ghost to the front, and lays out new tiles.
    pub(crate) fn begin_voyage(&mut self, dice: &mut Dice, log: &mut GameLog) {
        self.discarded_tile_count += self.sea.clear(&mut self.pawns_in_reserve, &mut self.bank);
        for ship in &mut self.ships {
            ship.position = to_start_place(ship.position);
        }
        self.ghost_position = self.ghost_position.map(to_start_place);
        self.swap_ghost_to_front(log);
        self.voyage += 1;
        self.lay_out_tiles(dice);
        log.add_public(|| texts::log_voyage(self.voyage, texts::harbor_name(self.current_harbor_tile())));
    }

    /// The ghost always starts on place 1; a ship that stands there takes the ghost's place.
    fn swap_ghost_to_front(&mut self, log: &mut GameLog) {
        let front_place = ShipPosition::Start(1);
        let Some(ghost_place) = self.ghost_position.filter(|&ghost| ghost != front_place) else { return };
        self.ghost_position = Some(front_place);
        let displaced_seat = self.ships_by_seat().find(|(_, ship)| ship.position == front_place).map(|(seat, _)| seat);
        if let Some(seat) = displaced_seat {
            self.ship_mut(seat).position = ghost_place;
            log.add_public(|| texts::log_ghost_swaps(seat));
        }
    }
}

/// Returns the start place for an arrival rank.
const fn to_start_place(position: ShipPosition) -> ShipPosition {
    match position {
        ShipPosition::Home(rank) => ShipPosition::Start(rank),
        position => position,
    }
}
