//! The tutorial's hints, and when they are shown.

use meadhall_ai::AiPlayer;
use meadhall_conformance::play_tutorial;
use meadhall_game::{Decision, Decisions, Dice, Game, LEARNER_SEAT, Seed, Strategy, Text, TextArg, TutorialHint};

use super::scenario::*;
use crate::map::MapSite;
use crate::tile::{PurpleTile, SiteColor};
use crate::toolbox::ToolKind;
use crate::tutorial::TUTORIAL;
use crate::{Action, RelicRunners, preview, texts};

/// Returns the hints that apply to the current decision.
fn current_hints(scenario: &Scenario) -> Vec<TutorialHint> {
    let decisions = Decisions::collect(&scenario.state);
    let decision = decisions.first().expect("a decision is open");
    TUTORIAL.hints(&scenario.state.view(Some(decision.seat)), &decision)
}

fn hint_ids(scenario: &Scenario) -> Vec<&'static str> {
    current_hints(scenario).into_iter().map(|hint| hint.step_id).collect()
}

/// Returns the arguments of a hint that applies.
fn hint_args(scenario: &Scenario, hint_id: &str) -> Vec<(&'static str, TextArg)> {
    current_hints(scenario)
        .into_iter()
        .find(|hint| hint.step_id == hint_id)
        .expect("the hint is shown in this state")
        .text
        .args
}

/// Returns the hints in the order in which a learner sees them, with the learner's turn, within this many
/// turns. The AI is the one that the bot uses.
fn hints_shown(turns: u16, choose: impl Fn(&RelicRunners, &Decision<'_, Action>) -> usize) -> Vec<(&'static str, u16)> {
    let (mut turn, mut last_turn_number) = (0, 0);
    let moment = |game: &RelicRunners, is_learner: bool| {
        if is_learner && game.public_state.turn_number != last_turn_number {
            (turn, last_turn_number) = (turn + 1, game.public_state.turn_number);
        }
        (turn <= turns).then_some(turn)
    };
    play_tutorial(moment, |game, decision, step| match decision.seat {
        LEARNER_SEAT => choose(game, decision),
        _ => AiPlayer::new(Strategy::Greedy, &Seed::from_number(step).derive(1)).choose_option(game, decision),
    })
}

/// Follows the hints: goes to the suggested ruin, explores, flips tokens, uses toolboxes, fetches rations,
/// and goes on expeditions.
fn follow_hint(game: &RelicRunners, decision: &Decision<'_, Action>) -> usize {
    let texts: Vec<Text> =
        TUTORIAL.hints(&game.view(Some(LEARNER_SEAT)), decision).into_iter().map(|hint| hint.text).collect();
    let is_first_ruin = |to| {
        game.public_state.current_player().pathways.is_empty()
            && texts.contains(&texts::tutorial_walk(texts::site_name(to)))
    };
    let priority = |option: &Action| match *option {
        Action::Walk { expedition_trails: Some(trails), .. } => 200 + i32::from(trails),
        Action::Walk { to, .. } if is_first_ruin(to) => 200,
        Action::Walk { to, flipped_tokens: turns, .. } => destination_value(game, to) + 15 * turns.count() as i32,
        Action::UseToolbox { tool, level } if preview::has_toolbox_effect(&game.public_state, tool, level) => 5,
        Action::UseToolbox { .. } => -1,
        Action::Explore => 100,
        _ => 0,
    };
    // The first of the best, because `max_by_key` returns the last one.
    (0..decision.options.len()).rev().max_by_key(|option| priority(&decision.options[*option])).unwrap()
}

/// Rates a destination: the start of an expedition, rations if there are none, something new, or a last tile.
fn destination_value(game: &RelicRunners, to: MapSite) -> i32 {
    let (public_state, player) = (&game.public_state, game.public_state.current_player());
    let relics = public_state
        .relic_sites
        .iter()
        .filter(|it| public_state.site_color(*it) == public_state.site_color(to))
        .count();
    match (public_state.site_color(to), public_state.tiles_left(to)) {
        (None, _) => 90 - 45 * i32::from(player.rations),
        (_, 0) if public_state.relic_sites.contains(to) && relics > 1 => 100,
        (_, 0) => 0,
        _ if player.rations == 0 => 1 + i32::from(MapSite::CAMP.neighbors().contains(to)),
        (Some(SiteColor::Green), tiles) => 40 - 10 * player.pathways.count() as i32 - tiles as i32,
        (Some(SiteColor::Ivory), tiles) => {
            if player.ivory_tiles.iter().any(Option::is_some) {
                20 - tiles as i32
            } else {
                50
            }
        }
        (Some(SiteColor::Blue), tiles) => {
            if player.blue_tiles.is_empty() {
                50
            } else {
                30 - 5 * tiles as i32
            }
        }
        (Some(SiteColor::Purple), tiles) => 35 - 5 * tiles as i32,
    }
}

/// A learner who follows the hints sees all but the one about the end in ten turns.
#[test]
fn ten_turns_show_all_hints_but_the_end_in_a_good_order() {
    let shown = hints_shown(10, follow_hint);
    let first: Vec<&str> = shown.iter().map(|(id, _)| *id).take(7).collect();
    assert_eq!(first, ["walk", "ruin", "river", "steps", "blue", "toolbox", "rations"], "{shown:?}");
    assert_eq!(shown.len(), TUTORIAL.steps.len() - 1, "{shown:?}");
    assert!(shown.iter().all(|(id, _)| *id != "end"), "{shown:?}");
}

/// Greedy learners, and those who let their time run out, see the hints about how to begin, too.
#[test]
fn the_first_turns_show_the_basic_hints_whatever_is_played() {
    let greedy = |game: &RelicRunners, decision: &Decision<'_, Action>| {
        AiPlayer::new(Strategy::Greedy, &Seed::from_number(7)).choose_option(game, decision)
    };
    for shown in [hints_shown(4, greedy), hints_shown(4, |_, decision| decision.default_option)] {
        let ids: Vec<&str> = shown.iter().map(|(id, _)| *id).collect();
        assert_eq!(ids[..3], ["walk", "ruin", "river"]);
    }
}

#[test]
fn the_learner_begins_with_the_hint_about_a_ruin() {
    let setup = TUTORIAL.setup.match_setup(&RelicRunners::META).unwrap();
    let game = RelicRunners::new(&setup, &mut Dice::new(&Seed::from_number(TUTORIAL.setup.seed_number), 0));
    let scenario = Scenario { state: game, log_keys: Vec::new(), has_revealed: false };
    assert_eq!(scenario.deciding_seat(), Some(LEARNER_SEAT));
    assert_eq!(hint_ids(&scenario), ["walk"]);
    assert_eq!(hint_args(&scenario, "walk"), [("site", TextArg::Text(texts::site_name(named_site("R1"))))]);
}

#[test]
fn each_kind_of_site_has_a_hint_where_it_can_be_explored() {
    let arriving = |from, to| {
        scenario(3)
            .with_explorer_at(ANN, from)
            .with_purple_on_top("T1", PurpleTile::ScorePoints)
            .with_turn_of(ANN)
            .apply(walk_action(to))
    };
    assert_eq!(hint_ids(&arriving("B", "R1")), ["ruin"]);
    assert_eq!(hint_ids(&arriving("R1", "T2")), ["ivory"]);
    assert_eq!(hint_ids(&arriving("T4", "T3")), ["blue"]);
    assert_eq!(hint_args(&arriving("B", "T1"), "purple")[0], ("tile", TextArg::Text(texts::score_three())));
    let scenario = scenario(3)
        .with_rations(ANN, 0)
        .with_raised_toolboxes(ANN, &[(ToolKind::Machete, 2)])
        .with_turn_of(ANN)
        .apply(walk_action("R1"));
    assert_eq!(hint_ids(&scenario), ["toolbox"], "exploring needs a ration");
}

#[test]
fn hints_about_tokens_steps_and_toolboxes_are_shown_when_they_apply() {
    let start = scenario(3)
        .with_explorer_at(ANN, "R1")
        .with_raised_toolboxes(ANN, &[(ToolKind::Compass, 1), (ToolKind::Shovel, 2)])
        .with_turn_of(ANN);
    assert_eq!(hint_args(&start, "river"), [("river", TextArg::Text(texts::trail_name(named_trail("R1~T3"))))]);
    assert_eq!(
        hint_args(&start, "toolbox")[0],
        ("toolbox", TextArg::Text(texts::chart_place_name(ToolKind::Shovel, 2))),
        "there is no pathway to move"
    );
    let scenario = start.clone().apply(flipping_walk_action("T3", "R1~T3"));
    assert_eq!(
        (hint_ids(&scenario), hint_args(&scenario, "steps")),
        (vec!["steps"], vec![("steps", TextArg::Number(1))])
    );
    assert!(!hint_ids(&start.with_face_up_tokens("T5~R4").with_turn_of(ANN)).contains(&"river"));
}

#[test]
fn the_camp_hint_is_shown_when_a_turn_begins_with_few_rations() {
    let has_hint = |rations| {
        hint_ids(&scenario(3).with_explorer_at(ANN, "T4").with_rations(ANN, rations).with_turn_of(ANN))
            .contains(&"rations")
    };
    assert_eq!([0, 1, 2].map(has_hint), [true, true, false]);
}

#[test]
fn the_pathway_hint_is_shown_where_one_begins() {
    let has_hint = |at| {
        hint_ids(&scenario(3).with_explorer_at(ANN, at).with_pathways(ANN, "T4-T5").with_turn_of(ANN))
            .contains(&"pathways")
    };
    assert_eq!(["T4", "T5", "R3"].map(has_hint), [true, true, false]);
}

#[test]
fn the_shrine_hint_comes_before_the_hint_about_the_best_expedition() {
    let scenario_at = |at| {
        scenario(3)
            .with_explorer_at(ANN, at)
            .with_shrine("T4")
            .with_shrine("T2")
            .with_pathways(ANN, "T2-R3 R3-T4 T3-T4 T3~R3")
            .with_turn_of(ANN)
    };
    assert_eq!(hint_args(&scenario_at("R3"), "shrine")[0], ("site", TextArg::Text(texts::site_name(named_site("T2")))));
    assert!(!hint_ids(&scenario_at("R3")).contains(&"expedition"));
    let shown = hint_args(&scenario_at("T4"), "expedition");
    assert_eq!(shown[0], ("site", TextArg::Text(texts::site_name(named_site("T2")))));
    assert_eq!(
        shown[1..],
        [("trails", TextArg::Number(3)), ("points", TextArg::Number(6))],
        "the route goes through T3"
    );
}

#[test]
fn the_end_hint_is_shown_when_few_relics_are_missing() {
    let scenario_with = |taken| scenario(3).with_relics_taken(BEN, taken).with_shrine("R1").with_shrine("T9");
    assert!(!hint_ids(&scenario_with("R3 R4 R5").with_turn_of(ANN)).contains(&"end"));
    assert_eq!(hint_args(&scenario_with("R3 R4 R5 R6").with_turn_of(ANN), "end"), [("relics", TextArg::Number(4))]);
    let last = scenario_with("R3 R4 R5 R6 R7 R8 T1 T5").with_turns_left(2).with_turn_of(ANN);
    assert_eq!(hint_args(&last, "end"), [("relics", TextArg::Number(0))]);
}
