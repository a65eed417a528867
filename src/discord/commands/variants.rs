//! A game's variants as one typed option, such as `layout=three_villages ghost_ranked=on`. What is offered are whole
//! mixtures, for choosing one replaces all that was typed before it.

use std::collections::BTreeMap;

use super::super::names::Voice;
use super::super::text::cut;
use super::super::words::lobby_variant;
use super::which::CHOICE;
use crate::game::{Choice, Meta, Setup, Variant};

/// Variants that are not left at their default, and what they are.
type Mix = Vec<(&'static Variant, &'static Choice)>;

/// Every mixture but the usual one, those with the fewest changes first: how it is called, and how it is typed.
pub fn offered(voice: &Voice<'_>, meta: &Meta) -> Vec<(String, String)> {
    let mut mixes: Vec<Mix> = vec![Vec::new()];
    for variant in meta.variants {
        let with = |mix: &Mix, choice| [mix.as_slice(), &[(variant, choice)]].concat();
        let changed = mixes.iter().flat_map(|mix| variant.choices[1..].iter().map(|choice| with(mix, choice)));
        mixes = mixes.iter().cloned().chain(changed).collect();
    }
    mixes.sort_by_key(Vec::len);
    let offered = mixes.iter().skip(1).map(|mix| (called(voice, mix), typed(mix)));
    offered.filter(|(_, typed)| typed.len() <= CHOICE).collect()
}

/// What somebody typed, or chose, if the game can be played like that.
pub fn read(voice: &Voice<'_>, meta: &Meta, said: &str) -> Option<BTreeMap<String, String>> {
    let said = said.trim().to_lowercase();
    let known = offered(voice, meta).into_iter().find(|(called, _)| called.to_lowercase() == said);
    let said = known.map_or(said, |(_, typed)| typed);
    let words = said.split([' ', ',', ';']).filter(|word| !word.is_empty());
    let pairs: Option<Vec<(&str, &str)>> = words.map(|word| word.split_once('=')).collect();
    let pairs = pairs?;
    Setup::new(meta, *meta.seats.end(), pairs.iter().copied()).ok()?;
    Some(pairs.into_iter().map(|(variant, choice)| (variant.to_owned(), choice.to_owned())).collect())
}

fn called(voice: &Voice<'_>, mix: &Mix) -> String {
    let each = mix.iter().map(|(variant, choice)| voice.say(&lobby_variant((variant.name)(), (choice.name)())));
    cut(&each.collect::<Vec<_>>().join(" "), CHOICE)
}

fn typed(mix: &Mix) -> String {
    mix.iter().map(|(variant, choice)| format!("{}={}", variant.id, choice.id)).collect::<Vec<_>>().join(" ")
}
