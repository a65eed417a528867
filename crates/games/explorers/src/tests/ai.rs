//! Which options AIs consider first.

use std::collections::BTreeMap;

use meadhall_ai::AiPlayer;
use meadhall_game::{Decisions, Dice, Game, GameLog, MatchSetup, SearchBudget, Seat, Seed, Strategy};

use super::scenario::*;
use crate::edge_constraint::EdgeConstraint;
use crate::hex::{Cell, Side, Space};
use crate::island::Island;
use crate::tile::Animal::{Cattle, Horse};
use crate::{Action, Explorers, Pending};

/// Returns the option with the highest prior.
fn highest_prior_option(scenario: &Scenario) -> Action {
    let (options, mut prior) = (scenario.options(), Vec::new());
    scenario.state.append_prior_weights(scenario.state.public_state.current_seat, &options, &mut prior);
    assert_eq!(prior.len(), options.len());
    let best = (0..options.len()).max_by(|a, b| prior[*a].total_cmp(&prior[*b])).unwrap();
    options[best].clone()
}

/// Ann's ship lies west of L4.
fn ship_at_l4(crew: u8) -> (Scenario, Space) {
    let scenario = five_tile_island(2).with_ship(ANN, "L4", Side::W, crew);
    let land = space_at(&scenario, "L4", Side::E);
    (scenario, land)
}

#[test]
fn the_ai_loads_an_animal_that_stands_with_its_viking() {
    let (scenario, land) = ship_at_l4(1);
    let scenario = scenario.with_vikings(ANN, "L4", Side::E, 1);
    assert!(
        matches!(highest_prior_option(&scenario), Action::Load { from, ref animals, .. } if from == land && animals[..] == [Cattle])
    );
}

#[test]
fn the_ai_lands_where_an_animal_waits() {
    let (scenario, land) = ship_at_l4(2);
    assert!(matches!(highest_prior_option(&scenario), Action::Unload { onto, .. } if onto == land));
}

#[test]
fn with_a_full_hold_the_ai_sails_home_and_delivers_everything() {
    let scenario = five_tile_island(2).with_ship(ANN, "L3", Side::Sw, 1);
    let (l4, m4) = (space_at(&scenario, "L4", Side::E), space_at(&scenario, "M4", Side::W));
    let scenario = scenario.with_animal_aboard(ANN, l4, Cattle).with_animal_aboard(ANN, m4, Horse);
    let sail = highest_prior_option(&scenario);
    let scenario = scenario.apply(sail);
    assert_eq!(scenario.player(ANN).ship, Space::MAINLAND);
    let deliver = highest_prior_option(&scenario);
    let cargo = sorted_cargo(&[Cattle, Horse]);
    assert!(matches!(deliver, Action::Unload { onto: Space::MAINLAND, animals, .. } if animals == cargo));
}

#[test]
fn the_ai_builds_where_it_can() {
    let scenario = five_tile_island(2).with_vikings(ANN, "L4", Side::E, 2);
    assert_eq!(highest_prior_option(&scenario), Action::BuildOutpost { at: north_corner("M3") });
}

#[test]
fn the_ai_raids_when_enough_vikings_are_aboard() {
    let scenario = scenario(2).with_tile("N4", "LLSSSS settlement", 0).with_settlement_strength("N4", 2).with_ship(
        ANN,
        "N4",
        Side::W,
        2,
    );
    let land = space_at(&scenario, "N4", Side::E);
    assert!(matches!(highest_prior_option(&scenario), Action::Unload { onto, vikings: 2, .. } if onto == land));
}

/// The tile has a sea of two sides and one of one side. Beside one sea only, all its rotations have the same content and as
/// many open lands.
#[test]
fn the_ai_prefers_to_connect_the_harbor_to_the_larger_sea_of_a_tile() {
    let scenario = scenario(2).with_hand(ANN, &["LLSSLS settlement"]).with_placement_pending();
    let is_beside_one_sea = |constraint: &EdgeConstraint| {
        constraint.constrained_sides().count() == 1 && constraint.sea_sides().count() == 1
    };
    let free_cells = scenario.state.public_state.map.free_cells().iter();
    let beside_one_sea: Vec<(Cell, Side)> = free_cells
        .filter(|(_, constraint)| is_beside_one_sea(constraint))
        .filter_map(|(cell, constraint)| Some((*cell, constraint.sea_sides().iter().next()?)))
        .collect();
    assert!(!beside_one_sea.is_empty());
    let (options, mut prior) = (scenario.options(), Vec::new());
    scenario.state.append_prior_weights(ANN, &options, &mut prior);
    for (cell, met) in beside_one_sea {
        let mut weights = BTreeMap::<u8, Vec<f32>>::new();
        for (option, weight) in options.iter().zip(&prior) {
            if let Action::PlaceTile { tile, at, rotation } = option
                && *at == cell
            {
                let sea = tile.shape(*rotation).seas.into_iter().find(|sides| sides.contains(met)).unwrap();
                weights.entry(sea.count()).or_default().push(*weight);
            }
        }
        let lowest = weights[&2].iter().copied().fold(f32::INFINITY, f32::min);
        let highest = weights[&1].iter().copied().fold(0.0, f32::max);
        assert!(lowest > highest, "{cell:?}: {weights:?}");
    }
}

/// Undoing an action wastes both, so the AI rather ends its turn.
#[test]
fn the_ai_does_not_undo_its_last_action() {
    let mut undone = 0;
    for seed in (0..6).map(Seed::from_number) {
        let mut state = new_match(2, &seed);
        let (mut decisions, mut choice) = (Decisions::without_prompts(), Dice::new(&seed, 0));
        for step in 1.. {
            decisions.refill(&state);
            let Some(decision) = decisions.first() else { break };
            let option = choice.index(decision.options.len());
            let (seat, action) = (decision.seat, decision.options[option].clone());
            let before = state.clone();
            apply(&mut state, seat, action, &seed, step);
            let Some(undoing_action) = state.public_state.undoing_action.clone() else { continue };
            decisions.refill(&state);
            let options = decisions.first().unwrap().options;
            let position = |wanted: &Action| options.iter().position(|option| option == wanted);
            // An animal cannot always be unloaded where it was loaded.
            let Some(undoing_option) = position(&undoing_action) else { continue };
            undone += 1;
            let mut prior = Vec::new();
            state.append_prior_weights(seat, options, &mut prior);
            assert!(prior[undoing_option] < prior[position(&Action::EndTurn).unwrap()]);
            let mut after = state.clone();
            apply(&mut after, seat, undoing_action, &seed, step + 1);
            let pieces = |state: &Explorers| (state.public_state.players.clone(), state.public_state.animals.clone());
            assert_eq!(pieces(&after), pieces(&before));
        }
    }
    assert!(undone > 300, "{undone}");
}

fn new_match(seats: u8, seed: &Seed) -> Explorers {
    let setup = MatchSetup::new(&Explorers::META, seats, []).unwrap();
    Explorers::new(&setup, &mut Dice::new(seed, 0))
}

fn apply(state: &mut Explorers, seat: Seat, action: Action, seed: &Seed, step: u64) {
    state.apply(seat, action, &mut Dice::new(seed, step), &mut GameLog::disabled());
}

/// Plays a match in which everybody always takes the option with the highest prior.
fn play_by_prior(seats: u8, seed: u64) -> Explorers {
    let seed = Seed::from_number(seed);
    let mut state = new_match(seats, &seed);
    for step in 1.. {
        let decisions = Decisions::collect(&state);
        let Some(decision) = decisions.first() else { break };
        let mut prior = Vec::new();
        state.append_prior_weights(decision.seat, decision.options, &mut prior);
        let best = (0..prior.len()).max_by(|a, b| prior[*a].total_cmp(&prior[*b])).unwrap();
        let action = decision.options[best].clone();
        let seat = decision.seat;
        apply(&mut state, seat, action, &seed, step);
    }
    state
}

/// The edges of the tiles are ours: sensible play completes some two to four islands in a match.
#[test]
fn house_coasts_close_some_two_to_four_islands_in_a_match() {
    const MATCHES: u64 = 24;
    let complete = |seed| {
        let map = play_by_prior(2 + (seed % 3) as u8, seed).public_state.map;
        Island::all(&map).into_iter().filter(|island| island.is_complete).count()
    };
    let islands: Vec<usize> = (0..MATCHES).map(complete).collect();
    let mean = islands.iter().sum::<usize>() as f64 / MATCHES as f64;
    assert!((2.0..=4.0).contains(&mean), "{mean} islands in a match: {islands:?}");
}

/// In a solo match the search reaches a decent score, and beats the greedy AI.
#[test]
fn in_a_solo_match_search_scores_well_and_beats_greedy() {
    let score = |player: Strategy, number: u64| {
        let setup = MatchSetup::new(&Explorers::META, 1, []).unwrap();
        let mut dice = Dice::new(&Seed::from_number(number), 0);
        let mut state = Explorers::new(&setup, &mut dice);
        let mut ai = AiPlayer::new(player, &Seed::from_number(number + 1));
        while state.public_state.pending != Pending::MatchOver {
            let decisions = Decisions::collect(&state);
            let decision = decisions.first().unwrap();
            let action = decision.options[ai.choose_option(&state, &decision)].clone();
            state.apply(decision.seat, action, &mut dice, &mut GameLog::disabled());
        }
        state.scores()[0].total()
    };
    let mean = |player: Strategy| (0..2).map(|number| score(player, number)).sum::<i32>() / 2;
    let (search, greedy) = (mean(Strategy::TreeSearch(SearchBudget::Playouts(8))), mean(Strategy::Greedy));
    assert!(search >= 15 && search > 3 * greedy, "search scored {search}, greedy {greedy}");
}
