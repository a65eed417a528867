//! Plays the tutorial: at random, to check that every step is reached, or as a test wants it.

use std::collections::BTreeSet;

use meadhall_game::{Decision, Decisions, Dice, GameLog, LEARNER_SEAT, Presentation, Seed, Tutorial};

use super::property::{CheckResult, GameProperty, PropertyViolation};
use super::texts::TextChecker;

/// The number of random matches.
const RANDOM_MATCHES: u64 = 48;

pub(crate) fn check_tutorial<G: Presentation>(text_checker: &TextChecker) -> CheckResult {
    let Some(tutorial) = G::TUTORIAL else { return Ok(()) };
    let mut unseen_ids = BTreeSet::new();
    for step in tutorial.steps {
        GameProperty::CompleteTutorial
            .ensure(unseen_ids.insert(step.id), || format!("duplicate tutorial step id \"{}\"", step.id))?;
    }
    for match_number in 0..RANDOM_MATCHES {
        for id in play_and_collect_hints(tutorial, text_checker, match_number)? {
            unseen_ids.remove(id);
        }
    }
    GameProperty::CompleteTutorial.ensure(unseen_ids.is_empty(), || {
        format!("tutorial steps never shown in {RANDOM_MATCHES} matches: {unseen_ids:?}")
    })
}

/// Plays one tutorial match at random and returns the ids of the hints shown. At each decision, the first hint is shown
/// that fits and was not shown before.
fn play_and_collect_hints<G: Presentation>(
    tutorial: &Tutorial<G>,
    text_checker: &TextChecker,
    match_number: u64,
) -> Result<BTreeSet<&'static str>, PropertyViolation> {
    let setup = tutorial
        .setup
        .match_setup(&G::META)
        .map_err(|error| GameProperty::CompleteTutorial.violation(error.to_string()))?;
    let seed = Seed::from_number(tutorial.setup.seed_number);
    let mut chance = Dice::new(&seed.derive(match_number), 0);
    let mut game = G::new(&setup, &mut Dice::new(&seed, 0));
    let mut shown = BTreeSet::new();
    for n in 1..=u64::from(G::META.max_steps) {
        let decisions = Decisions::collect(&game);
        if decisions.is_empty() {
            break;
        }
        if let Some(own_decision) = decisions.for_seat(LEARNER_SEAT).filter(|own_decision| !own_decision.is_forced()) {
            let mut hints = tutorial.hints(&game.view(Some(LEARNER_SEAT)), &own_decision).into_iter();
            if let Some(new_hint) = hints.find(|hint| !shown.contains(hint.step_id)) {
                text_checker.format(&new_hint.text)?;
                shown.insert(new_hint.step_id);
            }
        }
        let Some(decision) = decisions.iter().nth(chance.index(decisions.len())) else { break };
        let action = decision.options[chance.index(decision.options.len())].clone();
        game.apply(decision.seat, action, &mut Dice::new(&seed, n), &mut GameLog::disabled());
    }
    Ok(shown)
}

/// Plays the tutorial's match and returns the hints shown, each with its moment: at each decision of the
/// learner the first that fits and is new. `moment` gets the state and whether the learner has to decide; `None`
/// ends the match. `choose` gets the number of the step, and returns an option for any seat.
pub fn play_tutorial<G: Presentation, M>(
    mut moment: impl FnMut(&G, bool) -> Option<M>,
    mut choose: impl FnMut(&G, &Decision<'_, G::Action>, u64) -> usize,
) -> Vec<(&'static str, M)> {
    let tutorial = G::TUTORIAL.expect("the game has a tutorial");
    let setup = tutorial.setup.match_setup(&G::META).expect("the setup of the tutorial is valid");
    let seed = Seed::from_number(tutorial.setup.seed_number);
    let mut game = G::new(&setup, &mut Dice::new(&seed, 0));
    let mut shown: Vec<(&'static str, M)> = Vec::new();
    for step in 1.. {
        let decisions = Decisions::collect(&game);
        let Some(decision) = decisions.for_seat(LEARNER_SEAT).or_else(|| decisions.first()) else { break };
        let is_learner = decision.seat == LEARNER_SEAT;
        let Some(now) = moment(&game, is_learner) else { break };
        if is_learner && !decision.is_forced() {
            let hints = tutorial.hints(&game.view(Some(LEARNER_SEAT)), &decision);
            let new_hint = hints.into_iter().find(|hint| shown.iter().all(|(id, _)| *id != hint.step_id));
            shown.extend(new_hint.map(|hint| (hint.step_id, now)));
        }
        let action = decision.options[choose(&game, &decision, step)].clone();
        game.apply(decision.seat, action, &mut Dice::new(&seed, step), &mut GameLog::disabled());
    }
    shown
}
