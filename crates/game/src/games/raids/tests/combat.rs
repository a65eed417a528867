//! "Fighting an opponent".

use super::super::Action::*;
use super::super::data::PAWNS;
use super::super::sea::Spot;
use super::super::ship::At::Space;
use super::super::tile::Tile;
use super::table::*;

/// Blue sails to Green's tile and opens with 1; Green sends 2; Blue sends 3; Green, with 1 Viking left, must
/// flee.
#[test]
fn the_published_example_of_combat() {
    let table = table(3)
        .tile(2, AXE)
        .tile(6, Tile::Rune)
        .tile(8, Tile::Rune)
        .tile(9, SAIL)
        .ship(BLUE, Space(2), 5)
        .ship(GREEN, Space(6), 3)
        .ship(ORANGE, Space(8), 1)
        .begin()
        .answer(BLUE, Stow)
        .answer(BLUE, Sail { space: 6 });
    // The village on space 5 gave Blue a sixth Viking; the first is sent on arrival.
    assert_eq!((table.crew(BLUE), table.crew(GREEN)), (5, 3));
    let table = table.answer(GREEN, Retaliate).answer(BLUE, Retaliate);
    assert_eq!((table.crew(BLUE), table.crew(GREEN)), (2, 1));
    assert_eq!(table.asked(), (GREEN, vec![Flee]));
    let table = table.answer(GREEN, Flee);
    assert_eq!(table.asked(), (GREEN, vec![Sail { space: 8 }, Sail { space: 9 }, Home]));
    // With the one Viking left, Green may trigger another combat.
    let table = table.answer(GREEN, Sail { space: 8 });
    assert_eq!(table.asked(), (ORANGE, vec![Flee]));
    assert_eq!(table.at(BLUE), Space(6));
}

/// Blue sails from 2 to Green's tile at 6 and begins a combat; the villages are empty and Orange is home.
fn attack(blue: u8, green: u8) -> Table {
    duel()
        .no_villagers()
        .tile(2, Tile::Rune)
        .tile(6, AXE)
        .tile(8, Tile::Rune)
        .ship(BLUE, Space(2), blue)
        .ship(GREEN, Space(6), green)
        .begin()
        .answer(BLUE, Sail { space: 6 })
}

fn crews(table: &Table) -> (u8, u8) {
    (table.crew(BLUE), table.crew(GREEN))
}

/// "You must discard one Viking pawn from your Longship and place it in the Viking reserve."
#[test]
fn opening_a_combat_costs_one_viking_who_goes_to_the_reserve() {
    let table = attack(1, 0);
    assert_eq!((crews(&table), table.raids.reserve), ((0, 0), PAWNS));
    assert!(table.told("attacks"));
}

#[test]
fn a_ship_without_vikings_cannot_begin_combat() {
    let table = duel()
        .no_villagers()
        .tile(2, Tile::Rune)
        .tile(6, AXE)
        .tile(8, Tile::Rune)
        .ship(BLUE, Space(2), 0)
        .ship(GREEN, Space(6), 4)
        .begin();
    assert_eq!(table.asked(), (BLUE, vec![Sail { space: 8 }, Home]));
}

/// 1, 2, 3, 4 … Vikings: each time one more than the opponent has just sent, never more than necessary.
#[test]
fn the_ladder_of_combat_rises_by_one() {
    let mut table = attack(10, 6);
    let ladder = [(GREEN, (9, 6)), (BLUE, (9, 4)), (GREEN, (6, 4)), (BLUE, (6, 0)), (GREEN, (1, 0))];
    for (seat, expected) in ladder {
        assert_eq!((table.asked().0, crews(&table)), (seat, expected));
        if table.asked().1.contains(&Retaliate) {
            table = table.answer(seat, Retaliate);
        }
    }
    assert_eq!(table.asked(), (GREEN, vec![Flee]));
}

#[test]
fn a_retaliation_that_cannot_be_paid_is_not_offered() {
    for (green, options) in [(0, vec![Flee]), (1, vec![Flee]), (2, vec![Retaliate, Flee]), (3, vec![Retaliate, Flee])] {
        assert_eq!(attack(4, green).asked(), (GREEN, options), "{green} Vikings");
    }
    assert_eq!(attack(3, 2).answer(GREEN, Retaliate).asked(), (BLUE, vec![Flee]));
    assert_eq!(attack(4, 2).answer(GREEN, Retaliate).asked(), (BLUE, vec![Retaliate, Flee]));
}

#[test]
fn a_ship_may_send_its_last_vikings() {
    let table = attack(1, 2).answer(GREEN, Retaliate);
    assert_eq!((crews(&table), table.raids.reserve), ((0, 0), PAWNS));
    assert_eq!(table.asked(), (BLUE, vec![Flee]));
}

/// "If you do not want to or cannot Retaliate, you must Flee."
#[test]
fn a_ship_that_could_retaliate_may_flee() {
    let table = attack(3, 9).answer(GREEN, Flee);
    assert_eq!(crews(&table), (2, 9), "fleeing costs nothing");
    assert_eq!(table.asked(), (GREEN, vec![Sail { space: 8 }, Home]));
}

/// "Only one of you can leave with the treasures": the winner takes the tile as its next turn begins.
#[test]
fn the_attacker_who_wins_stays_and_takes_the_tile_on_the_next_turn() {
    let table = attack(3, 0).answer(GREEN, Flee).answer(GREEN, Sail { space: 8 });
    assert_eq!((table.at(BLUE), table.at(GREEN)), (Space(6), Space(8)));
    assert_eq!(table.asked(), (BLUE, vec![Stow, ThrowAway]));
    assert_eq!(table.answer(BLUE, Stow).aboard_of(BLUE), [AXE]);
}

/// The attacker can be the one who flees; the defender keeps its place and takes the tile.
#[test]
fn the_defender_who_wins_stays_and_takes_the_tile_on_the_next_turn() {
    let table = attack(3, 4).answer(GREEN, Retaliate);
    assert_eq!(table.asked(), (BLUE, vec![Flee]));
    let table = table.answer(BLUE, Flee).answer(BLUE, Sail { space: 8 });
    assert_eq!((table.at(BLUE), table.at(GREEN)), (Space(8), Space(6)));
    assert_eq!(table.asked(), (GREEN, vec![Stow, ThrowAway]));
    let table = table.answer(GREEN, Stow);
    assert_eq!((table.aboard_of(GREEN), table.aboard_of(BLUE)), (vec![AXE], vec![]));
}

#[test]
fn both_crews_are_spent_even_by_the_winner() {
    let table = attack(6, 4).answer(GREEN, Retaliate).answer(BLUE, Retaliate);
    assert_eq!((crews(&table), table.asked()), ((2, 2), (GREEN, vec![Flee])));
    assert_eq!(table.raids.reserve, PAWNS - 4);
}

#[test]
fn combat_leaves_the_tile_on_the_sea() {
    let table = attack(3, 0);
    assert_eq!(table.spot_at(6), Spot::Tile(AXE));
    let table = table.answer(GREEN, Flee);
    assert_eq!((table.spot_at(6), table.aboard_of(GREEN)), (Spot::Tile(AXE), vec![]));
}
