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

const IDEAS: [&str; 5] = ["goal", "animal", "load", "deliver", "island"];

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
fn a_learner_who_follows_the_proposals_brings_an_animal_home_in_ten_questions() {
    let mut proposed = Vec::new();
    let follow = |question: &TutorialQuestion<'_, Explorers>| {
        let Some(moment) = question.moment else { return question.decision.default_option };
        proposed.push(translate(Lang::En, &moment.detail));
        moment.proposed_option
    };
    let shown = play_tutorial(TUTORIAL.setup, follow, computer);
    assert_eq!((different_ideas(&shown), shown.len()), (IDEAS.to_vec(), 10), "{shown:?}");
    assert_eq!(shown.iter().filter(|idea| idea.is_none()).count(), 1, "only the next tile has no idea");
    assert_eq!(
        proposed,
        [
            "First, add a tile: sheep, within your reach.",
            "Your first kind scores 1, the second 2, up to 6. Sail to it: sheep.",
            "One more move, and you lie beside it: sheep.",
            "First put one of your Vikings ashore beside the animal (sheep).",
            "Take both aboard, Viking and animal (sheep): your ship holds three.",
            "Aboard, nobody can take it from you (sheep). Sail home.",
            "One more move, and you are home.",
            "You are home! Unload it: 1 point.",
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
        assert!(shown.len() <= 20, "{shown:?}");
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
    let says = "You loaded a Viking: fine, but the animal is worth more.";
    check_reaction("load", &vikings, AnswerKind::Other, Some(says));
    let pig = || [Animal::Pig].into_iter().collect();
    let both = Action::Load { from: Space::MAINLAND, vikings: 1, animals: pig() };
    let says = "It is aboard (pig): nobody can take it from you now.";
    check_reaction("load", &both, AnswerKind::Proposed, Some(says));
    let delivery = Action::Unload { onto: Space::MAINLAND, vikings: 0, animals: pig() };
    check_reaction("deliver", &delivery, AnswerKind::Proposed, Some("Delivered: pig. That is how animals score."));
    let says = "You ended your turn. A new one begins with another tile.";
    check_reaction("deliver", &Action::EndTurn, AnswerKind::Other, Some(says));
    check_reaction("animal", &Action::Sail { to: Space::MAINLAND }, AnswerKind::Proposed, None);
}
