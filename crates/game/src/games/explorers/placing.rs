//! Placing a tile, and the token or animal that appears on it.

use arrayvec::ArrayVec;

use super::data::POINTS;
use super::hex::{Cell, Space};
use super::map::{Laid, Token};
use super::tile::{Content, Tile};
use super::turn::drawn;
use super::{Action, Explorers, Step, words};
use crate::game::{Decisions, Dice, Log};

impl Explorers {
    pub(super) fn ask_place(&self, left: u8, asked: &mut Decisions<Action>) {
        asked.ask_in_secret(self.world.turn, || {
            if self.world.solo() { words::ask_place_of_two(left) } else { words::ask_place() }
        });
        self.placements(|tile, at, turned| asked.offer(Action::Place { tile, at, turned }));
    }

    /// Whether the current player can place any tile of the hand.
    pub(super) fn can_place(&self) -> bool {
        let (map, hand) = (&self.world.map, &self.secrets[self.world.turn.index()].hand);
        hand.iter().any(|tile| tile.turns().any(|(_, land)| map.free().iter().any(|(_, rim)| rim.takes(land))))
    }

    /// Calls `found` with every distinct placement.
    fn placements(&self, mut found: impl FnMut(Tile, Cell, u8)) {
        let mut hand = self.secrets[self.world.turn.index()].hand.clone();
        hand.dedup();
        for tile in hand {
            let turns: ArrayVec<_, 6> = tile.turns().collect();
            for (cell, rim) in self.world.map.free() {
                let fitting = turns.iter().filter(|(_, land)| rim.takes(*land));
                fitting.for_each(|(turned, _)| found(tile, *cell, *turned));
            }
        }
    }

    pub(super) fn place(&mut self, tile: Tile, at: Cell, turned: u8, dice: &mut Dice, log: &mut Log) {
        let (seat, world) = (self.world.turn, &mut self.world);
        let secret = &mut self.secrets[seat.index()];
        secret.hand.retain({
            let mut once = true;
            move |held| !(*held == tile && std::mem::take(&mut once))
        });
        log.say(|| words::log_places(seat, words::cell(at), words::content(tile.content())));
        let token = match tile.content() {
            Content::Ship => Some(Token::Ship),
            Content::Settlement => Some(Token::Settlement(drawn(&mut world.settlements, dice))),
            Content::Animal(_) | Content::Nothing => None,
        };
        if let Some(Token::Settlement(strength)) = token {
            log.say(|| words::log_strength(strength));
        }
        world.map.lay(at, Laid { tile, turned, token });
        if let (Content::Animal(animal), Some(side)) = (tile.content(), tile.token_side(turned)) {
            world.herds.come(Space { cell: at, side }, animal);
        }
        let Step::Place { left } = world.step else { return };
        if left > 1 {
            world.step = Step::Place { left: left - 1 };
            return;
        }
        world.step = Step::Act { left: POINTS };
        if world.solo() {
            secret.hand.iter().for_each(|&tile| log.whisper(seat, || words::log_discards(seat, words::tile(tile))));
            secret.aside.append(&mut secret.hand);
            secret.aside.sort_unstable();
        }
    }
}
