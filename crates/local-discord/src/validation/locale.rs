//! Validates localizations.

use super::errors;
use super::field::BodyField;

const LOCALES: &[&str] = &[
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu", "id",
    "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

/// Checks the translations in a field. `check` applies the rules of the original text to each translation.
pub(super) fn check_translations<'b>(
    parent: &BodyField<'_, 'b>,
    name: &'static str,
    check: impl Fn(&BodyField<'_, 'b>),
) {
    let Some(field) = parent.optional(name) else { return };
    if !field.value().is_object() {
        field.report(errors::not_a_map());
    }
    for (locale, text) in field.entries() {
        if LOCALES.contains(&locale) {
            check(&text);
        } else {
            text.report(errors::not_a_choice(LOCALES));
        }
    }
}
