//! The ideas of the tutorial: when they come, what they propose, and what is said after an answer.

use meadhall_ai::AiPlayer;
use meadhall_conformance::{TutorialQuestion, play_tutorial};
use meadhall_game::{AnswerKind, Decision, Dice, Game, LEARNER_SEAT, Lang, Seed, Strategy};

use super::scenario::*;
use super::wording::translate;
use crate::hex::Side;
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
            "You are A, in blue. Add the pig tile. [Place the tile: pig]",
            "Sail to the pig. 4 actions left. [Sail to 3, toward the pig]",
            "One more move, and you lie beside the pig. 3 actions left. [Sail to 3, toward the pig]",
            "Put one Viking ashore beside the pig; keep one aboard to sail. 2 actions left. [↓ Unload: 1 Viking]",
            "Now load the pig. A Viking stays ashore and holds the island. 1 action left. [↑ Load: pig]",
            "This tile completes yours: +3. [Place the tile: chicken]",
            "Nobody can take the pig from your ship. Sail home. 4 actions left. [Sail to 1, toward home]",
            "One more move, and you are home. 3 actions left. [Sail home (4)]",
            "You are home! Unloading scores 1 point. 2 actions left. [↓ Unload: pig]",
            "Walk to the settlement: a raid takes 2 Vikings, and you then have 1 there. [Walk to 4]",
        ]
    );
}

#[test]
fn random_learners_reach_the_end_after_six_turns_at_the_latest() {
    for seed in 0..20 {
        let mut dice = Dice::new(&Seed::from_number(seed), 0);
        let mut placed_count = 0;
        let at_random = |question: &TutorialQuestion<'_, Explorers>| {
            placed_count = question.game.public_state.placed_count();
            dice.index(question.decision.options.len())
        };
        let shown = play_tutorial(TUTORIAL.setup, at_random, computer);
        let mut ids = different_ideas(&shown);
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), IDEAS.len(), "{shown:?}");
        assert!(placed_count <= 19, "{shown:?}");
    }
}

/// Checks that a learner who answers at random first still brings an animal home who then follows.
#[test]
fn the_proposals_lead_home_with_an_animal_from_anywhere() {
    for seed in 0..20 {
        let mut dice = Dice::new(&Seed::from_number(seed), 0);
        let (mut left, mut delivered) = (6, 0);
        let late = |question: &TutorialQuestion<'_, Explorers>| {
            delivered = question.game.public_state.players[0].delivered_animals.len();
            if left > 0 {
                left -= 1;
                return dice.index(question.decision.options.len());
            }
            let moment = question.moment.expect("every question has an idea");
            delivered += usize::from(matches!(&question.decision.options[moment.proposed_option],
                Action::Unload { onto: Space::MAINLAND, animals, .. } if !animals.is_empty()));
            moment.proposed_option
        };
        let shown = play_tutorial(TUTORIAL.setup, late, computer);
        assert!(delivered > 0, "seed {seed}: {shown:?}");
    }
}

/// Checks what is said to the learner after this answer.
#[track_caller]
fn check_reaction(scenario: &Scenario, action: Action, kind: AnswerKind, says: Option<&str>) {
    let view = scenario.clone().apply(action.clone()).state.view(Some(LEARNER_SEAT));
    let reaction = |id: &str| TUTORIAL.reaction(&view, id, &action, kind).map(|text| translate(Lang::En, &text));
    assert_eq!([reaction("load").as_deref(), reaction("").as_deref()], [says; 2]);
}

#[test]
fn what_a_learner_did_is_told_at_each_question() {
    let cow = || sorted_cargo(&[Animal::Cattle]);
    let land = |vikings, animals| Action::Unload { onto: Space::MAINLAND, vikings, animals };
    let home = scenario(3);
    check_reaction(&home, land(1, sorted_cargo(&[])), AnswerKind::Proposed, None);
    check_reaction(&home, land(2, sorted_cargo(&[])), AnswerKind::Other, Some("You put ashore: 2 Vikings."));
    check_reaction(&home, Action::EndTurn, AnswerKind::Other, Some("You ended your turn, and the others had theirs."));
    let pasture = scenario(3).with_tile("L4", "LLLSSS cattle", 4);
    let laden = pasture.clone().with_animal_aboard(ANN, space_at(&pasture, "L4", Side::E), Animal::Cattle);
    let says = "Delivered: cow. Each new kind scores 1 more, up to 6.";
    check_reaction(&laden, land(0, cow()), AnswerKind::Proposed, Some(says));
}

#[test]
fn a_raid_is_told_and_a_mere_walk_is_not_called_one() {
    let two = scenario(2).with_tile("L4", "LLLSSS settlement", 4).with_settlement_strength("L4", 2).with_vikings(
        ANN,
        "L3",
        Side::Ne,
        2,
    );
    let [from, to] = [("L3", Side::Ne), ("L4", Side::E)].map(|(cell, side)| space_at(&two, cell, side));
    let walk = |vikings| Action::Walk { from, to, vikings };
    check_reaction(&two, walk(2), AnswerKind::Other, Some("You raided the settlement: +2."));
    check_reaction(&two, walk(1), AnswerKind::Other, Some("You walked one tile. Vikings cross water only by ship."));
}

#[test]
fn a_fight_is_told_once_it_is_won() {
    let scenario = scenario(2).with_tile("O3", "LLSSSS ship", 0).with_ship(ANN, "N3", Side::E, 2);
    let fight = Action::Sail { to: space_at(&scenario, "O3", Side::W) };
    let back = Action::Sail { to: space_at(&scenario, "N3", Side::E) };
    let says = "You sank the enemy ship: it scores 1 point.";
    check_reaction(&scenario, fight.clone(), AnswerKind::Other, Some(says));
    check_reaction(&scenario.apply(fight), back, AnswerKind::Proposed, None);
}
