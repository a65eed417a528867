//! Explains what tiles do, for players who see them for the first time.

use super::sea::Spot;
use super::tile::Tile;
use super::{Raids, words};
use crate::game::{Fact, Text};

/// Returns one entry for each kind of tile on the sea or aboard a ship, for villages, and for shields.
pub fn of(table: &Raids) -> Vec<Fact> {
    let spots: Vec<Spot> = table.sea.beyond(0).map(|(_, spot)| spot).collect();
    let at_sea = spots.iter().filter_map(|spot| if let Spot::Tile(tile) = spot { Some(*tile) } else { None });
    let mut tiles: Vec<Tile> = at_sea.chain(table.ships.iter().flat_map(|ship| ship.aboard.iter().copied())).collect();
    tiles.sort_unstable();
    let mut facts: Vec<Fact> = tiles.into_iter().map(|tile| fact(words::tile(tile), effect(tile))).collect();
    // Tiles that differ only in their shields have the same entry.
    facts.dedup();
    if spots.iter().any(|spot| matches!(spot, Spot::Village { .. })) {
        facts.push(fact(words::village(), words::effect_village()));
    }
    facts.push(fact(words::shields(), words::effect_shields()));
    facts
}

/// Describes what a tile does for a ship that takes or passes it.
pub fn effect(tile: Tile) -> Text {
    match tile {
        Tile::Weapon { power, .. } => words::effect_weapon(power),
        Tile::Sail { power, .. } => words::effect_sail(power),
        Tile::Mjollnir { power, .. } => words::effect_mjollnir(power),
        Tile::Pennant { glory, .. } => words::effect_pennant(glory),
        Tile::Goods { glory, .. } => words::effect_goods(glory),
        Tile::Rune => words::effect_rune(),
        Tile::Port { sales } => words::effect_port(sales),
        Tile::Monster { strength } => words::effect_monster(strength),
        Tile::Visit { .. } => words::effect_visit(),
        Tile::Pillage { .. } => words::effect_pillage(),
    }
}

fn fact(label: Text, effect: Text) -> Fact {
    Fact { label, values: vec![effect], options: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Dice, Game, Seed, Setup};

    #[test]
    fn every_tile_in_sight_is_explained_once() {
        let setup = Setup::new(&Raids::META, 3, []).unwrap();
        let table = Raids::new(&setup, &mut Dice::new(&Seed::numbered(3), 0));
        let legend = of(&table);
        for (_, spot) in table.sea.beyond(0) {
            let name = match spot {
                Spot::Tile(tile) => words::tile(tile),
                Spot::Village { .. } => words::village(),
                Spot::Empty => continue,
            };
            assert_eq!(legend.iter().filter(|fact| fact.label == name).count(), 1, "{name:?} in {legend:#?}");
        }
    }
}
