//! The Fluent function behind Spanish "y" and "e", which depend on the next word: "Ana y Bea", but "Ana e
//! Inés".

use fluent_bundle::{FluentArgs, FluentValue};

/// The function's name in Fluent files. It returns `i` or `other` for the beginning of a text.
pub const NAME: &str = "BEGINS";

pub fn begins<'a>(texts: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    match texts {
        [FluentValue::String(text)] if is_i(text) => "i".into(),
        _ => "other".into(),
    }
}

/// Whether a text begins with the sound of an i alone, not as in "hierba". Skips symbols before the first
/// letter.
fn is_i(text: &str) -> bool {
    let mut letters = text.chars().flat_map(char::to_lowercase).skip_while(|it| !it.is_alphanumeric()).peekable();
    letters.next_if_eq(&'h');
    let (first, next) = (letters.next(), letters.next());
    let glides = next.is_some_and(|next| "aeouáéóú".contains(next));
    matches!(first, Some('i' | 'y') if !glides && next.is_some_and(char::is_alphabetic)) || first == Some('í')
}

#[cfg(test)]
mod tests {
    use super::is_i;
    use crate::game::{Arg, Seat, Text};
    use crate::lang::{Lang, Phrasebook};

    #[test]
    fn a_word_begins_with_an_i_that_is_heard_alone() {
        for text in ["Inés", "● Inés", "hijos", "ídolo", "Yves", "iglesias", "HÍPICA"] {
            assert!(is_i(text), "{text}");
        }
        for text in ["Bea", "hierba", "hielo", "Yolanda", "iones", "", "●", "<@17>", "2 islas", "y", "hacha"] {
            assert!(!is_i(text), "{text}");
        }
    }

    #[test]
    fn and_is_said_in_spanish_as_the_next_word_wants_it() {
        let book = Phrasebook::new([]).unwrap();
        let both =
            Text { key: "hall_list_last", args: vec![("before", Arg::Seat(Seat(0))), ("after", Arg::Seat(Seat(1)))] };
        let said = |names: [&str; 2]| book.try_say(Lang::Es, &both, &names.map(str::to_owned)).unwrap();
        assert_eq!((said(["Inés", "Ana"]), said(["Ana", "Inés"])), ("Inés y Ana".to_owned(), "Ana e Inés".to_owned()));
    }
}
