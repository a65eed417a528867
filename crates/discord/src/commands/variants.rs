//! A game's variants as one option, such as `layout=four_villages ghost_ranked=on`. Autocomplete
//! offers whole combinations, because choosing one replaces the text.

use std::collections::BTreeMap;

use meadhall_game::{GameMeta, GameVariant, MatchSetup, VariantChoice};

use crate::limits;
use crate::messages::names::Translator;
use crate::messages::text::truncate;
use crate::messages::texts::lobby_variant;

/// The variants with a choice other than the default, each with that choice.
type VariantSet = Vec<(&'static GameVariant, &'static VariantChoice)>;

/// Returns every combination of variant choices except the default, each as label and input. The combinations with the
/// fewest changes come first.
pub fn variant_set_choices(translator: &Translator<'_>, meta: &GameMeta) -> Vec<(String, String)> {
    let mut variant_sets: Vec<VariantSet> = vec![Vec::new()];
    for variant in meta.variants {
        let with = |variant_set: &VariantSet, choice| [variant_set.as_slice(), &[(variant, choice)]].concat();
        let changed = variant_sets
            .iter()
            .flat_map(|variant_set| variant.choices[1..].iter().map(|choice| with(variant_set, choice)));
        variant_sets = variant_sets.iter().cloned().chain(changed).collect();
    }
    variant_sets.sort_by_key(Vec::len);
    let choices = variant_sets
        .iter()
        .skip(1)
        .map(|variant_set| (variants_label(translator, variant_set), variants_input(variant_set)));
    choices.filter(|(_, input)| input.len() <= limits::CHOICE_NAME_CHARS).collect()
}

/// Parses a variant set that was typed or chosen from the list. Returns `None` if the game has no such variants.
pub fn parse_variants(translator: &Translator<'_>, meta: &GameMeta, input: &str) -> Option<BTreeMap<String, String>> {
    let input = input.trim().to_lowercase();
    let known_choice =
        variant_set_choices(translator, meta).into_iter().find(|(label, _)| label.to_lowercase() == input);
    let input = known_choice.map_or(input, |(_, typed)| typed);
    let words = input.split([' ', ',', ';']).filter(|word| !word.is_empty());
    let pairs: Option<Vec<(&str, &str)>> = words.map(|word| word.split_once('=')).collect();
    let pairs = pairs?;
    MatchSetup::new(meta, *meta.seat_range.end(), pairs.iter().copied()).ok()?;
    Some(pairs.into_iter().map(|(variant, choice)| (variant.to_owned(), choice.to_owned())).collect())
}

fn variants_label(translator: &Translator<'_>, variant_set: &VariantSet) -> String {
    let each = variant_set
        .iter()
        .map(|(variant, choice)| translator.translate(&lobby_variant((variant.name)(), (choice.name)())));
    truncate(&each.collect::<Vec<_>>().join(" "), limits::CHOICE_NAME_CHARS)
}

fn variants_input(variant_set: &VariantSet) -> String {
    variant_set.iter().map(|(variant, choice)| format!("{}={}", variant.id, choice.id)).collect::<Vec<_>>().join(" ")
}
