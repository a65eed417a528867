//! Exploring ruins and temples, and the relics beneath them.

use super::map::Site;
use super::step::Step;
use super::tile::{Colour, Find, Ivory, Seen};
use super::world::World;
use super::{RelicRunners, words};
use crate::game::Log;

impl RelicRunners {
    /// Explores a site that is already paid for: builds a pathway at a ruin, or takes the top tile of a temple.
    pub(super) fn explore(&mut self, site: Site, log: &mut Log) {
        if let Some(tile) = self.world.top(site) {
            self.take(site, tile, log);
        } else if let Some(ruin) = site.ruin() {
            let world = &mut self.world;
            log.say(|| words::log_explores_ruin(world.turn.seat, words::site(site)));
            world.found(site, log);
            world.ruins[ruin] = world.ruins[ruin].saturating_sub(1);
            world.steps.extend([Step::Uncover { site }, Step::Build { left: 1, anywhere: false, after: None }]);
        }
    }

    /// Lets the current player see the remaining tiles of a temple and choose one.
    pub(super) fn look(&mut self, site: Site, log: &mut Log) {
        let world = &mut self.world;
        world.spend(Ivory::ChooseFromStack, log);
        log.say(|| words::log_looks(world.turn.seat, words::site(site)));
        log.reveal();
        let stack: Vec<u8> = site.temple().into_iter().flat_map(|temple| world.stack(temple)).collect();
        for tile in stack {
            world.tiles[usize::from(tile)].seen.show(world.turn.seat);
        }
        world.steps.push(Step::Take { site });
    }

    /// Takes the tile of this level from a stack that was looked through.
    pub(super) fn take_level(&mut self, site: Site, level: u8, log: &mut Log) {
        let stack =
            site.temple().and_then(|temple| self.world.stack(temple).find(|it| self.world.kind(*it).1 == level));
        if let Some(tile) = stack {
            self.take(site, tile, log);
        }
    }

    fn take(&mut self, site: Site, tile: u8, log: &mut Log) {
        let (seat, at) = (self.world.turn.seat, usize::from(tile));
        self.world.steps.push(Step::Uncover { site });
        match self.finds[at] {
            Find::Blue(value) => {
                let level = self.world.kind(tile).1;
                log.say(|| words::log_takes_blue(seat, words::level(level), words::site(site)));
                log.whisper(seat, || words::log_blue_value(value));
                self.lift(site, tile, log);
                self.take_blue(tile, log);
            }
            Find::Ivory(ivory) => {
                self.open(tile, log);
                log.say(|| words::log_takes_ivory(seat, words::ivory(ivory), words::site(site)));
                self.lift(site, tile, log);
                match self.world.own().rival(ivory) {
                    Some(_) => self.world.steps.push(Step::Keep { tile: ivory }),
                    None => self.world.own_mut().keep(ivory),
                }
            }
            Find::Purple(purple) => {
                self.open(tile, log);
                log.say(|| words::log_takes_purple(seat, words::purple(purple), words::site(site)));
                self.lift(site, tile, log);
                self.world.apply_purple(purple, site, log);
            }
        }
    }

    fn lift(&mut self, site: Site, tile: u8, log: &mut Log) {
        self.world.found(site, log);
        self.world.tiles[usize::from(tile)].lies = false;
    }

    fn take_blue(&mut self, tile: u8, log: &mut Log) {
        let world = &mut self.world;
        let seat = world.turn.seat;
        if !world.tiles[usize::from(tile)].seen.by(Some(seat)) {
            world.tiles[usize::from(tile)].seen.show(seat);
            log.reveal();
        }
        world.own_mut().blue.push(tile);
        world.turn.took_blue = true;
        world.score_by(Ivory::PointAtTemples, log);
        if world.turn.doubled {
            world.steps.push(Step::ShowBlue);
        }
    }

    /// Reveals a tile to everyone. Returns whether it was hidden before.
    pub(super) fn open(&mut self, tile: u8, log: &mut Log) -> bool {
        let seen = &mut self.world.tiles[usize::from(tile)].seen;
        let news = *seen != Seen::EVERYBODY;
        if news {
            *seen = Seen::EVERYBODY;
            log.reveal();
        }
        news
    }

    /// Turns up the next tile of a purple temple, or lets the relic appear if no tile is left.
    pub(super) fn uncover(&mut self, site: Site, log: &mut Log) {
        let Some(colour) = self.world.colour(site) else { return };
        match self.world.top(site) {
            Some(top) if colour == Colour::Purple => {
                if self.open(top, log)
                    && let Find::Purple(purple) = self.finds[usize::from(top)]
                {
                    log.say(|| words::log_turns_up(words::purple(purple), words::site(site)));
                }
            }
            None if self.world.left(site) == 0 && !self.world.relics.has(site) => {
                self.world.relics.insert(site);
                log.say(|| words::log_relic_appears(words::relic(colour), words::site(site)));
            }
            _ => {}
        }
    }
}

impl World {
    /// Records that somebody took a tile here, and pays a bonus for the first exploration of the site.
    fn found(&mut self, site: Site, log: &mut Log) {
        self.found_in = self.turns;
        if self.is_whole(site) {
            self.score_by(Ivory::PointForFirst, log);
        }
    }
}
