//! Checks of Spanish: paired marks, and words that are common in Spain and in Latin America.

use meadhall::lang::Lang;

use super::{Reading, none_wrong, words};

/// Words of vosotros and usted. We say tú.
const OTHERS: [&str; 14] = [
    "vosotros", "vosotras", "vuestro", "vuestra", "vuestros", "vuestras", "os", "sois", "usted", "ustedes", "id",
    "quedad", "salid", "decidid",
];
/// Nouns with the endings of imperatives.
const NOUNS: [&str; 6] = ["red", "pared", "sed", "merced", "césped", "seed"];

/// Whether a word is an address to several people as in Spain only: "tenéis", "esperad", "poned", "añadid".
fn is_of_vosotros(word: &str) -> bool {
    let word = word.to_lowercase();
    let verb = ["áis", "éis"].iter().any(|ending| word.ends_with(ending));
    let noun = word.ends_with("dad") || word.ends_with("tad") || NOUNS.contains(&word.as_str());
    let order = ["ad", "ed", "id"].iter().any(|ending| word.ends_with(ending)) && !noun;
    OTHERS.contains(&word.as_str()) || verb || order
}

/// Whether each question and each exclamation has its opening mark. A mark alone is a key to press.
fn is_paired(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let closes = |mark: char| {
        let marks = (1..letters.len()).filter(|&n| letters[n] == mark);
        marks.filter(|&n| !letters[n - 1].is_whitespace() && letters[n - 1] != '«').count()
    };
    let opens = |mark: char| letters.iter().filter(|it| **it == mark).count();
    opens('¿') == closes('?') && opens('¡') == closes('!')
}

fn spanish(reading: &Reading) -> bool {
    reading.lang == Lang::Es
}

#[test]
fn nobody_is_addressed_as_vosotros_or_usted() {
    none_wrong(|reading| {
        let found = spanish(reading).then(|| words(&reading.text).find(|word| is_of_vosotros(word)))?;
        found.map(|word| format!("\"{word}\""))
    });
}

#[test]
fn questions_and_exclamations_have_both_their_marks() {
    none_wrong(|reading| (spanish(reading) && !is_paired(&reading.text)).then(|| "a mark alone".to_owned()));
}

#[test]
fn quotes_are_spanish() {
    none_wrong(|reading| {
        let foreign = reading.text.contains(['"', '“', '”']) || reading.text.contains("« ");
        (spanish(reading) && foreign).then(|| "foreign quotes".to_owned())
    });
}

#[test]
fn vosotros_is_told_from_nouns() {
    for wrong in ["Terminad", "tenéis", "poned", "añadid", "vuestra", "sois"] {
        assert!(is_of_vosotros(wrong), "{wrong}");
    }
    for well in ["mitad", "privacidad", "país", "Discord", "puedes", "amistad", "red"] {
        assert!(!is_of_vosotros(well), "{well}");
    }
    assert!(is_paired("¿Luchas? («?» para la ayuda)") && !is_paired("Gana Ann!"));
}
