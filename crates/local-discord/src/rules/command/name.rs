//! Validates the names of commands and options.

use crate::rules::fault;
use crate::rules::locale::translations;
use crate::rules::part::Part;

/// Checks a name that people type, with its localizations, and returns it.
pub(super) fn of_chat<'b>(part: &Part<'_, 'b>) -> Option<&'b str> {
    translations(part, "name_localizations", |text| {
        typed(text);
    });
    part.must("name").and_then(|name| typed(&name))
}

/// Checks the name of a context menu command with its localizations.
pub(super) fn of_menu(part: &Part) {
    let shown = |text: &Part| {
        if text.as_text(1..=32).is_some_and(|name| name.trim().is_empty()) {
            text.note(fault::not_a_name());
        }
    };
    translations(part, "name_localizations", shown);
    if let Some(name) = part.must("name") {
        shown(&name);
    }
}

fn typed<'b>(text: &Part<'_, 'b>) -> Option<&'b str> {
    let name = text.as_text(1..=32)?;
    if !name.chars().all(is_typed) {
        text.note(fault::not_a_name());
    }
    Some(name)
}

/// Matches Discord's `[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]`, with lowercase letters where the script has
/// them.
fn is_typed(letter: char) -> bool {
    let known = match letter {
        '-' | '_' | '\'' => true,
        // All of Devanagari and Thai, except marks that they share with other scripts.
        '\u{900}'..='\u{950}' | '\u{955}'..='\u{963}' | '\u{966}'..='\u{97f}' | '\u{a8e0}'..='\u{a8ff}' => true,
        '\u{e01}'..='\u{e3a}' | '\u{e40}'..='\u{e5b}' => true,
        // Alphabetic, but marks or symbols. Vowel signs of some other scripts are wrongly accepted here.
        '\u{345}' | '\u{363}'..='\u{36f}' | '\u{5b0}'..='\u{5c7}' | '\u{610}'..='\u{61a}' => false,
        '\u{64b}'..='\u{657}' | '\u{659}'..='\u{65f}' | '\u{670}' | '\u{6d6}'..='\u{6dc}' => false,
        '\u{24b6}'..='\u{24e9}' | '\u{1f130}'..='\u{1f189}' => false,
        _ => letter.is_alphanumeric(),
    };
    known && letter.to_lowercase().eq([letter])
}

#[cfg(test)]
mod tests {
    use super::is_typed;

    #[test]
    fn names_are_typed_in_small_letters_of_any_script() {
        for name in ["play", "jouer-à", "jugar_ñ", "l'eau", "игра", "遊ぶ", "खेल", "เล่น", "５", "spiel3"]
        {
            assert!(name.chars().all(is_typed), "{name}");
        }
        for letter in [' ', 'A', 'É', 'И', '!', '.', '/', '🎲', 'Ⓐ', '\u{301}', '@'] {
            assert!(!is_typed(letter), "{letter}");
        }
    }
}
