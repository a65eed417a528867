//! Sailing: legal stops, and what happens on the way. A ship sails space by space: it halts at a monster for
//! its decision, then sails on.

use meadhall_game::{Decisions, Dice, GameLog, Seat};

use super::crews::PossibleCrewSizes;
use super::data::VOYAGE_COUNT;
use super::sea::{SpaceContent, SpaceSet};
use super::ship::ShipPosition;
use super::tile::VoyageTile;
use super::{Action, Destination, Pending, Raids, SailReason, harbor, texts};

impl Raids {
    /// Returns every space where the ship may stop. A space with another ship requires that the ship can arrive with at
    /// least one Viking, given the best choices on the way.
    pub(crate) fn legal_stops(&self, seat: Seat) -> SpaceSet {
        self.legal_stops_with(seat, self.occupied_spaces())
    }

    fn legal_stops_with(&self, seat: Seat, occupied: SpaceSet) -> SpaceSet {
        let ship = self.ship(seat);
        let mut passed_space = ship.position.reached_space();
        let mut stops = self.sea.stop_spaces().after(passed_space);
        let mut crew_sizes = PossibleCrewSizes::from_ship(ship);
        for space in stops.intersection(occupied).iter() {
            for passage in self.sea.passage_spaces().after(passed_space).before(space).iter() {
                crew_sizes = crew_sizes.after_passing(self.sea.content_at(passage));
            }
            passed_space = space;
            if crew_sizes.max() == 0 {
                stops.remove(space);
            }
        }
        stops
    }

    pub(crate) fn ask_sail(&self, seat: Seat, reason: SailReason, decisions: &mut Decisions<Action>) {
        // The first question of a voyage says what its harbor pays for.
        let is_first = reason == SailReason::OwnTurn && matches!(self.ship(seat).position, ShipPosition::Start(_));
        let question = || {
            let ranks = if is_first { harbor::payments(self).len() } else { 0 };
            let is_last = is_first && self.voyage == VOYAGE_COUNT;
            let goods = u8::from(is_last && self.ship(seat).has_goods_aboard());
            texts::ask_sail(self.voyage, texts::harbor_name(self.current_harbor_tile()), ranks, goods)
        };
        decisions.ask(seat, || match reason {
            SailReason::OwnTurn => question(),
            SailReason::Fleeing => self.ask_in_flight(question(), false),
            SailReason::StopBlocked => self.ask_in_flight(texts::ask_sail_barred(), true),
        });
        let occupied = self.occupied_spaces();
        let stops = self.legal_stops_with(seat, occupied);
        let unoccupied_stop = stops.iter().find(|space| !occupied.contains(*space));
        for space in stops.iter() {
            decisions.offer(Action::SailTo { space });
            if Some(space) == unoccupied_stop {
                decisions.mark_last_as_default();
            }
        }
        decisions.offer(Action::SailHome);
        if unoccupied_stop.is_none() {
            decisions.mark_last_as_default();
        }
    }

    pub(crate) fn set_sail(&mut self, seat: Seat, destination: Destination, dice: &mut Dice, log: &mut GameLog) {
        let from = self.ship(seat).position.reached_space();
        log.add_public(|| match destination {
            Destination::Space(space) => texts::log_sails(seat, from, space),
            Destination::Home if self.legal_stops(seat).is_empty() => {
                texts::log_must_sail_home(seat, from, self.next_arrival_rank())
            }
            Destination::Home => texts::log_sails_home(seat, from, self.next_arrival_rank()),
        });
        self.continue_sailing(seat, destination, dice, log);
    }

    /// Sails on from the ship's position until it arrives or halts at a monster.
    fn continue_sailing(&mut self, seat: Seat, destination: Destination, dice: &mut Dice, log: &mut GameLog) {
        let end = if let Destination::Space(space) = destination { space } else { self.sea.len() + 1 };
        for space in self.sea.passage_spaces().after(self.ship(seat).position.reached_space()).before(end).iter() {
            match self.sea.content_at(space) {
                SpaceContent::Village { .. } => {
                    let pawns_offered = self.sea.take_pawns(space);
                    let aboard = self.take_aboard(seat, pawns_offered);
                    log.add_public(|| texts::log_village(seat, pawns_offered, aboard));
                }
                SpaceContent::Tile(VoyageTile::Visit { .. }) => {
                    let pawns_offered = self.sea.take_pawns(space);
                    let aboard = self.take_aboard(seat, pawns_offered);
                    log.add_public(|| texts::log_visit(seat, pawns_offered, aboard, pawns_offered - aboard));
                }
                SpaceContent::Tile(VoyageTile::Pillage { .. }) => {
                    let coin = self.sea.take_coin(space);
                    if let Some(value) = coin {
                        *self.ship_mut(seat).coins.count_mut(value) += 1;
                    }
                    log.add_public(|| texts::log_pillage(seat, coin.unwrap_or(0)));
                }
                SpaceContent::Tile(VoyageTile::Monster { strength }) => {
                    let ship = self.ship_mut(seat);
                    ship.position = ShipPosition::Space(space);
                    if ship.crew_size > 0 || ship.vikings_to_beat(strength) == 0 {
                        self.pending = Pending::FaceMonster { seat, destination };
                        return;
                    }
                    log.add_public(|| texts::log_monster_ignores(seat, strength));
                }
                SpaceContent::Empty | SpaceContent::Tile(_) => {}
            }
        }
        match destination {
            Destination::Space(space) => self.arrive_at_stop(seat, space, dice, log),
            Destination::Home => self.come_home(seat, dice, log),
        }
    }

    /// Whether a ship is offered coins between its position and this destination.
    pub(crate) fn has_coins_on_way(&self, seat: Seat, destination: Destination) -> bool {
        let end = if let Destination::Space(space) = destination { space } else { self.sea.len() + 1 };
        let mut way = self.sea.passage_spaces().after(self.ship(seat).position.reached_space()).before(end).iter();
        way.any(|space| matches!(self.sea.content_at(space), SpaceContent::Tile(VoyageTile::Pillage { coins: 1.. })))
    }

    /// Ends the ship's turn at its stop or, if another ship is there, begins a combat. The first Viking of the combat
    /// is paid immediately.
    fn arrive_at_stop(&mut self, seat: Seat, space: u8, dice: &mut Dice, log: &mut GameLog) {
        let opponent = self.other_ship_at(seat, space);
        self.ship_mut(seat).position = ShipPosition::Space(space);
        match opponent {
            Some(other) => self.begin_combat(seat, other, log),
            None => self.advance_turn(dice, log),
        }
    }

    /// Brings a ship home at the next arrival rank. Ships that still wait at start places do not affect the rank.
    fn come_home(&mut self, seat: Seat, dice: &mut Dice, log: &mut GameLog) {
        let rank = self.next_arrival_rank();
        self.ship_mut(seat).position = ShipPosition::Home(rank);
        self.advance_turn(dice, log);
    }

    /// Returns the strength of the monster at which this ship has halted, or 0 without one.
    pub(crate) fn monster_strength(&self, seat: Seat) -> u8 {
        match self.ship(seat).position {
            ShipPosition::Space(space) => match self.sea.content_at(space) {
                SpaceContent::Tile(VoyageTile::Monster { strength }) => strength,
                _ => 0,
            },
            _ => 0,
        }
    }

    pub(crate) fn ask_monster(&self, seat: Seat, decisions: &mut Decisions<Action>) {
        let (ship, strength) = (self.ship(seat), self.monster_strength(seat));
        let cost = ship.vikings_to_beat(strength);
        decisions.ask(seat, || {
            let destination_text = match self.pending {
                Pending::FaceMonster { destination: Destination::Space(space), .. } => texts::place_space(space),
                _ => texts::place_harbor(),
            };
            self.ask_in_flight(texts::ask_monster(strength, destination_text), true)
        });
        if cost <= ship.crew_size {
            decisions.offer(Action::FightMonster);
        }
        decisions.offer(Action::SacrificeViking);
        if cost > 1 {
            decisions.mark_last_as_default();
        }
    }

    pub(crate) fn fight_monster(&mut self, seat: Seat, dice: &mut Dice, log: &mut GameLog) {
        let strength = self.monster_strength(seat);
        let cost = self.ship(seat).vikings_to_beat(strength);
        self.lose_vikings(seat, cost);
        self.ship_mut(seat).beaten_monsters.push(strength);
        self.sea.set_content(self.ship(seat).position.reached_space(), SpaceContent::Empty);
        log.add_public(|| texts::log_beats(seat, strength, cost));
        self.sail_past_monster(seat, dice, log);
    }

    pub(crate) fn sacrifice_viking(&mut self, seat: Seat, dice: &mut Dice, log: &mut GameLog) {
        let given = self.ship(seat).crew_size.min(1);
        self.lose_vikings(seat, given);
        log.add_public(|| texts::log_sacrifices(seat, self.monster_strength(seat), given));
        self.sail_past_monster(seat, dice, log);
    }

    /// Continues to the chosen stop, or asks again if the ship may no longer stop there.
    fn sail_past_monster(&mut self, seat: Seat, dice: &mut Dice, log: &mut GameLog) {
        let Pending::FaceMonster { destination, .. } = self.pending else { return };
        if self.blocked_destination(seat).is_some() {
            self.pending = Pending::ChooseStop { seat, reason: SailReason::StopBlocked };
        } else {
            self.continue_sailing(seat, destination, dice, log);
        }
    }

    /// Returns the stop that the ship is heading for, if it may no longer stop there.
    pub(crate) fn blocked_destination(&self, seat: Seat) -> Option<u8> {
        match self.pending {
            Pending::FaceMonster { destination: Destination::Space(space), .. } => {
                Some(space).filter(|_| !self.legal_stops(seat).contains(space))
            }
            _ => None,
        }
    }

    /// Sails the ghost to the next village or, if there is none, home. The ghost discards tiles, but it takes no tiles
    /// or pawns and does not fight.
    pub(crate) fn sail_ghost(&mut self, from: ShipPosition, log: &mut GameLog) {
        self.discard_up_to_next_ship(from, log, |is_to_harbor, tiles| match is_to_harbor {
            true => texts::log_ghost_discards_to_harbor(tiles),
            false => texts::log_ghost_discards(tiles),
        });
        let village =
            self.sea.spaces_after(from.reached_space()).find(|(_, spot)| matches!(spot, SpaceContent::Village { .. }));
        self.ghost_position = Some(match village {
            Some((space, _)) => {
                log.add_public(|| texts::log_ghost_sails(from.reached_space(), space));
                ShipPosition::Space(space)
            }
            None => {
                let rank = self.next_arrival_rank();
                log.add_public(|| texts::log_ghost_home(rank));
                ShipPosition::Home(rank)
            }
        });
    }
}
