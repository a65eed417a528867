//! Components and the set-up.

use std::collections::BTreeSet;

use super::super::RelicRunners;
use super::super::data::{self, FIRST_COLOURS, TEMPLE_COLOURS};
use super::super::map::{Site, Ways};
use super::super::tile::{Colour, Find, Ivory, Purple, Seen};
use super::super::toolbox::Toolbox;
use super::table::*;
use crate::game::{Dice, Game, Seed, Setup};

fn dealt(players: u8, set_up: &str, seed: u64) -> RelicRunners {
    let setup = Setup::new(&RelicRunners::META, players, [("set_up", set_up)]).unwrap();
    RelicRunners::new(&setup, &mut Dice::new(&Seed::numbered(seed), 0))
}

#[test]
fn the_box_holds_six_ivory_six_blue_and_eight_purple_tiles_of_each_level() {
    for level in 1..=3 {
        let count = |colour, gems| data::tiles(colour, level, gems).count();
        assert_eq!(TEMPLE_COLOURS.map(|colour| count(colour, true)), [6, 6, 8]);
        assert_eq!(TEMPLE_COLOURS.map(|colour| count(colour, false)), [5, 6, 6], "without the gems");
    }
}

#[test]
fn four_temples_of_each_colour_have_one_tile_of_each_level_the_small_one_on_top() {
    for set_up in ["first", "standard", "random"] {
        let game = dealt(3, set_up, 1);
        for colour in TEMPLE_COLOURS {
            assert_eq!(game.world.colours.iter().filter(|it| **it == colour).count(), 4);
        }
        for site in Site::temples() {
            let levels: Vec<u8> =
                game.world.stack(site.temple().unwrap()).map(|tile| game.world.kind(tile).1).collect();
            assert_eq!(levels, [1, 2, 3]);
            assert_eq!(game.world.kind(game.world.top(site).unwrap()).1, 3);
        }
    }
}

#[test]
fn three_tiles_lie_on_each_ruin() {
    assert_eq!(dealt(5, "first", 1).world.ruins, [3; 8]);
}

#[test]
fn two_players_do_without_the_small_tiles_and_have_two_tiles_on_each_ruin() {
    let game = dealt(2, "standard", 1);
    assert_eq!(game.world.ruins, [2; 8]);
    assert!(Site::temples().all(|site| game.world.left(site) == 2));
    let small = |find: &Find| matches!(find, Find::Ivory(tile) if tile.level() == 3);
    assert!(!game.finds.iter().any(small));
}

#[test]
fn the_first_match_has_its_colours_and_no_tiles_with_a_gem() {
    let gems = [
        Find::Ivory(Ivory::ExtraTurn),
        Find::Ivory(Ivory::TeleportSameColour),
        Find::Ivory(Ivory::FlipOnLeavingCamp),
        Find::Purple(Purple::ActOnNeighbour),
        Find::Purple(Purple::FlipTokens),
    ];
    let some = |set_up: &str| {
        let games = (0..40).map(|seed| dealt(4, set_up, seed));
        games.flat_map(|game| game.finds).filter(|find| gems.contains(find)).collect::<BTreeSet<Find>>().len()
    };
    assert_eq!(dealt(4, "first", 3).world.colours, FIRST_COLOURS);
    assert_eq!((some("first"), some("standard"), some("random")), (0, 5, 5));
}

#[test]
fn the_standard_set_up_has_one_temple_of_each_colour_in_each_quarter() {
    let mut seen = BTreeSet::new();
    for seed in 0..30 {
        let colours = dealt(3, "standard", seed).world.colours;
        for quarter in colours.chunks(3) {
            assert!(TEMPLE_COLOURS.iter().all(|colour| quarter.contains(colour)));
        }
        seen.insert(colours);
    }
    assert!(seen.len() > 25);
}

#[test]
fn the_random_set_up_has_no_such_rule() {
    let whole =
        |colours: [Colour; 12]| colours.chunks(3).all(|quarter| TEMPLE_COLOURS.iter().all(|c| quarter.contains(c)));
    assert!((0..30).any(|seed| !whole(dealt(3, "random", seed).world.colours)));
}

#[test]
fn everybody_begins_in_the_camp_with_three_rations_ten_pathways_and_a_toolbox_at_the_bottom() {
    for runner in dealt(5, "standard", 2).world.runners {
        assert_eq!((runner.at, runner.rations, runner.reserve(), runner.coins), (Site::CAMP, 3, 10, 0));
        assert_eq!(runner.toolboxes, [Toolbox::Bottom, Toolbox::Reserve, Toolbox::Reserve]);
    }
}

#[test]
fn ten_tokens_lie_face_up_and_the_tops_of_the_purple_temples_are_turned_up() {
    let game = dealt(4, "random", 2);
    assert_eq!((game.world.face_up, game.world.face_up.count()), (Ways::RIVERS, 10));
    for (tile, open) in (0..).zip(&game.world.tiles) {
        let top = game.world.kind(tile) == (Colour::Purple, 3);
        assert_eq!(open.seen, if top { Seen::EVERYBODY } else { Seen::NOBODY });
    }
}

#[test]
fn anybody_may_begin() {
    let first: BTreeSet<_> = (0..60).map(|seed| dealt(5, "first", seed).world.turn.seat).collect();
    assert_eq!(first.len(), 5);
}

#[test]
fn a_match_fits_its_own_set_up_and_none_with_other_tiles() {
    for set_up in ["first", "standard"] {
        let game = dealt(3, set_up, 5);
        let fits = |other: &str| game.fits(&Setup::new(&RelicRunners::META, 3, [("set_up", other)]).unwrap());
        assert!(fits(set_up) && fits("standard") != fits("first"));
        assert!(!game.fits(&Setup::new(&RelicRunners::META, 4, [("set_up", set_up)]).unwrap()));
    }
    let quarters = table(3).game;
    assert!(quarters.fits(&Setup::new(&RelicRunners::META, 3, [("set_up", "standard")]).unwrap()));
    let mut mixed = quarters;
    mixed.world.colours.swap(0, 4);
    mixed.world.colours.swap(0, 8);
    mixed.world.colours.swap(1, 2);
    mixed.world.colours.swap(2, 4);
    assert!(!mixed.fits(&Setup::new(&RelicRunners::META, 3, [("set_up", "standard")]).unwrap()));
}
