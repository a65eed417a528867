//! "Begin a New Voyage", and which actions reveal something.

use meadhall_game::{Decisions, Seat};

use super::scenario::*;
use crate::Action::{self, *};
use crate::coins::Coins;
use crate::data::{BoardLayout, PAWN_COUNT, TileSet};
use crate::harbor::HarborTile;
use crate::sea::SpaceContent;
use crate::ship::ShipPosition::{self, Space, Start};
use crate::tile::VoyageTile;
use crate::{Pending, SailReason};

/// This voyage of four players has just ended; Pink, Blue, Orange and Green came home in this order.
fn after_voyage(voyage: u8) -> Scenario {
    scenario(4).voyage(voyage).come_home(&[PINK, BLUE, ORANGE, GREEN])
}

fn check_first_turn(scenario: &Scenario, last: Seat) {
    assert_eq!(scenario.state.pending, Pending::ChooseStop { seat: last, reason: SailReason::OwnTurn });
}

#[test]
fn the_tiles_of_the_next_voyage_fill_the_sea() {
    for voyage in 1..=3 {
        let scenario = after_voyage(voyage);
        assert_eq!(scenario.state.voyage, voyage + 1);
        let tile = |(_, spot)| if let SpaceContent::Tile(tile) = spot { Some(tile) } else { None };
        let mut tiles_on_sea: Vec<VoyageTile> = scenario.state.sea.spaces_after(0).filter_map(tile).collect();
        let mut stack = TileSet::standard().tiles_of_voyage(voyage + 1).to_vec();
        tiles_on_sea.sort();
        stack.sort();
        assert_eq!(tiles_on_sea, stack, "each visit with 3 Vikings and each pillage with 2 coins");
    }
}

#[test]
fn the_coins_on_the_pillages_come_from_the_bank() {
    for (voyage, pillages) in [(1, 1), (2, 1), (3, 2)] {
        let Coins { six_count: six, three_count: three, one_count: one } = after_voyage(voyage).state.bank;
        assert_eq!((six, three, one), (4 - 1, 8 - 1 - pillages, 8 - 1 - pillages), "after voyage {voyage}");
    }
}

#[test]
fn every_village_is_stocked_with_a_viking_for_each_player() {
    let scenario = after_voyage(1);
    assert!([5, 10, 15].iter().all(|&space| scenario.content_at(space) == SpaceContent::Village { pawns: 4 }));
    let crews: u8 = [BLUE, GREEN, ORANGE, PINK].map(|seat| scenario.crew_size(seat)).iter().sum();
    assert_eq!(scenario.state.pawns_in_reserve, PAWN_COUNT - crews - 12 - 3);
}

/// The tiles left on the sea are out of the game; their pawns and coins are back.
#[test]
fn the_tiles_of_the_last_voyage_are_discarded() {
    let scenario = scenario(3)
        .voyage(2)
        .tile(2, AXE)
        .tile(3, VISIT)
        .tile(4, PILLAGE)
        .tile(6, monster(5))
        .ship(BLUE, ShipPosition::Home(1), 0)
        .ship(GREEN, ShipPosition::Home(2), 0)
        .ship(ORANGE, Space(8), 0)
        .tile(8, VoyageTile::Rune)
        .begin()
        .apply(ORANGE, SailHome);
    let raids = &scenario.state;
    assert_eq!(raids.discarded_tile_count, 2 * 16 - 1, "all tiles of two voyages except Orange's rune");
    assert_eq!(raids.pawns_in_reserve, PAWN_COUNT - scenario.crew_size(ORANGE) - 3 * 3 - 3);
    assert_eq!(
        (raids.bank.three_count, raids.bank.one_count),
        (8 - 1 - 1, 8 - 1 - 1),
        "one coin was paid and one is on the new pillage"
    );
}

#[test]
fn the_harbor_tile_is_the_one_drawn_at_setup() {
    let scenario = scenario(4).voyage(2).harbor_tile(HarborTile::Monsters);
    let set_aside = scenario.state.harbor_tiles;
    let scenario = scenario.come_home(&[PINK, BLUE, ORANGE, GREEN]);
    assert_eq!(scenario.state.harbor_tiles, set_aside);
    assert!(scenario.is_logged("harbor") && scenario.is_logged("voyage"));
}

/// "The player who reached the Harbor last is the active player and takes the first turn."
#[test]
fn the_last_ship_home_takes_the_first_turn_and_the_others_follow() {
    let mut scenario = after_voyage(1);
    for seat in [GREEN, ORANGE, BLUE] {
        check_first_turn(&scenario, seat);
        scenario = scenario.apply(seat, SailHome);
        while scenario.decision().0 == seat {
            let any = scenario.decision().1[0];
            scenario = scenario.apply(seat, any);
        }
    }
    check_first_turn(&scenario, PINK);
}

#[test]
fn the_first_turn_of_a_later_voyage_takes_no_tile_either() {
    let scenario = after_voyage(2);
    assert_eq!(scenario.position(GREEN), Start(4));
    assert!(!scenario.is_logged("takes"));
    assert_eq!(scenario.offered_stops().len(), 12, "all stops of voyage 3 are offered");
}

/// Ships keep everything on and beside them.
#[test]
fn ships_keep_their_crews_and_tiles() {
    let laden = scenario(4).voyage(3).without_villagers().stow(BLUE, &[AXE, WOOD_6]).edit_ship(BLUE, |ship| {
        ship.crew_size = 5;
        ship.rune_count = 2;
        ship.port_count = 1;
        ship.beaten_monsters.push(6);
        ship.sold_goods.push(PIG_5);
    });
    let before = laden.state.ship(BLUE).clone();
    let after = laden.come_home(&[PINK, ORANGE, GREEN, BLUE]).state.ship(BLUE).clone();
    assert_eq!(
        (before.crew_size, &before.tiles_aboard, before.rune_count),
        (after.crew_size, &after.tiles_aboard, after.rune_count)
    );
    assert_eq!(
        (before.port_count, &before.sold_goods, &before.beaten_monsters),
        (after.port_count, &after.sold_goods, &after.beaten_monsters)
    );
}

#[test]
fn the_layout_stays_the_same_for_the_whole_match() {
    let scenario = scenario(3).layout(BoardLayout::FourVillages).come_home(&[BLUE, GREEN, ORANGE]);
    assert_eq!((scenario.state.voyage, scenario.state.sea.len()), (2, 20));
    assert!([5, 10, 15, 20].iter().all(|&space| scenario.content_at(space) == SpaceContent::Village { pawns: 3 }));
}

/// "At the end of the 4th Voyage, the game ends": no decision is open.
#[test]
fn after_the_fourth_voyage_the_match_is_over() {
    let scenario = after_voyage(4);
    assert_eq!(scenario.state.pending, Pending::MatchOver);
    assert!(Decisions::collect(&scenario.state).is_empty() && scenario.is_logged("over"));
    assert_eq!(scenario.coins(PINK).glory() + scenario.coins(BLUE).glory(), 9, "the fourth harbor has paid");
}

/// All ships but Green's are home in this voyage; Green's last action ends it.
fn before_the_last_action(voyage: u8) -> Scenario {
    let scenario = scenario(4).voyage(voyage).without_villagers().ship(GREEN, Start(1), 0);
    scenario
        .ship(BLUE, ShipPosition::Home(1), 0)
        .ship(ORANGE, ShipPosition::Home(2), 0)
        .ship(PINK, ShipPosition::Home(3), 0)
        .begin()
}

#[test]
fn an_action_that_begins_a_voyage_reveals_its_tiles() {
    for voyage in 1..=3 {
        assert!(before_the_last_action(voyage).reveals(GREEN, SailHome), "voyage {voyage}");
    }
    assert!(!before_the_last_action(4).reveals(GREEN, SailHome), "no tiles are laid out after the fourth voyage");
}

#[test]
fn no_other_action_reveals_anything() {
    let check = |scenario: &Scenario, actions: &[Action]| {
        let (seat, options) = scenario.decision();
        assert_eq!(options, actions);
        assert!(actions.iter().all(|&action| !scenario.reveals(seat, action)));
    };
    let scenario = scenario(3)
        .voyage(2)
        .without_villagers()
        .tile(2, AXE)
        .tile(3, PORT)
        .tile(6, monster(3))
        .tile(7, VoyageTile::Rune)
        .ship(BLUE, Space(2), 4)
        .ship(GREEN, Space(3), 2)
        .ship(ORANGE, Space(7), 3)
        .stow(BLUE, &[SAIL])
        .stow(GREEN, &[WOOD_3])
        .begin();
    check(&scenario, &[StowTile, ReplaceTile { old_tile: SAIL }, ThrowTileAway]);
    let scenario = scenario.apply(BLUE, StowTile);
    check(&scenario, &[SailTo { space: 3 }, SailTo { space: 7 }, SailHome]);
    let scenario = scenario.apply(BLUE, SailTo { space: 7 });
    check(&scenario, &[FightMonster, SacrificeViking]);
    let scenario = scenario.apply(BLUE, SacrificeViking);
    check(&scenario, &[Retaliate, Flee]);
    let scenario = scenario.apply(ORANGE, Flee);
    check(&scenario, &[SailHome]);
    let scenario = scenario.apply(ORANGE, SailHome);
    check(&scenario, &[Action::SellGood { good: WOOD_3 }, StopSelling]);
}
