//! Sailing: legal stops, and what happens on the way. A ship sails space by space: it halts at a monster for
//! its decision, then sails on.

use super::crews::Crews;
use super::sea::Spot;
use super::ship::At;
use super::spaces::Spaces;
use super::tile::Tile;
use super::{Action, Heading, Raids, Step, Why, words};
use crate::game::{Decisions, Dice, Log, Seat};

impl Raids {
    /// Returns every space where the ship may stop. A space with another ship requires a Viking on arrival,
    /// after the best choices on the way.
    pub(super) fn stops(&self, seat: Seat) -> Spaces {
        self.stops_among(seat, self.held())
    }

    fn stops_among(&self, seat: Seat, held: Spaces) -> Spaces {
        let ship = self.ship(seat);
        let mut passed = ship.at.reached();
        let mut stops = self.sea.stops().beyond(passed);
        let mut crews = Crews::of(ship);
        for space in stops.and(held) {
            for passage in self.sea.passages().beyond(passed).before(space) {
                crews = crews.pass(self.sea.at(passage));
            }
            passed = space;
            if crews.most() == 0 {
                stops.remove(space);
            }
        }
        stops
    }

    pub(super) fn ask_sail(&self, seat: Seat, why: Why, asked: &mut Decisions<Action>) {
        asked.ask(seat, || match why {
            Why::Turn => words::ask_sail(self.voyage, self.ship(seat).crew),
            Why::Flight => words::ask_sail_fleeing(self.ship(seat).crew),
            Why::Barred => words::ask_sail_barred(self.ship(seat).crew),
        });
        let held = self.held();
        let stops = self.stops_among(seat, held);
        let peaceful = stops.into_iter().find(|space| !held.contains(*space));
        for space in stops {
            asked.offer(Action::Sail { space });
            if Some(space) == peaceful {
                asked.default_to_last();
            }
        }
        asked.offer(Action::Home);
        if peaceful.is_none() {
            asked.default_to_last();
        }
    }

    pub(super) fn set_sail(&mut self, seat: Seat, heading: Heading, dice: &mut Dice, log: &mut Log) {
        let from = self.ship(seat).at.reached();
        log.say(|| match heading {
            Heading::Space(space) => words::log_sails(seat, from, space),
            Heading::Home => words::log_sails_home(seat, from),
        });
        self.sail_on(seat, heading, dice, log);
    }

    /// Sails on from the ship's position until it arrives or halts at a monster.
    fn sail_on(&mut self, seat: Seat, heading: Heading, dice: &mut Dice, log: &mut Log) {
        let end = if let Heading::Space(space) = heading { space } else { self.sea.len() + 1 };
        for space in self.sea.passages().beyond(self.ship(seat).at.reached()).before(end) {
            match self.sea.at(space) {
                Spot::Village { .. } => {
                    let offered = self.sea.take_pawns(space);
                    let aboard = self.welcome(seat, offered);
                    log.say(|| words::log_village(seat, offered, aboard));
                }
                Spot::Tile(Tile::Visit { .. }) => {
                    let offered = self.sea.take_pawns(space);
                    let aboard = self.welcome(seat, offered);
                    log.say(|| words::log_visit(seat, offered, aboard, offered - aboard));
                }
                Spot::Tile(Tile::Pillage { .. }) => {
                    let coin = self.sea.take_coin(space);
                    if let Some(worth) = coin {
                        *self.ship_mut(seat).coins.of(worth) += 1;
                    }
                    log.say(|| words::log_pillage(seat, coin.unwrap_or(0)));
                }
                Spot::Tile(Tile::Monster { strength }) => {
                    let ship = self.ship_mut(seat);
                    ship.at = At::Space(space);
                    if ship.crew > 0 || ship.cost(strength) == 0 {
                        self.step = Step::Monster { seat, heading };
                        return;
                    }
                    log.say(|| words::log_monster_ignores(seat, strength));
                }
                Spot::Empty | Spot::Tile(_) => {}
            }
        }
        match heading {
            Heading::Space(space) => self.arrive(seat, space, dice, log),
            Heading::Home => self.come_home(seat, dice, log),
        }
    }

    /// The ship has reached its stop: its turn ends, or a combat begins. The opening Viking is paid now.
    fn arrive(&mut self, seat: Seat, space: u8, dice: &mut Dice, log: &mut Log) {
        let met = self.met(seat, space);
        self.ship_mut(seat).at = At::Space(space);
        match met {
            Some(other) => self.attack(seat, other, log),
            None => self.next_turn(dice, log),
        }
    }

    /// A ship that comes home takes the next arrival rank, even if ships that wait hold start places.
    fn come_home(&mut self, seat: Seat, dice: &mut Dice, log: &mut Log) {
        let rank = self.next_rank();
        self.ship_mut(seat).at = At::Home(rank);
        log.say(|| words::log_home(seat, rank));
        self.next_turn(dice, log);
    }

    /// Returns the strength of the monster at which this ship has halted, or 0 without one.
    pub(super) fn monster_at(&self, seat: Seat) -> u8 {
        match self.ship(seat).at {
            At::Space(space) => match self.sea.at(space) {
                Spot::Tile(Tile::Monster { strength }) => strength,
                _ => 0,
            },
            _ => 0,
        }
    }

    pub(super) fn ask_monster(&self, seat: Seat, asked: &mut Decisions<Action>) {
        let (ship, strength) = (self.ship(seat), self.monster_at(seat));
        let cost = ship.cost(strength);
        asked.ask(seat, || {
            let heading = match self.step {
                Step::Monster { heading: Heading::Space(space), .. } => words::place_space(space),
                _ => words::place_harbour(),
            };
            words::ask_monster(strength, ship.weapons(), cost, ship.crew, heading)
        });
        if cost <= ship.crew {
            asked.offer(Action::Fight);
        }
        asked.offer(Action::Sacrifice);
        if cost > 1 {
            asked.default_to_last();
        }
    }

    pub(super) fn fight(&mut self, seat: Seat, dice: &mut Dice, log: &mut Log) {
        let strength = self.monster_at(seat);
        let cost = self.ship(seat).cost(strength);
        self.lose(seat, cost);
        self.ship_mut(seat).monsters.push(strength);
        self.sea.put(self.ship(seat).at.reached(), Spot::Empty);
        log.say(|| words::log_beats(seat, strength, cost));
        self.pass_monster(seat, dice, log);
    }

    pub(super) fn sacrifice(&mut self, seat: Seat, dice: &mut Dice, log: &mut Log) {
        let given = self.ship(seat).crew.min(1);
        self.lose(seat, given);
        log.say(|| words::log_sacrifices(seat, self.monster_at(seat), given));
        self.pass_monster(seat, dice, log);
    }

    /// Continues to the chosen stop, or asks again if that has become illegal.
    fn pass_monster(&mut self, seat: Seat, dice: &mut Dice, log: &mut Log) {
        let Step::Monster { heading, .. } = self.step else { return };
        if self.barred(seat).is_some() {
            self.step = Step::Sail { seat, why: Why::Barred };
        } else {
            self.sail_on(seat, heading, dice, log);
        }
    }

    /// Returns the stop that the ship is heading for, if it may no longer stop there.
    pub(super) fn barred(&self, seat: Seat) -> Option<u8> {
        match self.step {
            Step::Monster { heading: Heading::Space(space), .. } => {
                Some(space).filter(|_| !self.stops(seat).contains(space))
            }
            _ => None,
        }
    }

    /// The ghost sails to the next village, else home. It discards tiles, but takes and fights nothing.
    pub(super) fn sail_ghost(&mut self, from: At, log: &mut Log) {
        self.catch_up(from, log, words::log_ghost_discards);
        let village = self.sea.beyond(from.reached()).find(|(_, spot)| matches!(spot, Spot::Village { .. }));
        self.ghost = Some(match village {
            Some((space, _)) => {
                log.say(|| words::log_ghost_sails(from.reached(), space));
                At::Space(space)
            }
            None => {
                let rank = self.next_rank();
                log.say(|| words::log_ghost_home(rank));
                At::Home(rank)
            }
        });
    }
}
