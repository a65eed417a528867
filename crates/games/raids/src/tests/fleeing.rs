//! "Flee".

use super::scenario::*;
use crate::Action::*;
use crate::sea::SpaceContent;
use crate::ship::ShipPosition::{self, Space};
use crate::tile::VoyageTile;
use crate::{Pending, SailReason};

/// Blue has attacked Green at 6, and Green flees with this crew. The test decides what lies beyond.
fn green_flees(beyond: &[(u8, VoyageTile)], green: u8) -> Scenario {
    let scenario = blue_and_green_at_sea().voyage(2).tile(1, AXE).tile(2, VoyageTile::Rune).tile(6, AXE);
    beyond
        .iter()
        .fold(scenario, |scenario, &(space, tile)| scenario.tile(space, tile))
        .ship(BLUE, Space(2), 3)
        .ship(GREEN, Space(6), green)
        .begin()
        .apply(BLUE, SailTo { space: 6 })
        .apply(GREEN, Flee)
}

/// "You must immediately leave the tile you are on without taking this tile or discarding any others."
#[test]
fn a_fleeing_ship_takes_nothing_and_discards_nothing() {
    let scenario = green_flees(&[(7, WOOD_3), (8, VoyageTile::Rune), (9, PORT)], 0);
    let discarded = scenario.state.discarded_tile_count;
    assert_eq!(scenario.content_at(6), SpaceContent::Tile(AXE));
    let scenario = scenario.apply(GREEN, SailTo { space: 9 });
    assert_eq!((scenario.tiles_aboard(GREEN), scenario.state.discarded_tile_count), (vec![], discarded));
    for (space, tile) in [(1, AXE), (7, WOOD_3), (8, VoyageTile::Rune), (9, PORT)] {
        assert_eq!(scenario.content_at(space), SpaceContent::Tile(tile));
    }
}

/// Another ship lies ahead; the tile before it is not discarded, and the fleeing ship may stop there.
#[test]
fn a_fleeing_ship_need_not_catch_up() {
    let scenario = scenario(3)
        .without_villagers()
        .tile(2, VoyageTile::Rune)
        .tile(6, AXE)
        .tile(7, WOOD_3)
        .tile(9, PORT)
        .tile(11, SAIL)
        .ship(BLUE, Space(2), 3)
        .ship(GREEN, Space(6), 0)
        .ship(ORANGE, Space(9), 0)
        .begin()
        .apply(BLUE, SailTo { space: 6 })
        .apply(GREEN, Flee);
    assert_eq!(scenario.decision(), (GREEN, vec![SailTo { space: 7 }, SailTo { space: 11 }, SailHome]));
    assert_eq!(scenario.apply(GREEN, SailTo { space: 11 }).content_at(7), SpaceContent::Tile(WOOD_3));
}

/// "Simply move your Longship to one of the tiles in front of you": forward, and away from this one.
#[test]
fn a_fleeing_ship_goes_forward_only() {
    let scenario = green_flees(&[(7, VoyageTile::Rune), (14, AXE)], 5);
    assert_eq!(scenario.decision(), (GREEN, vec![SailTo { space: 7 }, SailTo { space: 14 }, SailHome]));
}

#[test]
fn a_fleeing_ship_cannot_stop_at_a_passage_tile() {
    let scenario = green_flees(&[(7, monster(3)), (8, VISIT), (9, PILLAGE), (11, VoyageTile::Rune)], 0);
    assert_eq!(scenario.offered_stops(), [11]);
}

#[test]
fn with_no_stop_ahead_a_fleeing_ship_must_go_home() {
    let scenario = green_flees(&[], 5);
    assert_eq!(scenario.decision(), (GREEN, vec![SailHome]));
    assert_eq!(scenario.apply(GREEN, SailHome).position(GREEN), ShipPosition::Home(2));
}

/// "You can trigger another combat by stopping on a tile that is already occupied, if you have at least
/// 1 Viking."
#[test]
fn a_fleeing_ship_may_begin_another_combat() {
    let scenario = |green| {
        scenario(3)
            .without_villagers()
            .tile(2, VoyageTile::Rune)
            .tile(6, AXE)
            .tile(7, PORT)
            .tile(8, SAIL)
            .ship(BLUE, Space(2), 3)
            .ship(GREEN, Space(6), green)
            .ship(ORANGE, Space(7), 3)
            .begin()
            .apply(BLUE, SailTo { space: 6 })
            .apply(GREEN, Flee)
    };
    assert_eq!(scenario(0).offered_stops(), [8], "a ship without Vikings may not stop there");
    let in_combat = scenario(1).apply(GREEN, SailTo { space: 7 });
    assert_eq!((in_combat.crew_size(GREEN), in_combat.decision()), (0, (ORANGE, vec![Retaliate, Flee])));
    let after_combat = in_combat.apply(ORANGE, Flee).apply(ORANGE, SailTo { space: 8 });
    assert_eq!([BLUE, GREEN, ORANGE].map(|seat| after_combat.position(seat)), [Space(6), Space(7), Space(8)]);
    assert_eq!(
        after_combat.decision(),
        (BLUE, vec![StowTile, ThrowTileAway]),
        "after the combat the ship furthest behind takes its turn"
    );
}

/// The second combat opens with 1 again, not with one more than the last number of the first.
#[test]
fn a_second_combat_starts_at_one_viking_again() {
    let scenario = scenario(3)
        .without_villagers()
        .tile(2, VoyageTile::Rune)
        .tile(6, AXE)
        .tile(7, PORT)
        .tile(8, SAIL)
        .ship(BLUE, Space(2), 10)
        .ship(GREEN, Space(6), 6)
        .ship(ORANGE, Space(7), 2)
        .begin()
        .apply(BLUE, SailTo { space: 6 })
        .apply(GREEN, Retaliate)
        .apply(BLUE, Retaliate)
        .apply(GREEN, Flee)
        .apply(GREEN, SailTo { space: 7 });
    assert_eq!((scenario.crew_size(GREEN), scenario.decision()), (3, (ORANGE, vec![Retaliate, Flee])));
    assert_eq!(scenario.apply(ORANGE, Retaliate).crew_size(ORANGE), 0);
}

/// Advice: "fleeing ship resolves Villages, Visits, Pillages, Monsters passed: yes".
#[test]
fn a_fleeing_ship_resolves_everything_that_it_passes() {
    let way = [(7, VISIT), (8, PILLAGE), (9, monster(3)), (11, VoyageTile::Rune)];
    let scenario = green_flees(&way, 0).apply(GREEN, SailTo { space: 11 });
    assert_eq!((scenario.crew_size(GREEN), scenario.points(GREEN, "coins")), (2, 3));
    assert_eq!(scenario.decision(), (GREEN, vec![SacrificeViking]));
    let scenario = scenario.apply(GREEN, SacrificeViking);
    assert_eq!(
        (scenario.crew_size(GREEN), scenario.position(GREEN)),
        (1 + 1, Space(11)),
        "it takes a Viking from the village at 10"
    );
}

#[test]
fn a_fleeing_ship_may_fight_a_monster() {
    let scenario = green_flees(&[(7, monster(3)), (8, VoyageTile::Rune)], 4).apply(GREEN, SailTo { space: 8 });
    assert_eq!(scenario.decision(), (GREEN, vec![FightMonster, SacrificeViking]));
    let scenario = scenario.apply(GREEN, FightMonster);
    assert_eq!(
        (scenario.crew_size(GREEN), scenario.points(GREEN, "monsters"), scenario.position(GREEN)),
        (1, 3, Space(8))
    );
}

/// Fleeing is no turn: a ship that fled takes the tile under it when its turn comes.
#[test]
fn fleeing_is_not_a_turn() {
    let scenario = green_flees(&[(7, WOOD_3), (8, VoyageTile::Rune)], 0);
    assert_eq!(scenario.state.pending, Pending::ChooseStop { seat: GREEN, reason: SailReason::Fleeing });
    let scenario = scenario.apply(GREEN, SailTo { space: 7 });
    assert_eq!((scenario.decision().0, scenario.tiles_aboard(GREEN)), (BLUE, vec![]));
    let scenario = scenario.apply(BLUE, StowTile).apply(BLUE, SailTo { space: 8 });
    assert_eq!(scenario.state.pending, Pending::StowTile { seat: GREEN, tile: WOOD_3 });
}

#[test]
fn an_attacker_that_flees_sails_forward_too() {
    let scenario = blue_and_green_at_sea()
        .without_villagers()
        .tile(2, VoyageTile::Rune)
        .tile(3, PORT)
        .tile(6, AXE)
        .tile(7, SAIL)
        .ship(BLUE, Space(2), 1)
        .ship(GREEN, Space(6), 2)
        .begin()
        .apply(BLUE, SailTo { space: 6 })
        .apply(GREEN, Retaliate)
        .apply(BLUE, Flee);
    assert_eq!(scenario.decision(), (BLUE, vec![SailTo { space: 7 }, SailHome]));
    assert_eq!(scenario.apply(BLUE, SailTo { space: 7 }).decision().0, GREEN);
}
