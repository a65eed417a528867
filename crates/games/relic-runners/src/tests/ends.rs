//! The end of the match.

use meadhall_game::{Game, MatchSetup};

use super::scenario::*;
use crate::data::relic_count_to_end;
use crate::{Action, RelicRunners};

/// One relic is missing to start the last round, and Ann can take it.
fn scenario_before_last_relic(players: u8) -> Scenario {
    let relics_taken =
        ["R3 R4 R5 R6 T1 T5", "R3 R4 R5 R6 R7 T1 T5", "R3 R4 R5 R6 R7 R8 T1 T5", "R3 R4 R5 R6 R7 R8 T1 T5 T9"];
    let scenario = scenario(players)
        .with_explorer_at(ANN, "T4")
        .with_shrine("T4")
        .with_shrine("T2")
        .with_pathways(ANN, "T2-R3 R3-T4")
        .with_shrine("R1")
        .with_shrine("T12");
    scenario.with_relics_taken(BEN, relics_taken[usize::from(players) - 2]).with_turn_of(ANN)
}

fn take_last_relic(scenario: Scenario) -> Scenario {
    scenario.apply(Action::Walk {
        to: named_site("T2"),
        flipped_tokens: named_trails(""),
        expedition_trails: Some(2),
        has_unfamiliar_in_middle: false,
    })
}

#[test]
fn seven_to_ten_relics_start_the_last_round() {
    assert_eq!([2, 3, 4, 5].map(relic_count_to_end), [7, 8, 9, 10]);
    for players in 2..=5 {
        let scenario = scenario_before_last_relic(players);
        assert_eq!(scenario.state.public_state.turns_left, None);
        let scenario = take_last_relic(scenario);
        assert!(scenario.state.public_state.turns_left.is_some(), "{players}");
    }
}

#[test]
fn everybody_else_has_one_more_turn() {
    for players in 2..=5 {
        let (mut scenario, mut seats) = (take_last_relic(scenario_before_last_relic(players)), Vec::new());
        while let Some(seat) = scenario.deciding_seat() {
            seats.push(seat.0);
            scenario = scenario.finish_turn();
        }
        assert_eq!(seats, (1..players).collect::<Vec<u8>>());
        assert!(scenario.has_logged("over") && !scenario.has_logged("idle") && !scenario.has_logged("long"));
    }
}

#[test]
fn relics_of_the_last_round_count() {
    let scenario = take_last_relic(scenario_before_last_relic(3))
        .with_explorer_at(BEN, "R1")
        .with_shrine("R2")
        .with_pathways(BEN, "R1-T1 T1~R2")
        .with_face_up_tokens("T5~R4")
        .with_turn_of(BEN);
    let scenario = scenario.walk_to("R2");
    assert_eq!(scenario.player(BEN).relics.len(), 8);
    assert!(scenario.state.public_state.turns_left.is_some());
}

#[test]
fn the_match_ends_after_ten_rounds_without_a_find() {
    for players in [2, 5] {
        let (mut scenario, mut turns) = (scenario(players), 0);
        while scenario.deciding_seat().is_some() {
            scenario = scenario.finish_turn();
            turns += 1;
        }
        assert_eq!(turns, 10 * u32::from(players));
        assert!(scenario.has_logged("idle") && !scenario.has_logged("long") && scenario.has_logged("over"));
    }
}

/// A state after this many turns of three players, without any find.
fn scenario_at_turn(turns: u16, mut scenario: Scenario) -> Scenario {
    scenario.state.public_state.turn_number = turns;
    scenario
}

#[test]
fn taking_a_tile_or_a_relic_postpones_that_end() {
    let ruin = scenario_at_turn(30, scenario(3).with_explorer_at(ANN, "T1").with_turn_of(ANN));
    assert_eq!(ruin.clone().finish_turn().deciding_seat(), None);
    assert_eq!(ruin.walk_to("R1").apply(Action::Explore).finish_turn().deciding_seat(), Some(BEN));
    let temple = scenario_at_turn(30, scenario(3).with_explorer_at(ANN, "T1").with_turn_of(ANN));
    assert_eq!(temple.walk_to("T4").apply(Action::Explore).deciding_seat(), Some(BEN));
    let relic = scenario_at_turn(
        30,
        scenario(3)
            .with_explorer_at(ANN, "T4")
            .with_shrine("T4")
            .with_shrine("T2")
            .with_pathways(ANN, "T2-R3 R3-T4")
            .with_turn_of(ANN),
    );
    assert_eq!(relic.walk_to("T2").deciding_seat(), Some(BEN));
}

#[test]
fn the_match_ends_after_sixty_turns_per_player() {
    let mut scenario = scenario(4).with_explorer_at(ANN, "T1").with_turn_of(ANN);
    scenario.state.public_state.turn_number = 60 * 4 - 1;
    scenario.state.public_state.last_find_turn = 60 * 4 - 3;
    let scenario = scenario.finish_turn();
    assert_eq!(scenario.deciding_seat(), Some(BEN));
    let table = scenario.finish_turn();
    assert_eq!((table.deciding_seat(), table.has_logged("long"), table.has_logged("idle")), (None, true, false));
}

#[test]
fn no_match_exceeds_its_step_limit() {
    // The most that a turn asks: a flip, a raise after it, choosing an ivory tile, a toolbox that moves two
    // pathways, a walk over all rivers, exploring.
    let max_steps_per_turn = 1 + 1 + 1 + 5 + 1 + 11 + 12;
    let turns = 60 * u32::from(*RelicRunners::META.seat_range.end()) + 7;
    assert!(turns * max_steps_per_turn <= RelicRunners::META.max_steps);
    assert_eq!(MatchSetup::all(&RelicRunners::META).len(), 4 * 3 * 2);
}
