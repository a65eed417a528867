//! Rules of thumb, in glory, that weigh options for the AI's search. They need not be right, only better
//! than nothing: the search finds out what an option is worth.

use meadhall_game::Seat;

use super::coins::next_pillage_coin;
use super::data::VOYAGE_COUNT;
use super::score::rune_glory;
use super::sea::SpaceContent;
use super::ship::{EMPTY_SPACE_SHIELDS, Longship, ShipPosition};
use super::tile::VoyageTile;
use super::{Action, Pending, Raids};

/// The glory lost for each uncontested stop that is passed and so left to the opponents.
const SKIPPED_STOP_COST: f32 = 1.7;
/// An option that skips more stops than this gets a constant low weight, because the heuristic gives no reason to
/// choose it.
const MAX_SKIPPED_STOPS: u8 = 3;
/// The value of coming home.
const HOME_VALUE: f32 = 0.3;
/// The factor for the value of a stop with another ship, and the number of Vikings that the combat there is expected to
/// cost.
const CONTESTED_STOP_FACTOR: f32 = 0.5;
const EXPECTED_FIGHT_VIKINGS: f32 = 1.5;
/// The estimated probability that an opponent with enough Vikings flees first.
const OPPONENT_YIELD_CHANCE: f32 = 0.4;
/// An option with this much more glory is twice as likely.
const GLORY_PER_WEIGHT_DOUBLING: f32 = 0.75;

impl Raids {
    /// Adds a weight for each option: how often a sensible player would take it, on any scale.
    pub(crate) fn append_prior_weights(&self, seat: Seat, options: &[Action], weights: &mut Vec<f32>) {
        let heuristic = PriorHeuristic::new(self, seat);
        match self.pending {
            Pending::ChooseStop { .. } => heuristic.sail_weights(options, weights),
            _ => weights.extend(options.iter().map(|action| gain_weight(heuristic.estimate_non_sailing_gain(*action)))),
        }
    }
}

/// Quick estimates of the values of tiles and actions for one seat.
struct PriorHeuristic<'a> {
    state: &'a Raids,
    ship: &'a Longship,
    /// How many voyages follow this one.
    voyages_left: f32,
    /// The value of a Viking: its future use, and its glory if Mjöllnir tiles are aboard.
    viking_value: f32,
    /// The value of the tile that a new one would replace, or 0 if there is a free space.
    replaced_tile_value: f32,
}

impl<'a> PriorHeuristic<'a> {
    fn new(state: &'a Raids, seat: Seat) -> Self {
        let ship = state.ship(seat);
        let voyages_left = f32::from(VOYAGE_COUNT - state.voyage);
        let mjollnir_power = f32::from(ship.mjollnir_power());
        let mjollnir_certainty = if voyages_left > 0.0 { 0.6 } else { 1.0 };
        let viking_value = mjollnir_power * mjollnir_certainty + 0.35 + 0.2 * voyages_left;
        let mut heuristic = Self { state, ship, voyages_left, viking_value, replaced_tile_value: 0.0 };
        let considers_stops = matches!(state.pending, Pending::ChooseStop { .. } | Pending::AnswerAttack { .. });
        if considers_stops && ship.tiles_aboard.is_full() {
            heuristic.replaced_tile_value =
                ship.tiles_aboard.iter().map(|tile| heuristic.tile_value(*tile)).fold(f32::INFINITY, f32::min);
        }
        heuristic
    }

    /// Weights the sailing options from the nearest to the farthest stop, by the effects of the way and the stops left
    /// to opponents.
    fn sail_weights(&self, options: &[Action], weights: &mut Vec<f32>) {
        let occupied = self.state.occupied_spaces();
        let (mut passed_space, mut way_value, mut skipped_stops) = (self.ship.position.reached_space(), 0.0, 0);
        for option in options {
            if skipped_stops > MAX_SKIPPED_STOPS {
                weights.push(gain_weight(-SKIPPED_STOP_COST * f32::from(MAX_SKIPPED_STOPS)));
                continue;
            }
            let end_space = if let Action::SailTo { space } = option { *space } else { self.state.sea.len() + 1 };
            for space in self.state.sea.passage_spaces().after(passed_space).before(end_space).iter() {
                way_value += self.passing_gain(self.state.sea.content_at(space));
            }
            passed_space = end_space - 1;
            let is_contested = occupied.contains(end_space);
            let arrival_value = match option {
                Action::SailTo { .. } if is_contested => {
                    CONTESTED_STOP_FACTOR * self.stop_value(end_space) - EXPECTED_FIGHT_VIKINGS * self.viking_value
                }
                Action::SailTo { .. } => self.stop_value(end_space),
                _ => HOME_VALUE,
            };
            weights.push(gain_weight(arrival_value + way_value - SKIPPED_STOP_COST * f32::from(skipped_stops)));
            skipped_stops += u8::from(!is_contested);
        }
    }

    /// Estimates the glory gained by an option, for all decisions except where to sail.
    fn estimate_non_sailing_gain(&self, action: Action) -> f32 {
        match (action, self.state.pending) {
            (Action::StowTile, Pending::StowTile { tile, .. }) => self.tile_value(tile),
            (Action::ReplaceTile { old_tile }, Pending::StowTile { tile, .. }) => {
                self.tile_value(tile) - self.tile_value(old_tile)
            }
            (Action::SellGood { good: VoyageTile::Goods { glory, .. } }, _) => f32::from(glory),
            (Action::FightMonster, Pending::FaceMonster { seat, .. }) => {
                let strength = self.state.monster_strength(seat);
                f32::from(strength) - self.viking_value * f32::from(self.ship.vikings_to_beat(strength))
            }
            (Action::SacrificeViking, _) => -self.viking_value,
            (Action::Retaliate, Pending::AnswerAttack { opponent, vikings_sent, .. }) => {
                let tile_at_stake =
                    if let ShipPosition::Space(space) = self.ship.position { self.stop_value(space) } else { 0.0 };
                let opponent_must_flee = self.state.ship(opponent).crew_size <= vikings_sent + 1;
                (if opponent_must_flee { tile_at_stake } else { OPPONENT_YIELD_CHANCE * tile_at_stake })
                    - self.viking_value * f32::from(vikings_sent + 1)
            }
            _ => 0.0,
        }
    }

    /// Returns the value of stopping at a space, less the value of a tile that the new tile would replace.
    fn stop_value(&self, space: u8) -> f32 {
        let Some(tile) = self.state.sea.content_at(space).stop_tile() else { return 0.0 };
        let value = self.tile_value(tile);
        if tile.shields().is_some() { (value - self.replaced_tile_value).max(0.0) } else { value }
    }

    /// Returns the value of a tile for this ship.
    fn tile_value(&self, tile: VoyageTile) -> f32 {
        let shields_value = |shields: u8| 0.4 * (f32::from(shields) - f32::from(EMPTY_SPACE_SHIELDS));
        match tile {
            VoyageTile::Weapon { power, shields } => {
                f32::from(power) * (0.6 + 1.3 * self.voyages_left) + shields_value(shields)
            }
            VoyageTile::Sail { power, shields } => {
                f32::from(power) * (0.3 + 0.8 * self.voyages_left) + shields_value(shields)
            }
            VoyageTile::Mjollnir { power, shields } => {
                let expected_crew = if self.voyages_left > 0.0 { 4.5 } else { f32::from(self.ship.crew_size) };
                f32::from(power) * expected_crew + shields_value(shields)
            }
            VoyageTile::Pennant { glory, shields } => f32::from(glory) + shields_value(shields),
            VoyageTile::Goods { glory, shields, .. } => {
                f32::from(glory) * (0.25 + 0.15 * self.voyages_left) + shields_value(shields)
            }
            VoyageTile::Rune => {
                (rune_glory(self.ship.rune_count + 1) - rune_glory(self.ship.rune_count)) as f32 * 0.5 + 1.5
            }
            VoyageTile::Port { sales } => f32::from(self.ship.best_sales_glory(sales)) + 0.5,
            VoyageTile::Monster { .. } | VoyageTile::Visit { .. } | VoyageTile::Pillage { .. } => 0.0,
        }
    }

    /// Returns the value of passing a space.
    fn passing_gain(&self, content: SpaceContent) -> f32 {
        match content {
            SpaceContent::Tile(VoyageTile::Monster { strength }) => {
                let cost = self.ship.vikings_to_beat(strength);
                let fight_value = f32::from(strength) - self.viking_value * f32::from(cost);
                if cost <= self.ship.crew_size { fight_value.max(-self.viking_value) } else { -self.viking_value }
            }
            SpaceContent::Tile(VoyageTile::Pillage { coins }) => next_pillage_coin(coins).map_or(0.0, f32::from),
            content => {
                let room = self.ship.capacity().saturating_sub(self.ship.crew_size);
                self.viking_value * f32::from(content.pawns_on_offer().min(room))
            }
        }
    }
}

fn gain_weight(gain: f32) -> f32 {
    meadhall_game::prior_weight(gain, GLORY_PER_WEIGHT_DOUBLING)
}
