//! The legal ways to spend actions: loading, unloading, sailing, walking, transport, outposts. A whole load
//! is one option, so there is no decision about the order of loading.

use arrayvec::ArrayVec;
use meadhall_game::Decisions;

use super::data::{
    ACTIONS_PER_OUTPOST, HOLD_CAPACITY, MAX_VIKINGS_PER_WALK, MIN_CREW_TO_FIGHT, MIN_VIKINGS_TO_BUILD,
    OUTPOSTS_PER_PLAYER,
};
use super::hex::{Corner, Space};
use super::map::{OutpostSite, Terrain};
use super::player::{Cargo, Player};
use super::public_state::PublicState;
use super::space_graph::AdjacentSpaces;
use super::tile::Animal;
use super::{Action, texts};

impl PublicState {
    pub(crate) fn ask_action(&self, left: u8, decisions: &mut Decisions<Action>) {
        if left == 0 {
            return decisions.ask_to_end_turn(self.current_seat, || texts::ask_act(left), Action::EndTurn);
        }
        decisions.ask(self.current_seat, || texts::ask_act(left));
        self.offer_loads(decisions);
        self.offer_unloads(decisions);
        self.sail_destinations().into_iter().for_each(|to| decisions.offer(Action::Sail { to }));
        self.offer_walks(decisions);
        self.offer_transports(decisions);
        if left >= ACTIONS_PER_OUTPOST {
            self.outpost_sites().for_each(|at| decisions.offer(Action::BuildOutpost { at }));
        }
        decisions.offer_default(Action::EndTurn);
    }

    /// Offers to load pieces onto the longship. Animals can be loaded only from a land where the player has a Viking.
    fn offer_loads(&self, decisions: &mut Decisions<Action>) {
        let player = self.current_player();
        for from in self.map.spaces(player.ship.cell, Terrain::Land) {
            let vikings = player.vikings_on(from);
            if vikings > 0 {
                for_each_load(vikings, self.animals.on_land(from), player.free_hold_space(), |vikings, animals| {
                    decisions.offer(Action::Load { from, vikings, animals });
                });
            }
        }
    }

    /// Offers to unload pieces from the longship. Animals can be unloaded only while a Viking is aboard.
    fn offer_unloads(&self, decisions: &mut Decisions<Action>) {
        let player = self.current_player();
        if player.crew == 0 {
            return;
        }
        for onto in self.map.spaces(player.ship.cell, Terrain::Land) {
            for_each_load(player.crew, &player.cargo, HOLD_CAPACITY, |vikings, animals| {
                decisions.offer(Action::Unload { onto, vikings, animals });
            });
        }
    }

    /// Returns the seas that the longship can reach in one move.
    pub(crate) fn sail_destinations(&self) -> AdjacentSpaces {
        let mut seas = self.map.adjacent(self.current_player().ship, Terrain::Sea);
        seas.retain(|sea| self.can_sail_onto(*sea));
        seas
    }

    /// Whether the current player's longship has the crew to sail onto a sea.
    pub(crate) fn can_sail_onto(&self, sea: Space) -> bool {
        match self.current_player().crew {
            0 => false,
            crew => crew >= MIN_CREW_TO_FIGHT || !self.map.has_enemy_ship(sea),
        }
    }

    fn offer_walks(&self, decisions: &mut Decisions<Action>) {
        for (&from, &vikings_ashore) in &self.current_player().vikings_ashore {
            for to in self.map.adjacent(from, Terrain::Land) {
                (1..=vikings_ashore.min(MAX_VIKINGS_PER_WALK))
                    .for_each(|vikings| decisions.offer(Action::Walk { from, to, vikings }));
            }
        }
    }

    fn offer_transports(&self, decisions: &mut Decisions<Action>) {
        for &from in self.current_player().vikings_ashore.keys() {
            let herd = self.animals.on_land(from);
            if herd.is_empty() {
                continue;
            }
            let mut herd = herd.to_vec();
            herd.dedup();
            for to in self.map.adjacent(from, Terrain::Land) {
                herd.iter().for_each(|&animal| decisions.offer(Action::Transport { from, to, animal }));
            }
        }
    }

    /// Returns the corners where the current player can build an outpost, sorted.
    pub(crate) fn outpost_sites(&self) -> impl Iterator<Item = Corner> {
        let player = self.current_player();
        self.free_outpost_sites(player).filter(|site| self.has_builders(player, site)).map(|site| site.corner)
    }

    /// Returns the corners where the player can build an outpost as soon as enough of their Vikings stand there.
    pub(crate) fn free_outpost_sites(&self, player: &Player) -> impl Iterator<Item = &OutpostSite> {
        let sites = if player.outposts.len() < OUTPOSTS_PER_PLAYER { self.map.outpost_sites() } else { &[] };
        sites.iter().filter(|site| self.is_free(site))
    }

    /// Whether enough of the player's Vikings stand at the corner to build an outpost.
    pub(crate) fn has_builders(&self, player: &Player, site: &OutpostSite) -> bool {
        let lands = self.map.graph(Terrain::Land);
        site.lands.iter().map(|land| player.vikings_on(lands.space(*land))).sum::<u8>() >= MIN_VIKINGS_TO_BUILD
    }

    /// Whether no tile at the corner touches an outpost.
    fn is_free(&self, site: &OutpostSite) -> bool {
        let cells = site.corner.cells();
        let shares_tile = |outpost: &Corner| outpost.cells().iter().any(|cell| cells.contains(cell));
        !self.players.iter().flat_map(|player| &player.outposts).any(shares_tile)
    }
}

/// Calls `offer` with every distinct load of 1 to `max_pieces` pieces; loads with fewer Vikings come first.
fn for_each_load(vikings: u8, herd: &[Animal], max_pieces: usize, mut offer: impl FnMut(u8, Cargo)) {
    /// The number of different cargos of up to three animals of six kinds.
    const MAX_CARGOS: usize = 84;
    let mut herds = ArrayVec::<Cargo, MAX_CARGOS>::new();
    herds.push(Cargo::new());
    for group in herd.chunk_by(|a, b| a == b) {
        for index in 0..herds.len() {
            let mut longer = herds[index].clone();
            for animal in group.iter().take(max_pieces - longer.len()) {
                longer.push(*animal);
                herds.push(longer.clone());
            }
        }
    }
    for vikings in 0..=vikings {
        for animals in &herds {
            let pieces = usize::from(vikings) + animals.len();
            if (1..=max_pieces).contains(&pieces) {
                offer(vikings, animals.clone());
            }
        }
    }
}
