//! The ideas of the tutorial: when they come, what they propose, and what is said after an answer.

use std::collections::BTreeSet;

use meadhall_ai::AiPlayer;
use meadhall_conformance::{TutorialQuestion, play_tutorial};
use meadhall_game::{AnswerKind, Decision, Decisions, Dice, Lang, Seed, Strategy, TutorialMoment};

use super::scenario::*;
use crate::Action::*;
use crate::Raids;
use crate::ship::ShipPosition::{Space, Start};
use crate::tile::VoyageTile;
use crate::tutorial::TUTORIAL;

const IDEAS: [&str; 6] = ["goal", "ship", "behind", "monster", "combat", "harbor"];

/// The computer that the bot plays with.
fn computer(state: &Raids, decision: &Decision<'_, crate::Action>, step: u64) -> usize {
    AiPlayer::new(Strategy::Greedy, &Seed::from_number(step).derive(1)).choose_option(state, decision)
}

#[test]
fn a_learner_who_follows_the_proposals_meets_every_situation() {
    let mut answers = Vec::new();
    let follow = |question: &TutorialQuestion<'_, Raids>| {
        let proposed = question.moment.unwrap().proposed_option;
        answers.push(question.decision.options[proposed]);
        proposed
    };
    let ideas = play_tutorial(TUTORIAL.setup, follow, computer);
    assert!(ideas.len() <= 9, "{ideas:?}");
    assert_eq!(ideas.into_iter().flatten().collect::<BTreeSet<_>>(), IDEAS.map(str::to_owned).into());
    let is_sale = |action: &crate::Action| matches!(action, SellGood { .. });
    assert!([StowTile, FightMonster, Retaliate].iter().all(|action| answers.contains(action)), "{answers:?}");
    assert!(answers.iter().any(is_sale), "{answers:?}");
}

#[test]
fn twenty_random_learners_reach_the_end_soon() {
    for seed in 0..20 {
        let mut dice = Dice::new(&Seed::from_number(seed), 0);
        let at_random = |question: &TutorialQuestion<'_, Raids>| dice.index(question.decision.options.len());
        let ideas = play_tutorial(TUTORIAL.setup, at_random, computer);
        assert_eq!(ideas.iter().flatten().count(), IDEAS.len(), "{ideas:?}");
        assert!(ideas.len() <= 12, "{ideas:?}");
    }
}

/// Returns what an idea says about the open decision.
fn moment(scenario: &Scenario, id: &str) -> Option<TutorialMoment> {
    let decisions = Decisions::collect(&scenario.state);
    let moments = TUTORIAL.moments(&scenario.state, &decisions.first().unwrap());
    moments.of_idea(id).cloned()
}

/// Checks what an idea says, and which option it proposes.
#[track_caller]
fn check_moment(scenario: &Scenario, id: &str, detail: &str, proposed: crate::Action) {
    let moment = moment(scenario, id).expect("the idea fits");
    let decisions = Decisions::collect(&scenario.state);
    assert_eq!(translate(Lang::En, std::slice::from_ref(&moment.detail)), detail);
    assert_eq!(decisions.first().unwrap().options[moment.proposed_option], proposed);
}

/// Checks what is said to Blue after this answer.
#[track_caller]
fn check_reaction(scenario: &Scenario, id: &str, action: crate::Action, says: &str) {
    let reaction = TUTORIAL.reaction(&scenario.state, id, &action, AnswerKind::Other);
    assert_eq!(translate(Lang::En, reaction.as_slice()), says);
}

#[test]
fn a_new_tile_is_proposed_for_the_ship() {
    let scenario = blue_and_green_at_sea().tile(1, WOOD_4).tile(6, AXE).ship(BLUE, Space(1), 3);
    let scenario = scenario.ship(GREEN, Space(6), 2).begin();
    let detail = "Aboard, it takes the room of two Vikings.";
    check_moment(&scenario, "ship", detail, StowTile);
    let discarded = scenario.apply(BLUE, ThrowTileAway);
    check_reaction(&discarded, "ship", ThrowTileAway, "You discarded it, and keep room for 10 Vikings.");
}

/// Blue has met a monster of this strength.
fn at_monster(strength: u8, crew: u8) -> Scenario {
    let scenario = blue_and_green_at_sea().without_villagers().tile(3, monster(strength)).tile(6, AXE);
    scenario.ship(BLUE, Start(2), crew).ship(GREEN, Start(1), 2).begin().apply(BLUE, SailTo { space: 6 })
}

#[test]
fn a_fight_is_proposed_if_the_crew_can_pay() {
    let scenario = at_monster(3, 4);
    check_moment(
        &scenario,
        "monster",
        "Strength 3 minus weapons 0: pay 3 Vikings for 3 glory, or lose 1.",
        FightMonster,
    );
    let too_strong = "This monster has strength 7 and costs 7 Vikings, but you have only 4.";
    check_moment(&at_monster(7, 4), "monster", too_strong, SacrificeViking);
    let passed = scenario.apply(BLUE, SacrificeViking);
    let says = "The monster let you pass and stays. Vikings left: 3.";
    check_reaction(&passed, "monster", SacrificeViking, says);
}

/// Blue is attacked by Green, which has this many Vikings left.
fn attacked(others: u8) -> Scenario {
    let scenario = blue_and_green_at_sea().without_villagers().tile(6, AXE).ship(BLUE, Space(6), 4);
    scenario.ship(GREEN, Start(1), others + 1).begin().apply(GREEN, SailTo { space: 6 })
}

#[test]
fn retaliation_is_proposed_if_the_other_ship_cannot_answer() {
    check_moment(&attacked(2), "combat", "Send 2: Green would need 3, has 2, and must flee.", Retaliate);
    check_moment(&attacked(3), "combat", "Green sent 1 and has 3 left: too many, so flee.", Flee);
    let fled = attacked(2).apply(BLUE, Flee);
    check_reaction(&fled, "combat", Flee, "You fled: the tile is theirs, but your Vikings live (4).");
}

#[test]
fn a_ship_that_must_flee_may_be_attacked() {
    let scenario = blue_and_green_at_sea().tile(1, VoyageTile::Rune).tile(6, AXE).ship(BLUE, Space(1), 1);
    let weak = scenario.ship(GREEN, Space(6), 0).begin();
    check_moment(&weak, "combat", "Green on 6 has no Vikings: attack with 1, it must flee.", SailTo { space: 6 });
    let attacking = weak.edit_ship(GREEN, |ship| ship.crew_size = 2);
    assert!(moment(&attacking, "combat").is_none());
}

#[test]
fn only_a_ship_at_sea_is_told_who_moves() {
    assert!(moment(&scenario(3).tile(3, AXE).begin(), "behind").is_none());
    let at_sea = blue_and_green_at_sea().tile(1, VoyageTile::Rune).tile(6, AXE).tile(8, PORT).ship(BLUE, Space(1), 3);
    assert!(moment(&at_sea.ship(GREEN, Space(6), 2).begin(), "behind").is_some());
}

/// Checks what the guide says about the open decision, and which option it proposes.
#[track_caller]
fn check_guide(scenario: &Scenario, detail: &str, proposed: crate::Action) {
    let decisions = Decisions::collect(&scenario.state);
    let decision = decisions.first().unwrap();
    let moment = (TUTORIAL.guide)(&scenario.state, &decision);
    assert_eq!(translate(Lang::En, &[moment.detail]), detail);
    assert_eq!(decision.options[moment.proposed_option], proposed);
}

/// Blue takes this tile, with these tiles aboard.
fn blue_takes_tile(tile: VoyageTile, aboard: &[VoyageTile]) -> Scenario {
    let scenario = blue_and_green_at_sea().tile(1, tile).tile(6, AXE).tile(8, MJOLLNIR).stow(BLUE, aboard);
    scenario.ship(BLUE, Space(1), 0).ship(GREEN, Space(6), 2).begin()
}

#[test]
fn the_guide_says_what_is_done_with_a_tile() {
    let effect = "Your tile, sail: +1 Viking after each voyage.";
    check_guide(&blue_takes_tile(SAIL, &[]), effect, StowTile);
    let full = [AXE, WOOD_3, SAIL, DOUBLE_AXE, DOUBLE_SAIL];
    let replaces =
        "Your ship is full. The new tile (pennant 7) brings you more than one of yours (wood 3): replace that one.";
    check_guide(&blue_takes_tile(PENNANT_7, &full), replaces, ReplaceTile { old_tile: WOOD_3 });
    let sells = "Goods score only in a port. This one still buys 1: sell fur 8 (+8 glory).";
    check_guide(&blue_takes_tile(PORT, &[WOOD_3, FUR_8]), sells, SellGood { good: FUR_8 });
}

#[test]
fn the_guide_says_what_a_stop_brings() {
    let stop = "Sail to 8 · Mjöllnir: at the end, 1 glory for each Viking aboard.";
    check_guide(&blue_takes_tile(VoyageTile::Rune, &[]), stop, SailTo { space: 8 });
    let fleeing = attacked(2).tile(8, MJOLLNIR).apply(BLUE, Flee);
    let flees = "You lose this stop, but you sail on: go to 8 · Mjöllnir (at the end, 1 glory for each Viking aboard).";
    check_guide(&fleeing, flees, SailTo { space: 8 });
}

#[test]
fn a_learner_who_was_driven_off_is_told() {
    let scenario = attacked(2).tile(8, MJOLLNIR).apply(BLUE, Flee);
    let says = "You sailed to space 6, but another ship drove you off: no tile there.";
    check_reaction(&scenario, "goal", SailTo { space: 6 }, says);
}
