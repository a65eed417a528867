//! Checks of Spanish: paired marks, and words that are common in Spain and in Latin America.

use meadhall_game::Lang;

use super::{TextVariant, all_text_variants, assert_no_problem, texts_before, words};

/// Words of vosotros and usted. We say tú.
const FORMAL_AND_VOSOTROS_WORDS: [&str; 14] = [
    "vosotros", "vosotras", "vuestro", "vuestra", "vuestros", "vuestras", "os", "sois", "usted", "ustedes", "id",
    "quedad", "salid", "decidid",
];
/// Placeholders of numbers, and of texts that begin with one. No number that a game can have begins with the sound of an i.
const NUMBER_PLACEHOLDERS: [&str; 7] = ["count", "crew", "last", "later", "other", "glory", "influence"];
/// Nouns with the endings of imperatives.
const NOUNS_LIKE_IMPERATIVES: [&str; 7] = ["red", "pared", "sed", "merced", "césped", "seed", "privileged"];

/// Whether a word is an address to several people as in Spain only: "tenéis", "esperad", "poned", "añadid".
fn is_vosotros_form(word: &str) -> bool {
    let word = word.to_lowercase();
    let is_verb = ["áis", "éis"].iter().any(|ending| word.ends_with(ending));
    let is_noun = word.ends_with("dad") || word.ends_with("tad") || NOUNS_LIKE_IMPERATIVES.contains(&word.as_str());
    let is_imperative = ["ad", "ed", "id"].iter().any(|ending| word.ends_with(ending)) && !is_noun;
    FORMAL_AND_VOSOTROS_WORDS.contains(&word.as_str()) || is_verb || is_imperative
}

/// Whether each question and each exclamation has its opening mark. A mark alone is a key to press.
fn has_paired_marks(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let closes = |mark: char| {
        let marks = (1..letters.len()).filter(|&n| letters[n] == mark);
        marks.filter(|&n| !letters[n - 1].is_whitespace() && letters[n - 1] != '«').count()
    };
    let opens = |mark: char| letters.iter().filter(|it| **it == mark).count();
    opens('¿') == closes('?') && opens('¡') == closes('!')
}

fn is_spanish(variant: &TextVariant) -> bool {
    variant.lang == Lang::Es
}

#[test]
fn texts_use_neither_vosotros_nor_usted() {
    assert_no_problem(|variant| {
        let found = is_spanish(variant).then(|| words(&variant.text).find(|word| is_vosotros_form(word)))?;
        found.map(|word| format!("\"{word}\""))
    });
}

#[test]
fn questions_and_exclamations_have_both_marks() {
    assert_no_problem(|variant| {
        (is_spanish(variant) && !has_paired_marks(&variant.text)).then(|| "an unpaired mark".to_owned())
    });
}

#[test]
fn quotes_are_angle_quotes() {
    assert_no_problem(|variant| {
        let foreign = variant.text.contains(['"', '“', '”']) || variant.text.contains("« ");
        (is_spanish(variant) && foreign).then(|| "quotes other than « »".to_owned())
    });
}

#[test]
fn vosotros_forms_are_distinguished_from_nouns() {
    for wrong in ["Terminad", "tenéis", "poned", "añadid", "vuestra", "sois"] {
        assert!(is_vosotros_form(wrong), "{wrong}");
    }
    for well in ["mitad", "privacidad", "país", "Discord", "puedes", "amistad", "red"] {
        assert!(!is_vosotros_form(well), "{well}");
    }
    assert!(has_paired_marks("¿Luchas? («?» para la ayuda)") && !has_paired_marks("Gana Ann!"));
}

/// "Ana y Bea", but "Ana e Inés": before an arbitrary word, a text chooses with the function `BEGINS`.
#[test]
fn and_before_a_variable_word_depends_on_it() {
    let variants = all_text_variants();
    assert_no_problem(|variant| {
        let placeholder = texts_before(&variant.text, " y {").find_map(|before| {
            let name = variant.text[before.len() + " y {".len()..].split('}').next()?;
            (is_spanish(variant) && !NUMBER_PLACEHOLDERS.contains(&name)).then_some(name)
        })?;
        let other_form = format!(" e {{{placeholder}}}");
        let has_other_form =
            variants.iter().any(|other| other.location == variant.location && other.text.contains(&other_form));
        (!has_other_form).then(|| format!("\"y\" before {{{placeholder}}}, which may begin with an i"))
    });
}
