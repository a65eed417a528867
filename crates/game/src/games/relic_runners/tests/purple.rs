//! Purple temples: the effects of their eight tiles.

use super::super::Action;
use super::super::map::Ways;
use super::super::tile::Purple::*;
use super::super::tile::{Colour, Find, Ivory, Purple, Seen};
use super::super::toolbox::{Tool, Toolbox};
use super::table::*;

/// Ann explores the purple temple T1 with this tile on top.
fn ann_with(tile: Purple, change: impl FnOnce(Table) -> Table) -> Table {
    change(table(3).at(ANN, "B").purple("T1", tile)).turn(ANN).walk("T1").does(Action::Explore)
}

fn ann(tile: Purple) -> Table {
    ann_with(tile, |table| table)
}

#[test]
fn the_open_tile_is_applied_and_discarded_and_the_next_one_turned_up() {
    let table = ann(Score);
    let (gone, next) = (table.tile("T1", 3), table.tile("T1", 2));
    assert!(!table.game.world.tiles[gone].lies && table.told("takes_purple"));
    assert_eq!(table.game.world.tiles[next].seen, Seen::EVERYBODY);
    assert!(table.told("turns_up") && table.revealed);
}

#[test]
fn the_last_tile_uncovers_a_juju() {
    let table = ann_with(Score, |table| table.left("T1", 1).purple("T1", Score));
    assert!(table.game.world.relics.has(site("T1")));
    assert_eq!(table.game.world.colour(site("T1")), Some(Colour::Purple));
}

#[test]
fn score_is_three_points() {
    assert_eq!(ann(Score).own(ANN).coins, 3);
}

#[test]
fn raise_toolbox_raises_one_by_a_level() {
    let table = ann(RaiseToolbox);
    assert_eq!(table.question(), "raise");
    let table = table.does(Action::Raise { tool: Tool::Shovel, from: 0 });
    assert_eq!(table.own(ANN).raised().as_slice(), [(Tool::Shovel, 1)]);
    assert_ne!(table.question(), "raise");
}

#[test]
fn raise_toolbox_does_nothing_without_one_to_raise() {
    let top = Toolbox::Raised { tool: Tool::Compass, level: 3 };
    let table = ann_with(RaiseToolbox, |table| {
        table.with(ANN, |own| own.toolboxes = [top, Toolbox::Reserve, Toolbox::Reserve])
    });
    assert_eq!((table.question() == "raise", table.game.world.turn.seat), (false, BEN));
}

#[test]
fn take_rations_brings_two() {
    assert_eq!(ann(TakeRations).own(ANN).rations, 3 - 1 + 2);
    assert_eq!(ann_with(TakeRations, |table| table.rations(ANN, 5)).own(ANN).rations, 5);
}

#[test]
fn new_toolbox_puts_one_of_the_reserve_at_the_bottom() {
    let table = ann(NewToolbox);
    assert_eq!(table.own(ANN).toolboxes, [Toolbox::Bottom, Toolbox::Bottom, Toolbox::Reserve]);
    let none = ann_with(NewToolbox, |table| table.with(ANN, |own| own.toolboxes = [Toolbox::Bottom; 3]));
    assert_eq!(none.own(ANN).toolboxes, [Toolbox::Bottom; 3]);
}

#[test]
fn to_camp_brings_the_explorer_there_with_three_rations_and_ends_the_turn() {
    let table = ann_with(ToCamp, |table| table.rations(ANN, 1).raised(ANN, &[(Tool::Machete, 2)]));
    assert_eq!((table.own(ANN).at, table.own(ANN).rations), (site("B"), 3));
    assert_eq!(table.game.world.turn.seat, BEN);
    assert!(table.told("turns_up"), "the next tile is turned up all the same");
}

#[test]
fn move_pathway_moves_one_anywhere() {
    let table = ann_with(MovePathway, |table| table.paths(ANN, "T12-R8 R1-T1"));
    assert_eq!(table.question(), "lift");
    let table = table.does(Action::Lift { from: way("T12-R8") });
    assert_eq!(table.options().len(), 42 - 2, "not where a pathway lies already");
    let table = table.does(Action::Lay { on: way("T5-T6") });
    assert_eq!(table.own(ANN).pathways, ways("T5-T6 R1-T1"));
    assert_eq!(ann(MovePathway).game.world.turn.seat, BEN, "with none on the board nothing happens");
}

#[test]
fn act_on_neighbour_is_a_must_and_takes_both_tiles_for_one_ration() {
    let table = ann(ActOnNeighbour);
    let near: Vec<Action> = ["R1", "R2", "T4"].map(|near| Action::ActOn { site: site(near) }).to_vec();
    assert_eq!(table.options(), near, "not the camp");
    let table = table.does(Action::ActOn { site: site("T4") });
    let left = ["T1", "T4"].map(|name| table.game.world.left(site(name)));
    assert_eq!((left, table.own(ANN).rations, table.own(ANN).at), ([2, 2], 2, site("T1")));
    assert_eq!(table.own(ANN).ivory.iter().flatten().count(), 1, "T4 is of ivory");
}

#[test]
fn act_on_neighbour_builds_a_pathway_that_touches_the_purple_temple() {
    let table = ann(ActOnNeighbour).does(Action::ActOn { site: site("R2") });
    let touching: Vec<Action> = site("T1").ways().iter().map(|on| Action::Build { on }).collect();
    assert_eq!((table.options(), table.game.world.ruins[1]), (touching, 2));
}

#[test]
fn act_on_neighbour_does_nothing_where_no_tiles_are_near() {
    let table = ann_with(ActOnNeighbour, |table| table.shrine("R1").shrine("R2").shrine("T4"));
    assert_eq!((table.own(ANN).rations, table.game.world.left(site("T1"))), (2, 2));
    assert_eq!(table.game.world.turn.seat, BEN);
}

#[test]
fn flip_tokens_turns_up_to_two_either_way_without_a_step() {
    let begin = ann_with(FlipTokens, |table| table.tokens("T1~R2 T7~R6 R1~T3"));
    assert_eq!((begin.options().len(), begin.default()), (11, Action::Done));
    let table = begin.clone().does(Action::Flip { token: way("R1~T3") });
    assert!(!table.may(Action::Flip { token: way("R1~T3") }), "two different ones");
    let table = table.does(Action::Flip { token: way("T3~R3") });
    assert_eq!(table.game.world.face_up, ways("T1~R2 T7~R6 T3~R3"));
    assert_eq!(table.own(ANN).raised().as_slice(), []);
    assert_eq!(begin.does(Action::Done).game.world.turn.seat, BEN);
}

#[test]
fn flip_tokens_resets_them_with_a_step_if_the_last_one_is_turned_down() {
    let table = ann_with(FlipTokens, |table| table.tokens("R1~T3")).does(Action::Flip { token: way("R1~T3") });
    assert_eq!((table.question(), table.game.world.face_up), ("raise", Ways::RIVERS));
    let table = table.does(Action::Raise { tool: Tool::Compass, from: 0 });
    assert_eq!(table.question(), "flip", "the second token is still to be turned");
    let table = table.does(Action::Flip { token: way("T5~R4") });
    assert_eq!(table.game.world.face_up.count(), 9);
}

#[test]
fn act_on_neighbour_can_lead_from_one_purple_temple_to_another() {
    let mut begin = table(3).at(ANN, "B");
    begin.game.world.colours.swap(3, 4);
    let (four, five) = (begin.tile("T4", 1), begin.tile("T5", 1));
    (0..3).for_each(|level| begin.game.finds.swap(four + level, five + level));
    begin.game.world.tiles.swap(four + 2, five + 2);
    let seven = Find::Purple(ActOnNeighbour);
    // Only one such tile is small, so the other temple has lost that level.
    let begin = begin.gone("T4", 3).lay("T4", 2, seven).lay("T1", 3, seven).holds_from(ANN, Ivory::PointForFirst, "T8");
    let table = begin.turn(ANN).does(walk("T1")).does(Action::Explore);
    assert_eq!(table.own(ANN).coins, 1, "the first at T1");
    let table = table.does(Action::ActOn { site: site("T4") });
    assert_eq!((table.question(), table.own(ANN).coins), ("neighbour", 1));
    assert!(table.may(Action::ActOn { site: site("R4") }) && table.may(Action::ActOn { site: site("T1") }));
    let table = table.does(Action::ActOn { site: site("R4") });
    assert_eq!((table.question(), table.own(ANN).coins), ("build", 2), "the first at R4");
    let touching: Vec<Action> = site("T1").ways().iter().map(|on| Action::Build { on }).collect();
    assert_eq!(table.options(), touching, "the explorer stands at T1");
}
