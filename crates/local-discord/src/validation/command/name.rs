//! Validates the names of commands and options.

use crate::validation::errors;
use crate::validation::field::BodyField;
use crate::validation::locale::check_translations;

/// Checks a slash command's or option's name and its translations, and returns the name.
pub(super) fn check_slash_name<'b>(parent: &BodyField<'_, 'b>) -> Option<&'b str> {
    check_translations(parent, "name_localizations", |text| {
        check_typed_name(text);
    });
    parent.required("name").and_then(|name| check_typed_name(&name))
}

/// Checks the name of a context menu command with its localizations.
pub(super) fn check_context_menu_name(parent: &BodyField) {
    let check = |text: &BodyField| {
        if text.as_text(1..=32).is_some_and(|name| name.trim().is_empty()) {
            text.report(errors::invalid_command_name());
        }
    };
    check_translations(parent, "name_localizations", check);
    if let Some(name) = parent.required("name") {
        check(&name);
    }
}

fn check_typed_name<'b>(text: &BodyField<'_, 'b>) -> Option<&'b str> {
    let name = text.as_text(1..=32)?;
    if !name.chars().all(is_command_name_char) {
        text.report(errors::invalid_command_name());
    }
    Some(name)
}

/// Matches Discord's `[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]`, with lowercase letters where the script has
/// them.
fn is_command_name_char(letter: char) -> bool {
    let is_known = match letter {
        '-' | '_' | '\'' => true,
        // All of Devanagari and Thai, except marks that they share with other scripts.
        '\u{900}'..='\u{950}' | '\u{955}'..='\u{963}' | '\u{966}'..='\u{97f}' | '\u{a8e0}'..='\u{a8ff}' => true,
        '\u{e01}'..='\u{e3a}' | '\u{e40}'..='\u{e5b}' => true,
        // Marks and symbols that Rust counts as alphabetic but Discord does not. The vowel signs of some other scripts
        // are wrongly accepted.
        '\u{345}' | '\u{363}'..='\u{36f}' | '\u{5b0}'..='\u{5c7}' | '\u{610}'..='\u{61a}' => false,
        '\u{64b}'..='\u{657}' | '\u{659}'..='\u{65f}' | '\u{670}' | '\u{6d6}'..='\u{6dc}' => false,
        '\u{24b6}'..='\u{24e9}' | '\u{1f130}'..='\u{1f189}' => false,
        _ => letter.is_alphanumeric(),
    };
    is_known && letter.to_lowercase().eq([letter])
}

#[cfg(test)]
mod tests {
    use super::is_command_name_char;

    #[test]
    fn command_names_are_lowercase_in_any_script() {
        for name in ["play", "jouer-à", "jugar_ñ", "l'eau", "игра", "遊ぶ", "खेल", "เล่น", "５", "spiel3"]
        {
            assert!(name.chars().all(is_command_name_char), "{name}");
        }
        for letter in [' ', 'A', 'É', 'И', '!', '.', '/', '🎲', 'Ⓐ', '\u{301}', '@'] {
            assert!(!is_command_name_char(letter), "{letter}");
        }
    }
}
