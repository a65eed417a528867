//! Carries out actions, with the fights and raids that follow automatically.

use super::choices::OUTPOST_COST;
use super::hex::{Corner, Space};
use super::map::{Element, Token};
use super::tile::Animal;
use super::turn::drawn;
use super::world::World;
use super::{Action, Explorers, Step, words};
use crate::game::{Dice, Log, Text};

impl Explorers {
    /// Carries out one action, pays its cost, and ends the turn if no action is left.
    pub(super) fn act(&mut self, deed: &Action, dice: &mut Dice, log: &mut Log) {
        let Step::Act { left } = self.world.step else { return };
        let cost = if matches!(deed, Action::Build { .. }) { OUTPOST_COST } else { 1 };
        self.world.carry_out(deed, dice, log);
        self.world.raid(log);
        self.world.step = Step::Act { left: left - cost };
        if left == cost {
            self.end_turn(dice, log);
        }
    }
}

impl World {
    fn carry_out(&mut self, deed: &Action, dice: &mut Dice, log: &mut Log) {
        match deed {
            Action::Load { from, vikings, animals } => self.load(*from, *vikings, animals, log),
            Action::Unload { onto, vikings, animals } => self.unload(*onto, *vikings, animals, log),
            Action::Sail { to } => self.sail(*to, dice, log),
            Action::Walk { from, to, vikings } => self.walk(*from, *to, *vikings, log),
            Action::Transport { from, to, animal } => self.transport(*from, *to, *animal, log),
            Action::Build { at } => self.build(*at, log),
            Action::Keep { .. } | Action::Place { .. } | Action::Done => {}
        }
    }

    fn load(&mut self, from: Space, vikings: u8, animals: &[Animal], log: &mut Log) {
        log.say(|| words::log_loads(self.turn, words::some(vikings, animals), self.land(from)));
        animals.iter().for_each(|animal| self.herds.go(from, *animal));
        let party = self.own_mut();
        party.go(from, vikings);
        party.crew += vikings;
        party.cargo.extend(animals.iter().copied());
        party.cargo.sort_unstable();
    }

    fn unload(&mut self, onto: Space, vikings: u8, animals: &[Animal], log: &mut Log) {
        let delivers = onto == Space::MAINLAND && !animals.is_empty();
        let ashore = if delivers { &[] } else { animals };
        if vikings > 0 || !ashore.is_empty() {
            log.say(|| words::log_unloads(self.turn, words::some(vikings, ashore), self.land(onto)));
        }
        if delivers {
            log.say(|| words::log_delivers(self.turn, words::animals(animals)));
        }
        ashore.iter().for_each(|animal| self.herds.come(onto, *animal));
        let party = self.own_mut();
        party.crew -= vikings;
        party.come(onto, vikings);
        for animal in animals {
            if let Ok(at) = party.cargo.binary_search(animal) {
                party.cargo.remove(at);
            }
            if delivers {
                party.delivered.push(*animal);
            }
        }
        party.delivered.sort_unstable();
    }

    fn sail(&mut self, to: Space, dice: &mut Dice, log: &mut Log) {
        log.say(|| {
            let sea = |at| words::space(&self.map, at, Element::Sea);
            match (self.own().ship, to) {
                (Space::MAINLAND, to) => words::log_sails_out(self.turn, sea(to)),
                (from, Space::MAINLAND) => words::log_sails_home(self.turn, sea(from)),
                (from, to) => words::log_sails(self.turn, sea(from), sea(to)),
            }
        });
        self.own_mut().ship = to;
        if self.map.has_enemy(to) {
            self.fight(dice, log);
        }
    }

    /// Sinks the enemy ship where the longship lies; a Viking may die.
    fn fight(&mut self, dice: &mut Dice, log: &mut Log) {
        let dies = drawn(&mut self.enemies, dice);
        log.say(|| words::log_sinks(self.turn, dies));
        self.map.stand(self.own().ship.cell, None);
        let party = self.own_mut();
        party.sunk += 1;
        party.crew -= dies;
        party.lost += dies;
    }

    fn walk(&mut self, from: Space, to: Space, vikings: u8, log: &mut Log) {
        log.say(|| words::log_walks(self.turn, vikings, self.land(from), self.land(to)));
        let party = self.own_mut();
        party.go(from, vikings);
        party.come(to, vikings);
    }

    fn transport(&mut self, from: Space, to: Space, animal: Animal, log: &mut Log) {
        log.say(|| words::log_transports(self.turn, words::animal(animal, 1), self.land(from), self.land(to)));
        self.herds.go(from, animal);
        self.herds.come(to, animal);
        let party = self.own_mut();
        party.go(from, 1);
        party.come(to, 1);
    }

    fn build(&mut self, at: Corner, log: &mut Log) {
        log.say(|| words::log_builds(self.turn, words::corner(at)));
        self.own_mut().outposts.push(at);
    }

    /// Raids every settlement where the current player has enough Vikings.
    fn raid(&mut self, log: &mut Log) {
        let own = self.own();
        let falls = |land: &Space| match self.map.token(land.cell)? {
            (Token::Settlement(strength), at) if at == *land && own.vikings(at) >= strength => {
                Some((at.cell, strength))
            }
            _ => None,
        };
        let fallen: Vec<_> = own.ashore.keys().filter_map(falls).collect();
        for (cell, strength) in fallen {
            log.say(|| words::log_raids(self.turn, strength, words::cell(cell)));
            self.map.stand(cell, None);
            let raided = &mut self.own_mut().raided;
            raided.push(strength);
            raided.sort_unstable();
        }
    }

    fn land(&self, at: Space) -> Text {
        words::space(&self.map, at, Element::Land)
    }
}
