//! "Variant for 2 players": the ghost ship.

use meadhall_game::GameLog;

use super::scenario::*;
use crate::Action::*;
use crate::coins::Coins;
use crate::data::BoardLayout;
use crate::sea::SpaceContent;
use crate::ship::ShipPosition::{self, Space, Start};
use crate::tile::VoyageTile;
use crate::{Pending, SailReason};

/// Two players on runes on these spaces, and the ghost.
fn ships_and_ghost_at_sea(blue: u8, green: u8, ghost: ShipPosition) -> Scenario {
    scenario(2)
        .voyage(2)
        .tile(blue, VoyageTile::Rune)
        .tile(green, VoyageTile::Rune)
        .ship(BLUE, Space(blue), 2)
        .ship(GREEN, Space(green), 2)
        .ghost(ghost)
}

fn ghost_position(scenario: &Scenario) -> ShipPosition {
    scenario.state.ghost_position.unwrap()
}

/// With three or four players, there is no ghost.
#[test]
fn the_ghost_sails_with_two_players_only() {
    assert_eq!(scenario(2).state.ghost_position, Some(Start(1)));
    assert_eq!((scenario(3).state.ghost_position, scenario(4).state.ghost_position), (None, None));
}

/// "The Ghost Longship will move last during the first turn."
#[test]
fn the_ghost_leaves_the_harbor_last() {
    let scenario = scenario(2).tile(3, VoyageTile::Rune).tile(7, VoyageTile::Rune).begin();
    assert_eq!((scenario.decision().0, scenario.position(BLUE), scenario.position(GREEN)), (BLUE, Start(3), Start(2)));
    let scenario = scenario.apply(BLUE, SailTo { space: 3 });
    assert_eq!((ghost_position(&scenario), scenario.decision().0), (Start(1), GREEN));
    let scenario = scenario.apply(GREEN, SailTo { space: 7 });
    assert_eq!((ghost_position(&scenario), scenario.is_logged("ghost_sails")), (Space(5), true));
}

/// "Moving when he is furthest behind and has been passed by both of your markers", and not before.
#[test]
fn the_ghost_moves_only_after_both_players_have_passed_it() {
    let scenario = ships_and_ghost_at_sea(3, 7, Space(5)).tile(9, AXE).tile(11, AXE).begin();
    assert_eq!((scenario.decision().0, ghost_position(&scenario)), (BLUE, Space(5)));
    let scenario = scenario.apply(BLUE, SailTo { space: 9 });
    assert_eq!((ghost_position(&scenario), scenario.decision().0), (Space(10), GREEN));
    assert_eq!(scenario.state.pending, Pending::ChooseStop { seat: GREEN, reason: SailReason::OwnTurn });
}

/// "However, he always moves 5 spaces at a time, navigating from Village to Village, until he reaches the Harbor tile."
#[test]
fn the_ghost_always_moves_5_spaces_until_it_reaches_the_harbor() {
    // Both players are home, so the ghost sails the whole way alone.
    let mut scenario = scenario(2).ship(BLUE, ShipPosition::Home(1), 0).ship(GREEN, ShipPosition::Home(2), 0);
    let harbor = scenario.state.sea.len() + 1;
    let mut reached = vec![];
    while !matches!(ghost_position(&scenario), ShipPosition::Home(_)) {
        let from = ghost_position(&scenario);
        scenario.state.sail_ghost(from, &mut GameLog::disabled());
        reached.push(if let Space(space) = ghost_position(&scenario) { space } else { harbor });
    }
    assert_eq!(reached, [5, 10, 15, 20]);
}

#[test]
fn the_ghost_moves_to_the_next_village() {
    // Blue, just past each village, stays behind the ghost's next stop.
    for (from, blue, to) in [(Start(1), 3, 5), (Space(5), 6, 10), (Space(10), 11, 15)] {
        let scenario = ships_and_ghost_at_sea(blue, 19, from).begin();
        assert_eq!(
            (ghost_position(&scenario), scenario.decision().0),
            (Space(to), BLUE),
            "the ghost sails on from {from:?}"
        );
    }
}

/// "… until he reaches the Harbor tile."
#[test]
fn from_the_last_village_the_ghost_sails_home() {
    let scenario = ships_and_ghost_at_sea(16, 19, Space(15)).begin();
    assert_eq!((ghost_position(&scenario), scenario.is_logged("ghost_home")), (ShipPosition::Home(1), true));
    assert_eq!(scenario.decision().0, BLUE, "the ghost may be the first ship home");
    let four_villages = self::scenario(2)
        .layout(BoardLayout::FourVillages)
        .ship(BLUE, ShipPosition::Home(1), 0)
        .ship(GREEN, ShipPosition::Home(2), 0)
        .voyage(4)
        .ghost(Space(15))
        .begin();
    assert_eq!((ghost_position(&four_villages), four_villages.log_count("ghost_sails")), (ShipPosition::Home(3), 1));
}

/// "The Ghost Longship never takes Vikings or Coins"; it takes none from villages either.
#[test]
fn the_ghost_takes_neither_vikings_nor_coins() {
    let scenario = ships_and_ghost_at_sea(3, 4, Start(1)).tile(1, AXE).with_content(2, SpaceContent::Empty).begin();
    assert_eq!((ghost_position(&scenario), scenario.content_at(5)), (Space(5), SpaceContent::Village { pawns: 2 }));
    let scenario = ships_and_ghost_at_sea(6, 7, Space(5)).tile(8, VISIT).tile(9, PILLAGE);
    let (pawns, bank) = (scenario.state.pawns_in_reserve, scenario.state.bank);
    let scenario = scenario.begin();
    assert_eq!(
        (ghost_position(&scenario), scenario.state.pawns_in_reserve, scenario.state.bank),
        (Space(10), pawns, bank)
    );
    assert_eq!(
        (scenario.content_at(8), scenario.content_at(9)),
        (SpaceContent::Tile(VISIT), SpaceContent::Tile(PILLAGE))
    );
    assert_eq!(scenario.coins(BLUE), Coins::default());
}

/// "When he passes by Monsters, he ignores them": they stay for the players.
#[test]
fn the_ghost_ignores_monsters() {
    let scenario = ships_and_ghost_at_sea(6, 7, Space(5)).tile(8, monster(4)).begin();
    assert_eq!((ghost_position(&scenario), scenario.content_at(8)), (Space(10), SpaceContent::Tile(monster(4))));
}

/// "If the Ghost Longship is the first marker in front of you, you still need to catch up to it."
#[test]
fn players_must_catch_up_with_the_ghost() {
    let scenario =
        ships_and_ghost_at_sea(2, 12, Space(5)).tile(3, AXE).tile(4, monster(3)).tile(6, AXE).tile(7, SAIL).begin();
    assert_eq!((scenario.content_at(3), scenario.content_at(4)), (SpaceContent::Empty, SpaceContent::Empty));
    assert_eq!((scenario.content_at(6), scenario.content_at(7)), (SpaceContent::Tile(AXE), SpaceContent::Tile(SAIL)));
    assert_eq!(scenario.offered_stops(), [6, 7, 12]);
}

/// "You can never engage the Ghost Longship in Combat": it stands at villages, where nobody stops.
#[test]
fn the_ghost_is_never_attacked() {
    let scenario = ships_and_ghost_at_sea(3, 7, Space(5)).tile(6, AXE).begin();
    assert!(!scenario.offered_stops().contains(&5));
    let scenario = scenario.apply(BLUE, SailTo { space: 6 });
    assert!(!scenario.is_logged("attacks"));
    assert_eq!((ghost_position(&scenario), scenario.decision().0), (Space(10), BLUE));
}

#[test]
fn a_ship_passes_the_village_where_the_ghost_is_and_takes_its_viking() {
    let scenario = ships_and_ghost_at_sea(3, 7, Space(5)).tile(6, AXE).begin().apply(BLUE, SailTo { space: 6 });
    assert_eq!((scenario.crew_size(BLUE), scenario.content_at(5)), (3, SpaceContent::Village { pawns: 1 }));
}

/// Both players are home: the ghost sails on by itself, and the voyage ends when it is there.
#[test]
fn no_decision_is_open_while_the_ghost_sails_home_alone() {
    let scenario = scenario(2).voyage(2).tile(3, VoyageTile::Rune).ship(BLUE, Space(3), 2);
    let scenario = scenario.ship(GREEN, ShipPosition::Home(1), 0).ghost(Space(5)).begin();
    assert_eq!(scenario.decision(), (BLUE, vec![SailHome]));
    let scenario = scenario.apply(BLUE, SailHome);
    assert_eq!((scenario.state.voyage, scenario.log_count("ghost_sails"), scenario.log_count("ghost_home")), (3, 2, 1));
    assert_eq!(scenario.state.pending, Pending::ChooseStop { seat: GREEN, reason: SailReason::OwnTurn });
}
