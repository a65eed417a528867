//! Validates localizations.

use super::fault;
use super::part::Part;

/// Discord's locales.
const LOCALES: &[&str] = &[
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu", "id",
    "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

/// Checks the localizations in a field, each with the rule of the original text.
pub(super) fn translations<'b>(part: &Part<'_, 'b>, name: &'static str, rule: impl Fn(&Part<'_, 'b>)) {
    let Some(field) = part.field(name) else { return };
    if !field.value().is_object() {
        field.note(fault::not_a_map());
    }
    for (locale, text) in field.entries() {
        if LOCALES.contains(&locale) {
            rule(&text);
        } else {
            text.note(fault::choices(LOCALES));
        }
    }
}
