//! Blue temples: only the owner of a tile knows its value.

use super::super::Action;
use super::super::tile::{Find, Seen};
use super::table::*;
use crate::game::{Dice, Game, Log, Seed};

fn ann() -> Table {
    table(3).at(ANN, "T4").lay("T3", 3, Find::Blue(3)).turn(ANN).does(walk("T3"))
}

#[test]
fn the_top_tile_is_taken_and_counts_at_the_end() {
    let table = ann().does(Action::Explore);
    assert_eq!((table.own(ANN).blue.len(), table.game.world.left(site("T3"))), (1, 2));
    assert_eq!((table.points(ANN, "blue"), table.own(ANN).coins, table.own(ANN).rations), (3, 0, 2));
    assert!(table.revealed);
}

#[test]
fn its_value_is_seen_and_told_to_its_owner_alone() {
    let mut game = ann().game;
    let (tile, mut log) = (usize::from(game.world.top(site("T3")).unwrap()), Log::new());
    game.apply(ANN, Action::Explore, &mut Dice::new(&Seed::numbered(1), 1), &mut log);
    let find = |viewer| game.view(viewer).finds[tile];
    assert_eq!([find(Some(ANN)), find(Some(BEN)), find(None)], [Some(Find::Blue(3)), None, None]);
    let told = |viewer| log.read_by(viewer).any(|text| text.key == "relic_runners_log_blue_value");
    assert_eq!([told(Some(ANN)), told(Some(BEN)), told(None)], [true, false, false]);
}

#[test]
fn the_lower_tiles_are_worth_more() {
    let values = |level| {
        let finds = super::super::data::tiles(super::super::tile::Colour::Blue, level, true);
        finds.map(super::super::score::value).collect::<Vec<i32>>()
    };
    assert_eq!([1, 2, 3].map(values), [[4, 4, 4, 5, 5, 5], [3, 3, 3, 4, 4, 4], [2, 2, 2, 3, 3, 3]]);
}

#[test]
fn the_last_tile_uncovers_a_bird() {
    let table = table(3).at(ANN, "T4").left("T3", 1).turn(ANN).does(walk("T3")).does(Action::Explore);
    assert!(table.game.world.relics.has(site("T3")));
}

#[test]
fn at_the_end_all_values_are_shown() {
    let mut table = ann().does(Action::Explore);
    (table.game.world.turns, table.game.world.found_in) = (60 * 3, 60 * 3);
    let table = table.ends_turn();
    assert_eq!(table.asked(), None);
    let tile = table.own(ANN).blue[0];
    assert_eq!(table.game.world.tiles[usize::from(tile)].seen, Seen::EVERYBODY);
}
