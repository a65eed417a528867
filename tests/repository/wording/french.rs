//! Checks of French: spaces, quotes and apostrophes as in print.

use meadhall_game::Lang;

use super::{TextVariant, assert_no_problem, texts_before};

const NARROW_NO_BREAK_SPACE: char = '\u{202f}';
/// Words before "qui" after which it means "the player who".
const BEFORE_PRONOUN: [&str; 7] = ["à", "de", "puis", "pour", "que", "l’emporte", "ensuite,"];
/// Verb forms after "à qui" that begin a question in reported speech.
const AFTER_REPORTED_QUESTION: [&str; 2] = ["c’", "doit être"];
/// The beginnings of words that need no article before their noun.
const DETERMINERS: [&str; 25] = [
    "un ",
    "une ",
    "le ",
    "la ",
    "les ",
    "l’",
    "des ",
    "deux ",
    "trois ",
    "quatre ",
    "ce ",
    "cette ",
    "ces ",
    "celui",
    "son ",
    "sa ",
    "ses ",
    "leurs ",
    "votre ",
    "vos ",
    "lui",
    "vous",
    "elle",
    "ou ",
    "seulement ",
];

/// Returns a problem with the spaces of a text. A character is punctuation only if a space, bracket or quote
/// follows it: not in `<t:…:R>`, in a URL, in a time, or in what users type.
fn find_wrong_space(text: &str) -> Option<String> {
    // A question mark alone is a sign on a tile.
    if text == "?" {
        return None;
    }
    let letters: Vec<char> = text.chars().collect();
    let at = |n: Option<usize>| n.and_then(|n| letters.get(n)).copied();
    for (n, &letter) in letters.iter().enumerate() {
        let (before, after) = (at(n.checked_sub(1)), at(Some(n + 1)));
        let ends = after.is_none_or(|it| it.is_whitespace() || matches!(it, ')' | '»' | '*' | '!' | '?'));
        // Columns are separated by two spaces.
        let column = before == Some(' ') && at(n.checked_sub(2)) == Some(' ');
        let closes = letter == '»' || (matches!(letter, ':' | ';' | '?' | '!') && ends && !column);
        if closes && before != Some(NARROW_NO_BREAK_SPACE) && !matches!(before, Some('?' | '!')) {
            let found = before.map_or_else(|| "nothing".to_owned(), code_point);
            let expected = code_point(NARROW_NO_BREAK_SPACE);
            return Some(format!("{found} before \"{letter}\" instead of the narrow no-break space {expected}"));
        }
        if letter == '«' && after != Some(NARROW_NO_BREAK_SPACE) {
            let found = after.map_or_else(|| "nothing".to_owned(), code_point);
            let expected = code_point(NARROW_NO_BREAK_SPACE);
            return Some(format!("{found} after \"«\" instead of the narrow no-break space {expected}"));
        }
        if letter == '\u{a0}' {
            return Some(format!("a wide no-break space {}", code_point(letter)));
        }
    }
    None
}

fn code_point(letter: char) -> String {
    format!("U+{:04X}", u32::from(letter))
}

fn is_french(variant: &TextVariant) -> bool {
    variant.lang == Lang::Fr
}

#[test]
fn punctuation_follows_a_narrow_space() {
    assert_no_problem(|variant| find_wrong_space(&variant.text).filter(|_| is_french(variant)));
}

#[test]
fn apostrophes_and_quotes_are_typographic() {
    assert_no_problem(|variant| {
        let typed = |it: char| matches!(it, '\'' | '"' | '“' | '”');
        (is_french(variant) && variant.text.contains(typed)).then(|| "straight quote or apostrophe".to_owned())
    });
}

#[test]
fn only_punctuation_is_checked() {
    for well in ["Échéance\u{202f}: <t:{at}:R>.", "https://example.org", "ordinateur:easy", "à 14:02", "  ?  aide", "?"]
    {
        assert_eq!(find_wrong_space(well), None, "{well}");
    }
    let wrong = find_wrong_space("Où ?").unwrap();
    assert!(wrong.contains("U+0020 before") && wrong.contains("U+202F"), "{wrong}");
    for bad in ["Où ?", "Où\u{a0}?", "Où?", "un; deux", "Fin :", "«ici\u{202f}»", "«\u{202f}ici »", "a: b"] {
        assert!(find_wrong_space(bad).is_some(), "{bad}");
    }
}

/// Whether "qui" means "the player who": at the beginning of a statement, or after a preposition.
fn has_bare_qui(text: &str) -> bool {
    let sentences = text.split_inclusive(['.', '!', '?', ':', ';']);
    let begins_statement = sentences.map(str::trim_start).any(|sentence| {
        let sentence = sentence.trim_start_matches(['-', ' ', NARROW_NO_BREAK_SPACE]).to_lowercase();
        (sentence.starts_with("qui ") || sentence.starts_with("à qui ") || sentence.starts_with("de qui "))
            && !sentence.ends_with('?')
    });
    let follows_preposition = texts_before(text, " qui ").any(|before| {
        let rest = &text[before.len() + " qui ".len()..];
        let last = before.rsplit([' ', '(']).next().unwrap_or_default().to_lowercase();
        BEFORE_PRONOUN.contains(&last.as_str()) && !AFTER_REPORTED_QUESTION.iter().any(|verb| rest.starts_with(verb))
    });
    begins_statement || follows_preposition
}

#[test]
fn a_player_is_not_called_qui() {
    assert_no_problem(|variant| {
        (is_french(variant) && has_bare_qui(&variant.text)).then(|| "\"qui\" instead of \"le joueur qui\"".to_owned())
    });
    for wrong in ["Qui rentre en dernier repart.", "- Qui a le plus gagne.", "6 à qui a le plus", "Puis qui l’a"] {
        assert!(has_bare_qui(wrong), "{wrong}");
    }
    for well in ["Qui êtes-vous\u{202f}?", "le joueur qui paie", "on lit à qui c’était de jouer"] {
        assert!(!has_bare_qui(well), "{well}");
    }
}

/// Returns the word after "avec" if it is a noun without an article.
fn bare_noun_after_avec(text: &str) -> Option<&str> {
    let rests = texts_before(text, "avec ").map(|before| &text[before.len() + "avec ".len()..]);
    let is_bare = |rest: &&str| {
        let is_word = rest.starts_with(char::is_lowercase);
        is_word && !DETERMINERS.iter().any(|determiner| rest.starts_with(determiner.trim_end()))
    };
    rests.filter(is_bare).find_map(|rest| rest.split([' ', '.', ',']).next())
}

#[test]
fn nouns_after_avec_have_an_article() {
    assert_no_problem(|variant| {
        let found = is_french(variant).then(|| bare_noun_after_avec(&variant.text)).flatten();
        found.map(|noun| format!("no article between \"avec\" and \"{noun}\""))
    });
    assert_eq!(bare_noun_after_avec("Aller à R6, avec tuile ivoire"), Some("tuile"));
    assert_eq!(bare_noun_after_avec("Aller à R6, avec la tuile ivoire"), None);
}
