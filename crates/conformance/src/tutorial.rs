//! Plays the tutorial at random and checks that every step is reached.

use std::collections::BTreeSet;

use meadhall_game::{Decisions, Dice, GameLog, LEARNER_SEAT, Presentation, Seed, Tutorial};

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
        for id in hints_shown(tutorial, text_checker, match_number)? {
            unseen_ids.remove(id);
        }
    }
    GameProperty::CompleteTutorial.ensure(unseen_ids.is_empty(), || {
        format!("tutorial steps never shown in {RANDOM_MATCHES} matches: {unseen_ids:?}")
    })
}

/// Returns the hints shown in one match: at each decision the first that fits and is new.
fn hints_shown<G: Presentation>(
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
