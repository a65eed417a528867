//! Harbor tiles: what each counts, who ranks first, and what it pays.

use meadhall_game::Seat;
use serde::{Deserialize, Serialize};

use super::Raids;
use super::coins::HARBOR_COIN_VALUES_BY_RANK;
use super::ship::{Longship, ShipPosition};
use super::tile::GoodsKind;

/// A harbor tile, named for what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HarborTile {
    Arrival,
    Goods,
    DifferentGoods,
    Runes,
    Shields,
    Weapons,
    Ports,
    Monsters,
    Sails,
}

impl HarborTile {
    /// The tile of the first voyage in every match.
    pub const FIRST_VOYAGE: Self = Self::Arrival;
    /// The harbor tiles from which those of the later voyages are drawn.
    pub const LATER_VOYAGE_POOL: [Self; 8] = [
        Self::Goods,
        Self::DifferentGoods,
        Self::Runes,
        Self::Shields,
        Self::Weapons,
        Self::Ports,
        Self::Monsters,
        Self::Sails,
    ];

    /// Returns the number of a ship's items that the harbor tile counts, both aboard and beside the ship. Returns 0 for
    /// [`Self::Arrival`], so that the order of arrival decides as the tie-breaker.
    pub fn count(self, ship: &Longship) -> u8 {
        match self {
            Self::Arrival => 0,
            Self::Goods => ship.goods_aboard_or_sold().count() as u8,
            Self::DifferentGoods => {
                GoodsKind::ALL.iter().filter(|&&kind| ship.goods_aboard_or_sold().any(|good| good == kind)).count()
                    as u8
            }
            Self::Runes => ship.rune_count,
            Self::Shields => ship.capacity(),
            Self::Weapons => ship.weapon_power(),
            Self::Ports => ship.port_count,
            Self::Monsters => ship.beaten_monsters.len() as u8,
            Self::Sails => ship.sail_power(),
        }
    }
}

/// A coin for a rank of the harbor payment. If the ghost has the rank, the coin stays in the bank.
pub struct HarborPayment {
    /// The seat that is paid, or `None` if the ghost has the rank.
    pub payee: Option<Seat>,
    pub coin_value: u8,
    /// The number of the ship's items that the harbor tile counts.
    pub item_count: u8,
    /// Whether the ship at the next rank has the same item count and ranks lower only because it arrived later.
    pub is_tied: bool,
}

/// Returns the payments, from the first rank to the last paid rank. Ties go to the earlier arrival, and a ship with a
/// count of zero is also paid.
pub fn payments(state: &Raids) -> Vec<HarborPayment> {
    let harbor_tile = state.current_harbor_tile();
    let arrival_rank = |position: ShipPosition| if let ShipPosition::Home(rank) = position { rank } else { u8::MAX };
    let mut ranking: Vec<(Option<Seat>, u8, u8)> = state
        .ships_by_seat()
        .map(|(seat, ship)| (Some(seat), harbor_tile.count(ship), arrival_rank(ship.position)))
        .collect();
    if let Some(position) = state.ghost_position.filter(|_| state.ghost_ranked) {
        ranking.push((None, 0, arrival_rank(position)));
    }
    ranking.sort_by_key(|&(_, count, rank)| (std::cmp::Reverse(count), rank));
    let payment = |(index, coin_value): (usize, u8)| {
        let (payee, item_count, _) = *ranking.get(index)?;
        Some(HarborPayment {
            payee,
            coin_value,
            item_count,
            is_tied: ranking.get(index + 1).is_some_and(|next| next.1 == item_count),
        })
    };
    HARBOR_COIN_VALUES_BY_RANK.into_iter().enumerate().filter_map(payment).collect()
}
