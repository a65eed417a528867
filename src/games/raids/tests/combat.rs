//! "Fighting an opponent".

use super::super::Action::*;
use super::super::ship::At::Space;
use super::super::tile::Tile;
use super::table::*;

/// Blue sails to Green's tile and opens with 1; Green sends 2; Blue sends 3; Green, with 1 Viking left, must flee.
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
