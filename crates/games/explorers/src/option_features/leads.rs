//! How an option changes who leads the islands.

use meadhall_game::Seat;

use super::LEAD_FEATURES;
use crate::island_influence::{InfluenceTable, IslandInfluence};
use crate::map::{IslandExtent, TileMap};

/// The size of the complete islands that the player leads or shares, and of those that another player does; the same for
/// open islands, divided by one more than their open sides; and the lead of the player.
pub type LeadFeatures = [f32; LEAD_FEATURES];

/// The islands of one decision, and who has influence on them.
pub struct LeadCalculator<'a> {
    extents: &'a [IslandExtent],
    influence: InfluenceTable,
    seat: Seat,
}

impl<'a> LeadCalculator<'a> {
    pub fn new(map: &'a TileMap, influence: InfluenceTable, seat: Seat) -> Self {
        Self { extents: map.island_extents(), influence, seat }
    }

    /// Returns what changes when the player's influence on an island grows, or shrinks.
    pub fn after_change(&self, island: u8, change: i8) -> LeadFeatures {
        let (extent, before) = (self.extents[usize::from(island)], self.influence[island]);
        let mut after = before;
        after.change(self.seat, change);
        difference(lead_features(extent, &after, self.seat), lead_features(extent, &before, self.seat))
    }

    /// Returns what changes when a land of a new tile connects these islands; `open_sides` is how many of its sides face
    /// an empty cell. A tile that touches the same island with both of its lands counts for each of them.
    pub fn after_placement(&self, islands: &[u8], met_sides: u8, open_sides: u8) -> LeadFeatures {
        let mut extent = IslandExtent { tiles: 1, open_sides };
        let (mut influence, mut before) = (IslandInfluence::default(), LeadFeatures::default());
        for &island in islands {
            let (merged, its_influence) = (self.extents[usize::from(island)], &self.influence[island]);
            extent.tiles += merged.tiles;
            extent.open_sides += merged.open_sides;
            influence.merge(its_influence);
            before = sum(before, lead_features(merged, its_influence, self.seat));
        }
        extent.open_sides = extent.open_sides.saturating_sub(met_sides);
        difference(lead_features(extent, &influence, self.seat), before)
    }
}

fn lead_features(extent: IslandExtent, influence: &IslandInfluence, seat: Seat) -> LeadFeatures {
    let (own, other) = (influence.of(seat), influence.best_other(seat));
    if own == 0 && other == 0 {
        return LeadFeatures::default();
    }
    let worth = f32::from(extent.tiles) / 5.0 / (1.0 + f32::from(extent.open_sides));
    let leads = if own >= other { worth } else { 0.0 };
    let other_leads = if other >= own { worth } else { 0.0 };
    let ahead = worth * (f32::from(own) - f32::from(other)).clamp(-3.0, 3.0) / 3.0;
    match extent.open_sides {
        0 => [leads, other_leads, 0.0, 0.0, ahead],
        _ => [0.0, 0.0, leads, other_leads, ahead],
    }
}

fn sum(a: LeadFeatures, b: LeadFeatures) -> LeadFeatures {
    std::array::from_fn(|index| a[index] + b[index])
}

fn difference(a: LeadFeatures, b: LeadFeatures) -> LeadFeatures {
    std::array::from_fn(|index| a[index] - b[index])
}
