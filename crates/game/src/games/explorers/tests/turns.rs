//! The order of a turn, "Drawing Tiles", and the end of the game.

use super::super::hex::Side;
use super::super::tile::Tile;
use super::super::{Action, Explorers, Step};
use super::table::*;
use super::whole::played;
use crate::game::{Decisions, Dice, Game, Log, Revealed, Seat, Seed, Setup};

fn hand(table: &Table, seat: Seat) -> usize {
    table.explorers.secrets[seat.index()].hand.len()
}

/// Walks Ann's Viking to and fro.
fn walks(mut table: Table, times: usize) -> Table {
    let (l4, l3) = (space(&table, "L4", Side::E), space(&table, "L3", Side::Ne));
    for time in 0..times {
        let (from, to) = if time % 2 == 0 { (l4, l3) } else { (l3, l4) };
        table = table.does(Action::Walk { from, to, vikings: 1 });
    }
    table
}

/// Ann has placed a tile and has two left.
fn acting(players: u8) -> Table {
    five(players).vikings(ANN, "L4", Side::E, 1).hand(ANN, &["LLSSSS pig", "LLSSSS goat"])
}

#[test]
fn up_to_four_actions_and_the_same_one_several_times() {
    let table = walks(acting(3), 3);
    assert_eq!((table.points_left(), table.explorers.world.turn), (Some(1), ANN));
    let table = walks(acting(3), 4);
    assert_eq!((table.explorers.world.step, table.explorers.world.turn), (Step::Place { left: 1 }, BEN));
}

#[test]
fn actions_may_be_taken_in_any_order() {
    let table = acting(2).ship(ANN, "L4", Side::W, 1);
    let land = space(&table, "L4", Side::E);
    let unload = Action::Unload { onto: land, vikings: 1, animals: cargo(&[]) };
    let walk = Action::Walk { from: land, to: space(&table, "L3", Side::Ne), vikings: 1 };
    let one = table.clone().does(unload.clone()).does(walk.clone());
    let other = table.does(walk).does(unload);
    assert_eq!(one.explorers, other.explorers);
}

#[test]
fn a_turn_may_end_at_any_time() {
    for times in 0..=3 {
        let table = walks(acting(2), times).does(Action::Done);
        assert_eq!((table.explorers.world.turn, table.explorers.world.step), (BEN, Step::Place { left: 1 }));
    }
}

#[test]
fn a_tile_is_drawn_at_the_end_of_the_turn_and_not_before() {
    let table = walks(acting(2), 3);
    let stack = table.explorers.stack.len();
    assert_eq!(hand(&table, ANN), 2);
    for table in [walks(acting(2), 3).does(Action::Done), walks(acting(2), 4)] {
        assert_eq!((hand(&table, ANN), table.explorers.stack.len()), (3, stack - 1));
    }
}

#[test]
fn the_tile_drawn_was_in_the_stack() {
    for seed in 0..20 {
        let before = acting(2);
        let after = before.clone().does_with(Action::Done, seed);
        let mut stack = after.explorers.stack.clone();
        let held = &before.explorers.secrets[0].hand;
        let mut drawn = after.explorers.secrets[0].hand.clone();
        for tile in held {
            drawn.remove(drawn.iter().position(|other| other == tile).unwrap());
        }
        stack.extend(drawn);
        stack.sort_unstable();
        assert_eq!(stack, before.explorers.stack);
    }
}

#[test]
fn any_tile_of_the_stack_may_be_drawn() {
    let before = acting(2);
    let mut drawn = std::collections::BTreeSet::new();
    for seed in 0..400 {
        let after = before.clone().does_with(Action::Done, seed);
        drawn.extend(after.explorers.secrets[0].hand.clone());
    }
    assert!(before.explorers.stack.iter().all(|tile| drawn.contains(tile)));
}

#[test]
fn if_no_tile_is_left_none_is_drawn() {
    let mut table = acting(2);
    table.explorers.stack.clear();
    let table = table.does(Action::Done);
    assert_eq!((hand(&table, ANN), table.explorers.world.turn), (2, BEN));
}

#[test]
fn turns_go_round_by_the_seats() {
    let mut table = acting(4);
    for seat in [BEN, CLEO, DAN, ANN] {
        table = table.does(Action::Done);
        assert_eq!(table.explorers.world.turn, seat);
        table = table.left(4);
    }
}

/// All hands are empty; the holder of the winter token has just placed the last tile.
#[test]
fn the_game_ends_when_the_holder_of_the_winter_token_has_no_tile_left() {
    let mut table = five(2).turn(BEN).hand(ANN, &[]).hand(BEN, &[]);
    table.explorers.stack.clear();
    assert_eq!(table.explorers.world.winter, BEN);
    let over = table.does(Action::Done);
    assert_eq!((over.explorers.world.step, over.told("over")), (Step::Over, 1));
    assert!(Decisions::of(&over.explorers).is_empty());
}

#[test]
fn the_game_goes_on_while_that_player_holds_a_tile() {
    let mut table = five(2).turn(BEN).hand(ANN, &["LLSSSS pig"]).hand(BEN, &["LLSSSS goat"]);
    table.explorers.stack.clear();
    let table = table.does(Action::Done);
    assert_eq!((table.explorers.world.step, table.explorers.world.turn), (Step::Place { left: 1 }, ANN));
}

/// The first player has placed the last tile of the hand; the others still have their turns.
#[test]
fn the_game_goes_on_when_another_player_has_no_tile_left() {
    let mut table = five(2).hand(ANN, &[]).hand(BEN, &["LLSSSS goat"]);
    table.explorers.stack.clear();
    let table = table.does(Action::Done);
    assert_eq!((table.explorers.world.step, table.explorers.world.turn), (Step::Place { left: 1 }, BEN));
}

/// Two, three or four players have 24, 16 or 12 turns each; the last one belongs to the winter token.
#[test]
fn a_match_has_48_turns_in_the_order_of_the_seats() {
    for (players, each) in [(2, 24), (3, 16), (4, 12)] {
        let setup = Setup::new(&Explorers::META, players, []).unwrap();
        for seed in 0..3 {
            let (mut turns, mut winter) = (Vec::new(), None);
            let end = played(&setup, seed, |table| {
                winter = Some(table.world.winter);
                if let Step::Place { .. } = table.world.step {
                    turns.push(table.world.turn);
                }
            });
            assert_eq!(turns.len(), 48);
            let next = |seat: Seat| Seat((seat.0 + 1) % players);
            assert!(turns.windows(2).all(|pair| pair[1] == next(pair[0])), "{turns:?}");
            assert!(Seat::all(players).all(|seat| turns.iter().filter(|other| **other == seat).count() == each));
            assert_eq!((turns.last().copied(), end.world.map.tiles().count()), (winter, 51));
            assert!(end.secrets.iter().all(|secret| secret.hand.is_empty()) && end.stack.is_empty());
        }
    }
}

#[test]
fn a_hand_has_three_tiles_while_the_stack_lasts() {
    let setup = Setup::new(&Explorers::META, 3, []).unwrap();
    played(&setup, 4, |table| {
        let acts = matches!(table.world.step, Step::Act { .. });
        for (seat, secret) in table.secrets.iter().enumerate() {
            let placed = usize::from(acts && seat == table.world.turn.index());
            assert!(table.stack.is_empty() || secret.hand.len() == 3 - placed, "{table:?}");
        }
    });
}

/// "If a player cannot place a tile": the hand goes back, and the same number is drawn again.
#[test]
fn a_hand_that_fits_nowhere_is_mixed_into_the_stack_and_drawn_anew() {
    let all = |table: &Explorers| -> Vec<Tile> {
        let mut all = table.stack.clone();
        all.extend(&table.secrets[0].hand);
        all.sort_unstable();
        all
    };
    let mut hands = std::collections::BTreeSet::new();
    for seed in 0..30 {
        let before = five(2).hand(ANN, &["LLLLLS settlement", "LLLLLS settlement"]).placing().explorers;
        let mut after = before.clone();
        let (mut dice, mut log) = (Dice::new(&Seed::numbered(seed), 1), Log::new());
        after.redraw(&mut dice, &mut log);
        assert_eq!(after.secrets[0].hand.len(), 2, "as many as went back");
        assert_eq!(all(&after), all(&before));
        assert_eq!(
            (&after.secrets[1], after.world.turn, after.world.step),
            (&before.secrets[1], ANN, before.world.step)
        );
        assert!(log.read_by(None).any(|text| text.key == "explorers_log_redraws"));
        assert_eq!(log.close(&dice), Revealed::Something);
        hands.insert(after.secrets[0].hand.clone());
    }
    assert!(hands.len() > 10, "they are drawn by chance");
}
