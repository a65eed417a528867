//! Ruling 15: forty pawns, and no more.

use super::scenario::*;
use crate::Action::*;
use crate::data::PAWN_COUNT;
use crate::sea::SpaceContent;
use crate::ship::ShipPosition::{self, Space};
use crate::tile::VoyageTile;

/// Begins the next voyage with this many pawns not aboard ships; returns those on the visit and in villages.
fn restocked_pawns(spare_pawns: u8) -> (u8, [u8; 3]) {
    let crews = [10, 10, 10, 10 - spare_pawns.min(10)];
    let mut scenario = scenario(4).without_villagers();
    for (seat, crew) in [BLUE, GREEN, ORANGE, PINK].into_iter().zip(crews) {
        scenario = scenario.edit_ship(seat, |ship| ship.crew_size = crew);
    }
    let scenario = scenario.come_home(&[BLUE, GREEN, ORANGE, PINK]);
    let visit = scenario.state.sea.spaces_after(0).find_map(|(_, spot)| match spot {
        SpaceContent::Tile(VoyageTile::Visit { pawns }) => Some(pawns),
        _ => None,
    });
    let villages = [5, 10, 15].map(|space| match scenario.content_at(space) {
        SpaceContent::Village { pawns } => pawns,
        other => panic!("{other:?}"),
    });
    assert_eq!(scenario.state.pawns_in_reserve + visit.unwrap() + villages.iter().sum::<u8>(), spare_pawns);
    (visit.unwrap(), villages)
}

#[test]
fn ruling_15_a_voyage_restocks_the_visit_first_then_the_villages_along_the_path() {
    assert_eq!(restocked_pawns(0), (0, [0, 0, 0]));
    assert_eq!(restocked_pawns(1), (1, [0, 0, 0]));
    assert_eq!(restocked_pawns(3), (3, [0, 0, 0]));
    assert_eq!(restocked_pawns(5), (3, [2, 0, 0]));
    assert_eq!(restocked_pawns(8), (3, [4, 1, 0]));
    assert_eq!(restocked_pawns(10), (3, [4, 3, 0]));
}

#[test]
fn ruling_15_pawns_on_visits_and_villages_are_not_in_the_reserve() {
    let scenario = scenario(4).tile(4, VISIT).edit_ship(BLUE, |ship| ship.crew_size = 5);
    assert_eq!(scenario.state.pawns_in_reserve, PAWN_COUNT - 3 * 4 - 3 - 5);
    // A port recruits only from the reserve.
    let scenario = blue_and_green_at_sea()
        .tile(2, PORT)
        .tile(3, VoyageTile::Rune)
        .ship(BLUE, Space(2), 0)
        .ship(GREEN, Space(3), 0)
        .reserve(0);
    assert_eq!(scenario.content_at(5), SpaceContent::Village { pawns: 3 });
    let scenario = scenario.begin();
    assert_eq!((scenario.crew_size(BLUE), scenario.state.ship(BLUE).port_count), (0, 1));
    assert!(scenario.is_logged("port_reserve_empty"));
}

#[test]
fn ruling_15_a_port_recruits_the_last_pawn() {
    let scenario = blue_and_green_at_sea()
        .tile(2, PORT)
        .tile(3, VoyageTile::Rune)
        .ship(BLUE, Space(2), 0)
        .ship(GREEN, Space(3), 0)
        .reserve(1);
    let scenario = scenario.begin();
    assert_eq!((scenario.crew_size(BLUE), scenario.state.pawns_in_reserve), (1, 0));
}

#[test]
fn ruling_15_sails_bring_what_the_reserve_has() {
    let scenario = scenario(3).voyage(3).without_villagers().stow(BLUE, &[DOUBLE_SAIL, SAIL]).reserve(2);
    let scenario = scenario.come_home(&[BLUE, GREEN, ORANGE]);
    assert_eq!(scenario.crew_size(BLUE), 2);
}

#[test]
fn ruling_15_the_first_ship_to_pass_a_short_village_is_served_first() {
    let scenario = scenario(4)
        .with_content(5, SpaceContent::Village { pawns: 1 })
        .tile(6, VoyageTile::Rune)
        .tile(7, VoyageTile::Rune)
        .begin();
    let scenario = scenario.apply(BLUE, SailTo { space: 7 }).apply(GREEN, SailTo { space: 6 });
    assert_eq!(
        (scenario.crew_size(BLUE), scenario.crew_size(GREEN), scenario.content_at(5)),
        (1, 0, SpaceContent::Village { pawns: 0 })
    );
}

#[test]
fn ruling_15_the_first_ship_to_pass_a_short_visit_is_served_first() {
    for (pawns, first, second) in [(1, 1, 0), (2, 2, 0), (3, 2, 1)] {
        let scenario = scenario(4)
            .without_villagers()
            .tile(4, VoyageTile::Visit { pawns })
            .tile(6, VoyageTile::Rune)
            .tile(7, VoyageTile::Rune);
        let scenario = scenario.begin().apply(BLUE, SailTo { space: 7 }).apply(GREEN, SailTo { space: 6 });
        assert_eq!((scenario.crew_size(BLUE), scenario.crew_size(GREEN)), (first, second), "{pawns} pawns");
    }
}

#[test]
fn ruling_15_a_full_ship_uses_up_the_viking_of_a_village_that_it_cannot_take() {
    let scenario = scenario(4)
        .with_content(5, SpaceContent::Village { pawns: 1 })
        .tile(6, VoyageTile::Rune)
        .tile(7, VoyageTile::Rune);
    let scenario = scenario.edit_ship(BLUE, |ship| ship.crew_size = 10);
    let reserve = scenario.state.pawns_in_reserve;
    let scenario = scenario.begin().apply(BLUE, SailTo { space: 7 }).apply(GREEN, SailTo { space: 6 });
    assert_eq!(
        (scenario.crew_size(BLUE), scenario.crew_size(GREEN), scenario.state.pawns_in_reserve),
        (10, 0, reserve + 1)
    );
}

#[test]
fn ruling_15_a_full_ship_uses_up_its_share_of_a_visit() {
    let scenario = scenario(4).without_villagers().tile(4, VISIT).tile(6, VoyageTile::Rune).tile(7, VoyageTile::Rune);
    let scenario = scenario.edit_ship(BLUE, |ship| ship.crew_size = 10);
    let reserve = scenario.state.pawns_in_reserve;
    let scenario = scenario.begin().apply(BLUE, SailTo { space: 7 });
    assert_eq!(
        (scenario.state.pawns_in_reserve, scenario.content_at(4)),
        (reserve + 2, SpaceContent::Tile(VoyageTile::Visit { pawns: 1 }))
    );
    assert_eq!(scenario.apply(GREEN, SailTo { space: 6 }).crew_size(GREEN), 1);
}

/// Vikings lost to a monster, in combat or overboard can be recruited again.
#[test]
fn lost_vikings_return_to_the_reserve() {
    let scenario = blue_and_green_at_sea()
        .tile(2, AXE)
        .tile(6, VoyageTile::Rune)
        .ship(BLUE, Space(2), 10)
        .ship(GREEN, Space(6), 2)
        .reserve(0);
    let scenario = scenario.begin().apply(BLUE, StowTile);
    assert_eq!((scenario.crew_size(BLUE), scenario.state.pawns_in_reserve), (9, 1), "overboard");
    let scenario = scenario.apply(BLUE, SailTo { space: 6 });
    assert_eq!(
        (scenario.crew_size(BLUE), scenario.state.pawns_in_reserve),
        (8, 3),
        "the Viking without a shield and the opening Viking are in reserve"
    );
    let scenario = scenario.apply(GREEN, Retaliate);
    assert_eq!((scenario.crew_size(GREEN), scenario.state.pawns_in_reserve), (0, 5));
    assert!(scenario.decision().0 == BLUE && scenario.position(ORANGE) == ShipPosition::Home(1));
}
