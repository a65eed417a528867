//! Plays the tutorial at random and checks that every step is reached.

use std::collections::BTreeSet;

use super::law::{Broken, Law, Verdict};
use super::speaker::Speaker;
use crate::game::{Decisions, Dice, Face, LEARNER, Lesson, Log, Seed};

/// The number of random matches.
const PLAYS: u64 = 48;

pub(super) fn taught<G: Face>(speaker: &Speaker) -> Verdict {
    let Some(lesson) = G::LESSON else { return Ok(()) };
    let mut ids = BTreeSet::new();
    for idea in lesson.ideas {
        Law::Lesson.holds(ids.insert(idea.id), || format!("two ideas are called \"{}\"", idea.id))?;
    }
    for number in 0..PLAYS {
        for id in told(lesson, speaker, number)? {
            ids.remove(id);
        }
    }
    Law::Lesson.holds(ids.is_empty(), || format!("in {PLAYS} matches nobody is told {ids:?}"))
}

/// Returns the hints shown in one match: at each decision the first that fits and is new.
fn told<G: Face>(lesson: &Lesson<G>, speaker: &Speaker, number: u64) -> Result<BTreeSet<&'static str>, Broken> {
    let setup = lesson.course.setup(&G::META).map_err(|error| Law::Lesson.broken(error.to_string()))?;
    let seed = Seed::numbered(lesson.course.seed);
    let mut chance = Dice::new(&seed.child(number), 0);
    let mut game = G::new(&setup, &mut Dice::new(&seed, 0));
    let mut told = BTreeSet::new();
    for n in 1..=u64::from(G::META.cap) {
        let asked = Decisions::of(&game);
        if asked.is_empty() {
            break;
        }
        if let Some(own) = asked.of_seat(LEARNER).filter(|own| !own.forced()) {
            let mut remarks = lesson.remarks(&game.view(Some(LEARNER)), &own).into_iter();
            if let Some(new) = remarks.find(|remark| !told.contains(remark.id)) {
                speaker.say(&new.says)?;
                told.insert(new.id);
            }
        }
        let Some(decision) = asked.iter().nth(chance.index(asked.len())) else { break };
        let action = decision.options[chance.index(decision.options.len())].clone();
        game.apply(decision.seat, action, &mut Dice::new(&seed, n), &mut Log::muted());
    }
    Ok(told)
}
