//! Checks of English: one kind of apostrophe, and no words that nobody says any more.

use meadhall_game::Lang;

use super::{TextVariant, assert_no_problem, texts_before};

/// Words after ", for" that turn it into "because".
const SUBJECTS: [&str; 11] = ["you", "it", "they", "he", "she", "we", "there", "nobody", "this", "that", "these"];
/// What "less" stands before if it means "minus".
const SUBTRACTED: [&str; 4] = ["your", "the", "its", "{"];
/// Pronouns that written English keeps and spoken English has lost.
const ARCHAIC_PRONOUNS: [&str; 3] = ["whoever", "whomever", "whom "];

fn is_english(variant: &TextVariant) -> bool {
    variant.lang == Lang::En
}

/// Returns the texts after each occurrence of a phrase.
fn texts_after<'a>(text: &'a str, phrase: &'a str) -> impl Iterator<Item = &'a str> {
    texts_before(text, phrase).map(move |before| &text[before.len() + phrase.len()..])
}

fn uses_for_as_because(text: &str) -> bool {
    texts_after(text, ", for ").any(|rest| rest.split([' ', ',', '.']).next().is_some_and(|it| SUBJECTS.contains(&it)))
}

fn uses_less_as_minus(text: &str) -> bool {
    texts_after(text, " less ").any(|rest| SUBTRACTED.iter().any(|word| rest.starts_with(word)))
}

#[test]
fn apostrophes_and_quotes_are_straight() {
    assert_no_problem(|variant| {
        let is_curly = variant.text.contains(['’', '‘', '“', '”']);
        (is_english(variant) && is_curly).then(|| "a curly quote or apostrophe".to_owned())
    });
}

#[test]
fn because_is_not_called_for() {
    assert_no_problem(|variant| {
        (is_english(variant) && uses_for_as_because(&variant.text)).then(|| "\"for\" instead of \"because\"".to_owned())
    });
    assert!(uses_for_as_because("no further, for you have no pathway") && !uses_for_as_because("lay it, for a ration"));
}

#[test]
fn minus_is_not_called_less() {
    assert_no_problem(|variant| {
        (is_english(variant) && uses_less_as_minus(&variant.text)).then(|| "\"less\" instead of \"minus\"".to_owned())
    });
    assert!(
        uses_less_as_minus("its strength less your weapons") && !uses_less_as_minus("the one that scores less counts")
    );
}

#[test]
fn a_player_is_not_called_whoever() {
    assert_no_problem(|variant| {
        let text = variant.text.to_lowercase();
        let found = ARCHAIC_PRONOUNS.iter().find(|pronoun| is_english(variant) && text.contains(**pronoun));
        found.map(|pronoun| format!("\"{pronoun}\" instead of \"the player who\""))
    });
}
