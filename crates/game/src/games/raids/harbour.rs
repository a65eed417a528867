//! Harbor tiles: what each counts, who ranks first, and what it pays.

use serde::{Deserialize, Serialize};

use super::Raids;
use super::coins::HARBOUR_PAYS;
use super::ship::{At, Ship};
use super::tile::Good;
use crate::game::Seat;

/// A harbor tile, named for what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Harbour {
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

impl Harbour {
    /// The tile of the first voyage in every match.
    pub const FIRST: Self = Self::Arrival;
    /// The tiles from which those of the later voyages are drawn.
    pub const OTHERS: [Self; 8] = [
        Self::Goods,
        Self::DifferentGoods,
        Self::Runes,
        Self::Shields,
        Self::Weapons,
        Self::Ports,
        Self::Monsters,
        Self::Sails,
    ];

    /// Returns how many of the counted items a ship has, on and beside it. Always 0 for the order of arrival,
    /// so that the tie-breaker decides.
    pub fn count(self, ship: &Ship) -> u8 {
        match self {
            Self::Arrival => 0,
            Self::Goods => ship.goods().count() as u8,
            Self::DifferentGoods => {
                Good::ALL.iter().filter(|&&kind| ship.goods().any(|good| good == kind)).count() as u8
            }
            Self::Runes => ship.runes,
            Self::Shields => ship.capacity(),
            Self::Weapons => ship.weapons(),
            Self::Ports => ship.ports,
            Self::Monsters => ship.monsters.len() as u8,
            Self::Sails => ship.sails(),
        }
    }
}

/// A coin for a rank of the harbor payment. If the ghost has the rank, the coin stays in the bank.
pub struct Pay {
    /// The seat that is paid, or `None` if the ghost has the rank.
    pub to: Option<Seat>,
    pub worth: u8,
    /// How many of the counted items the ship has.
    pub count: u8,
    /// Whether the next rank has the same count and only came home later.
    pub tied: bool,
}

/// Returns the paid ranks, best first. Ties go to the earlier arrival; a count of zero still ranks.
pub fn payment(table: &Raids) -> Vec<Pay> {
    let harbour = table.harbour();
    let arrival = |at: At| if let At::Home(rank) = at { rank } else { u8::MAX };
    let mut ranking: Vec<(Option<Seat>, u8, u8)> =
        table.fleet().map(|(seat, ship)| (Some(seat), harbour.count(ship), arrival(ship.at))).collect();
    if let Some(at) = table.ghost.filter(|_| table.ghost_ranked) {
        ranking.push((None, 0, arrival(at)));
    }
    ranking.sort_by_key(|&(_, count, rank)| (std::cmp::Reverse(count), rank));
    let pay = |(place, worth): (usize, u8)| {
        let (to, count, _) = *ranking.get(place)?;
        Some(Pay { to, worth, count, tied: ranking.get(place + 1).is_some_and(|next| next.1 == count) })
    };
    HARBOUR_PAYS.into_iter().enumerate().filter_map(pay).collect()
}
