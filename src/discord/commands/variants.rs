//! A game's variants as one option, such as `layout=three_villages ghost_ranked=on`. Autocomplete
//! offers whole combinations, because choosing one replaces the text.

use std::collections::BTreeMap;

use super::super::names::Voice;
use super::super::text::cut;
use super::super::words::lobby_variant;
use super::which::CHOICE;
use crate::game::{Choice, Meta, Setup, Variant};

/// Variants that differ from their default, with their choices.
type Mix = Vec<(&'static Variant, &'static Choice)>;

/// Returns every combination except the default, fewest changes first, as label and input.
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

/// Parses the input, typed or chosen; `None` if the game has no such variants.
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
