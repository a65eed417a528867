//! The ideas of the tutorial: when they come, what they propose, and what is said after an answer.

use meadhall_ai::AiPlayer;
use meadhall_conformance::{TutorialQuestion, play_tutorial};
use meadhall_game::{AnswerKind, Decision, Dice, Game, LEARNER_SEAT, Lang, Seed, Strategy};

use super::scenario::scenario;
use super::wording::translate;
use crate::player::Cargo;
use crate::tile::Animal;
use crate::tutorial::TUTORIAL;
use crate::{Action, Explorers, Space};

const IDEAS: [&str; 7] = ["goal", "animal", "load", "island", "deliver", "walk", "others"];

/// The computer that the bot plays with.
fn computer(state: &Explorers, decision: &Decision<'_, Action>, step: u64) -> usize {
    AiPlayer::new(Strategy::Greedy, &Seed::from_number(step).derive(1)).choose_option(state, decision)
}

/// Returns the ideas without those that go on, and without questions that have none.
fn different_ideas(shown: &[Option<String>]) -> Vec<&str> {
    let mut ideas: Vec<&str> = shown.iter().flatten().map(String::as_str).collect();
    ideas.dedup();
    ideas
}

#[test]
fn a_learner_who_follows_the_proposals_closes_an_island_brings_an_animal_home_and_walks_in_eleven_questions() {
    let mut proposed = Vec::new();
    let follow = |question: &TutorialQuestion<'_, Explorers>| {
        let moment = question.moment.expect("every question has an idea");
        let label = moment.label.as_ref().map(|label| translate(Lang::En, label)).unwrap_or_default();
        proposed.push(format!("{} [{label}]", translate(Lang::En, &moment.detail)));
        moment.proposed_option
    };
    let shown = play_tutorial(TUTORIAL.setup, follow, computer);
    assert_eq!((different_ideas(&shown), shown.len()), (IDEAS.to_vec(), 11), "{shown:?}");
    assert_eq!(
        proposed,
        [
            "You are A, in blue. Add a tile: pig. [Place the tile: pig]",
            "Sail to it: pig. 4 actions left. [Sail to 3, toward the pig]",
            "One more move, and you lie beside it: pig. 3 actions left. [Sail to 3, toward the pig]",
            "Put one Viking ashore beside it; keep one aboard to sail. 2 actions left. [↓ Unload: 1 Viking]",
            "Now load the pig. A Viking stays ashore and holds the island. 1 action left. [↑ Load: pig]",
            "This tile closes yours: +3. [Place the tile: chicken]",
            "Nobody can take the pig from your ship. Sail home. 4 actions left. [Sail to 1, toward home]",
            "One more move, and you are home. 3 actions left. [Sail home (4)]",
            "You are home! Unloading scores 1 point. 2 actions left. [↓ Unload: pig]",
            "Walk to the settlement: it takes 2 Vikings and scores 2. [Walk to 4]",
        ]
    );
}

#[test]
fn twenty_random_learners_reach_the_end_soon() {
    for seed in 0..20 {
        let mut dice = Dice::new(&Seed::from_number(seed), 0);
        let at_random = |question: &TutorialQuestion<'_, Explorers>| dice.index(question.decision.options.len());
        let shown = play_tutorial(TUTORIAL.setup, at_random, computer);
        let mut ids = different_ideas(&shown);
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), IDEAS.len(), "{shown:?}");
        assert!(shown.len() <= 24, "{shown:?}");
    }
}

/// Checks what is said to the learner after this answer.
#[track_caller]
fn check_reaction(id: &str, action: &Action, kind: AnswerKind, says: Option<&str>) {
    let view = scenario(3).state.view(Some(LEARNER_SEAT));
    let reaction = TUTORIAL.reaction(&view, id, action, kind).map(|text| translate(Lang::En, &text));
    assert_eq!(reaction.as_deref(), says);
}

#[test]
fn another_answer_is_answered_by_what_came_of_it() {
    let vikings = Action::Load { from: Space::MAINLAND, vikings: 1, animals: Cargo::new() };
    let says = "You loaded no animal: fine, but the animal is worth more.";
    check_reaction("load", &vikings, AnswerKind::Other, Some(says));
    let pig = || [Animal::Pig].into_iter().collect();
    let both = Action::Load { from: Space::MAINLAND, vikings: 1, animals: pig() };
    let says = "It is aboard: pig.";
    check_reaction("load", &both, AnswerKind::Proposed, Some(says));
    let delivery = Action::Unload { onto: Space::MAINLAND, vikings: 0, animals: pig() };
    check_reaction(
        "deliver",
        &delivery,
        AnswerKind::Proposed,
        Some("Delivered: pig. Each new kind scores 1 more, up to 6."),
    );
    let says = "You ended your turn, and the others had theirs.";
    check_reaction("deliver", &Action::EndTurn, AnswerKind::Other, Some(says));
    check_reaction("animal", &Action::Sail { to: Space::MAINLAND }, AnswerKind::Proposed, None);
}
