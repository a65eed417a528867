//! "Flee".

use super::super::Action::*;
use super::super::sea::Spot;
use super::super::ship::At::{self, Space};
use super::super::tile::Tile;
use super::super::{Step, Why};
use super::table::*;

/// Blue has attacked Green at 6, and Green flees with this crew. The test decides what lies beyond.
fn flight(beyond: &[(u8, Tile)], green: u8) -> Table {
    let table = duel().voyage(2).tile(1, AXE).tile(2, Tile::Rune).tile(6, AXE);
    beyond
        .iter()
        .fold(table, |table, &(space, tile)| table.tile(space, tile))
        .ship(BLUE, Space(2), 3)
        .ship(GREEN, Space(6), green)
        .begin()
        .answer(BLUE, Sail { space: 6 })
        .answer(GREEN, Flee)
}

/// "You must immediately leave the tile you are on without taking this tile or discarding any others."
#[test]
fn a_fleeing_ship_takes_nothing_and_discards_nothing() {
    let table = flight(&[(7, WOOD_3), (8, Tile::Rune), (9, PORT)], 0);
    let discarded = table.raids.discarded;
    assert_eq!(table.spot_at(6), Spot::Tile(AXE));
    let table = table.answer(GREEN, Sail { space: 9 });
    assert_eq!((table.aboard_of(GREEN), table.raids.discarded), (vec![], discarded));
    for (space, tile) in [(1, AXE), (7, WOOD_3), (8, Tile::Rune), (9, PORT)] {
        assert_eq!(table.spot_at(space), Spot::Tile(tile));
    }
}

/// Another ship lies ahead; the tile before it is not discarded, and the fleeing ship may stop there.
#[test]
fn a_fleeing_ship_need_not_catch_up_with_anybody() {
    let table = table(3)
        .no_villagers()
        .tile(2, Tile::Rune)
        .tile(6, AXE)
        .tile(7, WOOD_3)
        .tile(9, PORT)
        .tile(11, SAIL)
        .ship(BLUE, Space(2), 3)
        .ship(GREEN, Space(6), 0)
        .ship(ORANGE, Space(9), 0)
        .begin()
        .answer(BLUE, Sail { space: 6 })
        .answer(GREEN, Flee);
    assert_eq!(table.asked(), (GREEN, vec![Sail { space: 7 }, Sail { space: 11 }, Home]));
    assert_eq!(table.answer(GREEN, Sail { space: 11 }).spot_at(7), Spot::Tile(WOOD_3));
}

/// "Simply move your Longship to one of the tiles in front of you": forward, and away from this one.
#[test]
fn a_fleeing_ship_goes_forward_only() {
    let table = flight(&[(7, Tile::Rune), (14, AXE)], 5);
    assert_eq!(table.asked(), (GREEN, vec![Sail { space: 7 }, Sail { space: 14 }, Home]));
}

#[test]
fn a_fleeing_ship_stops_at_no_passage() {
    let table = flight(&[(7, monster(3)), (8, VISIT), (9, PILLAGE), (11, Tile::Rune)], 0);
    assert_eq!(table.stops(), [11]);
}

#[test]
fn with_no_stop_ahead_a_fleeing_ship_must_go_home() {
    let table = flight(&[], 5);
    assert_eq!(table.asked(), (GREEN, vec![Home]));
    assert_eq!(table.answer(GREEN, Home).at(GREEN), At::Home(2));
}

/// "You can trigger another combat by stopping on a tile that is already occupied, if you have at least
/// 1 Viking."
#[test]
fn a_fleeing_ship_may_begin_another_combat() {
    let table = |green| {
        table(3)
            .no_villagers()
            .tile(2, Tile::Rune)
            .tile(6, AXE)
            .tile(7, PORT)
            .tile(8, SAIL)
            .ship(BLUE, Space(2), 3)
            .ship(GREEN, Space(6), green)
            .ship(ORANGE, Space(7), 3)
            .begin()
            .answer(BLUE, Sail { space: 6 })
            .answer(GREEN, Flee)
    };
    assert_eq!(table(0).stops(), [8], "without a Viking it may not");
    let fight = table(1).answer(GREEN, Sail { space: 7 });
    assert_eq!((fight.crew(GREEN), fight.asked()), (0, (ORANGE, vec![Retaliate, Flee])));
    let fight = fight.answer(ORANGE, Flee).answer(ORANGE, Sail { space: 8 });
    assert_eq!([BLUE, GREEN, ORANGE].map(|seat| fight.at(seat)), [Space(6), Space(7), Space(8)]);
    assert_eq!(fight.asked(), (BLUE, vec![Stow, ThrowAway]), "then the ship furthest behind has its turn");
}

/// The second combat opens with 1 again, not with one more than the last number of the first.
#[test]
fn a_second_combat_begins_a_ladder_of_its_own() {
    let table = table(3)
        .no_villagers()
        .tile(2, Tile::Rune)
        .tile(6, AXE)
        .tile(7, PORT)
        .tile(8, SAIL)
        .ship(BLUE, Space(2), 10)
        .ship(GREEN, Space(6), 6)
        .ship(ORANGE, Space(7), 2)
        .begin()
        .answer(BLUE, Sail { space: 6 })
        .answer(GREEN, Retaliate)
        .answer(BLUE, Retaliate)
        .answer(GREEN, Flee)
        .answer(GREEN, Sail { space: 7 });
    assert_eq!((table.crew(GREEN), table.asked()), (3, (ORANGE, vec![Retaliate, Flee])));
    assert_eq!(table.answer(ORANGE, Retaliate).crew(ORANGE), 0);
}

/// Advice: "fleeing ship resolves Villages, Visits, Pillages, Monsters passed: yes".
#[test]
fn a_fleeing_ship_resolves_everything_that_it_passes() {
    let way = [(7, VISIT), (8, PILLAGE), (9, monster(3)), (11, Tile::Rune)];
    let table = flight(&way, 0).answer(GREEN, Sail { space: 11 });
    assert_eq!((table.crew(GREEN), table.points(GREEN, "coins")), (2, 3));
    assert_eq!(table.asked(), (GREEN, vec![Sacrifice]));
    let table = table.answer(GREEN, Sacrifice);
    assert_eq!((table.crew(GREEN), table.at(GREEN)), (1 + 1, Space(11)), "and the village at 10");
}

#[test]
fn a_monster_may_be_fought_in_flight() {
    let table = flight(&[(7, monster(3)), (8, Tile::Rune)], 4).answer(GREEN, Sail { space: 8 });
    assert_eq!(table.asked(), (GREEN, vec![Fight, Sacrifice]));
    let table = table.answer(GREEN, Fight);
    assert_eq!((table.crew(GREEN), table.points(GREEN, "monsters"), table.at(GREEN)), (1, 3, Space(8)));
}

/// Fleeing is no turn: a ship that fled takes the tile under it when its turn comes.
#[test]
fn a_flight_is_not_a_turn() {
    let table = flight(&[(7, WOOD_3), (8, Tile::Rune)], 0);
    assert_eq!(table.raids.step, Step::Sail { seat: GREEN, why: Why::Flight });
    let table = table.answer(GREEN, Sail { space: 7 });
    assert_eq!((table.asked().0, table.aboard_of(GREEN)), (BLUE, vec![]));
    let table = table.answer(BLUE, Stow).answer(BLUE, Sail { space: 8 });
    assert_eq!(table.raids.step, Step::Stow { seat: GREEN, tile: WOOD_3 });
}

#[test]
fn the_attacker_flees_forward_too() {
    let table = duel()
        .no_villagers()
        .tile(2, Tile::Rune)
        .tile(3, PORT)
        .tile(6, AXE)
        .tile(7, SAIL)
        .ship(BLUE, Space(2), 1)
        .ship(GREEN, Space(6), 2)
        .begin()
        .answer(BLUE, Sail { space: 6 })
        .answer(GREEN, Retaliate)
        .answer(BLUE, Flee);
    assert_eq!(table.asked(), (BLUE, vec![Sail { space: 7 }, Home]));
    assert_eq!(table.answer(BLUE, Sail { space: 7 }).asked().0, GREEN);
}
