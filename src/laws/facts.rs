//! What can be judged before a match begins: the facts of a game, and its speech.

use std::collections::BTreeSet;

use super::law::{Law, Verdict};
use super::speaker::Speaker;
use crate::game::{Face, Meta, Setup};
use crate::lang::{Lang, check};

/// Discord takes no longer names of commands and their choices.
const LONGEST_ID: usize = 32;

pub(super) fn sane(meta: &Meta) -> Verdict {
    let spelled = |id: &str| {
        (1..=LONGEST_ID).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
    };
    let is_name = |id: &str| spelled(id) && !id.bytes().any(|byte| byte.is_ascii_digit());
    Law::Meta.holds(is_name(meta.id), || format!("\"{}\" is not of lower-case letters and underscores", meta.id))?;
    let (least, most) = (*meta.seats.start(), *meta.seats.end());
    Law::Meta.holds(1 <= least && least <= most, || format!("it cannot be for {least} to {most} players"))?;
    let mut variants = BTreeSet::new();
    let mut mixes = 1;
    for variant in meta.variants {
        Law::Meta.holds(spelled(variant.id), || format!("no variant can be called \"{}\"", variant.id))?;
        Law::Meta.holds(variants.insert(variant.id), || format!("two variants are called \"{}\"", variant.id))?;
        Law::Meta.holds(!variant.choices.is_empty(), || format!("\"{}\" leaves no choice", variant.id))?;
        let mut choices = BTreeSet::new();
        for choice in variant.choices {
            Law::Meta.holds(spelled(choice.id), || format!("no choice can be called \"{}\"", choice.id))?;
            Law::Meta.holds(choices.insert(choice.id), || format!("two choices are called \"{}\"", choice.id))?;
        }
        mixes *= choices.len();
    }
    let wanted = mixes * meta.seats.clone().count();
    let made = Setup::every(meta).len();
    Law::Meta.holds(made == wanted, || format!("{wanted} set-ups are promised, but {made} can be made"))
}

pub(super) fn complete<G: Face>() -> Verdict {
    check(&G::SPEECH).map_err(|problems| Law::Speech.broken(problems.join("; ")))?;
    for lang in Lang::ALL {
        let rules = lang.of(G::RULES);
        Law::Speech.holds(!rules.trim().is_empty(), || format!("there are no rules for players in {lang}"))?;
    }
    Ok(())
}

pub(super) fn sayable(meta: &Meta, speaker: &Speaker) -> Verdict {
    speaker.say(&(meta.name)())?;
    speaker.say(&(meta.pitch)())?;
    for variant in meta.variants {
        speaker.say(&(variant.name)())?;
        variant.choices.iter().try_for_each(|choice| speaker.say(&(choice.name)()).map(drop))?;
    }
    Ok(())
}
