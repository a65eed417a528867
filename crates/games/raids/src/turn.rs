//! A turn: who is next, taking a tile, selling, and what is discarded before sailing.

use arrayvec::ArrayVec;
use meadhall_game::{Decisions, Dice, GameLog, Seat, Text};

use super::score::{goods_glory, next_rune_glory, ship_glory};
use super::sea::SpaceContent;
use super::ship::ShipPosition;
use super::tile::VoyageTile;
use super::{Action, Pending, Raids, SailReason, legend, texts};

impl Raids {
    /// Gives the turn to the ship furthest behind; before that, moves the ghost and ends the voyage if due.
    pub(crate) fn advance_turn(&mut self, dice: &mut Dice, log: &mut GameLog) {
        self.flight = None;
        loop {
            let next_ship = self.ships_by_seat().min_by_key(|(_, ship)| ship.position.turn_order_key());
            let Some((seat, ship)) = next_ship else { return };
            let position = ship.position;
            if let Some(ghost) = self.ghost_position.filter(|ghost| ghost.turn_order_key() < position.turn_order_key())
            {
                self.sail_ghost(ghost, log);
            } else if !matches!(position, ShipPosition::Home(_)) {
                return self.begin_turn(seat, position, log);
            } else if self.end_voyage_has_next(log) {
                self.begin_voyage(dice, log);
            } else {
                return;
            }
        }
    }

    /// Takes the tile on the ship's space, which is phase 1 of a turn. A ship in the harbor takes no tile.
    fn begin_turn(&mut self, seat: Seat, position: ShipPosition, log: &mut GameLog) {
        let ShipPosition::Space(space) = position else { return self.prepare_to_sail(seat, log) };
        let Some(tile) = self.sea.content_at(space).stop_tile() else { return self.prepare_to_sail(seat, log) };
        self.sea.set_content(space, SpaceContent::Empty);
        match tile {
            VoyageTile::Rune => {
                let glory = next_rune_glory(self.ship(seat).rune_count);
                log.add_public(|| texts::log_takes_rune(seat, texts::rune(), glory));
                self.ship_mut(seat).rune_count += 1;
                self.prepare_to_sail(seat, log);
            }
            VoyageTile::Port { sales } => {
                log.add_public(|| texts::log_takes(seat, texts::port(sales)));
                self.ship_mut(seat).port_count += 1;
                self.continue_selling(seat, sales, log);
            }
            // The answer to the question says in the log what is taken.
            tile => self.pending = Pending::StowTile { seat, tile },
        }
    }

    pub(crate) fn ask_stow(&self, seat: Seat, tile: VoyageTile, decisions: &mut Decisions<Action>) {
        let ship = self.ship(seat);
        let is_full = ship.tiles_aboard.is_full();
        decisions.ask(seat, || texts::ask_stow(texts::tile_name(tile), legend::gain_text(ship, tile), is_full.into()));
        if !is_full {
            decisions.offer_default(Action::StowTile);
        }
        // Replacing a tile by an equal one is the same as throwing the new one away.
        let old_tiles = || ship.distinct_tiles_aboard().filter(|old| *old != tile);
        let glory_and_room = |old_tile: &VoyageTile| {
            let after = ship.after_stowing(Some(*old_tile), tile);
            (ship_glory(&after), after.capacity())
        };
        let brings_glory = |old_tile: &VoyageTile| glory_and_room(old_tile).0 > ship_glory(ship);
        let best = if is_full { old_tiles().max_by_key(glory_and_room).filter(brings_glory) } else { None };
        for old_tile in old_tiles() {
            decisions.offer(Action::ReplaceTile { old_tile });
            if best == Some(old_tile) {
                decisions.mark_last_as_default();
            }
        }
        decisions.offer(Action::ThrowTileAway);
        if is_full && best.is_none() {
            decisions.mark_last_as_default();
        }
    }

    pub(crate) fn stow_tile(&mut self, seat: Seat, old_tile: Option<VoyageTile>, log: &mut GameLog) {
        let Pending::StowTile { tile, .. } = self.pending else { return };
        if let Some(old_tile) = old_tile {
            self.ship_mut(seat).remove_tile(old_tile);
            self.discarded_tile_count += 1;
            log.add_public(|| texts::log_replaces(seat, texts::tile_name(old_tile), texts::tile_name(tile)));
        } else {
            log.add_public(|| texts::log_stows(seat, texts::tile_name(tile)));
        }
        let ship = self.ship_mut(seat);
        ship.stow_tile(tile);
        let vikings_overboard = ship.crew_size.saturating_sub(ship.capacity());
        if vikings_overboard > 0 {
            self.lose_vikings(seat, vikings_overboard);
            log.add_public(|| texts::log_overboard(seat, vikings_overboard));
        }
        self.prepare_to_sail(seat, log);
    }

    pub(crate) fn throw_tile_away(&mut self, seat: Seat, log: &mut GameLog) {
        let Pending::StowTile { tile, .. } = self.pending else { return };
        self.discarded_tile_count += 1;
        log.add_public(|| texts::log_throws_away(seat, texts::tile_name(tile)));
        self.prepare_to_sail(seat, log);
    }

    pub(crate) fn ask_sell(&self, seat: Seat, sales_left: u8, decisions: &mut Decisions<Action>) {
        decisions.ask(seat, || texts::ask_sell(sales_left));
        let goods = || self.ship(seat).distinct_tiles_aboard().filter(|tile| tile.is_goods());
        let dearest = goods().max_by_key(goods_glory);
        for good in goods() {
            decisions.offer(Action::SellGood { good });
            if Some(good) == dearest {
                decisions.mark_last_as_default();
            }
        }
        decisions.offer(Action::StopSelling);
    }

    pub(crate) fn sell_good(&mut self, seat: Seat, good: VoyageTile, log: &mut GameLog) {
        let Pending::SellGoods { sales_left, .. } = self.pending else { return };
        let ship = self.ship_mut(seat);
        ship.remove_tile(good);
        ship.sold_goods.push(good);
        ship.sold_goods.sort_unstable();
        log.add_public(|| texts::log_sells(seat, texts::tile_name(good), goods_glory(&good)));
        self.continue_selling(seat, sales_left - 1, log);
    }

    fn continue_selling(&mut self, seat: Seat, sales_left: u8, log: &mut GameLog) {
        if sales_left > 0 && self.ship(seat).has_goods_aboard() {
            self.pending = Pending::SellGoods { seat, sales_left };
        } else {
            self.recruit_and_leave_port(seat, log);
        }
    }

    pub(crate) fn stop_selling(&mut self, seat: Seat, log: &mut GameLog) {
        log.add_public(|| texts::log_sells_no_more(seat));
        self.recruit_and_leave_port(seat, log);
    }

    /// Ends the visit at a port by recruiting one Viking.
    fn recruit_and_leave_port(&mut self, seat: Seat, log: &mut GameLog) {
        let reserve_before = self.pawns_in_reserve;
        let aboard = self.recruit_from_reserve(seat, 1);
        log.add_public(|| match (reserve_before, aboard) {
            (0, _) => texts::log_port_reserve_empty(seat),
            (_, 0) => texts::log_port_ship_full(seat),
            _ => texts::log_port_recruits(seat),
        });
        self.prepare_to_sail(seat, log);
    }

    /// Discards the tiles between the ship and the next ship ahead, then asks where to sail. If other ships wait in the
    /// harbor with this ship, nothing is discarded.
    fn prepare_to_sail(&mut self, seat: Seat, log: &mut GameLog) {
        let position = self.ship(seat).position;
        self.discard_up_to_next_ship(position, log, |is_to_harbor, tiles| match is_to_harbor {
            true => texts::log_discards_to_harbor(seat, tiles),
            false => texts::log_discards(seat, tiles),
        });
        self.pending = Pending::ChooseStop { seat, reason: SailReason::OwnTurn };
    }

    /// Returns the space of the next ship ahead, or a number above all spaces if every other ship is home.
    pub(crate) fn next_ship_space(&self, from: ShipPosition) -> u8 {
        let others = self.positions().map(ShipPosition::reached_space);
        others.filter(|other| *other > from.reached_space()).min().unwrap_or(u8::MAX)
    }

    /// Discards the tiles between a ship and the next ship ahead, or all later tiles if all other ships have come home. The
    /// log text depends on which of the two it is.
    pub(crate) fn discard_up_to_next_ship(
        &mut self,
        from: ShipPosition,
        log: &mut GameLog,
        log_text: impl FnOnce(bool, Vec<Text>) -> Text,
    ) {
        let waiting_ships = self.positions().filter(|at| matches!(at, ShipPosition::Start(_))).count();
        if matches!(from, ShipPosition::Start(_)) && waiting_ships > 1 {
            return;
        }
        let (from_space, next_space) = (from.reached_space(), self.next_ship_space(from));
        let mut discarded: ArrayVec<VoyageTile, 20> = ArrayVec::new();
        for space in from_space + 1..next_space.min(self.sea.len() + 1) {
            discarded.extend(self.sea.discard_tile(space, &mut self.pawns_in_reserve, &mut self.bank));
        }
        self.discarded_tile_count += discarded.len() as u8;
        if !discarded.is_empty() {
            let is_to_harbor = next_space > self.sea.len();
            log.add_public(|| log_text(is_to_harbor, texts::tile_names(&discarded, texts::tile_name)));
        }
    }
}
