//! Harbour tiles: what each asks for, who has the most of it, and what it pays.

use serde::{Deserialize, Serialize};

use super::Raids;
use super::coins::HARBOUR_PAYS;
use super::ship::{At, Ship};
use super::tile::Good;
use crate::game::Seat;

/// What a harbour tile asks for.
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
    /// The tile of the first voyage, always the same.
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

    /// How much of it a ship has, on and beside it. For the order of arrival nothing counts but the tie-breaker.
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

/// A coin for a place in the harbour payment; it stays in the bank when the ghost has that place.
pub struct Pay {
    /// Who is paid; nobody where the ghost has the place.
    pub to: Option<Seat>,
    /// What the coin is worth.
    pub worth: u8,
    /// How much the ship has of what the tile asks for.
    pub count: u8,
    /// Whether the next one has as much, and only came home later.
    pub tied: bool,
}

/// The places that are paid, best first. Ties go to the earlier arrival; none of a thing still ranks.
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
