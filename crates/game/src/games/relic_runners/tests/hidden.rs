//! Hidden information: which player may see which face.

use std::collections::BTreeSet;

use super::super::data::tiles;
use super::super::tile::{Find, Ivory, Seen};
use super::super::{Action, RelicRunners};
use super::table::*;
use super::whole::played;
use crate::game::{Decisions, Dice, Game, Log, Revealed, Seat, Seed, Setup, Viewer};

fn some_tables(players: u8, set_up: &str) -> Vec<RelicRunners> {
    let setup = Setup::new(&RelicRunners::META, players, [("set_up", set_up)]).unwrap();
    let (mut tables, mut step) = (Vec::new(), 0);
    played(&setup, 3, |game| {
        if step % 40 == 0 {
            tables.push(game.clone());
        }
        step += 1;
    });
    tables
}

fn viewers(players: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(players).map(Some).chain([None])
}

#[test]
fn a_view_has_what_the_viewer_has_seen_and_nothing_else() {
    for game in some_tables(3, "standard") {
        for viewer in viewers(3) {
            for ((seen, find), tile) in game.view(viewer).finds.iter().zip(&game.finds).zip(&game.world.tiles) {
                let knows = tile.seen == Seen::EVERYBODY || viewer.is_some_and(|seat| tile.seen.by(Some(seat)));
                assert_eq!(*seen, knows.then_some(*find));
            }
        }
    }
}

#[test]
fn what_a_seat_imagines_looks_to_it_and_asks_the_same() {
    for game in some_tables(4, "random") {
        for seat in Seat::all(4) {
            let world = game.imagine(seat, &mut Dice::new(&Seed::numbered(9), 1));
            world.audit().unwrap();
            for viewer in [Some(seat), None] {
                assert_eq!(world.view(viewer), game.view(viewer));
            }
            let asked =
                |game: &RelicRunners| Decisions::of(game).iter().map(|it| it.options.to_vec()).collect::<Vec<_>>();
            assert_eq!(asked(&world), asked(&game));
        }
    }
}

/// A face that the seat does not know may be any of the box that it has not seen elsewhere.
#[test]
fn a_seat_imagines_all_that_it_cannot_exclude() {
    for set_up in ["first", "standard"] {
        for game in some_tables(3, set_up).into_iter().step_by(4) {
            for seat in Seat::all(3) {
                let worlds: Vec<_> =
                    (0..300).map(|n| game.imagine(seat, &mut Dice::new(&Seed::numbered(n), 1)).finds).collect();
                for (at, tile) in game.world.tiles.iter().enumerate() {
                    let (colour, level) = game.world.kind(at as u8);
                    let mut pool: Vec<Find> = tiles(colour, level, game.world.gems).collect();
                    for (other, open) in game.world.tiles.iter().enumerate() {
                        if game.world.kind(other as u8) == (colour, level) && open.seen.by(Some(seat)) {
                            pool.remove(pool.iter().position(|find| *find == game.finds[other]).unwrap());
                        }
                    }
                    let known = tile.seen.by(Some(seat));
                    let possible: BTreeSet<Find> =
                        if known { [game.finds[at]].into() } else { pool.into_iter().collect() };
                    let imagined: BTreeSet<Find> = worlds.iter().map(|finds| finds[at]).collect();
                    assert_eq!(imagined, possible, "tile {at} as {seat:?} imagines it");
                }
            }
        }
    }
}

#[test]
fn what_is_imagined_does_not_follow_from_the_truth() {
    for game in some_tables(3, "standard") {
        let other = game.imagine(ANN, &mut Dice::new(&Seed::numbered(4), 1));
        let again = |game: &RelicRunners| game.imagine(ANN, &mut Dice::new(&Seed::numbered(5), 1));
        assert_eq!(again(&game), again(&other));
    }
}

#[test]
fn the_tiles_that_a_first_match_does_without_are_never_imagined() {
    let gem = |find: &Find| *find == Find::Ivory(Ivory::ExtraTurn);
    for game in some_tables(3, "first") {
        assert!((0..50).all(|n| !game.imagine(BEN, &mut Dice::new(&Seed::numbered(n), 1)).finds.iter().any(gem)));
    }
}

#[test]
fn who_looks_through_a_stack_is_open_and_what_is_seen_is_not() {
    let table = table(3).at(ANN, "R3").holds_from(ANN, Ivory::ChooseFromStack, "T8").turn(ANN).does(walk("T4"));
    let table = table.does(Action::Look);
    let (tile, game) = (table.tile("T4", 1), &table.game);
    assert!(game.view(Some(BEN)).world.tiles[tile].seen.by(Some(ANN)));
    let known = |viewer| game.view(viewer).finds[tile].is_some();
    assert_eq!([known(Some(ANN)), known(Some(BEN)), known(None)], [true, false, false]);
    assert!(Decisions::of(game).first().unwrap().secret, "its options are about what only one has seen");
}

/// A step can be undone unless it revealed a tile to somebody.
#[test]
fn a_step_is_marked_if_and_only_if_somebody_has_seen_something() {
    for before in some_tables(3, "standard") {
        for question in Decisions::of(&before).iter() {
            for option in question.options {
                let (mut after, mut dice, mut log) = (before.clone(), Dice::new(&Seed::numbered(1), 1), Log::new());
                after.apply(question.seat, *option, &mut dice, &mut log);
                let seen = |game: &RelicRunners| game.world.tiles.iter().map(|tile| tile.seen).collect::<Vec<_>>();
                assert_eq!(log.close(&dice) == Revealed::Something, seen(&before) != seen(&after), "{option:?}");
            }
        }
    }
}
