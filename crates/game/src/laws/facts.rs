//! Checks that need no match: metadata, set-ups, translations, rules for players.

use std::collections::BTreeSet;

use super::law::{Law, Verdict};
use super::speaker::Speaker;
use crate::game::{Face, Meta, Setup};
use crate::lang::{Lang, check};

/// Discord's limit for the names of commands and their choices.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Choice, Text, Variant};

    fn meta(variants: &[(&'static str, &[&'static str])]) -> Meta {
        let choice = |id: &&'static str| Choice { id, name: Text::default };
        let variant = |(id, choices): &(&'static str, &[&'static str])| {
            let choices: Vec<Choice> = choices.iter().map(choice).collect();
            Variant { id, name: Text::default, choices: choices.leak() }
        };
        let variants: Vec<Variant> = variants.iter().map(variant).collect();
        Meta {
            id: "relic_runners",
            rules: 1,
            seats: 1..=4,
            variants: variants.leak(),
            cap: 10,
            name: Text::default,
            pitch: Text::default,
        }
    }

    #[track_caller]
    fn check(meta: &Meta, how: &str) {
        assert_eq!(sane(meta).map_err(|broken| broken.how), Err(how.to_owned()));
    }

    #[test]
    fn sound_facts_are_sane() {
        assert!(sane(&meta(&[("length", &["short", "10_rounds"]), ("map", &["sea"])])).is_ok());
        assert!(sane(&Meta { seats: 1..=1, ..meta(&[]) }).is_ok());
    }

    #[test]
    fn ids_are_fit_for_commands() {
        for id in ["Raids", "raids2", ""] {
            check(&Meta { id, ..meta(&[]) }, &format!("\"{id}\" is not of lower-case letters and underscores"));
        }
        check(&meta(&[("how long", &["short"])]), "no variant can be called \"how long\"");
        let long = "a_choice_with_a_name_beyond_bounds";
        check(&meta(&[("length", &[long])]), &format!("no choice can be called \"{long}\""));
    }

    #[test]
    fn seats_and_choices_are_there_and_once_each() {
        check(&Meta { seats: 0..=4, ..meta(&[]) }, "it cannot be for 0 to 4 players");
        #[expect(clippy::reversed_empty_ranges, reason = "a game might make this mistake")]
        check(&Meta { seats: 4..=2, ..meta(&[]) }, "it cannot be for 4 to 2 players");
        check(&meta(&[("length", &[])]), "\"length\" leaves no choice");
        check(&meta(&[("length", &["short", "short"])]), "two choices are called \"short\"");
        check(&meta(&[("length", &["short"]), ("length", &["long"])]), "two variants are called \"length\"");
    }
}
