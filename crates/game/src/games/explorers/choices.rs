//! The legal ways to spend actions: loading, unloading, sailing, walking, transport, outposts. A whole load
//! is one option, so there is no decision about the order of loading.

use super::Action;
use super::data::{HOLD, OUTPOSTS};
use super::hex::{Corner, Space};
use super::map::{Element, Joined};
use super::party::Cargo;
use super::tile::Animal;
use super::words;
use super::world::World;
use crate::game::Decisions;

pub const OUTPOST_COST: u8 = 2;
const BUILDERS: u8 = 2;
const TOGETHER: u8 = 2;
const DARING: u8 = 2;

impl World {
    pub(super) fn ask_act(&self, left: u8, asked: &mut Decisions<Action>) {
        asked.ask(self.turn, || words::ask_act(left));
        self.offer_loads(asked);
        self.offer_unloads(asked);
        self.reached().into_iter().for_each(|to| asked.offer(Action::Sail { to }));
        self.offer_walks(asked);
        self.offer_transports(asked);
        if left >= OUTPOST_COST {
            self.sites().into_iter().for_each(|at| asked.offer(Action::Build { at }));
        }
        asked.offer_default(Action::Done);
    }

    /// Animals can be loaded only where a Viking of the player stands.
    fn offer_loads(&self, asked: &mut Decisions<Action>) {
        let party = self.own();
        for from in self.map.spaces(party.ship.cell, Element::Land) {
            let vikings = party.vikings(from);
            if vikings > 0 {
                cargoes(vikings, self.herds.on(from), party.room(), |vikings, animals| {
                    asked.offer(Action::Load { from, vikings, animals });
                });
            }
        }
    }

    /// Animals can be unloaded only while a Viking is aboard.
    fn offer_unloads(&self, asked: &mut Decisions<Action>) {
        let party = self.own();
        if party.crew == 0 {
            return;
        }
        for onto in self.map.spaces(party.ship.cell, Element::Land) {
            cargoes(party.crew, &party.cargo, HOLD, |vikings, animals| {
                asked.offer(Action::Unload { onto, vikings, animals });
            });
        }
    }

    /// Returns the seas that the longship can reach in one move.
    pub(super) fn reached(&self) -> Joined {
        let party = self.own();
        let mut seas = if party.crew == 0 { Joined::new() } else { self.map.joined(party.ship, Element::Sea) };
        seas.retain(|sea| party.crew >= DARING || !self.map.has_enemy(*sea));
        seas
    }

    fn offer_walks(&self, asked: &mut Decisions<Action>) {
        for (&from, &there) in &self.own().ashore {
            for to in self.map.joined(from, Element::Land) {
                (1..=there.min(TOGETHER)).for_each(|vikings| asked.offer(Action::Walk { from, to, vikings }));
            }
        }
    }

    fn offer_transports(&self, asked: &mut Decisions<Action>) {
        for &from in self.own().ashore.keys() {
            let mut herd = self.herds.on(from).to_vec();
            herd.dedup();
            for to in self.map.joined(from, Element::Land) {
                herd.iter().for_each(|&animal| asked.offer(Action::Transport { from, to, animal }));
            }
        }
    }

    pub(super) fn sites(&self) -> Vec<Corner> {
        let party = self.own();
        if party.outposts.len() == OUTPOSTS {
            return Vec::new();
        }
        let near = party.ashore.keys().filter(|land| **land != Space::MAINLAND).flat_map(|land| land.cell.corners());
        let mut corners: Vec<Corner> = near.collect();
        corners.sort_unstable();
        corners.dedup();
        let crewed = |lands: [Space; 3]| lands.iter().map(|land| party.vikings(*land)).sum::<u8>() >= BUILDERS;
        corners.retain(|at| self.site(*at).is_some_and(crewed));
        corners
    }

    /// Returns the lands around a corner if an outpost may stand there, no matter who builds it.
    pub(super) fn site(&self, at: Corner) -> Option<[Space; 3]> {
        let lands = self.map.lands_around(at)?;
        let touch = |outpost: &Corner| outpost.cells().iter().any(|cell| at.cells().contains(cell));
        let taken = self.parties.iter().flat_map(|party| &party.outposts).any(touch);
        (!taken).then_some(lands)
    }
}

/// Calls `found` with every distinct load of 1 to `room` pieces; loads with fewer Vikings come first.
fn cargoes(vikings: u8, herd: &[Animal], room: usize, mut found: impl FnMut(u8, Cargo)) {
    let mut chosen = vec![Cargo::new()];
    for alike in herd.chunk_by(|one, other| one == other) {
        for at in 0..chosen.len() {
            let mut more = chosen[at].clone();
            for animal in alike.iter().take(room - more.len()) {
                more.push(*animal);
                chosen.push(more.clone());
            }
        }
    }
    for vikings in 0..=vikings {
        for animals in &chosen {
            let pieces = usize::from(vikings) + animals.len();
            if (1..=room).contains(&pieces) {
                found(vikings, animals.clone());
            }
        }
    }
}
