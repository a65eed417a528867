//! The features of actions.

use meadhall_game::{FeatureBlock, FeatureRows, Seat};

use super::leads::LeadCalculator;
use super::{
    ACTION, ACTION_BY_TURNS_LEFT, ACTION_LEAD, ACTION_LEAD_BY_TURNS_LEFT, CARGO_VALUE, CREW_AFTER, LOAD, SAIL,
    SAIL_FIGHT, SOURCE, STRANDED, TARGET, TURN_CLASSES, UNLOAD, UNLOAD_HOME,
};
use crate::Action;
use crate::animal_values::AnimalValues;
use crate::data::{MIN_VIKINGS_TO_BUILD, OUTPOST_INFLUENCE};
use crate::hex::Space;
use crate::island_influence::InfluenceTable;
use crate::map::Terrain;
use crate::player::Player;
use crate::public_state::PublicState;

/// Describes the actions of one decision.
pub struct ActionDescriber<'a> {
    public_state: &'a PublicState,
    player: &'a Player,
    animal_values: AnimalValues,
    /// Indexed as the lands of the map.
    lands: Vec<LandFacts>,
    leads: LeadCalculator<'a>,
    turn_class: usize,
}

/// What stands on a land.
#[derive(Clone, Copy, Default)]
struct LandFacts {
    /// The player's Vikings.
    vikings: u8,
    animals_value: f32,
    /// The strength of the settlement.
    settlement: Option<u8>,
    /// Whether an outpost site at one of its corners is free, for any player with the Vikings to build there.
    is_outpost_site: bool,
}

impl<'a> ActionDescriber<'a> {
    pub fn new(public_state: &'a PublicState, seat: Seat, turn_class: usize) -> Self {
        let (player, map) = (public_state.player(seat), &public_state.map);
        let animal_values = AnimalValues::new(player);
        let mut lands = vec![LandFacts::default(); map.graph(Terrain::Land).len()];
        for (land, vikings) in &player.vikings_ashore {
            lands[usize::from(map.space_index(*land))].vikings = *vikings;
        }
        for (land, animals) in public_state.animals.iter() {
            lands[usize::from(map.space_index(land))].animals_value = animal_values.ashore_value(animals);
        }
        for (land, strength) in public_state.settlements() {
            lands[usize::from(land)].settlement = Some(strength);
        }
        for land in public_state.free_outpost_sites(player).flat_map(|site| site.lands) {
            lands[usize::from(land)].is_outpost_site = true;
        }
        let leads = LeadCalculator::new(map, InfluenceTable::new(public_state), seat);
        Self { public_state, player, animal_values, lands, leads, turn_class }
    }

    pub fn describe(&self, options: &[Action], rows: &mut FeatureRows) {
        for option in options {
            self.add_features(option, rows);
            rows.end_row();
        }
    }

    fn add_features(&self, option: &Action, rows: &mut FeatureRows) {
        let mark_action = |kind: usize, rows: &mut FeatureRows| {
            let actions = usize::from(self.public_state.actions_left().max(1)) - 1;
            rows.mark(ACTION, kind * 4 + actions.min(3));
            rows.mark(ACTION_BY_TURNS_LEFT, kind * TURN_CLASSES + self.turn_class);
        };
        match option {
            Action::EndTurn => mark_action(0, rows),
            Action::Sail { to } => {
                mark_action(1, rows);
                self.add_sail(*to, rows);
            }
            Action::Load { from, vikings, animals } => {
                mark_action(2, rows);
                rows.mark(LOAD, usize::from(*vikings));
                rows.mark(LOAD, 4 + animals.len());
                rows.mark(CREW_AFTER, usize::from(self.player.crew + vikings));
                rows.add(CARGO_VALUE, 0, self.animal_values.ashore_value(animals) / 5.0);
                self.add_land(SOURCE, *from, -(*vikings as i8), rows);
                self.add_lead(self.island_of(*from), -(*vikings as i8), rows);
                self.add_stranded(*from, *vikings as i8, animals.len() as i8, rows);
            }
            Action::Unload { onto, vikings, animals } => {
                mark_action(3, rows);
                let is_home = *onto == Space::MAINLAND;
                let block = if is_home { UNLOAD_HOME } else { UNLOAD };
                rows.mark(block, usize::from(*vikings));
                rows.mark(block, 4 + animals.len());
                rows.mark(CREW_AFTER, usize::from(self.player.crew - vikings));
                rows.add(CARGO_VALUE, if is_home { 1 } else { 2 }, self.animal_values.cargo_value(animals) / 5.0);
                self.add_land(TARGET, *onto, *vikings as i8, rows);
                self.add_lead(self.island_of(*onto), *vikings as i8, rows);
                self.add_stranded(*onto, -(*vikings as i8), -(animals.len() as i8), rows);
            }
            Action::Walk { from, to, vikings } => {
                mark_action(4, rows);
                self.add_land(SOURCE, *from, -(*vikings as i8), rows);
                self.add_land(TARGET, *to, *vikings as i8, rows);
            }
            Action::Transport { from, to, animal } => {
                mark_action(5, rows);
                rows.add(CARGO_VALUE, 2, self.animal_values.ashore_value(&[*animal]) / 5.0);
                self.add_land(SOURCE, *from, -1, rows);
                self.add_land(TARGET, *to, 1, rows);
            }
            Action::BuildOutpost { at } => {
                mark_action(6, rows);
                self.add_lead(self.public_state.map.island_around(*at), OUTPOST_INFLUENCE as i8, rows);
            }
            Action::ChooseCaptain { .. } | Action::PlaceTile { .. } => {}
        }
    }

    fn land(&self, land: Space) -> LandFacts {
        self.lands[usize::from(self.public_state.map.space_index(land))]
    }

    /// Describes a land after a number of Vikings came or went.
    fn add_land(&self, block: FeatureBlock, land: Space, change: i8, rows: &mut FeatureRows) {
        if land == Space::MAINLAND {
            rows.mark(block, 0);
            return;
        }
        let facts = self.land(land);
        let vikings = facts.vikings.saturating_add_signed(change);
        if let Some(strength) = facts.settlement {
            let missing = strength.saturating_sub(vikings);
            rows.mark(block, 1 + usize::from(missing.min(3)));
        }
        let animals = facts.animals_value / 5.0;
        if vikings > 0 && facts.vikings == 0 {
            rows.add(block, 5, animals);
        }
        if vikings == 0 && facts.settlement.is_none() {
            rows.add(block, 6, 0.2 + animals);
        }
        if land.cell == self.player.ship.cell {
            rows.mark(block, 7);
        }
        if facts.is_outpost_site {
            rows.add(block, 8, f32::from(vikings.min(MIN_VIKINGS_TO_BUILD)));
            rows.mark(block, 9);
        }
    }

    fn island_of(&self, land: Space) -> Option<u8> {
        let map = &self.public_state.map;
        map.island_of(map.space_index(land))
    }

    /// Describes how the player's influence on an island changes.
    fn add_lead(&self, island: Option<u8>, change: i8, rows: &mut FeatureRows) {
        let Some(island) = island else { return };
        let change = self.leads.after_change(island, change);
        let [complete, _, open, ..] = change;
        rows.add_all(ACTION_LEAD, &change);
        rows.add(ACTION_LEAD_BY_TURNS_LEFT, self.turn_class, complete + open);
    }

    /// Describes whether the ship could not sail after Vikings and animals came aboard from a land or went ashore.
    fn add_stranded(&self, land: Space, vikings: i8, animals: i8, rows: &mut FeatureRows) {
        let player = self.player;
        if land == Space::MAINLAND || player.crew.saturating_add_signed(vikings) > 0 {
            return;
        }
        let has_room = player.free_hold_space() as i8 > vikings + animals;
        let ashore = player.vikings_beside_ship().saturating_add_signed(-vikings);
        let can_be_manned = has_room && ashore > 0;
        rows.mark(STRANDED, usize::from(!can_be_manned) * TURN_CLASSES + self.turn_class);
    }

    fn add_sail(&self, to: Space, rows: &mut FeatureRows) {
        let player = self.player;
        let has_cargo = f32::from(!player.cargo.is_empty());
        let nearer = f32::from(player.ship.distance_home()) - f32::from(to.distance_home());
        if to == Space::MAINLAND {
            rows.add_all(SAIL, &[1.0, has_cargo, self.animal_values.cargo_value(&player.cargo) / 5.0]);
            return;
        }
        rows.add(SAIL, 3, nearer);
        rows.add(SAIL, 4, has_cargo * nearer);
        if self.public_state.map.has_enemy_ship(to) {
            rows.mark(SAIL_FIGHT, player.crew.into());
        }
        let mut to_do = [0.0f32; 3];
        for land in self.public_state.map.spaces(to.cell, Terrain::Land) {
            let facts = self.land(land);
            to_do[0] += facts.animals_value / 5.0;
            to_do[1] += facts.settlement.map_or(0.0, |strength| f32::from(strength) / 5.0);
            to_do[2] += f32::from(facts.vikings) / 2.0;
        }
        (5..).zip(to_do).for_each(|(position, value)| rows.add(SAIL, position, value));
    }
}
