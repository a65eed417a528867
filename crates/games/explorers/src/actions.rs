//! Carries out actions, with the fights and raids that follow automatically.

use meadhall_game::{Dice, GameLog, Seed, Text};

use super::data::ACTIONS_PER_OUTPOST;
use super::hex::{Corner, Space};
use super::island_control::IslandControl;
use super::map::{PlacedTile, Terrain};
use super::placing::completes_island;
use super::player::Player;
use super::public_state::PublicState;
use super::score::{points_between, points_gained};
use super::tile::Animal;
use super::turn::draw_random;
use super::{Action, Explorers, Pending, texts};

impl Explorers {
    /// Carries out an action, and deducts its cost from the actions of the turn.
    pub(crate) fn apply_action(&mut self, action: &Action, dice: &mut Dice, log: &mut GameLog) {
        let Pending::TakeActions { left } = self.public_state.pending else { return };
        let cost = if matches!(action, Action::BuildOutpost { .. }) { ACTIONS_PER_OUTPOST } else { 1 };
        let undoing_action = self.public_state.undoing_action_of(action);
        let control = log.is_enabled().then(|| IslandControl::new(&self.public_state));
        self.public_state.perform_action(action, dice, log);
        if let Some(control) = control {
            control.log_change(&self.public_state, action, log);
        }
        let raided = self.public_state.raid_settlements(log);
        self.public_state.undoing_action = undoing_action.filter(|_| !raided);
        self.public_state.pending = Pending::TakeActions { left: left - cost };
    }
}

impl PublicState {
    /// Returns the points that the current player wins or loses at once by an action.
    pub(crate) fn points_of(&self, action: &Action) -> i32 {
        let changes_points = match *action {
            Action::Sail { to } => self.map.has_enemy_ship(to),
            Action::PlaceTile { tile, at, rotation } => completes_island(&self.map, tile, at, rotation),
            Action::BuildOutpost { .. } => true,
            Action::Unload { onto: Space::MAINLAND, ref animals, .. } => !animals.is_empty(),
            Action::Load { from: land, vikings, .. } | Action::Unload { onto: land, vikings, .. } => {
                vikings > 0 && (self.is_on_complete_island(land) || self.map.settlement_on(land).is_some())
            }
            // Nobody can walk to another island.
            Action::Walk { to, .. } | Action::Transport { to, .. } => self.map.settlement_on(to).is_some(),
            Action::ChooseCaptain { .. } | Action::EndTurn => false,
        };
        if changes_points { points_between(self, &self.after(action)) } else { 0 }
    }

    pub(crate) fn is_on_complete_island(&self, land: Space) -> bool {
        let island = self.map.island_of(self.map.space_index(land));
        island.is_some_and(|island| self.map.island_extents()[usize::from(island)].open_sides == 0)
    }

    /// Returns what an action leads to at once. Of a fight only the ship counts, because nobody knows whether a Viking dies.
    pub(crate) fn after(&self, action: &Action) -> Self {
        let mut after = self.clone();
        match *action {
            Action::Sail { to } => {
                after.current_player_mut().enemy_ships_sunk += u8::from(self.map.has_enemy_ship(to));
            }
            Action::PlaceTile { tile, at, rotation } => {
                after.map.place(at, PlacedTile { tile, rotation, token: None });
            }
            _ => {
                let log = &mut GameLog::disabled();
                after.perform_action(action, &mut Dice::new(&Seed::from_number(0), 0), log);
                after.raid_settlements(log);
            }
        }
        after
    }

    fn perform_action(&mut self, action: &Action, dice: &mut Dice, log: &mut GameLog) {
        match action {
            Action::Load { from, vikings, animals } => self.load_ship(*from, *vikings, animals, log),
            Action::Unload { onto, vikings, animals } => self.unload_ship(*onto, *vikings, animals, log),
            Action::Sail { to } => self.sail_to(*to, dice, log),
            Action::Walk { from, to, vikings } => self.walk_vikings(*from, *to, *vikings, log),
            Action::Transport { from, to, animal } => self.transport_animal(*from, *to, *animal, log),
            Action::BuildOutpost { at } => self.build_outpost(*at, log),
            Action::ChooseCaptain { .. } | Action::PlaceTile { .. } | Action::EndTurn => {}
        }
    }

    /// Returns the action that would undo this one, unless it fights or delivers animals. A raid is not foreseen.
    fn undoing_action_of(&self, action: &Action) -> Option<Action> {
        match action.clone() {
            Action::Load { from, vikings, animals } => Some(Action::Unload { onto: from, vikings, animals }),
            Action::Unload { onto, vikings, animals } if onto != Space::MAINLAND || animals.is_empty() => {
                Some(Action::Load { from: onto, vikings, animals })
            }
            Action::Sail { to } if !self.map.has_enemy_ship(to) => {
                Some(Action::Sail { to: self.current_player().ship })
            }
            Action::Walk { from, to, vikings } => Some(Action::Walk { from: to, to: from, vikings }),
            Action::Transport { from, to, animal } => Some(Action::Transport { from: to, to: from, animal }),
            _ => None,
        }
    }

    fn load_ship(&mut self, from: Space, vikings: u8, animals: &[Animal], log: &mut GameLog) {
        log.add_public(|| {
            texts::log_loads(self.current_seat, texts::load_text(vikings, animals), self.land_name(from))
        });
        animals.iter().for_each(|animal| self.animals.remove(from, *animal));
        let player = self.current_player_mut();
        player.remove_vikings(from, vikings);
        player.crew += vikings;
        player.cargo.extend(animals.iter().copied());
        player.cargo.sort_unstable();
    }

    fn unload_ship(&mut self, onto: Space, vikings: u8, animals: &[Animal], log: &mut GameLog) {
        let delivers = onto == Space::MAINLAND && !animals.is_empty();
        let ashore = if delivers { &[] } else { animals };
        if vikings > 0 || !ashore.is_empty() {
            log.add_public(|| {
                texts::log_unloads(self.current_seat, texts::load_text(vikings, ashore), self.land_name(onto))
            });
        }
        if delivers {
            log.add_public(|| {
                let points = points_gained(self, |player| deliver_animals(player, animals));
                texts::log_delivers(self.current_seat, texts::animal_names(animals), points)
            });
        }
        ashore.iter().for_each(|animal| self.animals.add(onto, *animal));
        let player = self.current_player_mut();
        player.crew -= vikings;
        player.add_vikings(onto, vikings);
        for animal in animals {
            if let Ok(index) = player.cargo.binary_search(animal) {
                player.cargo.remove(index);
            }
        }
        if delivers {
            deliver_animals(player, animals);
        }
    }

    fn sail_to(&mut self, to: Space, dice: &mut Dice, log: &mut GameLog) {
        log.add_public(|| {
            let sea = |at| texts::space_name(&self.map, at, Terrain::Sea);
            match (self.current_player().ship, to) {
                (Space::MAINLAND, to) => texts::log_sails_out(self.current_seat, sea(to)),
                (from, Space::MAINLAND) => texts::log_sails_home(self.current_seat, sea(from)),
                (from, to) => texts::log_sails(self.current_seat, sea(from), sea(to)),
            }
        });
        self.current_player_mut().ship = to;
        if self.map.has_enemy_ship(to) {
            self.fight_enemy_ship(dice, log);
        }
    }

    /// Sinks the enemy ship on the longship's sea. The fight may kill a Viking.
    fn fight_enemy_ship(&mut self, dice: &mut Dice, log: &mut GameLog) {
        let losses = draw_random(&mut self.remaining_enemy_losses, dice);
        let sink_ship = |player: &mut Player| {
            player.enemy_ships_sunk += 1;
            player.crew -= losses;
            player.vikings_lost += losses;
        };
        log.add_public(|| {
            let fallen = points_gained(self, |player| player.vikings_lost += losses);
            texts::log_sinks(self.current_seat, losses, fallen, points_gained(self, sink_ship))
        });
        self.map.set_token(self.current_player().ship.cell, None);
        sink_ship(self.current_player_mut());
    }

    fn walk_vikings(&mut self, from: Space, to: Space, vikings: u8, log: &mut GameLog) {
        log.add_public(|| texts::log_walks(self.current_seat, vikings, self.land_name(from), self.land_name(to)));
        let player = self.current_player_mut();
        player.remove_vikings(from, vikings);
        player.add_vikings(to, vikings);
    }

    fn transport_animal(&mut self, from: Space, to: Space, animal: Animal, log: &mut GameLog) {
        log.add_public(|| {
            texts::log_transports(
                self.current_seat,
                texts::animal_name(animal, 1),
                self.land_name(from),
                self.land_name(to),
            )
        });
        self.animals.remove(from, animal);
        self.animals.add(to, animal);
        let player = self.current_player_mut();
        player.remove_vikings(from, 1);
        player.add_vikings(to, 1);
    }

    fn build_outpost(&mut self, at: Corner, log: &mut GameLog) {
        log.add_public(|| {
            let points = points_gained(self, |player| player.outposts.push(at));
            texts::log_builds(self.current_seat, texts::corner_name(at), points)
        });
        self.current_player_mut().outposts.push(at);
    }

    /// Raids every settlement where the current player has enough Vikings. Returns whether there is one.
    fn raid_settlements(&mut self, log: &mut GameLog) -> bool {
        let player = self.current_player();
        let fallen_settlement = |land: &Space| {
            let strength = self.map.settlement_on(*land)?;
            (player.vikings_on(*land) >= strength).then_some((land.cell, strength))
        };
        let fallen: Vec<_> = player.vikings_ashore.keys().filter_map(fallen_settlement).collect();
        for &(cell, strength) in &fallen {
            log.add_public(|| {
                let points = points_gained(self, |player| add_raided_settlement(player, strength));
                texts::log_raids(self.current_seat, strength, texts::cell_name(cell), points)
            });
            self.map.set_token(cell, None);
            add_raided_settlement(self.current_player_mut(), strength);
        }
        !fallen.is_empty()
    }

    fn land_name(&self, at: Space) -> Text {
        texts::space_name(&self.map, at, Terrain::Land)
    }
}

/// Adds animals that the player delivers at home.
pub fn deliver_animals(player: &mut Player, animals: &[Animal]) {
    player.delivered_animals.extend(animals.iter().copied());
    player.delivered_animals.sort_unstable();
}

/// Adds a settlement that the player raids.
pub fn add_raided_settlement(player: &mut Player, strength: u8) {
    player.raided_settlements.push(strength);
    player.raided_settlements.sort_unstable();
}
