//! "Variant for 2 players": the ghost ship.

use super::super::Action::*;
use super::super::coins::Coins;
use super::super::data::Layout;
use super::super::sea::Spot;
use super::super::ship::At::{self, Space, Start};
use super::super::tile::Tile;
use super::super::{Step, Why};
use super::table::*;

/// Two players on runes on these spaces, and the ghost.
fn at_sea(blue: u8, green: u8, ghost: At) -> Table {
    table(2)
        .voyage(2)
        .tile(blue, Tile::Rune)
        .tile(green, Tile::Rune)
        .ship(BLUE, Space(blue), 2)
        .ship(GREEN, Space(green), 2)
        .ghost(ghost)
}

fn ghost(table: &Table) -> At {
    table.raids.ghost.unwrap()
}

/// With three or four players, there is no ghost.
#[test]
fn the_ghost_sails_with_two_players_only() {
    assert_eq!(table(2).raids.ghost, Some(Start(1)));
    assert_eq!((table(3).raids.ghost, table(4).raids.ghost), (None, None));
}

/// "The Ghost Longship will move last during the first turn."
#[test]
fn the_ghost_leaves_the_harbour_last() {
    let table = table(2).tile(3, Tile::Rune).tile(7, Tile::Rune).begin();
    assert_eq!((table.asked().0, table.at(BLUE), table.at(GREEN)), (BLUE, Start(3), Start(2)));
    let table = table.answer(BLUE, Sail { space: 3 });
    assert_eq!((ghost(&table), table.asked().0), (Start(1), GREEN));
    let table = table.answer(GREEN, Sail { space: 7 });
    assert_eq!((ghost(&table), table.told("ghost_sails")), (Space(5), true));
}

/// "Moving when he is furthest behind and has been passed by both of your markers", and not before.
#[test]
fn the_ghost_moves_only_when_both_have_passed_it() {
    let table = at_sea(3, 7, Space(5)).tile(9, AXE).tile(11, AXE).begin();
    assert_eq!((table.asked().0, ghost(&table)), (BLUE, Space(5)));
    let table = table.answer(BLUE, Sail { space: 9 });
    assert_eq!((ghost(&table), table.asked().0), (Space(10), GREEN));
    assert_eq!(table.raids.step, Step::Sail { seat: GREEN, why: Why::Turn });
}

/// "He always moves 5 spaces at a time, navigating from Village to Village."
#[test]
fn each_move_of_the_ghost_is_one_village() {
    // Blue, just past each village, stays behind the ghost's next stop.
    for (from, blue, to) in [(Start(1), 3, 5), (Space(5), 6, 10), (Space(10), 11, 15), (Space(15), 16, 20)] {
        let table = at_sea(blue, 19, from).begin();
        assert_eq!((ghost(&table), table.asked().0), (Space(to), BLUE), "from {from:?}");
    }
}

/// "… until he reaches the Harbor tile."
#[test]
fn from_the_last_village_the_ghost_sails_home() {
    let table = table(2).layout(Layout::ThreeVillages).tile(16, Tile::Rune).tile(19, Tile::Rune);
    let table = table.ship(BLUE, Space(16), 0).ship(GREEN, Space(19), 0).ghost(Space(15)).begin();
    assert_eq!((ghost(&table), table.told("ghost_home")), (At::Home(1), true));
    let four = self::table(2).ship(BLUE, At::Home(1), 0).ship(GREEN, At::Home(2), 0).voyage(4).ghost(Space(15)).begin();
    assert_eq!((ghost(&four), four.times_told("ghost_sails")), (At::Home(3), 1));
}

/// "The Ghost Longship never takes Vikings or Coins"; it takes none from villages either.
#[test]
fn the_ghost_takes_neither_vikings_nor_coins() {
    let table = at_sea(3, 4, Start(1)).tile(1, AXE).spot(2, Spot::Empty).begin();
    assert_eq!((ghost(&table), table.spot_at(5)), (Space(5), Spot::Village { pawns: 2 }));
    let table = at_sea(6, 7, Space(5)).tile(8, VISIT).tile(9, PILLAGE);
    let (pawns, bank) = (table.raids.reserve, table.raids.bank);
    let table = table.begin();
    assert_eq!((ghost(&table), table.raids.reserve, table.raids.bank), (Space(10), pawns, bank));
    assert_eq!((table.spot_at(8), table.spot_at(9)), (Spot::Tile(VISIT), Spot::Tile(PILLAGE)));
    assert_eq!(table.coins(BLUE), Coins::default());
}

/// "When he passes by Monsters, he ignores them": they stay for the players.
#[test]
fn the_ghost_ignores_monsters() {
    let table = at_sea(6, 7, Space(5)).tile(8, monster(4)).begin();
    assert_eq!((ghost(&table), table.spot_at(8)), (Space(10), Spot::Tile(monster(4))));
}

/// "If the Ghost Longship is the first marker in front of you, you still need to catch up to it."
#[test]
fn players_must_catch_up_with_the_ghost() {
    let table = at_sea(2, 12, Space(5)).tile(3, AXE).tile(4, monster(3)).tile(6, AXE).tile(7, SAIL).begin();
    assert_eq!((table.spot_at(3), table.spot_at(4)), (Spot::Empty, Spot::Empty));
    assert_eq!((table.spot_at(6), table.spot_at(7)), (Spot::Tile(AXE), Spot::Tile(SAIL)));
    assert_eq!(table.stops(), [6, 7, 12]);
}

/// "You can never engage the Ghost Longship in Combat": it stands at villages, where nobody stops.
#[test]
fn the_ghost_is_never_met_in_combat() {
    let table = at_sea(3, 7, Space(5)).tile(6, AXE).begin();
    assert!(!table.stops().contains(&5));
    let table = table.answer(BLUE, Sail { space: 6 });
    assert!(!table.told("attacks"));
    assert_eq!((ghost(&table), table.asked().0), (Space(10), BLUE));
}

#[test]
fn a_ship_passes_the_village_where_the_ghost_is_and_takes_its_viking() {
    let table = at_sea(3, 7, Space(5)).tile(6, AXE).begin().answer(BLUE, Sail { space: 6 });
    assert_eq!((table.crew(BLUE), table.spot_at(5)), (3, Spot::Village { pawns: 1 }));
}

/// Both players are home: the ghost sails on by itself, and the voyage ends when it is there.
#[test]
fn nobody_is_asked_while_the_ghost_sails_home_alone() {
    let table = at_sea(18, 19, Space(20)).ship(GREEN, At::Home(1), 0).begin();
    assert_eq!(table.asked(), (BLUE, vec![Home]));
    let table = table.answer(BLUE, Home);
    assert_eq!((table.raids.voyage, table.times_told("ghost_home")), (3, 1));
    assert_eq!(table.raids.step, Step::Sail { seat: GREEN, why: Why::Turn });
}
