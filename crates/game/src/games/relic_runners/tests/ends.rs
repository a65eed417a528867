//! The end of the match.

use super::super::data::relics_to_end;
use super::super::{Action, RelicRunners};
use super::table::*;
use crate::game::{Game, Setup};

/// One relic is missing to start the last round, and Ann can take it.
fn last(players: u8) -> Table {
    let enough = ["R3 R4 R5 R6 T1 T5", "R3 R4 R5 R6 R7 T1 T5", "R3 R4 R5 R6 R7 R8 T1 T5", "R3 R4 R5 R6 R7 R8 T1 T5 T9"];
    let table =
        table(players).at(ANN, "T4").shrine("T4").shrine("T2").paths(ANN, "T2-R3 R3-T4").shrine("R1").shrine("T12");
    table.took(BEN, enough[usize::from(players) - 2]).turn(ANN)
}

fn find(table: Table) -> Table {
    table.does(Action::Walk { to: site("T2"), turns: ways(""), trails: Some(2), middle: false })
}

#[test]
fn seven_to_ten_relics_begin_the_last_round() {
    assert_eq!([2, 3, 4, 5].map(relics_to_end), [7, 8, 9, 10]);
    for players in 2..=5 {
        let table = last(players);
        assert_eq!(table.game.world.turns_left, None);
        let table = find(table);
        assert!(table.told("last_round"), "{players}");
    }
}

#[test]
fn everybody_else_has_one_more_turn() {
    for players in 2..=5 {
        let (mut table, mut order) = (find(last(players)), Vec::new());
        while let Some(seat) = table.asked() {
            order.push(seat.0);
            table = table.ends_turn();
        }
        assert_eq!(order, (1..players).collect::<Vec<u8>>());
        assert!(table.told("over") && !table.told("idle") && !table.told("long"));
    }
}

#[test]
fn relics_of_the_last_round_count() {
    let table = find(last(3)).at(BEN, "R1").shrine("R2").paths(BEN, "R1-T1 T1~R2").tokens("T5~R4").turn(BEN);
    let table = table.walk("R2");
    assert_eq!(table.own(BEN).relics.len(), 8);
    assert!(table.game.world.turns_left.is_some());
}

#[test]
fn the_match_ends_after_ten_rounds_in_which_nobody_takes_anything() {
    for players in [2, 5] {
        let (mut table, mut turns) = (table(players), 0);
        while table.asked().is_some() {
            table = table.ends_turn();
            turns += 1;
        }
        assert_eq!(turns, 10 * u32::from(players));
        assert!(table.told("idle") && !table.told("long") && table.told("over"));
    }
}

/// A state after this many turns of three players, without any find.
fn late(turns: u16, mut table: Table) -> Table {
    table.game.world.turns = turns;
    table
}

#[test]
fn a_tile_or_a_relic_puts_that_end_off() {
    let ruin = late(30, table(3).at(ANN, "T1").turn(ANN));
    assert_eq!(ruin.clone().ends_turn().asked(), None);
    assert_eq!(ruin.walk("R1").does(Action::Explore).ends_turn().asked(), Some(BEN));
    let temple = late(30, table(3).at(ANN, "T1").turn(ANN));
    assert_eq!(temple.walk("T4").does(Action::Explore).asked(), Some(BEN));
    let relic = late(30, table(3).at(ANN, "T4").shrine("T4").shrine("T2").paths(ANN, "T2-R3 R3-T4").turn(ANN));
    assert_eq!(relic.walk("T2").asked(), Some(BEN));
}

#[test]
fn the_match_ends_after_sixty_turns_of_each() {
    let mut table = table(4).at(ANN, "T1").turn(ANN);
    table.game.world.turns = 60 * 4 - 1;
    table.game.world.found_in = 60 * 4 - 3;
    let table = table.ends_turn();
    assert_eq!(table.asked(), Some(BEN));
    let table = table.ends_turn();
    assert_eq!((table.asked(), table.told("long"), table.told("idle")), (None, true, false));
}

#[test]
fn no_match_takes_more_steps_than_its_cap() {
    // The most that a turn asks: a flip, a raise after it, choosing an ivory tile, a toolbox that moves two
    // pathways, a walk over all rivers, exploring.
    let a_turn = 1 + 1 + 1 + 5 + 1 + 11 + 12;
    let turns = 60 * u32::from(*RelicRunners::META.seats.end()) + 7;
    assert!(turns * a_turn <= RelicRunners::META.cap);
    assert_eq!(Setup::every(&RelicRunners::META).len(), 4 * 3);
}
