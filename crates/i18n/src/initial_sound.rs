//! The Fluent function behind Spanish "y" and "e", which depend on the next word: "Ana y Bea", but "Ana e
//! Inés".

use fluent_bundle::{FluentArgs, FluentValue};

/// The name of this function in Fluent files. The function returns `i` if a text begins with the sound of an i, and
/// `other` if not.
pub const FUNCTION_NAME: &str = "BEGINS";

pub fn initial_sound<'a>(texts: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    match texts {
        [FluentValue::String(text)] if starts_with_i_sound(text) => "i".into(),
        _ => "other".into(),
    }
}

/// Whether a text begins with the vowel i, which a diphthong as in "hierba" does not. Symbols before the first letter
/// are skipped.
fn starts_with_i_sound(text: &str) -> bool {
    let mut letters = text.chars().flat_map(char::to_lowercase).skip_while(|it| !it.is_alphanumeric()).peekable();
    letters.next_if_eq(&'h');
    let (first, next) = (letters.next(), letters.next());
    let is_diphthong = next.is_some_and(|next| "aeouáéóú".contains(next));
    match first {
        // The letter alone, as in the name of a column: "I4".
        Some('i') => !is_diphthong,
        Some('y') => !is_diphthong && next.is_some_and(char::is_alphabetic),
        first => first == Some('í'),
    }
}

#[cfg(test)]
mod tests {
    use meadhall_game::{Lang, Seat, Text, TextArg};

    use super::starts_with_i_sound;
    use crate::Translations;

    #[test]
    fn i_sounds_are_recognized() {
        for text in ["Inés", "● Inés", "hijos", "ídolo", "Yves", "iglesias", "HÍPICA", "I4", "I-1", "I"] {
            assert!(starts_with_i_sound(text), "{text}");
        }
        for text in ["Bea", "hierba", "hielo", "Yolanda", "iones", "", "●", "<@17>", "2 islas", "y", "Y4", "hacha"] {
            assert!(!starts_with_i_sound(text), "{text}");
        }
    }

    #[test]
    fn spanish_and_follows_the_next_word() {
        let translations = Translations::new([]).unwrap();
        let both = Text {
            key: "common_list_last",
            args: vec![("before", TextArg::Seat(Seat(0))), ("after", TextArg::Seat(Seat(1)))],
        };
        let translated =
            |names: [&str; 2]| translations.try_translate(Lang::Es, &both, &names.map(str::to_owned)).unwrap();
        assert_eq!(
            (translated(["Inés", "Ana"]), translated(["Ana", "Inés"])),
            ("Inés y Ana".to_owned(), "Ana e Inés".to_owned())
        );
        assert_eq!(translated(["H4", "I4"]), "H4 e I4");
    }
}
