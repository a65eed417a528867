//! Components and the set-up.

use std::collections::BTreeSet;

use meadhall_game::{Dice, Game, MatchSetup, Seed};

use super::scenario::*;
use crate::RelicRunners;
use crate::data::{self, FIRST_MATCH_TEMPLE_COLORS, TEMPLE_COLORS, TEMPLES_BY_QUARTER};
use crate::map::{MapSite, Trail};
use crate::tile::{IvoryTile, PurpleTile, SeenBy, SiteColor, TileFace};
use crate::toolbox::ToolboxPlace;

fn new_match(players: u8, set_up: &str, seed: u64) -> RelicRunners {
    let setup = MatchSetup::new(&RelicRunners::META, players, [("set_up", set_up)]).unwrap();
    RelicRunners::new(&setup, &mut Dice::new(&Seed::from_number(seed), 0))
}

#[test]
fn the_box_holds_six_ivory_six_blue_and_eight_purple_tiles_of_each_level() {
    for level in 1..=3 {
        let count = |color, has_advanced_tiles| data::tiles_in_box(color, level, has_advanced_tiles).count();
        assert_eq!(TEMPLE_COLORS.map(|color| count(color, true)), [6, 6, 8]);
        assert_eq!(TEMPLE_COLORS.map(|color| count(color, false)), [5, 6, 6], "the first match has no advanced tiles");
    }
}

#[test]
fn four_temples_of_each_color_have_one_tile_of_each_level_with_the_small_one_on_top() {
    for set_up in ["first", "standard", "random"] {
        let game = new_match(3, set_up, 1);
        for color in TEMPLE_COLORS {
            assert_eq!(game.public_state.temple_colors.iter().filter(|it| **it == color).count(), 4);
        }
        for site in MapSite::temples() {
            let levels: Vec<u8> = game
                .public_state
                .temple_stack(site.temple_index().unwrap())
                .map(|tile| game.public_state.tile_color_and_level(tile).1)
                .collect();
            assert_eq!(levels, [1, 2, 3]);
            assert_eq!(game.public_state.tile_color_and_level(game.public_state.top_temple_tile(site).unwrap()).1, 3);
        }
    }
}

#[test]
fn three_tiles_lie_on_each_ruin() {
    assert_eq!(new_match(5, "first", 1).public_state.ruin_tile_counts, [3; 8]);
}

#[test]
fn two_players_have_no_small_tiles_and_two_tiles_on_each_ruin() {
    let game = new_match(2, "standard", 1);
    assert_eq!(game.public_state.ruin_tile_counts, [2; 8]);
    assert!(MapSite::temples().all(|site| game.public_state.tiles_left(site) == 2));
    let is_small = |face: &TileFace| matches!(face, TileFace::Ivory(tile) if tile.level() == 3);
    assert!(!game.tile_faces.iter().any(is_small));
}

#[test]
fn the_first_match_has_fixed_colors_and_no_advanced_tiles() {
    let advanced_tiles = [
        TileFace::Ivory(IvoryTile::ExtraTurn),
        TileFace::Ivory(IvoryTile::TeleportToSameColor),
        TileFace::Ivory(IvoryTile::FlipTokenOnLeavingCamp),
        TileFace::Purple(PurpleTile::ExploreNeighbor),
        TileFace::Purple(PurpleTile::FlipTokens),
    ];
    let advanced_tile_count = |set_up: &str| {
        let games = (0..40).map(|seed| new_match(4, set_up, seed));
        games
            .flat_map(|game| game.tile_faces)
            .filter(|face| advanced_tiles.contains(face))
            .collect::<BTreeSet<TileFace>>()
            .len()
    };
    assert_eq!(new_match(4, "first", 3).public_state.temple_colors, FIRST_MATCH_TEMPLE_COLORS);
    assert_eq!(
        (advanced_tile_count("first"), advanced_tile_count("standard"), advanced_tile_count("random")),
        (0, 5, 5)
    );
}

#[test]
fn the_standard_set_up_has_about_one_temple_of_each_color_in_each_quarter() {
    let mut arrangements = BTreeSet::new();
    for seed in 0..30 {
        let colors = new_match(3, "standard", seed).public_state.temple_colors;
        for temples in TEMPLES_BY_QUARTER {
            let counts = TEMPLE_COLORS.map(|color| temples.iter().filter(|temple| colors[**temple] == color).count());
            let expected = if temples.len() == 2 { [0, 1, 1] } else { [1, 1, 2] };
            let mut sorted = counts;
            sorted.sort_unstable();
            assert_eq!(sorted, expected);
        }
        assert!(TEMPLE_COLORS.iter().all(|color| colors.iter().filter(|it| *it == color).count() == 4));
        arrangements.insert(colors);
    }
    assert!(arrangements.len() > 25);
}

#[test]
fn the_random_set_up_ignores_quarters() {
    let standard = MatchSetup::new(&RelicRunners::META, 3, [("set_up", "standard")]).unwrap();
    assert!((0..30).any(|seed| !new_match(3, "random", seed).matches_setup(&standard)));
    assert!((0..30).all(|seed| new_match(3, "standard", seed).matches_setup(&standard)));
}

#[test]
fn players_start_in_the_camp_with_three_rations_ten_pathways_and_a_toolbox_at_the_bottom() {
    let game = new_match(5, "standard", 2);
    assert_eq!(game.coins, [0; 5]);
    for runner in game.public_state.runners {
        assert_eq!((runner.site, runner.rations, runner.pathways_in_reserve()), (MapSite::CAMP, 3, 10));
        assert_eq!(runner.toolboxes, [ToolboxPlace::AtBottom, ToolboxPlace::InReserve, ToolboxPlace::InReserve]);
    }
}

#[test]
fn ten_tokens_and_the_tops_of_the_purple_temples_are_face_up() {
    let game = new_match(4, "random", 2);
    assert_eq!((game.public_state.face_up_tokens, game.public_state.face_up_tokens.count()), (Trail::RIVERS, 10));
    for (tile, temple_tile) in (0..).zip(&game.public_state.temple_tiles) {
        let is_top = game.public_state.tile_color_and_level(tile) == (SiteColor::Purple, 3);
        assert_eq!(temple_tile.seen_by, if is_top { SeenBy::EVERYBODY } else { SeenBy::NOBODY });
    }
}

#[test]
fn any_player_may_begin() {
    let first_seats: BTreeSet<_> =
        (0..60).map(|seed| new_match(5, "first", seed).public_state.current_turn.seat).collect();
    assert_eq!(first_seats.len(), 5);
}

#[test]
fn a_match_matches_its_own_set_up_only() {
    for set_up in ["first", "standard"] {
        let game = new_match(3, set_up, 5);
        let is_match = |other_set_up: &str| {
            game.matches_setup(&MatchSetup::new(&RelicRunners::META, 3, [("set_up", other_set_up)]).unwrap())
        };
        assert!(is_match(set_up) && is_match("standard") != is_match("first"));
        assert!(!game.matches_setup(&MatchSetup::new(&RelicRunners::META, 4, [("set_up", set_up)]).unwrap()));
    }
    let standard = scenario(3).state;
    assert!(standard.matches_setup(&MatchSetup::new(&RelicRunners::META, 3, [("set_up", "standard")]).unwrap()));
    let mut mixed = standard;
    // The two temples in the north-west then have the same color.
    mixed.public_state.temple_colors.swap(5, 8);
    assert!(!mixed.matches_setup(&MatchSetup::new(&RelicRunners::META, 3, [("set_up", "standard")]).unwrap()));
}
