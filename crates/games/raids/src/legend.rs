//! Explains what tiles do, for players who see them for the first time.

use meadhall_game::{BoardFact, Text};

use super::score::next_rune_glory;
use super::sea::SpaceContent;
use super::ship::Longship;
use super::tile::VoyageTile;
use super::{Raids, texts};

/// Returns one entry for each kind of tile on the sea or aboard a ship, for villages, and for shields.
pub fn legend(state: &Raids) -> Vec<BoardFact> {
    let contents: Vec<SpaceContent> = state.sea.spaces_after(0).map(|(_, content)| content).collect();
    let at_sea =
        contents.iter().filter_map(|content| if let SpaceContent::Tile(tile) = content { Some(*tile) } else { None });
    let mut tiles: Vec<VoyageTile> =
        at_sea.chain(state.ships.iter().flat_map(|ship| ship.tiles_aboard.iter().copied())).collect();
    tiles.sort_unstable();
    let mut facts: Vec<BoardFact> =
        tiles.into_iter().map(|tile| legend_entry(texts::tile_name(tile), effect_text(tile))).collect();
    // Tiles that differ only in their shields have the same entry.
    facts.dedup();
    if contents.iter().any(|content| matches!(content, SpaceContent::Village { .. })) {
        facts.push(legend_entry(texts::village(), texts::effect_village()));
    }
    facts.push(legend_entry(texts::shields(), texts::effect_shields()));
    facts
}

/// Describes the effect of a tile on a ship that takes or passes the tile.
pub fn effect_text(tile: VoyageTile) -> Text {
    match tile {
        VoyageTile::Weapon { power, .. } => texts::effect_weapon(power),
        VoyageTile::Sail { power, .. } => texts::effect_sail(power),
        VoyageTile::Mjollnir { power, .. } => texts::effect_mjollnir(power),
        VoyageTile::Pennant { glory, .. } => texts::effect_pennant(glory),
        VoyageTile::Goods { glory, .. } => texts::effect_goods(glory),
        VoyageTile::Rune => texts::effect_rune(),
        VoyageTile::Port { sales } => texts::effect_port(sales),
        VoyageTile::Monster { strength } => texts::effect_monster(strength),
        VoyageTile::Visit { .. } => texts::effect_visit(),
        VoyageTile::Pillage { .. } => texts::effect_pillage(),
    }
}

/// Says what a tile brings to a ship that takes it now.
pub fn gain_text(ship: &Longship, tile: VoyageTile) -> Text {
    match tile {
        VoyageTile::Rune => texts::gain_rune(next_rune_glory(ship.rune_count), next_rune_glory(ship.rune_count + 1)),
        VoyageTile::Port { sales } => {
            let goods = ship.tiles_aboard.iter().filter(|tile| tile.is_goods()).count() as u8;
            texts::gain_port(ship.best_sales_glory(sales), if goods > 0 { sales.min(goods) } else { sales })
        }
        tile => effect_text(tile),
    }
}

/// Says what a ship no longer has without a tile that was aboard.
pub fn loss_text(tile: VoyageTile) -> Option<Text> {
    Some(match tile {
        VoyageTile::Weapon { power, .. } => texts::loss_weapon(power),
        VoyageTile::Sail { power, .. } => texts::loss_sail(power),
        VoyageTile::Mjollnir { power, .. } => texts::loss_mjollnir(power),
        VoyageTile::Pennant { glory, .. } => texts::loss_pennant(glory),
        VoyageTile::Goods { glory, .. } => texts::loss_goods(glory),
        _ => return None,
    })
}

fn legend_entry(label: Text, text: Text) -> BoardFact {
    BoardFact { label, values: vec![text], option_indices: Vec::new() }
}

#[cfg(test)]
mod tests {
    use meadhall_game::{Dice, Game, MatchSetup, Seed};

    use super::*;

    #[test]
    fn the_legend_explains_every_visible_tile_once() {
        let setup = MatchSetup::new(&Raids::META, 3, []).unwrap();
        let state = Raids::new(&setup, &mut Dice::new(&Seed::from_number(3), 0));
        let legend = legend(&state);
        for (_, content) in state.sea.spaces_after(0) {
            let name = match content {
                SpaceContent::Tile(tile) => texts::tile_name(tile),
                SpaceContent::Village { .. } => texts::village(),
                SpaceContent::Empty => continue,
            };
            assert_eq!(legend.iter().filter(|fact| fact.label == name).count(), 1, "{name:?} in {legend:#?}");
        }
    }
}
