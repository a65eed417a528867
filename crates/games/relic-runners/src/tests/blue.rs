//! Blue temples: only the owner of a tile knows its value.

use meadhall_game::{Dice, Game, GameLog, Seed};

use super::scenario::*;
use crate::Action;
use crate::tile::{SeenBy, TileFace};

fn scenario_at_t3() -> Scenario {
    scenario(3)
        .with_explorer_at(ANN, "T4")
        .with_tile("T3", 3, TileFace::Blue(3))
        .with_turn_of(ANN)
        .apply(walk_action("T3"))
}

#[test]
fn the_top_tile_is_taken_and_counts_at_the_end() {
    let scenario = scenario_at_t3().apply(Action::Explore);
    assert_eq!(
        (scenario.player(ANN).blue_tiles.len(), scenario.state.public_state.tiles_left(named_site("T3"))),
        (1, 2)
    );
    assert_eq!((scenario.points_from(ANN, "blue"), scenario.coins_of(ANN), scenario.player(ANN).rations), (3, 0, 2));
    assert!(scenario.has_revealed);
}

#[test]
fn only_the_owner_sees_the_value_of_a_blue_tile() {
    let mut state = scenario_at_t3().state;
    let (tile, mut log) = (usize::from(state.public_state.top_temple_tile(named_site("T3")).unwrap()), GameLog::new());
    state.apply(ANN, Action::Explore, &mut Dice::new(&Seed::from_number(1), 1), &mut log);
    let known_face = |viewer| state.view(viewer).known_faces[tile];
    assert_eq!([known_face(Some(ANN)), known_face(Some(BEN)), known_face(None)], [Some(TileFace::Blue(3)), None, None]);
    let has_value_line = |viewer| log.texts_for(viewer).any(|text| text.key == "relic_runners_log_blue_value");
    assert_eq!([has_value_line(Some(ANN)), has_value_line(Some(BEN)), has_value_line(None)], [true, false, false]);
}

#[test]
fn lower_tiles_are_worth_more() {
    let values = |level| {
        let faces = crate::data::tiles_in_box(crate::tile::SiteColor::Blue, level, true);
        faces.map(crate::score::blue_tile_value).collect::<Vec<i32>>()
    };
    assert_eq!([1, 2, 3].map(values), [[4, 4, 4, 5, 5, 5], [3, 3, 3, 4, 4, 4], [2, 2, 2, 3, 3, 3]]);
}

#[test]
fn the_last_tile_uncovers_a_bird() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T4")
        .with_tiles_left("T3", 1)
        .with_turn_of(ANN)
        .apply(walk_action("T3"))
        .apply(Action::Explore);
    assert!(scenario.state.public_state.relic_sites.contains(named_site("T3")));
}

#[test]
fn all_values_are_shown_at_the_end() {
    let mut scenario = scenario_at_t3().apply(Action::Explore);
    (scenario.state.public_state.turn_number, scenario.state.public_state.last_find_turn) = (60 * 3, 60 * 3);
    let scenario = scenario.finish_turn();
    assert_eq!(scenario.deciding_seat(), None);
    let tile = scenario.player(ANN).blue_tiles[0];
    assert_eq!(scenario.state.public_state.temple_tiles[usize::from(tile)].seen_by, SeenBy::EVERYBODY);
}
