//! The features that describe options to the learned model. All information in Raids is open.

use meadhall_game::{FeatureBlock, FeatureRows, Seat};

use super::coins::next_pillage_coin;
use super::data::VOYAGE_COUNT;
use super::harbor::HarborTile;
use super::score::next_rune_glory;
use super::sea::SpaceContent;
use super::ship::Longship;
use super::tile::VoyageTile;
use super::{Action, Pending, Raids};

/// The kinds of tiles at which a ship may stop, and the number of features for each: one for each voyage.
pub const STOP_KINDS: usize = 7;
pub const VOYAGES: usize = VOYAGE_COUNT as usize;

/// Whether an option is a stop, going home, and how many stops it leaves to others, by voyage.
const SKIPPED_STOPS: FeatureBlock = FeatureBlock::first("skipped_stops", 6);
const HOME: FeatureBlock = SKIPPED_STOPS.then("sail_home_by_voyage", VOYAGES);
const HOME_RANK: FeatureBlock = HOME.then("sail_home_by_rank", 4);
/// The kind of the tile at a stop, and its printed value, by voyage.
const STOP_KIND: FeatureBlock = HOME_RANK.then("stop_kind_by_voyage", STOP_KINDS * VOYAGES);
const STOP_VALUE: FeatureBlock = STOP_KIND.then("stop_value_by_voyage", STOP_KINDS * VOYAGES);
/// The shields of the tile, whether the ship has room for it, and by how much it helps at the coming harbor payments.
const STOP_DETAILS: FeatureBlock = STOP_VALUE.then("stop_shields_full_rune_sales_harbor_mjollnir", 8);
/// What happens on the way: Vikings that join, coins, monsters that can be beaten or not.
const WAY: FeatureBlock = STOP_DETAILS.then("way_vikings_coins_beatable_others", 5);
/// A fight at the stop: at all, against a weaker, an equal or a stronger crew.
const FIGHT: FeatureBlock = WAY.then("fight_any_weaker_equal_stronger", 4);
/// How many turns other ships get before this one again, as the number of ships that are passed.
const PASSED_SHIPS: FeatureBlock = FIGHT.then("passed_ships", 4);
/// The kind of the tile that is stowed, replaced or thrown away, and its value, by voyage.
const STOW: FeatureBlock = PASSED_SHIPS.then("stow_replace_discard", 3);
const REPLACED_KIND: FeatureBlock = STOW.then("replaced_kind_by_voyage", STOP_KINDS * VOYAGES);
const REPLACED_VALUE: FeatureBlock = REPLACED_KIND.then("replaced_value_by_voyage", STOP_KINDS * VOYAGES);
const REPLACED_SHIELDS: FeatureBlock = REPLACED_VALUE.then("replaced_shields_harbor_mjollnir", 3);
/// Fighting a monster: at all by voyage, by the Vikings it costs, by its strength, and by the Vikings that are left.
const MONSTER: FeatureBlock = REPLACED_SHIELDS.then("fight_monster_by_voyage", VOYAGES);
const MONSTER_COST: FeatureBlock = MONSTER.then("fight_monster_by_cost", 7);
const MONSTER_VALUES: FeatureBlock = MONSTER_COST.then("fight_monster_strength_crew_left_mjollnir", 3);
/// Answering an attack: by the Vikings sent, by the Vikings that the attacker and the ship have left, and by the tile.
const RETALIATE: FeatureBlock = MONSTER_VALUES.then("retaliate_by_vikings_sent", 5);
const RETALIATE_CREWS: FeatureBlock = RETALIATE.then("retaliate_own_and_other_crew_must_flee_mjollnir", 5);
const RETALIATE_TILE: FeatureBlock = RETALIATE_CREWS.then("retaliate_for_kind", STOP_KINDS);
/// Selling a good, and its glory.
const SELL: FeatureBlock = RETALIATE_TILE.then("sell_and_glory", 2);

/// The blocks, in order.
pub const BLOCKS: &[FeatureBlock] = &[
    SKIPPED_STOPS,
    HOME,
    HOME_RANK,
    STOP_KIND,
    STOP_VALUE,
    STOP_DETAILS,
    WAY,
    FIGHT,
    PASSED_SHIPS,
    STOW,
    REPLACED_KIND,
    REPLACED_VALUE,
    REPLACED_SHIELDS,
    MONSTER,
    MONSTER_COST,
    MONSTER_VALUES,
    RETALIATE,
    RETALIATE_CREWS,
    RETALIATE_TILE,
    SELL,
];

impl Raids {
    pub(crate) fn append_option_features(&self, seat: Seat, options: &[Action], rows: &mut FeatureRows) {
        let ship = self.ship(seat);
        match self.pending {
            Pending::ChooseStop { .. } => self.add_stop_features(seat, options, rows),
            Pending::StowTile { tile, .. } => options.iter().for_each(|option| {
                self.add_stow_features(ship, tile, *option, rows);
                rows.end_row();
            }),
            _ => options.iter().for_each(|option| {
                self.add_other_features(seat, *option, rows);
                rows.end_row();
            }),
        }
    }

    pub(crate) fn voyage_index(&self) -> usize {
        usize::from(self.voyage) - 1
    }

    fn add_stop_features(&self, seat: Seat, options: &[Action], rows: &mut FeatureRows) {
        let (ship, voyage) = (self.ship(seat), self.voyage_index());
        let occupied = self.occupied_spaces();
        let (mut passed_space, mut way, mut skipped) = (ship.position.reached_space(), WayEffects::default(), 0);
        let is_full = ship.tiles_aboard.is_full();
        for option in options {
            let end_space = if let Action::SailTo { space } = option { *space } else { self.sea.len() + 1 };
            for space in self.sea.passage_spaces().after(passed_space).before(end_space).iter() {
                way.pass(self.sea.content_at(space), ship);
            }
            passed_space = end_space - 1;
            rows.mark(SKIPPED_STOPS, skipped);
            rows.add_all(WAY, &way.values());
            let passed_ships = occupied.after(ship.position.reached_space()).before(end_space).iter().count();
            rows.mark(PASSED_SHIPS, passed_ships);
            if let Action::SailTo { space } = option {
                if let Some(tile) = self.sea.content_at(*space).stop_tile() {
                    let (kind, value) = kind_and_value(tile);
                    rows.mark(STOP_KIND, kind * VOYAGES + voyage);
                    rows.add(STOP_VALUE, kind * VOYAGES + voyage, value);
                    rows.add_all(STOP_DETAILS, &self.stop_details(ship, tile, is_full));
                }
                match self.other_ship_at(seat, *space) {
                    Some(other) => {
                        rows.mark(FIGHT, 0);
                        let crew = self.ship(other).crew_size;
                        rows.mark(FIGHT, 1 + usize::from(crew >= ship.crew_size) + usize::from(crew > ship.crew_size));
                    }
                    None => skipped += 1,
                }
            } else {
                rows.mark(HOME, voyage);
                rows.mark(HOME_RANK, usize::from(self.next_arrival_rank()) - 1);
            }
            rows.end_row();
        }
    }

    /// Returns the shields of the tile, whether it needs another tile's place, the glory of a rune, the goods that a
    /// port sells, and by how much the tile helps at this and the later harbor payments.
    fn stop_details(&self, ship: &Longship, tile: VoyageTile, is_full: bool) -> [f32; 8] {
        let rune = if tile.is_rune() { next_rune_glory(ship.rune_count) as f32 } else { 0.0 };
        let sales = if let VoyageTile::Port { sales } = tile { f32::from(ship.best_sales_glory(sales)) } else { 0.0 };
        let [harbor_now, harbor_later] = self.harbor_help(tile);
        let shields = tile.shields();
        [
            shields.unwrap_or(0).into(),
            f32::from(shields.is_some() && is_full),
            rune / 5.0,
            sales / 5.0,
            f32::from(tile.is_port() && ship.crew_size < ship.capacity()),
            harbor_now,
            harbor_later,
            mjollnir_glory(ship, tile) / 5.0,
        ]
    }

    /// Returns how many items the tile adds to what this voyage's harbor tile counts, and to what later ones count.
    fn harbor_help(&self, tile: VoyageTile) -> [f32; 2] {
        let counts = |harbor: &HarborTile| counted_items(*harbor, tile);
        let later = self.harbor_tiles[usize::from(self.voyage)..].iter().map(counts).sum();
        [counts(&self.current_harbor_tile()), later]
    }

    fn add_stow_features(&self, ship: &Longship, tile: VoyageTile, option: Action, rows: &mut FeatureRows) {
        let voyage = self.voyage_index();
        let add_lost_tile = |lost: VoyageTile, rows: &mut FeatureRows| {
            let (kind, value) = kind_and_value(lost);
            rows.mark(REPLACED_KIND, kind * VOYAGES + voyage);
            rows.add(REPLACED_VALUE, kind * VOYAGES + voyage, value);
            let [now, later] = self.harbor_help(lost);
            rows.add_all(
                REPLACED_SHIELDS,
                &[
                    lost.shields().unwrap_or(0).into(),
                    now + later,
                    (mjollnir_glory(ship, tile) - mjollnir_glory(ship, lost)) / 5.0,
                ],
            );
        };
        match option {
            Action::StowTile => rows.mark(STOW, 0),
            Action::ReplaceTile { old_tile } => {
                rows.mark(STOW, 1);
                add_lost_tile(old_tile, rows);
            }
            _ => {
                rows.mark(STOW, 2);
                add_lost_tile(tile, rows);
                rows.add(STOW, 0, f32::from(!ship.tiles_aboard.is_full()));
            }
        }
    }

    fn add_other_features(&self, seat: Seat, option: Action, rows: &mut FeatureRows) {
        let ship = self.ship(seat);
        match (option, self.pending) {
            (Action::FightMonster, _) => {
                let strength = self.monster_strength(seat);
                let cost = ship.vikings_to_beat(strength);
                rows.mark(MONSTER, self.voyage_index());
                rows.mark(MONSTER_COST, cost.into());
                let mjollnir = f32::from(ship.mjollnir_power()) * f32::from(cost);
                rows.add_all(
                    MONSTER_VALUES,
                    &[f32::from(strength) / 5.0, f32::from(ship.crew_size - cost) / 5.0, mjollnir / 5.0],
                );
            }
            (Action::Retaliate, Pending::AnswerAttack { opponent, vikings_sent, .. }) => {
                rows.mark(RETALIATE, usize::from(vikings_sent) - 1);
                let other_crew = self.ship(opponent).crew_size;
                rows.add_all(
                    RETALIATE_CREWS,
                    &[
                        f32::from(ship.crew_size) / 5.0,
                        f32::from(other_crew) / 5.0,
                        f32::from(other_crew <= vikings_sent + 1),
                        f32::from(ship.crew_size > other_crew),
                        f32::from(ship.mjollnir_power() * (vikings_sent + 1)) / 5.0,
                    ],
                );
                if let Some(tile) = self.tile_at(ship) {
                    let (kind, value) = kind_and_value(tile);
                    rows.add(RETALIATE_TILE, kind, 1.0 + value);
                }
            }
            (Action::SellGood { good: VoyageTile::Goods { glory, .. } }, _) => {
                rows.add_all(SELL, &[1.0, f32::from(glory) / 5.0]);
            }
            _ => {}
        }
    }
}

/// What a ship gets and meets on a way.
#[derive(Default)]
pub struct WayEffects {
    vikings: f32,
    coins: f32,
    /// The strengths of the monsters that cost no more Vikings than the ship has.
    beatable_strength: f32,
    unbeatable_count: f32,
    /// The Vikings that beating the monsters would cost.
    cost: f32,
}

impl WayEffects {
    pub fn pass(&mut self, content: SpaceContent, ship: &Longship) {
        match content {
            SpaceContent::Tile(VoyageTile::Monster { strength }) => {
                let cost = ship.vikings_to_beat(strength);
                if cost <= ship.crew_size {
                    self.beatable_strength += f32::from(strength);
                    self.cost += f32::from(cost);
                } else {
                    self.unbeatable_count += 1.0;
                }
            }
            SpaceContent::Tile(VoyageTile::Pillage { coins }) => {
                self.coins += next_pillage_coin(coins).map_or(0.0, f32::from);
            }
            content => {
                let room = f32::from(ship.capacity().saturating_sub(ship.crew_size));
                self.vikings = (self.vikings + f32::from(content.pawns_on_offer())).min(room);
            }
        }
    }

    pub fn values(&self) -> [f32; 5] {
        [self.vikings / 3.0, self.coins / 3.0, self.beatable_strength / 5.0, self.unbeatable_count, self.cost / 5.0]
    }
}

/// Returns the number of a tile's kind and its printed value.
pub fn kind_and_value(tile: VoyageTile) -> (usize, f32) {
    match tile {
        VoyageTile::Weapon { power, .. } => (0, f32::from(power) - 1.0),
        VoyageTile::Sail { power, .. } => (1, f32::from(power) - 1.0),
        VoyageTile::Mjollnir { power, .. } => (2, f32::from(power) - 1.0),
        VoyageTile::Pennant { glory, .. } => (3, f32::from(glory) / 5.0),
        VoyageTile::Goods { glory, .. } => (4, f32::from(glory) / 5.0),
        VoyageTile::Port { sales } => (5, f32::from(sales) - 1.0),
        _ => (6, 0.0),
    }
}

/// Returns how many items a tile adds to what a harbor tile counts.
fn counted_items(harbor: HarborTile, tile: VoyageTile) -> f32 {
    match (harbor, tile) {
        (HarborTile::Goods | HarborTile::DifferentGoods, VoyageTile::Goods { .. })
        | (HarborTile::Runes, VoyageTile::Rune)
        | (HarborTile::Ports, VoyageTile::Port { .. }) => 1.0,
        (HarborTile::Weapons, VoyageTile::Weapon { power, .. })
        | (HarborTile::Sails, VoyageTile::Sail { power, .. }) => power.into(),
        (HarborTile::Shields, tile) => tile.shields().map_or(0.0, |shields| f32::from(shields) - 2.0),
        _ => 0.0,
    }
}

/// Returns the glory of a Mjöllnir for the Vikings that are aboard now.
fn mjollnir_glory(ship: &Longship, tile: VoyageTile) -> f32 {
    if let VoyageTile::Mjollnir { power, .. } = tile { f32::from(power * ship.crew_size) } else { 0.0 }
}
