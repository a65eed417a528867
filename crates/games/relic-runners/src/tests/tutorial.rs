//! The ideas of the tutorial: when they come, what they propose, and what is said after an answer.

use meadhall_ai::AiPlayer;
use meadhall_conformance::{TutorialQuestion, play_tutorial};
use meadhall_game::{
    AnswerKind, Decision, Decisions, Dice, Game, LEARNER_SEAT, Lang, Presentation, Seed, Strategy, Text,
};
use meadhall_i18n::Translations;

use super::scenario::*;
use crate::toolbox::ToolKind;
use crate::tutorial::TUTORIAL;
use crate::{Action, RelicRunners};

const IDEAS: [&str; 6] = ["goal", "pathway", "expedition", "toolbox", "temple", "camp"];

fn in_english(text: &Text) -> String {
    let names = ["Ann", "Ben"].map(str::to_owned);
    Translations::new([<RelicRunners as Presentation>::TEXTS]).unwrap().translate(Lang::En, text, &names)
}

/// The computer that the bot plays with.
fn computer(state: &RelicRunners, decision: &Decision<'_, Action>, step: u64) -> usize {
    AiPlayer::new(Strategy::Greedy, &Seed::from_number(step).derive(1)).choose_option(state, decision)
}

/// Returns each idea once, in the order in which they were shown first.
fn different_ideas(shown: &[Option<String>]) -> Vec<&str> {
    let mut ideas: Vec<&str> = Vec::new();
    for id in shown.iter().flatten() {
        if !ideas.contains(&id.as_str()) {
            ideas.push(id);
        }
    }
    ideas
}

#[test]
fn a_learner_who_follows_the_proposals_takes_a_relic_and_a_tile_within_nine_questions() {
    let mut proposed = Vec::new();
    let (mut expeditions, mut at_temple) = (Vec::new(), Vec::new());
    let follow = |question: &TutorialQuestion<'_, RelicRunners>| {
        let moment = question.moment.unwrap();
        proposed.push(in_english(&moment.detail));
        if question.idea == Some("temple") {
            at_temple.push(question.decision.options[moment.proposed_option]);
        }
        if let Action::Walk { expedition_trails: Some(trails), .. } = question.decision.options[moment.proposed_option]
        {
            expeditions.push(trails);
        }
        moment.proposed_option
    };
    let shown = play_tutorial(TUTORIAL.setup, follow, computer);
    assert_eq!((different_ideas(&shown), shown.len()), (IDEAS.to_vec(), 9), "{proposed:?}");
    assert_eq!(proposed.first().unwrap(), "You are A: uncover R5's toad, then walk to another.");
    assert_eq!(expeditions, [3]);
    let built = proposed.iter().find(|detail| detail.starts_with("Build on")).unwrap();
    assert!(built.ends_with("to R1's relic, 2 of your pathways and 1 other trail, +6."), "{built}");
    assert!(matches!(at_temple[..], [Action::Walk { .. }, Action::Explore, ..]), "{at_temple:?}");
}

#[test]
fn the_end_waits_for_a_tile_if_the_learner_explores_a_ruin_instead() {
    let mut has_taken_tile = false;
    let mut has_gone_elsewhere = false;
    let detour = |question: &TutorialQuestion<'_, RelicRunners>| {
        let public_state = &question.game.public_state;
        let is_ruin = |action: &Action| matches!(*action, Action::Walk { to, .. } if to.ruin_index().is_some() && public_state.tiles_left(to) > 0);
        let ruin = question.decision.options.iter().position(is_ruin);
        let player = public_state.current_player();
        let chosen = match ruin.filter(|_| question.idea == Some("temple") && !has_gone_elsewhere) {
            Some(ruin) => {
                has_gone_elsewhere = true;
                ruin
            }
            None => question.moment.unwrap().proposed_option,
        };
        let explores = question.decision.options[chosen] == Action::Explore;
        has_taken_tile |= explores && player.site.temple_index().is_some();
        chosen
    };
    let shown = play_tutorial(TUTORIAL.setup, detour, computer);
    assert!(has_gone_elsewhere && has_taken_tile, "{shown:?}");
    assert!(shown.len() <= 13, "{shown:?}");
}

#[test]
fn twenty_random_learners_reach_the_end_soon() {
    for seed in 0..20 {
        let mut dice = Dice::new(&Seed::from_number(seed), 0);
        let at_random = |question: &TutorialQuestion<'_, RelicRunners>| dice.index(question.decision.options.len());
        let shown = play_tutorial(TUTORIAL.setup, at_random, computer);
        assert_eq!(different_ideas(&shown).len(), IDEAS.len(), "{shown:?}");
        assert!(shown.len() <= 20, "{shown:?}");
    }
}

/// Returns what an idea says about the open decision, and the option that it proposes.
fn moment(scenario: &Scenario, id: &str) -> Option<(String, Action)> {
    let decisions = Decisions::collect(&scenario.state);
    let decision = decisions.first().unwrap();
    let moments = TUTORIAL.moments(&scenario.state.view(Some(decision.seat)), &decision);
    let moment = moments.of_idea(id)?;
    Some((in_english(&moment.detail), decision.options[moment.proposed_option]))
}

#[test]
fn only_a_ruin_is_explored_for_a_pathway_and_the_end_waits_for_the_next_turn() {
    let arriving = |from, to| scenario(2).with_explorer_at(ANN, from).with_turn_of(ANN).apply(walk_action(to));
    assert_eq!(moment(&arriving("B", "R1"), "camp"), None);
    assert!(moment(&scenario(2).with_turn_of(ANN), "camp").is_some());
    assert_eq!(moment(&arriving("B", "R1"), "pathway").map(|(_, proposed)| proposed), Some(Action::Explore));
    assert_eq!(moment(&arriving("R1", "T2"), "pathway"), None);
}

/// Ann is at this site. Two relics of one color lie at T2 and T4, and her pathways join them.
fn at(site: &str) -> Scenario {
    scenario(3)
        .with_explorer_at(ANN, site)
        .with_shrine("T4")
        .with_shrine("T2")
        .with_pathways(ANN, "T2-R3 R3-T4 T3-T4 T3~R3")
        .with_turn_of(ANN)
}

#[test]
fn the_longest_expedition_is_proposed_and_elsewhere_the_way_to_its_start() {
    let (detail, proposed) = moment(&at("T4"), "expedition").unwrap();
    assert_eq!(detail, "T2's relic: 3 of your pathways, +6.");
    assert!(matches!(proposed, Action::Walk { expedition_trails: Some(3), .. }), "{proposed:?}");
    let (detail, _) = moment(&at("R3"), "expedition").unwrap();
    assert_eq!(detail, "Walk to T4, to start from its relic next turn.");
    assert_eq!(
        moment(&scenario(3).with_shrine("T4").with_explorer_at(ANN, "T2").with_turn_of(ANN), "expedition"),
        None
    );
    assert_eq!(moment(&at("T4"), "temple"), None, "a relic comes before a tile");
}

#[test]
fn an_answer_is_followed_by_what_came_of_it() {
    let scenario = at("T4");
    let view = scenario.state.view(Some(LEARNER_SEAT));
    let reaction = |id, action| TUTORIAL.reaction(&view, id, &action, AnswerKind::Other).map(|text| in_english(&text));
    let walked = |site| reaction("expedition", walk_action(site)).unwrap();
    assert_eq!(walked("R3"), "You walked to R3: exploring a ruin lets you build a pathway.");
    assert_eq!(walked("T2"), "You walked to T2, where a relic lies.");
    assert_eq!(walked("B"), "You walked to the camp: there is nothing to explore.");
    let at_ruin = super::scenario::scenario(2).with_explorer_at(ANN, "R1").with_turn_of(ANN);
    let view = at_ruin.state.view(Some(LEARNER_SEAT));
    let reaction = |id, action| TUTORIAL.reaction(&view, id, &action, AnswerKind::Other).map(|text| in_english(&text));
    let kept = "You kept your ration: the ruin will still be there.";
    assert_eq!(reaction("pathway", Action::DoNothingMore).as_deref(), Some(kept));
    let raise = Action::RaiseToolbox { tool: ToolKind::Shovel, from_level: 1 };
    assert_eq!(reaction("toolbox", raise).unwrap(), "Raised to shovel 2. When used: build a pathway.");
}
