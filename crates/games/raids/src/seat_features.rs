//! The features that describe ships to the learned model. All information in Raids is open.

use meadhall_game::{FeatureBlock, FeatureRows, Seat};

use super::coins::HARBOR_COIN_VALUES_BY_RANK;
use super::data::VOYAGE_COUNT;
use super::harbor::HarborTile;
use super::option_features::{STOP_KINDS, VOYAGES, WayEffects, kind_and_value};
use super::score::{next_rune_glory, ship_glory};
use super::ship::{Longship, MIDDLE_SPACE_COUNT, ShipPosition};
use super::tile::VoyageTile;
use super::{Pending, Raids};

const VOYAGE: FeatureBlock = FeatureBlock::first("voyage", VOYAGES);
const SEATS: FeatureBlock = VOYAGE.then("seats", 3);
const PROGRESS: FeatureBlock = SEATS.then("way_of_all_ships", 1);
const GLORY: FeatureBlock = PROGRESS.then("glory", 1);
const CREW: FeatureBlock = GLORY.then("crew_capacity_room", 3);
const CREW_LEFT: FeatureBlock = CREW.then("crew_by_voyage", VOYAGES);
const EQUIPMENT: FeatureBlock = CREW_LEFT.then("weapons_sails_mjollnir_pennants_goods_spaces", 6);
const EQUIPMENT_LEFT: FeatureBlock = EQUIPMENT.then("weapons_sails_mjollnir_goods_by_voyages_left", 4);
const BESIDE: FeatureBlock = EQUIPMENT_LEFT.then("ports_monsters_sold", 3);
const RUNES: FeatureBlock = BESIDE.then("runes", 6);
const POSITION: FeatureBlock = RUNES.then("position_start_home", 3);
const RANK: FeatureBlock = POSITION.then("home_rank", 4);
const TURN: FeatureBlock = RANK.then("has_turn_ships_behind", 2);
const TILE_KIND: FeatureBlock = TURN.then("tile_at_ship", STOP_KINDS);
const TILE_VALUE: FeatureBlock = TILE_KIND.then("value_of_tile_at_ship", STOP_KINDS);
const AHEAD: FeatureBlock = TILE_VALUE.then("ahead_stops_vikings_coins_beatable_others", 5);
const HARBOR: FeatureBlock = AHEAD.then("harbor_coin_now_and_later", 2);
const HARBOR_MARGIN: FeatureBlock = HARBOR.then("harbor_margin", 1);
const COMBAT: FeatureBlock = HARBOR_MARGIN.then("combat_attacked_attacking_sent", 3);

/// The blocks, in order.
pub const BLOCKS: &[FeatureBlock] = &[
    VOYAGE,
    SEATS,
    PROGRESS,
    GLORY,
    CREW,
    CREW_LEFT,
    EQUIPMENT,
    EQUIPMENT_LEFT,
    BESIDE,
    RUNES,
    POSITION,
    RANK,
    TURN,
    TILE_KIND,
    TILE_VALUE,
    AHEAD,
    HARBOR,
    HARBOR_MARGIN,
    COMBAT,
];

impl Raids {
    /// Returns the tile on the space of a ship.
    pub(crate) fn tile_at(&self, ship: &Longship) -> Option<VoyageTile> {
        match ship.position {
            ShipPosition::Space(space) => self.sea.content_at(space).stop_tile(),
            _ => None,
        }
    }

    pub(crate) fn append_seat_features(&self, rows: &mut FeatureRows) {
        let progress = self.ships.iter().map(|ship| self.way_share(ship)).sum::<f32>() / self.ships.len() as f32;
        for (seat, ship) in self.ships_by_seat() {
            rows.mark(VOYAGE, self.voyage_index());
            rows.mark(SEATS, self.ships.len() - 2);
            rows.add(PROGRESS, 0, progress);
            self.add_ship_features(ship, rows);
            self.add_position_features(seat, ship, rows);
            self.add_harbor_features(seat, rows);
            match self.pending {
                Pending::AnswerAttack { seat: asked, vikings_sent, .. } if asked == seat => {
                    rows.add_all(COMBAT, &[1.0, 0.0, f32::from(vikings_sent) / 2.0]);
                }
                Pending::AnswerAttack { opponent, .. } if opponent == seat => rows.mark(COMBAT, 1),
                _ => {}
            }
            rows.end_row();
        }
    }

    /// Returns the share of the voyage's way that a ship has sailed.
    fn way_share(&self, ship: &Longship) -> f32 {
        match ship.position {
            ShipPosition::Start(_) => 0.0,
            ShipPosition::Space(space) => f32::from(space) / f32::from(self.sea.len()),
            ShipPosition::Home(_) => 1.0,
        }
    }

    /// Adds what is aboard and beside the ship.
    fn add_ship_features(&self, ship: &Longship, rows: &mut FeatureRows) {
        let voyages_left = f32::from(VOYAGE_COUNT - self.voyage);
        let (weapons, sails) = (f32::from(ship.weapon_power()), f32::from(ship.sail_power()));
        let (mjollnir, crew) = (f32::from(ship.mjollnir_power()), f32::from(ship.crew_size));
        let (goods, pennants) = goods_and_pennant_glory(ship);
        rows.add(GLORY, 0, ship_glory(ship) as f32 / 10.0);
        let capacity = f32::from(ship.capacity());
        rows.add_all(CREW, &[crew / 5.0, capacity / 5.0, (capacity - crew) / 5.0]);
        rows.add(CREW_LEFT, self.voyage_index(), crew / 5.0);
        let spaces = (MIDDLE_SPACE_COUNT - ship.tiles_aboard.len()) as f32;
        rows.add_all(EQUIPMENT, &[weapons, sails, mjollnir * crew / 5.0, pennants / 5.0, goods / 5.0, spaces / 3.0]);
        rows.add_all(EQUIPMENT_LEFT, &[weapons, sails, mjollnir, goods / 5.0].map(|value| value * voyages_left));
        let (monsters, sold) = (ship.beaten_monsters.len() as f32, ship.sold_goods.len() as f32);
        rows.add_all(BESIDE, &[ship.port_count.into(), monsters / 2.0, sold / 2.0]);
        rows.mark(RUNES, (ship.rune_count % 5).into());
        rows.add(RUNES, 5, f32::from(ship.rune_count / 5));
    }

    /// Adds where the ship is, the tile at its space, and what lies ahead.
    fn add_position_features(&self, seat: Seat, ship: &Longship, rows: &mut FeatureRows) {
        rows.add(POSITION, 0, self.way_share(ship));
        match ship.position {
            ShipPosition::Start(place) => rows.add(POSITION, 1, place.into()),
            ShipPosition::Home(rank) => {
                rows.mark(POSITION, 2);
                rows.mark(RANK, usize::from(rank) - 1);
            }
            ShipPosition::Space(_) => {}
        }
        rows.add(TURN, 0, f32::from(self.pending.seat() == Some(seat)));
        let turn_order_key = ship.position.turn_order_key();
        let behind = self.positions().filter(|other| other.turn_order_key() < turn_order_key).count();
        rows.add(TURN, 1, behind as f32 / 2.0);
        if let Some(tile) = self.tile_at(ship) {
            let (kind, value) = kind_and_value(tile);
            rows.mark(TILE_KIND, kind);
            let voyages_left = f32::from(VOYAGE_COUNT - self.voyage);
            let is_multiplied = matches!(tile, VoyageTile::Weapon { .. } | VoyageTile::Sail { .. });
            let rune = if tile.is_rune() { next_rune_glory(ship.rune_count) as f32 / 5.0 } else { 0.0 };
            rows.add(TILE_VALUE, kind, rune + if is_multiplied { value * voyages_left } else { value });
        }
        if !matches!(ship.position, ShipPosition::Home(_)) {
            let from = ship.position.reached_space();
            let mut ahead = WayEffects::default();
            for space in self.sea.passage_spaces().after(from).iter() {
                ahead.pass(self.sea.content_at(space), ship);
            }
            let [vikings, coins, beatable, others, _] = ahead.values();
            let stops = self.sea.stop_spaces().after(from).iter().count() as f32;
            rows.add_all(AHEAD, &[stops / 5.0, vikings, coins, beatable, others]);
        }
    }

    /// Adds the coins of the harbor payments if the counts stayed as they are, and the margin at this voyage's payment.
    fn add_harbor_features(&self, seat: Seat, rows: &mut FeatureRows) {
        let coin = |harbor: HarborTile| {
            let own = harbor.count(self.ship(seat));
            let others = self.ships_by_seat().filter(|(other, _)| *other != seat);
            let counts: (usize, usize) = others.fold((0, 0), |(better, equal), (_, ship)| {
                let count = harbor.count(ship);
                (better + usize::from(count > own), equal + usize::from(count == own))
            });
            let coins = |rank: usize| HARBOR_COIN_VALUES_BY_RANK.get(rank).copied().map_or(0.0, f32::from);
            let (first, last) = (counts.0, counts.0 + counts.1);
            (first..=last).map(coins).sum::<f32>() / (last - first + 1) as f32
        };
        let later = self.harbor_tiles[usize::from(self.voyage)..].iter().map(|harbor| coin(*harbor)).sum::<f32>();
        rows.add_all(HARBOR, &[coin(self.current_harbor_tile()) / 5.0, later / 5.0]);
        let harbor = self.current_harbor_tile();
        let best = self.ships_by_seat().filter(|(other, _)| *other != seat).map(|(_, ship)| harbor.count(ship)).max();
        rows.add(HARBOR_MARGIN, 0, (f32::from(harbor.count(self.ship(seat))) - f32::from(best.unwrap_or(0))) / 3.0);
    }
}

/// Returns the glory of the goods that are not sold yet, and of the pennants.
fn goods_and_pennant_glory(ship: &Longship) -> (f32, f32) {
    ship.tiles_aboard.iter().fold((0.0, 0.0), |(goods, pennants), tile| match tile {
        VoyageTile::Goods { glory, .. } => (goods + f32::from(*glory), pennants),
        VoyageTile::Pennant { glory, .. } => (goods, pennants + f32::from(*glory)),
        _ => (goods, pennants),
    })
}
